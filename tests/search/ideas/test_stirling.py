"""Products of gamma functions by Stirling's series, with false neighbours."""
import pytest

from tests.search.goals import accepts, goal
from verify.kernel.scalar.goal import Goal
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.decide import Options, decide
from verify.search.ideas.reals import of_reals
from verify.search.ideas.stirling import stirling_at_once
from verify.search.order import scalar_prover
from verify.search.task import Node

ENTROPY = "binomial(n,k) <= n^n/(k^k*(n-k)^(n-k))"


def found(g: Goal, seconds: float = 10) -> Node | None:
    prover = scalar_prover(Budget.of_seconds(seconds))
    return of_reals(prover, g) if any(v.domain.integer for v in g.variables) else stirling_at_once(prover, g)


def test_binomial_coefficients_and_entropy() -> None:
    statement = read_claim(ENTROPY, "n integer >= 2, k in 1..n-1")
    assert decide(statement, (), Options(timeout=20)).verdict == "PROVED"
    smaller = read_claim("binomial(n,k) <= n^n/(3*k^k*(n-k)^(n-k))", "n integer >= 2, k in 1..n-1")
    assert decide(smaller, (), Options(timeout=20)).verdict == "REFUTED"


def test_central_binomial_coefficients() -> None:
    g = goal("binomial(2*n,n) <= 4^n/sqrt(pi*n)", "n integer >= 1")
    assert accepts(g, found(g))


@pytest.mark.parametrize(("text", "where"), [
    ("binomial(n,k) <= n^n/(3*k^k*(n-k)^(n-k))", "n integer >= 2, k in 1..n-1"),
    ("binomial(2*n,n) <= 4^n/sqrt(4*n)", "n integer >= 1")])
def test_what_is_false(text: str, where: str) -> None:
    assert stirling_at_once(scalar_prover(Budget.of_seconds(3)), goal(text, where)) is None


def test_a_certificate_for_one_bound_is_none_for_a_smaller_one() -> None:
    node = found(goal("binomial(2*n,n) <= 4^n/sqrt(pi*n)", "n integer >= 1"))
    assert node is not None
    assert not accepts(goal("binomial(2*n,n) <= 4^n/sqrt(4*n)", "n integer >= 1"), node)
