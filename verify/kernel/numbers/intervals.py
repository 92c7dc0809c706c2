"""Enclosures of real numbers: intervals with two exact Arb ends, each possibly infinite, each possibly not attained.

Every function returns an interval that contains the value at every point where the value is defined; proving that it is
defined is a separate obligation (`domains.py`).  `lo_open` says that the value is strictly greater than `lo`."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from flint import arb, ctx, fmpq

POS, NEG, ZERO, ONE = arb.pos_inf(), arb.neg_inf(), arb(0), arb(1)


class Undefined(ArithmeticError):
    """There is no enclosure: the expression has no value, or a mean in it is not shown to have one."""


class UndefinedValue(Undefined):
    """The expression has no value anywhere on the box (at the point): shown, and the message says why."""


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Work with `bits` bits inside the block."""
    old = ctx.prec
    ctx.prec = bits
    try:
        yield
    finally:
        ctx.prec = old


class Interval(NamedTuple):
    """All reals between two exact ends."""

    lo: arb
    hi: arb
    lo_open: bool = False
    hi_open: bool = False

    def nonnegative(self, strict: bool = False) -> bool:
        """Whether every value is >= 0 (> 0 where strict): True is proof, False is not a disproof."""
        return bool(self.lo > 0) or (bool(self.lo >= 0) and (not strict or self.lo_open))

    def nonpositive(self, strict: bool = False) -> bool:
        """Whether every value is <= 0 (< 0 where strict): True is proof, False is not a disproof."""
        return bool(self.hi < 0) or (bool(self.hi <= 0) and (not strict or self.hi_open))

    def nonzero(self) -> bool:
        """Whether every value is positive, or every value is negative."""
        return self.nonnegative(True) or self.nonpositive(True)


TOP = Interval(NEG, POS, True, True)


def down(x: arb) -> arb:
    """An exact number <= every point of the ball (-oo for nan)."""
    y = x.lower()
    return NEG if y.is_nan() else y


def up(x: arb) -> arb:
    """An exact number >= every point of the ball (+oo for nan)."""
    y = x.upper()
    return POS if y.is_nan() else y


def number(q: Fraction) -> Interval:
    """The enclosure of a rational: exact where it is dyadic, else with ends that are not attained."""
    return _number(q.numerator, q.denominator, ctx.prec)


@lru_cache(maxsize=5_000)
def _number(p: int, q: int, bits: int) -> Interval:
    x = arb(fmpq(p, q))              # at the precision of the context, which is `bits`
    exact = bool(x.is_exact())
    return Interval(down(x), up(x), not exact, not exact)


def neg(a: Interval) -> Interval:
    """The interval of -x."""
    return Interval(down(-a.hi), up(-a.lo), a.hi_open, a.lo_open)    # -x is rounded to the precision that is set


def add(a: Interval, b: Interval) -> Interval:
    """The sum, rounded outward."""
    return Interval(down(a.lo + b.lo), up(a.hi + b.hi), a.lo_open or b.lo_open, a.hi_open or b.hi_open)


def _infinite(x: arb) -> bool:
    return bool(x == POS) or bool(x == NEG)


def mul(a: Interval, b: Interval, limit: bool = False) -> Interval:
    """The product; 0 times an infinite end is 0 (values are finite), except at a limit, where it is anything."""
    if a.lo >= 0 and b.lo >= 0 and not limit:
        return _mul_nonnegative(a, b)
    misses_zero = a.nonzero() and b.nonzero()
    corners: list[tuple[arb, arb, bool]] = []
    for u, u_open in ((a.lo, a.lo_open), (a.hi, a.hi_open)):
        for v, v_open in ((b.lo, b.lo_open), (b.hi, b.hi_open)):
            if u == 0 or v == 0:
                if limit and (_infinite(u) or _infinite(v)):
                    return TOP
                corners.append((ZERO, ZERO, misses_zero))
            else:
                w = u * v
                corners.append((down(w), up(w), u_open or v_open))
    lo, hi = corners[0][0], corners[0][1]
    for c in corners[1:]:
        lo = c[0] if c[0] < lo else lo
        hi = c[1] if c[1] > hi else hi
    return Interval(lo, hi, all(c[2] for c in corners if c[0] == lo), all(c[2] for c in corners if c[1] == hi))


