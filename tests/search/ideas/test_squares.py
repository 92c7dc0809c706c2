"""Polynomial claims as sums of squares, with facts and multipliers, down to their exact zeros."""
import pytest

from tests.search.goals import accepts, found_by, goal, task
from verify.search.ideas.squares import squares

TRUE = [
    ("x^2+y^2+z^2 >= x*y+y*z+z*x", "x real, y real, z real", ()),
    ("x^2+5*y^2+z^2+2 >= 4*x*y+2*y*z-2*z+2*y-1", "x real, y real, z real", ()),                          # zero at no simple point
    ("u^4*v^2+u^2*v^4+1 >= 3*u^2*v^2", "u real, v real", ()),                                            # Motzkin
    ("1+x^2*y^2+y^2*z^2+z^2*x^2 >= 4*x*y*z", "x real, y real, z real", ()),                              # Choi and Lam
    ("2*x^4+2*x^3*y-x^2*y^2+5*y^4 >= 0", "x real, y real", ()),
    ("x^2*y+x*y^2+1 >= 3*x*y", "x >= 0, y >= 0", ()),
    ("q^2 >= 4*p*r", "p > 0, q real, r real, t real", ("p*t^2+q*t+r <= 0",)),
    ("x+y <= 10/7", "x real, y real", ("x^2+y^2 == 1",)),
    ("x^2+x*y+y^2 > -1/9", "x real, y real", ())]


@pytest.mark.parametrize("text, where, given", TRUE)
def test_the_squares_are_found_and_accepted(text: str, where: str, given: tuple[str, ...]) -> None:
    t = task(goal(text, where, given))
    node = found_by(squares, t)
    assert node is not None and accepts(t.goal, node)


@pytest.mark.parametrize("text, where, given", [
    ("x^2+y^2+z^2 >= 101/100*(x*y+y*z+z*x)", "x real, y real, z real", ()),
    ("x^2+5*y^2+z^2+2 >= 4*x*y+2*y*z-2*z+2*y+3", "x real, y real, z real", ()),
    ("u^4*v^2+u^2*v^4+1 >= 301/100*u^2*v^2", "u real, v real", ()), ("1+x^2*y^2+y^2*z^2+z^2*x^2 >= 41/10*x*y*z", "x real, y real, z real", ()),
    ("u^4*v^2+u^2*v^4+1 > 3*u^2*v^2", "u real, v real", ()), ("x^2*y+x*y^2+1 >= 31/10*x*y", "x >= 0, y >= 0", ()),
    ("q^2 > 4*p*r", "p > 0, q real, r real, t real", ("p*t^2+q*t+r <= 0",)), ("x+y <= 7/5", "x real, y real", ("x^2+y^2 == 1",))])
def test_a_false_sibling_has_no_certificate(text: str, where: str, given: tuple[str, ...]) -> None:
    t = task(goal(text, where, given))
    assert not accepts(t.goal, found_by(squares, t))
