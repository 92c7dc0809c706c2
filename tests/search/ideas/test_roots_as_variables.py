"""Absolute values beside the roots of two variables, in the roots."""
import pytest

from tests.search.goals import accepts, goal
from verify.search.budget import Budget
from verify.search.ideas.roots_as_variables import roots_as_variables, under_roots
from verify.search.order import scalar_prover
from verify.search.stages import prove_goal


@pytest.mark.parametrize(("text", "where", "how_many"), [
    ("abs(sqrt(a)-sqrt(b)) <= sqrt(abs(a-b))", "a >= 0, b >= 0", 2), ("abs(sqrt(a)-b) <= a", "a >= 0, b >= 0", 0),
    ("sqrt(a)-sqrt(b) <= sqrt(a+b)", "a >= 0, b >= 0", 0), ("abs(sqrt(a)-sqrt(b)) <= sqrt(abs(a-b))", "a >= 1, b >= 0", 0),
    ("abs(sqrt(a)-1) <= a", "a >= 0", 0)])
def test_where_all_variables_stand_under_roots(text: str, where: str, how_many: int) -> None:
    assert len(under_roots(goal(text, where))) == how_many


@pytest.mark.parametrize(("text", "where", "holds"), [
    ("abs(sqrt(a)-sqrt(b)) <= sqrt(abs(a-b))", "a >= 0, b >= 0", True),
    ("abs(sqrt(a)-sqrt(b)) <= sqrt(abs(a-b))", "a > 0, b >= 0", True),
    ("abs(sqrt(a)-sqrt(b)) <= sqrt(abs(a-b)/2)", "a >= 0, b >= 0", False)])
def test_a_proof_in_the_roots_is_one_of_the_claim(text: str, where: str, holds: bool) -> None:
    g = goal(text, where)
    node = roots_as_variables(scalar_prover(Budget.of_seconds(5)), g, lambda prover, inner: prove_goal(prover, inner, (2, 4)))
    assert (node is not None and accepts(g, node)) if holds else node is None
