"""A slope of one sign: the claim is shown at the end from which it rises."""
import pytest

from tests.search.goals import accepts, goal, slope
from verify.search.budget import Budget
from verify.search.ideas.monotone import monotone
from verify.search.order import scalar_prover
from verify.search.task import Node


def attempt(text: str, where: str, s: int) -> tuple[bool, Node | None]:
    """Whether the kernel accepts what the idea finds, going to the lower end (s = 1) or to the upper one (s = -1)."""
    g = goal(text, where)
    along, d = slope(g, "x")
    node = monotone(scalar_prover(Budget.of_seconds(10)), g, along, "x", d, s, 5)
    return accepts(g, node), node


@pytest.mark.parametrize("text, where, s", [
    ("tanh(x) <= x", "x >= 0", 1), ("tanh(x) >= x", "x <= 0", -1), ("x + exp(-x) >= 1", "x >= 0", 1),
    ("exp(-x) > 0", "x real", -1),
    ("exp(x) >= 0", "x real", 1), ("tanh(x) < x", "x > 0", 1), ("x <= x^2", "x >= 1 integer", 1)])
def test_the_value_at_one_end_suffices(text: str, where: str, s: int) -> None:
    accepted, node = attempt(text, where, s)
    assert accepted and node is not None and node["rule"] == "monotone" and node["to"] == ("lo" if s > 0 else "hi")


@pytest.mark.parametrize("text, where, s", [
    ("tanh(x) <= 9*x/10", "x >= 0", 1), ("tanh(x) >= 9*x/10", "x <= 0", -1), ("x + exp(-x) >= 11/10", "x >= 0", 1),
    ("exp(-x) > 1/1000", "x real", -1), ("tanh(x) < x", "x >= 0", 1), ("tanh(x) <= x", "x real", 1)])
def test_a_false_sibling_has_no_certificate(text: str, where: str, s: int) -> None:
    assert not attempt(text, where, s)[0]


@pytest.mark.parametrize("text, where, s", [("tanh(x) <= x", "x >= 0", -1), ("tanh(x) <= x + 1", "0 <= x <= 1", -1)])
def test_the_wrong_end_has_no_certificate(text: str, where: str, s: int) -> None:
    assert not attempt(text, where, s)[0]


def test_a_strict_claim_at_an_open_end_is_strict_by_its_slope() -> None:
    assert (attempt("tanh(x) < x", "x > 0", 1)[1] or {}).get("strict_by") == "slope"
