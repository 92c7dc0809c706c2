"""Claims about sums over several sets, from what is known inside them, with false neighbours of each."""
from __future__ import annotations

from functools import partial

import pytest

from tests.search.laws import siblings
from verify.read.text import read_claim
from verify.run.load import load_theorems
from verify.search.decide import decide
from verify.search.finding import Options
from verify.search.laws import rewriting

written = partial(siblings.written, writers=(rewriting.by_rewriting,))
WHERE = ("P, Q distributions on X; U distribution on Y; K, L channels X -> Y; A channel X x Y -> Z; S, V events on X; B event on Y; "
         "f function on X; h function on Y; g function on X x Y; eps >= 0; delta >= 0; t > 0")


@pytest.mark.parametrize(("claim", "false", "given"), [
    ("sum(x in X, sum(y in Y, P(x)*K(y|x)*g(x,y))) <= t", "sum(x in X, sum(y in Y, P(x)*K(y|x)*g(x,y))) <= t/2",
     "g(x,y) <= t for every x in X, y in Y"),
    ("sum(x in X, sum(y in Y, P(x)*U(y)*g(x,y))) <= t", "sum(x in X, sum(y in Y, Q(x)*K(y|x)*g(x,y))) <= t",
     "sum(y in Y, U(y)*g(x,y)) <= t for every x in X"),
    ("K(P)(B) <= exp(eps)*L(P)(B)", "K(P)(B) <= exp(eps)*L(Q)(B)", "K(y|x) <= exp(eps)*L(y|x) for every x in X, y in Y"),
    ("K(P)(B) <= exp(eps)*K(Q)(B) + delta", "K(P)(B) <= exp(eps)*K(Q)(B) + delta/2",
     "sum(y in Y, K(y|x)*B(y)) <= exp(eps)*sum(y in Y, K(y|z)*B(y)) + delta for every x in X, z in X"),
    ("K(P)(B) <= P(S) + delta", "K(P)(B) <= P(S)", "sum(y in Y, K(y|x)*B(y)) <= S(x) + delta for every x in X"),
    ("sum(x in X, sum(y in Y, P(x)*K(y|x)*S(x)*B(y))) <= K(P)(B)", "K(P)(B) <= sum(x in X, sum(y in Y, P(x)*K(y|x)*S(x)*B(y)))", ""),
    ("sum(x in X, sum(y in Y, P(x)*K(y|x)*S(x)*B(y))) >= P(S) + K(P)(B) - 1",
     "sum(x in X, sum(y in Y, P(x)*K(y|x)*S(x)*B(y))) >= P(S) + K(P)(B) - 9/10", ""),
    ("P(S) + P(V) <= sum(x in X, P(x)*S(x)*V(x)) + 1", "P(S) + P(V) <= sum(x in X, P(x)*S(x)*V(x)) + 9/10", ""),
    ("TV(joint(P,K), joint(P,L)) <= t", "TV(joint(P,K), joint(Q,L)) <= t", "TV(K(x), L(x)) <= t for every x in X"),
    ("hockey_stick(joint(P,K), joint(P,L), exp(eps)) == mean(x ~ P, hockey_stick(K(x), L(x), exp(eps)))",
     "hockey_stick(joint(P,K), joint(P,L), exp(eps)) == mean(x ~ Q, hockey_stick(K(x), L(x), exp(eps)))", ""),
    ("|mean(x ~ P, f(x)) - mean(y ~ U, h(y))| <= t", "|mean(x ~ P, f(x)) - mean(y ~ U, h(y))| <= t/2",
     "|f(x) - h(y)| <= t for every x in X, y in Y"),
])
def test_what_is_known_inside_sums(claim: str, false: str, given: str) -> None:
    assert written(read_claim(claim, WHERE, (given,) if given else ()))
    assert not written(read_claim(false, WHERE, (given,) if given else ()))


def test_what_holds_at_some_letters_only_is_used_there_only() -> None:
    given = "sum(y in Y, K(y|x)*B(y)) <= delta for every x in X"
    assert written(read_claim("K(P)(B) <= delta", WHERE, (given,)))
    assert not written(read_claim("L(P)(B) <= delta", WHERE, (given,)))
    assert not written(read_claim("sum(x in X, f(x)*sum(y in Y, K(y|x)*B(y))) <= delta*sum(x in X, f(x))", WHERE, (given,)))


@pytest.mark.parametrize("claim", ["dwork2015/thm-9", "dwork2015/thm-9.step-1"])
def test_claims_of_the_library_without_a_hint(claim: str) -> None:
    assert written(next(v.statement for t in load_theorems((claim,)) for v in t.variants if v.name == "printed"))


@pytest.mark.parametrize(("claim", "verdict"), [
    ("K(P)(B) <= exp(eps)*L(P)(B)", "PROVED"), ("K(P)(B) <= exp(eps/2)*L(P)(B)", "REFUTED")])
def test_the_search_decides_them(claim: str, verdict: str) -> None:
    where = "P distribution on X; K, L channels X -> Y; B event on Y; eps >= 0"
    s = read_claim(claim, where, ("K(y|x) <= exp(eps)*L(y|x) for every x in X, y in Y",))
    assert decide(s, (), Options(timeout=10)).verdict == verdict
