"""A logarithm or exponential of several variables replaced by its tangent."""
import pytest

from tests.search.goals import accepts, found_by, goal, rules, task
from verify.search.ideas.tangents import tangents


@pytest.mark.parametrize("text, where", [
    ("exp(x*y) >= 1 + x*y", "x real, y real"), ("x*log(x/y) >= x - y", "x > 0, y > 0"), ("log(1+x*y) <= x*y", "x > 0, y > 0"),
    ("n*log(1+x/n) <= x", "x > 0, n >= 1")])
def test_the_tangent_takes_its_place(text: str, where: str) -> None:
    t = task(goal(text, where))
    node = found_by(tangents, t)
    assert node is not None and "known" in rules(node) and accepts(t.goal, node)


@pytest.mark.parametrize("text, where", [
    ("exp(x*y) >= 1 + 2*x*y", "x real, y real"), ("x*log(x/y) >= x - y + 1/100", "x > 0, y > 0"), ("log(1+x*y) <= x*y/2", "x > 0, y > 0"),
    ("n*log(1+x/n) <= 9*x/10", "x > 0, n >= 1"), ("exp(x*y) > 1 + x*y", "x real, y real")])
def test_a_false_sibling_has_no_certificate(text: str, where: str) -> None:
    t = task(goal(text, where))
    assert not accepts(t.goal, found_by(tangents, t))


def test_one_variable_is_left_to_calculus() -> None:
    assert found_by(tangents, task(goal("exp(x) >= 1 + x", "x real"))) is None
