"""Strict claims that fail where both sides are equal, at points that are no rationals; what is not strict, or has a gap, is none."""
import pytest

from verify.kernel.statements.judge import judge
from verify.read.text import read_claim
from verify.search.decide import decide
from verify.search.finding import Options
from verify.search.scalar_search import gap_goals, simple_points
from verify.search.ties import least_gaps, ties

STEEP = "x/2 + log(3)/(2*x)"


@pytest.mark.parametrize(("text", "where", "given"), [
    ("rho + 2*sqrt(rho*log(1/delta)) < eps", "rho >= 0, 0 < delta < 1, eps > 0", "eps == rho + 2*sqrt(rho*log(1/delta))"),
    ("eps < sqrt(2*log(1/delta))/s", "eps > 0, s > 0, 0 < delta < 1", "s == sqrt(2*log(1/delta))/eps")])
def test_equations_that_say_that_the_sides_are_equal(text: str, where: str, given: str) -> None:
    claim = read_claim(text, where, (given,))
    found = decide(claim, (), Options(timeout=5))
    assert judge(claim, found.verdict, found.evidence).verdict == "REFUTED"
    assert decide(read_claim(text.replace("<", "<="), where, (given,)), (), Options(timeout=5)).verdict == "PROVED"


def test_the_least_gap_along_a_line() -> None:
    goal, = gap_goals(read_claim(f"{STEEP} > sqrt(log(3))", "x > 0"))
    assert len(list(least_gaps(goal, simple_points(goal, 3)))) > 0
    for other in (f"{STEEP} >= sqrt(log(3))", f"{STEEP} > sqrt(log(3)) - 1/10^9", f"{STEEP} > sqrt(log(3)) + 1/10^9"):
        goal, = gap_goals(read_claim(other, "x > 0"))
        assert not list(least_gaps(goal, simple_points(goal, 3)))


def test_points_at_which_the_sides_are_not_told_apart() -> None:
    for text, count in (("sqrt(x)*sqrt(x) < x", 6), ("sqrt(x)*sqrt(x) <= x", 0), ("sqrt(x)*sqrt(x) < x + 1/10^20", 0)):
        goal, = gap_goals(read_claim(text, "x > 0"))
        assert len(list(ties(goal, simple_points(goal, 60)))) == count


@pytest.mark.parametrize(("text", "where", "at"), [
    ("acos(x) > pi*sqrt(1-x)/(2*sqrt(1+x))", "0 <= x < 1", "0"), ("atan(x) < pi*x/4", "x >= 1", "1")])
def test_sides_that_are_equal_at_a_simple_point(text: str, where: str, at: str) -> None:
    claim = read_claim(text, where)
    found = decide(claim, (), Options(timeout=5))
    assert judge(claim, found.verdict, found.evidence).verdict == "REFUTED"
    assert found.evidence["model"] == {"x": at}
    assert decide(read_claim(text, f"{where}; x != {at}"), (), Options(timeout=5)).verdict != "REFUTED"
