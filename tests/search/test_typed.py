"""Claims as people type them, each with a neighbour that is false."""
import pytest

from verify.read.text import read_claim
from verify.search.decide import Options, decide

NOISY = "(p*(1-q)+q*(1-p))"
HALF_TURN = "-{0}*log({0})-(1-{0})*log(1-{0}) >= -p*log(p)-(1-p)*log(1-p)"
SHARE = "n*(-(k/n)*log(k/n)-(1-k/n)*log(1-k/n))"


def verdict(text: str, where: str, given: tuple[str, ...] = (), seconds: float = 12) -> str:
    return decide(read_claim(text, where, given), (), Options(timeout=seconds)).verdict


@pytest.mark.parametrize(("text", "wrong", "where", "given"), [
    ("1 - cos(x) == 2*sin(x/2)^2", "1 - cos(x) == 2*sin(x/2)", "x real", ()),
    ("cos(x) == 4*cos(x/3)^3 - 3*cos(x/3)", "cos(x) == 4*cos(x/3)^3 - 2*cos(x/3)", "x real", ()),
    ("n - m*floor(n/m) <= m - 1", "n - m*floor(n/m) <= m - 2", "n integer, m integer >= 1", ()),
    ("m*ceil(n/m) <= n + m - 1", "m*ceil(n/m) <= n + m - 2", "n integer, m integer >= 1", ()),
    ("a^sqrt(2)+b^sqrt(2) >= 2*((a+b)/2)^sqrt(2)", "a^sqrt(2)+b^sqrt(2) >= 21*((a+b)/2)^sqrt(2)/10", "a, b > 0", ()),
    ("atan(x) <= 2*x/(1+s)", "atan(x) <= x/s", "x >= 0, s >= 0", ("s^2 == 1 + x^2",)),
    ("s + t <= 2", "s + t <= 2 - x^2/2", "-1 <= x <= 1, s >= 0, t >= 0", ("s^2 == 1 + x", "t^2 == 1 - x")),
    (HALF_TURN.format(NOISY), HALF_TURN.format("(p*(1-q))"), "0 < p < 1, 0 < q < 1", ())])
def test_a_claim_and_its_neighbour(text: str, wrong: str, where: str, given: tuple[str, ...]) -> None:
    assert (verdict(text, where, given), verdict(wrong, where, given)) == ("PROVED", "REFUTED")


@pytest.mark.parametrize(("text", "wrong"), [
    (f"binomial(n,k) <= sqrt(n/(2*pi*k*(n-k)))*exp({SHARE})", f"binomial(n,k) <= sqrt(n/(8*k*(n-k)))*exp({SHARE})"),
    ("binomial(n,k)*(k/n)^k*(1-k/n)^(n-k) >= 1/(n+1)", "binomial(n,k)*(k/n)^k*(1-k/n)^(n-k) >= 3/(n+3)")])
def test_binomial_coefficients_against_entropies(text: str, wrong: str) -> None:
    where = "n integer >= 2, k in 1..n-1"
    assert (verdict(text, where, (), 20), verdict(wrong, where, (), 20)) == ("PROVED", "REFUTED")
