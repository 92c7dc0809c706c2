"""Two bounds of one variable of which neither is the nearer one everywhere: both cases."""
import pytest

from tests.search.goals import accepts, goal
from verify.kernel.scalar.goal import Goal
from verify.search.budget import Budget
from verify.search.ideas.bounds_apart import bounds_apart, crossing
from verify.search.order import scalar_prover
from verify.search.prover import Prover
from verify.search.stages import prove_goal
from verify.search.task import Node

RATIO = "t*log(t) - t + 1 <= c*(t - 1 - log(t))"


def search(prover: Prover, part: Goal, share: float) -> Node | None:
    return prove_goal(prover, part, (2, 4))


@pytest.mark.parametrize(("text", "where", "given", "found"), [
    (RATIO, "t > 0; c >= 1", "t <= c", True), (RATIO, "c >= 1; t > 0", "t <= c", True),
    ("x <= abs(x)/2 + x*y/2", "x real; y <= 1", "y <= x", False), (RATIO, "t > 0; c >= 1", "t <= 2*c", False)])
def test_both_cases_are_shown(text: str, where: str, given: str, found: bool) -> None:
    g = goal(text, where, (given,))
    node = bounds_apart(scalar_prover(Budget.of_seconds(6 if found else 1)), g, search)
    assert (node is not None and accepts(g, node)) is found


@pytest.mark.parametrize(("where", "given"), [
    ("t > 0; c >= 1", ()), ("0 < t <= 1; c >= 1", ("t <= c",)), ("t >= 1; c >= 1", ("t <= c",)), ("t > 0; c >= 1 integer", ("t <= c",)),
    ("t > 0; c >= 1", ("t*c <= 2",))])
def test_without_two_bounds_that_cross(where: str, given: tuple[str, ...]) -> None:
    assert crossing(goal(RATIO, where, given)) is None


def test_upper_bounds_cross_too() -> None:
    found = crossing(goal("x <= y^2", "y > 0; 0 < x <= 3", ("x <= y",)))
    assert found is not None and found[0].name == "x"
