"""Derivatives against differences of an independent evaluation, and the conditions that they keep."""
from __future__ import annotations

import random

import mpmath
import pytest

from tests.kernel.random_expressions import SMOOTH, NoValue, expression, value
from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.numbers.folding import add, mul
from verify.kernel.numbers.conditions import conditions
from verify.language import Expr, Q, Sym, absolute, call, exp, log, maximum, sqrt

x, y = Sym("x"), Sym("y")


@pytest.mark.parametrize("seed", range(2))
def test_derivatives_agree_with_differences(seed: int) -> None:
    rng, checked = random.Random(seed), 0
    for _ in range(1500):
        e = expression(rng, rng.choice((1, 2, 3)), unary=[*SMOOTH, "abs"], extremes=False)
        d = diff(e, "x")
        at = {name: mpmath.mpf(rng.choice((rng.uniform(-3, 3), rng.uniform(0, 2)))) for name in "xy"}
        with mpmath.workdps(200):
            h = mpmath.mpf(10) ** -40
            try:
                near = [value(e, {**at, "x": at["x"] + k * h}) for k in (-2, -1, 1, 2)]
                slope = value(d, at)
            except NoValue:
                continue
            difference = (near[0] - 8 * near[1] + 8 * near[2] - near[3]) / (12 * h)
            checked += 1
            assert abs(difference - slope) <= mpmath.mpf(10) ** -60 * (1 + abs(slope)), (e, at)
    assert checked > 500


@pytest.mark.parametrize("e", [maximum(x, 1), call("floor", x), call("ceil", x**2), call("factorial", x), call("binomial", x, y),
                               call("sign", x), 0 * call("floor", x)])
def test_what_has_kinks_is_not_differentiated(e: Expr) -> None:
    with pytest.raises(NotDifferentiable):
        diff(e, "x")
    assert diff(e, "z") == Q(0)


@pytest.mark.parametrize("e", [absolute(x), sqrt(x), x ** Q("1/2"), call("asin", x), call("acosh", x), log(x), 1 / x, 0 * log(x), x**y,
                               absolute(x) * 0])
def test_a_derivative_keeps_the_conditions_under_which_it_holds(e: Expr) -> None:
    assert conditions(diff(e, "x"))
    assert not conditions(diff(exp(x) * y + 3, "x"))


def test_products_with_zero_keep_conditions() -> None:
    assert mul(Q(0), exp(x)) == Q(0) and mul(Q(0), log(x)) != Q(0)
    assert add(Q(1), x, Q(-1)) == x and add(Q(1), Q(-1)) == Q(0)


def test_a_derivative_that_explodes_is_refused() -> None:
    e: Expr = x
    for _ in range(12):
        e = x / (x + e)
    assert diff(e, "x") != Q(0)
    for _ in range(30):
        e = x / (x + e)
    with pytest.raises(NotDifferentiable):
        diff(diff(e, "x"), "x")
