"""Exact numbers from one form to another: Fraction, fmpq, and the midpoint of an arb, which is a dyadic rational."""
from __future__ import annotations

from fractions import Fraction

from flint import arb, fmpq


def to_fmpq(q: Fraction) -> fmpq:
    """The same number."""
    return fmpq(q.numerator, q.denominator)


def to_fraction(q: fmpq) -> Fraction:
    """The same number."""
    return Fraction(int(q.p), int(q.q))


def to_arb(q: Fraction) -> arb:
    """A ball around the number, of no radius where it is dyadic and short enough for the precision."""
    return arb(fmpq(q.numerator, q.denominator))


def mantissa(x: arb) -> tuple[int, int]:
    """m and k with the midpoint of the ball m * 2^k; raises ValueError where it is not finite."""
    m, k = x.mid().man_exp()
    return int(m), int(k)


def midpoint(x: arb) -> Fraction:
    """The midpoint of a ball, exactly; raises ValueError where it is not finite or its exponent is beyond 100,000."""
    m, k = mantissa(x)
    if abs(k) > 100_000:
        raise ValueError(f"a number of 2^{k} is too large, or too small, to be written as a fraction")
    return Fraction(m << k) if k >= 0 else Fraction(m, 1 << -k)


def exact(x: arb) -> Fraction:
    """The number that a ball of no radius is; raises ValueError for any other, and as `midpoint` does."""
    if not x.is_exact():
        raise ValueError(f"{x} is not one number")
    return midpoint(x)
