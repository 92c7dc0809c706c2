"""Real numbers as exact rationals, or as intervals of 80 digits: the arithmetic of the independent evaluator.

Written from docs/semantics.md alone; it shares no line with the kernel.  A result is a value, `NoValue`, or `Unsure` where 80
digits do not tell: the suite then says nothing.
"""
from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import mpmath

MP = mpmath.mp.__class__()
MP.dps = 80
_SLACK = MP.mpf(10) ** -74
_MOST_BITS, _LARGEST = 6000, 100_000


class NoValue(ArithmeticError):
    """The expression has no value here."""


class Unsure(ArithmeticError):
    """The evaluator cannot tell: digits, size, or something that it does not know."""


@dataclass(frozen=True)
class Ball:
    """A real number between two others."""

    lo: Any
    hi: Any


Real = Fraction | Ball


def ball(x: Real) -> Ball:
    """An interval around a number."""
    if isinstance(x, Ball):
        return x
    if max(x.numerator.bit_length(), x.denominator.bit_length()) > 100 * _MOST_BITS:
        raise Unsure("a number is too large")
    middle = MP.mpf(x.numerator) / x.denominator
    return around(middle, middle)


def around(*values: Any) -> Ball:
    """The interval that these numbers span, a little wider."""
    if not all(MP.isfinite(v) and MP.im(v) == 0 for v in values):
        raise Unsure("a number is too large")
    lo, hi = min(values), max(values)
    return Ball(lo - abs(lo) * _SLACK - _SLACK ** 2, hi + abs(hi) * _SLACK + _SLACK ** 2)


def sign(x: Real) -> int:
    """-1, 0 or 1; raises Unsure."""
    if isinstance(x, Fraction):
        return (x > 0) - (x < 0)
    if x.lo > 0 or x.hi < 0:
        return 1 if x.lo > 0 else -1
    raise Unsure("the sign of a number near 0")


def _small(x: Real) -> Real:
    """The number, as an interval where its fraction is long."""
    if isinstance(x, Fraction) and max(x.numerator.bit_length(), x.denominator.bit_length()) > _MOST_BITS:
        return ball(x)
    return x


def add(*terms: Real) -> Real:
    """The sum."""
    if all(isinstance(t, Fraction) for t in terms):
        return _small(sum(terms, Fraction(0)))
    balls = [ball(t) for t in terms]
    return around(sum(b.lo for b in balls), sum(b.hi for b in balls))


def neg(x: Real) -> Real:
    """The number with the other sign."""
    return -x if isinstance(x, Fraction) else Ball(-x.hi, -x.lo)


def minus(a: Real, b: Real) -> Real:
    """The difference."""
    return add(a, neg(b))


def mul(*factors: Real) -> Real:
    """The product; 0 times an interval is 0."""
    total: Real = Fraction(1)
    for f in factors:
        if total == 0 or f == 0:
            total = Fraction(0)
        elif isinstance(total, Fraction) and isinstance(f, Fraction):
            total = _small(total * f)
        else:
            a, b = ball(total), ball(f)
            total = around(a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi)
    return total


def div(a: Real, b: Real) -> Real:
    """The quotient; none for b = 0."""
    if sign(b) == 0:
        raise NoValue("division by 0")
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return _small(a / b)
    if a == 0:
        return Fraction(0)
    d = ball(b)
    return mul(a, around(1 / d.lo, 1 / d.hi))


def rising(f: Callable[[Any], Any], exact: dict[Fraction, Fraction] | None = None) -> Callable[[Real], Real]:
    """A monotone function, with its exact values."""
    def at(x: Real) -> Real:
        if isinstance(x, Fraction) and exact and x in exact:
            return exact[x]
        b = ball(x)
        if max(abs(b.lo), abs(b.hi)) > _LARGEST:
            raise Unsure("an argument is too large")
        return around(f(b.lo), f(b.hi))
    return at


def smooth(f: Callable[[Any], Any], exact: dict[Fraction, Fraction]) -> Callable[[Real], Real]:
    """A function of moderate slope: its values at both ends and between, and the width of the interval a million times."""
    def at(x: Real) -> Real:
        if isinstance(x, Fraction) and x in exact:
            return exact[x]
        b = ball(x)
        if max(abs(b.lo), abs(b.hi)) > _LARGEST:
            raise Unsure("an argument is too large")
        width, middle = (b.hi - b.lo) * 10 ** 6, f((b.lo + b.hi) / 2)
        return around(middle - width, middle + width, f(b.lo), f(b.hi))
    return at


def inside(f: Callable[[Real], Real], holds: Callable[[Real], bool]) -> Callable[[Real], Real]:
    """The function where the condition holds, no value elsewhere."""
    def at(x: Real) -> Real:
        if not holds(x):
            raise NoValue("outside the domain of a function")
        return f(x)
    return at


def root(x: Real) -> Real:
    """The square root; exact for squares of rationals."""
    if sign(x) < 0:
        raise NoValue("the root of a negative number")
    if isinstance(x, Fraction):
        n, d = math.isqrt(x.numerator), math.isqrt(x.denominator)
        if n * n == x.numerator and d * d == x.denominator:
            return Fraction(n, d)
    return rising(MP.sqrt)(x)


def integer(x: Real) -> int | None:
    """The integer that a number is, or None where it is none; raises Unsure."""
    if isinstance(x, Fraction):
        return x.numerator if x.denominator == 1 else None
    if MP.floor(x.lo) == MP.floor(x.hi) and MP.floor(x.lo) != x.lo:
        return None
    raise Unsure("whether a number is an integer")


def _integer_power(b: Real, n: int) -> Real:
    if isinstance(b, Fraction):
        bits = max(b.numerator.bit_length(), b.denominator.bit_length())
        if abs(n) * bits < 3 * _MOST_BITS:
            return _small(b ** n)
    if n < 0:
        return div(Fraction(1), _integer_power(b, -n))
    if n > _LARGEST:
        raise Unsure("an exponent is too large")
    i = ball(b)
    ends = (i.lo ** n, i.hi ** n)
    return around(*ends) if sign(b) else Fraction(0)


def power(b: Real, u: Real) -> Real:
    """b^u by the table of docs/semantics.md."""
    try:
        s = sign(b)
    except Unsure:
        if isinstance(u, Fraction) and u.denominator == 1 and 0 < u < 50:
            return mul(*[b] * int(u))
        raise
    if s == 0:
        if sign(u) < 0:
            raise NoValue("0 to a negative power")
        return Fraction(int(sign(u) == 0))
    if s < 0:
        n = integer(u)
        if n is None:
            raise NoValue("a negative number to a power that is no integer")
        return _integer_power(b, n)
    if b == 1 or (isinstance(u, Fraction) and u == 0):
        return Fraction(1)
    if isinstance(u, Fraction) and u.denominator == 1 and abs(u) <= _LARGEST:
        return _integer_power(b, int(u))
    if isinstance(u, Fraction) and isinstance(b, Fraction) and u.denominator <= 12 and abs(u.numerator) < 1000:
        exact = _exact_root(b, u.denominator)
        if exact is not None:
            return _integer_power(exact, u.numerator)
    return exp(mul(u, log(b)))


def _exact_root(b: Fraction, q: int) -> Fraction | None:
    n, d = round(MP.root(b.numerator, q)), round(MP.root(b.denominator, q))
    return Fraction(int(n), int(d)) if int(n) ** q == b.numerator and int(d) ** q == b.denominator else None


exp = rising(MP.exp, {Fraction(0): Fraction(1)})
log = inside(rising(MP.log, {Fraction(1): Fraction(0)}), lambda x: sign(x) > 0)
