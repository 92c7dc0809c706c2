"""Positive variables in every order."""
import pytest

from tests.search.goals import accepts, found_by, goal, rules, task
from verify.search.ideas.ordering import ordering

SCHUR = "a*(a-b)*(a-c)+b*(b-a)*(b-c)+c*(c-a)*(c-b) >= "


@pytest.mark.parametrize("text, where", [
    (SCHUR + "0", "a >= 0, b >= 0, c >= 0"), ("(a+b-c)*(b+c-a)*(c+a-b) <= a*b*c", "a > 0, b > 0, c > 0"),
    ("a^2*b+b^2*c+c^2*a >= 3*a*b*c", "a >= 0, b >= 0, c >= 0"), ("2*x^2*y+y^3-2*x*y^2+x^3 > 0", "x > 0, y > 0"),
    ("x^3+2*y^3 >= 29/10*x*y^2", "x >= 1, y >= 1"), ("a^4+b^4+c^4+d^4 >= a^3*b+b^3*c+c^3*d+d^3*a", "a >= 0, b >= 0, c >= 0, d >= 0")])
def test_the_orders_are_proved(text: str, where: str) -> None:
    t = task(goal(text, where))
    node = found_by(ordering, t)
    assert node is not None and rules(node) >= {"cases", "generalise"} and accepts(t.goal, node)


@pytest.mark.parametrize("text, where", [
    (SCHUR + "a*b*c/100", "a >= 0, b >= 0, c >= 0"), ("101/100*(a+b-c)*(b+c-a)*(c+a-b) <= a*b*c", "a > 0, b > 0, c > 0"),
    (SCHUR[:-3] + "> 0", "a >= 0, b >= 0, c >= 0"), ("x^3+2*y^3 >= 301/100*x*y^2", "x >= 1, y >= 1")])
def test_a_false_sibling_has_no_certificate(text: str, where: str) -> None:
    t = task(goal(text, where))
    assert not accepts(t.goal, found_by(ordering, t))


@pytest.mark.parametrize("where", ["a real, b real, c real", "a >= -1, b >= 0, c >= 0", "0 <= a <= 1, b >= 0, c >= 0"])
def test_variables_that_are_not_positive_without_bound_are_left_to_others(where: str) -> None:
    assert found_by(ordering, task(goal(SCHUR + "0", where))) is None
