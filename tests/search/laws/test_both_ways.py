"""Conclusions that two laws are indistinguishable, and Renyi divergences: true ones get a proof, their false siblings none."""
from __future__ import annotations

import pytest

from verify.kernel.statements.judge import judge
from verify.language import Functional, Indistinguishable, Relation, Statement, literal
from verify.read.text import read_claim
from verify.search.decide import decide
from verify.search.finding import Options

PQ, THREE = "P, Q distributions; eps >= 0; 0 <= delta <= 1", "P, Q, M distributions; eps >= 0; 0 <= delta <= 1"
FOUR = "P, Q, M, N distributions; a >= 0; b >= 0; 0 <= c <= 1; 0 <= d <= 1"
Pair = tuple[str, str, str, str]
CLAIMS: list[tuple[str, Pair, Pair, str, tuple[Pair, ...]]] = [
    ("pure privacy is approximate", ("P", "Q", "eps", "delta"), ("P", "Q", "eps/2", "0"), PQ, (("P", "Q", "eps", "0"),)),
    ("weaker parameters", ("P", "Q", "2*eps", "delta"), ("P", "Q", "eps", "delta/2"), PQ, (("P", "Q", "eps", "delta"),)),
    ("outputs", ("K(P)", "K(Q)", "eps", "delta"), ("K(P)", "K(Q)", "eps/2", "delta"),
     "P, Q distribution on X; K channel X -> Y; eps >= 0; 0 <= delta <= 1", (("P", "Q", "eps", "delta"),)),
    ("outputs, pure", ("K(P)", "K(Q)", "eps", "0"), ("K(P)", "K(Q)", "eps/2", "0"),
     "P, Q distribution on X; K channel X -> Y; eps >= 0", (("P", "Q", "eps", "0"),)),
    ("groups", ("P", "Q", "2*eps", "(1 + exp(eps))*delta"), ("P", "Q", "2*eps", "2*delta"), THREE,
     (("P", "M", "eps", "delta"), ("M", "Q", "eps", "delta"))),
    ("composition", ("P x M", "Q x N", "a + b", "c + d"), ("P x M", "Q x N", "max(a, b)", "c + d"), FOUR,
     (("P", "Q", "a", "c"), ("M", "N", "b", "d"))),
]


def _pair(text: Pair, where: str) -> tuple[Statement, Indistinguishable]:
    p, q, eps, delta = text
    s = read_claim(f"hockey_stick({p}, {q}, exp({eps})) <= {delta}", where)
    assert isinstance(s.claim, Relation) and isinstance(s.claim.left, Functional)
    one, two = s.claim.left.laws
    return s, Indistinguishable(one, two, s.claim.left.params[0].args[0], s.claim.right)  # type: ignore[attr-defined]


def _statement(claim: Pair, where: str, given: tuple[Pair, ...]) -> Statement:
    s, conclusion = _pair(claim, where)
    return Statement(s.prefix, tuple(_pair(g, where)[1] for g in given), conclusion)


@pytest.mark.parametrize(("true", "false", "where", "given"), [
    pytest.param(*c[1:], marks=[] if 1 <= i <= 3 else [pytest.mark.slow], id=c[0]) for i, c in enumerate(CLAIMS)])
def test_each_direction_is_shown_and_a_false_sibling_is_refuted(
        true: Pair, false: Pair, where: str, given: tuple[Pair, ...]) -> None:
    s = _statement(true, where, given)
    found = decide(s, (), Options(timeout=30))
    assert found.verdict == "PROVED", found.reason
    assert judge(s, "PROVED", found.evidence).verdict == "PROVED"
    sibling = decide(_statement(false, where, given), (), Options(timeout=30))
    assert sibling.verdict == "REFUTED", sibling.reason


def test_the_evidence_of_one_direction_is_none_for_both() -> None:
    """A pair that is known one way only has a counterexample the other way."""
    where = "P, Q distributions; eps > 0"
    _, conclusion = _pair(("P", "Q", "eps", "0"), where)
    assert literal(conclusion.delta) == 0
    s = read_claim("D_inf(P, Q) <= eps", where, ("D_inf(P, Q) <= eps",))
    found = decide(Statement(s.prefix, s.given, conclusion), (), Options(timeout=10))
    assert found.verdict == "REFUTED"


@pytest.mark.parametrize(("true", "false", "given"), [
    ("D_alpha(P, Q, 2) <= eps", "D_alpha(P, Q, 2) <= eps/2", "D_inf(P, Q) <= eps"),
    ("D_alpha(P, Q, 2) <= eps^2", "D_alpha(P, Q, 2) <= eps^2/2", "D_inf(P, Q) <= eps, D_inf(Q, P) <= eps")])
@pytest.mark.slow
def test_a_renyi_divergence_from_its_moment(true: str, false: str, given: str) -> None:
    where = "P, Q distributions; eps >= 0"
    s = read_claim(true, where, (given,))
    found = decide(s, (), Options(timeout=30))
    assert found.verdict == "PROVED", found.reason
    assert judge(s, "PROVED", found.evidence).verdict == "PROVED"
    assert decide(read_claim(false, where, (given,)), (), Options(timeout=30)).verdict == "REFUTED"


@pytest.mark.slow
def test_approximate_privacy_from_renyi_divergences() -> None:
    """What is about numbers alone stands behind what is about letters of both directions."""
    where, given = "P, Q distributions; rho > 0; 0 < delta < 1; a > 1", ("D_alpha(P, Q, a) <= rho", "D_alpha(Q, P, a) <= rho")
    s = read_claim("indistinguishable(P, Q, rho+log(1/delta)/(a-1), delta)", where, given)
    found = decide(s, (), Options(timeout=30))
    assert found.verdict == "PROVED", found.reason
    assert judge(s, "PROVED", found.evidence).verdict == "PROVED"
    false = decide(read_claim("indistinguishable(P, Q, rho, delta)", where, given), (), Options(timeout=30))
    assert false.verdict == "REFUTED", false.reason
