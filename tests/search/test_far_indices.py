"""Sums and products that pass a bound only after many terms."""
import pytest

from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.decide import Options
from verify.search.far_indices import refute
from verify.search.finding import Trace


@pytest.mark.parametrize(("text", "where", "at"), [
    ("sum(k = 1..n, 1/k^2) < 164/100", "n >= 1 integer", {"n": "203"}),
    ("sum(k = 1..n, 1/k) >= log(n) + 58/100", "n >= 1 integer", {"n": "180"}),
    ("sum(k = 1..n, x/k) <= 5*x", "n >= 1 integer, x >= 1", {"n": "83", "x": "1"}),
    ("prod(k = 1..n, 1 + 1/k^2) < 367/100", "n >= 1 integer", {"n": "604"})])
def test_the_first_index_at_which_it_fails(text: str, where: str, at: dict[str, str]) -> None:
    found = refute(read_claim(text, where), Budget.of_seconds(10), Trace(Options(), ()))
    assert found is not None and found.evidence["model"] == at


@pytest.mark.parametrize(("text", "where"), [
    ("sum(k = 1..n, 1/k^2) < 165/100", "n >= 1 integer"), ("sum(k = 1..n, 1/k) <= 5", "1 <= n <= 82 integer"),
    ("x^2 >= 1 - x", "x > 0")])
def test_what_does_not_fail_there(text: str, where: str) -> None:
    assert refute(read_claim(text, where), Budget.of_seconds(10), Trace(Options(), ())) is None
