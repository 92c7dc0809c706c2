"""A dataset of independent records of which one is looked at is one record, also inside other places and sums."""
from __future__ import annotations

import pytest

from verify.kernel.models.evaluate import evaluate
from verify.kernel.models.model import read_model
from verify.kernel.statements.judge import judge
from verify.language import (
    Alphabet, Datasets, Distribution, Entry, Expr, Function, Iid, Letter, Q, Replaced, Statement, Sum, equal, every, exp, forall,
    position, positions)
from verify.language.proofs import derivation, identity
from verify.search.budget import Budget
from verify.search.finding import Options, Trace
from verify.search.written import prove

X = Alphabet("X")
S = Datasets("S", X, Q(2))
P, F, U = Distribution("P", (X,)), Function("F", (X,)), Function("U", (S,))
DATA = Iid(P, S)
Z, W, x, u, i, j = Letter("Z", S), Letter("W", S), Letter("x", X), Letter("u", X), Letter("i", positions(S)), Letter("j", positions(S))
FIRST, SECOND = position(S, 1), position(S, 2)


def mean(body: Expr) -> Expr: return Sum(W, DATA(W) * body)
def drawn(body: Expr) -> Expr: return Sum(u, P(u) * body)
def scores(Z: Letter | Replaced) -> Expr: return exp(Sum(j, F(Entry(Z, j))))


TRUE = {
    "a record": (mean(F(Entry(W, i))), drawn(F(u))),
    "in another dataset": (mean(U(Replaced(Z, i, Entry(W, i)))), drawn(U(Replaced(Z, i, u)))),
    "inside a sum": (mean(scores(Replaced(Z, i, Entry(W, i)))), drawn(scores(Replaced(Z, i, u)))),
    "inside a sum over records": (mean(exp(Sum(x, F(x) * F(Entry(W, i))))), drawn(exp(Sum(x, F(x) * F(u))))),
}
FALSE = {
    "every record of it": (mean(scores(W)), drawn(exp(Sum(j, F(u))))),
    "two records": (mean(F(Entry(W, FIRST)) * F(Entry(W, SECOND))), drawn(F(u) * F(u))),
    "two records of another dataset": (
        mean(U(Replaced(Replaced(Z, FIRST, Entry(W, FIRST)), SECOND, Entry(W, SECOND)))),
        drawn(U(Replaced(Replaced(Z, FIRST, u), SECOND, u)))),
    "the dataset too": (mean(U(Replaced(W, FIRST, Entry(W, SECOND)))), drawn(U(Replaced(Z, FIRST, u)))),
    "a letter that a sum binds": (mean(exp(Sum(i, F(Entry(W, i))))), drawn(exp(F(u) + F(u)))),
}


def proved(left: Expr, right: Expr) -> bool:
    statement = Statement(forall(P, F, U), (), every((Z, i), equal(left, right)))
    found = prove(statement, Budget.of_seconds(20), Trace(Options(), derivation(identity("c", left, right).for_all(Z, i))))
    return found is not None and judge(statement, "PROVED", found.evidence).verdict == "PROVED"


@pytest.mark.parametrize("name", TRUE)
def test_one_record_is_drawn(name: str) -> None:
    assert proved(*TRUE[name])


@pytest.mark.parametrize("name", FALSE)
def test_more_than_one_is_not(name: str) -> None:
    left, right = FALSE[name]
    assert not proved(left, right)
    model = read_model((P, F, U), {"P": "1/3 2/3", "F": "0 1", "U": "0 1 3 7"})
    assert evaluate(every((Z, i), equal(left, right)), model).holds is False
