"""The digamma function in claims."""
import pytest

from verify.notation.text import statement_text
from verify.read.text import read_claim
from verify.search.decide import Options, decide


@pytest.mark.parametrize(("text", "where", "verdict"), [
    ("digamma(x+1) == digamma(x) + 1/x", "x > 0", "PROVED"), ("digamma(x+1) == digamma(x) - 1/x", "x > 0", "REFUTED"),
    ("digamma(x) <= log(x) - 1/(2*x)", "x > 0", "PROVED"), ("digamma(x) <= log(x) - 1/x", "x > 0", "REFUTED"),
    ("digamma(x) <= digamma(y)", "x > 0, y >= x", "PROVED"), ("digamma(x) <= digamma(y)", "x > 0, y > 0", "REFUTED"),
    ("digamma(x) <= 100", "0 <= x <= 1", "ILL_POSED")])
def test_claims_about_digamma(text: str, where: str, verdict: str) -> None:
    assert decide(read_claim(text, where), (), Options(timeout=10)).verdict == verdict


def test_what_is_written_is_read_again() -> None:
    s = read_claim("digamma(x) <= log(x)", "x > 0")
    assert "digamma(x)" in statement_text(s)
