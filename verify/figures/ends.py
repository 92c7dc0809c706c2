"""Decimals around what a figure holds, rounded outward."""
from __future__ import annotations

from fractions import Fraction

from flint import arb

from verify.exact.rationals import decimals, dyadic, read


def rational_ends(low: Fraction, high: Fraction, digits: int) -> list[str]:
    """Decimals around an interval of rationals."""
    return list(decimals(read(low, "low"), read(high, "high"), digits))


def enclosed_ends(x: arb, digits: int) -> tuple[str, str]:
    """Decimals around an enclosed number."""
    return decimals(dyadic(x.lower()), dyadic(x.upper()), digits)
