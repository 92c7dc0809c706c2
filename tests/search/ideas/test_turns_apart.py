"""Claims on a line that rise and fall by turns, in parts; nothing is cut where a claim is not clear."""
import pytest

from tests.search.goals import accepts, goal
from verify.search.budget import Budget
from verify.search.ideas.turns_apart import turns_apart
from verify.search.order import scalar_prover
from verify.search.schedule import _turns_apart
from verify.search.task import Node


def prover(): return scalar_prover(Budget.of_seconds(4))          # type: ignore[no-untyped-def]


@pytest.mark.parametrize(("text", "where"), [
    ("erf(x)^2 <= 1 - exp(-4*x^2/pi)", "x >= 0"),
    ("asin(x) <= pi*x/(2 + sqrt(1 - x^2))", "0 <= x <= 1")])
def test_a_claim_with_one_turn(text: str, where: str) -> None:
    g = goal(text, where)
    node = _turns_apart(prover(), g)
    assert node is not None and node["rule"] == "split" and accepts(g, node)


@pytest.mark.parametrize(("text", "where"), [
    ("erf(x)^2 <= 1 - exp(-5*x^2/4)", "x >= 0"),
    ("asin(x) <= 3*x/(2 + sqrt(1 - x^2))", "0 <= x <= 1")])
def test_a_false_claim_has_no_proof(text: str, where: str) -> None:
    assert _turns_apart(prover(), goal(text, where)) is None


def parts(text: str, where: str, answer: Node | None) -> list[object]:
    """The domains at which a search that always gives this answer is asked."""
    asked: list[object] = []

    def search(part, budget: Budget) -> Node | None:         # type: ignore[no-untyped-def]
        asked.append(part.variables[0].domain)
        return answer

    turns_apart(prover(), goal(text, where), search)
    return asked


def test_both_sides_of_a_turn_are_cut_off_and_a_far_part_too() -> None:
    assert len(parts("x*exp(-x) >= 0", "x > 0", {"rule": "evaluate"})) == 4
    assert len(parts("x*exp(-x) >= 0", "0 < x < 10", {"rule": "evaluate"})) == 3
    assert len(parts("x*exp(-x) >= 0", "x > 0", None)) == 1


@pytest.mark.parametrize(("text", "where"), [
    ("x^2*exp(-x) >= 0", "x real"),                    # 0 at a turn
    ("sin(x) <= 1", "0 <= x <= 100"),                  # too many turns
    ("exp(x) >= 0", "x real"), ("x*exp(-x) >= 0", "x > 0 integer"), ("x*y <= x + y", "0 < x < 1, 0 < y < 1")])
def test_what_is_left_to_others(text: str, where: str) -> None:
    assert parts(text, where, {"rule": "evaluate"}) == []
