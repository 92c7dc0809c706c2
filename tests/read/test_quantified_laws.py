"""Claims about laws whose text says for what, or under what, they are made."""
from __future__ import annotations

import time

import pytest

from verify.notation.text import statement_text
from verify.read.source import ReadError
from verify.read.text import read_claim

KL = "for all eps >= 0, P, Q on R: D_inf(P || Q) <= eps => KL(P || Q) <= eps"
LAWS = "P, Q distributions; eps >= 0"


@pytest.mark.parametrize(("text", "where", "said"), [
    ("D_inf(P, Q) <= eps => KL(P, Q) <= eps", LAWS, KL),
    ("D_inf(P, Q) <= eps implies KL(P, Q) <= eps", LAWS, KL),
    ("if D_inf(P, Q) <= eps, then KL(P, Q) <= eps", LAWS, KL),
    ("KL(P, Q) <= eps whenever D_inf(P, Q) <= eps", LAWS, KL),
    ("If D_inf(P, Q) <= eps, KL(P, Q) <= eps", LAWS, KL),
    ("KL(P, Q) <= eps, provided that D_inf(P, Q) <= eps", LAWS, KL),
    ("for all eps >= 0: D_inf(P, Q) <= eps => KL(P, Q) <= eps", "P, Q distributions", KL),
    ("for all eps >= 0, P, Q distributions: D_inf(P, Q) <= eps => KL(P, Q) <= eps", "", KL),
    ("P(S) <= e^eps Q(S) for every event S => KL(P, Q) <= eps", LAWS, KL),
    ("KL(P, Q) >= 0 for all P, Q distributions", "", "for all P, Q on R: 0 <= KL(P || Q)"),
    ("KL(P, Q) >= 0 for all distributions P and Q on X", "", "for all P, Q on X: 0 <= KL(P || Q)"),
    ("Let P, Q be distributions. Then KL(P, Q) >= 0", "", "for all P, Q on R: 0 <= KL(P || Q)"),
    ("KL(P, Q) >= 0 and TV(P, Q) <= 1 for all P, Q distributions", "",
     "for all P, Q on R: 0 <= KL(P || Q) and TV(P || Q) <= 1"),
    ("for every event S: P(S) <= Q(S) + d", "P, Q distributions; d >= 0",
     "for all d >= 0, P, Q on R: hockey_stick_{1}(P || Q) <= d"),
    ("for all r: P(r) <= 1", "P distribution", "for all P on R: for all r in R: P(r) <= 1"),
    ("for all r in X: P(r) <= 1", "P distribution on X", "for all P on X: for all r in X: P(r) <= 1"),
    ("if X <= Y then E[X] <= E[Y]", "X, Y random variables",
     "for all P on Omega, X: Omega -> R, Y: Omega -> R: (for all w in Omega: X(w) <= Y(w)) => sum_{w in Omega} P(w)*X(w) <= "
     "sum_{w in Omega} P(w)*Y(w)"),
    ("E[X]^2 <= E[X^2] for every random variable X", "",
     "for all P on Omega, X: Omega -> R: (sum_{w in Omega} P(w)*X(w))^2 <= sum_{w in Omega} P(w)*X(w)^2"),
])
def test_said(text: str, where: str, said: str) -> None:
    assert statement_text(read_claim(text, where)) == said


