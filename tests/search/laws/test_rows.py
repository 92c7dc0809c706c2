"""Claims about outputs at letters from the same claims about any laws."""
import pytest

from tests.search.laws.siblings import proved_and_no_more, searched
from verify.language import KL, Alphabet, Channel, Distribution, Letter, Statement, Sum, every
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.decide import decide
from verify.search.finding import Finding, Options, Trace
from verify.search.laws import rows

X, Y = Alphabet("X"), Alphabet("Y")
x, z, y = Letter("x", X), Letter("z", X), Letter("y", Y)
K, L = Channel("K", Y, (X,)), Distribution("L", (Y,))


def attempt(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    return rows.prove(s, budget, Trace(Options(timeout=20), (), decide))


@pytest.mark.slow
@pytest.mark.parametrize(("claim", "false", "where", "given"), [
    ("E[f(K(x))] <= exp(eps)*E[f(K(z))] for every x, z in X", "E[f(K(x))] <= exp(eps/2)*E[f(K(z))] for every x, z in X",
     "K channel X -> Y; f: Y -> [0, oo); eps >= 0", ("K is eps-LDP",)),
    ("D_alpha(K(x),K(z),2) <= 2*a for every x, z in X", "D_alpha(K(x),K(z),2) <= a/2 for every x, z in X",
     "K channel X -> Y; a >= 0", ("D_alpha(K(x),K(z),2) <= a for every x, z in X",)),
    ("H(K(x)) <= log(3) for every x in X", "H(K(x)) <= log(2) for every x in X", "K channel X -> Y; |Y| = 3", ())])
def test_a_lemma_about_any_laws(claim: str, false: str, where: str, given: tuple[str, ...]) -> None:
    proved_and_no_more(claim, false, where, given, attempt, short=2)


@pytest.mark.parametrize(("claim", "where"), [
    ("KL(K(x),K(P)) <= 1 for every x in X", "P distribution on X; K channel X -> Y"), ("TV(P,Q) <= 1", "P, Q distributions"),
    ("K(y|x) <= 1 for every y in Y, x in X with P(x) > 0", "P distribution on X; K channel X -> Y")])
def test_what_is_not_about_given_letters_alone_is_left(claim: str, where: str) -> None:
    assert searched(attempt, read_claim(claim, where, ()), 2) is None


def test_a_bound_letter_of_the_same_name_is_another() -> None:
    """K(x) in a hypothesis for all x is no law of the letter x that is given; nor is it in a sum over x."""
    laws = {(K, (x,)): L}
    for bound in (every((y, x), K(y, x) <= 1), Sum(x, K(y, x))):
        assert rows.with_laws(bound, laws) == bound
    assert rows.with_laws(every(y, K(y, x) <= 1), laws) == every(y, L(y) <= 1)
    assert rows.with_laws(KL(K.row(x), K.row(z)), laws) == KL(L, K.row(z))
