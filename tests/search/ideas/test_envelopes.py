"""Claims about gamma: logarithms, chords of log gamma, Stirling's series on the safe side."""
import pytest

from tests.search.goals import accepts, found_by, goal, rules, task
from verify.search.ideas.envelopes import chords, envelopes, gamma_logs


@pytest.mark.parametrize("text, where", [
    ("lgamma(x) > (x-1/2)*log(x) - x + log(2*pi)/2", "x > 0"), ("12*x*lgamma(x) < 12*x*((x-1/2)*log(x) - x + log(2*pi)/2) + 1", "x > 0"),
    ("lgamma(n+1) >= n*log(n) - n", "n >= 1")])
def test_stirlings_series_bounds_log_gamma(text: str, where: str) -> None:
    t = task(goal(text, where))
    node = found_by(envelopes, t)
    assert node is not None and node["theorem"] == "stirling" and accepts(t.goal, node)


@pytest.mark.parametrize("text, where", [
    ("lgamma(x) > (x-1/2)*log(x) - x + 1", "x > 0"), ("12*x*lgamma(x) < 12*x*((x-1/2)*log(x) - x + log(2*pi)/2) + 9/10", "x > 0"),
    ("lgamma(n+1) >= n*log(n) - 9*n/10", "n >= 1")])
def test_a_false_sibling_is_not_bounded(text: str, where: str) -> None:
    t = task(goal(text, where))
    assert not accepts(t.goal, found_by(envelopes, t))


@pytest.mark.parametrize("text, where, holds", [
    ("2*lgamma(x+1/2) <= lgamma(x) + lgamma(x+1)", "x > 0", True), ("2*lgamma(x+1/2) < lgamma(x) + lgamma(x+1)", "x > 0", True),
    ("2*lgamma((x+y)/2) <= lgamma(x) + lgamma(y)", "x > 0, y > 0", True), ("2*lgamma((x+y)/2) < lgamma(x) + lgamma(y)", "x > 0, y > 0", False),
    ("2*lgamma(x+1/2) <= lgamma(x) + lgamma(x+1) - 1/10", "x > 0", False), ("2*lgamma(x+1/2) >= lgamma(x) + lgamma(x+1)", "x > 0", False)])
def test_log_gamma_lies_below_its_chords(text: str, where: str, holds: bool) -> None:
    t = task(goal(text, where))
    node = found_by(chords, t)
    assert accepts(t.goal, node) == holds
    assert node is None or "known" in rules(node)


@pytest.mark.parametrize("text, where, holds", [
    ("gamma(x+s) <= x^s*gamma(x)", "x > 0, 0 < s < 1", True), ("gamma(x+s) <= x^s*gamma(x)", "x > 0, 0 < s < 2", False),
    ("factorial(n)*exp(n) >= n^n", "n >= 1 integer", True), ("factorial(n)*2^n >= n^n", "n >= 1 integer", False)])
def test_products_of_gammas_are_compared_by_logarithms(text: str, where: str, holds: bool) -> None:
    t = task(goal(text, where), 4)
    assert accepts(t.goal, found_by(gamma_logs, t)) == holds


def test_a_claim_without_gamma_is_left_to_others() -> None:
    t = task(goal("exp(x) >= 1 + x^2/2 + x", "x >= 0"))
    assert [found_by(idea, t) for idea in (gamma_logs, chords, envelopes)] == [None, None, None]
