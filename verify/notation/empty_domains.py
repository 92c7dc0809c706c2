"""Domains whose ends leave no value."""
from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from verify.language import Domain, Num, Quantifier


def without_values(prefix: Sequence[Quantifier]) -> str:
    """What the rational ends of a domain leave no value of, "integer n", or nothing where each name has one."""
    for b in prefix:
        d = b.domain or Domain()
        low, high = (e.value if isinstance(e, Num) else None for e in (d.lo, d.hi))
        if low is None or high is None:
            continue
        closed = d.lo_closed and d.hi_closed
        if d.integer:
            low = Fraction(math.ceil(low) + (not d.lo_closed and low.denominator == 1))
            high = Fraction(math.floor(high) - (not d.hi_closed and high.denominator == 1))
            closed = True
        if low > high or (low == high and not closed):
            return f"{'integer' if d.integer else 'number'} {b.symbol.name}"
    return ""
