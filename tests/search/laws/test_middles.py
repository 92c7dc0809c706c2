"""Pinsker's inequality between laws and their mixture; false siblings have no derivation, and their evidence is rejected."""
from __future__ import annotations

import pytest

from tests.search.laws.siblings import proves_and_not_more
from verify.search.laws import contraction, convexity, middles

LAWS, MIXED = "P, Q, M distributions; 0 < t < 1", ("M(r) == t*P(r)+(1-t)*Q(r) for every r in R",)
CHANNEL, LOCAL = "P, Q distribution on X; K channel X -> Y; eps >= 0", ("D_inf(K(x),K(z)) <= eps for every x, z in X",)
CLAIMS = {
    "Jensen-Shannon with weights": (
        "t*KL(P,M)+(1-t)*KL(Q,M) >= 2*t*(1-t)*TV(P,Q)^2", "t*KL(P,M)+(1-t)*KL(Q,M) >= 3*t*(1-t)*TV(P,Q)^2",
        LAWS, MIXED, middles.by_middles),
    "mean of squares": (
        "2*mean(x ~ P,TV(K(x),K(P))^2) <= MI(P,K)", "3*mean(x ~ P,TV(K(x),K(P))^2) <= MI(P,K)", CHANNEL, (), middles.by_outputs),
    "chi-square of private outputs": (
        "chi_square(K(P),K(Q)) <= (exp(eps)-1)^2*TV(P,Q)^2", "chi_square(K(P),K(Q)) <= (exp(eps)-1)^2*TV(P,Q)^2/4",
        CHANNEL, LOCAL, contraction.by_contraction),
    "data processing of information": (
        "MI(P,L) <= MI(P,K)", "MI(P,L) <= MI(P,K)/2",
        "P distribution on X; K channel X -> Y; T channel Y -> Z; L channel X -> Z",
        ("L(z|x) == sum(y in Y,K(y|x)*T(z|y)) for every x in X, z in Z",), convexity.by_tangent_planes),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_a_writer_proves_it_and_not_more(name: str) -> None:
    proves_and_not_more(*CLAIMS[name])
