"""Sums and products with their constants folded."""
from __future__ import annotations

import math
from fractions import Fraction

from verify.kernel.numbers.conditions import conditions
from verify.language import App, Expr, Num, holds_mean

ZERO = Num(Fraction(0))


def add(*terms: Expr) -> Expr:
    """The sum, without zeros and with numbers gathered."""
    numbers, rest = _apart(terms)
    constant = sum(numbers[1:], numbers[0]) if numbers else ZERO.value
    if constant or not rest:
        rest.append(Num(constant))
    return rest[0] if len(rest) == 1 else App("add", tuple(rest))


def mul(*factors: Expr) -> Expr:
    """The product, without ones, numbers gathered in front; zero where a factor is zero and the others are defined everywhere,
    so that a product never loses the conditions under which it has a value."""
    numbers, rest = _apart(factors)
    constant = math.prod(numbers[1:], start=numbers[0]) if numbers else Fraction(1)
    if not constant and not any(conditions(f) or holds_mean(f) for f in rest):
        return ZERO
    if constant != 1 or not rest:
        rest.insert(0, Num(constant))
    return rest[0] if len(rest) == 1 else App("mul", tuple(rest))


def _apart(terms: tuple[Expr, ...]) -> tuple[list[Fraction], list[Expr]]:
    return [t.value for t in terms if isinstance(t, Num)], [t for t in terms if not isinstance(t, Num)]
