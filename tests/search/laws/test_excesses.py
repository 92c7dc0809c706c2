"""Claims under (eps, delta)-indistinguishability from what it says of two excesses; false siblings are not proved."""
import pytest

from tests.search.laws.siblings import searched
from verify.kernel.format.rejected import Rejected
from verify.kernel.statements.judge import judge
from verify.read.text import read_claim
from verify.search.finding import established
from verify.search.laws import excesses

WHERE = "M (eps, delta)-DP; x, x' neighbours; S event"


@pytest.mark.parametrize(("text", "false"), [
    ("TV(M(x), M(x')) <= (exp(eps)-1+2*delta)/(exp(eps)+1)", "TV(M(x), M(x')) <= (exp(eps)-1+delta)/(exp(eps)+1)"),
    ("TV(M(x), M(x')) <= exp(eps)-1+delta", "TV(M(x), M(x')) <= exp(eps)-1+delta/2"),
    ("Pr[M(x) in S] - Pr[M(x') in S] <= 1-exp(-eps)*(1-delta)", "Pr[M(x) in S] - Pr[M(x') in S] <= 1-exp(-eps)*(1-delta/2)")])
def test_both_excesses(text: str, false: str) -> None:
    s, other = (read_claim(t, WHERE) for t in (text, false))
    found = searched(excesses.prove, s)
    one = found and established(s, found)
    assert one is not None and judge(s, "PROVED", one.evidence).verdict == "PROVED"
    with pytest.raises(Rejected):
        judge(other, "PROVED", one.evidence)
    assert searched(excesses.prove, other, 2) is None


def test_pure_privacy_says_no_excess() -> None:
    assert searched(excesses.prove, read_claim("TV(M(x), M(x')) <= tanh(eps/2)", WHERE.replace("(eps, delta)", "eps"))) is None
