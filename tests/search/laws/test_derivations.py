"""Derivations that the search writes: true claims get one that the kernel accepts, their false siblings none."""
from __future__ import annotations

import pytest

from verify.elaborate.statement import elaborate
from verify.kernel.statements.judge import Rejected, judge
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.decide import decide
from verify.search.finding import Finding, Options, Trace
from verify.search.laws import derived
from verify.search.laws.entropies import from_facts
from verify.search.laws.opening import views

PQ, PF = "P, Q distributions", "P distribution; f function on R"
UNIT = ("0 <= f(r) for every r in R, f(r) <= 1 for every r in R",)
VARIANCE = "mean(r ~ P, f(r)^2)-mean(r ~ P, f(r))^2"
POSITIVE, MIXTURE = "Q(r) > 0 for every r in R", "M(r) == t*P(r)+(1-t)*Q(r) for every r in R"
FOUR = "P, Q, S, T, M, N distributions"
MIDDLES = ("M(r) == (P(r)+S(r))/2 for every r in R", "N(r) == (Q(r)+T(r))/2 for every r in R")
LOCAL, RATIOS = "P, Q distribution on X; K channel X -> Y; eps >= 0", ("D_inf(K(x),K(z)) <= eps for every x, z in X",)
CLAIMS = [
    # letters of one alphabet, where much is known at each
    ("K(y|x) <= exp(eps)*K(y|z) for every y in X, x in X, z in X", "K(y|x) <= exp(eps/2)*K(y|z) for every y in X, x in X, z in X",
     "K channel X -> X; eps >= 0; c > 0", ("K(y|x) <= exp(eps)/c for every y in X, x in X, K(y|x) >= 1/c for every y in X, x in X",)),
    # means of functions
    ("a*P(S) <= mean(r ~ P, f(r))", "2*a*P(S) <= mean(r ~ P, f(r))", PF + "; S event on R; a > 0",
     ("a*S(r) <= f(r) for every r in R",)),
    ("exp(mean(r ~ P, f(r))) <= mean(r ~ P, exp(f(r)))", "mean(r ~ P, exp(f(r))) <= exp(mean(r ~ P, f(r)))", PF, ()),
    ("mean(r ~ P, log(f(r))) <= log(mean(r ~ P, f(r)))", "log(mean(r ~ P, f(r))) <= mean(r ~ P, log(f(r)))", PF,
     ("f(r) > 0 for every r in R",)),
    ("sum(r in R, f(r)*g(r))^2 <= sum(r in R, f(r)^2)*sum(r in R, g(r)^2)",
     "2*sum(r in R, f(r)*g(r))^2 <= sum(r in R, f(r)^2)*sum(r in R, g(r)^2)", PF + "; g function on R", ()),
    (f"{VARIANCE} <= 1/4", f"{VARIANCE} <= 1/5", PF, UNIT),
    ("mean(r ~ P, f(r))-mean(r ~ Q, f(r)) <= TV(P,Q)", "mean(r ~ P, f(r))-mean(r ~ Q, f(r)) <= TV(P,Q)/2",
     PQ + "; f function on R", UNIT),
    ("mean(r ~ P, f(r)) <= sup(r in R, f(r))", "sup(r in R, f(r)) <= mean(r ~ P, f(r))", PF, ()),
    ("mean(r ~ P, exp(t*f(r))) <= exp(t^2/2)", "mean(r ~ P, exp(t*f(r))) <= exp(t^2/9)", PF + "; t real",
     ("-1 <= f(r) for every r in R, f(r) <= 1 for every r in R", "mean(r ~ P, f(r)) == 0")),
    ("P(S) <= v/(v+t^2)", "P(S) <= v/(2*v+t^2)", PF + "; S event on R; t > 0; v > 0",
     ("S(r)*(f(r)-t) >= 0 for every r in R", "mean(r ~ P, f(r)) == 0", "mean(r ~ P, f(r)^2) <= v")),
    # Cauchy and Schwarz
    ("P(S)^2 <= exp(c)*Q(S)", "P(S)^2 <= exp(c/2)*Q(S)", PQ + "; c >= 0; S event on R", ("renyi(P,Q,2) <= exp(c)",)),
    ("mean(r ~ P, f(r))^2 <= renyi(P,Q,2)*mean(r ~ Q, f(r)^2)", "2*mean(r ~ P, f(r))^2 <= renyi(P,Q,2)*mean(r ~ Q, f(r)^2)",
     PQ + "; f function on R", (POSITIVE,)),
    # sets with a size, sums and suprema in logarithms
    ("H(P) <= log(3)", "H(P) <= log(2)", "P distribution on X of 3 letters", ()),
    ("MI(P,K) <= log(2)", "MI(P,K) <= log(2)/2", "P distribution on X of 2 letters; K channel X -> Y", ()),
    ("-log(sup(r in R, P(r))) <= H(P)", "H(P) <= -log(sup(r in R, P(r)))", "P distribution", ()),
    ("exp(-KL(P,Q)/2) <= sum(r in R,sqrt(P(r)*Q(r)))", "exp(-KL(P,Q)/5) <= sum(r in R,sqrt(P(r)*Q(r)))", PQ, (POSITIVE,)),
    ("1/mean(r ~ P, 1/f(r)) <= exp(mean(r ~ P, log(f(r))))", "exp(mean(r ~ P, log(f(r)))) <= 1/mean(r ~ P, 1/f(r))", PF,
     ("f(r) > 0 for every r in R",)),
    # divergences that may be infinite inside functions, and finite ones in products
    ("TV(P,Q) <= sqrt(KL(P,Q)/2)", "TV(P,Q) <= sqrt(KL(P,Q)/3)", PQ, ()),
    ("(a-1)*KL(P,Q) <= log(renyi(P,Q,a))", "a*KL(P,Q) <= log(renyi(P,Q,a))", PQ + "; a > 1", ()),
    ("chi_square(P x Q, M x N)+1 == (1+chi_square(P,M))*(1+chi_square(Q,N))",
     "chi_square(P x Q, M x N) == (1+chi_square(P,M))*(1+chi_square(Q,N))", "P, Q, M, N distributions",
     ("M(r) > 0 for every r in R, N(r) > 0 for every r in R",)),
    ("KL(P x Q, M x N) == KL(P,M)+KL(Q,N)", "KL(P x Q, M x N) == KL(P,M)+2*KL(Q,N)", "P, Q, M, N distributions", ()),
    ("chi_square(M,Q) <= t^2*c", "chi_square(M,Q) <= t^3*c", "P, Q, M distributions; 0 <= t <= 1; c >= 0",
     (MIXTURE, POSITIVE, "chi_square(P,Q) <= c")),
    ("4*TV(P,Q)^2 <= renyi(P,Q,2)-1", "5*TV(P,Q)^2 <= renyi(P,Q,2)-1", PQ, (POSITIVE,)),
    ("mean(r ~ P, f(r))-mean(r ~ Q, f(r)) <= sqrt(KL(P,Q)/2)", "mean(r ~ P, f(r))-mean(r ~ Q, f(r)) <= sqrt(KL(P,Q)/3)",
     PQ + "; f function on R", UNIT),
    # divergences of the rows of a channel
    ("MI(P,K) <= c", "MI(P,K) <= c/2", "P distribution on X; K channel X -> Y; c >= 0", ("KL(K(x),K(z)) <= c for every x, z in X",)),
    ("TV(K(P),K(Q)) <= c*TV(P,Q)", "TV(K(P),K(Q)) <= c*TV(P,Q)/2", "P, Q distribution on X; K channel X -> Y; c >= 0",
     ("TV(K(x),K(z)) <= c for every x, z in X",)),
    # entropies
    ("H(P) <= log(sum(r in R, 1))", "H(P) <= log(sum(r in R, 1))/2", "P distribution", ()),
    ("MI(P,K) <= H(P)", "MI(P,K) <= H(P)/2", "P distribution; K channel", ()),
    ("H(marginal(J,1)) <= H(J)", "H(J) <= H(marginal(J,1))", "J distribution on X x Y", ()),
    # divergences and processing
    ("TV(P,Q)^2 <= 1-exp(-KL(P,Q))", "TV(P,Q)^2 <= 1-exp(-KL(P,Q)/2)", PQ, ("Q(r) > 0 for every r in R",)),
    ("TV(K(P),K(Q)) <= TV(P,Q)", "TV(K(P),K(Q)) <= TV(P,Q)/2", PQ + "; K channel", ()),
    ("renyi(P,Q,a) >= 1", "renyi(P,Q,a) >= a", PQ + "; a > 1", ()),
    ("renyi(K(P),K(Q),a) <= renyi(P,Q,a)", "renyi(P,Q,a) <= renyi(K(P),K(Q),a)", PQ + "; K channel; a > 1", ()),
    ("D_inf(K(P),K(Q)) <= D_inf(P,Q)", "D_inf(P,Q) <= D_inf(K(P),K(Q))", PQ + "; K channel", ()),
    ("chi_square(K(P),K(Q)) <= chi_square(P,Q)", "chi_square(K(P),K(Q)) <= chi_square(P,Q)/2", PQ + "; K channel", ()),
    ("sum(r in R,sqrt(P(r)*Q(r))) <= sum(y in Y,sqrt(K(P)(y)*K(Q)(y)))",
     "sum(y in Y,sqrt(K(P)(y)*K(Q)(y))) <= sum(r in R,sqrt(P(r)*Q(r)))", PQ + "; K channel R -> Y", ()),
    ("KL(M,N) <= (KL(P,Q)+KL(S,T))/2", "KL(M,N) <= (KL(P,Q)+KL(S,T))/3", FOUR, MIDDLES),
    ("TV(M,N) <= (TV(P,Q)+TV(S,T))/2", "TV(M,N) <= (TV(P,Q)+TV(S,T))/3", FOUR, MIDDLES),
    ("KL(M,Q) <= t*KL(P,Q)", "KL(M,Q) <= t^3*KL(P,Q)", "P, Q, M distributions; 0 < t < 1", (MIXTURE,)),
    ("KL(M,Q) <= t*KL(P,Q)", "KL(M,Q) <= t^3*KL(P,Q)", "P, Q, M distributions; 0 <= t <= 1", (MIXTURE, POSITIVE)),
    ("4*TV(P,Q)^2 <= chi_square(P,Q)", "5*TV(P,Q)^2 <= chi_square(P,Q)", PQ, ()),
    ("TV(P,Q)^2 <= 1-sum(r in R,sqrt(P(r)*Q(r)))^2", "TV(P,Q)^2 <= 1-sum(r in R,sqrt(P(r)*Q(r)))", PQ, ()),
    ("KL(P,Q) <= 2*TV(P,Q)^2/c", "KL(P,Q) <= TV(P,Q)^2/(2*c)", PQ + "; c > 0", ("c <= Q(r) for every r in R",)),
    ("D_alpha(P,Q,a) <= D_alpha(P,Q,b)", "D_alpha(P,Q,b) <= D_alpha(P,Q,a)", PQ + "; 1 < a <= b", (POSITIVE,)),
    ("2*TV(P,Q)^2 <= sum(r in R, (P(r)-Q(r))^2/(P(r)+Q(r)))", "3*TV(P,Q)^2 <= sum(r in R, (P(r)-Q(r))^2/(P(r)+Q(r)))", PQ,
     ("P(r)+Q(r) > 0 for every r in R",)),
    ("hockey_stick(M,Q,1+t*(c-1)) <= t*hockey_stick(P,Q,c)", "hockey_stick(M,Q,1+t*(c-1)) <= t^2*hockey_stick(P,Q,c)",
     "P, Q, M distributions; 0 <= t <= 1; c >= 0", (MIXTURE,)),
    ("TV(M,Q) <= t*TV(P,Q)", "TV(M,Q) <= t^2*TV(P,Q)", "P, Q, M distributions; 0 <= t <= 1", (MIXTURE,)),
    # logarithms
    ("KL(P,Q) <= log(1+chi_square(P,Q))", "KL(P,Q) <= log(1+chi_square(P,Q)/2)", PQ, (POSITIVE,)),
    ("-log(sum(r in R, P(r)^2)) <= H(P)", "-2*log(sum(r in R, P(r)^2)) <= H(P)", "P distribution", ()),
    ("KL(P,M)/2+KL(Q,M)/2 <= log(2)", "KL(P,M)/2+KL(Q,M)/2 <= log(2)/2", "P, Q, M distributions",
     ("M(r) == P(r)/2+Q(r)/2 for every r in R",)),
    ("H(J) <= H(marginal(J,1))+H(marginal(J,2))", "H(marginal(J,1))+H(marginal(J,2)) <= H(J)", "J distribution on X x Y", ()),
    # privacy
    ("hockey_stick(P,Q,exp(eps)) <= exp((a-1)*(c-eps))", "hockey_stick(P,Q,exp(eps)) <= exp((a-1)*(c-eps))/3",
     PQ + "; eps >= 0; a > 1; c >= 0", ("renyi(P,Q,a) <= exp((a-1)*c)",)),
    ("1-P(S)+Q(S) >= 2*(1-delta)/(1+exp(eps))", "1-P(S)+Q(S) >= 3*(1-delta)/(1+exp(eps))",
     PQ + "; eps >= 0; 0 <= delta <= 1; S event on R",
     ("hockey_stick(P,Q,exp(eps)) <= delta, hockey_stick(Q,P,exp(eps)) <= delta",)),
    ("TV(K(P),K(Q)) <= tanh(eps/2)*TV(P,Q)", "TV(K(P),K(Q)) <= tanh(eps/3)*TV(P,Q)", LOCAL, RATIOS),
    ("KL(K(P),K(Q)) <= eps", "KL(K(P),K(Q)) <= eps/3", LOCAL, RATIOS),
    ("D_inf(P,Q) <= 3*eps", "D_inf(P,Q) <= 2*eps", "P, Q, M, N distributions; eps >= 0",
     ("D_inf(P,M) <= eps, D_inf(M,N) <= eps, D_inf(N,Q) <= eps",)),
    ("D_inf(P,Q) <= 2*eps", "D_inf(P,Q) <= 3*eps/2", "P, Q, M distributions; eps >= 0", ("D_inf(P,M) <= eps, D_inf(M,Q) <= eps",)),
    ("hockey_stick(P x M, Q x N, exp(a+b)) <= delta+gam", "hockey_stick(P x M, Q x N, exp(a+b)) <= delta+gam/3",
     "P, Q, M, N distributions; a >= 0; b >= 0; 0 <= delta <= 1; 0 <= gam <= 1",
     ("hockey_stick(P,Q,exp(a)) <= delta, hockey_stick(M,N,exp(b)) <= gam",)),
    ("hockey_stick(P x M, Q x N, exp(2*eps)) <= 2*delta", "hockey_stick(P x M, Q x N, exp(2*eps)) <= delta",
     "P, Q, M, N distributions; eps >= 0; 0 <= delta <= 1",
     ("hockey_stick(P,Q,exp(eps)) <= delta, hockey_stick(M,N,exp(eps)) <= delta",)),
    # bounds of Renyi divergences, without their logarithm
    ("chi_square(P,Q) <= exp(c)-1", "chi_square(P,Q) <= exp(c/2)-1", PQ + "; c >= 0", ("D_alpha(P,Q,2) <= c", POSITIVE)),
    ("KL(P,Q) <= c", "KL(P,Q) <= c/2", PQ + "; a > 1; c >= 0", ("D_alpha(P,Q,a) <= c", POSITIVE)),
    ("hockey_stick(P,Q,exp(eps)) <= exp((a-1)*(c-eps))*(1-1/a)^(a-1)/a",
     "hockey_stick(P,Q,exp(eps)) <= exp((a-1)*(c-eps))*(1-1/a)^(a-1)/(4*a)", PQ + "; a > 1; c >= 0; eps >= 0",
     ("renyi(P,Q,a) <= exp((a-1)*c)",)),
    ("hockey_stick(P,Q,exp(eps)) <= exp(c-eps)/4", "hockey_stick(P,Q,exp(eps)) <= exp(c-eps)/8", PQ + "; c >= 0; eps >= 0",
     ("renyi(P,Q,2) <= exp(c)",)),
    # suprema, and laws tilted from the counting measure
    ("H(P) <= mean(r ~ P, f(r))+log(sum(r in R, exp(-f(r))))", "H(P) <= mean(r ~ P, f(r))/2+log(sum(r in R, exp(-f(r))))", PF, ()),
    ("exp(-H(P)) <= sup(r in R, P(r))", "2*exp(-H(P)) <= sup(r in R, P(r))", "P distribution", ()),
    ("MI(P,K) <= sup(x in X, KL(K(x),Q))", "MI(P,K) <= sup(x in X, KL(K(x),Q))/2",
     "P distribution on X; Q distribution on Y; K channel X -> Y", ("Q(y) > 0 for every y in Y",)),
]
QUICK = 3                       # of as many claims one is in the tests that everybody runs, the others are with the slow ones
SLOW = {f"{VARIANCE} <= 1/4", "mean(r ~ P, exp(t*f(r))) <= exp(t^2/2)", "TV(P,Q)^2 <= 1-exp(-KL(P,Q))", "KL(K(P),K(Q)) <= eps"}


