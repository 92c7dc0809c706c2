"""Denominators that have a sign are cleared, tangents among them; a false sibling has no proof."""
import pytest

from tests.search.goals import accepts, goal
from verify.search.budget import Budget
from verify.search.ideas.numerators import has_denominators, numerators
from verify.search.order import scalar_prover
from verify.search.stages import prove_goal


@pytest.mark.parametrize(("text", "where", "has"), [
    ("tan(x) >= x", "0 <= x < 1", True), ("x/sin(x) >= 1", "0 < x < 1", True), ("sin(x)^-1 >= 1/x", "0 < x < 1", True),
    ("sin(x)/x <= 1", "0 < x < 1", False), ("tan(x*y) >= x*y", "0 <= x < 1, 0 <= y <= 1", False),
    ("tan(1/n) >= 1/n", "n integer >= 1", False)])
def test_what_divides_by_a_sine_or_cosine(text: str, where: str, has: bool) -> None:
    assert has_denominators(goal(text, where)) == has


@pytest.mark.parametrize(("text", "where", "true"), [
    ("x/sin(x) + x/(2*tan(x)) >= 1", "1/2 < x < 3/2", True), ("x/sin(x) + x/(3*tan(x)) >= 3/2", "1/2 < x < 3/2", False),
    ("1/sin(x) >= 1/x", "1/2 < x < 3", True), ("1/sin(x) >= 2/x", "1/2 < x < 3", False)])
def test_a_proof_of_the_numerator_is_one_of_the_claim(text: str, where: str, true: bool) -> None:
    g = goal(text, where)
    node = numerators(scalar_prover(Budget.of_seconds(5 if true else 1)), g, lambda own, top: prove_goal(own, top, (2, 4)))
    assert (node is not None) == true and (node is None or accepts(g, node))
