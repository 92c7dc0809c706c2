"""A positive number that a claim has to spare is left out where the rest still holds, and only there."""
import pytest

from tests.search.goals import accepts, goal
from verify.kernel.scalar.goal import Goal
from verify.search.budget import Budget
from verify.search.ideas.without_slack import without_slack
from verify.search.order import scalar_prover
from verify.search.stages import prove_goal
from verify.search.task import Node


def found(g: Goal) -> Node | None:
    return without_slack(scalar_prover(Budget.of_seconds(10)), g, lambda own, part: prove_goal(own, part, (2, 4)))


@pytest.mark.parametrize(("text", "where"), [
    ("x/y <= 1/2000+sin(x)/sin(y)", "0 < x < y < pi/2"), ("x/y < 1/2000+sin(x)/sin(y)", "0 < x < y < pi/2"),
    ("log(1+x) < x+1", "x > -1"), ("atan(y)/y-1/3 < atan(x)/x+1/3", "0 < x < y")])
def test_the_rest_is_proved(text: str, where: str) -> None:
    g = goal(text, where)
    node = found(g)
    assert node is not None and node["rule"] == "sum" and accepts(g, node)


@pytest.mark.parametrize(("text", "where"), [
    ("x/y <= 1/2000+sin(x)/(2*sin(y))", "0 < x < y < pi/2"), ("x/y+1/2000 <= sin(x)/sin(y)", "0 < x < y < pi/2"),
    ("exp(x) <= 1+2*x", "0 <= x <= 1"), ("exp(x) <= 2+x", "0 <= x <= 1")])
def test_nothing_where_the_rest_fails_or_nothing_is_to_spare(text: str, where: str) -> None:
    assert found(goal(text, where)) is None
