"""Absolute values of sines and cosines of sums of two angles."""
import pytest

from tests.search.goals import accepts, found_by, goal, raw, rules, task
from verify.search.ideas.induction import induction
from verify.search.ideas.sines_of_sums import sines_of_sums


@pytest.mark.parametrize("text, where", [
    ("abs(cos(x+y)) <= abs(sin(x))+abs(cos(y))", "x real, y real"),
    ("abs(sin((n+1)*x)) <= abs(sin(x))+abs(sin(n*x))", "x real, n >= 0")])
def test_the_addition_theorem_and_sizes_suffice(text: str, where: str) -> None:
    g = goal(text, where)
    node = found_by(sines_of_sums, raw(g))
    assert node is not None and {"generalise", "known"} <= rules(node) and accepts(g, node)


@pytest.mark.parametrize("text, where", [
    ("abs(sin(x+y)) <= abs(sin(x))+9/10*abs(sin(y))", "x real, y real"),
    ("abs(cos(x+y)) <= abs(sin(x))+abs(sin(y))", "x real, y real"),
    ("abs(sin(x+y)) < abs(sin(x))+abs(sin(y))", "x real, y real")])
def test_a_false_sibling_has_no_certificate(text: str, where: str) -> None:
    assert found_by(sines_of_sums, raw(goal(text, where))) is None


def test_a_sine_of_a_multiple_by_induction() -> None:
    g = goal("abs(sin(n*x)) <= n*abs(sin(x))", "x real, n >= 0 integer")
    node = found_by(induction, task(g))
    assert node is not None and {"induction", "known"} <= rules(node) and accepts(g, node)
    false = goal("abs(sin(n*x)) <= 9/10*n*abs(sin(x))", "x real, n >= 0 integer")
    assert not accepts(false, found_by(induction, task(false)))


@pytest.mark.parametrize("text, where", [
    ("abs(sin(x)) <= abs(x)+y^2", "x real, y real"), ("abs(sin(x+y)) <= 1+abs(x)+abs(y)", "x real, y real")])
def test_other_claims_are_left_alone(text: str, where: str) -> None:
    assert found_by(sines_of_sums, raw(goal(text, where))) is None
