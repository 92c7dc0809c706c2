"""Sums that are products of others, denominators under a condition, what a hypothesis of a hypothesis says to be defined."""
from __future__ import annotations

import pytest

from tests.kernel.test_spaces_of_moments import K, P, X, Y, c, x, y
from tests.kernel.test_suprema_and_divergences import is_less_than_more, spaces
from verify.kernel.format.rejected import Rejected
from verify.kernel.sums.convergence import Extent, Taken, converges
from verify.kernel.sums.summands import ONE as NUMBER
from verify.kernel.sums.summands import Powers, Summand
from verify.language import (
    Channel, Defined, Distribution, Expr, Function, Letter, Statement, Sum, equal, every, exp, forall, maximum, real)
from verify.language.proofs import LawAt, combine, instance

F, G, H, T, U = Function("F", (X,)), Function("G", (Y,)), Function("H", (X,)), Function("T", (X, Y)), Function("U", (X, Y))
v, w, S = Letter("v", Y), Letter("w", X), Distribution("S", (X,))
alone, both = Sum(x, F(x)), Sum(x, Sum(y, F(x) * G(y)))


@pytest.mark.parametrize("given, expected", [
    ((Defined(alone), Defined(Sum(y, G(y)))), "general"), ((Defined(alone),), "finite"), ((Defined(Sum(y, G(y))),), "finite")])
def test_a_product_of_two_sums_converges_where_both_do(given: tuple[Defined, ...], expected: str) -> None:
    assert spaces(Statement(forall(F, G), given, Defined(both))) == expected


@pytest.mark.parametrize("other, expected", [(Sum(y, G(y)), "general"), (Sum(y, T(w, y)), "finite")])
def test_what_has_a_sum_at_each_letter_has_none_over_all(other: Expr, expected: str) -> None:
    """F(x) = 2^-x and T(x, 1) = 2^x, T(x, y) = 0 elsewhere: Sum F(x) and every Sum T(x, y) over y are finite, that of the
    products is not."""
    said = every(w, other <= c) if expected == "general" else Statement(forall(w), (), Defined(other))
    signs = (every(x, F(x) >= 0), every(y, G(y) >= 0))
    e = Sum(x, Sum(y, F(x) * (G(y) if expected == "general" else T(x, y))))
    assert spaces(Statement(forall(F, G, T, c), (Defined(alone), said, *signs), Defined(e))) == expected


@pytest.mark.parametrize("same, expected", [(H, "finite"), (F, "finite")])
def test_a_product_at_one_letter_is_no_product_of_sums(same: Function, expected: str) -> None:
    """F = H may have a sum where its square has none, on a measurable space."""
    given = (Defined(alone), Defined(Sum(x, H(x))))
    assert spaces(Statement(forall(F, H), given, Defined(Sum(x, F(x) * same(x))))) == expected


def powers(*factors: Expr) -> Powers: return tuple((f, NUMBER) for f in factors)


def test_the_factors_that_are_left_mention_none_of_the_letters_summed_over() -> None:
    """The rule itself: without the condition the sum over x and y of F(x) T(x, y) would follow from those of F and of T(x, .)."""
    known = Taken(Summand(NUMBER, (x,), (), powers(F(x))))
    at_each = Taken(Summand(NUMBER, (y,), (), powers(T(x, y))), (x,))
    bounded = Taken(Summand(NUMBER, (y,), (), powers(T(x, y))), (x,), True)
    of_y = Taken(Summand(NUMBER, (y,), (), powers(G(y))))
    mixed = Summand(NUMBER, (x, y), (), powers(F(x), T(x, y)))
    assert not converges(mixed, (known, at_each))
    assert converges(mixed, (known, bounded))                    # a number bounds all of them
    assert converges(Summand(NUMBER, (x, y), (), powers(F(x), G(y))), (known, of_y))
    assert not converges(Summand(NUMBER, (x, y), (), ((F(x), 2 * NUMBER), *powers(G(y)))), (known, of_y))
    assert not converges(Summand(NUMBER, (x, y, w), (), powers(F(x), G(y))), (known, of_y))     # constant in w


def test_conditions_that_couple_the_letters_leave_less_to_sum() -> None:
    known, of_y = Taken(Summand(NUMBER, (x,), (), powers(F(x)))), Taken(Summand(NUMBER, (y,), (G(y),), powers(G(y))))
    product = powers(F(x), G(y))
    assert converges(Summand(NUMBER, (x, y), (U(x, y), G(y)), product), (known, of_y))
    assert not converges(Summand(NUMBER, (x, y), (U(x, y),), product), (known, of_y))