def _found(text: str, where: str, given: tuple[str, ...], seconds: float = 20) -> Finding | None:
    return derived.prove(read_claim(text, where, given), Budget.of_seconds(seconds), Trace(Options(), ()))


def require_a_derivation(text: str, false: str, where: str, given: tuple[str, ...], seconds: float = 20) -> None:
    """The kernel accepts what is found, for this claim and for no other."""
    found = _found(text, where, given, seconds)
    assert found is not None and found.verdict == "PROVED"
    statement, wrong = read_claim(text, where, given), read_claim(false, where, given)
    evidence = elaborate(statement, "PROVED", found.evidence)
    judge(statement, "PROVED", evidence)
    with pytest.raises(Rejected):
        judge(wrong, "PROVED", evidence)
    assert _found(false, where, given, 1) is None


@pytest.mark.parametrize(("text", "false", "where", "given"), [
    pytest.param(*c, marks=[pytest.mark.slow] if i % QUICK or c[0] in SLOW else [], id=f"{c[0]}, {c[2]}")
    for i, c in enumerate(CLAIMS)])
def test_a_claim_gets_a_derivation_and_its_false_sibling_none(
        text: str, false: str, where: str, given: tuple[str, ...]) -> None:
    require_a_derivation(text, false, where, given)


def test_found_derivations_are_short() -> None:
    """Jensen's inequality is one inequality at a letter, and its mean."""
    found = _found("exp(mean(r ~ P, f(r))) <= mean(r ~ P, exp(f(r)))", PF, ())
    assert found is not None and isinstance(found.evidence, dict)
    assert str(found.evidence["proof"]).count("'rule'") <= 6 and found.evidence["rule"] == "derivation"


def test_a_variable_keeps_those_that_its_ends_mention() -> None:
    """A search does not end in an error where a variable goes away that the end of another one mentions."""
    statement = read_claim("hockey_stick(P,Q,exp(b)) <= delta", PQ + "; 0 <= a <= b; delta >= 0",
                           ("hockey_stick(P,Q,exp(a)) <= delta",))
    assert decide(statement, (), Options(timeout=1)).verdict in ("PROVED", "UNDECIDED")


def test_where_no_fact_is_known_none_is_weighed() -> None:
    """Logarithms of functions without a law: a fit of no columns would end the process."""
    claim = "sum(r in R, f(r)) - log(2) <= sum(r in R, log(exp(f(r)) + e))"
    view, = views(read_claim(claim, "f function on R; e > 0", ()))
    assert list(from_facts(view)) == []
    with_facts, = views(read_claim("sum(r in R, P(r)*log(P(r)/Q(r))) >= 0", "P, Q distributions", ()))
    assert list(from_facts(with_facts))
