"""Scalar rules that close a goal by a contradiction or cut its domain."""
from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from verify.kernel.format.rejected import Rejected
from verify.kernel.numbers.conditions import conditions
from verify.kernel.values.enclose import enclose
from verify.kernel.numbers.intervals import UndefinedValue
from verify.kernel.scalar.goal import Fact, Goal, known_symbols
from verify.kernel.scalar.proof import Proof, Step
from verify.language import Domain, Expr, Num, symbols


@dataclass(frozen=True)
class Infeasible(Proof):
    """A fact (hypothesis or end) fails, or has no value, on the whole domain: by one enclosure, or a proof of its opposite."""

    fact: Expr
    proof: Proof | None = None

    def check(self, goal: Goal, c: Step) -> None:
        """Show the opposite."""
        fact = goal.fact(self.fact)
        if self.proof is not None:
            c.defined(goal, fact.expr)
            return c.check(goal.with_claim(-fact.expr, not fact.strict), self.proof)
        try:
            value = enclose(fact.expr, goal.box())
        except UndefinedValue:
            return None
        if not value.nonpositive(not fact.strict):
            raise Rejected("infeasible: ", fact.expr, " can hold")
        return None


@dataclass(frozen=True)
class Split(Proof):
    """Two sides of a cut cover the domain.  The cut lies in `cut_in` of them, or is a third part `at_cut`; at an integer
    variable the parts are v <= at and v >= at + 1."""

    var: str
    at: Expr
    below: Proof
    above: Proof
    at_cut: Proof | None = None
    cut_in: Literal["both", "below", "above"] = "both"

    def check(self, goal: Goal, c: Step) -> None:
        """Check each part."""
        v = goal.variable(self.var)
        at, d = self.at, v.domain
        if not symbols(at) <= {w.name for w in goal.before(v)}:
            raise Rejected("split: the cut mentions a variable that is not declared before")
        c.defined(goal, at)
        below, above = self._reached(d)
        for end, closed, side, reached in (
                (d.hi, d.hi_closed, 1, below or not above), (d.lo, d.lo_closed, -1, above or not below)):
            if end is not None:                            # a part that holds the cut has no point at an open end
                c.shows(goal, (end - at) * side, reached and not closed)
        if d.integer and (not isinstance(at, Num) or at.value.denominator != 1 or self.at_cut is not None):
            raise Rejected("split: an integer variable is cut at an integer")
        for part, proof in self._parts(goal):
            c.check(part, proof)

    def parts(self, goal: Goal) -> tuple[tuple[Goal, Proof], ...]:
        """The parts, if the cut has a value whatever the claim is."""
        return () if conditions(self.at) else self._parts(goal)

    def _reached(self, d: Domain) -> list[bool]:
        """Whether the part below, and the part above, hold the cut."""
        return [d.integer or (self.at_cut is None and self.cut_in != other) for other in ("above", "below")]

    def _parts(self, goal: Goal) -> tuple[tuple[Goal, Proof], ...]:
        v, at = goal.variable(self.var), self.at
        d, (below, above) = v.domain, self._reached(v.domain)
        low = replace(d, hi=at, hi_closed=below)
        high = replace(d, lo=at + 1 if d.integer else at, lo_closed=above)
        own = () if self.at_cut is None else ((goal.with_domain(v.name, Domain(at, at, True, True)), self.at_cut),)
        return ((goal.with_domain(v.name, low), self.below), (goal.with_domain(v.name, high), self.above), *own)


@dataclass(frozen=True)
class Cases(Proof):
    """An expression is >= 0 or <= 0; each is added as a hypothesis."""

    on: Expr
    nonnegative: Proof
    nonpositive: Proof

    def check(self, goal: Goal, c: Step) -> None:
        """Check both."""
        known_symbols(goal, self.on)
        c.defined(goal, self.on)
        for fact, proof in ((Fact(self.on), self.nonnegative), (Fact(-self.on), self.nonpositive)):
            c.check(replace(goal, given=(*goal.given, fact)), proof)
