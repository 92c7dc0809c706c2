"""Both cases of what compares several variables, each a claim of its own."""
import pytest

from tests.search.goals import accepts, goal, rules
from verify.kernel.scalar.goal import Goal
from verify.search.budget import Budget
from verify.search.ideas.cases_apart import cases_apart
from verify.search.order import scalar_prover
from verify.search.prover import Prover
from verify.search.stages import prove_goal
from verify.search.task import Node


@pytest.mark.parametrize(("text", "where"), [
    ("abs(exp(-x) - exp(-y)) <= abs(x-y)", "x >= 0, y >= 0"),
    ("(x-y)^2/(2*max(x, y)) <= x*log(x/y) - x + y", "x > 0, y > 0")])
def test_each_side_of_a_diagonal_is_proved(text: str, where: str) -> None:
    g = goal(text, where)
    node = cases_apart(scalar_prover(Budget.of_seconds(12)), g, briefly)
    assert node is not None and {"cases", "instance"} & set(rules(node)) and accepts(g, node)


@pytest.mark.parametrize(("text", "where"), [
    ("abs(exp(-x) - exp(-y)) <= abs(x-y)", "x >= -1/10, y >= 0"),
    ("(x-y)^2/(2*min(x, y)) <= x*log(x/y) - x + y", "x > 0, y > 0")])
def test_a_false_sibling_has_no_proof_on_one_side(text: str, where: str) -> None:
    assert cases_apart(scalar_prover(Budget.of_seconds(2)), goal(text, where), briefly) is None


def test_a_claim_of_polynomials_is_left_to_the_ideas() -> None:
    assert cases_apart(scalar_prover(Budget.of_seconds(1)), goal("min(x, y) <= (x+y)/2", "x, y real"), briefly) is None


def briefly(prover: Prover, goal: Goal) -> Node | None:
    """The first stages of the schedule."""
    return prove_goal(prover, goal, (2,))
