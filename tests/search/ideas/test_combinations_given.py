"""A combination that a hypothesis bounds as the variable, with false neighbours of each."""
import pytest

from tests.search.goals import accepts, goal
from verify.kernel.scalar.goal import Goal
from verify.search.budget import Budget
from verify.search.ideas.combinations_given import bounded, combinations_given
from verify.search.order import scalar_prover
from verify.search.prover import Prover
from verify.search.task import Node


def two_deep(prover: Prover, g: Goal) -> Node | None:
    return prover.prove(g, 2) or prover.prove_raw(g, 3)


@pytest.mark.parametrize(("text", "given", "false"), [
    ("exp(x*y) - 1 <= 2*x*y", "x*y <= 1", "x*y <= 2"),
    ("exp(x/y) - 1 <= 2*x/y", "x/y <= 1", "x/y <= 2"),
    ("1 - exp(-3*x*y/2) >= x*y/2", "3*x*y <= 2", "x*y <= 2"),
    ("x*y - 1 >= log(x*y)/2", "x*y >= 1", "x*y >= 1/3"),
    ("exp(-x*y^2) < 1/2", "x*y^2 >= 1", "x*y^2 >= 1/2")])
def test_what_the_bound_of_a_combination_shows(text: str, given: str, false: str) -> None:
    where = "x > 0, y > 0"
    g = goal(text, where, (given,))
    node = combinations_given(scalar_prover(Budget.of_seconds(3)), g, two_deep)
    assert node is not None and accepts(g, node)
    other = goal(text, where, (false,))
    assert combinations_given(scalar_prover(Budget.of_seconds(3)), other, two_deep) is None and not accepts(other, node)


@pytest.mark.parametrize("given", ["x <= 1", "x*y <= x", "x*y + x^2 <= y", "log(x) <= y"])
def test_what_has_no_number_for_a_bound(given: str) -> None:
    assert not bounded(goal("x*y <= 2", "x > 0, y > 0", (given,)))
