"""Exponential mechanisms with a sensitivity, a prior, and utilities that only grow: a derivation for a true claim, none for its
false sibling."""
from __future__ import annotations

import pytest

from verify.elaborate.statement import elaborate
from verify.kernel.statements.judge import Rejected, judge
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.finding import Options, Trace
from verify.search.laws import derived, normalised

WHERE = "P, Q distributions; u, v function on R; eps >= 0"
GROWING = ("P(r) == exp(eps*u(r))/sum(s in R, exp(eps*u(s))) for every r in R",
           "Q(r) == exp(eps*v(r))/sum(s in R, exp(eps*v(s))) for every r in R", "0 <= u(r)-v(r) <= 1 for every r in R")
SENSITIVE = ("P(r) == exp(eps*u(r)/(2*c))/sum(s in R, exp(eps*u(s)/(2*c))) for every r in R",
             "Q(r) == exp(eps*v(r)/(2*c))/sum(s in R, exp(eps*v(s)/(2*c))) for every r in R",
             "abs(u(r)-v(r)) <= c for every r in R")
PRIOR = ("P(r) == M(r)*exp(eps*u(r)/2)/mean(s ~ M, exp(eps*u(s)/2)) for every r in R",
         "Q(r) == M(r)*exp(eps*v(r)/2)/mean(s ~ M, exp(eps*v(s)/2)) for every r in R",
         "abs(u(r)-v(r)) <= 1 for every r in R")
CLAIMS = [
    ("D_inf(P,Q) <= eps", "D_inf(P,Q) <= eps/2", WHERE, GROWING),
    ("D_inf(Q,P) <= eps", "D_inf(Q,P) <= eps/2", WHERE, GROWING),
    ("D_inf(P,Q) <= eps", "D_inf(P,Q) <= eps/2", f"{WHERE}; c > 0", SENSITIVE),
    ("D_inf(P,Q) <= eps", "D_inf(P,Q) <= eps/2", "P, Q, M distributions; u, v function on R; eps >= 0", PRIOR),
]


@pytest.mark.parametrize(("true", "false", "where", "given"), CLAIMS, ids=["growing", "shrinking", "sensitive", "prior"])
def test_a_mechanism_is_private_and_no_more(true: str, false: str, where: str, given: tuple[str, ...]) -> None:
    """The kernel accepts the derivation for the claim, and not for its false sibling or without the last hypothesis."""
    statement, wrong = (read_claim(text, where, given) for text in (true, false))
    node = derived.prove_node(statement, Budget.of_seconds(30), Trace(Options(), ()), (normalised.by_weights,))
    assert node is not None
    evidence = elaborate(statement, "PROVED", node)
    judge(statement, "PROVED", evidence)
    for other in (wrong, read_claim(true, where, given[:-1])):
        with pytest.raises(Rejected):
            judge(other, "PROVED", evidence)
    assert derived.prove_node(wrong, Budget.of_seconds(3), Trace(Options(), ()), (normalised.by_weights,)) is None
