"""A product of factors with signs: all but one shown at once, the last one proved."""
import pytest

from tests.search.goals import accepts, goal, rules
from verify.search.budget import Budget
from verify.search.factoring import factor, sign_at_once
from verify.search.points import sample
from verify.search.order import scalar_prover
from verify.search.task import Node


def attempt(text: str, where: str) -> tuple[bool, Node | None]:
    g = goal(text, where)
    node = factor(scalar_prover(Budget.of_seconds(10)), g, list(sample(g, 36)), 5)
    return accepts(g, node), node


@pytest.mark.parametrize("text, where", [
    ("x^3 >= 2*x^2 - x", "x >= 0"), ("x*y + 1 >= x + y", "x >= 1, y >= 1"), ("x^2*exp(x) >= -exp(x)", "x real"),
    ("1/x >= 1/(x+1)", "x > 0"), ("x*exp(x) >= x + x^2", "x >= 0"), ("(x-1)^2*(x^2+1) >= 0", "x real"), ("x^2 > 0", "x > 0"),
    ("(x+1)^2 <= x^2 + 2*x + 1", "x real"), ("1/(x-2)^2 > 0", "x > 2")])
def test_the_factors_prove_the_claim(text: str, where: str) -> None:
    accepted, node = attempt(text, where)
    assert accepted and rules(node) & {"product", "rewrite"}


@pytest.mark.parametrize("text, where", [
    ("x^3 >= 2*x^2 - x", "x >= -1"), ("x*y + 1 >= x + y", "x >= 0, y >= 1"), ("x^2*exp(x) >= exp(x)", "x real"),
    ("1/x >= 1/(x+1)", "-1/2 < x < 2"), ("x*exp(x) >= x + 11*x^2/10", "x >= 0"), ("(x-1)^3*(x^2+1) >= 0", "x real"),
    ("x^2 > 0", "x >= 0"), ("(x+1)^2 < x^2 + 2*x + 1", "x real"), ("(x-1)*(x-2) >= 0", "x real")])
def test_a_false_sibling_has_no_certificate(text: str, where: str) -> None:
    assert not attempt(text, where)[0]


def test_the_sign_of_a_factor_by_one_enclosure() -> None:
    g = goal("x <= 1", "0 <= x <= 1")
    claim = g.claim
    assert (sign_at_once(g, claim + 1), sign_at_once(g, -claim - 1)) == (1, -1)
    assert sign_at_once(g, claim - claim ** 2) == 0
