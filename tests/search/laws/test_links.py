"""Groups, mixtures, subsampling, normalised weights and suprema: a writer finds a derivation that the kernel accepts for a true
claim, for no other claim and not without its last hypothesis, and none for its false sibling."""
from __future__ import annotations

import pytest

from verify.elaborate.statement import elaborate
from verify.kernel.statements.judge import Rejected, judge
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.finding import Options, Trace
from verify.search.laws import convexity, derived, links, normalised, squares, suprema
from verify.search.laws.opening import views

FOUR = "P, Q, S, T distributions; eps >= 0; 0 <= delta <= 1"
CHAIN = ("hockey_stick(P,Q,exp(eps)) <= delta, hockey_stick(Q,S,exp(eps)) <= delta, hockey_stick(S,T,exp(eps)) <= delta",)
SIX = "P, Q, S, T, M, N distributions; 0 <= t <= 1"
MIXED = ("M(r) == t*P(r)+(1-t)*S(r) for every r in R", "N(r) == t*Q(r)+(1-t)*T(r) for every r in R")
POSITIVE = ("Q(r) > 0 for every r in R, T(r) > 0 for every r in R",)
SAMPLED = ("M(r) == (1-q)*S(r)+q*P(r) for every r in R", "N(r) == (1-q)*S(r)+q*Q(r) for every r in R")
SAMPLES = "P, Q, S, M, N distributions; eps >= 0; 0 <= q <= 1; 0 <= delta <= 1"
CHANNEL = "P distribution on X; K channel X -> Y; eps >= 0"
LOCAL = ("D_inf(K(x),K(z)) <= eps for every x, z in X",)
WEIGHTS = ("P(r) == exp(eps*u(r)/2)/sum(s in R, exp(eps*u(s)/2)) for every r in R",
           "Q(r) == exp(eps*v(r)/2)/sum(s in R, exp(eps*v(s)/2)) for every r in R",
           "u(r)-v(r) <= 1 for every r in R, v(r)-u(r) <= 1 for every r in R")
