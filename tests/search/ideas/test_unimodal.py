"""A slope with one falling factor: the claim is least at an end."""
import pytest

from tests.search.goals import accepts, goal, slope
from verify.search.budget import Budget
from verify.search.ideas.unimodal import unimodal
from verify.search.points import sample
from verify.search.order import scalar_prover
from verify.search.task import Node


def attempt(text: str, where: str) -> tuple[bool, Node | None]:
    g = goal(text, where)
    along, d = slope(g, "x")
    node = unimodal(scalar_prover(Budget.of_seconds(10)), g, along, "x", d, list(sample(along, 36)), 5)
    return accepts(g, node), node


@pytest.mark.parametrize("text, where", [
    ("x*exp(-x) >= x*exp(-2)", "0 <= x <= 2"), ("log(1+x) >= x*log(2)", "0 <= x <= 1"), ("exp(-(x-1)^2) >= 0", "x real"),
    ("x^2*(3-x) >= 0", "0 <= x <= 3")])
def test_both_ends_suffice(text: str, where: str) -> None:
    accepted, node = attempt(text, where)
    assert accepted and node is not None and node["rule"] == "unimodal"


@pytest.mark.parametrize("text, where", [
    ("x*exp(-x) >= x*exp(-1)", "0 <= x <= 2"), ("log(1+x) >= 7*x/10", "0 <= x <= 1"), ("exp(-(x-1)^2) >= 1/100", "x real"),
    ("x^2*(3-x) >= 0", "0 <= x <= 4"), ("x*exp(-x) > 0", "x >= 0"), ("x*exp(-x) <= 1/3", "x >= 0")])
def test_a_false_sibling_has_no_certificate(text: str, where: str) -> None:
    assert not attempt(text, where)[0]
