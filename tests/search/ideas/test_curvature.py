"""Concave: both ends.  Convex: a horizontal tangent."""
from collections.abc import Callable, Iterator

import pytest

from tests.search.goals import accepts, goal, slope
from verify.language import Expr, Q, Sym
from verify.search.budget import Budget
from verify.search.ideas.curvature import concave, convex, stationary_candidates
from verify.search.points import sample
from verify.search.order import scalar_prover
from verify.search.task import Node


def concave_on(text: str, where: str) -> tuple[bool, Node | None]:
    g = goal(text, where)
    along, second = slope(g, "x", 2)
    node = concave(scalar_prover(Budget.of_seconds(10)), g, along, "x", second, 5)
    return accepts(g, node), node


def convex_on(text: str, where: str) -> tuple[bool, Node | None]:
    g = goal(text, where)
    along, second = slope(g, "x", 2)
    node = next((n for n in convex(scalar_prover(Budget.of_seconds(10)), g, along, "x", second, list(sample(g, 36)), 5) if n is not None), None)
    return accepts(g, node), node


Found = Callable[[str, str], tuple[bool, Node | None]]


@pytest.mark.parametrize("found, text, where", [
    (concave_on, "log(1+x) >= x*log(2)", "0 <= x <= 1"), (concave_on, "x*(1-x) >= 0", "0 <= x <= 1"),
    (concave_on, "log(1+x) > x*log(2)", "0 < x < 1"), (concave_on, "sin(x) >= x/2", "0 <= x <= 3/2"),
    (convex_on, "exp(x) >= 1 + x", "x real"), (convex_on, "x*log(x) >= x - 1", "x > 0"), (convex_on, "exp(x) >= E*x", "x real"),
    (convex_on, "x^2 + y^2 >= 2*x*y", "y >= 0, x >= 0"), (convex_on, "x - log(x) >= 1", "x > 0")])
def test_the_curvature_proves(found: Found, text: str, where: str) -> None:
    accepted, node = found(text, where)
    assert accepted and node is not None and node["rule"] in ("concave", "convex")


@pytest.mark.parametrize("found, text, where", [
    (concave_on, "log(1+x) >= 7*x/10", "0 <= x <= 1"), (concave_on, "x*(1-x) >= 0", "0 <= x <= 2"),
    (concave_on, "log(1+x) > x*log(2)", "0 <= x < 1"), (concave_on, "sin(x) >= 7*x/10", "0 <= x <= 3/2"),
    (convex_on, "exp(x) >= 1 + 11*x/10", "x real"), (convex_on, "x*log(x) >= x - 9/10", "x > 0"),
    (convex_on, "exp(x) > E*x", "x real"),
    (convex_on, "x^2 + y^2 >= 3*x*y", "y >= 0, x >= 0"), (concave_on, "exp(x) <= 1 + x", "0 <= x <= 1")])
def test_a_false_sibling_has_no_certificate(found: Found, text: str, where: str) -> None:
    accepted, _ = found(text, where)
    assert not accepted


@pytest.mark.parametrize("text, where, wanted", [
    ("x^2 >= 2*x - 1", "x real", Q(1)), ("x^2 + y^2 >= 2*x*y", "y >= 0, x >= 0", Sym("y")),
    ("(x - 2/7)^2 >= 0", "x real", Q("2/7"))])
def test_the_place_of_the_tangent_is_among_the_candidates(text: str, where: str, wanted: Expr) -> None:
    g = goal(text, where)
    _, d = slope(g, "x")
    found: Iterator[Expr] = stationary_candidates(g, "x", d, {"y"} if "y" in where else set())
    assert wanted in list(found)
