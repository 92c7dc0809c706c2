"""Where a bisection cuts a box."""
from __future__ import annotations

from fractions import Fraction

from flint import arb, fmpq

from verify.kernel.format.rejected import Rejected
from verify.kernel.numbers.intervals import NEG, POS, Interval
from verify.kernel.scalar.bisection import MAX_CUTS, Boxes


def halves(here: Boxes, index: int) -> tuple[Boxes, Boxes]:
    """The parts below and above the middle of a variable; raises Rejected where it cannot be cut."""
    v = here.goal.variables[index]
    at = middle(here.box[v.name], v.domain.integer)
    below, above = (None, None) if at is None else here.halves(index, at)
    if below is None or above is None:
        raise Rejected(f"bisect: {v.name} has no middle")
    return below, above


def middle(x: Interval, integer: bool) -> Fraction | None:
    """A short binary fraction inside an interval: about its centre, in scale where it spans scales; None if there is none."""
    if x.lo == x.hi:
        return None
    if x.lo == NEG and x.hi == POS:
        return Fraction(0)
    if x.hi <= 0 and not (integer and x.hi == 0):
        below = middle(Interval(-x.hi, -x.lo), integer)
        return None if below is None else -below - (1 if integer else 0)
    if x.hi == POS:
        at = Fraction(1) if x.lo < 1 else Fraction(2) ** (_exponent(x.lo) + 2)
        if x.lo < 0:
            at = Fraction(0)
    elif x.lo > 0 and x.hi > 8 * x.lo:
        at = Fraction(2) ** ((_exponent(x.lo) + _exponent(x.hi)) // 2 + 1)
    elif x.lo == NEG:
        return Fraction(-1 if x.hi == 0 else 0)
    else:
        width = _exponent(x.hi - x.lo) if x.hi > x.lo else -MAX_CUTS * 8
        step = Fraction(2) ** (width - 3)
        at = round(_exact((x.lo + x.hi) / 2) / step) * step
    if integer:
        at = Fraction(at.__floor__())
        inside = x.lo <= at.numerator and x.hi >= at.numerator + 1
    else:
        ball = arb(fmpq(at.numerator, at.denominator))
        inside = bool(x.lo < ball) and bool(ball < x.hi)
    return at if inside else None


def _exact(x: arb) -> Fraction:
    man, exp = (int(t) for t in x.mid().man_exp())
    return Fraction(man) * Fraction(2) ** max(min(exp, 4000), -4000)


def _exponent(x: arb) -> int:
    """k with 2^k <= x < 2^(k+1), for x > 0."""
    man, exp = (int(t) for t in x.mid().man_exp())
    return max(min(abs(man).bit_length() - 1 + exp, 2000), -2000)
