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
from verify.search.laws.view import views

PQ, PF = "P, Q distributions", "P distribution; f function on R"
UNIT = ("0 <= f(r) for every r in R, f(r) <= 1 for every r in R",)
VARIANCE = "mean(r ~ P, f(r)^2)-mean(r ~ P, f(r))^2"
CLAIMS = [
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
    # entropies
    ("H(P) <= log(sum(r in R, 1))", "H(P) <= log(sum(r in R, 1))/2", "P distribution", ()),
    ("MI(P,K) <= H(P)", "MI(P,K) <= H(P)/2", "P distribution; K channel", ()),
    ("H(marginal(J,1)) <= H(J)", "H(J) <= H(marginal(J,1))", "J distribution on X x Y", ()),
    # divergences and processing
    ("TV(P,Q)^2 <= 1-exp(-KL(P,Q))", "TV(P,Q)^2 <= 1-exp(-KL(P,Q)/2)", PQ, ("Q(r) > 0 for every r in R",)),
    ("TV(K(P),K(Q)) <= TV(P,Q)", "TV(K(P),K(Q)) <= TV(P,Q)/2", PQ + "; K channel", ()),
    ("renyi(K(P),K(Q),a) <= renyi(P,Q,a)", "renyi(P,Q,a) <= renyi(K(P),K(Q),a)", PQ + "; K channel; a > 1", ()),
    ("D_inf(K(P),K(Q)) <= D_inf(P,Q)", "D_inf(P,Q) <= D_inf(K(P),K(Q))", PQ + "; K channel", ()),
    # privacy
    ("D_inf(P,Q) <= 2*eps", "D_inf(P,Q) <= 3*eps/2", "P, Q, M distributions; eps >= 0", ("D_inf(P,M) <= eps, D_inf(M,Q) <= eps",)),
    ("hockey_stick(P x M, Q x N, exp(2*eps)) <= 2*delta", "hockey_stick(P x M, Q x N, exp(2*eps)) <= delta",
     "P, Q, M, N distributions; eps >= 0; 0 <= delta <= 1",
     ("hockey_stick(P,Q,exp(eps)) <= delta, hockey_stick(M,N,exp(eps)) <= delta",)),
]


def _found(text: str, where: str, given: tuple[str, ...], seconds: float = 12) -> Finding | None:
    return derived.prove(read_claim(text, where, given), Budget.of_seconds(seconds), Trace(Options(), ()))


@pytest.mark.parametrize(("text", "false", "where", "given"), CLAIMS, ids=[c[0] for c in CLAIMS])
def test_a_claim_gets_a_derivation_and_its_false_sibling_none(
        text: str, false: str, where: str, given: tuple[str, ...]) -> None:
    """The kernel accepts what is found, for this claim and for no other."""
    found = _found(text, where, given)
    assert found is not None and found.verdict == "PROVED"
    statement, wrong = read_claim(text, where, given), read_claim(false, where, given)
    evidence = elaborate(statement, "PROVED", found.evidence)
    judge(statement, "PROVED", evidence)
    with pytest.raises(Rejected):
        judge(wrong, "PROVED", evidence)
    assert _found(false, where, given, 2) is None


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
