"""Counterexamples, smallest first; undefined points; vacuity; proofs of every relation of a claim."""
from fractions import Fraction
from typing import Any

import pytest

from tests.kernel.elaborated import judge
from verify.language import Statement
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.finding import Finding, Options, Trace
from verify.search.scalar_search import (
    gap_goals, ill_posed, prove, prove_statement, refute_quickly, refute_slowly, vacuous, violated, witness)


def trace() -> Trace:
    return Trace(Options(), ())


def at(s: Statement, finding: Finding | None) -> dict[str, Fraction]:
    """The point of a refutation that the kernel accepts."""
    assert finding is not None
    assert judge(s, finding.verdict, finding.evidence).verdict == finding.verdict
    evidence: Any = finding.evidence
    return {name: Fraction(value) for name, value in evidence["model"].items()}


@pytest.mark.parametrize("text, where, smallest", [
    ("x^2 >= x", "x real", {"x": "1/2"}), ("2^n <= 100000", "n >= 1 integer", {"n": 20}),
    ("x*y <= 1", "x >= 0, y >= 0", {"x": 1, "y": 2}),
    ("abs(x - 1/3) >= 1/1000000", "x real", {"x": "1/3"}), ("x > 3/7", "3/7 <= x <= 1", {"x": "3/7"}),
    ("x < 10/7", "x <= 10/7", {"x": "10/7"}), ("x <= floor(x)", "x real", {"x": "1/2"}), ("2 <= 1", "", {}),
    ("n^2 >= 3*n", "n >= 1 integer", {"n": 1}), ("0 <= x*(1-x) <= 1/5", "0 <= x <= 1", {"x": "1/2"})])
def test_the_smallest_witness(text: str, where: str, smallest: dict[str, object]) -> None:
    s = read_claim(text, where)
    assert at(s, refute_quickly(s, Budget.of_seconds(60), trace())) == {n: Fraction(str(q)) for n, q in smallest.items()}


@pytest.mark.parametrize("text, where", [
    ("x <= 10^12", "x real"), ("x^2 <= 10^12*x", "x >= 0"), ("n^2 <= 10^12", "n >= 1 integer"),
    ("exp(-x) >= 1/10^12", "x >= 0"),
    ("x >= -10^12", "x <= 5")])
def test_scale(text: str, where: str) -> None:
    s = read_claim(text, where)
    assert at(s, refute_quickly(s, Budget.of_seconds(60), trace()) or refute_slowly(s, Budget.of_seconds(60), trace()))


@pytest.mark.parametrize("text, where, near", [
    ("(x - 355/113)^2 >= 1/10^9", "x real", Fraction(355, 113)),
    ("(x - 7/13)^2 + (y - 4/11)^2 > 1/10^6", "0 <= x <= 1, 0 <= y <= 1", Fraction(7, 13))])
def test_a_thin_slab_is_found_by_descent(text: str, where: str, near: Fraction) -> None:
    s = read_claim(text, where)
    assert abs(at(s, refute_slowly(s, Budget.of_seconds(60), trace()))["x"] - near) <= Fraction(1, 1000)


@pytest.mark.parametrize("text, where, given", [
    ("x^2 >= x", "x >= 1", ()), ("2^n <= 100000", "1 <= n <= 16 integer", ()), ("x*y <= 1", "x >= 0, y >= 0", ("x + y <= 2",)),
    ("x >= 3/7", "3/7 <= x <= 1", ()), ("exp(x) >= 1 + x", "x real", ())])
def test_nothing_refutes_what_is_true(text: str, where: str, given: tuple[str, ...]) -> None:
    assert refute_quickly(read_claim(text, where, given), Budget.of_seconds(8), trace()) is None


def test_hypotheses_hold_at_the_witness() -> None:
    s = read_claim("x <= 1/2", "x real, y real", ("x^2 + y^2 <= 1", "x <= y"))
    p = at(s, refute_quickly(s, Budget.of_seconds(60), trace()))
    assert p["x"] ** 2 + p["y"] ** 2 <= 1 and Fraction(1, 2) < p["x"] <= p["y"]


