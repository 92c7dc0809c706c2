"""Rules that the core once had, written out in those that it has: so high-level proofs, and evidence that is kept, go on."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, cast

from verify.elaborate.curves import CURVES, L, R, curve, increasing, theorem
from verify.elaborate.turning import Turning, convex, unimodal
from verify.kernel.format.nodes import read_rule
from verify.kernel.format.rejected import Rejected
from verify.kernel.scalar.checker import RULES
from verify.kernel.scalar.goal import Goal, Variable
from verify.kernel.scalar.instances import Instance
from verify.kernel.scalar.library import Known
from verify.kernel.scalar.proof import Lemma, Proof, Step
from verify.kernel.scalar.rewriting import Combine, Term
from verify.language import Domain, Expr, substitute


@dataclass(frozen=True)
class Retired(Proof):
    """A rule that is written out before the kernel sees it."""

    def core(self, goal: Goal) -> Proof:
        """The core rule that shows the goal, with the same parts."""
        raise NotImplementedError

    def check(self, goal: Goal, c: Step) -> None:
        """Nothing: raises Rejected."""
        raise Rejected(f"{type(self).__name__.lower()} is no rule of the core; write it out first")


@dataclass(frozen=True)
class Compare(Retired):
    """claim = right - left has the sign of f(right) - f(left): f = log on positives, square where right >= 0, exp."""

    through: Literal["log", "square", "exp"]
    left: Expr
    right: Expr
    proof: Proof

    def core(self, goal: Goal) -> Proof:
        """An instance of that lemma about two new variables."""
        given, proof = increasing(self.through, goal.strict)
        values = {"l": self.left, "r": self.right}
        shown = Lemma(substitute(given[0].expr, values), self.proof, goal.strict)
        line = (Variable("l", Domain()), Variable("r", Domain()))
        return Instance(line, given, R - L, proof, values, needs=(shown, *self.needs))


@dataclass(frozen=True)
class Convex(Retired):
    """A convex function lies above its tangent: horizontal at a point of the domain where the value is >= 0."""

    var: str
    at: Expr
    curvature: Proof | None = None
    value: Proof | None = None

    def core(self, goal: Goal) -> Proof:
        """The claim falls up to the point, and rises from it."""
        return convex(goal, self.var, self.at, self.curvature, self.value, self.needs)


@dataclass(frozen=True)
class Unimodal(Retired):
    """The slope is `positive * factor` with `factor` falling: the claim rises, then falls, so its values (at an infinite end
    its limits, without a proof) at both ends bound it below; strictly, if it has no ends and positive and the fall are > 0."""

    var: str
    positive: Expr
    factor: Expr
    positive_proof: Proof | None = None
    falling: Proof | None = None
    low: Proof | None = None
    high: Proof | None = None

    def core(self, goal: Goal) -> Proof:
        """Either it has risen from its lower end, or it will fall to the upper one."""
        turning = Turning(self.var, self.positive, self.factor, self.positive_proof, self.falling, self.needs)
        return unimodal(goal, turning, self.low, self.high)


RETIRED: dict[str, type] = {"compare": Compare, "convex": Convex, "unimodal": Unimodal}


class _AllRules(Mapping[str, type]):
    """The rules of the core and the retired ones."""

    def __getitem__(self, name: str) -> type:
        return RETIRED[name] if name in RETIRED else RULES[name]

    def __iter__(self) -> Iterator[str]:
        return iter((*RULES, *RETIRED))

    def __len__(self) -> int:
        return len(RULES) + len(RETIRED)


ALL_RULES = _AllRules()


def read_any(data: object) -> Proof:
    """The proof that JSON data stand for, which may use retired rules; raises Rejected."""
    return cast(Proof, read_rule(data, ALL_RULES))


def written_out(goal: Goal, rule: Proof) -> Proof | None:
    """The core rule that a retired one stands for, with the same parts; None for a rule of the core."""
    if isinstance(rule, Retired):
        return rule.core(goal)
    if isinstance(rule, Known) and rule.theorem in CURVES:
        fact, strict = theorem(rule.theorem, rule.at, rule.of, rule.order), goal.strict and rule.strict_by == "theorem"
        if strict and not fact.strict:
            raise Rejected("known: the theorem is not strict, the claim is")
        term = Term(fact.expr, rule.by, curve(rule.theorem, rule.of or "", rule.at, rule.needs))
        return Combine((term,), None, rule.proof, "terms" if strict else "rest", needs=rule.needs)
    return None


def is_retired(rule: object) -> bool:
    """Whether a rule, apart from its parts, is to be written out."""
    return isinstance(rule, Retired) or (isinstance(rule, Known) and rule.theorem in CURVES)


def names_retired(evidence: object) -> bool:
    """Whether evidence as data names a retired rule somewhere."""
    if isinstance(evidence, dict):
        rule, about = evidence.get("rule"), evidence.get("theorem")
        own = isinstance(rule, str) and (rule in RETIRED or (rule == "known" and isinstance(about, str) and about in CURVES))
        return own or any(map(names_retired, evidence.values()))
    return isinstance(evidence, list) and any(map(names_retired, evidence))
