"""Polynomials on boxes by their Bernstein coefficients."""
import pytest

from tests.search.goals import ENOUGH, accepts, found_by, goal, task
from verify.search.boxes.bernstein import Polynomial
from verify.search.budget import Budget
from verify.search.ideas.bernstein import bernstein, bernstein_patient

BOX = "-1 <= x <= 1, -1 <= y <= 1, 0 <= z <= 2"
TRUE = [("x^3*y-3*x*y^2*z+z^2*x <= 7", BOX), ("x^2+y^2+z^2-x*y-y*z+1/10 > 0", BOX), ("(1-x)*(1-y)*z+(1+x)*(1+y)*x^2 >= 0", BOX), ("x^4-x^2+y^2 >= -26/100", BOX),
        ("x^2*y-y^3+z <= 3", BOX), ("x*y^2 >= 1", "x >= 1, y >= 1"), ("x^3*y+1 > 0", "0 <= x, 0 <= y <= 1")]


@pytest.mark.parametrize("text, where", TRUE)
def test_a_tree_is_found_and_accepted(text: str, where: str) -> None:
    t = task(goal(text, where))
    node = found_by(bernstein, t)
    assert node is not None and set(node["tree"]) <= set("012b") and accepts(t.goal, node)


@pytest.mark.parametrize("text, where", [
    ("x^3*y-3*x*y^2*z+z^2*x <= 4", BOX), ("x^2+y^2+z^2-x*y-y*z > 0", BOX), ("(1-x)*(9/10-y)*z+(1+x)*(1+y)*x^2 >= 0", BOX), ("x^4-x^2+y^2 >= -24/100", BOX),
    ("x*y^2 >= 1", "x >= 1, y >= 99/100"), ("x^2+y^2-2*x*y > 0", BOX)])
def test_a_false_sibling_has_no_certificate(text: str, where: str) -> None:
    t = task(goal(text, where))
    assert not accepts(t.goal, found_by(bernstein_patient, t))


def test_many_boxes_where_few_are_not_enough() -> None:
    t = task(goal("x^4-x^2+y^4-y^2+x*y/7 >= -575/1000", "-1 <= x <= 1, -1 <= y <= 1"))
    node = found_by(bernstein_patient, t)
    assert found_by(bernstein, t) is None and node is not None and accepts(t.goal, node)


def test_a_corner_where_the_claim_fails_ends_the_search() -> None:
    made = Polynomial(goal("x*y <= 9/10", "0 <= x <= 1, 0 <= y <= 1"), Budget.of_seconds(ENOUGH), 1000)
    assert made.run() is None and made.left == 999 and made.violation == {"x": 1, "y": 1}


def test_hypotheses_close_boxes() -> None:
    t = task(goal("x*y <= 3/10", "0 <= x <= 1, 0 <= y <= 1", ("x+y <= 1",)))
    node = found_by(bernstein_patient, t)
    assert node is not None and "x" in node["tree"] and accepts(t.goal, node)


@pytest.mark.parametrize("text", ["exp(x)+y+z >= 0", "x/(2+y) <= 3"])
def test_what_is_no_polynomial_is_left_alone(text: str) -> None:
    assert not Polynomial(goal(text, BOX), Budget.of_seconds(ENOUGH), 10).fits
