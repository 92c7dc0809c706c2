"""Claims about outputs under local privacy from those about any two laws; altered ones are rejected."""
from __future__ import annotations

import pytest

from tests.search.laws.siblings import proved_and_no_more
from verify.elaborate.statement import elaborate
from verify.kernel.statements.judge import Rejected, judge
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.finding import Finding, Options, Trace
from verify.search.laws import reductions

WHERE, GIVEN = "P, Q distribution on X; K channel X -> Y; eps >= 0", ("D_inf(K(x),K(z)) <= eps for every x, z in X",)
CLAIMS = [
    ("chi_square(K(P),K(Q)) <= (exp(eps)-1)^2", "chi_square(K(P),K(Q)) <= (exp(eps)-1)^2/10"),
    ("KL(K(P),K(Q)) <= eps^2/2", "KL(K(P),K(Q)) <= eps^2/9"),
    ("MI(P,K) <= eps^2/2", "MI(P,K) <= eps^2/99"),
    ("hockey_stick(K(P),K(Q),exp(eps/2)) <= (exp(eps)-exp(eps/2))/(1+exp(eps))",
     "hockey_stick(K(P),K(Q),exp(eps/2)) <= (exp(eps)-exp(eps/2))/(2+exp(eps))"),
]


def _found(text: str, seconds: float = 20) -> Finding | None:
    return reductions.prove(read_claim(text, WHERE, GIVEN), Budget.of_seconds(seconds), Trace(Options(), ()))


@pytest.mark.parametrize(("text", "false"), CLAIMS, ids=[c[0] for c in CLAIMS])
def test_outputs_are_as_close_as_any_two_laws(text: str, false: str) -> None:
    """The kernel accepts the citation for this claim and for no other."""
    found = _found(text)
    assert found is not None
    evidence = elaborate(read_claim(text, WHERE, GIVEN), "PROVED", found.evidence)
    judge(read_claim(text, WHERE, GIVEN), "PROVED", evidence)
    with pytest.raises(Rejected):
        judge(read_claim(false, WHERE, GIVEN), "PROVED", evidence)
    with pytest.raises(Rejected):
        judge(read_claim(text, WHERE, ()), "PROVED", evidence)
    assert _found(false, 2) is None


MIDDLE = ("M(r) == (P(r)+Q(r))/2 for every r in R", "P(r)+Q(r) > 0 for every r in R")


def test_a_mixture_is_spelled_out() -> None:
    """Both divergences to the middle are at least half the triangular discrimination, and not two thirds of it."""
    text, false = (f"KL(P,M)+KL(Q,M) >= {c}*sum(r in R,(P(r)-Q(r))^2/(P(r)+Q(r)))/6" for c in (3, 4))
    true, wrong = (read_claim(t, "P, Q, M distributions", MIDDLE) for t in (text, false))
    found = reductions.prove_spelled_out(true, Budget.of_seconds(30), Trace(Options(), ()))
    assert found is not None
    evidence = elaborate(true, "PROVED", found.evidence)
    judge(true, "PROVED", evidence)
    with pytest.raises(Rejected):
        judge(wrong, "PROVED", evidence)
    with pytest.raises(Rejected):
        judge(read_claim(text, "P, Q, M distributions", MIDDLE[1:]), "PROVED", evidence)
    assert reductions.prove_spelled_out(wrong, Budget.of_seconds(3), Trace(Options(), ())) is None


@pytest.mark.parametrize(("text", "false"), [
    ("chi2(M,Q) <= q^2*chi2(P,Q)", "chi2(M,Q) <= q^3*chi2(P,Q)"), ("q^2*chi2(P,Q) <= chi2(M,Q)", "q*chi2(P,Q) <= chi2(M,Q)")])
def test_a_mixture_with_the_second_law_is_spelled_out(text: str, false: str) -> None:
    """Where the second law is 0 so is the mixture: of that what is left of the claim needs to be told."""
    mixed, where = ("M(r) == (1-q)*Q(r) + q*P(r) for every r",), "P, Q, M distributions; 0 < q < 1"
    proved_and_no_more(text, false, where, mixed, reductions.prove_spelled_out)


