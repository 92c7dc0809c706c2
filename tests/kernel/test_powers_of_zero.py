"""b^u where b may be 0 and u is no literal: 0^u is 0 for u > 0, and the zeros of a base are a part of their own."""
from __future__ import annotations

from typing import Any

import pytest

from tests.kernel.elaborated import judge
from verify.kernel.numbers.conditions import POSITIVE, Condition, conditions
from verify.kernel.numbers.derivative import diff
from verify.kernel.numbers.normal_form import NormalForms
from verify.kernel.statements.judge import Rejected
from verify.language import Q, Statement, Sym
from verify.read.text import read_claim
from verify.search.decide import decide
from verify.search.finding import Options

x, u = Sym("x"), Sym("u")
ZERO_POWER = Q(0) ** u
REWRITE = {"rule": "combine", "rest": "0", "proof": {"rule": "evaluate"}}


def scalar(proof: Any) -> dict[str, Any]:
    """The evidence of a relation."""
    return {"rule": "scalar", "proof": proof}


def test_zero_to_a_power_needs_a_positive_exponent_and_is_then_zero() -> None:
    assert conditions(ZERO_POWER) == (Condition(POSITIVE, u),) and conditions((Q(1) - 1) ** u) == (Condition(POSITIVE, u),)
    assert conditions(x ** u) == (Condition(POSITIVE, x),) and conditions((x - x) ** u) == (Condition(POSITIVE, x - x),)
    assert NormalForms().equal(ZERO_POWER, Q(0)) and not NormalForms().equal(x ** u, Q(0))
    assert diff(ZERO_POWER, "x") == Q(0)


LEVEL = {"rule": "evaluate"}                             # what a slope, a face, a curvature of 0 would need


@pytest.mark.parametrize("proof", [
    {"rule": "monotone", "var": "u", "to": "lo", "slope": LEVEL, "face": LEVEL},
    {"rule": "convex", "var": "u", "at": "0", "curvature": LEVEL, "value": LEVEL},
    {"rule": "unimodal", "var": "u", "positive": "1", "factor": "0", "low": LEVEL, "high": LEVEL}])
@pytest.mark.parametrize("where", ["u > 0", "0 < u <= 1"])
def test_a_power_of_zero_jumps_where_its_exponent_vanishes(where: str, proof: dict[str, Any]) -> None:
    """0^u = 0 for u > 0 and 0^0 = 1: no slope leads from one to the other, so that rules of calculus do not use it."""
    assert Condition(POSITIVE, Q(0)) in conditions(diff(ZERO_POWER, "u"))
    for claim in ("0^u >= 1/2", "0^u >= 1"):
        with pytest.raises(Rejected):
            judge(read_claim(claim, where), "PROVED", scalar(proof))


@pytest.mark.parametrize(("where", "shown"), [("u > 0", True), ("u >= 0", False), ("u real", False), ("u > -1", False)])
def test_the_exponent_zero_is_not_overlooked(where: str, shown: bool) -> None:
    claim = read_claim("0^u <= 0", where)                    # at u = 0 it says 1 <= 0
    if shown:
        assert judge(claim, "PROVED", scalar(REWRITE)).verdict == "PROVED"
        return
    with pytest.raises(Rejected):
        judge(claim, "PROVED", scalar(REWRITE))


def in_parts(at: Any, above: Any, at_cut: Any) -> dict[str, Any]:
    """A proof with the end of x apart."""
    return scalar({"rule": "split", "var": "x", "at": at, "below": {"rule": "evaluate"}, "above": above, "at_cut": at_cut})


def test_a_value_may_be_shown_on_the_parts_of_a_cut() -> None:
    claim, at_zero = read_claim("x^u >= 0", "x >= 0, u > 0"), {"rule": "replace", "var": "x", "value": "0", "proof": REWRITE}
    assert judge(claim, "PROVED", in_parts("0", {"rule": "evaluate"}, at_zero)).verdict == "PROVED"
    for other in ({"rule": "evaluate"}, {**at_zero, "value": "1"}):
        with pytest.raises(Rejected):
            judge(claim, "PROVED", in_parts("0", {"rule": "evaluate"}, other))
    with pytest.raises(Rejected):                            # 0^u has no value for u < 0
        judge(read_claim("x^u >= 0", "x >= 0, u real"), "PROVED", in_parts("0", {"rule": "evaluate"}, at_zero))
    with pytest.raises(Rejected):                            # a cut that has no value everywhere covers nothing
        judge(claim, "PROVED", in_parts(["log", "u"], {"rule": "evaluate"}, at_zero))


@pytest.mark.parametrize(("text", "where", "verdict"), [
    ("0^x == 0", "x > 0", "PROVED"), ("0^x == 0", "x >= 0", "REFUTED"),
    ("(1+x)^r >= 1+r*x", "x >= -1, r >= 1", "PROVED"), ("(1+x)^r >= 1+r*x", "x >= -1, r > 0", "REFUTED"),
    ("(1+x)^n >= 1+n*x", "x >= -1, n integer >= 0", "PROVED"), ("(1+x)^n > 1+n*x", "x >= -1, n integer >= 0", "REFUTED"),
    ("x^t*y^(1-t) <= t*x+(1-t)*y", "x >= 0, y >= 0, 0 < t < 1", "PROVED"),
    ("x^t*y^(1-t) <= t*x+(1-t)*y", "x >= 0, y >= 0, 0 <= t < 1", "PROVED"),
    ("(1-1/n)^n <= 1/E", "n integer >= 1", "PROVED"), ("(1-1/n)^n <= 1/3", "n integer >= 1", "REFUTED"),
    ("(x+y)^p >= x^p+y^p", "x >= 0, y >= 0, p >= 1", "PROVED"), ("(x+y)^p >= x^p+y^p", "x >= 0, y >= 0, p >= 99/100", "REFUTED"),
    ("(x+y)^p <= x^p+y^p", "x >= 0, y >= 0, 0 < p <= 1", "PROVED")])
def test_closed_ends_where_a_base_vanishes(text: str, where: str, verdict: str) -> None:
    statement: Statement = read_claim(text, where)
    found = decide(statement, (), Options(timeout=20))
    assert found.verdict == verdict and judge(statement, verdict, found.evidence).verdict == verdict
