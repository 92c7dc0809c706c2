"""Rational numbers: how they are read, added up and written as decimals."""
from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flint import arb, fmpq

from verify.exact.errors import InvalidInput
from verify.language import LanguageError, rational
from verify.notation.decimals import rational_decimal

ZERO, ONE = fmpq(0), fmpq(1)


def read(value: object, where: str) -> fmpq:
    """The rational that an int, a Fraction, or the text "p/q" or of a decimal spells; floats are refused."""
    if isinstance(value, fmpq):
        return value
    if not isinstance(value, Fraction):
        try:
            value = rational(value)
        except LanguageError as error:
            raise InvalidInput(f"{where}: {error}") from None
    return fmpq(value.numerator, value.denominator)


def fraction(q: fmpq) -> Fraction:
    """The same number as a `Fraction` of the standard library."""
    return Fraction(int(q.p), int(q.q))


def key(q: fmpq) -> tuple[int, int]:
    """Numerator and denominator, which are hashed faster than an fmpq."""
    return int(q.p), int(q.q)


def total(values: Sequence[fmpq]) -> fmpq:
    """The sum, in a balanced tree so that long denominators meet late."""
    if len(values) <= 8:
        return sum(values, ZERO)
    half = len(values) // 2
    return total(values[:half]) + total(values[half:])


def power(q: fmpq, n: int) -> fmpq:
    """q^n for an integer n; q is not zero where n is negative."""
    return fmpq(q.p ** n, q.q ** n) if n >= 0 else fmpq(q.q ** -n, q.p ** -n)


def root(q: fmpq, n: int) -> fmpq | None:
    """The n-th root of a rational >= 0 where it is rational, else None."""
    top, bottom = q.p.root(n), q.q.root(n)
    return fmpq(top, bottom) if top ** n == q.p and bottom ** n == q.q else None


def decimals(lower: fmpq, upper: fmpq, digits: int) -> tuple[str, str]:
    """Two decimal texts of `digits` significant digits: one that is <= the first number, one that is >= the second."""
    return rational_decimal(lower, digits, False), rational_decimal(upper, digits, True)


def dyadic(x: arb) -> fmpq:
    """The exact number that a finite arb without radius is."""
    man, exp = x.man_exp()
    return fmpq(man * 2 ** int(exp)) if exp >= 0 else fmpq(man, 2 ** int(-exp))
