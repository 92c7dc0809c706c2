"""Tangents where a claim has no slope in a variable, with false neighbours of each."""
import pytest

from tests.search.goals import accepts, found_by, goal, task
from verify.search.ideas.stationary import at_stationary, between_logarithms
from verify.search.task import Idea


@pytest.mark.parametrize(("idea", "text", "where", "false"), [
    (at_stationary, "2*s^2*(c + 1 + b - exp(c)*exp(b^2*s^2/2)) <= 1", "s > 0, c real, b real",
     "3*s^2*(c + 1 + b - exp(c)*exp(b^2*s^2/2)) <= 1"),
    (at_stationary, "(c+1)*(1-r^2) - exp(c) <= (1-r^2)*log(1-r^2)", "c real, -1 < r < 1",
     "(c+1.01)*(1-r^2) - exp(c) <= (1-r^2)*log(1-r^2)"),
    (at_stationary, "log(x) - x*y <= -1 - log(y)", "x > 0, y > 0", "log(x) - x*y <= -1.1 - log(y)"),
    (between_logarithms, "r*e + log(1-r^2) <= sqrt(1+e^2) - 1 + log(1-(sqrt(1+e^2)-1)^2/e^2)", "e > 0, -1 < r < 1",
     "r*e + log(1-r^2) <= sqrt(1+e^2) - 1 + log(1-(sqrt(1+e^2)-1)^2/e^2) - 1/100"),
    (between_logarithms, "(1+y)*(log(1+x) - log(1+y)) <= x-y", "x > -1, y > -1", "(1+x)*(log(1+x) - log(1+y)) <= x-y")], ids=[
    "Gaussian", "exponential", "logarithm", "along a curve", "two logarithms"])
def test_the_variable_leaves_the_claim(idea: Idea, text: str, where: str, false: str) -> None:
    t, other = task(goal(text, where)), task(goal(false, where))
    node = found_by(idea, t)
    assert node is not None and node["theorem"] == "tangent" and accepts(t.goal, node)
    assert found_by(idea, other) is None and not accepts(other.goal, node)
