"""Numeric hints for proofs: signs at sample points, places where something vanishes, names for numbers."""
from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from math import exp as float_exp
from math import log as float_log

import numpy as np

from verify.kernel.values.enclose import enclose
from verify.kernel.scalar.goal import EmptyBox, Goal
from verify.kernel.numbers.intervals import NEG, POS, Interval, Undefined
from verify.language import App, Domain, Expr, Num
from verify.search.boxes.arrays import Span
from verify.search.boxes.gradient import values
from verify.search.boxes.program import NoProgram, compiled
from verify.search.points import Point, sample, value_at


MOST_UNCLEAR = 8


def refuted_at(goal: Goal, points: list[Point]) -> Point | None:
    """A sample point where the claim certainly fails."""
    unclear = 0
    for p, sign in zip(points, signs_in_doubles(goal.claim, points), strict=True):
        unclear += sign == 0
        if sign > 0 or (sign == 0 and unclear > MOST_UNCLEAR):
            continue
        v = value_at(goal.claim, p)
        if v is not None and v.nonpositive(not goal.strict):
            return p
    return None


def vanishes_at_an_end(goal: Goal) -> bool:
    """Whether a claim about one real variable is 0 at a closed rational end of it, so that it is not > 0 there."""
    if len(goal.variables) != 1 or goal.given or goal.variables[0].domain.integer:
        return False
    name, d = goal.variables[0].name, goal.variables[0].domain
    for end, closed in ((d.lo, d.lo_closed), (d.hi, d.hi_closed)):
        value = value_at(goal.claim, {name: end.value}) if closed and isinstance(end, Num) else None
        if value is not None and value.lo == value.hi == 0:
            return True
    return False


def numeric_sign(goal: Goal, e: Expr, points: list[Point]) -> int | None:
    """1 or -1 where the values at sample points have that sign (or vanish), 0 where all vanish, None where they differ."""
    seen, unclear = set[int](), list[Point]()
    for p, sign in zip(points, signs_in_doubles(e, points), strict=True):
        if sign:
            seen.add(sign)
        else:
            unclear.append(p)
    for p in unclear[:MOST_UNCLEAR] if len(seen) < 2 else ():
        v = value_at(e, p)
        if v is not None:
            seen.add(1 if v.nonnegative(True) else -1 if v.nonpositive(True) else 0)
    if {1, -1} <= seen:
        return None
    return next((s for s in (1, -1) if s in seen), 0)


def signs_in_doubles(e: Expr, points: list[Point]) -> list[int]:
    """1 or -1 where double arithmetic shows the sign of an expression at a point, else 0."""
    if not points:
        return []
    names = tuple(points[0])
    try:
        steps = compiled(e, names)
        columns = [np.array([float(p[n]) for p in points]) for n in names]
    except (NoProgram, ValueError, OverflowError):
        return [0] * len(points)
    value = values(steps, [Span(c, c) for c in columns])
    lo, hi = np.broadcast_to(value.lo, len(points)), np.broadcast_to(value.hi, len(points))
    return [1 if x > 1e-290 else -1 if y < -1e-290 else 0 for x, y in zip(lo, hi, strict=True)]


def zero_candidates(goal: Goal, name: str, e: Expr) -> Iterator[Expr]:
    """Simple numbers near a sign change of an expression in one variable."""
    points = sorted(p[name] for p in sample(goal, 80, 7))
    values = [(x, value_at(e, {name: x})) for x in points]
    signs = [(x, 1 if v.nonnegative(True) else -1 if v.nonpositive(True) else 0) for x, v in values if v is not None]
    yield from (Num(x) for x, s in signs if s == 0)
    for (a, sa), (b, sb) in itertools.pairwise(signs):
        if sa * sb < 0:
            yield from recognised(sign_change(e, name, (a, b), sa > 0, 90, 200))


def sign_change(e: Expr, name: str, ends: tuple[Fraction, Fraction], positive: bool, halvings: int, bits: int = 90) -> Fraction:
    """About where an expression in one variable changes its sign between two values, at the lower one of which it is positive
    or negative."""
    lo, hi = ends
    for _ in range(halvings):
        mid = (lo + hi) / 2
        v = value_at(e, {name: mid}, bits)
        if v is None or not v.nonzero():
            return mid
        lo, hi = (mid, hi) if v.nonnegative(True) == positive else (lo, mid)
    return (lo + hi) / 2


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
            yield App(name, ()) if m == 1 else Num(m) * App(name, ())


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
