"""Constants and values at points: signs, near rationals, and decimals rounded outward."""
from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from verify.kernel.models.constants import SignUnknown, constant_interval
from verify.kernel.values.enclose import enclose
from verify.kernel.numbers.convert import midpoint, to_arb
from verify.kernel.numbers.intervals import Interval, Undefined, precision
from verify.kernel.models.reals import constant_sign
from verify.language import Expr, Num
from verify.notation.decimals import decimal

DIGITS = 30


def value_near(expr: Expr, point: Mapping[str, Fraction], bits: int = 120) -> Interval | None:
    """The enclosure of an expression at a point, None where it has no finite one; no exact arithmetic, which would factor the
    long numbers that a climb arrives at."""
    try:
        with precision(bits):
            v = enclose(expr, {n: _ball(q) for n, q in point.items()})
    except (Undefined, OverflowError, ValueError):
        return None
    return v if v.lo.is_finite() and v.hi.is_finite() else None


def _ball(q: Fraction) -> Interval:
    x = to_arb(q)
    return Interval(x.lower(), x.upper())


def rational_near(e: Expr) -> Fraction:
    """A rational close to a constant, a rational itself; raises Undefined where the constant has no value."""
    return e.value if isinstance(e, Num) else midpoint(constant_interval(e, 300).lo)


def sign(e: Expr) -> int:
    """The sign of a constant, 0 where it is not decided."""
    try:
        return constant_sign(e)
    except (SignUnknown, Undefined):
        return 0


def rounded(e: Expr, upward: bool, digits: int = DIGITS) -> str:
    """A constant as a decimal, rounded up or down; a short finite decimal in full."""
    if isinstance(e, Num) and finite_decimal(e.value) and len(str(e.value.denominator)) < digits:
        return decimal_of(e.value)
    v = constant_interval(e, 4 * digits + 60)
    return decimal(v.hi if upward else v.lo, digits, upward)


def finite_decimal(q: Fraction) -> bool:
    """Whether a rational has a finite decimal expansion."""
    rest = q.denominator
    for p in (2, 5):
        while rest % p == 0:
            rest //= p
    return rest == 1


def decimal_of(q: Fraction) -> str:
    """A rational with a finite decimal expansion, in full."""
    places = next(k for k in range(5000) if (q * 10**k).denominator == 1)
    whole = str(abs(int(q * 10**places))).rjust(places + 1, "0")
    return ("-" if q < 0 else "") + (f"{whole[:-places]}.{whole[-places:]}" if places else whole)
