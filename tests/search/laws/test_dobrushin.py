"""Dobrushin's coefficient contracts divergences; false siblings have no derivation, and their evidence is rejected."""
from __future__ import annotations

import pytest

from tests.search.laws.siblings import proves_and_not_more
from verify.search.laws import dobrushin

CHANNEL = "P, Q distribution on X; K channel X -> Y; c >= 0; eps >= 0"
VARIATION, LOCAL = "TV(K(x),K(z)) <= c for every x, z in X", "D_inf(K(x),K(z)) <= eps for every x, z in X"
EXCESS, POSITIVE = "hockey_stick(K(x),K(z),exp(eps)) <= c for every x, z in X", "Q(x) > 0 for every x in X"
HOCKEY_STICK = "hockey_stick(K(P),K(Q),exp(eps)) <= c*hockey_stick(P,Q,exp(eps))"
CLAIMS = {
    "hockey-stick by variation": (
        HOCKEY_STICK, f"{HOCKEY_STICK}/2", CHANNEL, (VARIATION,), dobrushin.by_hockey_sticks),
    "hockey-stick by the variation of the laws": (
        "hockey_stick(K(P),K(Q),exp(eps)) <= c*TV(P,Q)", "hockey_stick(K(P),K(Q),exp(eps)) <= c*TV(P,Q)/2", CHANNEL, (EXCESS,),
        dobrushin.by_hockey_sticks),
    "hockey-stick by hockey-stick": (
        HOCKEY_STICK, f"{HOCKEY_STICK}/2", CHANNEL, (EXCESS,), dobrushin.by_hockey_sticks),
    "chi-square by variation": (
        "chi_square(K(P),K(Q)) <= c*chi_square(P,Q)", "chi_square(K(P),K(Q)) <= c*chi_square(P,Q)/2", CHANNEL,
        (VARIATION, POSITIVE), dobrushin.by_transport),
    "KL of private outputs": (
        "KL(K(P),K(Q)) <= tanh(eps/2)*KL(P,Q)", "KL(K(P),K(Q)) <= tanh(eps/2)*KL(P,Q)/4", CHANNEL, (LOCAL, POSITIVE),
        dobrushin.by_transport),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_a_writer_proves_it_and_not_more(name: str) -> None:
    proves_and_not_more(*CLAIMS[name])
