"""The scalar rule from calculus: an end and a slope."""
from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from verify.kernel.format.rejected import Rejected
from verify.kernel.numbers.derivative import diff
from verify.kernel.values.enclose import enclose
from verify.kernel.numbers.intervals import NEG, POS, Interval
from verify.kernel.scalar.goal import Goal, Variable
from verify.kernel.scalar.proof import Proof, Step
from verify.language import Expr, symbols


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
        end, closed = (v.domain.lo, v.domain.lo_closed) if low else (v.domain.hi, v.domain.hi_closed)
        along, slope = _slope(c, goal, v)
        by_slope = goal.strict and self.strict_by == "slope"
        if by_slope and closed:
            raise Rejected("monotone: a strict claim at a closed end needs a strict face")
        c.shows(along, slope if low else -slope, by_slope, self.slope)
        strict = goal.strict and not by_slope
        if end is not None:
            face = along.fix(v.name, end)
            c.defined(face, face.claim)
            return c.shows(face, face.claim, strict, self.face)
        if self.face is not None:
            raise Rejected("at an infinite end the limit is enclosed, without a proof")
        at = NEG if low else POS
        value = enclose(along.claim, {**along.box(), v.name: Interval(at, at)}, limit=True)
        if not value.nonnegative() or (strict and not value.lo > 0):
            raise Rejected(f"the limit has the enclosure [{value.lo}, {value.hi}]")
        return None


def _slope(c: Step, goal: Goal, v: Variable) -> tuple[Goal, Expr]:
    """The goal along a variable and the derivative of its claim, both shown to be defined between the ends."""
    later = goal.variables[goal.variables.index(v) + 1:]
    if any(v.name in symbols(end) for w in later for end in (w.domain.lo, w.domain.hi) if end is not None):
        raise Rejected(f"the ends of another variable depend on {v.name}: declare {v.name} after it")
    along = goal.along(v.name)
    along = along.with_domain(v.name, replace(along.variable(v.name).domain, integer=False))
    slope = diff(goal.claim, v.name)
    if v.domain.integer or along.given != goal.given:      # the segment may leave where the claim is known to be defined
        c.defined(along, goal.claim)
    c.defined(along, slope)
    return along, slope
