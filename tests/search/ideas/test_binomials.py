"""Binomial coefficients through powers."""
import pytest

from tests.search.goals import accepts, goal
from verify.search.budget import Budget
from verify.search.ideas.binomials import through_powers
from verify.search.order import scalar_prover

WHERE = "n >= 1 integer, 1 <= k <= n integer"


@pytest.mark.parametrize(("text", "holds"), [
    ("binomial(n,k) <= (E*n/k)^k", True), ("binomial(n,k) < (E*n/k)^k", True), ("binomial(n,k) <= n^k", True),
    ("binomial(n,k) <= (n/k)^k", False), ("binomial(n,k) <= n^(k-1)", False), ("(E*n/k)^k <= binomial(n,k)", False),
    ("n <= n + 1", False)])
def test_bounds_by_powers(text: str, holds: bool) -> None:
    g = goal(text, WHERE)
    node = through_powers(scalar_prover(Budget.of_seconds(4)), g)
    assert (node is not None and accepts(g, node)) if holds else node is None
