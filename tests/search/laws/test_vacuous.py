"""Hypotheses about laws that nothing satisfies: such a claim is VACUOUS, not PROVED."""
from __future__ import annotations

from dataclasses import replace

import pytest

from verify.kernel.format.rejected import Rejected
from verify.kernel.statements.judge import judge
from verify.language import Statement
from verify.read.text import read_claim
from verify.search.decide import Options, decide
from verify.search.budget import Budget
from verify.search.finding import Trace, established
from verify.search.laws.vacuous import vacuous


def about_two_laws(given: str, claim: str = "TV(P,Q) <= 1/2") -> Statement:
    return read_claim(claim, "P, Q distributions", (given,))


@pytest.mark.parametrize("given", [
    "KL(P,Q) < 0", "TV(P,Q) > 2", "TV(P,Q) > 1", "TV(P,Q) < 0", "H(P) < 0", "chi_square(P,Q) < 0", "renyi(P,Q,2) < 1", "TV(P,P) > 0",
    "hockey_stick(P,Q,1) > 1", "sum(r in R, P(r)) > 1", "sum(r in R, P(r)^2) > 1", "TV(P,Q) < hockey_stick(P,Q,1)"])
@pytest.mark.parametrize("claim", ["TV(P,Q) <= 1/2", "TV(P,Q) <= 5"])
def test_what_no_laws_satisfy_is_vacuous(given: str, claim: str) -> None:
    """Whether the claim is proved without the hypothesis or not."""
    assert decide(about_two_laws(given, claim), (), Options(timeout=20)).verdict == "VACUOUS"


@pytest.mark.parametrize(("given", "verdict"), [
    ("KL(P,Q) <= 0", "PROVED"), ("TV(P,Q) >= 1", "REFUTED"), ("hockey_stick(P,Q,-1) > 1", "REFUTED"), ("H(P) > 1/2", "REFUTED"),
    ("KL(P,Q) > 1000000", "REFUTED"), ("sum(r in R, P(r)^2) < 1", "REFUTED"), ("renyi(P,Q,2) > 1", "REFUTED")])
def test_what_some_laws_satisfy_is_not(given: str, verdict: str) -> None:
    assert decide(about_two_laws(given), (), Options(timeout=20)).verdict == verdict


@pytest.mark.parametrize("given", ["KL(P,Q) < 0", "TV(P,Q) > 2", "TV(P,Q) > 1", "H(P) < 0"])
def test_the_kernel_accepts_the_evidence_for_these_hypotheses_only(given: str) -> None:
    s = about_two_laws(given)
    found = decide(s, (), Options(timeout=20))
    core = established(s, found)
    assert core is not None and judge(s, "VACUOUS", core.evidence).verdict == "VACUOUS"
    for satisfied in ("KL(P,Q) <= 0", "TV(P,Q) > 1/2", "TV(P,Q) >= 1"):
        with pytest.raises(Rejected):
            judge(replace(s, given=about_two_laws(satisfied).given), "VACUOUS", core.evidence)


@pytest.mark.parametrize("given", [
    "D_inf(P,Q) < 0", "KL(P,P) > 0", "D_inf(P,P) > 0", "TV(P,Q) > KL(P,Q) + 1", "D_inf(P,Q) < KL(P,Q)", "sum(r in R, P(r)) != 1",
    "P(r) > 1 for every r", "TV(P,Q) != TV(Q,P)", "KL(P,Q) < TV(P,Q)^2"])
def test_what_fails_by_its_contrary_is_vacuous_though_the_claim_is_proved(given: str) -> None:
    assert decide(about_two_laws(given, "TV(P,Q) <= 2"), (), Options(timeout=15)).verdict == "VACUOUS"


@pytest.mark.parametrize("given", [
    "D_inf(P,Q) <= 0", "KL(P,P) >= 0", "TV(P,Q) >= KL(P,Q)", "D_inf(P,Q) <= KL(P,Q)", "sum(r in R, P(r)) == 1", "P(r) >= 1 for every r",
    "KL(P,Q) <= TV(P,Q)^2"])