@pytest.mark.parametrize(("text", "where"), [
    ("TV(P, Q) <= 1 for all P, Q distributions and KL(P, Q) <= 0", ""),          # the second is a claim, no hypothesis
    ("TV(P, Q) <= 1 for all P, Q distributions; KL(P, Q) >= 0", ""),
    ("TV(P, Q) <= 1 for all eps >= 0 and KL(P, Q) <= eps", "P, Q distributions"),
    ("KL(P, Q) <= eps for every x in X, TV(P, Q) <= 0", "P, Q distributions on X; eps >= 0"),
    ("KL(P, Q) <= eps if D_inf(P, Q) <= eps; TV(P, Q) <= 0", LAWS),
    ("D_inf(P, Q) <= eps; KL(P, Q) >= 0 => TV(P, Q) <= 1", LAWS),
    ("for all eps real: D_inf(P, Q) <= eps => KL(P, Q) <= eps", LAWS),          # eps is declared twice
    ("Let P, Q be distributions. KL(P, Q) >= 0. TV(P, Q) <= 1", ""),
    ("for all x > 0: H(P) <= x", "P distribution; x <= 1"),
    ("KL(P, Q) <= 1 when D_inf(P, Q) <= 1, TV(P, Q) <= 1", "P, Q distributions"),        # two conditions, or two claims
    ("E[X] <= t for all t > 0, E[X] <= 0", "X random variable"),
    ("for all t > 0: Pr[X > t] <= Pr[Y > t] => E[X] <= E[Y]", "X, Y random variables"),   # for all t, or if for all t
    ("KL(P, Q) >= 0 for all P, Q distributions on X with 2 letters", ""),
    ("KL(P, Q) = 0 iff TV(P, Q) = 0", "P, Q distributions"),
    ("KL(P, Q) = 0 if and only if TV(P, Q) = 0", "P, Q distributions"),
    ("KL(P, Q) >= 0 and KL(P, Q) <= eps if D_inf(P, Q) <= eps", LAWS),           # the condition may be that of the last alone
    ("KL(P, Q) >= 0 and KL(P, Q) <= eps for all eps >= D_inf(P, Q)", "P, Q distributions"),
    ("KL(P, Q) <= eps if D_inf(P, Q) <= eps if eps <= 1", LAWS),
    ("D_inf(P, Q) <= eps => KL(P, Q) <= eps => TV(P, Q) <= eps", LAWS),
    ("for all r: P(r) <= 1 and P(r) >= 0", "P distribution"),                   # the letter is that of the last alone
    ("for some eps >= 0: KL(P, Q) <= eps", "P, Q distributions"),
    ("KL(P, Q) <= eps for all eps", "P, Q distributions"),
    ("P(r) <= 1 for all r,", "P distribution"),
])
def test_what_could_be_meant_in_two_ways_is_refused(text: str, where: str) -> None:
    with pytest.raises(ReadError):
        read_claim(text, where)


@pytest.mark.parametrize("text", ["for all " * 2000, "if " * 3000, "KL(P, Q) <= 1 =>" + " " * 20_000 + "x", "Let " + "a" * 20_000,
                                  "KL(P, Q) <= 1 for all " + "P, " * 5000, "for all distributions " + "P and " * 3000 + ": x > 0"])
def test_long_texts_are_refused_soon(text: str) -> None:
    begin = time.process_time()
    with pytest.raises(ReadError):
        read_claim(text, "P, Q distributions")
    assert time.process_time() - begin < 2


@pytest.mark.parametrize(("text", "where", "same"), [
    ("if P, Q are eps-indistinguishable then KL(P, Q) <= eps", "P, Q distributions", "P, Q are eps-indistinguishable"),
    ("KL(P, Q) <= eps whenever P and Q are eps-indistinguishable", "P, Q distributions", "P, Q are eps-indistinguishable"),
    ("P and Q are (eps, delta)-indistinguishable => KL(P, Q) <= eps", "", "P, Q are (eps, delta)-indistinguishable"),
    ("if M is eps-DP then KL(M(x), M(x')) <= eps", "", "M eps-DP")])
def test_privacy_is_assumed_in_words(text: str, where: str, same: str) -> None:
    claim = "KL(M(x), M(x')) <= eps" if "M(x)" in text else "KL(P, Q) <= eps"
    assert read_claim(text, where) == read_claim(claim, f"{where}; {same}" if where else same)


@pytest.mark.parametrize("text", [
    "if P, Q are indistinguishable then KL(P, Q) <= 1", "if P is eps-indistinguishable then KL(P, Q) <= 1",
    "if P, Q are eps-indistinguishable and TV(P, Q) <= 1 then KL(P, Q) <= 1 or 2"])
def test_what_says_it_of_no_two_laws_is_refused(text: str) -> None:
    with pytest.raises(ReadError):
        read_claim(text, "P, Q distributions; eps >= 0")
