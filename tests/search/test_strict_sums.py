"""Strict bounds of sums by what they tend to: the terms that are still to come are positive."""
import pytest

from verify.read.text import read_claim
from verify.search.decide import Options, decide


@pytest.mark.parametrize(("text", "where", "verdict"), [
    ("sum(k=1..n, 1/2^k) < 1", "n integer >= 1", "PROVED"), ("sum(k=1..n, 1/2^k) < 1 - 10^-9", "n integer >= 1", "REFUTED"),
    ("sum(k=1..n, k/3^k) < 3/4", "n integer >= 1", "PROVED"), ("sum(k=1..n, k/3^k) < 2/3", "n integer >= 1", "REFUTED"),
    ("sum(k=1..n, 1/(k*(k+1))) < 1", "n integer >= 1", "PROVED"),
    ("sum(k=1..n, 1/(k*(k+1))) < 99/100", "n integer >= 1", "REFUTED"),
    ("sum(k=1..n, x^k) < x/(1-x)", "n integer >= 1, 0 < x < 1", "PROVED"),
    ("sum(k=1..n, x^k) < x/(1-x)", "n integer >= 1, -1 < x < 1", "REFUTED"),
    ("sum(k=1..n, 1/2^k) < 1 - 1/2^n", "n integer >= 1", "REFUTED")])
def test_sums_below_their_limits(text: str, where: str, verdict: str) -> None:
    assert decide(read_claim(text, where), (), Options(timeout=12)).verdict == verdict
