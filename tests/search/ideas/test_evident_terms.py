"""Terms that are seen to be >= 0 are left out where the others suffice."""
import pytest

from tests.search.goals import accepts, goal
from verify.search.budget import Budget
from verify.search.ideas.evident_terms import evident_terms
from verify.search.order import scalar_prover
from verify.search.points import sample
from verify.search.task import Node, Task, first_node


def attempt(text: str, where: str, depth: int = 5) -> tuple[bool, Node | None]:
    """Whether the kernel accepts what the idea finds."""
    g = goal(text, where)
    node = first_node(evident_terms(scalar_prover(Budget.of_seconds(10)), Task(g, list(sample(g, 36, 0)), depth)))
    return accepts(g, node), node


@pytest.mark.parametrize("text, where", [
    ("exp((a-1)/(2*b)) <= 2 + (1/b)^a", "b > 1, 1 < a <= b"), ("x*(1-x) <= 1/4 + abs(sin(x*y))", "x real, y real"),
    ("x < exp(x) + x^2 + y^2", "x real, y real"), ("tanh(x) <= x + (x^2+1)^y", "x >= 0, y real")])
def test_what_is_not_needed_is_left_out(text: str, where: str) -> None:
    accepted, node = attempt(text, where)
    assert accepted and node is not None and node["rule"] == "generalise" and node["terms"][0]["lo"] == "0"


@pytest.mark.parametrize("text, where", [
    ("exp((a-1)/b) <= 2 + (1/b)^a", "b > 1, 1 < a <= b"), ("x*(1-x) <= 1/5 + abs(sin(x*y))", "x real, y real"),
    ("x < exp(x) - 1 + x^2 + y^2", "x real, y real")])
def test_a_false_sibling_has_no_certificate(text: str, where: str) -> None:
    assert not attempt(text, where)[0]


@pytest.mark.parametrize("text, where", [
    ("x <= x^2 + 1/4", "x real"), ("2*x*y <= x^2 + y^2", "x real, y real"), ("exp(x) >= 0", "x real")])
def test_nothing_is_left_out_where_every_term_is_needed(text: str, where: str) -> None:
    assert attempt(text, where)[1] is None


def test_no_proof_is_tried_below_the_least_depth() -> None:
    assert attempt("x < exp(x) + x^2 + y^2", "x real, y real", 2)[1] is None
