"""Polynomial claims as sums of products of facts and squares of two terms."""
import pytest

from tests.search.goals import accepts, found_by, goal, rules, task
from verify.search.ideas.positive_terms import positive_terms

TRUE = [
    ("3*x*y <= 2*x^2+2*y^2", "x real, y real", ()), ("x*y <= x^2+y^2+1/10", "0 < x < 1, 0 < y < 1", ()),
    ("3*(a*b*c)^(1/3) <= a+b+c", "a > 0, b > 0, c > 0", ()), ("2*sqrt(x*y) <= x+y", "x >= 0, y >= 0", ()),
    ("a^3*b+b^3*c+c^3*a+a*b^3+b*c^3+c*a^3 >= 2*a*b*c*(a+b+c)", "a >= 0, b >= 0, c >= 0", ()), ("u < 5*w+3", "u real, v real, w > 0", ("u < 2*v", "v < 2*w+1")),
    ("x*y+y*z+z*x <= 3", "x >= 0, y >= 0, z >= 0", ("x+y+z <= 3",)), ("s > t*u", "x > 0, s real, t real, u real", ("x*t*u < 0", "x*s > 0")),
    ("(x+y)^2 <= 2", "x real, y real", ("x^2+y^2 == 1",)), ("sqrt(2)*x*y <= x^2+y^2", "0 <= x <= 1, y >= 0", ())]


@pytest.mark.parametrize("text, where, given", TRUE)
def test_the_terms_are_found_and_accepted(text: str, where: str, given: tuple[str, ...]) -> None:
    g = goal(text, where, given)
    node = found_by(positive_terms, task(g))
    assert node is not None and rules(node) & {"sum", "product"} and accepts(task(g).goal, node)


@pytest.mark.parametrize("text, where, given", [
    ("41/10*x*y <= 2*x^2+2*y^2", "x real, y real", ()), ("x*y <= x^2+y^2-1/10", "0 < x < 1, 0 < y < 1", ()),
    ("31/10*(a*b*c)^(1/3) <= a+b+c", "a > 0, b > 0, c > 0", ()), ("a^3*b+b^3*c+c^3*a+a*b^3+b*c^3+c*a^3 >= 21/10*a*b*c*(a+b+c)", "a >= 0, b >= 0, c >= 0", ()),
    ("u < 4*w+2", "u real, v real, w > 0", ("u < 2*v", "v < 2*w+3/2")), ("x*y+y*z+z*x <= 29/10", "x >= 0, y >= 0, z >= 0", ("x+y+z <= 3",)),
    ("(x+y)^2 <= 19/10", "x real, y real", ("x^2+y^2 == 1",)), ("2*x*y < x^2+y^2", "x real, y real", ())])
def test_a_false_sibling_has_no_certificate(text: str, where: str, given: tuple[str, ...]) -> None:
    g = goal(text, where, given)
    assert not accepts(task(g).goal, found_by(positive_terms, task(g)))


def test_what_needs_more_than_two_terms_in_a_square_is_left_to_others() -> None:
    assert found_by(positive_terms, task(goal("x^2+y^2+z^2+1 >= x*y+y*z+z*x+x+y-z-2/3", "x real, y real, z real"))) is None


def test_one_variable_without_hypotheses_is_left_to_others() -> None:
    assert found_by(positive_terms, task(goal("2*x <= x^2+1", "x real"))) is None
