"""Claims that depend on their variables through the logarithm of one power only."""
import pytest

from tests.search.goals import accepts, goal, rules
from verify.search.budget import Budget
from verify.search.ideas.exponents import exponent_as_variable, power_alone
from verify.search.order import scalar_prover
from verify.search.task import Node


def found(text: str, where: str) -> Node | None:
    return exponent_as_variable(scalar_prover(Budget.of_seconds(5)), goal(text, where), lambda own, g: own.prove(g, 4))


@pytest.mark.parametrize("text, where", [
    ("n^(1/n) <= 1 + 2*log(n)/n", "n >= 1 integer"), ("x^x >= 1 + x*log(x)", "x > 0"),
    ("x^(1/x) <= 1 + log(x)/x + (log(x)/x)^2", "x >= 1"), ("x^y >= 1 + y*log(x) + (y*log(x))^2/2", "x >= 1, y >= 0")])
def test_the_exponent_is_the_only_variable(text: str, where: str) -> None:
    node = found(text, where)
    assert node is not None and "generalise" in rules(node) and accepts(goal(text, where), node)
    assert not accepts(goal(text.replace(" 1 +", " 1 - 1/100 +" if "<=" in text else " 1 + 1/100 +"), where), node)


@pytest.mark.parametrize("text, where", [
    ("n^(1/n) <= 1 + log(n)/n", "n >= 1 integer"), ("x^x >= 1 + 2*x*log(x)", "x > 0"),
    ("x^(1/x) <= 1 + log(x)/x + 2/5*(log(x)/x)^2", "x >= 1"), ("x^y >= 1 + y*log(x) + (y*log(x))^2/2", "x > 0, y >= 0")])
def test_a_false_sibling_has_no_certificate(text: str, where: str) -> None:
    assert found(text, where) is None


@pytest.mark.parametrize("text, where", [
    ("n^(1/n) <= 1 + 2/sqrt(n)", "n >= 1"), ("x^y <= 1 + x*y", "0 < x <= 1, 0 <= y <= 1"), ("2^x >= 1 + x*log(2)", "x real"), ("x^(1/x) <= exp(1/E)", "x > 0")])
def test_other_claims_are_left_alone(text: str, where: str) -> None:
    assert power_alone(goal(text, where)) is None