@pytest.mark.parametrize("body, expected", [(maximum(F(x) - H(x), 0), "general"), (maximum(F(x) - H(x), 0) ** 2, "finite")])
def test_a_greatest_of_two_converges_where_it_is_known_to_or_both_do(body: Expr, expected: str) -> None:
    given = (Defined(Sum(x, maximum(F(x) - H(x), 0))),)
    assert spaces(Statement(forall(F, H), given, Defined(Sum(x, body)))) == expected
    assert converges(Summand(NUMBER, (x,), (), powers(maximum(F(x), H(x)))), tuple(
        Taken(Summand(NUMBER, (x,), (), powers(f(x)))) for f in (F, H)))
    assert not converges(Summand(NUMBER, (x,), (), powers(maximum(F(x), H(x)))), (Taken(Summand(NUMBER, (x,), (), powers(F(x)))),))


weight = exp(T(x, y))
column = Sum(v, exp(T(x, v)))


def test_a_denominator_is_finite_where_the_probability_beside_it_is_positive() -> None:
    """Sum P(x) Sum exp(T(x, y)) < oo: the inner sum is finite where P(x) > 0, and may be +oo where it is 0."""
    given = (Sum(x, P(x) * Sum(y, weight)) <= c,)
    with_p, without = equal(Sum(x, P(x) * Sum(y, weight / column)), 1), equal(Sum(y, weight / column), 1)
    assert spaces(Statement(forall(P, T, c), given, with_p), combine("claim", with_p)) == "general"
    assert spaces(Statement(forall(P, T), (), with_p), combine("claim", with_p)) == "finite"
    assert spaces(Statement(forall(P, T, c, x), given, without), combine("claim", without)) == "finite"


def test_a_denominator_is_not_finite_where_another_probability_is_positive() -> None:
    """Where S is positive and P is not."""
    given = (Sum(x, P(x) * Sum(y, weight)) <= c,)
    claim = equal(Sum(x, S(x) * Sum(y, weight / column)), 1)
    assert spaces(Statement(forall(P, S, T, c), given, claim), combine("claim", claim)) == "finite"


B, C = Channel("B", Y, (X,)), Channel("C", Y, (X,))
rate = real("l", "(0, oo)")


def cost(A: Channel) -> Expr: return Sum(x, P(x) * Sum(y, A(y, x) * exp(T(x, y))))


best = Statement(forall(C), (Defined(cost(C)),), cost(K) <= cost(C))
AT_B = instance("at B", cost(K) <= cost(B), "given 1", {"C": LawAt((y, x), B(y, x))}, "given 2")


def test_a_minimiser_is_compared_with_what_has_a_cost() -> None:
    statement = Statement(forall(P, T, K, B), (best, Defined(cost(B))), cost(K) <= cost(B))
    assert spaces(statement, AT_B) == "general"


def test_what_is_not_said_to_be_defined_is_not_compared() -> None:
    """A function of B may have a mean where the cost of B has none."""
    statement = Statement(forall(P, T, K, B), (best, Defined(Sum(x, P(x) * Sum(y, B(y, x) * T(x, y) ** 2)))), cost(K) <= cost(B))
    with pytest.raises(AssertionError, match="among the steps"):
        spaces(statement, AT_B)


def test_a_step_that_something_is_at_most_itself_is_no_proof_that_it_converges() -> None:
    """It satisfies the hypothesis on finite sets, and on others only where the sum is shown to converge."""
    itself = combine("itself", cost(B) <= cost(B))
    step = instance("at B", cost(K) <= cost(B), "given 1", {"C": LawAt((y, x), B(y, x))}, "itself")
    assert spaces(Statement(forall(P, T, K, B), (best,), cost(K) <= cost(B)), itself, step) == "finite"


def test_a_divergence_that_is_said_to_be_defined_satisfies_no_hypothesis() -> None:
    from verify.kernel.written.meaning import hypotheses
    from verify.language import KL, distributions

    first, second = distributions("A1 A2", X)
    with pytest.raises(Rejected):
        hypotheses(Defined(KL(first, second)))
    assert hypotheses(Defined(alone))[0].relation == (alone <= alone)


def test_a_reason_that_shows_nothing_leaves_no_trace() -> None:
    extent = Extent()
    assert not extent.placed((x, x), frozenset, False) and extent.spaces == "general"
    assert extent.placed((x, x), frozenset, True) and extent.spaces == "countable"


def test_a_product_of_sums_is_less_than_more_where_both_are_numbers() -> None:
    sizes = Sum(x, Sum(y, exp(F(x)) * exp(G(y))))
    given = (Defined(Sum(x, exp(F(x)))), Defined(Sum(y, exp(G(y)))))
    assert is_less_than_more(sizes, (F, G), given) == "general"
    assert is_less_than_more(sizes, (F, G), given[:1]) == "finite"
