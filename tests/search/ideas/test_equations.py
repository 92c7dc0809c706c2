"""Hypotheses that are equations give a variable its value."""
import pytest

from tests.search.goals import accepts, found_by, goal, raw, rules
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.order import scalar_prover
from verify.search.stages import prove_goal
from verify.search.decide import Options, decide
from verify.search.ideas.equations import by_values, equations, explicit, root_of_a_variable

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


ROOTS = ("0 < x < 4/5, r > 0, p > 0, m > 0, s > 0", ("r^2 == 2", "p^2 == 1+x", "m^2 == 1-x", "s^2 == 1-x^2"))


@pytest.mark.parametrize("text, where, given", [
    ("(r+1/2)*(p-m)/(4+p+m) <= x/(2+s)", *ROOTS),
    ("abs(sqrt(1+x/s)-144/1000*x-118/100) <= 71/32768", "3/2 < x < 2, 1 < y < 33/32, s > 0", ("s^2 == x+y",)),
    ("log(x)/(x-1) <= 1/s", "x > 0, s > 0", ("x != 1", "s^2 == x")),
    ("abs(log(1+x)) <= abs(x)/y", "x > -1, y > 0", ("y^2 == 1+x",))])
def test_variables_that_stand_for_roots(text: str, where: str, given: tuple[str, ...]) -> None:
    assert decide(read_claim(text, where, given), (), Options(timeout=20)).verdict == "PROVED"


@pytest.mark.parametrize("text, where, given, verdict", [
    ("(r+1)*(p-m)/(4+p+m) <= x/(2+s)", *ROOTS, "REFUTED"),
    ("log(x)/(x-1) <= 1/s", "x > 0, s > 0", ("x != 1", "s^2 == 4*x"), "REFUTED"),
    ("abs(log(1+x)) <= abs(x)/y", "x > -1, y > 0", ("y^2 == 1+2*x+x^2",), "REFUTED"),
    ("x <= s", "x > 0, s > 0", ("s^2 == -1-x",), "VACUOUS")])
def test_what_roots_do_not_satisfy(text: str, where: str, given: tuple[str, ...], verdict: str) -> None:
    assert decide(read_claim(text, where, given), (), Options(timeout=20)).verdict == verdict


@pytest.mark.parametrize("where, given", [("x > 0, s real", "s^2 == x"), ("x > 0, s > 0", "s^2 <= x"), ("x real, s > 0", "s^2 == x"), ("x > 0, s > 0", "s^2+s == x")])
def test_other_equations_give_no_root(where: str, given: str) -> None:
    assert root_of_a_variable(goal("x <= s", where, (given,))) is None


@pytest.mark.parametrize(("text", "where", "given", "found"), [
    ("t >= sqrt(x)", "x > 0; t real", "t == sqrt(x) + x", True),
    ("x*s <= 1", "x > 0, s > 0", "x*s == sqrt(1)", True), ("y >= 1 + x", "x, y real", "exp(x) - y == 0", True),
    ("t >= 2*sqrt(x)", "x > 0; t real", "t == sqrt(x) + x", False),
    ("y >= 1 + 2*x", "x, y real", "y == exp(x)", False)])
def test_a_variable_with_a_value_that_holds_a_function_is_replaced(text: str, where: str, given: str, found: bool) -> None:
    g = goal(text, where, (given,))
    node = by_values(scalar_prover(Budget.of_seconds(5)), g, explicit, lambda prover, left: prove_goal(prover, left, (2, 4)))
    assert (node is not None and accepts(g, node)) is found and explicit(g) is not None


@pytest.mark.parametrize(("where", "given"), [
    ("x real, 0 <= y <= 1", "y == exp(x)"), ("x real, y real", "y == x^2"), ("x real, y real", "y^3 == exp(x)"), ("x real, y real", "x == exp(x)")])
def test_what_may_leave_the_domain_or_is_no_value_stays(where: str, given: str) -> None:
    assert explicit(goal("x*y <= 9", where, (given,))) is None