@pytest.mark.parametrize("where, given, empty", [
    ("0 <= x <= 1", "x >= 2", True), ("x real", "x^2 < 0", True), ("x real", "x*exp(x) <= -1", True),
    ("0 < x < 1", "2*x < x", True),
    ("0 <= x <= 1", "x >= 1", False), ("x real", "x^2 <= 0", False), ("x real", "x*exp(x) <= -1/4", False)])
def test_vacuity(where: str, given: str, empty: bool) -> None:
    s = read_claim("x >= 100", where, (given,))
    finding = vacuous(s, Budget.of_seconds(20), trace())
    assert (finding is not None) is empty
    assert finding is None or judge(s, finding.verdict, finding.evidence).verdict == "VACUOUS"


@pytest.mark.parametrize("where, given, empty", [
    ("x real", "log(x) > log(x)", True), ("x real", "1/x > 1/x", True), ("x real", "log(x^2 - 1) > log(x^2 - 1)", True),
    ("x real, y real", "log(x*y) > log(x*y)", True), ("n integer, x real", "1/n > 1/n", True), ("x real", "log(x) > x", True),
    ("x real", "sqrt(x)*sqrt(-x) > 0", True), ("x real", "x/x != 1", True),
    ("x real", "log(x) >= log(x)", False), ("x real", "1/x >= 1/x", False), ("x real", "log(x^2 - 1) > log(x^2 - 2)", False),
    ("x real", "log(x) > x - 2", False), ("x real", "sqrt(x)*sqrt(-x) >= 0", False), ("x real", "x/x == 1", False)])
def test_vacuity_where_a_hypothesis_has_no_value_on_a_part_of_the_domain(where: str, given: str, empty: bool) -> None:
    s = read_claim("x >= 100", where, (given,))
    finding = vacuous(s, Budget.of_seconds(20), trace())
    assert (finding is not None) is empty
    assert finding is None or judge(s, finding.verdict, finding.evidence).verdict == "VACUOUS"


@pytest.mark.parametrize("where, empty", [
    ("x < y < x", True), ("y real, y + 1 < x < y", True), ("sqrt(2) < x < sqrt(2)", True), ("x in [y^2 + 1, y], y real", True),
    ("x in (exp(y), y + 1), y real", True), ("x in [y, y], y real", False), ("y real, y - 1 < x < y", False),
    ("sqrt(2) <= x <= sqrt(2)", False), ("x in [y^2, y], y real", False), ("x in [exp(y), y + 1], y real", False)])
def test_vacuity_where_the_ends_of_a_domain_cross(where: str, empty: bool) -> None:
    s = read_claim("x >= 100", where)
    finding = vacuous(s, Budget.of_seconds(20), trace())
    assert (finding is not None) is empty
    assert finding is None or judge(s, finding.verdict, finding.evidence).verdict == "VACUOUS"


@pytest.mark.parametrize("text, where, undefined", [
    ("log(x) <= x", "x >= 0", True), ("1/(x-3) <= 1", "x <= 3", True), ("sqrt(x-1) >= 0", "x >= 0", True),
    ("1/(7*x-3) <= 5", "0 <= x <= 1", True),
    ("log(x) <= x", "x > 0", False), ("1/(x-3) <= 1", "x < 3", False), ("sqrt(x-1) >= 0", "x >= 1", False),
    ("x^(1/2) >= 0", "x >= 0", False)])
def test_points_without_a_value(text: str, where: str, undefined: bool) -> None:
    s = read_claim(text, where)
    finding = ill_posed(s, Budget.of_seconds(20), trace())
    assert (finding is not None) is undefined
    assert finding is None or at(s, finding)


