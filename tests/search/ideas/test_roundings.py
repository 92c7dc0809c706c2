"""Floor and ceil: identities by residues and pieces, with false neighbours of each."""
import pytest

from tests.search.goals import accepts
from verify.kernel.scalar.goal import Goal
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.ideas.roundings import roundings
from verify.search.order import scalar_prover
from verify.search.scalar_search import gap_goals
from verify.search.task import Node


def goals(text: str, where: str) -> list[Goal]:
    return gap_goals(read_claim(text, where))


def found(g: Goal) -> Node | None:
    return roundings(scalar_prover(Budget.of_seconds(3)), g)


@pytest.mark.parametrize(("text", "where"), [
    ("floor(floor(n/2)/3) == floor(n/6)", "n integer"),
    ("floor((n+1)/2) == ceil(n/2)", "n integer"),
    ("floor(n/3) + floor((n+1)/3) + floor((n+2)/3) == n", "n integer"),
    ("floor(n^2/4) == floor(n/2)*ceil(n/2)", "n integer"),
    ("floor(n*(n+1)/2) == n*(n+1)/2", "n >= 0 integer"),
    ("floor(floor(x/2)/3) == floor(x/6)", "x real"),
    ("floor(2*x) == floor(x) + floor(x+1/2)", "x real"),
    ("floor(3*x) == floor(x) + floor(x+1/3) + floor(x+2/3)", "x real"),
    ("ceil(2*x) == ceil(x) + ceil(x-1/2)", "x real"),
    ("floor(x+n) == floor(x)+n", "x real, n integer"),
    ("floor(x)^2 <= x^2", "0 <= x < 3"),
    ("floor(2*x) <= 5", "0 <= x < 3")])
def test_what_holds_on_every_piece(text: str, where: str) -> None:
    assert all(accepts(g, found(g)) for g in goals(text, where))


@pytest.mark.parametrize(("text", "where"), [
    ("floor(floor(n/2)/3) == floor(n/5)", "n integer"),
    ("floor(n/2) == ceil(n/2)", "n integer"),
    ("floor(n^2/4) == floor(n/2)^2", "n integer"),
    ("floor(2*x) == floor(x) + floor(x+1/3)", "x real"),
    ("floor(3*x) == 3*floor(x)", "x real"),
    ("floor(2*x) <= 4", "0 <= x < 3"),
    ("floor(2*x) <= 5", "0 <= x <= 3")])
def test_what_fails_on_some_piece(text: str, where: str) -> None:
    assert any(found(g) is None for g in goals(text, where))


def test_what_is_not_piecewise_is_left_to_others() -> None:
    assert all(found(g) is None for g in goals("floor(sqrt(x)) <= sqrt(x)", "x >= 0"))
    assert all(found(g) is None for g in goals("x <= x + 1", "x real"))
