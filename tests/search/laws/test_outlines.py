"""Claims from bounds of their divergences, one inequality after another; false siblings have none, and their evidence is rejected."""
from __future__ import annotations

import pytest

from tests.search.laws.siblings import proved_and_no_more, searched
from verify.read.text import read_claim
from verify.search.laws import outlines

CLOSE, LOCAL = ("indistinguishable(P,Q,eps)",), ("D_inf(K(x),K(z)) <= eps for every x, z in X",)
MIXED = ("M(r) == lam*P(r)+(1-lam)*Q(r) for every r in R",)
JOINT, BOTH = "J distribution on X x Y", "P, Q, M, N distributions; eps >= 0"
RUNS = "P, Q distribution on X; K channel X -> Y; L channel Y -> Z"
CLAIMS = {
    "two private runs": (
        "KL(P x M, Q x N) <= eps^2", "KL(P x M, Q x N) <= eps^2/2", BOTH, (*CLOSE, "indistinguishable(M,N,eps)")),
    "variation of two draws": (
        "TV(P x P, Q x Q) <= 2*tanh(eps/2)", "TV(P x P, Q x Q) <= tanh(eps/2)/2", "P, Q distributions; eps >= 0", CLOSE),
    "chi-square of two draws": (
        "chi_square(P x P, Q x Q) <= (1+c)^2-1", "chi_square(P x P, Q x Q) <= 2*c", "P, Q distributions; c >= 0",
        ("chi_square(P,Q) <= c", "Q(r) > 0 for every r in R")),
    "a group of two": (
        "TV(P,Q) <= tanh(eps)", "TV(P,Q) <= tanh(eps/2)", BOTH, ("indistinguishable(P,M,eps), indistinguishable(M,Q,eps)",)),
    "subsampling": (
        "TV(M,Q) <= lam*tanh(eps/2)", "TV(M,Q) <= lam*tanh(eps/2)/2", "P, Q, M distributions; 0 <= lam <= 1; eps >= 0",
        (*MIXED, *CLOSE)),
    "subsampling beside a common part": (
        "TV(M,N) <= lam*tanh(eps/2)", "TV(M,N) <= lam*tanh(eps/2)/2", "P, Q, S, M, N distributions; 0 <= lam <= 1; eps >= 0",
        (*CLOSE, "M(r) == lam*P(r)+(1-lam)*S(r) for every r in R", "N(r) == lam*Q(r)+(1-lam)*S(r) for every r in R")),
    "two channels": (
        "KL(L(K(P)),L(K(Q))) <= KL(P,Q)", "KL(L(K(P)),L(K(Q))) <= KL(P,Q)/2", RUNS, ()),
    "two channels and chi-square": (
        "KL(L(K(P)),L(K(Q))) <= chi_square(P,Q)", "KL(L(K(P)),L(K(Q))) <= chi_square(P,Q)/2", RUNS,
        ("Q(x) > 0 for every x in X",)),
    "Pinsker's inequality for mutual information": (
        "2*TV(J,marginal(J,1) x marginal(J,2))^2 <= MI(J)", "3*TV(J,marginal(J,1) x marginal(J,2))^2 <= MI(J)", JOINT, ()),
    "mutual information and chi-square": (
        "MI(J) <= log(1+chi_square(J,marginal(J,1) x marginal(J,2)))",
        "MI(J) <= log(1+chi_square(J,marginal(J,1) x marginal(J,2))/2)", JOINT, ()),
    "contraction of the variation": (
        "TV(K(P),K(Q))^2 <= tanh(eps/2)^2*KL(P,Q)/2", "TV(K(P),K(Q))^2 <= tanh(eps/2)^2*KL(P,Q)/4",
        "P, Q distribution on X; K channel X -> Y; eps >= 0", (*LOCAL, "Q(x) > 0 for every x in X")),
    "Jensen-Shannon divergence of outputs": (
        "KL(K(P),W)+KL(K(Q),W) <= KL(P,M)+KL(Q,M)", "KL(K(P),W)+KL(K(Q),W) <= (KL(P,M)+KL(Q,M))/2",
        "P, Q, M distribution on X; W distribution on Y; K channel X -> Y",
        ("M(x) == (P(x)+Q(x))/2 for every x in X", "W(y) == (K(P)(y)+K(Q)(y))/2 for every y in Y")),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_bounds_of_divergences_prove_it(name: str) -> None:
    proved_and_no_more(*CLAIMS[name], outlines.prove)


def test_the_same_search_writes_the_same_evidence() -> None:
    """Steps decide where it ends, and names of steps do not depend on what was searched before."""
    text, _, where, given = CLAIMS["a group of two"]
    first, again = (searched(outlines.prove, read_claim(text, where, given)) for _ in range(2))
    assert first is not None and first == again


def test_what_no_bounds_show_is_left_to_others() -> None:
    """A divergence of laws of which nothing is known has no bound by a number."""
    assert searched(outlines.prove, read_claim("KL(P,Q) <= eps", "P, Q distributions; eps >= 0"), 5) is None
