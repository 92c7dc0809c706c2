"""Trigonometric claims about two angles, or about three with a fixed sum, with false neighbours."""
from fractions import Fraction

import pytest

from tests.search.goals import accepts, goal
from verify.kernel.scalar.goal import Goal
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.decide import decide
from verify.search.finding import Options
from verify.search.ideas.angles import sums_of_angles
from verify.search.ideas.ranges import Linear, bound, linear
from verify.search.order import scalar_prover
from verify.search.prover import Prover
from verify.search.stages import prove_goal
from verify.search.task import Node

TRIANGLE = ("A, B, C > 0", ("A+B+C == pi",))
LEAST = "sin(A/2)*sin(B/2)*sin(C/2) <= 1/8"


def found(g: Goal, seconds: float = 20) -> Node | None:
    def brief(own: Prover, left: Goal) -> Node | None:
        return prove_goal(own, left, (2, 4))
    return sums_of_angles(scalar_prover(Budget.of_seconds(seconds)), g, brief)


@pytest.mark.parametrize(("text", "where", "given"), [
    (LEAST, *TRIANGLE),
    ("cos(A)*cos(B)*cos(C) <= 1/8", *TRIANGLE),
    ("sin(x) + sin(y) <= 2*sin((x+y)/2)", "0 <= x <= pi, 0 <= y <= pi", ())])
def test_a_claim_about_half_the_sum_and_half_the_difference(text: str, where: str, given: tuple[str, ...]) -> None:
    g = goal(text, where, given)
    assert accepts(g, found(g))


@pytest.mark.slow
@pytest.mark.parametrize("text", [
    "sin(A)+sin(B)+sin(C) <= 3*sqrt(3)/2", "cos(A)+cos(B)+cos(C) <= 3/2", "sin(A)^2+sin(B)^2+sin(C)^2 <= 9/4",
    "sin(A)*sin(B)*sin(C) <= 3*sqrt(3)/8"])
def test_the_angles_of_a_triangle(text: str) -> None:
    g = goal(text, *TRIANGLE)
    assert accepts(g, found(g))


@pytest.mark.slow
def test_tangents_have_values_where_hypotheses_say_so() -> None:
    least = "tan(A/2)+tan(B/2)+tan(C/2) >= "
    assert decide(read_claim(least + "sqrt(3)", *TRIANGLE), (), Options(timeout=30)).verdict == "PROVED"
    assert decide(read_claim(least + "7/4", *TRIANGLE), (), Options(timeout=5)).verdict == "REFUTED"


@pytest.mark.parametrize(("text", "where", "given"), [
    ("sin(A/2)*sin(B/2)*sin(C/2) <= 1/9", *TRIANGLE),
    (LEAST, "A, B, C > 0", ("A+B+C == 2*pi",)),
    ("sin(x) + sin(y) <= 2*sin((x+y)/2)", "0 <= x <= 2*pi, 0 <= y <= 2*pi", ()),
    ("sin(x)*y <= x*y", "0 <= x <= 1, 0 <= y <= 1", ()), ("tan(x) + tan(y) >= 2*tan((x+y)/2)", "0 <= x < pi/2, 0 <= y < pi/2", ())])
def test_what_is_false_or_of_another_kind(text: str, where: str, given: tuple[str, ...]) -> None:
    assert found(goal(text, where, given), 3) is None


def test_a_certificate_for_one_claim_is_none_for_a_stronger_one() -> None:
    node = found(goal(LEAST, *TRIANGLE))
    assert not accepts(goal("sin(A/2)*sin(B/2)*sin(C/2) <= 1/9", *TRIANGLE), node)
    assert not accepts(goal(LEAST, "A, B, C > 0", ("A+B+C == 2*pi",)), node)


def known(text: str, where: str, given: tuple[str, ...] = ()) -> list[tuple[int, Linear, bool]]:
    g = goal(text, where, given)
    names = [v.name for v in g.variables]
    return [(i, f, fact.strict) for i, fact in enumerate(g.facts()) if (f := linear(fact.expr, names)) is not None]


def test_the_least_bound_of_a_linear_function() -> None:
    facts = known("x + y <= 5", "x, y > 0", ("x + 2*y <= pi",))
    of = Linear((Fraction(1), Fraction(1)), Fraction(0), Fraction(0))
    found_bound = bound(facts, of)
    assert found_bound is not None and (found_bound.end.rational, found_bound.end.turns, found_bound.strict) == (0, 1, True)
    assert bound(facts, Linear((Fraction(-1), Fraction(-1)), Fraction(0), Fraction(0))).end.turns == 0   # type: ignore[union-attr]


def test_no_bound_where_the_function_grows_without_end() -> None:
    assert bound(known("x <= 5", "x, y > 0"), Linear((Fraction(1), Fraction(0)), Fraction(0), Fraction(0))) is None


@pytest.mark.parametrize("text", ["x^2", "x*y", "1/x", "sin(x)"])
def test_what_is_not_linear(text: str) -> None:
    g = goal(f"{text} <= 0", "x, y > 0")
    assert linear(g.claim, ["x", "y"]) is None


def test_a_hypothesis_gives_a_variable_its_other_end() -> None:
    g = goal("0 < cos(A/2)", *TRIANGLE)
    assert accepts(g, scalar_prover(Budget.of_seconds(5)).prove(g, 3))
    wider = goal("0 < cos(A/2)", "A, B, C > 0", ("A+B+C == 4",))
    assert scalar_prover(Budget.of_seconds(1)).prove(wider, 2) is None
