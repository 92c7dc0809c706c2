"""The rule `taylor`: along one variable, around a point or a curve where the claim and some derivatives vanish exactly."""
from __future__ import annotations

from typing import Any

from verify.kernel.domains import conditions, holds_on
from verify.kernel.enclose import enclose
from verify.kernel.goal import Goal, Variable
from verify.kernel.intervals import ZERO, Interval, add, mul, neg, precision
from verify.kernel.jets import NotSmooth, jet, leading_zeros
from verify.kernel.nodes import known_symbols, take, variable_of
from verify.kernel.obligations import Obligations
from verify.kernel.rejected import Rejected
from verify.kernel.terms import read_term
from verify.language import Expr, symbols

MAX_ORDER = 24


def taylor(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """claim = d^zeros (c_zeros + c_(zeros+1) d + ... + R d^(order-zeros)) with d = var - at: the coefficients below `zeros`
    vanish identically, the others and the remainder R are enclosed, and the sign of d^zeros is that of the bracket.

    Taylor's theorem with Lagrange's remainder on the segment from `at` to the variable, for each value of the others.
    """
    take(node, "var at order zeros", "bits")
    v, at = variable_of(goal, node["var"]), read_term(node["at"])
    order, zeros, bits = node["order"], node["zeros"], node.get("bits", 64)
    if not all(isinstance(k, int) for k in (order, zeros, bits)) or not (
            0 <= zeros <= order <= MAX_ORDER and order >= 1 and 30 <= bits <= 4096):
        raise Rejected("taylor: 0 <= zeros <= order <= 24, 1 <= order, 30 <= bits <= 4096")
    known_symbols(goal, at)
    if v.name in symbols(at):
        raise Rejected("taylor: the point mentions the variable itself")
    c.defined(goal, at, None, depth)
    if leading_zeros(goal, v.name, at, zeros) < zeros:
        raise Rejected(f"taylor: fewer than {zeros} coefficients are shown to vanish")
    with precision(bits):
        sign = bracket(goal, v, at, order, zeros)
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
    near, far = jet(goal.claim, v.name, {**box, v.name: point}, order), jet(goal.claim, v.name, reach, order)
    total = far[order]
    for k in range(order - 1, zeros - 1, -1):
        total = add(near[k], mul(distance, total))
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
