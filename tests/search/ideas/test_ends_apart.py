"""Claims on a line without margin at their ends, in pieces; a false sibling has a piece that nothing proves."""
import pytest

from verify.language import Num, Q
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.decide import Options, decide
from verify.search.ideas.ends_apart import ends_apart
from verify.search.order import scalar_prover
from verify.search.scalar_search import gap_goals
from verify.search.task import Node


@pytest.mark.parametrize(("text", "where"), [
    pytest.param("erf(x)^2 >= 1 - exp(-x^2)", "x >= 0", marks=pytest.mark.slow),
    ("sin(x)/x >= (pi^2-x^2)/(pi^2+x^2)", "x < 0")])
def test_a_claim_that_is_tight_at_both_ends(text: str, where: str) -> None:
    assert decide(read_claim(text, where), (), Options(timeout=20)).verdict == "PROVED"


@pytest.mark.parametrize(("text", "where"), [
    ("erf(x)^2 >= 1 - exp(-13*x^2/10)", "x >= 0"), ("sin(x)/x >= (pi^2-x^2)/(pi^2+x^2) + 1/1000", "x < 0")])
def test_a_claim_that_fails_between_them(text: str, where: str) -> None:
    assert decide(read_claim(text, where), (), Options(timeout=20)).verdict == "REFUTED"


def pieces(text: str, where: str, answer: Node | None) -> tuple[Node | None, list[object]]:
    """What is made of a claim where a search for pieces gives this answer, and the domains that it is asked for."""
    asked: list[object] = []

    def search(goal: object, budget: Budget) -> Node | None:
        asked.append(goal.variables[0].domain)     # type: ignore[attr-defined]
        return answer

    goal, = gap_goals(read_claim(text, where))
    return ends_apart(scalar_prover(Budget.of_seconds(2)), goal, search), asked


def test_only_an_end_without_margin_is_a_piece() -> None:
    node, asked = pieces("exp(-x) <= 1 - x/2", "0 <= x <= 1", {"rule": "evaluate"})
    assert node is not None and node["at"] == "1/4" and len(asked) == 1 and asked[0].hi == Num(Q("1/4").value)   # type: ignore


def test_without_a_proof_of_a_piece_there_is_none() -> None:
    node, asked = pieces("exp(-x) <= 1 - x/2", "0 <= x <= 1", None)
    assert node is None and len(asked) == 2


@pytest.mark.parametrize("where", ["x real", "x integer >= 0"])
def test_lines_without_an_end_and_integers_are_left_to_others(where: str) -> None:
    assert pieces("x^2 >= 0", where, {"rule": "evaluate"}) == (None, [])
