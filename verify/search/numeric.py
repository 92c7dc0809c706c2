"""Numeric hints for proofs: signs at sample points, places where something vanishes, names for numbers."""
from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from math import exp as float_exp
from math import log as float_log

from verify.kernel.enclose import enclose
from verify.kernel.goal import EmptyBox, Goal
from verify.kernel.intervals import NEG, POS, Interval, Undefined
from verify.language import App, Domain, Expr, Num
from verify.search.points import Point, sample, value_at


def refuted_at(goal: Goal, points: list[Point]) -> Point | None:
    """A sample point where the claim certainly fails."""
    for p in points:
        v = value_at(goal.claim, p)
        if v is not None and v.nonpositive(not goal.strict):
            return p
    return None


def numeric_sign(goal: Goal, e: Expr, points: list[Point]) -> int | None:
    """1 or -1 where the values at sample points have that sign (or vanish), 0 where all vanish, None where they differ."""
    signs = set()
    for p in points:
        v = value_at(e, p)
        if v is not None:
            signs.add(1 if v.nonnegative(True) else -1 if v.nonpositive(True) else 0)
    if {1, -1} <= signs:
        return None
    return next((s for s in (1, -1) if s in signs), 0)


def zero_candidates(goal: Goal, name: str, e: Expr) -> Iterator[Expr]:
    """Simple numbers near a sign change of an expression in one variable."""
    points = sorted(p[name] for p in sample(goal, 80, 7))
    values = [(x, value_at(e, {name: x})) for x in points]
    signs = [(x, 1 if v.nonnegative(True) else -1 if v.nonpositive(True) else 0) for x, v in values if v is not None]
    yield from (Num(x) for x, s in signs if s == 0)
    for (a, sa), (b, sb) in itertools.pairwise(signs):
        if sa * sb < 0:
            lo, hi = a, b
            for _ in range(90):
                mid = (lo + hi) / 2
                v = value_at(e, {name: mid}, 200)
                if v is None or not v.nonzero():
                    lo = hi = mid
                    break
                lo, hi = (mid, hi) if v.nonnegative(True) == (sa > 0) else (lo, mid)
            yield from recognised((lo + hi) / 2)


def recognised(x: Fraction) -> Iterator[Expr]:
    """Simple exact numbers within 10^-9 of x: rationals, logarithms and roots of rationals, multiples of pi and e."""
    tolerance = Fraction(1, 10**9) * max(Fraction(1), abs(x))
    q = x.limit_denominator(1000)
    if abs(q - x) < tolerance:
        yield Num(q)
    if abs(x) < 50:
        r = Fraction(float_exp(float(x))).limit_denominator(200)
        if r > 0 and abs(Fraction(float_exp(float(x))) - r) < tolerance * max(Fraction(1), r):
            yield App("log", (Num(r),))
    if x > 0:
        q = Fraction(float_log(float(x))).limit_denominator(12)
        if q and abs(float_log(float(x)) - float(q)) < 1e-9:
            yield App("exp", (Num(q),))
    s = (x * x).limit_denominator(500)
    if x > 0 and abs(x * x - s) < 2 * tolerance * x:
        yield App("sqrt", (Num(s),))
    for name, value in (("pi", Fraction(3141592653589793, 10**15)), ("E", Fraction(2718281828459045, 10**15))):
        m = (x / value).limit_denominator(24)
        if m and abs(m * value - x) < tolerance:
            yield Num(m) * App(name, ())


def limit_nonnegative(goal: Goal, name: str, low: bool) -> bool:
    """Whether one enclosure shows that the limits of the claim at an infinite end of a variable are >= 0."""
    at = NEG if low else POS
    try:
        return enclose(goal.claim, {**goal.box(), name: Interval(at, at)}, limit=True).nonnegative()
    except (Undefined, EmptyBox):
        return False


def strictly_inside(goal: Goal, name: str, at: Expr) -> bool:
    """Whether one enclosure shows that a value lies between the ends of a variable."""
    d: Domain = goal.variable(name).domain
    try:
        box = goal.box()
        return all(end is None or enclose((at - end) * side, box).nonnegative(True) for end, side in ((d.lo, 1), (d.hi, -1)))
    except (Undefined, EmptyBox):
        return False
