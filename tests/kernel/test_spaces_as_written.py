"""Which sums a statement takes to converge together, as it is written; beside each a neighbour that says less."""
from __future__ import annotations

import pytest

from tests.kernel.test_spaces_of_moments import K, P, R, T, X, Y, c, exchanged, inside, v, x, y
from tests.kernel.test_suprema_and_divergences import is_less_than_more, spaces
from verify.language import Defined, Expr, Function, Letter, Statement, Sum, equal, every, exp, forall, log, sqrt

U, F, G = Function("U", (X,)), Function("F", (X,)), Function("G", (Y,))
V = Function("V", (Y, Y))
POSITIVE = every(x, inside > 0)
weighted = Sum(y, Sum(x, P(x) * U(x) * T(x, y)))


@pytest.mark.parametrize("factor, expected", [
    (inside, "general"), (2 * inside / 3, "general"), (exp(log(inside)), "finite"), (sqrt(inside) * sqrt(inside), "finite"),
    (1 / (1 / inside), "finite"), (inside + 1 - 1, "finite"), (Sum(y, K(y, x)) * exp(log(inside)), "finite")])
def test_only_sums_that_are_factors_converge_with_the_sums_around_them(factor: Expr, expected: str) -> None:
    """For T(x, 1) = 1 + a(x), T(x, 2) = -a(x), and 0 elsewhere, the sum is 1; a may have no mean."""
    assert spaces(Statement(forall(P, T, K), (POSITIVE, Defined(Sum(x, P(x) * factor))), Defined(exchanged))) == expected
    bounded = Sum(x, P(x) * U(x) * factor) <= c
    assert spaces(Statement(forall(P, T, K, U, c), (POSITIVE, bounded), Defined(weighted))) == expected


@pytest.mark.parametrize("body, expected", [(F(x), "finite"), (inside, "general")])
def test_a_function_that_a_hypothesis_defines_is_no_sum(body: Expr, expected: str) -> None:
    is_sum, mean = every(x, equal(F(x), inside)), Sum(x, P(x) * body)
    assert spaces(Statement(forall(P, T, F), (is_sum, Defined(mean)), Defined(exchanged))) == expected
    assert spaces(Statement(forall(P, T, F, c), (is_sum, mean <= c), Defined(exchanged))) == expected


@pytest.mark.parametrize("letter, expected", [(v, "general"), (y, "finite")])
def test_a_condition_that_fails_on_the_diagonal_only_leaves_nothing_there(letter: Letter, expected: str) -> None:
    """A diagonal may be a null set: what is known at almost all pairs is not known there."""
    known = every((y, v), V(y, v) > 0)
    squares = Sum(y, R(y) * G(y) ** 2, (V(y, letter),))
    prefix, given = (R, V, G, c, v), (known, squares <= c)
    assert spaces(Statement(forall(*prefix), given, Defined(Sum(y, R(y) * G(y) ** 2)))) == expected
    assert is_less_than_more(Sum(y, R(y) * G(y) ** 2), prefix, given) == expected
