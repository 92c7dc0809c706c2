"""Claims about datasets of n records that the search proves, with false neighbours of each."""
from __future__ import annotations

from typing import Any

import pytest

from tests.kernel.elaborated import judge
from verify.language import (
    Alphabet, Channel, Datasets, Distribution, Entry, Expr, Function, Iid, Letter, Positions, Relation, Replaced, Statement, Sum,
    every, exp, forall, real)
from verify.run.load import load_theorems
from verify.search.budget import Budget
from verify.search.decide import decide
from verify.search.finding import Options, Trace
from verify.search.laws import datasets, derived

X, Y = Alphabet("X"), Alphabet("Y")
n = real("n", "[1, oo) integer")
S = Datasets("S", X, n)
P, Z, W, x, u, y = Distribution("P", (X,)), Letter("Z", S), Letter("W", S), Letter("x", X), Letter("u", X), Letter("y", Y)
i, j = Letter("i", Positions(S)), Letter("j", Positions(S))
DATA, phi, f, A = Iid(P, S), Function("phi", (X,)), Function("f", (S,)), Channel("A", Y, (S,))
t, c, eps = real("t", "(0, oo)"), real("c", "(0, oo)"), real("eps", "[0, oo)")
MEAN = Sum(j, phi(Entry(Z, j))) / n
GAP, UNDER = MEAN - Sum(u, P(u) * phi(u)), Sum(u, P(u) * phi(u)) - MEAN
POWER = t ** 2 / (n * c ** 2)
FAR = f(Z) - Sum(W, DATA(W) * f(W))
UNIT = (every(u, phi(u) >= 0), every(u, phi(u) <= 1))
CHANGES = (every((Z, i, x), f(Z) - f(Replaced(Z, i, x)) <= c),)
PRIVATE = (every((Z, i, x, y), A(y, Z) <= exp(eps) * A(y, Replaced(Z, i, x))),)


def tail(gap: Expr) -> Expr: return Sum(Z, DATA(Z), (gap,))


def proved(prefix: Any, given: Any, claim: Relation) -> bool:
    s = Statement(prefix, given, claim)
    finding = decide(s, (), Options(timeout=15))
    if finding.verdict == "PROVED":
        assert judge(s, "PROVED", finding.evidence).verdict == "PROVED"
    return finding.verdict == "PROVED"


def written(s: Statement, seconds: float = 12) -> bool:
    """Whether a derivation that is written for a statement is accepted."""
    for proof, node in derived.proofs(s, Budget.of_seconds(seconds), Trace(Options(timeout=seconds), ()), (
            datasets.by_mcdiarmid, datasets.by_records, datasets.by_groups)):
        assert proof.steps and judge(s, "PROVED", node).verdict == "PROVED"
        return True
    return False


@pytest.mark.parametrize(("prefix", "given", "claim", "false"), [
    (forall(n, t, P, phi), UNIT, tail(GAP - t) <= exp(-2 * n * t ** 2), tail(GAP - t) <= exp(-3 * n * t ** 2)),
    (forall(n, t, P, phi), UNIT, tail(UNDER - t) <= exp(-2 * n * t ** 2), tail(UNDER - t) <= exp(-9 * n * t ** 2)),
    (forall(n, t, c, P, f), CHANGES, tail(FAR - t) <= exp(-2 * POWER), tail(FAR - t) <= exp(-4 * POWER)),
    (forall(n, t, c, P, f), CHANGES, 1 - tail(t - FAR) <= exp(-2 * POWER), 1 - tail(t - FAR) <= exp(-4 * POWER)),
    (forall(n, eps, A, Z, W, y), PRIVATE, A(y, Z) <= exp(n * eps) * A(y, W), A(y, Z) <= exp(eps) * A(y, W)),
    (forall(n, phi, Z, i, x), UNIT, MEAN - Sum(j, phi(Entry(Replaced(Z, i, x), j))) / n <= 1 / n,
     MEAN - Sum(j, phi(Entry(Replaced(Z, i, x), j))) / n <= 1 / n ** 2)],
    ids=["Hoeffding", "Hoeffding, below", "McDiarmid", "McDiarmid, closed",
         "group privacy", "sensitivity of a mean"])
def test_claims_about_datasets(prefix: Any, given: Any, claim: Relation, false: Relation) -> None:
    assert written(Statement(prefix, given, claim))
    assert not written(Statement(prefix, given, false), 1)


def test_the_search_comes_to_them() -> None:
    assert proved(forall(n, phi, Z, i, x), UNIT, MEAN - Sum(j, phi(Entry(Replaced(Z, i, x), j))) / n <= 1 / n)
    assert not proved(forall(n, phi, Z, i, x), UNIT[:1], MEAN - Sum(j, phi(Entry(Replaced(Z, i, x), j))) / n <= 1 / n)


@pytest.mark.slow
def test_max_information_of_a_private_algorithm() -> None:
    """n eps, not eps: a use of what neighbours say of all datasets."""
    theorem = next(iter(load_theorems(("dwork2015/thm-19",))))
    s = theorem.variants[0].statement
    assert isinstance(s.claim, Relation)
    assert proved(s.prefix, s.given, s.claim)
    assert not proved(s.prefix, s.given, s.claim.left <= eps)
