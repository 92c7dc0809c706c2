"""Square roots in several variables are squared away."""
import pytest

from tests.search.goals import accepts, found_by, goal, raw, rules, task
from verify.search.ideas.square_roots import root_sides, square_roots

TRUE = [("sqrt(x*y) <= (x+y)/2", "x >= 0, y >= 0"), ("sqrt(x^2+y^2) <= x+y", "x >= 0, y >= 0"), ("x+y <= sqrt(2)*sqrt(x^2+y^2)", "x real, y real"),
        ("sqrt(1+x*y) <= 1+x*y/2", "x >= 0, y >= 0")]


@pytest.mark.parametrize("text, where", TRUE)
def test_the_squares_of_both_sides_are_compared(text: str, where: str) -> None:
    t = task(goal(text, where))
    node = found_by(square_roots, t)
    assert node is not None and "compare" in rules(node) and accepts(t.goal, node)


@pytest.mark.parametrize("text, where", [
    ("sqrt(x*y) <= (x+y)/3", "x >= 0, y >= 0"), ("sqrt(x^2+y^2) <= 9/10*(x+y)", "x >= 0, y >= 0"), ("x+y <= 7/5*sqrt(x^2+y^2)", "x real, y real"),
    ("sqrt(1+x*y) <= 1+x*y/3", "x >= 0, y >= 0"), ("sqrt(x^2+y^2) <= x+y", "x real, y real")])
def test_a_false_sibling_has_no_certificate(text: str, where: str) -> None:
    t = task(goal(text, where))
    assert not accepts(t.goal, found_by(square_roots, t))


def test_the_written_terms_decide_the_sides() -> None:
    true, false = ("sqrt((a+x)^2+(b+y)^2) <= sqrt(a^2+b^2)+" + end for end in ("sqrt(x^2+y^2)", "9/10*sqrt(x^2+y^2)"))
    where = "a real, b real, x real, y real"
    node = found_by(root_sides, raw(goal(true, where)))
    assert node is not None and accepts(goal(true, where), node)
    assert not accepts(goal(false, where), found_by(root_sides, raw(goal(false, where))))


def test_claims_without_roots_are_left_alone() -> None:
    assert found_by(square_roots, task(goal("x*y <= x^2+y^2", "x real, y real"))) is None
    assert found_by(root_sides, raw(goal("x*y <= x^2+y^2", "x real, y real"))) is None