def _mul_nonnegative(a: Interval, b: Interval) -> Interval:
    """The product where no value is negative: lower ends make the lower end, upper ends the upper one."""
    lo, lo_open, hi, hi_open = ZERO, a.nonzero() and b.nonzero(), ZERO, a.nonzero() and b.nonzero()
    if a.lo > 0 and b.lo > 0:
        lo, lo_open = down(a.lo * b.lo), a.lo_open or b.lo_open
    if a.hi > 0 and b.hi > 0:
        hi, hi_open = up(a.hi * b.hi), a.hi_open or b.hi_open
    return Interval(lo, hi, lo_open, hi_open)


def recip(a: Interval, limit: bool = False) -> Interval:
    """The interval of 1/x where x is not 0; everything where the sign of x is mixed."""
    if (limit and not (a.lo > 0 or a.hi < 0)) or not (a.nonnegative() or a.nonpositive()):
        return TOP
    if not a.nonnegative():
        return neg(recip(neg(a)))
    if a.hi == 0:
        raise UndefinedValue("division by zero")
    low = ZERO if a.hi == POS else down(1 / a.hi)
    high = POS if a.lo == 0 else (ZERO if a.lo == POS else up(1 / a.lo))
    return Interval(low, high, a.hi_open or bool(a.hi == POS), a.lo_open or bool(a.lo == 0))


def monotone(f: Callable[[arb], arb], a: Interval, at_neg: arb, at_pos: arb, strictly: bool = True) -> Interval:
    """The image under an increasing function with the given limits at -oo and +oo."""
    lo = at_neg if a.lo == NEG else at_pos if a.lo == POS else down(f(a.lo))
    hi = at_pos if a.hi == POS else at_neg if a.hi == NEG else up(f(a.hi))
    lo, hi = (at_neg if lo < at_neg else lo), (at_pos if hi > at_pos else hi)
    return Interval(lo, hi, (a.lo_open or bool(a.lo == NEG)) and strictly, (a.hi_open or bool(a.hi == POS)) and strictly)


def floor(a: Interval) -> Interval:
    """The image under floor: an upper end that is a whole number and not attained is not reached by the floor either."""
    found = monotone(lambda x: x.floor(), a, NEG, POS, False)
    if a.hi_open and a.hi.is_finite() and found.hi == a.hi and a.lo < a.hi:
        return Interval(found.lo, up(a.hi - 1))
    return found


def even(f: Callable[[arb], arb], a: Interval, at_zero: arb) -> Interval:
    """The image under an even function that increases on [0, oo) without bound."""
    if a.nonnegative():
        return monotone(f, a, at_zero, POS)
    if a.nonpositive():
        return monotone(f, neg(a), at_zero, POS)
    far, far_open = highest((-a.lo, a.lo_open), (a.hi, a.hi_open))
    return Interval(at_zero, monotone(f, Interval(ZERO, far), at_zero, POS).hi, False, far_open or bool(far == POS))


def int_power(a: Interval, n: int) -> Interval:
    """The interval of x^n for an integer n."""
    if n == 0:
        return Interval(ONE, ONE)
    if n < 0:
        return recip(int_power(a, -n))
    return even(lambda x: x ** n, a, ZERO) if n % 2 == 0 else monotone(lambda x: x ** n, a, NEG, POS)


def log(a: Interval) -> Interval:
    """The natural logarithm of the positive part."""
    if a.hi <= 0:
        raise UndefinedValue("logarithm of a number <= 0")
    inner = Interval(ZERO, a.hi, True, a.hi_open) if a.lo <= 0 else a
    return monotone(lambda x: x.log() if x > 0 else NEG, inner, NEG, POS)


def sqrt(a: Interval) -> Interval:
    """The square root of the part that is not negative."""
    if a.hi < 0:
        raise UndefinedValue("square root of a negative number")
    inner = Interval(ZERO, a.hi, False, a.hi_open) if a.lo < 0 else a
    return monotone(lambda x: x.sqrt(), inner, ZERO, POS)


def clipped(f: Callable[[arb], arb], a: Interval, lo: arb, hi: arb) -> Interval:
    """The image under any function with values in [lo, hi], from one ball around the interval."""
    if _infinite(a.lo) or _infinite(a.hi):
        return Interval(lo, hi, bool(lo == NEG), bool(hi == POS))
    image = f(a.lo.union(a.hi))
    low, high = down(image), up(image)
    return Interval(lo if low < lo else low, hi if high > hi else high)


def highest(*values: tuple[arb, bool]) -> tuple[arb, bool]:
    """The greatest of some ends (value, not attained); it is attained where one of the equal ones is."""
    top = max(v for v, _ in values)
    return top, all(is_open for v, is_open in values if v == top)


