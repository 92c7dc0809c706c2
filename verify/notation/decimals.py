"""Numbers as decimal strings, rounded outward."""
from __future__ import annotations

from decimal import MAX_EMAX, MIN_EMIN, ROUND_CEILING, ROUND_FLOOR, Context, Decimal

from flint import arb, fmpq

from verify.kernel.numbers.convert import mantissa, midpoint, to_fmpq
from verify.kernel.numbers.intervals import Interval


def enclosure_text(x: Interval, digits: int) -> tuple[str, str]:
    """The ends as decimal strings, rounded outward."""
    return decimal(x.lo, digits, False), decimal(x.hi, digits, True)


def rational_decimal(q: fmpq, digits: int, upward: bool) -> str:
    """A rational as a decimal string with `digits` significant digits, rounded up or down."""
    context = Context(prec=digits, rounding=ROUND_CEILING if upward else ROUND_FLOOR, Emin=MIN_EMIN, Emax=MAX_EMAX)
    quotient = context.divide(Decimal(int(q.p)), Decimal(int(q.q)))     # rounded correctly in the direction asked for
    if not quotient:
        return "0"
    if -6 < quotient.adjusted() < 25:
        text = format(quotient, "f")
        return text.rstrip("0").rstrip(".") if "." in text else text
    return str(quotient.normalize(context)).lower().replace("e+", "e")


def decimal(x: arb, digits: int, upward: bool) -> str:
    """An exact arb number as a decimal string with `digits` significant digits, rounded up or down."""
    if not x.is_finite():
        return "oo" if x > 0 else "-oo"
    man, exp2 = mantissa(x)
    return rational_decimal(to_fmpq(midpoint(x)), digits, upward) if abs(exp2) <= 100_000 else _power_of_ten(man, exp2, upward)


def _power_of_ten(man: int, exp2: int, upward: bool) -> str:
    """A power of ten beyond man * 2^exp2, for numbers whose digits would fill memory: 30102/10^5 < log10(2) < 30103/10^5."""
    high = abs(man).bit_length() + exp2
    if upward == (man > 0):
        power = -(-high * (30103 if high > 0 else 30102) // 100_000)
    else:
        power = (high - 1) * (30102 if high > 0 else 30103) // 100_000
    return f"{'-' if man < 0 else ''}1e{power}"
