"""Claims about laws that are made in a row, moments, exponential mechanisms and equations at letters: a derivation for a true
claim, none for its false sibling, whose evidence the kernel rejects."""
from __future__ import annotations

import pytest

from tests.search.laws.siblings import proves_and_not_more
from verify.search.laws import (
    chain_rule, compositions, derived, entropies, equations_at_letters, excess_levels, exponential_tails, fano, links,
    normalised, processing, renyi_levels, tails)

MOMENT = derived.MOMENTS[-1]
PAIR = "P, Q distributions; eps >= 0; a > 1"
PURE = ("D_inf(P,Q) <= eps", "D_inf(Q,P) <= eps")
ROWS = "P, Q distribution on X; K, L channel X -> Y; {}"
LOCAL = "K(y|x) <= exp(eps)*K(y|z) for every x in X, z in X, y in Y"
MIXED = "M(y) == q*P(y)+(1-q)*Q(y) for every y in X"
WEIGHTS = "P(r) == exp(eps*u(r)/2)/sum(s in X, exp(eps*u(s)/2)) for every r in X"
CLAIMS = {
    "Renyi of pure privacy": (
        "D_alpha(P,Q,a) <= a*eps^2/2", "D_alpha(P,Q,a) <= a*eps^2/8", PAIR, PURE, MOMENT),
    "its moment": (
        "renyi(P,Q,a) <= (exp(a*eps)+exp((1-a)*eps))/(1+exp(eps))", "renyi(P,Q,a) <= exp((1-a)*eps)", PAIR, PURE,
        renyi_levels.by_chord),
    "Renyi of local privacy": (
        "D_alpha(K(P),K(Q),a) <= a*eps^2/2", "D_alpha(K(P),K(Q),a) <= a*eps^2/20",
        "P, Q distribution on X; K channel X -> Y; eps >= 0; a > 1", (LOCAL,), MOMENT),
    "Renyi of outputs": (
        "D_alpha(K(P),K(Q),a) <= rho*a", "D_alpha(K(P),K(Q),a) <= rho*a/2",
        "P, Q distribution on X; K channel X -> Y; rho >= 0; a > 1", ("D_alpha(P,Q,a) <= rho*a",), MOMENT),
    "moment of a mixture": (
        "renyi(M,Q,a) <= 1-q+q*renyi(P,Q,a)", "renyi(M,Q,a) <= 1-q+q*renyi(P,Q,a)/2", "P, Q, M distribution on X; 0 < q <= 1; a > 1",
        (MIXED,), renyi_levels.by_mixture),
    "Renyi in a row": (
        "D_alpha(joint(P,K),joint(Q,L),a) <= r+s", "D_alpha(joint(P,K),joint(Q,L),a) <= r", ROWS.format("r, s >= 0; a > 1"),
        ("D_alpha(P,Q,a) <= r", "D_alpha(K(x),L(x),a) <= s for every x in X"), MOMENT),
    "hockey-stick in a row": (
        "hockey_stick(joint(P,K),joint(Q,L),exp(e1+e2)) <= d1+d2", "hockey_stick(joint(P,K),joint(Q,L),exp(e1)) <= d1+d2",
        ROWS.format("e1, e2 >= 0; 0 <= d1 <= 1; 0 <= d2 <= 1"),
        ("hockey_stick(P,Q,exp(e1)) <= d1", "hockey_stick(K(x),L(x),exp(e2)) <= d2 for every x in X"), compositions.by_stages),
    "variation in a row": (
        "TV(joint(P,K),joint(Q,L)) <= d1+d2", "TV(joint(P,K),joint(Q,L)) <= d1", ROWS.format("0 <= d1 <= 1; 0 <= d2 <= 1"),
        ("TV(P,Q) <= d1", "TV(K(x),L(x)) <= d2 for every x in X"), compositions.by_stages),
    "KL in a row": (
        "KL(joint(P,K),joint(Q,L)) <= r+s", "KL(joint(P,K),joint(Q,L)) <= r", ROWS.format("r, s >= 0"),
        ("KL(P,Q) <= r", "KL(K(x),L(x)) <= s for every x in X"), chain_rule.by_chain_rule),
    "KL in a row, pure": (
        "KL(joint(P,K),joint(Q,L)) <= e1^2/2+e2^2/2", "KL(joint(P,K),joint(Q,L)) <= e1^2/8+e2^2/8", ROWS.format("e1, e2 >= 0"),
        ("D_inf(P,Q) <= e1", "D_inf(Q,P) <= e1", "K(y|x) <= exp(e2)*L(y|x) for every y in Y, x in X",
         "L(y|x) <= exp(e2)*K(y|x) for every y in Y, x in X"), chain_rule.by_chain_rule),
    "three products": (
        "D_inf(P x R x T, Q x S x U) <= 3*eps", "D_inf(P x R x T, Q x S x U) <= 2*eps",
        "P, Q distribution on X; R, S distribution on Y; T, U distribution on Z; eps >= 0",
        ("D_inf(P,Q) <= eps", "D_inf(R,S) <= eps", "D_inf(T,U) <= eps"), compositions.by_ways),
    "information from likelihood ratios": (
        "MI(J) <= eps", "MI(J) <= eps/2", "J distribution on X x Y; eps >= 0",
        ("J(x,y) <= exp(eps)*marginal(J,1)(x)*marginal(J,2)(y) for every x in X, y in Y",), compositions.by_ways),
    "hockey-stick of outputs": (
        "hockey_stick(K(P),K(Q),exp(eps)) <= delta", "hockey_stick(K(P),K(Q),exp(eps)) <= delta/2",
        "P, Q distribution on X; K channel X -> Y; eps >= 0; 0 <= delta <= 1",
        ("hockey_stick(K(x),K(z),exp(eps)) <= delta for every x in X, z in X",), compositions.by_rows),
    "close to a close law": (
        "hockey_stick(Q,P,exp(eps)) <= exp(eps)*t", "hockey_stick(Q,P,exp(eps)) <= exp(eps)*t/2",
        "P, Q, R distributions; eps >= 0; t >= 0", ("TV(P,R) <= t", "D_inf(Q,R) <= eps"), links.by_links),
    "weights over numbers": (
        "M(x) <= exp(2*eps)*N(x) for every x in X", "M(x) <= exp(eps)*N(x) for every x in X",
        "M, N distribution on X; u, v function on X; eps >= 0; a, b > 0",
        ("M(x) == exp(u(x))/a for every x in X", "N(x) == exp(v(x))/b for every x in X", "u(x)-v(x) <= eps for every x in X", "v(x)-u(x) <= eps for every x in X"),
        normalised.by_weights),
    "weights of a channel": (
        "K(y|x) <= exp(eps)*K(y|z) for every y in Y, x in X, z in X", "K(y|x) <= exp(eps/2)*K(y|z) for every y in Y, x in X, z in X",
        "K channel X -> Y; u function on X x Y; eps >= 0",
        ("K(y|x) == exp(eps*u(x,y)/2)/sum(w in Y, exp(eps*u(x,w)/2)) for every x in X, y in Y",
         "u(x,y)-u(z,y) <= 1 for every x in X, z in X, y in Y"), normalised.by_weights),
    "a bad letter": (
        "P(x) <= exp(-eps*t/2)", "P(x) <= exp(-eps*t/2)/2", "P distribution on X; u function on X; eps, t >= 0; x, y in X",
        (WEIGHTS, "u(x) <= u(y)-t"), exponential_tails.by_share),
    "weights over a number": (
        "P(x) <= exp(eps*(u(x)-m)/2)", "P(x) <= exp(eps*(u(x)-m))/2",
        "P distribution on X; u function on X; c, eps > 0; m real; x, y in X",
        ("P(r) == exp(eps*u(r)/2)/c for every r in X", "u(y) == m"), exponential_tails.by_share),
    "bad letters": (
        "P(A) <= sum(x in X, 1)*exp(-eps*t/2)", "P(A) <= sum(x in X, 1)*exp(-eps*t)/2",
        "P distribution on X; A event on X; u function on X; eps, t >= 0; y in X",
        (WEIGHTS, "A(x)*(u(x)-u(y)+t) <= 0 for every x in X"), exponential_tails.by_event),
    "an estimate without bias": (
        "mean(y ~ K(P), (f(y)-1/2+g)/(2*g)) <= mean(x ~ P, f(x))", "mean(y ~ K(P), (f(y)-1/2+g)/g) <= mean(x ~ P, f(x))",
        "P distribution on X; K channel X -> X; f function on X; 0 < g <= 1/2",
        ("mean(y ~ K(x), f(y)) == (1/2+g)*f(x)+(1/2-g)*(1-f(x)) for every x in X",), equations_at_letters.by_means),
    "local privacy is closed under processing": (
        "W(z|x) <= exp(eps)*W(z|u) for every x in X, u in X, z in Z", "W(z|x) <= exp(eps/2)*W(z|u) for every x in X, u in X, z in Z",
        "K channel X -> Y; L channel Y -> Z; W channel X -> Z; eps >= 0",
        (LOCAL, "W(z|x) == sum(y in Y, K(y|x)*L(z|y)) for every x in X, z in Z"), processing.at_more_letters),
    "two reports on one letter": (
        "K(y|x)*L(w|x) <= exp(a+b)*K(y|u)*L(w|u) for every x in X, u in X, y in Y, w in Z",
        "K(y|x)*L(w|x) <= exp(a)*K(y|u)*L(w|u) for every x in X, u in X, y in Y, w in Z",
        "K channel X -> Y; L channel X -> Z; a, b >= 0",
        ("K(y|x) <= exp(a)*K(y|z) for every x in X, z in X, y in Y", "L(y|x) <= exp(b)*L(y|z) for every x in X, z in X, y in Z"),
        processing.at_more_letters),
    "Fano for a joint law": (
        "H(J)-H(marginal(J,2)) <= log(2)+(1-sum(x in X, sum(y in Y, J(x,y)*G(x,y))))*log(sum(x in X, 1))",
        "H(J)-H(marginal(J,2)) <= log(2)+(1-sum(x in X, sum(y in Y, J(x,y)*G(x,y))))*log(sum(x in X, 1))/2",
        "J distribution on X x Y; G event on X x Y", ("sum(x in X, G(x,y)) == 1 for every y in Y",), fano.by_guesses),
    "moment in a row": (
        "renyi(joint(P,K),joint(Q,L),a) <= c*d", "renyi(joint(P,K),joint(Q,L),a) <= c", ROWS.format("c, d >= 1; a > 1"),
        ("renyi(P,Q,a) <= c", "renyi(K(x),L(x),a) <= d for every x in X"), chain_rule.by_moments),
    "moment through two channels": (
        "renyi(L(K(P)),L(K(Q)),a) <= renyi(P,Q,a)", "renyi(L(K(P)),L(K(Q)),a) <= renyi(P,Q,a)/2",
        "P, Q distribution on X; K channel X -> Y; L channel Y -> Z; a > 1", (), processing.outputs),
    "hockey-stick between two levels": (
        "hockey_stick(P,Q,exp(t)) <= (exp(eps)-exp(t))/(1+exp(eps))",
        "hockey_stick(P,Q,exp(t)) <= (exp(eps)-exp(t))/(1+2*exp(eps))", "P, Q distributions; 0 <= t <= eps", PURE,
        excess_levels.by_ratios),
    "hockey-stick from a moment inside a logarithm": (
        "hockey_stick(P,Q,exp(r+log(1/d)/(a-1))) <= d", "hockey_stick(P,Q,exp(r+log(1/d)/(a-1))) <= d/9",
        "P, Q distributions; r > 0; 0 < d < 1; a > 1", ("D_alpha(P,Q,a) <= r",), tails.by_moments),
    "weights of a prior": (
        "D_inf(P,M) <= 2*c", "D_inf(P,M) <= c/2", "P, M distribution on X; u function on X; c >= 0",
        ("P(r) == M(r)*exp(u(r))/mean(s ~ M, exp(u(s))) for every r in X", "abs(u(r)) <= c for every r in X"),
        normalised.by_weights),
    "letters that are independent given another": (
        "H(J)-H(marginal(J,1,2)) >= H(marginal(J,2,3))-H(marginal(J,2))",
        "H(J)-H(marginal(J,1,2)) >= H(marginal(J,2,3))", "J distribution on X x Y x Z",
        ("J(x,y,z)*marginal(J,2)(y) == marginal(J,1,2)(x,y)*marginal(J,2,3)(y,z) for every x in X, y in Y, z in Z",),
        entropies.from_facts),
}


LONG = ("Renyi of local privacy", "KL in a row, pure", "moment of a mixture", "its moment", "Renyi of pure privacy", "Renyi of outputs",
        "Renyi in a row", "moment in a row", "moment through two channels", "hockey-stick between two levels",
        "hockey-stick from a moment inside a logarithm", "weights of a prior", "letters that are independent given another")


@pytest.mark.parametrize("name", [pytest.param(n, marks=[pytest.mark.slow] if n in LONG else []) for n in CLAIMS])
def test_a_claim_of_a_textbook_and_no_more(name: str) -> None:
    """One derivation, which the kernel accepts, and none for the false sibling."""
    proves_and_not_more(*CLAIMS[name])
