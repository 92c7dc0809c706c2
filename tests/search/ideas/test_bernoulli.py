"""Powers between 0 and 1 by Bernoulli's inequality, others cut at 1; a false sibling has no proof."""
import pytest

from tests.search.goals import accepts, goal
from verify.language import Num
from verify.search.budget import Budget
from verify.search.ideas.bernoulli import around_one, bernoulli
from verify.search.order import scalar_prover
from verify.search.stages import briefly, three_deep
from verify.search.task import Node


def prover(): return scalar_prover(Budget.of_seconds(4))     # type: ignore[no-untyped-def]


def test_two_powers_with_exchanged_roles() -> None:
    g = goal("1 < x^y + y^x", "0 < x < 1, 0 < y < 1")
    node = bernoulli(prover(), g, three_deep)
    assert node is not None and accepts(g, node)


@pytest.mark.parametrize(("text", "where"), [
    ("11/10 < x^y + y^x", "0 < x < 1, 0 < y < 1"), ("1 < x^y + y^x - x/50", "0 < x < 1, 0 < y < 1")])
def test_a_false_claim_has_no_proof(text: str, where: str) -> None:
    assert bernoulli(prover(), goal(text, where), three_deep) is None


@pytest.mark.parametrize(("text", "where"), [
    ("1 < x^y + y^x", "x > 0, y > 0"),                 # exponents above 1
    ("x^2 <= x", "0 < x < 1"), ("x^y*y^x <= 1", "0 < x < 1, 0 < y < 1"), ("x^y <= 1", "0 < x < 1, -1 < y < 1")])
def test_what_is_no_sum_of_powers_between_0_and_1(text: str, where: str) -> None:
    assert bernoulli(prover(), goal(text, where), lambda own, part: {"rule": "evaluate"}) is None


def test_a_base_that_is_an_exponent_is_cut_at_one() -> None:
    g = goal("1 < x^y + y^x", "x > 0, y > 0")
    asked = []

    def search(own, part) -> Node:                           # type: ignore[no-untyped-def]
        asked.append(part.variable("x").domain)
        return {"rule": "evaluate"}

    node = around_one(prover(), g, search)
    assert node is not None and node["at"] == "1" and [asked[0].lo, asked[1].hi] == [Num(1), Num(1)]    # type: ignore[arg-type]
    assert around_one(prover(), g, lambda own, part: None) is None
    assert around_one(prover(), goal("x^y <= 1", "0 < x < 2, 0 < y < 2"), search) is None
    found = around_one(prover(), g, briefly)
    assert found is not None and accepts(g, found)
