"""Claims for all letters by derivations about letters that are given, and what hypotheses about all laws say of one."""
import pytest

from tests.search.laws.siblings import proved_and_no_more, searched
from verify.language import (
    Alphabet, Channel, Distribution, Event, Every, Letter, Relation, Statement, Sum, forall, maximum, real)
from verify.read.text import read_claim
from verify.search.decide import decide
from verify.search.finding import Options
from verify.search.laws import derived, fixed_letters

X, Y, Z = Alphabet("X"), Alphabet("Y"), Alphabet("Z")
x, y, z, u = Letter("x", X), Letter("y", Y), Letter("z", Z), Letter("u", X)
P, R, K, L, O = Distribution("P", (X,)), Distribution("R", (X,)), Channel("K", Y, (X,)), Channel("L", Z, (X, Y)), Event("O", (X, Z))
c, d = real("c", "(0, oo)"), real("d", "[0, oo)")


def excess(p: Distribution) -> Relation:
    """The output of L tells of the input at most d more than c times what an independent one does, for any y."""
    mixed = Sum(u, p(u) * L(z, u, y))
    return Sum(x, Sum(z, maximum(p(x) * L(z, x, y) - c * (p(x) * mixed), 0))) <= d


def of_event(level: object) -> Relation:
    seen = Sum(x, P(x) * Sum(z, O(x, z) * L(z, x, y)))
    return seen <= level * Sum(x, P(x) * Sum(z, O(x, z) * Sum(u, P(u) * L(z, u, y)))) + d  # type: ignore[operator]


@pytest.mark.slow
def test_a_hypothesis_about_all_laws_at_the_law_of_the_claim() -> None:
    given = (Statement(forall(R, y), (), excess(R)),)
    s = Statement(forall(P, L, O, c, d), given, Every((y,), of_event(c)))
    found = searched(fixed_letters.prove, s)
    assert found is not None and found.verdict == "PROVED"
    assert searched(fixed_letters.prove, Statement(forall(P, L, O, c, d), given, Every((y,), of_event(c / 2))), 2) is None
    assert searched(fixed_letters.prove, Statement(forall(P, L, O, c, d), (), Every((y,), of_event(c))), 2) is None


@pytest.mark.parametrize("text", ["TV(P, Q) <= 1", "P(x) <= 2*Q(x) for every x in X with Q(x) > 0"])
def test_other_claims_are_left(text: str) -> None:
    s = read_claim(text, "P, Q distributions on X", ())
    assert searched(fixed_letters.prove, s, 2) is None


@pytest.mark.parametrize(("claim", "false", "where"), [
    ("E_{y ~ K(z)}[f(y)]^2 <= E_{y ~ K(z)}[f(y)^2] for every z in X", "E_{y ~ K(z)}[f(y)]^2 <= E_{y ~ K(z)}[f(y)^2]/2 for every z in X",
     "K channel X -> Y; f: Y -> R"),
    ("sum(y in Y, K(y|z)^2) <= 1 for every z in X", "sum(y in Y, K(y|z)^2) <= 1/2 for every z in X", "K channel X -> Y"),
    ("sum(x in X, P(x)*J(x,z))^2 <= sum(x in X, P(x)*J(x,z)^2) for every z in Z",
     "sum(x in X, P(x)*J(x,z))^2 <= sum(x in X, P(x)*J(x,z)^2)/2 for every z in Z", "P distribution on X; J: X x Z -> R")])
def test_laws_of_outputs_at_letters(claim: str, false: str, where: str) -> None:
    proved_and_no_more(claim, false, where, (), fixed_letters.prove)


@pytest.mark.slow
@pytest.mark.parametrize(("claim", "false", "where", "given"), [
    ("KL(K(x),K(z)) <= eps^2/2 for every x, z in X", "KL(K(x),K(z)) <= eps^2/3 for every x, z in X",
     "K channel X -> Y; eps >= 0", ("K is eps-LDP",)),
    ("TV(K(z),Q) <= sqrt(KL(K(z),Q)/2) for every z in X", "TV(K(z),Q) <= sqrt(KL(K(z),Q)/3) for every z in X",
     "K channel X -> Y; Q distribution on Y", ("Q(y) > 0 for every y in Y",)),
    ("H(K(x)) <= log(|Y|) for every x in X", "H(K(x)) <= log(|Y|)/2 for every x in X", "K channel X -> Y", ())])
def test_divergences_and_entropies_at_all_letters(claim: str, false: str, where: str, given: tuple[str, ...]) -> None:
    found = decide(read_claim(claim, where, given), (), Options(timeout=30))
    assert found.verdict == "PROVED"
    assert decide(read_claim(false, where, given), (), Options(timeout=10)).verdict == "REFUTED"


@pytest.mark.slow
def test_means_in_the_place_of_suprema() -> None:
    where, given = "P distribution on X; K channel X -> Y; O event on X x Y; c > 0; d >= 0", (
        "sum(x in X, sum(y in Y, max(P(x)*K(y|x) - c*(P(x)*sum(z in X, P(z)*K(y|z))), 0))) <= d",)
    proved_and_no_more(
        "sum(x in X, sum(y in Y, P(x)*K(y|x)*O(x,y))) <= c*sup(y in Y, sum(x in X, P(x)*O(x,y))) + d",
        "sum(x in X, sum(y in Y, P(x)*K(y|x)*O(x,y))) <= c*sup(y in Y, sum(x in X, P(x)*O(x,y)))/2 + d", where, given, derived.prove)