def test_what_one_law_satisfies_is_not_vacuous(given: str) -> None:
    assert decide(about_two_laws(given, "TV(P,Q) <= 2"), (), Options(timeout=15)).verdict == "PROVED"


@pytest.mark.parametrize(("where", "given", "verdict"), [
    ("eps < 0", "D_inf(P,Q) <= eps", "VACUOUS"), ("eps <= 0", "D_inf(P,Q) <= eps", "PROVED"),
    ("eps >= 0, delta < 0", "indistinguishable(P,Q,eps,delta)", "VACUOUS"),
    ("eps >= 0, delta <= 0", "indistinguishable(P,Q,eps,delta)", "PROVED")])
def test_a_parameter_that_no_laws_admit(where: str, given: str, verdict: str) -> None:
    s = read_claim("TV(P,Q) <= 2", f"P, Q distributions; {where}", (given,))
    assert decide(s, (), Options(timeout=15)).verdict == verdict


def test_a_cited_statement_is_the_contrary_of_a_hypothesis_and_nothing_else() -> None:
    """Without evidence of its own a citation shows only what has the hypothesis whose contrary is cited."""
    s = about_two_laws("KL(P,P) > 0")
    core = established(s, decide(s, (), Options(timeout=15)))
    assert core is not None and isinstance(core.evidence, dict) and set(core.evidence["proof"]) == {"rule", "cited"}
    for given in ((), about_two_laws("KL(P,P) >= 0").given, about_two_laws("KL(P,Q) > 0").given):
        with pytest.raises(Rejected):
            judge(replace(s, given=given), "VACUOUS", core.evidence)


def test_a_contrary_counts_under_the_hypotheses_that_it_has_itself() -> None:
    s = read_claim("TV(P,Q) <= 2", "P, Q distributions; eps real", ("D_inf(P,Q) <= eps", "eps < 0"))
    core = established(s, decide(s, (), Options(timeout=15)))
    assert core is not None and judge(s, "VACUOUS", core.evidence).verdict == "VACUOUS"
    with pytest.raises(Rejected):
        judge(replace(s, given=s.given[1:]), "VACUOUS", core.evidence)


AT_LETTERS = [
    ("P, Q distributions", ("P(r) > Q(r) for every r in R",), ("P(r) >= Q(r) for every r in R",)),
    ("P, Q distributions", ("sup(r in R, P(r)) <= 0",), ("sup(r in R, P(r)) <= 1",)),
    ("P, Q distributions", ("P(r) < 1/sum(s in R, 1) for every r in R",), ("P(r) <= 1/sum(s in R, 1) for every r in R",)),
    ("P, Q distributions; f function on R; a real", ("f(r) < a for every r in R", "mean(r ~ P, f(r)) = a"),
     ("f(r) <= a for every r in R", "mean(r ~ P, f(r)) = a")),
    ("P, Q distributions; K channel R -> Y", ("K(y|r) < 0 for every r in R, y in Y",),
     ("K(y|r) > 0 for every r in R, y in Y",)),
    ("P, Q distributions; eps > 0", ("D_inf(P, Q) <= -eps",), ("D_inf(P, Q) <= eps",)),
    ("P, Q distributions", ("log(-TV(P, Q)) <= 1",), ("log(TV(P, Q)) <= 1",))]


@pytest.mark.parametrize(("where", "impossible", "possible"), AT_LETTERS, ids=[c[1][0] for c in AT_LETTERS])
def test_what_contradicts_the_sums_of_laws_is_vacuous(where: str, impossible: tuple[str, ...], possible: tuple[str, ...]) -> None:
    """And the kernel takes no evidence for it where the hypotheses are satisfied by some laws."""
    s, other = (read_claim("TV(P, Q) <= 2", where, given) for given in (impossible, possible))
    found = decide(s, (), Options(timeout=15))
    core = established(s, found)
    assert found.verdict == "VACUOUS" and core is not None and judge(s, "VACUOUS", core.evidence).verdict == "VACUOUS"
    with pytest.raises(Rejected):
        judge(other, "VACUOUS", core.evidence)
    assert vacuous(other, Budget.of_seconds(5), Trace(Options(), ())) is None
