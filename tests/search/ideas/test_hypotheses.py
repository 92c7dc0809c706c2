"""Hypotheses: one that cannot hold, one that is subtracted, an open side that they exclude."""
import pytest

from tests.search.goals import accepts, found_by, goal, raw
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.finding import Finding, Options, Trace, established
from verify.search.ideas.hypotheses import by_cut, contradiction, subtract_hypothesis
from verify.search.order import scalar_prover
from verify.search.schedule import prove_statement


@pytest.mark.parametrize("text, where, given, false", [
    ("x + y <= 3", "x >= 0, y >= 0", "x + y <= 2", "x + y <= 1"),
    ("x^2 + y^2 <= 4", "x real, y real", "x^2 + y^2 <= 3", "x^2 + y^2 <= 2"),
    ("x <= 3 + y", "x real, y real", "x <= y + 1", "x <= y")])
def test_a_hypothesis_is_subtracted(text: str, where: str, given: str, false: str) -> None:
    g, wrong = goal(text, where, (given,)), goal(false, where, (given,))
    node = found_by(subtract_hypothesis, raw(g))
    assert node is not None and node["rule"] == "combine" and accepts(g, node)
    assert not accepts(wrong, found_by(subtract_hypothesis, raw(wrong))) and not accepts(wrong, node)


@pytest.mark.parametrize("where, given, possible", [
    ("x real", "x*exp(x) <= -1", "x*exp(x) <= -1/4"), ("x >= 0, y >= 0", "x + y <= -1/100", "x + y <= 0"),
    ("x real", "x^2 + 1 <= x", "x^2 + 1 <= 3*x"), ("x > 0", "log(x) > x - 1/2", "log(x) > x - 2"),
    ("0 < x < 1", "2*x < x", "2*x < x + 1")])
def test_a_hypothesis_that_cannot_hold(where: str, given: str, possible: str) -> None:
    g, wrong = goal("2 <= 1", where, (given,)), goal("2 <= 1", where, (possible,))
    node = contradiction(scalar_prover(Budget.of_seconds(10)), g, 5)
    assert node is not None and node["rule"] == "infeasible" and accepts(g, node)
    assert not accepts(wrong, contradiction(scalar_prover(Budget.of_seconds(10)), wrong, 5)) and not accepts(wrong, node)


@pytest.mark.parametrize("text, where, given, weaker", [
    ("x >= 1", "x >= 0", "x^2 >= 1", "x^2 >= 1/2"), ("x <= 2", "x real", "exp(x) <= exp(2)", "exp(x) <= exp(3)")])
def test_a_cut_at_the_zero_of_the_claim(text: str, where: str, given: str, weaker: str) -> None:
    g, wrong = goal(text, where, (given,)), goal(text, where, (weaker,))
    node = by_cut(scalar_prover(Budget.of_seconds(10)), g, 5)
    assert node is not None and "at_cut" in node and accepts(g, node)
    assert not accepts(wrong, by_cut(scalar_prover(Budget.of_seconds(10)), wrong, 5)) and not accepts(wrong, node)


def test_a_zero_that_is_said_by_the_variable_itself_is_no_cut() -> None:
    g = goal("exp(l*t) <= t+exp(l^2/8)", "l <= 0, t real", ())
    assert by_cut(scalar_prover(Budget.of_seconds(1)), g, 3) is None
    linear = goal("l^2 <= t", "l real, t real", ("t >= l^2",))
    assert by_cut(scalar_prover(Budget.of_seconds(5)), linear, 5) is not None


@pytest.mark.slow
@pytest.mark.parametrize(("text", "false", "where", "given"), [
    ("x <= y", "x <= 9*y/10", "x > 0, y > 0, a > 0", ("x^a <= y^a",)),
    ("x <= y", "x <= 9*y/10", "x > 0, y > 0", ("x*exp(x) <= y*exp(y)",))])
def test_the_order_of_two_variables_follows_from_that_of_a_growing_function(
        text: str, false: str, where: str, given: tuple[str, ...]) -> None:
    for claim, true in ((text, True), (false, False)):
        s = read_claim(claim, where, given)
        node = prove_statement(s, Budget.of_seconds(10 if true else 1), Trace(Options(), ()))
        assert (node is not None and established(s, Finding("PROVED", node, "")) is not None) == true
