"""A part of a claim that changes its sign while the rest is positive: both sides of that place."""
import pytest

from tests.search.goals import accepts, goal
from verify.search.budget import Budget
from verify.search.ideas.part_turns import part_turns, turn
from verify.search.order import scalar_prover
from verify.search.stages import prove_goal

FOLDED = "1 - exp(-z) <= exp((a-1)*z)*(1 - 1/a)^a/(a - 1)"


@pytest.mark.parametrize(("text", "where", "found"), [
    (FOLDED, "a > 1, z real", True), ("1 - exp(-z) <= exp(a*z)", "a > 0, z real", True),
    (FOLDED.replace("1 - exp(-z)", "11/10 - exp(-z)"), "a > 1, z real", False), ("1 - exp(-2*z) <= exp(a*z)/4", "a > 0, z real", False)])
def test_both_sides_are_shown(text: str, where: str, found: bool) -> None:
    g = goal(text, where)
    node = part_turns(scalar_prover(Budget.of_seconds(10)), g, lambda prover, side: prove_goal(prover, side, (2, 4)))
    assert (node is not None and accepts(g, node)) is found


@pytest.mark.parametrize(("text", "where"), [
    ("1 - exp(-z) <= exp(a*z)", "a > 0, z > 0"), ("1 - exp(-z) <= a*z", "a > 0, z real"), ("exp(-z) <= exp(a*z)", "a > 0, z real"),
    ("1 - z <= exp(a)", "a > 0, z integer"), ("1 - exp(-z) <= exp(z)", "z real")])
def test_claims_without_such_a_part(text: str, where: str) -> None:
    assert turn(goal(text, where)) is None
