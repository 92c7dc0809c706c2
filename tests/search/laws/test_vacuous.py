"""Hypotheses about laws that nothing satisfies: such a claim is VACUOUS, not PROVED."""
from __future__ import annotations

from dataclasses import replace

import pytest

from verify.kernel.format.rejected import Rejected
from verify.kernel.statements.judge import judge
from verify.language import Statement
from verify.read.text import read_claim
from verify.search.decide import Options, decide
from verify.search.finding import established


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