def between_ends(f: Callable[[arb], arb], a: Interval) -> Interval:
    """The hull of the values at both ends, which is the image where no turning point lies strictly between them."""
    left, right = f(a.lo), f(a.hi)
    hi, hi_open = highest((up(left), a.lo_open), (up(right), a.hi_open))
    lo, lo_open = highest((-down(left), a.lo_open), (-down(right), a.hi_open))
    return Interval(-lo, hi, lo_open, hi_open)


def whole(x: arb) -> int:
    """The integer that an exact number is."""
    n = x.unique_fmpz()
    if n is None:
        raise ValueError(f"{x} is no integer")
    return int(n)


def whole_turns(a: Interval, first: arb) -> tuple[int, int] | None:
    """The least and the greatest integer k for which (first + k) pi is not shown to lie outside the interval (none where the
    first exceeds the second); None where the interval is infinite or far out."""
    if _infinite(a.lo) or _infinite(a.hi):
        return None
    lo, hi = down(a.lo / arb.pi() - first), up(a.hi / arb.pi() - first)
    if not (abs(lo) < 2**20 and abs(hi) < 2**20):
        return None
    return whole(lo.ceil()), whole(hi.floor())


def _wave(f: Callable[[arb], arb], a: Interval, first: arb) -> Interval:
    """The image under sin or cos, whose extremes are the values (-1)^k at (first + k) pi and none else."""
    turns = whole_turns(a, first)
    if turns is None:
        return clipped(f, a, -ONE, ONE)
    found, k, last = between_ends(f, a), *turns
    top, bottom = ((k <= last if k % 2 == odd else k < last) for odd in (0, 1))
    lo, lo_open = (-ONE, False) if bottom or found.lo < -1 else (found.lo, found.lo_open)
    hi, hi_open = (ONE, False) if top or found.hi > 1 else (found.hi, found.hi_open)
    return Interval(lo, hi, lo_open, hi_open)


def sine(a: Interval) -> Interval: return _wave(lambda x: x.sin(), a, arb("0.5"))
def cosine(a: Interval) -> Interval: return _wave(lambda x: x.cos(), a, ZERO)


def tangent(a: Interval, limit: bool = False) -> Interval:
    """The image under tan, which increases where no pole lies between the ends."""
    turns = whole_turns(a, arb("0.5"))
    if turns is None or turns[0] <= turns[1]:
        return mul(sine(a), recip(cosine(a), limit), limit)
    return between_ends(lambda x: x.tan(), a)


def on_unit(f: Callable[[arb], arb], a: Interval, infinite_ends: bool = False) -> Interval:
    """The image under an increasing function that lives on [-1, 1], with infinite limits there or with values."""
    if a.hi < -1 or a.lo > 1:
        raise UndefinedValue("an argument outside [-1, 1]")
    left, right = (-ONE if a.lo < -1 else a.lo), (ONE if a.hi > 1 else a.hi)
    lo = NEG if infinite_ends and left == -1 else POS if infinite_ends and left == 1 else down(f(left))
    hi = POS if infinite_ends and right == 1 else NEG if infinite_ends and right == -1 else up(f(right))
    lo_open, hi_open = a.lo_open and bool(a.lo >= -1), a.hi_open and bool(a.hi <= 1)     # a clipped end is attained
    return Interval(lo, hi, lo_open or bool(lo == NEG), hi_open or bool(hi == POS))


def above_one_acosh(a: Interval) -> Interval:
    """The inverse hyperbolic cosine of the part that is >= 1."""
    if a.hi < 1:
        raise UndefinedValue("acosh of a number < 1")
    return monotone(lambda x: x.acosh(), Interval(ONE, a.hi, False, a.hi_open) if a.lo < 1 else a, ZERO, POS)


def hull_max(a: Interval, b: Interval) -> Interval:
    """The interval of max(x, y)."""
    lo, lo_open = (a.lo, a.lo_open) if a.lo > b.lo else (b.lo, b.lo_open)
    hi, hi_open = highest((a.hi, a.hi_open), (b.hi, b.hi_open))
    return Interval(lo, hi, (a.lo_open or b.lo_open) if a.lo == b.lo else lo_open, hi_open)


def hull(*parts: Interval) -> Interval:
    """The smallest interval around some intervals."""
    lo, lo_open = highest(*((-a.lo, a.lo_open) for a in parts))
    hi, hi_open = highest(*((a.hi, a.hi_open) for a in parts))
    return Interval(-lo, hi, lo_open, hi_open)


def sign(a: Interval) -> Interval:
    """The sign: -1, 0 or 1."""
    return Interval(ONE if a.nonnegative(True) else a.lo.sgn(), -ONE if a.nonpositive(True) else a.hi.sgn())
