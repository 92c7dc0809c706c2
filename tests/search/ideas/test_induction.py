"""Integer variables: induction, a value at a time, and k <= n as n = k + m; each with false siblings."""
import pytest

from tests.search.goals import accepts, found_by, goal, raw, rules, task
from verify.search.ideas.induction import either_first, induction, points, untie


@pytest.mark.parametrize("text, where", [
    ("2^n >= n + 1", "n >= 0 integer"), ("3^n >= n^3", "n >= 3 integer"), ("2^n > n", "n >= 0 integer"),
    ("(1+x)^n >= 1 + n*x", "x > -1, n >= 1 integer"), ("lgamma(n+1) >= n*log(n) - n", "n >= 1 integer")])
def test_the_claim_passes_from_each_value_to_the_next(text: str, where: str) -> None:
    t = task(goal(text, where))
    node = found_by(induction, t)
    assert node is not None and node["rule"] == "induction" and accepts(t.goal, node)


@pytest.mark.parametrize("text, where", [
    ("2^n >= n + 2", "n >= 0 integer"), ("3^n >= n^3 + 1", "n >= 3 integer"), ("2^n > n + 1", "n >= 0 integer"), ("2^n >= n + 1", "n >= 0"),
    ("(1+x)^n >= 1 + n*x + x^2", "x > -1, n >= 1 integer"), ("(1+x)^n >= 1 + n*x", "x > -1, 0 < n < 1")])
def test_a_false_sibling_or_a_real_variable_has_no_induction(text: str, where: str) -> None:
    t = task(goal(text, where))
    assert not accepts(t.goal, found_by(induction, t))


@pytest.mark.parametrize("text, where, holds", [
    ("(n-1)*(n-2) >= 0", "0 <= n <= 3 integer", True), ("(n-1)*(n-2) > 0", "0 <= n <= 3 integer", False), ("(n-1)*(n-3) >= 0", "0 <= n <= 3 integer", False),
    ("factorial(n)*x^2 <= 24*x^2", "0 <= n <= 4 integer, x real", True), ("factorial(n)*x^2 <= 23*x^2", "0 <= n <= 4 integer, x real", False)])
def test_few_values_are_tried_one_by_one(text: str, where: str, holds: bool) -> None:
    t = raw(goal(text, where))
    node = found_by(points, t)
    assert accepts(t.goal, node) == holds == (node is not None)


def test_many_values_are_not_tried_one_by_one() -> None:
    assert found_by(points, raw(goal("n >= 0", "0 <= n <= 1000 integer"))) is None


@pytest.mark.parametrize("text, holds", [("binomial(n, k) >= 1", True), ("gamma(n-k+1) >= 22/25", True), ("gamma(n-k+1) >= 2", False)])
def test_the_smaller_integer_is_chosen_first(text: str, holds: bool) -> None:
    t = raw(goal(text, "n >= 0 integer, 0 <= k <= n integer"))
    node = found_by(untie, t)
    assert (node is not None) == holds
    if node is not None:
        assert {"reorder", "tighten", "shift"} <= rules(node) and accepts(t.goal, node) == (not t.goal.undefined_conditions(t.goal.claim))


def test_reals_are_not_taken_for_integers() -> None:
    assert found_by(untie, raw(goal("gamma(n-k+1) >= 22/25", "n >= 0, 0 <= k <= n"))) is None


@pytest.mark.parametrize("text, holds", [("max(k, m) >= (k+m)/2", True), ("max(k, m) >= (k+2*m)/2", False)])
def test_two_integers_in_both_orders(text: str, holds: bool) -> None:
    t = raw(goal(text, "k >= 0 integer, m >= 0 integer"), 4)
    node = found_by(either_first, t)
    assert accepts(t.goal, node) == holds
    assert node is None or node["rule"] == "cases"
