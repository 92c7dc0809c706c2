"""abs, min and max are freed case by case."""
import pytest

from tests.search.goals import accepts, found_by, goal, raw, rules
from verify.search.budget import Budget
from verify.search.ideas.cases import cases, choices_apart, turning
from verify.search.order import scalar_prover


@pytest.mark.parametrize("text, where", [
    ("abs(x) <= x^2 + 1/4", "x real"), ("max(x, 1-x) <= 1", "0 <= x <= 1"), ("min(x, 1-x) <= 1/2", "0 <= x <= 1"),
    ("x <= max(x, y)", "x real, y real"), ("min(x, y) <= y", "x real, y real")])
def test_both_cases_are_proved(text: str, where: str) -> None:
    g = goal(text, where)
    node = found_by(cases, raw(g))
    assert node is not None and node["rule"] in ("cases", "split") and accepts(g, node)


@pytest.mark.parametrize("text, where", [
    ("abs(x) <= x^2 + 1/5", "x real"), ("max(x, 1-x) <= 3/4", "0 <= x <= 1"), ("min(x, 1-x) <= 2/5", "0 <= x <= 1"),
    ("max(x, y) <= x", "x real, y real"), ("y <= min(x, y)", "x real, y real")])
def test_a_false_sibling_has_no_certificate(text: str, where: str) -> None:
    g = goal(text, where)
    assert not accepts(g, found_by(cases, raw(g)))


@pytest.mark.parametrize("text, where", [
    ("abs(exp(x)-(1+x)) <= abs(exp(abs(x))-(1+abs(x)))", "x real"), ("2*y + min(x, 0) <= max(x, y) + max(-x, y)", "x, y real"),
    ("x - y <= abs(x) + abs(y)", "x, y real")])
def test_what_is_on_the_larger_side_is_at_least_each_of_two_things(text: str, where: str) -> None:
    g = goal(text, where)
    node = found_by(cases, raw(g))
    assert node is not None and {"sum", "split"} & set(rules(node)) and accepts(g, node)


@pytest.mark.parametrize("text, where", [
    ("abs(exp(x)-(1+x)) <= 9/10*abs(exp(abs(x))-(1+abs(x)))", "x real"), ("2*y + max(x, 0) <= max(x, y) + max(-x, y)", "x, y real"),
    ("x - y <= abs(x) - abs(y)", "x, y real"), ("min(x, y) + min(x, -y) >= x", "x, y real")])
def test_what_is_at_least_each_of_two_things_proves_nothing_false(text: str, where: str) -> None:
    g = goal(text, where) if "<=" in text else goal("x <= min(x, y) + min(x, -y)", where)
    assert not accepts(g, found_by(cases, raw(g)))


def test_without_such_an_operation_nothing_is_tried() -> None:
    assert found_by(cases, raw(goal("x <= x + 1", "x real"))) is None


def test_the_certificate_of_one_constant_is_rejected_for_another() -> None:
    node = found_by(cases, raw(goal("abs(x) <= x^2 + 1/4", "x real")))
    assert not accepts(goal("abs(x) <= x^2 + 1/5", "x real"), node)


@pytest.mark.parametrize(("text", "true"), [
    ("max(x - y, 0) + min(x - y, 0) <= x - y", True), ("max(x - y, 0) - min(x - y, 0) <= x - y", False)])
def test_what_is_decided_by_one_thing_is_freed_at_once(text: str, true: bool) -> None:
    g = goal(text, "x, y real")
    node = found_by(cases, raw(g))
    assert accepts(g, node) == true
    assert node is None or str(node).count("'cases'") == 1


@pytest.mark.parametrize(("text", "where", "found"), [
    ("min(v, 1-v)*x <= 1/2*x", "0 <= v <= 1, x >= 0", True), ("x*max(3*v, 1-v) >= 3/4*x", "-9 <= v <= 9, x >= 0", True),
    ("min(v, 1-v)*x <= 2/5*x", "0 <= v <= 1, x >= 0", False), ("x*max(3*v, 1-v) >= 4/5*x", "-9 <= v <= 9, x >= 0", False)])
def test_the_domain_is_cut_where_a_choice_turns(text: str, where: str, found: bool) -> None:
    g = goal(text, where)
    node = choices_apart(scalar_prover(Budget.of_seconds(5)), g, lambda prover, part, share: prover.prove(part, 3))
    assert (node is not None and node["rule"] == "split" and accepts(g, node)) is found


@pytest.mark.parametrize(("text", "where"), [
    ("min(v, w) <= 1", "0 <= v <= 1, 0 <= w <= 1"), ("min(v, v^2) <= 1", "0 <= v <= 1"), ("min(v, 5) <= 1", "0 <= v <= 1"),
    ("min(n, 5) <= 5", "n integer, 0 <= n <= 9"), ("abs(v) <= 1", "0 <= v <= 1")])
def test_other_choices_turn_nowhere(text: str, where: str) -> None:
    assert turning(goal(text, where)) is None
