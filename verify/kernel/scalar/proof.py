"""Scalar proofs as trees of rules, and what a rule may ask for while it is checked."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from verify.kernel.format.rejected import Rejected
from verify.kernel.numbers.conditions import NONZERO, POSITIVE
from verify.kernel.values.enclose import enclose
from verify.kernel.numbers.intervals import precision
from verify.kernel.scalar.goal import Goal
from verify.language import Expr

MAX_BITS = 4096


@dataclass(frozen=True, kw_only=True)
class Proof:
    """A rule with its parts.  `needs` are its side conditions that are not seen at once, looked up by what they claim; one that
    nothing asks for is left aside, so that a sharper checker accepts what a weaker one did."""

    needs: tuple[Lemma, ...] = ()
    NAMED: ClassVar[bool] = True        # its data name the rule

    def check(self, goal: Goal, c: Step) -> None:
        """Return if the rule establishes the goal, raise Rejected if not."""
        raise NotImplementedError

    def parts(self, goal: Goal) -> tuple[tuple[Goal, Proof], ...]:
        """Goals whose domains together are the goal's, whatever its claim is, with their proofs; none where nothing is cut."""
        return ()


@dataclass(frozen=True)
class Lemma:
    """A side condition of a rule, `claim >= 0` (`> 0` where strict), with its proof."""

    claim: Expr
    proof: Proof
    strict: bool = False


@dataclass(frozen=True)
class Evaluate(Proof):
    """One enclosure of the claim over the box, at `bits` bits, is on the right side."""

    bits: int = 64

    def check(self, goal: Goal, c: Step) -> None:
        """Enclose the claim."""
        if not 30 <= self.bits <= MAX_BITS:
            raise Rejected(f"evaluate: {self.bits} bits are not between 30 and {MAX_BITS}")
        with precision(self.bits):
            value = enclose(goal.claim, goal.box())
        if not value.nonnegative(goal.strict):
            raise Rejected("evaluate: ", goal.claim, f" has the enclosure [{value.lo}, {value.hi}]")


class Step:
    """What one rule may ask for; each method returns if the thing is shown and raises Rejected with the reason if not."""

    def __init__(self, check: Callable[[Goal, Proof], None], needs: tuple[Lemma, ...]) -> None:
        self._check, self.needs = check, needs

    def check(self, goal: Goal, proof: Proof) -> None:
        """The proof establishes the goal."""
        self._check(goal, proof)

    def shows(self, goal: Goal, expr: Expr, strict: bool = False, proof: Proof | None = None) -> None:
        """`expr >= 0` (`> 0`) on the goal's domain: by a proof, or as a fact, by one of the needs, or by one enclosure."""
        if proof is not None:
            self.check(goal.with_claim(expr, strict), proof)
        elif not goal.has(expr, strict) and not self.need(goal, (expr,), strict):
            self.check(goal.with_claim(expr, strict), Evaluate())

    def defined(self, goal: Goal, expr: Expr) -> None:
        """The expression has a value on the whole domain: each condition by one enclosure, as a fact or by one of the needs."""
        for k in goal.undefined_conditions(expr):
            strict, either = k.kind in (POSITIVE, NONZERO), (k.expr, -k.expr, k.expr ** 2)[:3 if k.kind == NONZERO else 1]
            if not any(goal.has(e, strict) for e in either) and not self.need(goal, either, strict):
                raise Rejected(expr, " is not shown to be defined: ", k.expr, f" {k.kind}")

    def holds(self, goal: Goal, expr: Expr, strict: bool) -> None:
        """`expr` has a value and is >= 0 (> 0) on the goal's domain."""
        if not goal.has(expr, strict):
            self.defined(goal, expr)
            self.shows(goal, expr, strict)

    def need(self, goal: Goal, claims: tuple[Expr, ...], strict: bool) -> bool:
        """Whether one of some claims is among the needs, whose proof is then checked."""
        for lemma in self.needs:
            if lemma.claim in claims and (lemma.strict or not strict):
                self.check(goal.with_claim(lemma.claim, lemma.strict), lemma.proof)
                return True
        return False

    def same(self, goal: Goal, left: Expr, right: Expr) -> None:
        """Two expressions agree wherever both are defined in the goal."""
        if left != right and not goal.normal_forms().equal(left, right):
            raise Rejected(left, " and ", right, " are not shown to be identical")
