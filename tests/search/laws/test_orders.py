"""Renyi divergences of given orders, from claims about all orders, and between each other and the chi-square divergence."""
import pytest

from tests.search.laws.siblings import proved_and_no_more, proves_and_not_more
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.finding import Options, Trace
from verify.search.laws import derived, orders

LAWS = "P, Q distributions"


@pytest.mark.parametrize(("claim", "false"), [
    ("D_2(P,Q) <= D_4(P,Q)", "D_4(P,Q) <= D_2(P,Q)"), *(pytest.param(*pair, marks=pytest.mark.slow) for pair in (
        ("KL(P,Q) <= D_2(P,Q)", "KL(P,Q) <= D_2(P,Q)/2"), ("KL(P,Q) <= D_3(P,Q)", "2*KL(P,Q) <= D_3(P,Q)"),
        ("TV(P,Q)^2 <= D_2(P,Q)/2", "TV(P,Q)^2 <= D_2(P,Q)/8")))])
def test_a_claim_about_given_orders_is_an_instance(claim: str, false: str) -> None:
    proved_and_no_more(claim, false, LAWS, (), orders.prove)


@pytest.mark.parametrize(("claim", "false"), [
    ("log(1+chi_square(P,Q)) <= D_2(P,Q)", "log(1+2*chi_square(P,Q)) <= D_2(P,Q)"),
    ("chi_square(P,Q) <= exp(D_2(P,Q)) - 1", "chi_square(P,Q) <= exp(D_2(P,Q)) - 2")])
def test_chi_square_below_what_is_made_of_a_moment(claim: str, false: str) -> None:
    proved_and_no_more(claim, false, LAWS, (), derived.prove)


@pytest.mark.parametrize(("claim", "where"), [
    ("KL(P,Q) <= D_alpha(P,Q,a)", LAWS + "; a > 1"), ("KL(P,Q) <= chi_square(P,Q)", LAWS), ("D_2(P,Q) == 0", LAWS)])
def test_other_claims_are_left_to_others(claim: str, where: str) -> None:
    trace = Trace(Options(), ())
    assert orders.prove(read_claim(claim, where), Budget.of_seconds(5), trace) is None and not trace.tried


@pytest.mark.parametrize(("claim", "false", "where"), [
    ("D_2(K(P),K(Q)) <= D_2(P,Q)", "D_2(P,Q) <= D_2(K(P),K(Q))", LAWS + "; K channel"),
    pytest.param("D_alpha(K(P),K(Q),a) <= D_alpha(P,Q,a)", "2*D_alpha(K(P),K(Q),a) <= D_alpha(P,Q,a)",
                 LAWS + "; K channel; a > 1", marks=pytest.mark.slow)])
def test_outputs_are_no_further_apart(claim: str, false: str, where: str) -> None:
    proves_and_not_more(claim, false, where, (), derived.MOMENTS[2])
