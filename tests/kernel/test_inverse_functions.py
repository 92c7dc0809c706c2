"""Inverse functions and gamma at halves: values of normal forms against enclosures, and where sin, cos and tan are undone."""
from __future__ import annotations

from fractions import Fraction

import pytest

from tests.kernel.elaborated import judge
from verify.kernel.format.rejected import Rejected
from verify.kernel.numbers.intervals import Interval, up
from verify.kernel.numbers.normal_form import NormalForms
from verify.kernel.scalar.library import theorem
from verify.kernel.values.enclose import enclose
from verify.language import Expr, Q, Sym, call, sqrt
from verify.read.text import read_claim
from verify.search.decide import decide
from verify.search.finding import Options

x = Sym("x")
PI = call("pi")
OF_ARCS: list[tuple[Expr, Expr]] = [
    (call("sin", call("asin", x)), x), (call("cos", call("acos", x)), x), (call("cos", call("asin", x)), sqrt(1 - x ** 2)),
    (call("sin", call("acos", x)), sqrt(1 - x ** 2)), (call("sin", call("atan", x)), x / sqrt(1 + x ** 2)),
    (call("cos", call("atan", x)), 1 / sqrt(1 + x ** 2)), (call("tan", call("atan", x)), x)]


@pytest.mark.parametrize(("left", "right"), OF_ARCS)
def test_functions_of_arcs(left: Expr, right: Expr) -> None:
    assert NormalForms().equal(left, right) and not NormalForms().equal(left, right * 2) and not NormalForms().equal(left, -right)
    for at in (-1, Fraction(-1, 3), Fraction(1, 2), 1):
        point = up(enclose(Q(at), {}).hi)
        gap = enclose(left - right, {"x": Interval(point, point)})
        assert gap.lo <= 0 <= gap.hi and gap.hi - gap.lo < 1e-6


@pytest.mark.parametrize(("at", "value"), [("1/2", "1"), ("3/2", "1/2"), ("5/2", "3/4"), ("11/2", "945/32")])
def test_gamma_at_halves(at: str, value: str) -> None:
    assert NormalForms().equal(call("gamma", Q(at)), Q(value) * sqrt(PI))
    assert not NormalForms().equal(call("gamma", Q(at)), Q(value) * PI)
    gap = enclose(call("gamma", Q(at)) - Q(value) * sqrt(PI), {})
    assert gap.lo <= 0 <= gap.hi and gap.hi - gap.lo < 1e-12


@pytest.mark.parametrize(("text", "where", "of", "verdict"), [
    ("asin(sin(x)) <= x", "-pi/2 <= x <= pi/2", "asin", "PROVED"), ("asin(sin(x)) <= x", "-2 <= x <= 1", "asin", "REFUTED"),
    ("acos(cos(x)) <= x", "0 <= x <= pi", "acos", "PROVED"), ("acos(cos(x)) <= x", "-1 <= x <= 1", "acos", "REFUTED"),
    ("atan(tan(x)) >= x", "-1 <= x <= 1", "atan", "PROVED"), ("atan(tan(x)) >= x", "2 <= x <= 3", "atan", "REFUTED")])
def test_where_a_function_is_undone(text: str, where: str, of: str, verdict: str) -> None:
    claim = read_claim(text, where)
    by = "1" if ">=" in text else "-1"
    evidence = {"rule": "scalar", "proof": {"rule": "known", "theorem": "identity", "of": of, "at": ["x"], "by": by,
                                            "proof": {"rule": "combine", "rest": "0", "proof": {"rule": "evaluate"}}}}
    if verdict == "PROVED":
        assert judge(claim, "PROVED", evidence).verdict == "PROVED"
    else:                                       # without the premises it would be proved
        with pytest.raises(Rejected):
            judge(claim, "PROVED", evidence)
    found = decide(claim, (), Options(timeout=20))
    assert found.verdict == verdict


def test_there_is_no_identity_of_other_functions() -> None:
    with pytest.raises(Rejected):
        theorem("identity", [x], "erf")


@pytest.mark.parametrize(("text", "where", "verdict"), [
    ("sin(3*x) == 3*sin(x)-4*sin(x)^3", "x real", "PROVED"), ("sin(3*x) == 3*sin(x)-3*sin(x)^3", "x real", "REFUTED"),
    ("cos(3*x) == 4*cos(x)^3-3*cos(x)", "x real", "PROVED"), ("cos(3*x) == 4*cos(x)^3-2*cos(x)", "x real", "REFUTED"),
    ("4*atan(1/5)-atan(1/239) == pi/4", "", "PROVED"), ("4*atan(1/5)-atan(1/238) == pi/4", "", "REFUTED"),
    ("sin(x+y)*sin(x-y) == sin(x)^2-sin(y)^2", "x, y real", "PROVED"),
    ("cos(asin(x)) == sqrt(1-x^2)", "-1 <= x <= 1", "PROVED"), ("cos(asin(x)) == sqrt(1-x^2/2)", "-1 <= x <= 1", "REFUTED"),
    ("sin(10^1000) < 1", "", "PROVED"), ("sin(10^1000) > 1", "", "REFUTED"),
    ("k <= 3", "k integer, k < 3 + 10^-41", "PROVED"), ("k <= 2", "k integer, k < 3 + 10^-41", "REFUTED"),
    ("gamma(5/2) == 3*sqrt(pi)/4", "", "PROVED"), ("gamma(5/2) == 2*sqrt(pi)/3", "", "REFUTED")])
def test_what_people_type_first(text: str, where: str, verdict: str) -> None:
    statement = read_claim(text, where)
    found = decide(statement, (), Options(timeout=20))
    assert found.verdict == verdict and judge(statement, verdict, found.evidence).verdict == verdict
