"""exp(-F) of a divergence F that may be +oo is 0 there: claims in the two cases, and in which form the kernel takes them."""
from __future__ import annotations

from dataclasses import replace

import pytest

from tests.search.laws.siblings import proved_and_no_more, searched
from verify.elaborate.statement import elaborate
from verify.kernel.format.rejected import Rejected
from verify.kernel.laws.least_bound import finite_or_not
from verify.kernel.statements.judge import judge
from verify.read.text import read_claim
from verify.search.laws import at_infinity

LAWS = "P, Q distributions; S event; x > 0"


@pytest.mark.parametrize(("claim", "false"), [
    ("TV(P,Q) <= sqrt(1-exp(-KL(P,Q)))", "TV(P,Q) <= sqrt(1-2*exp(-KL(P,Q)))"),
    ("TV(P,Q) <= 1-exp(-D_inf(P,Q))", "TV(P,Q) <= 1-2*exp(-D_inf(P,Q))"),
    *(pytest.param(*pair, marks=pytest.mark.slow) for pair in (
        ("TV(P,Q) <= 1-exp(-KL(P,Q))/2", "TV(P,Q) <= 1-2*exp(-KL(P,Q))"), ("exp(-KL(P,Q)/2) <= 1", "exp(-KL(P,Q)/2) < 1"),
        ("1-P(S)+Q(S) >= exp(-KL(P,Q))/2", "1-P(S)+Q(S) >= 3*exp(-KL(P,Q))"),
        ("P(not S)+Q(S) >= exp(-KL(P,Q))/2", "P(not S)+Q(S) >= 3*exp(-KL(P,Q))")))])
def test_a_claim_in_the_two_cases(claim: str, false: str) -> None:
    proved_and_no_more(claim, false, LAWS, (), at_infinity.prove)


def test_both_cases_are_needed() -> None:
    s = read_claim("TV(P,Q) <= sqrt(1-exp(-KL(P,Q)))", LAWS)
    found = searched(at_infinity.prove, s)
    assert found is not None
    evidence = elaborate(s, "PROVED", found.evidence)
    assert judge(s, "PROVED", evidence).verdict == "PROVED"
    for missing in ({"infinite": None}, {"evidence": None}, {"infinite": evidence["evidence"]}, {"evidence": evidence["infinite"]},
                    {"bound": "P"}, {"bound": "x"}):
        with pytest.raises(Rejected):
            judge(s, "PROVED", {**evidence, **missing})


def test_a_statement_that_laws_exist_has_no_two_cases() -> None:
    """exp(-KL) <= -TV holds nowhere; there are laws with KL = +oo, and others with 0 <= -TV."""
    s = read_claim("exp(-KL(P,Q)) <= -TV(P,Q)", "P, Q distributions")
    assert finite_or_not(s, "k")[1].claim == read_claim("0 <= -TV(P,Q)", "P, Q distributions").claim
    for kinds in (("exists", "exists"), ("forall", "exists")):
        other = replace(s, prefix=tuple(replace(b, kind=k) for b, k in zip(s.prefix, kinds, strict=True)))
        with pytest.raises(Rejected):
            finite_or_not(other, "k")


@pytest.mark.parametrize("part", [
    "exp(-KL(P,Q))", "exp(-KL(P,Q)/2)", "exp(-(2*KL(P,Q)/3))", "exp(-1/2*KL(P,Q))", "exp(-D_inf(P,Q))", "exp(-chi_square(P,Q))*x"])
def test_exponentials_that_are_0(part: str) -> None:
    s = read_claim(f"TV(P,Q) <= 1 + {part}", LAWS)
    finite, infinite = finite_or_not(s, "k")
    same = read_claim("TV(P,Q) <= 1 + exp(-k)", f"{LAWS}; k real").claim if "D_inf" in part else s.claim
    assert finite.claim == same and len(finite.given) == len(finite.prefix) - len(s.prefix) == 1
    assert "exp" not in str(infinite.claim) and not infinite.given


@pytest.mark.parametrize("part", [
    "KL(P,Q)", "exp(KL(P,Q))", "exp(-KL(P,Q)) + KL(P,Q)", "exp(KL(P,Q)-2)", "exp(2-3*KL(P,Q))", "exp(-1/KL(P,Q))", "exp(-KL(P,Q)*x)",
    "exp(-sqrt(KL(P,Q)))", "exp(-KL(P,Q)^2/KL(P,Q))", "exp(-TV(P,Q))", "exp(-KL(P,Q))*exp(-KL(Q,P))", "exp(0*KL(P,Q))", "exp(-2*(-KL(P,Q)))",
    "exp(-KL(P,Q) + chi_square(P,Q))", "1/exp(-KL(P,Q)) + KL(P,Q)"])
def test_others_are_refused(part: str) -> None:
    with pytest.raises(Rejected):
        finite_or_not(read_claim(f"TV(P,Q) <= 1 + {part}", LAWS), "k")
