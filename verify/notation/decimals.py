"""Enclosures as decimal strings, rounded outward."""
from __future__ import annotations

from flint import arb

from verify.kernel.intervals import Interval


def enclosure_text(x: Interval, digits: int) -> tuple[str, str]:
    """The ends as decimal strings, rounded outward."""
    return decimal(x.lo, digits, False), decimal(x.hi, digits, True)


def decimal(x: arb, digits: int, upward: bool) -> str:
    """An exact arb number as a decimal string with `digits` significant digits, rounded up or down."""
    if not x.is_finite():
        return "oo" if x > 0 else "-oo"
    man, exp2 = (int(v) for v in x.man_exp())
    if man == 0:
        return "0"
    if abs(exp2) > 200_000:
        return _power_of_ten(man, exp2, upward)
    top, bottom = (abs(man) << exp2, 1) if exp2 >= 0 else (abs(man), 1 << -exp2)
    size = int((top.bit_length() - bottom.bit_length()) * 30103 // 100000)
    shift = digits - size
    scaled, rest = divmod(top * 10**shift, bottom) if shift >= 0 else divmod(top, bottom * 10**-shift)
    if rest and (upward == (man > 0)):
        scaled += 1
    text = str(scaled)
    sign = "-" if man < 0 else ""
    point = len(text) - shift
    text = text.rstrip("0") if point < len(text) else text
    if -5 < point <= 0:
        return f"{sign}0.{'0' * -point}{text}"
    if 0 < point <= 25:
        text = text.ljust(point, "0")
        return sign + text[:point] + ("." + text[point:] if text[point:] else "")
    return f"{sign}{text[0]}.{text[1:] or '0'}e{point - 1}"


def _power_of_ten(man: int, exp2: int, upward: bool) -> str:
    """A power of ten beyond man * 2^exp2, for numbers whose digits would fill memory: 30102/10^5 < log10(2) < 30103/10^5."""
    high = abs(man).bit_length() + exp2
    if upward == (man > 0):
        power = -(-high * (30103 if high > 0 else 30102) // 100_000)
    else:
        power = (high - 1) * (30102 if high > 0 else 30103) // 100_000
    return f"{'-' if man < 0 else ''}1.0e{power}"
