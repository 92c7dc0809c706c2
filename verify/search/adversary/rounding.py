"""Simple exact values near doubles, and short lists of simple values to try first."""
from __future__ import annotations

import itertools
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from verify.language import Expr, Num, Q, log
from verify.search.readings.operations import Array

DENOMINATORS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 30, 50, 100, 1000, 10_000, 1_000_000)


def row_near(p: Array, denominator: int) -> list[Fraction]:
    """The law with multiples of 1/denominator that is near a row of doubles: by largest remainders."""
    scaled = np.asarray(p, dtype=float) * denominator
    whole = np.floor(scaled + 1e-9).astype(int)
    rest = denominator - int(whole.sum())
    order = np.argsort(-(scaled - whole), kind="stable")
    for k in range(abs(rest)):
        whole[order[k % len(order)]] += 1 if rest > 0 else -1
    return [Fraction(int(w), denominator) for w in whole]


def laws_near(table: Array, denominator: int) -> Any:
    """A law, or the rows of a channel (the first axis the output), rounded row by row; an array of Fractions."""
    flat = table.reshape(table.shape[0], -1) if table.ndim > 1 else table.reshape(-1, 1)
    rounded = [row_near(flat[:, j], denominator) for j in range(flat.shape[1])]
    made = np.empty(flat.shape, dtype=object)
    for j, row in enumerate(rounded):
        made[:, j] = row
    return made.reshape(table.shape)


def numbers_near(table: Array, denominator: int) -> Any:
    """Doubles rounded to multiples of 1/denominator; an array of Fractions."""
    made = np.empty(table.shape, dtype=object)
    for key, x in np.ndenumerate(table):
        made[key] = Fraction(round(float(x) * denominator), denominator)
    return made


def scalar_near(x: float, denominator: int, as_log: bool) -> Expr:
    """A fraction near a double, or the logarithm of one near its exponential."""
    if as_log and -6 < x < 6:
        ratio = Fraction(float(np.exp(x))).limit_denominator(denominator)
        if ratio > 0 and ratio != 1:
            return log(Num(ratio))
    return Num(Fraction(x).limit_denominator(denominator))


def rounded_away(x: float, side: int) -> list[Expr]:
    """Fractions not below (side 1) or not above (side -1) a double, the shortest denominators first."""
    if not np.isfinite(x):
        return []
    return [Num(Fraction(int(side * np.ceil(side * x * d)), d)) for d in DENOMINATORS]


@lru_cache(maxsize=32)
def simple_rows(width: int) -> tuple[tuple[Fraction, ...], ...]:
    """Laws on a few letters with small denominators, the shortest to write first."""
    largest = {1: 1, 2: 10, 3: 6, 4: 4}.get(width, 2)
    found: dict[tuple[Fraction, ...], None] = {}
    for d in (*range(1, largest + 1), *((100, 1000) if width == 2 else ())):
        parts = itertools.product(range(d + 1), repeat=width - 1) if d < 100 else [(1,), (d - 1,)]
        for part in parts:
            if sum(part) <= d:
                found.setdefault(tuple(Fraction(k, d) for k in (*part, d - sum(part))))
    return tuple(sorted(found, key=lambda row: (length(row), tuple(-p for p in row))))


def length(row: tuple[Fraction, ...]) -> int:
    """How long a row is to write."""
    return sum(q.numerator.bit_length() + q.denominator.bit_length() for q in row)


SIMPLE_NUMBERS = tuple(Fraction(q) for q in "0 1 -1 2 1/2 -2 3 -1/2 3/2 1/3 4 -3 2/3 1/4 3/4 -3/2 10".split())
SIMPLE_SCALARS: tuple[Expr, ...] = (
    *(Q(q) for q in "0 1 1/2 2 1/4 3/4 -1 3 1/3 2/3 3/2 1/8 4 9/10 1/10 10 1/100 99/100 -1/2 1/1000 100".split()),
    *(log(Q(q)) for q in "2 3 3/2 4 4/3 5/4 9 10 11/10 100".split()))
