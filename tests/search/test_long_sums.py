"""Counterexamples whose sums have many terms."""
import pytest

from verify.kernel.statements.judge import judge
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.finding import Options, Trace
from verify.search.long_sums import refute


def _refuted(text: str, where: str) -> dict[str, object] | None:
    s = read_claim(text, where)
    finding = refute(s, Budget.of_seconds(20), Trace(Options(), ()))
    if finding is None:
        return None
    judge(s, finding.verdict, finding.evidence)
    return dict(finding.evidence["model"])


@pytest.mark.parametrize(("text", "where", "n"), [
    ("sum(k=1..n, 1/k) <= 6", "n integer >= 1", "227"), ("sum(k=1..n, 1/k^2) <= 1.64", "n integer >= 1", "203"),
    ("prod(k=1..n, 1+1/k) <= 300", "n integer >= 1", "300"), ("sum(k=1..n, x/k) <= 6", "n integer >= 1, 0 < x <= 1", "227")])
def test_the_first_length_at_which_a_claim_fails(text: str, where: str, n: str) -> None:
    model = _refuted(text, where)
    assert model is not None and n in str(model)


@pytest.mark.parametrize(("text", "where"), [
    ("sum(k=1..n, 1/k^2) <= 1.65", "1 <= n <= 500, n integer"), ("sum(k=1..n, 1/2^k) <= 1", "1 <= n <= 500, n integer"),
    ("sum(k=1..n, 1/k) <= 6", "1 <= n <= 200, n integer")])
def test_nothing_is_found_against_what_holds(text: str, where: str) -> None:
    assert _refuted(text, where) is None
