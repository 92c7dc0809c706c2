"""Two positive sides, one of them an exponential or a power: their logarithms are compared."""
import pytest

from tests.search.goals import accepts, found_by, goal, task
from verify.search.budget import Budget
from verify.kernel.scalar.goal import Goal
from verify.search.ideas.compare import by_logarithms, compare_logs, logarithms_as_written, sides
from verify.search.order import scalar_prover
from verify.search.prover import Prover
from verify.search.stages import prove_goal
from verify.search.task import Node


@pytest.mark.parametrize("text, where", [
    ("exp(x) <= exp(x^2 + 1/4)", "x real"), ("cosh(x) <= exp(x^2/2)", "x real"), ("x^x >= 1/2", "x > 0"),
    ("cosh(x) < exp(x^2/2)", "x > 0")])
def test_logarithms_are_compared(text: str, where: str) -> None:
    t = task(goal(text, where))
    node = found_by(compare_logs, t)
    assert node is not None and node["through"] == "log" and accepts(t.goal, node)


@pytest.mark.parametrize("text, where", [
    ("exp(x) <= exp(x^2 + 1/5)", "x real"), ("cosh(x) <= exp(x^2/3)", "x real"), ("x^x >= 7/10", "x > 0"),
    ("cosh(x) < exp(x^2/2)", "x >= 0")])
def test_a_false_sibling_has_no_certificate(text: str, where: str) -> None:
    t = task(goal(text, where))
    assert not accepts(t.goal, found_by(compare_logs, t))


@pytest.mark.parametrize("text, where, found", [
    ("a*exp((a-1)*e)/(2*a-1) + (a-1)*exp(-a*e)/(2*a-1) <= exp(a*(a-1)*e^2/2)", "a >= 1, e >= 0", True),
    ("sinh(a*e) - sinh((a-1)*e) <= sinh(e)*exp(a*(a-1)*e^2/2)", "a >= 1, e > 0", True),
    ("a*exp((a-1)*e)/(2*a-1) + (a-1)*exp(-a*e)/(2*a-1) <= exp(a*(a-1)*e^2/3)", "a >= 1, e >= 0", False),
    ("sinh(a*e) - sinh((a-1)*e) <= sinh(e)*exp((a-1)^2*e^2/2)", "a >= 1, e > 0", False)])
def test_the_sign_of_the_side_against_an_exponential_may_need_a_proof(text: str, where: str, found: bool) -> None:
    g = goal(text, where)
    node = next((n for n in logarithms_as_written(scalar_prover(Budget.of_seconds(5)), g) if n is not None), None)
    assert (node is not None and accepts(g, node)) is found


def test_the_terms_are_sorted_by_their_sign() -> None:
    prover, t = scalar_prover(Budget.of_seconds(5)), task(goal("cosh(x) <= exp(x^2/2)", "x real"))
    left, right = next(sides(prover, t))
    g = t.goal
    assert prover.at_once(g.with_claim(left, True)) and prover.at_once(g.with_claim(right, True))
    assert g.normal_forms().equal(g.claim, right - left)


def test_a_term_without_a_sign_leaves_no_sides() -> None:
    assert list(sides(scalar_prover(Budget.of_seconds(5)), task(goal("x + y <= exp(x)", "x real, y real")))) == []


@pytest.mark.parametrize(("text", "wrong", "where"), [
    ("cosh(a*x) <= cosh(x)^(a^2)", "cosh(a*x) <= cosh(x)^a", "a >= 1, x >= 0"),
    ("(1+x)^a <= (1+x)^(a^2)", "(1+x)^a >= (1+x)^(a^2)", "a >= 1, x >= 0")])
def test_logarithms_are_shown_by_whatever_shows_a_claim(text: str, wrong: str, where: str) -> None:
    g, other = goal(text, where), goal(wrong, where)

    def search(own: Prover, logs: Goal) -> Node | None:
        return prove_goal(own, logs, (2, 4))

    node = by_logarithms(scalar_prover(Budget.of_seconds(10)), g, search)
    assert node is not None and accepts(g, node)
    assert not accepts(other, node) and by_logarithms(scalar_prover(Budget.of_seconds(10)), other, lambda own, logs: None) is None


def test_claims_without_a_power_that_varies_are_left_alone() -> None:
    assert by_logarithms(scalar_prover(Budget.of_seconds(1)), goal("exp(x) >= 1 + x", "x > 0"), lambda own, logs: {}) is None
