"""The rule `taylor`: along one variable, around a point or a curve where the claim and some derivatives vanish exactly."""
from __future__ import annotations

from dataclasses import dataclass

from verify.kernel.numbers.conditions import conditions
from verify.kernel.numbers.derivative import diff
from verify.kernel.values.enclose import enclose, enclosing, holds_on
from verify.kernel.scalar.goal import Goal, Variable, known_symbols
from verify.kernel.numbers.intervals import ZERO, Interval, add, neg, precision
from verify.kernel.enclosures.jets import NotSmooth, taylor
from verify.kernel.scalar.proof import MAX_BITS, Proof, Step
from verify.kernel.format.rejected import Rejected
from verify.language import Expr, Q, substitute, symbols

MAX_ORDER = 24


@dataclass(frozen=True)
class Taylor(Proof):
    """claim = d^zeros (c_zeros + c_(zeros+1) d + ... + R d^(order-zeros)) with d = var - at: at the point the claim and its
    derivatives below `zeros` have values, which are identically 0, the other coefficients and the remainder R are enclosed,
    and the sign of d^zeros is that of the bracket.

    Taylor's theorem with Lagrange's remainder on the segment from `at` to the variable, for each value of the others."""

    var: str
    at: Expr
    order: int
    zeros: int
    bits: int = 64

    def check(self, goal: Goal, c: Step) -> None:
        """Check the zeros and the sign of the bracket."""
        v, at = goal.variable(self.var), self.at
        if not (0 <= self.zeros <= self.order <= MAX_ORDER and self.order >= 1 and 30 <= self.bits <= MAX_BITS):
            raise Rejected("taylor: 0 <= zeros <= order <= 24, 1 <= order, 30 <= bits <= 4096")
        known_symbols(goal, at)
        if v.name in symbols(at):
            raise Rejected("taylor: the point mentions the variable itself")
        c.defined(goal, at)
        derivative = goal.claim
        for k in range(self.zeros):
            derivative = diff(derivative, v.name) if k else goal.claim
            there = substitute(derivative, {v.name: at})
            c.defined(goal, there)
            c.same(goal, there, Q(0))
        with precision(self.bits):
            sign = bracket(goal, v, at, self.order, self.zeros)
        if not sign:
            raise Rejected("taylor: the enclosure of the series has no sign, or not that of the power in front")


def bracket(goal: Goal, v: Variable, at: Expr, order: int, zeros: int) -> bool:
    """Whether one enclosure of the series, without its first `zeros` terms, shows the claim; Undefined or NotSmooth where the
    claim is not shown to be smooth between the point and the variable."""
    box = goal.box()
    point, x = enclose(at, box), box[v.name]
    if not point.lo.is_finite() or not point.hi.is_finite():
        return False
    wide = Interval(min(x.lo, point.lo), max(x.hi, point.hi))
    reach = {**box, v.name: wide}
    if not all(holds_on(k, reach) for k in conditions(goal.claim)):
        raise NotSmooth("the claim is not shown to be defined between the point and the variable")
    distance = _distance(v, at, x, point)
    total = taylor(goal.claim, v.name, enclosing({**box, v.name: point}), enclosing(reach), distance, order, zeros)
    if zeros % 2 and distance.nonpositive():
        total = neg(total)
    elif zeros % 2 and not distance.nonnegative():
        return False
    return total.nonnegative(goal.strict) and (not goal.strict or zeros == 0 or distance.nonzero())


def _distance(v: Variable, at: Expr, x: Interval, point: Interval) -> Interval:
    """The enclosure of variable - point, with the sign that an end of the domain gives it."""
    d = add(x, neg(point))
    if v.domain.lo == at and not d.lo > 0:
        return Interval(ZERO, d.hi, not v.domain.lo_closed, d.hi_open)
    if v.domain.hi == at and not d.hi < 0:
        return Interval(d.lo, ZERO, d.lo_open, not v.domain.hi_closed)
    return d
