"""Towards infinity, as a claim near zero."""
import pytest

from tests.search.goals import accepts, found_by, goal, raw, rules
from verify.search.budget import Budget
from verify.search.ideas.reciprocal import in_the_reciprocal, reciprocal, reciprocal_alone
from verify.search.order import scalar_prover


@pytest.mark.parametrize("text, where", [
    ("log(1+1/x) <= 1/x", "x >= 1"), ("(1+1/n)^n <= 3", "n >= 1 integer"), ("x/(x+1) < 1", "x >= 1"),
    ("log(1+1/x) <= y/x", "y >= 1, x >= 2")])
def test_the_bounded_variable_proves(text: str, where: str) -> None:
    g = goal(text, where)
    node = found_by(reciprocal, raw(g))
    assert node is not None and "transform" in rules(node) and accepts(g, node)


@pytest.mark.parametrize("text, where", [
    ("log(1+1/x) <= 9/(10*x)", "x >= 1"), ("(1+1/n)^n <= 5/2", "n >= 1 integer"), ("x/(x+1) < 99/100", "x >= 1"),
    ("log(1+1/x) <= y/x", "y >= 1/2, x >= 2"), ("x <= 10", "x >= 1")])
def test_a_false_sibling_has_no_certificate(text: str, where: str) -> None:
    g = goal(text, where)
    assert not accepts(g, found_by(reciprocal, raw(g)))


@pytest.mark.parametrize("where", ["x >= 0", "x real", "1 <= x <= 2"])
def test_only_positive_unbounded_variables_are_moved(where: str) -> None:
    assert found_by(reciprocal, raw(goal("x <= x + 1", where))) is None


@pytest.mark.parametrize("text, where, found", [
    ("log(1 + 1/x) <= 1/x", "x > 0", True), ("exp(-a/b) <= 1 - a/b + a^2/(2*b^2)", "a > 0, b > 0", True),
    ("exp(-1/x) <= x/E", "x > 0", False), ("log(1 + 1/x) <= 1/(E*x/2)", "x > 0", False),
    ("log(1 + 1/x) <= 9/(10*x)", "x > 0", False), ("exp(-a/b) <= 1 - a/b + a^2/(3*b^2)", "a > 0, b > 0", False),
    ("log(1 + 1/x) <= 1/x + x", "x > 0", False), ("log(1 + 1/x) <= 1/x", "x > 1", False)])
def test_a_variable_below_fractions_only_becomes_its_reciprocal(text: str, where: str, found: bool) -> None:
    g = goal(text, where)
    node = reciprocal_alone(scalar_prover(Budget.of_seconds(5)), g, lambda prover, moved: prover.prove(moved, 4))
    assert (node is not None and accepts(g, node)) is found


@pytest.mark.parametrize(("text", "where", "found"), [
    ("(1+1/x)^x <= E*(1 - 1/(2*(x+1)))", "x > 0", True), ("x*log(1+1/x) < 1", "x > 0", True), ("x*log(1+2/x) <= 2", "x >= 3", True),
    ("(1+1/x)^x <= E*(1 - 3/(5*(x+1)))", "x > 0", False), ("x*log(1+2/x) <= 19/10", "x >= 3", False),
    ("x*log(1+1/x) < 1", "x > -2", False), ("x*log(1+x) <= x^2", "x > 0", False), ("x*log(1+1/x) < 1", "0 < x < 1", False)])
def test_a_variable_below_fractions_inside_functions_becomes_its_reciprocal(text: str, where: str, found: bool) -> None:
    g = goal(text, where) if where != "x > -2" else goal("x*log(3+1/(2+x)) < 9", where)
    node = in_the_reciprocal(scalar_prover(Budget.of_seconds(5)), g, lambda prover, moved: prover.prove(moved, 4) or prover.prove_raw(
        moved, 4))
    assert (node is not None and accepts(g, node)) is found


@pytest.mark.parametrize(("text", "where", "true"), [
    ("atan(1/n) - atan(1/(n+1)) <= atan(1/(n^2+n+1))", "n >= 1 integer", True),
    ("atan(1/n) - atan(1/(n+1)) <= atan(1/(n^2+n+2))", "n >= 1 integer", False)])
def test_inverse_functions_of_integers_are_those_of_reals(text: str, where: str, true: bool) -> None:
    g = goal(text, where)
    node = in_the_reciprocal(scalar_prover(Budget.of_seconds(5 if true else 1)), g, lambda own, moved: own.prove(moved, 4))
    assert (node is not None) == true and (node is None or accepts(g, node))
