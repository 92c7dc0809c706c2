"""Scalar rules from calculus: an end and a slope, the curvature, one turn."""
from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from verify.kernel.format.rejected import Rejected
from verify.kernel.numbers.derivative import diff
from verify.kernel.numbers.conditions import NONZERO, POSITIVE, Condition, conditions
from verify.kernel.values.enclose import enclose
from verify.kernel.numbers.intervals import NEG, POS, Interval
from verify.kernel.scalar.goal import Goal, Variable, known_symbols
from verify.kernel.scalar.proof import Proof, Step
from verify.language import Expr, Q, substitute, symbols


@dataclass(frozen=True)
class Monotone(Proof):
    """The claim rises away from an end (finite: its value there; infinite: its limit) where it is >= 0.

    Mean value theorem on the segment from the end: it needs the claim continuous up to the end and differentiable inside."""

    var: str
    to: Literal["lo", "hi"]
    slope: Proof | None = None
    face: Proof | None = None
    strict_by: Literal["face", "slope"] = "face"

    def check(self, goal: Goal, c: Step) -> None:
        """Check the slope and the face."""
        v, low = goal.variable(self.var), self.to == "lo"
        closed = v.domain.lo_closed if low else v.domain.hi_closed
        along, slope = _derivative(c, goal, v, 1)
        by_slope = goal.strict and self.strict_by == "slope"
        if by_slope and closed:
            raise Rejected("monotone: a strict claim at a closed end needs a strict face")
        c.shows(along, slope if low else -slope, by_slope, self.slope)
        _end_holds(c, along, v, low, goal.strict and not by_slope, self.face)


def _end_holds(c: Step, along: Goal, v: Variable, low: bool, strict: bool, proof: Proof | None) -> None:
    """The claim is >= 0 (> 0) at an end of a variable, by a proof; at an infinite end its limits are, by one enclosure."""
    end = v.domain.lo if low else v.domain.hi
    if end is not None:
        face = along.fix(v.name, end)
        c.defined(face, face.claim)
        return c.shows(face, face.claim, strict, proof)
    if proof is not None:
        raise Rejected("at an infinite end the limit is enclosed, without a proof")
    at = NEG if low else POS
    value = enclose(along.claim, {**along.box(), v.name: Interval(at, at)}, limit=True)
    if not value.nonnegative() or (strict and not value.lo > 0):
        raise Rejected(f"the limit has the enclosure [{value.lo}, {value.hi}]")
    return None


@dataclass(frozen=True)
class Convex(Proof):
    """A convex function lies above its tangent: horizontal at a point of the domain where the value is >= 0."""

    var: str
    at: Expr
    curvature: Proof | None = None
    value: Proof | None = None

    def check(self, goal: Goal, c: Step) -> None:
        """Check the curvature, the slope at the point, and the value there."""
        v, at = goal.variable(self.var), self.at
        if not symbols(at) <= {w.name for w in goal.before(v)}:
            raise Rejected("convex: the point mentions a variable that is not declared before")
        along, second = _derivative(c, goal, v, 2)
        c.defined(goal, at)                                # not `along`, which has no point where the ends meet
        for end, side in ((v.domain.lo, 1), (v.domain.hi, -1)):
            if end is not None:
                c.shows(goal, (at - end) * side)
        c.shows(along, second, False, self.curvature)
        face, slope = along.fix(v.name, at), substitute(diff(goal.claim, v.name), {v.name: at})
        c.defined(face, face.claim)
        c.defined(face, slope)
        c.same(face, slope, Q(0))
        c.shows(face, face.claim, goal.strict, self.value)


@dataclass(frozen=True)
class Unimodal(Proof):
    """The slope is `positive * factor` with `factor` falling: the claim rises, then falls, so its values (at an infinite end
    its limits, without a proof) at both ends bound it below; strictly, if it has no ends and positive and the fall are > 0."""

    var: str
    positive: Expr
    factor: Expr
    positive_proof: Proof | None = None
    falling: Proof | None = None
    low: Proof | None = None
    high: Proof | None = None

    def check(self, goal: Goal, c: Step) -> None:
        """Check the slope's factors and both ends."""
        v = goal.variable(self.var)
        if goal.strict and (v.domain.lo_closed or v.domain.hi_closed):
            raise Rejected("unimodal: a strict claim needs open ends")
        along, slope = _derivative(c, goal, v, 1)
        known_symbols(goal, self.positive * self.factor)
        c.same(along, slope, self.positive * self.factor)
        falling = diff(self.factor, v.name)
        for e in (self.positive, self.factor, falling):
            c.defined(along, e)
        c.shows(along, self.positive, goal.strict, self.positive_proof)
        c.shows(along, -falling, goal.strict, self.falling)
        for low, proof in ((True, self.low), (False, self.high)):
            _end_holds(c, along, v, low, False, proof)


def _derivative(c: Step, goal: Goal, v: Variable, order: int) -> tuple[Goal, Expr]:
    """The goal along a variable and a derivative of its claim, both shown to be defined between the ends."""
    later = goal.variables[goal.variables.index(v) + 1:]
    if any(v.name in symbols(end) for w in later for end in (w.domain.lo, w.domain.hi) if end is not None):
        raise Rejected(f"the ends of another variable depend on {v.name}: declare {v.name} after it")
    along = goal.along(v.name)
    along = along.with_domain(v.name, replace(along.variable(v.name).domain, integer=False))
    d = goal.claim
    between: tuple[Condition, ...] = ()
    for _ in range(order):
        between = (*between, *along.undefined_conditions(d)) if d is not goal.claim else between
        d = diff(d, v.name)
    known = {*conditions(goal.claim), *conditions(d)}
    if not all(b in known or Condition(POSITIVE, b.expr) in known or (
            b.kind == NONZERO and Condition(NONZERO, b.expr ** 2) in known) for b in between):
        raise Rejected("a lower derivative is not shown to be defined")
    if v.domain.integer or along.given != goal.given:      # the segment may leave where the claim is known to be defined
        c.defined(along, goal.claim)
    c.defined(along, d)
    return along, d
