"""Divergences against the probabilities of an event that the claim names, with false siblings."""
from __future__ import annotations

import pytest

from tests.search.laws.siblings import proves_and_not_more
from verify.read.text import read_claim
from verify.search.laws.event_planes import by_event_planes
from verify.search.laws.opening import views

LAWS = "P, Q distributions; S event"


@pytest.mark.slow
@pytest.mark.parametrize(("claim", "false", "where", "given"), [
    ("(P(S)-Q(S))^2 <= chi2(P,Q)*Q(S)*(1-Q(S))", "(P(S)-Q(S))^2 <= chi2(P,Q)*Q(S)*(1-Q(S))/2", LAWS, ("P << Q",)),
    ("chi2(P,Q) >= P(S)^2/Q(S) - 1", "chi2(P,Q) >= P(S)^2/Q(S)", LAWS, ("Q(S) > 0",)),
    ("P(S) <= Q(S) + sqrt(chi2(P,Q)*Q(S)*(1-Q(S)))", "P(S) <= Q(S) + sqrt(chi2(P,Q)*Q(S)*(1-Q(S))/2)", LAWS, ("P << Q",)),
    ("P(S)^a <= renyi(P,Q,a)*Q(S)^(a-1)", "P(S)^a <= renyi(P,Q,a)*Q(S)^a", f"{LAWS}; a > 1", ("P << Q", "P(S) > 0")),
    ("P(S) <= (exp(D_alpha(P,Q,a))*Q(S))^((a-1)/a)", "P(S) <= exp(D_alpha(P,Q,a))*Q(S)", f"{LAWS}; a > 1",
     ("P << Q", "P(S) > 0"))],
    ids=["chi-square", "a quotient", "a root", "Renyi", "Renyi, solved"])
def test_an_event_bounds_a_divergence_from_below(claim: str, false: str, where: str, given: tuple[str, ...]) -> None:
    proves_and_not_more(claim, false, where, given, by_event_planes)


def test_a_power_is_of_the_letters_in_the_event_alone() -> None:
    (view,) = views(read_claim("P(S)^3 <= renyi(P,Q,3)*Q(S)^2", LAWS, ("P << Q",)))
    (found,) = by_event_planes(view)
    assert not any(step.name.startswith("outside") for step in found.steps)


@pytest.mark.parametrize(("text", "where"), [
    ("KL(P,Q) >= 0", "P, Q distributions"),                                # no event
    ("P(S) <= Q(S) + 1", LAWS),                                            # no divergence
    ("P(S) <= 1 + chi2(K(P),K(Q))", f"{LAWS}; K channel")])                # of other laws
def test_other_claims_have_no_planes_at_an_event(text: str, where: str) -> None:
    for view in views(read_claim(text, where)):
        assert not list(by_event_planes(view))