def test_multipliers_of_the_letters_that_one_law_has_alone() -> None:
    """The entropy of a mixture is at most that of its parts and of the choice between them."""
    text, false = (f"H((1-t)*P + t*Q) <= (1-t)*H(P) + t*H(Q) - {c}*log(t) - (1-t)*log(1-t)" for c in ("t", "t/2"))
    proved_and_no_more(text, false, "P, Q distributions; 0 < t < 1", (), reductions.prove_spelled_out)


def test_nothing_is_spelled_out_without_a_mixture() -> None:
    """A claim whose laws are free is for others."""
    free = read_claim("KL(P,Q) >= 2*TV(P,Q)^2", "P, Q distributions")
    assert reductions.prove_spelled_out(free, Budget.of_seconds(3), Trace(Options(), ())) is None


def test_outputs_of_close_inputs_are_as_close_as_any_two_laws() -> None:
    """Both ways of closeness are needed, and of the laws that the claim is about; the third of the bound is false."""
    where, close = "P, Q, M distribution on X; K channel X -> Y; eps >= 0", ("indistinguishable(P,Q,eps)",)
    text, false = "KL(K(P),K(Q)) <= eps*tanh(eps/2)", "KL(K(P),K(Q)) <= eps*tanh(eps/2)/3"
    true = read_claim(text, where, close)
    found = reductions.prove(true, Budget.of_seconds(20), Trace(Options(), ()))
    assert found is not None and found.method == "the claim about any two laws that are as close, at processed ones"
    evidence = elaborate(true, "PROVED", found.evidence)
    judge(true, "PROVED", evidence)
    for other in (read_claim(false, where, close), read_claim(text, where, ("D_inf(P,Q) <= eps",)),
                  read_claim("KL(K(P),K(M)) <= eps*tanh(eps/2)", where, close)):
        with pytest.raises(Rejected):
            judge(other, "PROVED", evidence)
        assert reductions.prove(other, Budget.of_seconds(2), Trace(Options(), ())) is None


def test_a_renyi_divergence_from_its_moment() -> None:
    """The exponent that bounds it may be 0; the half of the bound is false."""
    where, close = "P, Q distributions; a > 1; eps >= 0", ("D_inf(P,Q) <= eps",)
    true, false = (read_claim(f"D_alpha(P,Q,a) <= eps{half}", where, close) for half in ("", "/2"))
    found = reductions.prove_without_logarithm(true, Budget.of_seconds(20), Trace(Options(), ()))
    assert found is not None
    evidence = elaborate(true, "PROVED", found.evidence)
    judge(true, "PROVED", evidence)
    for other in (false, read_claim("D_alpha(P,Q,a) <= eps", where)):
        with pytest.raises(Rejected):
            judge(other, "PROVED", evidence)
    assert reductions.prove_without_logarithm(false, Budget.of_seconds(2), Trace(Options(), ())) is None


@pytest.mark.slow
def test_normalised_exponentials_are_as_close_as_any_two_laws() -> None:
    """The exponents differ by a known number, which is needed."""
    where, weights = "P, M distributions; u function on R; c >= 0", (
        "abs(u(r)) <= c for every r in R", "P(r) == M(r)*exp(u(r))/mean(s ~ M, exp(u(s))) for every r in R")
    proved_and_no_more("KL(P,M) <= 2*c^2", "KL(P,M) <= c^2/9", where, weights, reductions.prove_of_weights)


def test_a_logarithm_of_a_sum() -> None:
    """The leakage of a channel under local privacy, from the sum inside and from that being at least 1."""
    where = "P distribution on X; K channel X -> Y; eps >= 0"
    text = "log(sum(y in Y, sup(x in X, K(y|x)))) <= eps"
    proved_and_no_more(text, f"{text}/2", where, GIVEN, reductions.prove_without_logarithm)
