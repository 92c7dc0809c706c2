"""The scalar rules about integers."""
from __future__ import annotations

from dataclasses import dataclass, replace

from verify.kernel.format.rejected import Rejected
from verify.kernel.scalar.goal import Fact, Goal, known_symbols
from verify.kernel.scalar.proof import Proof, Step
from verify.language import Expr, Num, Sym, substitute, symbols


@dataclass(frozen=True)
class Induction(Proof):
    """The claim holds at the first values of an integer variable, and from each later value it passes to the next.

    The other variables are fixed, so no end of theirs may mention this one; hypotheses that mention it are dropped, which
    only makes the goal harder.  With the first value lo and b base cases: the claim at lo, ..., lo + b - 1, and for all
    n >= lo + b - 1 with n + 1 still in the domain, the claim at n, as the last hypothesis, implies the claim at n + 1.  With
    a multiplier `by` >= 0 (> 0 where the claim is strict) the step is claim(n + 1) >= by claim(n), and no hypothesis."""

    var: str
    base: tuple[Proof, ...]
    step: Proof
    by: Expr | None = None

    def check(self, goal: Goal, c: Step) -> None:
        """Check the base cases and the step."""
        v, base, by = goal.variable(self.var), self.base, self.by
        d = v.domain
        if not d.integer or d.lo is None or not d.lo_closed or not goal.integral(d.lo) or not base:
            raise Rejected("induction: an integer variable from a first integer on, and at least one base case")
        if any(v.name in symbols(end) for w in goal.variables for end in (w.domain.lo, w.domain.hi) if end is not None):
            raise Rejected(f"induction: the ends of another variable depend on {v.name}")
        fixed = replace(goal, given=tuple(f for f in goal.given if v.name not in symbols(f.expr)))
        if fixed.given != goal.given:
            c.defined(fixed, goal.claim)
        for i, proof in enumerate(base):
            at = fixed.fix(v.name, plus(d.lo, i))
            c.defined(at, at.claim)
            c.check(at, proof)
        later = replace(d, lo=plus(d.lo, len(base) - 1), hi=None if d.hi is None else d.hi - 1)
        onward, after = fixed.with_domain(v.name, later), substitute(goal.claim, {v.name: Sym(v.name) + 1})
        if by is None:
            return c.check(replace(onward, given=(*fixed.given, Fact(goal.claim, goal.strict)), claim=after), self.step)
        known_symbols(goal, by)
        c.defined(onward, by)
        c.shows(onward, by, goal.strict)
        return c.check(onward.with_claim(after - by * goal.claim, False), self.step)


@dataclass(frozen=True)
class Whole(Proof):
    """A claim `e >= 0` about an e that is an integer wherever it has a value: it is enough that e > -1."""

    proof: Proof

    def check(self, goal: Goal, c: Step) -> None:
        """Check that the claim is an integer, and the weaker claim."""
        if goal.strict or not goal.integral(goal.claim):
            raise Rejected("whole: the claim e >= 0 is not about an e that is seen to be an integer")
        c.check(goal.with_claim(goal.claim + 1, True), self.proof)


def plus(e: Expr, i: int) -> Expr:
    """e + i."""
    return Num(e.value + i) if isinstance(e, Num) else e + i if i else e
