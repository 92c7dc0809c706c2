"""Where moments and sums inside sums converge on general spaces, and beside each a neighbour where they need not."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.kernel.test_derivation_holes import IID_P, U2, i2
from tests.kernel.test_derivation_holes import P as P2
from tests.kernel.test_derivation_holes import u as u2
from tests.kernel.test_derivation_holes import x as x2
from tests.kernel.test_increments import W2, centred_moment, of_all
from tests.kernel.test_suprema_and_divergences import ONE, is_less_than_more, spaces
from verify.language import (
    Alphabet, Channel, Defined, Distribution, Expr, Formula, Function, Letter, Place, Q, Relation, Replaced, Statement, Sum,
    every, exp, forall, real)
from verify.language.proofs import combine, instance, mcdiarmid, use

X, Y = Alphabet("X"), Alphabet("Y")
x, y, v = Letter("x", X), Letter("y", Y), Letter("v", Y)
P, R, K = Distribution("P", (X,)), Distribution("R", (Y,)), Channel("K", Y, (X,))
T = Function("T", (X, Y))
c, t = real("c"), real("t")
inside, squares = Sum(y, T(x, y)), Sum(y, T(x, y) ** 2)
mean, exchanged = Sum(x, P(x) * inside), Sum(y, Sum(x, P(x) * T(x, y)))
products = Sum(y, Sum(v, Sum(x, P(x) * T(x, y) * T(x, v))))


@pytest.mark.parametrize("bounded, claim, expected", [
    (Sum(x, P(x) * squares), Sum(y, Sum(x, P(x) * T(x, y) ** 2)), "general"),
    (Sum(x, P(x) * inside ** 2), products, "finite")])
def test_the_square_of_a_sum_may_have_a_mean_where_its_products_have_none(bounded: Expr, claim: Expr, expected: str) -> None:
    """For T(x, 1) = a(x) = -T(x, 2), and 0 elsewhere, the sum is 0; E a^2 may be infinite."""
    assert spaces(Statement(forall(P, T, c), (bounded <= c,), Defined(claim))) == expected


@pytest.mark.parametrize("signs, expected", [(every((x, y), T(x, y) >= 0), "general"), (every(x, inside >= 0), "finite")])
def test_a_sum_that_is_nonnegative_may_be_of_anything(signs: Formula, expected: str) -> None:
    given = (signs, every(x, inside <= 1))
    below = combine("mean", mean <= 1, use("given 2", weight=P(x), over=(x,)))
    assert spaces(Statement(forall(P, T), given, Defined(exchanged))) == expected
    assert spaces(Statement(forall(P, T), given, Q(0) < 1), below, combine("exchanged", exchanged <= 1, "mean"), ONE) == expected


column = Sum(x, T(x, y) ** 2)


@pytest.mark.parametrize("weight, expected", [(R(y), "general"), (K(y, x), "finite")])
def test_a_density_at_a_letter_in_scope_is_a_number_where_nothing_is_summed_over(weight: Expr, expected: str) -> None:
    statement = Statement(forall(R, K, T, c, y), (every(v, Sum(x, T(x, v) ** 2) <= c),), Defined(Sum(x, T(x, y) ** 2 * weight)))
    assert spaces(statement) == expected


def moment(slope: Expr, at: Letter = y) -> Expr: return Sum(x, P(x) * exp(slope * T(x, at)))
def at_most_number(slope: Expr, at: Letter) -> Relation: return moment(slope, at) <= exp(slope ** 2)
def at_most_moment(slope: Expr, at: Letter) -> Relation: return moment(slope, at) <= moment(2 * slope, at)
def a_difference(slope: Expr, at: Letter) -> Relation: return moment(slope, at) - moment(3 * slope, at) <= exp(slope ** 2)


@pytest.mark.parametrize("said, expected", [(at_most_number, "general"), (at_most_moment, "finite"), (a_difference, "finite")])
def test_a_moment_converges_where_a_hypothesis_about_all_slopes_bounds_it(
        said: Callable[[Expr, Letter], Relation], expected: str) -> None:
    given = Statement(forall(v, t), (), said(t, v))
    step = instance("at two", said(Q(2), y), "given 1", {"v": y, "t": Q(2)})
    assert is_less_than_more(moment(Q(2)), (P, T, y), (given,), step) == expected


def test_a_moment_at_a_slope_that_no_step_names_is_not_known_to_converge() -> None:
    given = Statement(forall(v, t), (), at_most_number(t, v))
    assert is_less_than_more(moment(Q(2)), (P, T, y), (given,)) == "finite"


def value(at: Place) -> Expr: return U2(at)


@pytest.mark.parametrize("given, expected", [((Defined(Sum(W2, IID_P(W2) * U2(W2))),), "general"), ((), "finite")])
def test_the_function_of_independent_records_has_a_mean(given: tuple[Formula, ...], expected: str) -> None:
    """Without a mean E[f | Z_1, ..., Z_i] has no value, and f is no sum of its increments."""
    one_record = Statement(forall(W2, i2), (), Defined(Sum(u2, P2(u2) * U2(Replaced(W2, i2, u2)))))
    bounded = every((W2, i2), centred_moment(value) <= exp(c))
    assert is_less_than_more(Sum(W2, IID_P(W2) * exp(U2(W2))), (P2, U2, c), (bounded, one_record, *given),
                  of_all("given 1", value, c)) == expected


@pytest.mark.parametrize("given, expected", [((Defined(Sum(W2, IID_P(W2) * U2(W2))),), "general"), ((), "finite")])
def test_bounded_differences_give_a_moment_on_all_spaces(given: tuple[Formula, ...], expected: str) -> None:
    differences = every((W2, i2, x2), U2(W2) <= c + U2(Replaced(W2, i2, x2)))
    left, mean_of = Sum(W2, IID_P(W2) * exp(U2(W2))), Sum(W2, IID_P(W2) * U2(W2))
    step = mcdiarmid("m", left <= exp(mean_of + 2 * (c ** 2 / 8)), IID_P(W2), U2(W2), c, Q(1), W2, i2, x2, "given 1")
    assert is_less_than_more(left, (P2, U2, c), (differences, *given), step) == expected
