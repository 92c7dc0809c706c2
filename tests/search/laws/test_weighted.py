"""What is known of laws, weighted and summed, says it of processed ones; false siblings have no derivation."""
from __future__ import annotations

import pytest

from tests.search.laws.siblings import proves_and_not_more
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.finding import Options, Trace
from verify.search.laws import compositions, derived, links, weighted

CHAIN = "P distribution on X; K channel X -> Y; T channel Y -> Z; L channel X -> Z; k >= 0; 0 <= b < 1"
LINKED = "L(z|x) == sum(y in Y,K(y|x)*T(z|y)) for every x in X, z in Z"
TWICE = "P, Q distribution on X; K channel X -> Y; T channel Y -> Z; eps >= 0"
CLAIMS = {
    "max-information after a channel": (
        "I_inf(P,L) <= k", "I_inf(P,L) <= k/2", CHAIN, (LINKED, "I_inf(P,K) <= k"), weighted.by_weights),
    "ratios after two channels": (
        "D_inf(T(K(P)),T(K(Q))) <= eps", "D_inf(T(K(P)),T(K(Q))) <= eps/2", TWICE, ("D_inf(K(P),K(Q)) <= eps",),
        weighted.by_weights),
    "approximate max-information after a channel": (
        "I_inf(P,L,b) <= k", "I_inf(P,L,b) <= k/2", CHAIN, (LINKED, "I_inf(P,K,b) <= k"), weighted.by_excess),
    "approximate max-divergence of outputs": (
        "D_inf(K(P),K(Q),b) <= k", "D_inf(K(P),K(Q),b) <= k/2", "P, Q distributions; K channel; k >= 0; 0 <= b < 1",
        ("D_inf(P,Q,b) <= k",), weighted.by_excess),
    "approximate max-divergence from a hockey-stick": (
        "D_inf(P,Q,b) <= k", "D_inf(P,Q,b) <= k/2", "P, Q distributions; k >= 0; 0 <= b < 1",
        ("hockey_stick(P,Q,exp(k)) <= b",), links.by_links),
    "approximate max-divergence of products": (
        "D_inf(P x M,Q x N,a+b) <= s+t", "D_inf(P x M,Q x N,a+b) <= s+t/2",
        "P, Q, M, N distributions; s >= 0; t >= 0; a >= 0; b >= 0; a+b < 1", ("D_inf(P,Q,a) <= s", "D_inf(M,N,b) <= t"),
        compositions.by_stages),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_a_writer_proves_it_and_not_more(name: str) -> None:
    proves_and_not_more(*CLAIMS[name])


def test_at_a_slack_of_one_the_divergence_has_no_value() -> None:
    """That the slack is below 1 is shown too."""
    claim = read_claim("D_inf(P,Q,b) <= k", "P, Q distributions; k >= 0; 0 <= b <= 1", ("hockey_stick(P,Q,exp(k)) <= b",))
    assert derived.prove_node(claim, Budget.of_seconds(2), Trace(Options(), ()), (links.by_links,)) is None
