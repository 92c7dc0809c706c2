"""Claims about two means, or two probabilities of an event, from the variation of the laws; false siblings have no proof, and
the evidence for the claim is rejected for them."""
from __future__ import annotations

import pytest

from tests.search.laws.siblings import proved_and_no_more
from verify.search.laws import mean_gaps

MEANS, BETWEEN = "P, Q distribution on X; f function on X; ", "0 <= f(x) <= 1 for every x in X"
GAP = "mean(x ~ P, f(x))-mean(x ~ Q, f(x))"
CLAIMS = {
    "generalisation from approximate privacy": (
        f"{GAP} <= exp(eps)-1+delta", f"{GAP} <= delta", MEANS + "eps >= 0; 0 <= delta <= 1",
        ("indistinguishable(P,Q,eps,delta)", BETWEEN)),
    "chi-square of means": (
        f"({GAP})^2 <= chi_square(P,Q)/4", f"({GAP})^2 <= chi_square(P,Q)/8", MEANS, (BETWEEN,)),
    "Pinsker's inequality of means": (
        f"abs({GAP}) <= sqrt(KL(P,Q)/2)", f"abs({GAP}) <= sqrt(KL(P,Q)/4)", MEANS, (BETWEEN,)),
    "concentrated privacy of an event": (
        "P(A) <= exp(eps)*Q(A)+exp((a-1)*(rho*a-eps))", "P(A) <= exp(eps)*Q(A)+exp((a-1)*(rho*a-eps))/9",
        "P, Q distribution on X; A event on X; a > 1; rho, eps >= 0", ("D_alpha(P,Q,a) <= rho*a",)),
    "Renyi privacy of an event": (
        "P(A) <= exp(eps+log(1/delta)/(a-1))*Q(A)+delta", "P(A) <= exp(eps+log(1/delta)/a)*Q(A)+delta",
        "P, Q distribution on X; A event on X; a > 1; eps >= 0; 0 < delta < 1", ("D_alpha(P,Q,a) <= eps",)),
    "concentrated privacy of an event at the best order": (
        "P(A) <= exp(rho+2*sqrt(rho*log(1/delta)))*Q(A)+delta", "P(A) <= exp(rho+sqrt(rho*log(1/delta)))*Q(A)+delta",
        "P, Q distribution on X; A event on X; rho > 0; 0 < delta < 1",
        ("D_alpha(P,Q,1+sqrt(log(1/delta)/rho)) <= rho*(1+sqrt(log(1/delta)/rho))",)),
    "the same from below": (
        "Q(A) >= exp(-eps)*(P(A)-exp((a-1)*(rho*a-eps)))", "Q(A) >= exp(-eps)*(P(A)-exp((a-1)*(rho*a-eps))/9)",
        "P, Q distribution on X; A event on X; a > 1; rho, eps >= 0", ("D_alpha(P,Q,a) <= rho*a",)),
    "functions up to a number": (
        f"{GAP} <= b*(exp(eps)-1+delta)", f"{GAP} <= b*delta", MEANS + "b, eps >= 0; 0 <= delta <= 1",
        ("indistinguishable(P,Q,eps,delta)", "0 <= f(x) <= b for every x in X")),
    "functions of which no two values are further apart than a number": (
        f"abs({GAP}) <= b*(exp(eps)-1)", f"abs({GAP}) <= b*(exp(eps/2)-1)/2", MEANS + "b, eps >= 0",
        ("D_inf(P,Q) <= eps", "D_inf(Q,P) <= eps", "f(x)-f(y) <= b for every x, y in X")),
    "functions of bounded size": (
        f"{GAP} <= b*TV(P,Q)", f"{GAP} <= b*TV(P,Q)/2", MEANS + "b >= 0", ("abs(f(x)) <= b/2 for every x in X",)),
    "functions of bounded size under privacy": (
        f"{GAP} <= 2*b*tanh(eps/2)", f"{GAP} <= b*tanh(eps/2)/2", MEANS + "b, eps >= 0",
        ("indistinguishable(P,Q,eps)", "abs(f(x)) <= b for every x in X")),
    "means of outputs on two inputs": (
        "E[g(M(x))] - E[g(M(z))] <= tanh(eps/2)", "E[g(M(x))] - E[g(M(z))] <= tanh(eps/2)/2",
        "M channel X -> Y; x, z in X; g function on Y; eps >= 0",
        ("indistinguishable(M(x), M(z), eps)", "0 <= g(y) <= 1 for every y in Y")),
    "means of outputs under local privacy": (
        "mean(y ~ K(P), f(y)) <= exp(eps)*mean(y ~ K(Q), f(y))", "mean(y ~ K(P), f(y)) <= exp(eps/2)*mean(y ~ K(Q), f(y))",
        "P, Q distribution on X; K channel X -> Y; f function on Y; eps >= 0",
        ("K(y|x) <= exp(eps)*K(y|z) for every x in X, z in X, y in Y", "f(y) >= 0 for every y in Y")),
    "Le Cam under local privacy": (
        "K(P)(A)+1-K(Q)(A) >= 1-(exp(eps)-1)*TV(P,Q)", "K(P)(A)+1-K(Q)(A) >= 1-(exp(eps)-1)*TV(P,Q)/9",
        "P, Q distribution on X; K channel X -> Y; A event on Y; eps >= 0",
        ("K(y|x) <= exp(eps)*K(y|z) for every x in X, z in X, y in Y",)),
}


LONG = ("Le Cam under local privacy", "Pinsker's inequality of means", "chi-square of means", "the same from below")


@pytest.mark.parametrize("name", [pytest.param(n, marks=[pytest.mark.slow] if n in LONG else []) for n in CLAIMS])
def test_the_laws_prove_it_for_means(name: str) -> None:
    proved_and_no_more(*CLAIMS[name], mean_gaps.prove, 2)
