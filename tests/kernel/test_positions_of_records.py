"""Records are exchanged at positions that datasets are shown to have."""
from __future__ import annotations

import pytest

from verify.language import (
    Alphabet, Datasets, Distribution, Function, Iid, Letter, Replaced, Statement, Sum, equal, exp, forall, position, real)
from verify.language.proofs import derivation, exchange
from verify.search.decide import decide
from verify.search.finding import Options

X = Alphabet("X")


def verdict(domain: str, number: int) -> str:
    n = real("n", domain)
    S = Datasets("S", X, n)
    Z, x, D, f = Letter("Z", S), Letter("x", X), Distribution("D", (X,)), Function("f", (S,))
    law, body, at = Iid(D, S)(Z), exp(f(Z)), position(S, number)
    claim = equal(*(Sum(Z, law * Sum(x, D(x) * e)) for e in (body, exp(f(Replaced(Z, at, x))))))
    step = exchange("claim", claim, law, D(x), body, at)
    return decide(Statement(forall(n, D, f), (), claim), derivation(step), Options(timeout=30)).verdict


@pytest.mark.parametrize("domain, number, expected", [
    ("[1, oo) integer", 1, "PROVED"), ("[1, oo) integer", 2, "UNDECIDED"), ("[2, oo) integer", 2, "PROVED"),
    ("[2, oo) integer", 3, "UNDECIDED")])
def test_a_position_lies_in_the_shortest_dataset(domain: str, number: int, expected: str) -> None:
    assert verdict(domain, number) == expected
