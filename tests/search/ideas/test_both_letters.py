"""Claims about binary laws, letter by letter; what is no such sum is left alone, and a false sibling has no proof."""
import pytest

from tests.search.goals import accepts, goal
from verify.search.budget import Budget
from verify.search.ideas.both_letters import both_letters, one_letter
from verify.search.order import scalar_prover
from verify.search.stages import slopes_first

WHERE = "0 < p < 1, 0 < q < 1"
KL = "p*log(p/q) + (1-p)*log((1-p)/(1-q))"
HELLINGER = "(sqrt(p)-sqrt(q))^2 + (sqrt(1-p)-sqrt(1-q))^2"


@pytest.mark.parametrize(("text", "where", "half"), [
    (f"{KL} <= (p-q)^2/(q*(1-q))", WHERE, True), (f"{HELLINGER} <= {KL}", WHERE, True),
    ("(p-q)^2/(2*(p+q)*(2-p-q)) <= (p-q)^2/(p+q) + (p-q)^2/(2-p-q)", WHERE, True),
    (f"{KL} <= (p-q)^2/q", WHERE, False), (f"{KL} <= (p-q)^2/(q*(1-q))", "0 < p < 1, 0 < q < 1/2", False),
    (f"{KL} >= 2*(p-q)^2", WHERE, True), (f"abs(p-q) <= sqrt({KL}/2)", WHERE, False), ("(p-q)^2 <= 1", WHERE, False), ("p*(1-p) <= 1/4", "0 < p < 1", False)])
def test_what_is_a_sum_over_two_letters(text: str, where: str, half: bool) -> None:
    assert (one_letter(goal(text, where)) is not None) == half


@pytest.mark.parametrize(("text", "true"), [
    (f"{KL} <= (p-q)^2/(q*(1-q))", True), (f"{KL} <= 9/10*(p-q)^2/(q*(1-q))", False), (f"{KL} >= {HELLINGER}", True),
    (f"{KL} >= 2*({HELLINGER})", False)])
def test_a_proof_of_one_letter_is_one_of_the_claim(text: str, true: bool) -> None:
    g = goal(text, WHERE)
    half = one_letter(g)
    assert half is not None
    node = both_letters(scalar_prover(Budget.of_seconds(10 if true else 1)), g, half, slopes_first)
    assert (node is not None) == true and (node is None or accepts(g, node))
