"""Names for numbers, places where something vanishes, signs at sample points."""
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.search.goals import goal
from verify.kernel.models.constants import constant_interval
from verify.language import Num, Q, Sym
from verify.read.text import read_expression
from verify.search.numeric import limit_nonnegative, numeric_sign, recognised, refuted_at, strictly_inside, vanishes_at_an_end, zero_candidates
from verify.search.points import sample


def rounded(text: str) -> Fraction:
    """A constant to about 30 digits."""
    man, power = constant_interval(read_expression(text), 100).lo.man_exp()
    return Fraction(int(man)) * Fraction(2) ** int(power)


@pytest.mark.parametrize("text", [
    "3/7", "-22/7", "log(2)", "log(3/2)", "sqrt(2)", "sqrt(5/3)", "exp(1/2)", "2*pi", "pi/2", "3*E", "0"])
def test_a_number_is_recognised(text: str) -> None:
    wanted = read_expression(text)
    near = [constant_interval(e - wanted, 100) for e in recognised(rounded(text))]
    assert any(v.lo <= 0 <= v.hi and v.hi - v.lo < 1e-20 for v in near)


@settings(max_examples=80, deadline=None, derandomize=True, database=None)
@given(st.fractions(-60, 60))
def test_what_is_recognised_is_near(x: Fraction) -> None:
    for e in recognised(x):
        v = constant_interval(e, 100)
        assert abs(float(v.lo) - float(x)) < 1e-7 * max(1, abs(x))


@pytest.mark.parametrize("text, where, zero", [
    ("x - 2/7", "0 <= x <= 1", "2/7"), ("exp(x) - 2", "x real", "log(2)"), ("x^2 - 2", "x > 0", "sqrt(2)"),
    ("log(x) - 1/2", "x > 0", "exp(1/2)"), ("1 - x", "x > 0", "1")])
def test_zeros_are_candidates(text: str, where: str, zero: str) -> None:
    found = list(zero_candidates(goal("x <= 1", where), "x", read_expression(text)))
    assert any(constant_interval(e - read_expression(zero), 100).nonzero() is False for e in found)


def test_without_a_change_of_sign_there_is_no_candidate() -> None:
    assert list(zero_candidates(goal("x <= 1", "x real"), "x", read_expression("x^2 + 1"))) == []


@pytest.mark.parametrize("text, sign", [("x^2 + 1", 1), ("-x^2 - 1", -1), ("x", None), ("x - x", 0), ("x^2", 1)])
def test_signs_at_sample_points(text: str, sign: int | None) -> None:
    g = goal("x <= 1", "x real")
    assert numeric_sign(g, read_expression(text), list(sample(g, 30))) == sign


def test_a_sample_point_refutes_a_false_claim_only() -> None:
    for text, false in (("x^2 <= 2*x", True), ("2*x <= x^2 + 1", False)):
        g = goal(text, "x real")
        assert (refuted_at(g, list(sample(g, 40))) is not None) is false


@pytest.mark.parametrize("text, low, there", [
    ("0 <= exp(-x)", False, True), ("0 <= exp(-x) - 1/1000", False, False), ("0 <= tanh(x)", False, True),
    ("0 <= tanh(x)", True, False)])
def test_limits(text: str, low: bool, there: bool) -> None:
    assert limit_nonnegative(goal(text, "x real"), "x", low) is there


def test_strictly_inside() -> None:
    g = goal("y <= 1", "x > 0, 0 <= y <= 1")
    assert strictly_inside(g, "y", Q("1/2")) and not strictly_inside(g, "y", Q(0)) and not strictly_inside(g, "y", Sym("x"))
    assert strictly_inside(g, "x", Num(Fraction(10**30)))


@pytest.mark.parametrize("text, where, vanishes", [
    ("0 < x", "0 <= x <= 1", True), ("0 < 1 - cos(x)", "0 <= x <= 3", True), ("0 < 1 - x", "0 <= x <= 1", True),
    ("0 < x", "0 < x <= 1", False), ("0 < x", "1 <= x <= 2", False), ("0 < x", "x >= 0 integer", False), ("0 < x*y", "x, y >= 0", False)])
def test_a_claim_that_is_0_at_a_closed_end(text: str, where: str, vanishes: bool) -> None:
    assert vanishes_at_an_end(goal(text, where)) is vanishes
