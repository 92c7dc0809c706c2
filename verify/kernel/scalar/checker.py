"""The scalar checker: rules that are frozen classes, each a sufficient condition for its goal.

Invariant of `check(goal, proof)`: the claim is defined at every point of the goal's domain.  A rule that moves to another
expression or a larger domain shows (`Step.defined`) that the invariant still holds there."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import cast

from verify.kernel.format.parts import rests_on
from verify.kernel.format.nodes import read_fields, read_rule
from verify.kernel.format.rejected import NotSmooth, Rejected, TooComplex
from verify.kernel.numbers.derivative import NotDifferentiable
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.scalar.cutting import Cases, Infeasible, Split
from verify.kernel.scalar.goal import EmptyBox, Goal
from verify.kernel.scalar.proof import Evaluate, Lemma, Proof, Step
from verify.kernel.scalar.rewriting import Combine, Product
from verify.language import Expr

MAX_NODES, MAX_DEPTH = 200_000, 120
ALWAYS: dict[str, type] = {rule.__name__.lower(): rule for rule in (Evaluate, Infeasible, Split, Cases, Combine, Product)}
ON_DEMAND = ("instance", "replace", "monotone", "taylor", "bisect", "induction", "whole", "known")


class Rules(Mapping[str, type]):
    """The classes of the rules by name.  Those of `ON_DEMAND` are loaded, and noted, where a proof uses them."""

    def __getitem__(self, name: str) -> type:
        if name in ALWAYS:
            return ALWAYS[name]
        module = _module(name)
        rests_on(module.__name__)
        rule: type = getattr(module, name.capitalize())
        return rule

    def __iter__(self) -> Iterator[str]: return iter((*ALWAYS, *ON_DEMAND))

    def __len__(self) -> int: return len(ALWAYS) + len(ON_DEMAND)


def _module(name: str) -> ModuleType:
    """The module of a rule that is loaded on demand."""
    from verify.kernel.scalar import bisection, calculus, instances, integers, library, taylor

    return {"instance": instances, "replace": instances, "monotone": calculus, "taylor": taylor, "bisect": bisection,
            "induction": integers, "whole": integers, "known": library}[name]


RULES = Rules()


def read_proof(data: object) -> Proof:
    """The proof that JSON data stand for; raises Rejected."""
    return cast(Proof, read_rule(data, RULES))


class Checker:
    """Checks scalar proofs; `rules` counts the rules that were used."""

    def __init__(self) -> None:
        self.rules: dict[str, int] = {}
        self.nodes = 0
        self.depth = 0

    def verify(self, goal: Goal, proof: Proof) -> None:
        """Return if the proof establishes a goal whose claim is defined, raise Rejected with the reason if not."""
        rule = type(proof).__name__.lower()
        self.rules[rule] = self.rules.get(rule, 0) + 1
        self.nodes += 1
        if self.depth > MAX_DEPTH or self.nodes > MAX_NODES:
            raise Rejected("the certificate is nested too deep or too large")
        try:
            goal.box()
        except EmptyBox:
            return                                     # no point satisfies the domains: nothing to show
        except Undefined as error:
            raise Rejected(f"an end of the domain is undefined: {error}") from None
        self.depth += 1
        try:
            proof.check(goal, self.step(proof))
        except (NotDifferentiable, NotSmooth, TooComplex, Undefined, EmptyBox, RecursionError) as error:
            raise Rejected(f"rule {rule}: {error}") from None
        finally:
            self.depth -= 1

    def step(self, proof: Proof) -> Step:
        """What a rule may ask for."""
        return Step(self.verify, proof.needs)

    # --- for the rules of other floors, whose nodes hold scalar proofs as JSON data; a proof of None is one enclosure

    def settle(self, goal: Goal, data: object) -> None:
        """The claim has a value on the whole domain, with the needs of the proof where it takes any, and the proof holds."""
        proof = Evaluate() if data is None else read_proof(data)
        self._valued(goal, proof)
        self.verify(goal, proof)

    def _valued(self, goal: Goal, proof: Proof) -> None:
        """The claim has a value on the whole domain, or on each of the parts that the proof cuts it into."""
        try:
            self.step(proof).defined(goal, goal.claim)
        except Rejected:
            parts = proof.parts(goal)
            if not parts:
                raise
            for part in parts:
                self._valued(*part)

    def check(self, goal: Goal, data: object, depth: int = 0) -> None:
        """The proof establishes a goal whose claim is defined."""
        self.verify(goal, read_proof(data))

    def defined(self, goal: Goal, expr: Expr, lemmas: object = None, depth: int = 0) -> None:
        """The expression has a value on the whole domain; `lemmas` show the conditions that one enclosure does not."""
        listed = lemmas if isinstance(lemmas, list) else []
        Step(self.verify, tuple(cast(Lemma, read_fields(entry, Lemma, RULES)) for entry in listed)).defined(goal, expr)

    def shows(self, goal: Goal, expr: Expr, strict: bool, data: object, depth: int = 0) -> None:
        """`expr >= 0` (`> 0`) on the goal's domain."""
        self.check(goal.with_claim(expr, strict), {"rule": "evaluate"} if data is None else data)

    def same(self, goal: Goal, left: Expr, right: Expr) -> None:
        """Two expressions agree wherever both are defined in the goal."""
        Step(self.verify, ()).same(goal, left, right)
