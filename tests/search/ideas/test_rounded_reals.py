"""Floor and ceil of what is not linear, as reals between the ends that rounding leaves, with false neighbours of each."""
import pytest

from tests.search.goals import accepts
from verify.kernel.scalar.goal import Goal
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.ideas.rounded_reals import rounded, rounded_reals
from verify.search.order import scalar_prover
from verify.search.prover import Prover
from verify.search.scalar_search import gap_goals
from verify.search.task import Node


def goals(text: str, where: str, *given: str) -> list[Goal]:
    return gap_goals(read_claim(text, where, given))


def three_deep(prover: Prover, goal: Goal) -> Node | None:
    return prover.prove(goal, 3) or prover.prove_raw(goal, 3)


def found(g: Goal) -> Node | None:
    return rounded_reals(scalar_prover(Budget.of_seconds(3)), g, three_deep)


@pytest.mark.parametrize(("text", "where", "given"), [
    ("floor(log2(n))*log(2) <= log(n)", "n >= 1 integer", ()),
    ("floor(sqrt(n))^2 <= n", "n >= 0 integer", ()),
    ("(floor(sqrt(n))+1)^2 > n", "n >= 0 integer", ()),
    ("ceil(log(1/d)/t)*t < log(1/d) + t", "0 < d < 1, t > 0", ()),
    ("exp(-t*ceil(log(1/d)/t)) <= d", "0 < d < 1, t > 0", ()),
    ("m <= sqrt(n)", "n >= 0 integer, m >= 0 integer", ("m == floor(sqrt(n))",)),
    ("n*t >= x", "x > 0, t > 0, n integer", ("n >= ceil(x/t)",)),
    ("2*m*exp(-2*n*t^2) <= d", "m, n >= 1 integer; t > 0; 0 < d < 1", ("n >= ceil((log(m) + log(2/d))/(2*t^2))",)),
    ("n < 1/d", "n >= 1 integer; 0 < d < 1", ("floor(1/d) > n",)), ("2*n <= 1/d + 1/t", "n real; d, t > 0", (
        "floor(1/d) + floor(1/t) >= 2*n",)),
    ("floor(floor(sqrt(x))/2) <= sqrt(x)/2", "x >= 0", ())])
def test_what_holds_for_all_reals_between_the_ends(text: str, where: str, given: tuple[str, ...]) -> None:
    assert all(accepts(g, found(g)) for g in goals(text, where, *given))


@pytest.mark.parametrize(("text", "where", "given"), [
    ("ceil(log2(n))*log(2) <= log(n)", "n >= 1 integer", ()),
    ("floor(sqrt(n))^2 < n", "n >= 0 integer", ()),
    ("(floor(sqrt(n))+1)^2 > n + 1", "n >= 0 integer", ()),
    ("ceil(log(1/d)/t)*t < log(1/d) + t/2", "0 < d < 1, t > 0", ()),
    ("exp(-t*floor(log(1/d)/t)) <= d", "0 < d < 1, t > 0", ()),
    ("m < sqrt(n)", "n >= 0 integer, m >= 0 integer", ("m == floor(sqrt(n))",)),
    ("n*t >= x", "x > 0, t > 0, n integer", ("n >= floor(x/t)",)),
    ("2*m*exp(-2*n*t^2) <= d/2", "m, n >= 1 integer; t > 0; 0 < d < 1", ("n >= ceil((log(m) + log(2/d))/(2*t^2))",)),
    ("n < 9/(10*d)", "n >= 1 integer; 0 < d < 1", ("floor(1/d) >= n",)), ("2*n <= 1/d + 1/t", "n real; d, t > 0", (
        "ceil(1/d) + floor(1/t) >= 2*n",)),
    ("floor(floor(sqrt(x))/2) <= sqrt(x)/3", "x >= 0", ())])
def test_what_fails_somewhere(text: str, where: str, given: tuple[str, ...]) -> None:
    assert any(found(g) is None for g in goals(text, where, *given))


def test_claims_without_roundings_are_left_to_others() -> None:
    assert all(not rounded(g) and found(g) is None for g in goals("sqrt(x) < x + floor(3/2)", "x > 0"))
