"""Claims that keep their sign under scaling or translation, in one variable less."""
from fractions import Fraction

import pytest

from tests.search.goals import accepts, found_by, goal, raw, rules, task
from verify.search.budget import Budget
from verify.search.ideas.homogeneous import homogeneous, one_by_the_other, scales, scaling, translates
from verify.search.order import scalar_prover
from verify.search.prover import Prover
from verify.search.stages import prove_goal
from verify.search.task import Node
from verify.kernel.scalar.goal import Goal

TRUE = [
    ("x*log(x/y) >= x-y", "x > 0, y > 0"), ("sqrt(x*y)*log(y/x) <= y-x", "x > 0, y >= x"), ("exp(x-y) >= 1+x-y", "x real, y real"),
    ("x^4+y^4 >= x^3*y+x*y^3", "x real, y real"), ("exp(y-x) <= 1+2*(y-x)+exp(2*(y-x))", "x real, y >= x"),
    ("(x+y)*log((x+y)/2) <= x*log(x)+y*log(y)", "x > 0, y > 0"), ("x*y <= x^2", "x > 0, 0 <= y <= x"),
    ("x*log(2*x/(x+y)) + y*log(2*y/(x+y)) <= log(2)*(x-y)^2/(x+y)", "x > 0, y > 0")]


@pytest.mark.parametrize("text, where", TRUE)
def test_the_quotients_or_differences_are_enough(text: str, where: str) -> None:
    t = raw(goal(text, where))
    node = found_by(homogeneous, t)
    assert node is not None and "generalise" in rules(node) and accepts(t.goal, node)


@pytest.mark.parametrize("text, where", [
    ("x*log(x/y) >= 11/10*(x-y)", "x > 0, y > 0"), ("sqrt(x*y)*log(y/x) <= 99/100*(y-x)", "x > 0, y >= x"),
    ("exp(x-y) >= 1+11/10*(x-y)", "x real, y real"), ("x^4+y^4 >= 11/10*(x^3*y+x*y^3)", "x real, y real"),
    ("x*log(2*x/(x+y)) + y*log(2*y/(x+y)) <= 2/3*(x-y)^2/(x+y)", "x > 0, y > 0"), ("x*y <= x^2", "x > 0, 0 <= y <= 2*x"), ("exp(y-x) <= 1+(y-x)", "x real, y >= x")])
def test_a_false_sibling_has_no_certificate(text: str, where: str) -> None:
    t = raw(goal(text, where))
    assert not accepts(t.goal, found_by(homogeneous, t))


@pytest.mark.parametrize("text, power", [("x*y <= x^2", 2), ("sqrt(x*y) <= x+y+1", None), ("sqrt(x)*y^(1/3) <= 2*x^(5/6)+y^(5/6)", Fraction(5, 6))])
def test_the_power_of_the_scale_is_seen(text: str, power: Fraction | None) -> None:
    t = raw(goal(text, "x > 0, y > 0"))
    assert scaling(t.goal, ["x", "y"], t.points) == power


def test_a_translation_is_seen() -> None:
    moved, other = raw(goal("exp(x-y) >= 1+x-y", "x real, y real")), raw(goal("exp(x-y) >= 1+x", "x real, y real"))
    assert translates(moved.goal, ["x", "y"], moved.points) and not translates(other.goal, ["x", "y"], other.points)


@pytest.mark.parametrize("text, where", [("x*y <= x^2+1", "x > 0, y > 0"), ("n*m <= n^2+m^2", "n >= 1 integer, m >= 1 integer")])
def test_other_claims_are_left_alone(text: str, where: str) -> None:
    assert found_by(homogeneous, task(goal(text, where))) is None


def deep(prover: Prover, part: Goal, share: float) -> Node | None:
    return prover.prove(part, 3)


@pytest.mark.parametrize(("text", "where", "found"), [
    ("x - y <= x*log(x/y)", "0 < y < x", True), ("x - y <= x*log(x/y)", "x > 0, y > 0", True),
    ("x^v*y^(1-v) <= v*x + (1-v)*y", "x > 0, y > 0, 0 <= v <= 1", True), ("x - y <= 9/10*x*log(x/y)", "0 < y < x", False),
    ("x^v*y^(1-v) <= v*x + (99/100-v)*y", "x > 0, y > 0, 0 <= v <= 1", False)])
def test_the_quotient_of_two_variables(text: str, where: str, found: bool) -> None:
    g = goal(text, where)
    node = one_by_the_other(scalar_prover(Budget.of_seconds(5)), g, deep, deep)
    assert (node is not None and accepts(g, node)) is found


@pytest.mark.parametrize(("text", "where"), [
    ("x - y <= log(x/y)", "0 < y < x"), ("x - y <= x*log(x/y)", "1 < y < x"), ("x^2*y <= x^3 + y^3", "x > 0, y > 0"),
    ("x - y <= x*log(x/y)", "0 < y < 1, y < x < 2")])
def test_what_does_not_scale_is_left_alone(text: str, where: str) -> None:
    assert scales(goal(text, where)) is None


PAIR = "p*log(p/q) - p + q <= c*(q*log(q/p) + p - q)"


@pytest.mark.parametrize(("text", "given", "found"), [
    (PAIR, ("p <= c*q", "p >= q"), True), (PAIR, ("c >= 1/2", "p > q", "p <= c*q"), True), (PAIR, ("p <= 2*c*q", "p >= q"), False)])
def test_hypotheses_that_scale_are_divided_too(text: str, given: tuple[str, ...], found: bool) -> None:
    g = goal(text, "c >= 1; p > 0, q > 0", given)
    node = one_by_the_other(scalar_prover(Budget.of_seconds(10 if found else 1)), g, deep, lambda prover, part, share: prove_goal(
        prover, part, (2, 4)))
    assert (node is not None and accepts(g, node)) is found


def test_hypotheses_that_do_not_scale_stop_it() -> None:
    assert scales(goal(PAIR, "c >= 1; p > 0, q > 0", ("p <= c",))) is None
    assert scales(goal(PAIR, "c >= 1; p > 0, q > 0", ("p <= c*q", "c <= 3"))) is not None
