"""Binomial coefficients through powers."""
from functools import partial

import pytest

from tests.search.goals import accepts, goal
from verify.search.budget import Budget
from verify.search.ideas.binomials import through_powers
from verify.search.order import scalar_prover
from verify.search.stages import prove_goal

WHERE = "n >= 1 integer, 1 <= k <= n integer"
FROM_ZERO = "n >= 0 integer, 0 <= k <= n integer"


@pytest.mark.parametrize(("text", "where", "holds"), [
    ("binomial(n,k) <= (E*n/k)^k", WHERE, True), ("binomial(n,k) < (E*n/k)^k", WHERE, True),
    ("binomial(n,k) <= n^k", WHERE, True), ("binomial(n,k) <= 2^n", FROM_ZERO, True),
    ("binomial(n,k) < 2^n", FROM_ZERO, False), ("binomial(n,k) <= 2^n/2", FROM_ZERO, False),
    ("binomial(n,k) <= (n/k)^k", WHERE, False), ("binomial(n,k) <= n^(k-1)", WHERE, False),
    ("(E*n/k)^k <= binomial(n,k)", WHERE, False), ("n <= n + 1", WHERE, False)])
def test_bounds_by_powers(text: str, where: str, holds: bool) -> None:
    g = goal(text, where)
    node = through_powers(scalar_prover(Budget.of_seconds(8)), g, partial(prove_goal, depths=(2, 4)))
    assert (node is not None and accepts(g, node)) if holds else node is None
