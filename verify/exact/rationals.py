"""Rational numbers: how they are read, added up and written as decimals."""
from __future__ import annotations

from collections.abc import Sequence
from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction

from flint import fmpq

from verify.exact.errors import InvalidInput
from verify.language import LanguageError, rational

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
    return _decimal(lower, digits, ROUND_FLOOR), _decimal(upper, digits, ROUND_CEILING)


def _decimal(q: fmpq, digits: int, rounding: str) -> str:
    context = Context(prec=digits, rounding=rounding, Emin=MIN_EMIN, Emax=MAX_EMAX)
    quotient = context.divide(Decimal(int(q.p)), Decimal(int(q.q)))     # rounded correctly in the direction asked for
    if not quotient:
        return "0"
    if -6 < quotient.adjusted() < 25:
        text = format(quotient, "f")
        return text.rstrip("0").rstrip(".") if "." in text else text
    return str(quotient.normalize(context)).lower().replace("e+", "e")
