"""Sums and products with their constants folded."""
from __future__ import annotations

from fractions import Fraction

from verify.kernel.numbers.conditions import conditions
from verify.language import App, Expr, Num, holds_mean

ZERO = Num(Fraction(0))


def add(*terms: Expr) -> Expr:
    """The sum, without zeros and with numbers gathered."""
    constant, rest = Fraction(0), []
    for t in terms:
        if isinstance(t, Num):
            constant += t.value
        else:
            rest.append(t)
    if constant or not rest:
        rest.append(Num(constant))
    return rest[0] if len(rest) == 1 else App("add", tuple(rest))


def mul(*factors: Expr) -> Expr:
    """The product, without ones, numbers gathered in front; zero where a factor is zero and the others are defined everywhere,
    so that a product never loses the conditions under which it has a value."""
    constant, rest = Fraction(1), []
    for f in factors:
        if isinstance(f, Num):
            constant *= f.value
        else:
            rest.append(f)
    if constant == 0 and not any(conditions(f) or holds_mean(f) for f in rest):
        return ZERO
    if constant != 1 or not rest:
        rest.insert(0, Num(constant))
    return rest[0] if len(rest) == 1 else App("mul", tuple(rest))
