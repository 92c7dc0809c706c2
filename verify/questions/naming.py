"""Simple exact numbers near a numeric value: guesses that a claim at the guess confirms or does not."""
from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

from flint import fmpz_mat

from verify.kernel.models.constants import constant_interval
from verify.kernel.numbers.convert import midpoint
from verify.kernel.numbers.folding import add, mul
from verify.language import E_NUMBER, PI, App, Expr, Num, exp, log, sqrt
from verify.search.numeric import recognised

BITS = 400


def _units() -> Iterator[Expr]:
    """Constants whose small multiples are tried."""
    two, root = log(2), sqrt(PI)
    yield from (two, 1 / two, PI, 1 / PI, E_NUMBER, 1 / E_NUMBER, two ** 2, PI ** 2, sqrt(Num(Fraction(2))), root, 1 / root)
    yield from (1 / sqrt(2 * PI), sqrt(2 / PI), 1 / PI ** 2, log(3), 1 / log(3), exp(-2), exp(2), exp(Num(Fraction(-1, 2))),
                exp(Num(Fraction(1, 2))), sqrt(E_NUMBER) / 2, sqrt(Num(Fraction(3))), sqrt(two), 1 / sqrt(two), 1 / two ** 2)


def names(x: Fraction, error: Fraction) -> list[Expr]:
    """Simple exact numbers within `error` of x (not less than 10^-9 relative for those with larger denominators), the
    simplest first: rationals, multiples of constants, roots of quadratic equations."""
    size = max(Fraction(1), abs(x))
    found: dict[Expr, None] = {}
    for limit in (24, 1000, 10**6):
        q = x.limit_denominator(limit)
        if abs(q - x) <= (error if limit == 10**6 else max(error, size / 10**9)):
            found.setdefault(Num(q))
    for unit in _units():
        q = (x / _value(unit)).limit_denominator(24)
        if q and abs(q * _value(unit) - x) <= max(error, size / 10**9):
            found.setdefault(unit if q == 1 else _scaled(q, unit))
    for e in recognised(x):
        found.setdefault(e)
    if error <= size / 10**24:
        for e in _quadratic(x):
            found.setdefault(e)
    return [e for e in found if abs(_value(e) - x) <= max(error, size / 10**9)]


def _scaled(q: Fraction, unit: Expr) -> Expr:
    """q times a unit, as p/(q d) where the unit is 1/d."""
    if isinstance(unit, App) and unit.op == "div" and unit.args[0] == Num(Fraction(1)):
        bottom = unit.args[1] if q.denominator == 1 else q.denominator * unit.args[1]
        return q.numerator / bottom
    return Num(q) * unit


def _value(e: Expr) -> Fraction:
    return midpoint(constant_interval(e, BITS).lo)


def _quadratic(x: Fraction) -> Iterator[Expr]:
    """A root of a quadratic equation with small integer coefficients that agrees with x to 20 digits, by lattice reduction."""
    scale = 10**22
    rows = [[int(i == j) for j in range(3)] + [round(scale * x**i)] for i in range(3)]
    c, b, a, rest = (int(v) for v in fmpz_mat(rows).lll().table()[0])
    discriminant = b * b - 4 * a * c
    if a == 0 or discriminant <= 0 or max(abs(a), abs(b), abs(c)) > 2000 or abs(rest) > 10**4:
        return
    square = next(k for k in range(math.isqrt(discriminant), 0, -1) if discriminant % (k * k) == 0)
    root = sqrt(Num(Fraction(discriminant, square * square)))
    top, bottom = Fraction(-b, 2 * a), Fraction(square, 2 * a) * (1 if 2 * a * x + b > 0 else -1) * (1 if a > 0 else -1)
    scale = math.lcm(top.denominator, bottom.denominator)
    sum_of = add(Num(top * scale), mul(Num(bottom * scale), root))
    yield sum_of if scale == 1 else sum_of / scale
