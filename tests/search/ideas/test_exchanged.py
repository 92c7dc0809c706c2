"""Claims that compare one function at two variables: the slope of that function decides, and where it has the other sign nothing is shown."""
import pytest

from tests.search.goals import accepts, goal
from verify.kernel.scalar.goal import Goal
from verify.search.budget import Budget, OutOfTime
from verify.search.ideas.exchanged import exchanged
from verify.search.order import scalar_prover
from verify.search.stages import prove_goal
from verify.search.task import Node


def found(g: Goal, seconds: float = 10) -> Node | None:
    try:
        return exchanged(scalar_prover(Budget.of_seconds(seconds)), g, lambda own, part: prove_goal(own, part, (2, 4)))
    except OutOfTime:
        return None


@pytest.mark.parametrize(("text", "where"), [
    ("x*sin(y) < y*sin(x)", "0 < x < y < pi/2"), ("x/y <= sin(x)/sin(y)", "0 < x < y < pi/2"), ("x*sin(y) < y*sin(x)", "0 < x < y < pi"),
    ("x*atan(y) <= y*atan(x)", "0 < x < y"), ("x*log(1+y) <= y*log(1+x)", "0 < x < y"), ("x*exp(y) >= y*exp(x)", "1 < x < y"),
    ("x*exp(y)/(2*z) >= y*exp(x)/(2*z)", "z > 0, 1 < x < y")])
def test_the_slope_shows_it(text: str, where: str) -> None:
    g = goal(text, where)
    node = found(g)
    assert node is not None and accepts(g, node)


@pytest.mark.parametrize(("text", "where"), [
    ("x*sin(y) < y*sin(x)", "0 < x < y < 6"), ("x*log(1+y) >= y*log(1+x)", "0 < x < y"), ("x*sin(y) < y*sin(x)", "0 < x <= y < pi/2"),
    ("x*exp(y) >= y*exp(x)", "1/2 < x < y")])
def test_a_false_sibling_has_no_certificate(text: str, where: str) -> None:
    assert not accepts(goal(text, where), found(goal(text, where), 2))


@pytest.mark.parametrize(("text", "where"), [
    ("x*sin(y) < 2*y*sin(x)", "0 < x < y < pi/2"), ("x*sin(y) < y*cos(x)", "0 < x < y < pi/2"), ("x*sin(y) < y*sin(x)", "0 < x < pi/2, 0 < y < pi/2")])
def test_other_claims_are_left_alone(text: str, where: str) -> None:
    assert found(goal(text, where)) is None
