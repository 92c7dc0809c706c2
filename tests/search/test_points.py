"""Sample points lie in the domain, satisfy the hypotheses, hit closed ends, and cost what the budget says."""
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.search.goals import goal
from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.language import Domain, Num, Q, Sym
from verify.read.text import read_expression
from verify.search.budget import Budget, OutOfTime
from verify.search.numeric import refuted_at
from verify.search.points import as_box, corners, inside, sample, value_at

ENDS = st.one_of(st.none(), st.fractions(-9, 9, max_denominator=12))


@st.composite
def domains(draw: st.DrawFn) -> Domain:
    """Intervals with any ends that hold more than one point."""
    lo, hi = draw(ENDS), draw(ENDS)
    integer = draw(st.booleans())
    if lo is not None and hi is not None:
        lo, hi = min(lo, hi), max(lo, hi)
        assume(hi - lo >= (3 if integer else Fraction(1, 1000)))
    return Domain(None if lo is None else Num(lo), None if hi is None else Num(hi), lo is not None and draw(st.booleans()),
                  hi is not None and draw(st.booleans()), integer)


def lies_in(q: Fraction, d: Domain) -> bool:
    """Whether a rational lies in a domain with rational ends, by exact arithmetic."""
    low = not isinstance(d.lo, Num) or q > d.lo.value or (d.lo_closed and q == d.lo.value)
    high = not isinstance(d.hi, Num) or q < d.hi.value or (d.hi_closed and q == d.hi.value)
    return low and high and (not d.integer or q.denominator == 1)


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(domains(), domains(), st.integers(0, 5))
def test_points_respect_ends_and_integers(first: Domain, second: Domain, seed: int) -> None:
    g = Goal((Variable("x", first), Variable("y", second)), (), Q(0))
    points = list(sample(g, 15, seed))
    assert points and all(lies_in(p["x"], first) and lies_in(p["y"], second) for p in points)
    assert points == list(sample(g, 15, seed))


@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(st.fractions(-3, 3, max_denominator=8), st.fractions(-3, 3, max_denominator=8), st.booleans())
def test_points_satisfy_hypotheses(a: Fraction, b: Fraction, strict: bool) -> None:
    x, y = Sym("x"), Sym("y")
    real = Domain()
    g = Goal((Variable("x", real), Variable("y", real)), (Fact(x * Num(a) + y * Num(b) - 1, strict),), Q(0))
    for p in sample(g, 15):
        value = p["x"] * a + p["y"] * b - 1
        assert value > 0 or (value == 0 and not strict)


def test_ends_may_depend_on_earlier_variables() -> None:
    points = list(sample(goal("y <= x", "x > 0, 0 <= y <= x"), 30))
    assert len(points) == 30 and all(0 <= p["y"] <= p["x"] for p in points)
    assert any(p["y"] == p["x"] for p in points)


@pytest.mark.parametrize("where", ["3/7 <= x <= 1", "x >= 3/7", "0 <= x <= 3/7", "x <= 3/7"])
def test_closed_ends_that_are_no_binary_fractions_are_reached(where: str) -> None:
    assert any(p["x"] == Fraction(3, 7) for p in sample(goal("x <= 1", where), 60))


@pytest.mark.parametrize("where, there", [
    ("x >= 1/3", True), ("x > 1/3", False), ("x <= 1/3", True), ("x < 1/3", False), ("x <= 1/3 + 1/10^20", True)])
def test_inside_at_an_end_that_is_no_binary_fraction(where: str, there: bool) -> None:
    assert inside(goal("x <= 1", where), {"x": Fraction(1, 3)}) is there


@pytest.mark.parametrize("text, at, sign", [
    ("x - 1/3", Fraction(1, 3), 0), ("abs(x - 1/3)", Fraction(1, 3), 0), ("log(9*x^2)", Fraction(1, 3), 0),
    ("x - 1/3 - 1/10^20", Fraction(1, 3), -1), ("exp(log(x)) - 3/7", Fraction(3, 7), 0)])
def test_values_at_points_are_exact_where_arithmetic_is(text: str, at: Fraction, sign: int) -> None:
    v = value_at(read_expression(text), {"x": at})
    assert v is not None
    assert (v.nonnegative(True), v.nonpositive(True), v.nonnegative() and v.nonpositive()) == (sign > 0, sign < 0, sign == 0)


def test_no_value_is_none() -> None:
    assert value_at(read_expression("log(x)"), {"x": Fraction(-1)}) is None
    assert value_at(read_expression("1/x"), {"x": Fraction(0)}) is None


def test_a_box_around_a_point_contains_it() -> None:
    box = as_box({"x": Fraction(1, 3)})["x"]
    lo, hi = (Fraction(int(man)) * Fraction(2) ** int(power) for man, power in (box.lo.man_exp(), box.hi.man_exp()))
    assert lo < Fraction(1, 3) < hi and hi - lo < Fraction(1, 10**15)


def test_attempts_without_a_point_are_spent() -> None:
    g = goal("x <= 1", "x real", ("x^2 <= -1",))
    assert list(sample(g, 5)) == []
    budget = Budget.of_seconds(60)
    assert list(sample(g, 5, 0, budget)) == [] and 15 <= budget.used < 1000
    with pytest.raises(OutOfTime):
        list(sample(g, 5, 0, Budget.of_seconds(0)))


def test_corners_are_closed_ends_and_refute_what_fails_there_only() -> None:
    """Open ends are none, an equation is solved for a variable, and a missing end has a number inside."""
    variables = (Variable("x", Domain(Q(0), Q(1), True, False)), Variable("y", Domain(Q(0), None, True)))
    found = list(corners(Goal(variables, (), Sym("x"))))
    assert {(p["x"], p["y"]) for p in found} == {(a, b) for a in (0, Fraction(1, 2)) for b in (0, 1)}
    equation = (Fact(Sym("x") + Sym("y") - 1), Fact(1 - Sym("x") - Sym("y")))
    whole = Goal((Variable("x", Domain(Q(0), Q(1), True, True)), variables[1]), equation, 1 - Sym("x"), True)
    assert {(p["x"], p["y"]) for p in corners(whole)} >= {(1, 0)}
    assert refuted_at(whole, list(corners(whole))) == {"x": 1, "y": 0}
    assert refuted_at(whole.with_claim(2 - Sym("x")), list(corners(whole))) is None
