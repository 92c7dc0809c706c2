"""Hypotheses that are equations give a variable its value."""
import pytest

from tests.search.goals import accepts, found_by, goal, raw, rules
from verify.search.ideas.equations import equations

TRUE = [("exp(x)+exp(y) >= 2", "x real, y real", "x+y == 0"), ("x*y <= 1/4", "x real, y real", "x+y == 1"), ("x+y >= 2", "x > 0, y > 0", "x*y == 1"),
        ("1/x+1/y >= 4", "x > 0, y > 0", "x+y == 1"), ("y <= 1", "x >= 0, y >= 0", "2*x+3*y == 3"), ("exp(x)*y >= 1+x", "x real, y > 0", "y == 1")]


@pytest.mark.parametrize("text, where, given", TRUE)
def test_the_claim_holds_without_the_variable(text: str, where: str, given: str) -> None:
    t = raw(goal(text, where, (given,)))
    node = found_by(equations, t)
    assert node is not None and "eliminate" in rules(node) and accepts(t.goal, node)


@pytest.mark.parametrize("text, where, given", [
    ("exp(x)+exp(y) >= 21/10", "x real, y real", "x+y == 0"), ("x*y <= 6/25", "x real, y real", "x+y == 1"), ("x+y >= 2", "x real, y real", "x*y == 1"),
    ("1/x+1/y >= 41/10", "x > 0, y > 0", "x+y == 1"), ("y <= 9/10", "x >= 0, y >= 0", "2*x+3*y == 3"), ("exp(x)*y >= 1+x", "x real, y > 0", "y == 1/2")])
def test_a_false_sibling_has_no_certificate(text: str, where: str, given: str) -> None:
    t = raw(goal(text, where, (given,)))
    assert not accepts(t.goal, found_by(equations, t))


@pytest.mark.parametrize("given", ["x+y <= 1", "x^2+y^2 == 1", "x+exp(y) >= 0"])
def test_other_hypotheses_are_left_alone(given: str) -> None:
    t = raw(goal("x*y <= 1/2", "0 <= x <= 1, -1 <= y <= 1", (given,)))
    assert not {"eliminate"} & rules(found_by(equations, t))
