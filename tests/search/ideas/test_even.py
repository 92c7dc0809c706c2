"""Even claims: one proof serves both halves of a domain; what is not even about the middle of it is left alone."""
import pytest

from tests.search.goals import accepts, goal
from verify.search.budget import Budget
from verify.search.ideas.even import even_in, one_half
from verify.search.order import scalar_prover
from verify.search.stages import prove_goal


@pytest.mark.parametrize(("text", "where", "even"), [
    ("a*x^2 <= cosh(a*x)", "a >= 1, x real", "x"), ("cos(x*y) <= 1 + y", "y >= 0, -2 <= x <= 2", "x"),
    ("cos(x*y) <= 1 + y", "y >= 0, -2 <= x <= 3", ""), ("cos(x*y) <= 1 + y", "y >= 0, -2 <= x < 2", ""),
    ("cosh(a*x) <= exp(x)", "a >= 1, x real", ""), ("a <= cosh(x)", "x >= 0, a real", ""), ("n <= cosh(x*n)", "n integer, x > 0", ""),
    ("p*(1-p) <= 1/4", "0 < p < 1", "p"), ("p*(1-p) <= 1/4", "0 <= p < 1", ""), ("p*(1-p) <= 1/4", "0 < p < 2", ""),
    ("x^2 <= 2*x", "1/2 <= x <= 3/2", "x"), ("x^2 <= 3*x", "1/2 <= x <= 3/2", ""), ("abs(x-1) <= 1", "1/2 <= x <= 3/2", "x")])
def test_in_which_variable_a_claim_is_even(text: str, where: str, even: str) -> None:
    v = even_in(goal(text, where))
    assert ("" if v is None else v.name) == even


def test_a_hypothesis_about_the_variable_keeps_its_halves_apart() -> None:
    assert even_in(goal("a <= cosh(a*x)", "a real, x real", ("a <= x",))) is None


@pytest.mark.parametrize(("text", "where"), [
    ("cosh(a*x) >= cosh(x)", "a >= 1, x real"), ("a*tanh(x)*x <= a*x^2", "a > 0, -3 <= x <= 3"),
    ("cosh(a*x) >= cosh(x)^a", "a >= 1, x real")])
def test_one_proof_shows_both_halves(text: str, where: str) -> None:
    g = goal(text, where)
    searched = []
    node = one_half(scalar_prover(Budget.of_seconds(10)), g, lambda own, half: searched.append(half) or prove_goal(own, half, (2, 4)))
    assert node is not None and accepts(g, node)
    assert len(searched) == 1 and "x_w" in {v.name for v in searched[0].variables}
    assert not accepts(goal(text.replace("x^2", "x^2/2").replace("cosh(x)", "(cosh(x)+x^2)"), where), node)


@pytest.mark.parametrize(("text", "where", "true"), [
    ("-p*log(p) - (1-p)*log(1-p) <= 2*log(2)*sqrt(p*(1-p))", "0 < p < 1", True), ("p*(1-p) <= 1/4", "0 < p < 1", True),
    ("p*(1-p) <= 1/5", "0 < p < 1", False), ("(x-1)*(3-x) <= 1", "1 <= x <= 3", True)])
def test_one_proof_shows_both_halves_about_another_middle(text: str, where: str, true: bool) -> None:
    g = goal(text, where)
    node = one_half(scalar_prover(Budget.of_seconds(10)), g, lambda own, half: prove_goal(own, half, (2, 4)))
    assert (node is not None and accepts(g, node)) == true
