"""Equations among the hypotheses, solved for a variable, and points that satisfy them."""
from fractions import Fraction

import pytest

from tests.search.goals import goal
from verify.language import Sym
from verify.search.boxes.cloud import candidates
from verify.search.points import inside, sample
from verify.search.solved import solutions, solved


@pytest.mark.parametrize("given, where", [("x+y == 1", "x real, y real"), ("x*y == 1", "x > 0, y > 0"), ("2*x-3*y == 5", "x real, y >= 0"),
                                          ("x*(1+y^2) == y", "x real, y real")])
def test_points_satisfy_the_equation_exactly(given: str, where: str) -> None:
    g = goal("x <= y+100", where, (given,))
    points = list(sample(g, 20, 3))
    assert len(points) == 20 and all(inside(g, p) for p in points)


def test_a_point_is_completed_by_the_value_and_only_where_that_is_rational() -> None:
    made = solved(goal("x <= y", "x > 0, y real", ("y-1/x == 1",)))
    assert made is not None and made.name == "y" and made.complete({"x": Fraction(1, 2)}) == {"x": Fraction(1, 2), "y": Fraction(3)}
    root = solved(goal("x <= y", "x > 0, y real", ("y-sqrt(x) == 1",)))
    assert root is not None and root.complete({"x": Fraction(2)}) is None


def test_ends_of_the_variable_become_hypotheses() -> None:
    made = solved(goal("x <= 1", "x real, 0 < y <= 3", ("y == 1-x",)))
    assert made is not None
    if made.name == "y":
        assert [f.strict for f in made.goal.given] == [True, False]


@pytest.mark.parametrize("given, where", [("x+y <= 1", "x real, y real"), ("x^2+y^2 == 1", "x real, y real"), ("n+m == 4", "n >= 0 integer, m >= 0 integer")])
def test_other_hypotheses_are_not_solved(given: str, where: str) -> None:
    names = ("n", "m") if "n" in given else ("x", "y")
    assert solved(goal(f"{names[0]} <= {names[1]}", where, (given,))) is None


def test_a_variable_that_an_end_mentions_is_not_solved_for() -> None:
    assert all(s.name != "x" for s in solutions(goal("x <= 2", "0 <= x <= 1, x <= y <= 2", ("x+y == 1",))))


def test_a_negative_factor_is_turned() -> None:
    found = [s for s in solutions(goal("x <= 2", "x > 0, y real", ("1-x*y == 0",))) if s.name == "y"]
    assert found and found[0].by == Sym("x")


def test_counterexamples_are_found_on_the_equation() -> None:
    g = goal("x*y*z <= 1/28", "x >= 0, y >= 0, z >= 0", ("x+y+z == 1",))
    found = next(p for p in candidates(g, 0, 4000, 60) if inside(g, p) and p["x"] * p["y"] * p["z"] > Fraction(1, 28))
    assert sum(found.values()) == 1
    assert not any(p["x"] * p["y"] * p["z"] > Fraction(1, 27) and inside(g, p) for p in candidates(g, 0, 2000, 20))


def test_an_equation_is_found_among_many_hypotheses() -> None:
    many = tuple(f"x + {i} >= y - {i}*z" for i in range(60))
    g = goal("x <= y", "x real, y real, z real", (*many, "x + y == z"))
    assert (made := solved(g)) is not None and len(made.goal.given) == 60
    assert solved(goal("x <= y", "x real, y real, z real", (*many, "x + y <= z"))) is None


@pytest.mark.parametrize(("given", "found"), [
    (("(x-1)/(y+1) <= z", "(x-1)/(1+y) >= z"), True), (("(x-1)/(y+1) <= z", "(x-1)/(1+y) >= 2*z"), False),
    (("x*exp(y) <= z", "x*exp(y) >= z"), True), (("x*exp(y) <= z", "x*exp(y) >= z + x"), False)])
def test_two_inequalities_are_an_equation_where_one_is_the_opposite_of_the_other(given: tuple[str, str], found: bool) -> None:
    assert (solved(goal("x <= y", "x real, y > 0, z real", given)) is not None) == found