@pytest.mark.parametrize("text, where, model", [
    ("tan(pi/2) >= 0", "", {}), ("log(sin(pi)) >= 0", "", {}), ("1/(sqrt(2)*sqrt(2) - 2) >= 0", "", {}), ("1/(log(4)/log(2) - 2) > 0", "", {}),
    ("tan(x) >= 0", "0 <= x <= pi/2", {"x": ["div", ["pi"], "2"]}), ("log(x - sqrt(2)) <= x", "x >= sqrt(2)", {"x": ["sqrt", "2"]}),
    ("1/sin(x)^2 > 0", "1 <= x <= 4", {"x": ["pi"]}), ("0^x <= 1", "x real", {"x": "-1"}),
    ("1/cos(pi/3) > 0", "", None), ("sqrt(-sin(pi)) >= 0", "", None), ("tan(x) >= 0", "0 <= x < pi/2", None),
    ("log(x - sqrt(2)) <= x", "x > sqrt(2)", None), ("1/sin(x)^2 > 0", "1 <= x <= 3", None), ("0^x <= 1", "x >= 0", None)])
def test_places_without_a_value_that_no_rational_is(text: str, where: str, model: dict[str, object] | None) -> None:
    s = read_claim(text, where)
    finding = ill_posed(s, Budget.of_seconds(20), trace())
    assert (None if finding is None else finding.evidence) == (None if model is None else {"rule": "undefined", "model": model})
    assert finding is None or judge(s, finding.verdict, finding.evidence).verdict == "ILL_POSED"


@pytest.mark.parametrize("text, where, false", [
    ("0 <= x*(1-x) <= 1/4", "0 <= x <= 1", "0 <= x*(1-x) <= 1/5"),
    ("(x+1)^2 == x^2 + 2*x + 1", "x real", "(x+1)^2 == x^2 + 2*x + 2"),
    ("tanh(x) < x", "x > 0", "tanh(x) < 99*x/100"), ("1 <= 2", "", "2 <= 1")])
def test_proofs(text: str, where: str, false: str) -> None:
    s = read_claim(text, where)
    finding = prove(s, Budget.of_seconds(20), trace())
    assert finding is not None and judge(s, "PROVED", finding.evidence).verdict == "PROVED"
    assert prove_statement(read_claim(false, where), Budget.of_seconds(1), trace()) is None


@pytest.mark.parametrize("text, where, proved", [
    ("x^x >= 1", "x = 0", True), ("x^y == 1", "x = 0, y = 0", True), ("x^y <= 1", "x = 0, 0 <= y <= 5", True),
    ("1/2 <= x^x + x", "0 <= x <= 0", True), ("x^x >= 2", "x = 0", False), ("x^y < 1", "x = 0, 0 <= y <= 5", False),
    ("x^y <= 1", "x = 0, -1 <= y <= 5", False), ("x^y <= 1", "x = -1, 0 <= y <= 1", False)])
def test_the_only_value_of_a_name_is_put_in_where_a_base_may_be_0(text: str, where: str, proved: bool) -> None:
    s = read_claim(text, where)
    finding = prove(s, Budget.of_seconds(5), trace())
    assert (finding is not None) is proved
    assert finding is None or judge(s, "PROVED", finding.evidence).verdict == "PROVED"


def test_an_open_claim_leaves_a_region() -> None:
    t = trace()
    assert prove(read_claim("sin(x*y) <= 1/2", "0 <= x <= 1, 0 <= y <= 1"), Budget.of_seconds(2), t) is None
    assert all("in [" in r for r in t.region)
    assert {part.split(" in [")[0] for r in t.region for part in r.split(", ") if " in [" in part} <= {"x", "y"}
    assert any(line.startswith("the sides were nearest, ") and " apart, at x = " in line for line in t.tried or ())


def test_the_gap_of_each_relation() -> None:
    assert [g.strict for g in gap_goals(read_claim("0 <= x < 1", "x real"))] == [False, True]
    assert len(gap_goals(read_claim("x == 1", "x real"))) == 2
    point = {"x": Fraction(2)}
    assert violated(gap_goals(read_claim("x <= 1", "x real"))[0], point) and witness(point)["model"] == {"x": "2"}
