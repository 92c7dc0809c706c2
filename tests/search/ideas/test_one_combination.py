"""Claims that depend on variables through one combination of them only."""
import pytest

from tests.search.goals import accepts, found_by, goal, rules, task
from verify.search.budget import Budget
from verify.search.ideas.one_combination import one_combination
from verify.search.order import scalar_prover


@pytest.mark.parametrize("text, where", [
    ("log(1 + abs(x-y)) <= abs(x-y)", "x, y real"), ("exp(x*y) <= 1 + x*y + (x*y)^2", "0 <= x <= 1, 0 <= y <= 1"),
    ("4*exp(2*e*a) <= (2*e*a - e + 2)*(exp(2*e*a) + exp(e))", "a >= 1, e >= 0")])
def test_the_combination_is_the_only_variable(text: str, where: str) -> None:
    g = goal(text, where)
    t = task(g)
    node = found_by(one_combination, t)
    assert node is not None and "generalise" in rules(node) and accepts(t.goal, node)


@pytest.mark.parametrize("text, where", [
    ("log(1 + abs(x-y)) <= 9/10*abs(x-y)", "x, y real"), ("exp(x*y) <= 1 + x*y + 7/10*(x*y)^2", "0 <= x <= 1, 0 <= y <= 1"),
    ("5*exp(2*e*a) <= (2*e*a - e + 2)*(exp(2*e*a) + exp(e))", "a >= 1, e >= 0"),
    ("erfc((e/m - m/2)/sqrt(2)) <= exp(-(e - m^2/2)^2/m^2)", "m > 0, e >= m^2/2")])
def test_a_false_sibling_has_no_certificate(text: str, where: str) -> None:
    t = task(goal(text, where))
    assert not accepts(t.goal, found_by(one_combination, t))


@pytest.mark.parametrize("text, where", [
    ("exp(x*y) <= 1 + x + x*y^2", "0 <= x <= 1/2, 0 <= y <= 1/2"), ("exp(x) <= 1 + 2*x", "0 <= x <= 1"),
    ("x*y <= x + y", "0 <= x <= 1, 0 <= y <= 1"), ("exp(n*x) <= 1 + 2*n*x", "0 <= n <= 1 integer, 0 <= x <= 1")])
def test_other_claims_are_left_alone(text: str, where: str) -> None:
    assert found_by(one_combination, task(goal(text, where))) is None


@pytest.mark.parametrize("text, shown", [
    ("erfc((e/m - m/2)/sqrt(2))/2 <= exp(-(e - m^2/2)^2/(2*m^2))", True), ("erfc((e/m - m/2)/sqrt(2))/2 <= exp(-(e - m^2/2)^2/m^2)", False)])
def test_its_lower_end_may_need_a_proof(text: str, shown: bool) -> None:
    g = goal(text, "m > 0, e >= m^2/2")
    node = scalar_prover(Budget.of_seconds(5)).prove(g, 4)
    assert (node is not None and "generalise" in rules(node) and accepts(g, node)) is shown


def test_the_certificate_of_one_claim_is_rejected_for_another() -> None:
    t = task(goal("log(1 + abs(x-y)) <= abs(x-y)", "x, y real"))
    assert not accepts(goal("log(1 + abs(x-y)) <= 1/2*abs(x-y)", "x, y real"), found_by(one_combination, t))
