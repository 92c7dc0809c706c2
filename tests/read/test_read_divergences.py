"""Divergences that are subtracted are read as added to the other side."""
from __future__ import annotations

import pytest

from verify.read.text import read_claim

WHERE = "P, Q, R distributions on X; K channel; t >= 0; s real"


@pytest.mark.parametrize("text, same", [
    ("P(x) - KL(P, Q) <= 2 for every x in X", "P(x) <= 2 + KL(P, Q) for every x in X"),
    ("-KL(P, Q) <= 0", "0 <= KL(P, Q)"),
    ("1 - 2*KL(P, Q) - t*D_inf(P, Q) < 3", "1 < 3 + 2*KL(P, Q) + t*D_inf(P, Q)"),
    ("1 - KL(P, Q)/2 >= s", "s + KL(P, Q)/2 <= 1"),
    ("1 - KL(P, Q) <= 2 - chi_square(P, R)", "1 + chi_square(P, R) <= 2 + KL(P, Q)"),
])
def test_a_subtracted_divergence_is_added_to_the_other_side(text: str, same: str) -> None:
    assert read_claim(text, WHERE) == read_claim(same, WHERE)


@pytest.mark.parametrize("text, other", [
    ("KL(P, Q) - KL(Q, P) <= 0", "KL(P, Q) <= 0 + KL(Q, P)"),       # oo - oo has no value
    ("1 - s*KL(P, Q) <= 2", "1 <= 2 + s*KL(P, Q)"),
    ("1 - KL(P, Q) = 1", "1 = 1 + KL(P, Q)"),
    ("1 - TV(P, Q) <= 1", "1 <= 1 + TV(P, Q)"),                     # is never +oo
    ("H(P) - MI(P, K) <= 1", "H(P) <= 1 + MI(P, K)"),               # is never +oo either
    ("exp(-KL(P, Q)) <= 1", "1 <= exp(KL(P, Q))"),
])
def test_other_sides_stay_as_they_are(text: str, other: str) -> None:
    assert read_claim(text, WHERE) != read_claim(other, WHERE)
