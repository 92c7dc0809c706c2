"""Inequalities of textbooks, each with a false sibling: from text to a verdict that the kernel confirms."""
import pytest

from verify.kernel.statements.judge import judge
from verify.read.text import read_claim
from verify.search.decide import Options, decide

KL = "p*log(p/q) + (1-p)*log((1-p)/(1-q))"
KITTANEH = "v*x + (1-v)*y - x^v*y^(1-v) >= {}*(sqrt(x)-sqrt(y))^2"
PROFILE = "Phi(1/(2s) - e*s) - exp(e)*Phi(-1/(2s) - e*s) <= d"


def verdict(text: str, where: str, given: tuple[str, ...]) -> str:
    s = read_claim(text, where, given)
    found = decide(s, (), Options(timeout=20))
    assert found.verdict == "UNDECIDED" or judge(s, found.verdict, found.evidence).verdict == found.verdict
    return found.verdict


@pytest.mark.parametrize(("text", "false", "where", "given"), [
    ("a*x + b*y + c*z >= x^a*y^b*z^c", "a*x + b*y + c*z >= x^a*y^b*z^c + 1/99", "x, y, z, a, b, c > 0", ("a + b + c = 1",)),
    ("H_n >= ln n + 1/2 + 1/(2n)", "H_n >= ln n + 1/2 + 1/n", "n positive integer", ()),
    (PROFILE, PROFILE.replace("<= d", "<= d/9"), "s > 0, 0 < e <= 1, 0 < d < 1", ("s*e = sqrt(2*log(1.25/d))",)),
    (KITTANEH.format("min(v, 1-v)"), KITTANEH.format("max(v, 1-v)"), "x, y > 0, 0 <= v <= 1", ()),
    ("(x log x - y log y)/(x-y) - 1 >= log((x + y + sqrt(x*y))/3)", "(x log x - y log y)/(x-y) - 1 >= log((x+y)/2)",
     "x, y > 0, x != y", ()),
    (f"|p - q| <= sqrt(1 - exp(-({KL})))", f"|p - q| <= sqrt(1 - exp(-({KL})*2/5))", "0 < p < 1, 0 < q < 1", ()),
    ("e/(exp(e)-1) - 1 - log(e/(exp(e)-1)) <= e^2/8", "e/(exp(e)-1) - 1 - log(e/(exp(e)-1)) <= e^2/9", "e > 0", ()),
    (f"{KL} >= 2*(p-q)^2 + 4/9*(p-q)^4", f"{KL} >= 2*(p-q)^2 + 9/20*(p-q)^4", "0 < p < 1, 0 < q < 1", ()),
    (f"{KL} >= log((1-q)/q)/(1-2q)*(p-q)^2", f"{KL} >= 101/100*log((1-q)/q)/(1-2q)*(p-q)^2", "0 < p < 1, 0 < q < 1/2", ()),
    ("C(2n, n) >= 4^n/sqrt(pi*n + 1)", "C(2n, n) >= 4^n/sqrt(3*n + 1)", "n integer >= 0", ()),
    ("log(p)*log(1-p) <= -p*log(p) - (1-p)*log(1-p) <= log(p)*log(1-p)/log(2)",
     "log(p)*log(1-p) <= -p*log(p) - (1-p)*log(1-p) <= log(p)*log(1-p)*7/5", "0 < p < 1", ()),
    ("E - (1 + 1/n)^n < E/(2n + 1)", "E - (1 + 1/n)^n < E/(2n + 2)", "n integer >= 1", ())],
    ids=["means", "harmonic", "profile", "Kittaneh", "identric", "Bretagnolle", "rate", "quartic", "weighted", "central", "entropy", "Euler"])
def test_proved_and_refuted(text: str, false: str, where: str, given: tuple[str, ...]) -> None:
    assert (verdict(text, where, given), verdict(false, where, given)) == ("PROVED", "REFUTED")
