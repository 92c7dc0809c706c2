"""Claims from what is known at the places that they name, with false neighbours of each."""
from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from tests.search.laws import siblings
from verify.language import Both, Channel, Distribution, Alphabet, Event, Letter, Statement, forall, real
from verify.read.text import read_claim
from verify.run.load import load_theorems
from verify.search.laws import derived, rewriting

written = partial(siblings.written, writers=(rewriting.by_places,))
WHERE = ("P, Q distributions on X; U distribution on Y; K channel X -> Y; f function on X; h function on Y; A function on X x Y; "
         "a, b in Y; u, v in X; c, d real; t real; eps >= 0")


@pytest.mark.parametrize(("claim", "false", "given"), [
    ("K(y|u) <= exp(eps)*K(y|v) for every y in Y", "K(y|u) <= K(y|v) for every y in Y",
     "K(y|x) <= exp(eps)*K(y|z) for every x in X, y in Y, z in X"),
    ("sum(x in X, |A(x,a) - A(x,b)|) <= 2*t", "sum(x in X, |A(x,a) - A(x,b)|) <= t",
     "sum(x in X, |A(x,y)|) <= t for every y in Y"),
    ("hockey_stick(K(u), K(v), exp(eps)) <= 0", "hockey_stick(K(u), K(v), 1) <= 0",
     "K(y|x) <= exp(eps)*K(y|z) for every x in X, y in Y, z in X"),
    ("mean(x ~ P, c + d*f(x)) - mean(x ~ Q, exp(c + d*f(x) - 1)) <= 0",
     "mean(x ~ P, c + d*f(x)) - mean(x ~ Q, exp(c + d*f(x) - 2)) <= 0",
     "mean(x ~ P, f(x)) == mean(x ~ Q, f(x))"),
    ("mean(x ~ P, exp(f(x))) >= 1 + c", "mean(x ~ P, exp(f(x))) >= 2 + c", "mean(x ~ P, f(x)) == c"),
    ("-sup(x in X, -K(a|x)) <= K(P)(a)", "-sup(x in X, -K(a|x)) <= K(P)(b)", ""),
    ("sum(y in Y, A(x,y)*h(y)) == f(x) for every x in X", "sum(y in Y, A(x,y)*h(y)) == 2*f(x) for every x in X",
     "2*f(x) == sum(y in Y, 2*A(x,y)*h(y)) for every x in X"),
])
def test_what_is_known_at_places(claim: str, false: str, given: str) -> None:
    assert written(read_claim(claim, WHERE, (given,) if given else ()))
    assert not written(read_claim(false, WHERE, (given,) if given else ()))


@pytest.mark.parametrize(("claim", "part"), [
    ("wang2016/tab-1.pure", 0), ("wang2016/tab-1.personal", 0), ("wang2016/rem-1", 0), ("dwork2015/def-10", 1),
    ("chaudhuri2019/thm-1", None), ("dwork2015/lem-12.step-1", 0)])
def test_claims_of_the_library_without_a_hint(claim: str, part: int | None) -> None:
    s = next(v.statement for t in load_theorems((claim,)) for v in t.variants if v.name == "printed")
    if part is not None:
        assert isinstance(s.claim, Both)
        inner = s.claim.parts[part]
        s = inner if isinstance(inner, Statement) and not s.prefix else replace(s, claim=inner)
    assert written(s)
    if s.given and part is None:
        assert not written(replace(s, given=s.given[1:]))


X, Y = Alphabet("X"), Alphabet("Y")
K, P, N, eps = Channel("K", Y, (X,)), Distribution("P", (X,)), Event("N", (X, X)), real("eps", "[0, oo)")
u, v, w, z, y, q = Letter("u", X), Letter("v", X), Letter("w", X), Letter("z", X), Letter("y", Y), Letter("q", Y)


def test_a_hypothesis_with_conditions_is_used_where_they_hold() -> None:
    near = Statement(forall(w, z, q), (N(w, z) > 0,), K(q, w) <= eps * K(q, z))
    claim = Statement(forall(K, N, eps, u, v, y), (near, N(u, v) > 0), K(y, u) <= eps * K(y, v))
    assert written(claim)
    assert not written(replace(claim, given=(near,)))
    assert not written(replace(claim, given=(near, N(v, u) > 0)))


def test_an_equation_under_hypotheses_of_its_own_takes_two_derivations() -> None:
    same = Statement(forall(w, z), (), K(y, w) <= K(y, z))
    inner = Statement(forall(u, v), (same,), K(y, u) <= K(y, v))
    claim = Statement(forall(K, y), (), replace(inner, claim=derived.saying(inner.claim, K(y, u) <= K(y, v))))
    equation = replace(claim, claim=replace(inner, claim=replace(inner.claim, op="==")))
    assert written(claim) and written(equation)
    assert not written(replace(equation, claim=replace(equation.claim, given=())))
