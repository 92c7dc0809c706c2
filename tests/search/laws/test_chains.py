"""Claims that take two inequalities, Hoelder's inequality, or common parts: true ones get a derivation, their siblings none."""
from __future__ import annotations

import pytest

from tests.search.laws.test_derivations import require_a_derivation

PQ, POSITIVE = "P, Q distributions", "Q(r) > 0 for every r in R"
FOUR, TWO = "P, Q, M, N distributions", "P, Q distribution on X; K channel X -> Y"
THREE = "J distribution on X x Y x Z"
CLAIMS = [
    ("sum(r in R, min(P(r),Q(r))) >= exp(-KL(P,Q))/2", "sum(r in R, min(P(r),Q(r))) >= exp(-KL(P,Q))", PQ, (POSITIVE,)),
    ("KL(P,Q)+KL(Q,P) >= 4*TV(P,Q)^2", "KL(P,Q)+KL(Q,P) >= 5*TV(P,Q)^2", PQ, ()),
    ("KL(P,Q) <= log(1+2*TV(P,Q)^2/c)", "KL(P,Q) <= log(1+TV(P,Q)^2/c)", PQ + "; c > 0", ("c <= Q(r) for every r in R",)),
    ("1-TV(P,Q) >= 1/(2*(1+chi_square(P,Q)))", "1-TV(P,Q) >= 1/(1+chi_square(P,Q))", PQ, (POSITIVE,)),
    ("KL(P,Q) <= c", "KL(P,Q) <= c/2", PQ + "; a > 1; c >= 0", ("renyi(P,Q,a) <= exp((a-1)*c)", POSITIVE)),
    ("renyi(P,Q,3)^2 <= renyi(P,Q,2)*renyi(P,Q,4)", "renyi(P,Q,3)^2 <= renyi(P,Q,4)/2", PQ, (POSITIVE,)),
    ("renyi(P,Q,2)^2 <= renyi(P,M,4)*renyi(M,Q,3)", "renyi(P,Q,2)^2 <= renyi(P,M,2)*renyi(M,Q,2)", PQ + "; M distribution",
     (POSITIVE, "M(r) > 0 for every r in R")),
    ("sum(r in R, P(r)^a*Q(r)^(1-a)) <= 1", "sum(r in R, P(r)^a*Q(r)^(1-a)) <= a", PQ + "; 0 < a < 1",
     (POSITIVE, "P(r) > 0 for every r in R")),
    ("renyi(P x M, Q x N, a) <= exp((a-1)*(b+c))", "renyi(P x M, Q x N, a) <= exp((a-1)*b)", FOUR + "; a > 1; b >= 0; c >= 0",
     ("renyi(P,Q,a) <= exp((a-1)*b), renyi(M,N,a) <= exp((a-1)*c)", POSITIVE, "N(r) > 0 for every r in R")),
    ("TV(P x M, Q x N) <= 1-(1-TV(P,Q))*(1-TV(M,N))", "TV(P x M, Q x N) <= TV(P,Q)", FOUR, ()),
    ("TV(K(P),K(Q)) <= (1-c)*TV(P,Q)", "TV(K(P),K(Q)) <= (1-c)*TV(P,Q)/2", TWO + "; M distribution on Y; 0 <= c <= 1",
     ("c*M(y) <= K(y|x) for every x in X, y in Y",)),
    ("MI(P,K) <= I_inf(P,K)", "I_inf(P,K) <= MI(P,K)", "P distribution on X; K channel X -> Y", ()),
    ("I_inf(P,K) <= eps", "I_inf(P,K) <= eps/2", "P distribution on X; K channel X -> Y; eps >= 0",
     ("D_inf(K(x),K(z)) <= eps for every x, z in X",)),
    ("(P(S)-Q(S))^2 <= chi_square(P,Q)*Q(S)*(1-Q(S))", "2*(P(S)-Q(S))^2 <= chi_square(P,Q)*Q(S)*(1-Q(S))", PQ + "; S event on R",
     (POSITIVE,)),
    ("D_inf(M,N) <= eps", "D_inf(M,N) <= eps/2", "P, Q, S, T, M, N distributions; eps >= 0",
     ("M(r) == (P(r)+S(r))/2 for every r in R", "N(r) == (Q(r)+T(r))/2 for every r in R", "D_inf(P,Q) <= eps, D_inf(S,T) <= eps")),
    ("mean(r ~ P, exp(f(r))) <= exp(mean(r ~ P, f(r))+(E-2)*mean(r ~ P, f(r)^2))",
     "mean(r ~ P, exp(f(r))) <= exp(mean(r ~ P, f(r)))", "P distribution; f function on R", ("f(r) <= 1 for every r in R",)),
    ("H(J)+H(marginal(A,2)) <= H(A)+H(B)", "H(J)+H(marginal(A,1)) <= H(A)+H(B)",
     THREE + "; A distribution on X x Y; B distribution on Y x Z",
     ("A(x,y) == sum(z in Z, J(x,y,z)) for every x in X, y in Y", "B(y,z) == sum(x in X, J(x,y,z)) for every y in Y, z in Z")),
    ("hockey_stick(K(P),K(Q),exp(a+b)) <= d+exp(a)*e", "hockey_stick(K(P),K(Q),exp(a+b)) <= d+e",
     "P, Q, M distributions; K channel; a >= 0; b >= 0; d >= 0; e >= 0",
     ("hockey_stick(P,M,exp(a)) <= d, hockey_stick(M,Q,exp(b)) <= e",)),
    ("TV(P,Q) <= sqrt(rho)", "TV(P,Q) <= rho", PQ + "; rho > 0", ("D_alpha(P,Q,2) <= 2*rho", POSITIVE)),
    ("renyi(K(P),K(Q),2) <= 1+c", "renyi(K(P),K(Q),2) <= 1+c/2", PQ + "; K channel; c >= 0", ("chi_square(P,Q) <= c", POSITIVE)),
    ("H(J) <= H(marginal(J,1))+H(marginal(J,2))+H(marginal(J,3))", "H(J) <= H(marginal(J,1))+H(marginal(J,2))", THREE, ()),
    ("TV(P,Q)^2 <= 1-exp(-D_alpha(P,Q,2))", "TV(P,Q)^2 <= 1-exp(-D_alpha(P,Q,2)/4)", PQ, (POSITIVE,)),
    ("TV(P,Q) <= sqrt(1-exp(-D_alpha(P,Q,a)))", "TV(P,Q) <= sqrt(1-exp(-D_alpha(P,Q,a)/9))", PQ + "; a > 1", (POSITIVE,)),
    ("TV(P,Q) <= sqrt(D_alpha(P,Q,2)/2)", "TV(P,Q) <= sqrt(D_alpha(P,Q,2)/9)", PQ, (POSITIVE,)),
    ("2*TV(K(P),K(Q))^2 <= KL(P,Q)", "3*TV(K(P),K(Q))^2 <= KL(P,Q)", PQ + "; K channel", ()),
    ("t*mean(r ~ P, f(r)) <= KL(P,Q)+log(mean(r ~ Q, exp(t*f(r))))", "t*mean(r ~ P, f(r)) <= KL(P,Q)/2+log(mean(r ~ Q, exp(t*f(r))))",
     PQ + "; f function on R; t real", ()),
    ("mean(r ~ P, f(r))-H(P)/t >= -log(sum(r in R, exp(-t*f(r))))/t",
     "mean(r ~ P, f(r))-2*H(P)/t >= -log(sum(r in R, exp(-t*f(r))))/t", "P distribution; f function on R; t > 0", ()),
]


@pytest.mark.parametrize(("text", "false", "where", "given"), [
    pytest.param(*c, marks=[pytest.mark.slow] if i % 3 else [], id=c[0]) for i, c in enumerate(CLAIMS)])
def test_a_claim_gets_a_derivation_and_its_false_sibling_none(
        text: str, false: str, where: str, given: tuple[str, ...]) -> None:
    require_a_derivation(text, false, where, given, 60)
