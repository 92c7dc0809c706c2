"""Exponentials that are factors of a claim as it is written, and those beside error functions."""
import pytest

from tests.search.goals import accepts, goal
from verify.search.budget import Budget
from verify.search.ideas.in_front import beside_an_error, in_front, without_exponential
from verify.search.order import scalar_prover
from verify.search.stages import prove_goal


@pytest.mark.parametrize(("text", "where", "rest"), [
    ("x*exp(-x^2) <= 2*exp(-x^2)", "0 <= x <= 1", True), ("x*exp(-x^2) <= 2*exp(-(x*x))/(1 + x)", "0 <= x <= 1", True),
    ("x*exp(-x^2) <= 2", "0 <= x <= 1", False), ("x*exp(-x^2) <= 2*exp(-x)", "0 <= x <= 1", False),
    ("x*exp(-y) <= 2*exp(-y)", "0 <= x <= 1, y real", False)])
def test_what_is_a_factor_of_all(text: str, where: str, rest: bool) -> None:
    g = goal(text, where)
    found = in_front(g)
    assert (found is not None) == rest and (found is None or g.normal_forms().equal(g.claim, found[0] * found[1]))


@pytest.mark.parametrize(("text", "where", "moves"), [
    ("exp(x^2)*erfc(x) <= 1", "x >= 0", True), ("erfc(x) <= exp(-x^2)", "x >= 0", False),
    ("exp(x)*x <= erf(x)", "x <= 0", False),
    ("exp(x^2)*erfc(x) <= exp(x^2)*erf(x) + exp(x^2)*erf(2*x)", "x >= 1", False),
    ("exp(x^2)*erfc(x) <= y", "x >= 0, y >= 1", False)])
def test_what_stands_beside_an_error_function(text: str, where: str, moves: bool) -> None:
    assert (beside_an_error(goal(text, where)) is not None) == moves


@pytest.mark.parametrize(("text", "true"), [("exp(x^2)*erfc(x) <= 1", True), ("exp(x^2)*erfc(x) <= 1/(1+2*x)", False)])
def test_a_proof_of_the_rest_is_one_of_the_claim(text: str, true: bool) -> None:
    g = goal(text, "x >= 0")
    prover = scalar_prover(Budget.of_seconds(3 if true else 1))
    found = beside_an_error(g)
    assert found is not None
    node = without_exponential(prover, g, found, lambda own, rest: prove_goal(own, rest, (2, 4)))
    assert (node is not None) == true and (node is None or accepts(g, node))