MEANS = ("Q(r) > 0 for every r in R",)
CLAIMS = [
    (links.by_links, "hockey_stick(M(x), M(z), exp(2*eps)) <= (1+exp(eps))*delta", "hockey_stick(M(x), M(z), exp(2*eps)) <= 2*delta",
     "M channel D -> Y; x, y, z in D; eps >= 0; 0 <= delta <= 1",
     ("indistinguishable(M(x), M(y), eps, delta)", "indistinguishable(M(y), M(z), eps, delta)")),
    (links.by_links, "hockey_stick(P,T,exp(3*eps)) <= delta*(1+exp(eps)+exp(2*eps))",
     "hockey_stick(P,T,exp(3*eps)) <= delta*(1+exp(eps))", FOUR, CHAIN),
    (links.by_links, "TV(P,Q) <= 1-exp(-c)", "TV(P,Q) <= 1-exp(-c/2)", "P, Q distributions; c real", ("D_inf(P,Q) <= c",)),
    (links.by_links, "P(A) <= exp(3*eps)*T(A)+(1+exp(eps)+exp(2*eps))*delta", "P(A) <= exp(3*eps)*T(A)+2*delta",
     f"{FOUR}; A event on R", CHAIN),
    (links.by_links, "hockey_stick(M,N,1+q*(exp(eps)-1)) <= q*delta", "hockey_stick(M,N,1+q*(exp(eps)-1)) <= q^2*delta", SAMPLES,
     (*SAMPLED, "hockey_stick(P,Q,exp(eps)) <= delta, hockey_stick(P,S,exp(eps)) <= delta")),
    (links.by_links, "D_inf(M,N) <= log(1+q*(exp(eps)-1))", "D_inf(M,N) <= log(1+q*(exp(eps)-1))/2", SAMPLES,
     (*SAMPLED, "D_inf(P,Q) <= eps, D_inf(P,S) <= eps")),
    (links.by_links, "hockey_stick(M,N,2) <= t*hockey_stick(P,Q,2)+(1-t)*hockey_stick(S,T,2)",
     "hockey_stick(M,N,2) <= t^2*hockey_stick(P,Q,2)+(1-t)*hockey_stick(S,T,2)", SIX, MIXED),
    (convexity.by_tangent_planes, "chi_square(M,N) <= t*chi_square(P,Q)+(1-t)*chi_square(S,T)",
     "chi_square(M,N) <= t^2*chi_square(P,Q)+(1-t)*chi_square(S,T)", SIX, MIXED + POSITIVE),
    (convexity.by_tangent_planes, "renyi(M,N,a) <= t*renyi(P,Q,a)+(1-t)*renyi(S,T,a)",
     "renyi(M,N,a) <= t*renyi(P,Q,a)/2+(1-t)*renyi(S,T,a)", f"{SIX}; a > 1", MIXED + POSITIVE),
    (normalised.by_weights, "D_inf(P,Q) <= eps", "D_inf(P,Q) <= eps/2",
     "P, Q distributions; u, v function on R; eps >= 0", WEIGHTS),
    (suprema.by_sums, "sum(y in Y, sup(x in X, K(y|x))) <= exp(eps)", "sum(y in Y, sup(x in X, K(y|x))) <= exp(eps/4)",
     CHANNEL, LOCAL),
    (suprema.by_sums, "sup(x in X, P(x)) <= sum(y in Y, sup(x in X, P(x)*K(y|x)))",
     "2*sup(x in X, P(x)) <= sum(y in Y, sup(x in X, P(x)*K(y|x)))", CHANNEL, ()),
    (squares.by_squares, "1 <= sum(r in R,P(r)*s(r)^2)*mean(r ~ P,(f(r)-c)^2)",
     "2 <= sum(r in R,P(r)*s(r)^2)*mean(r ~ P,(f(r)-c)^2)", "P distribution; f, s function on R; c real",
     ("mean(r ~ P,s(r)) == 0, mean(r ~ P,s(r)*f(r)) == 1",)),
    (squares.by_squares, "(mean(r ~ P,f(r))-mean(r ~ Q,f(r)))^2 <= chi_square(P,Q)*mean(r ~ Q,(f(r)-c)^2)",
     "2*(mean(r ~ P,f(r))-mean(r ~ Q,f(r)))^2 <= chi_square(P,Q)*mean(r ~ Q,(f(r)-c)^2)",
     "P, Q distributions; f function on R; c real", MEANS),
]


# Those whose derivations have many steps run with the slow tests.
LONG = ("chi_square(M,N)", "renyi(M,N,a)", "1 <= sum(r in R", "(mean(r ~ P")


@pytest.mark.parametrize(("writer", "true", "false", "where", "given"), [
    pytest.param(*c, id=c[1], marks=[pytest.mark.slow] * c[1].startswith(LONG)) for c in CLAIMS])
def test_a_claim_gets_a_derivation_and_its_false_sibling_none(
        writer: derived.Writer, true: str, false: str, where: str, given: tuple[str, ...]) -> None:
    statement, wrong = (read_claim(text, where, given) for text in (true, false))
    node = derived.prove_node(statement, Budget.of_seconds(60), Trace(Options(), ()), (writer,))
    assert node is not None
    evidence = elaborate(statement, "PROVED", node)
    judge(statement, "PROVED", evidence)
    with pytest.raises(Rejected):
        judge(wrong, "PROVED", evidence)
    if given:
        with pytest.raises(Rejected):
            judge(read_claim(true, where, given[:-1]), "PROVED", evidence)
    assert derived.prove_node(wrong, Budget.of_seconds(5), Trace(Options(), ()), (writer,)) is None


def test_a_probability_inside_a_function_is_no_aim() -> None:
    """A claim that is not linear in the probabilities of an event has no multipliers."""
    where = "P, Q distributions; A event on R; c >= 0"
    for text, linear in (("P(A) <= sqrt(c*Q(A))", False), ("P(A) <= Q(A)", True)):
        (view,) = views(read_claim(text, where, ("P(r) <= Q(r) for every r in R",)))
        assert any(True for _ in links.by_links(view)) == linear
