"""What a message shows of an expression: no data class, and every part of it."""
from __future__ import annotations

import pytest

from verify.language import (
    KL, MI, Alphabet, At, Channel, Datasets, Distribution, Entry, Expr, Iid, Letter, Mean, Q, RangeSum, Relation, Sequence, Sum, Sup,
    Sym, call, exp, position, positions)

X, Y = Alphabet("X"), Alphabet("Y")
r, y = Letter("r", X), Letter("y", Y)
P, R = Distribution("P", (X,)), Distribution("R", (X,))
A = Channel("A", Y, (X,))
x, k = Sym("x"), Sym("k")
S = Datasets("S", X, k)
Z, i = Letter("Z", S), Letter("i", positions(S))


@pytest.mark.parametrize(("said", "text"), [
    (2 * (x + 1), "2*(x + 1)"),
    (x - Q("1/2"), "x + -1/2"),
    (x**2 / k, "(x^2)/k"),
    (exp(x) * call("pi"), "exp(x)*pi()"),
    (P(r) * A(y, r), "P(r)*A(y, r)"),
    (Sum(r, P(r)), "Sum(r, P(r))"),
    (Sup(r, P(r), (R(r),)), "Sup(r, P(r), R(r))"),
    (KL(P, R), "KL(P, R)"),
    (KL(A.row(r), A.row(r)), "KL(Row(A, r), Row(A, r))"),
    (Mean("normal", "t", x * Sym("t")), "Mean(normal, t, x*t)"),
    (RangeSum("i", k, At(Sequence("a", k), Sym("i"))), "RangeSum(i, k, At(a, i))"),
    (P(Entry(Z, i)), "P(Z[i])"),
    (P(Entry(Z, position(S, 1))), "P(Z[1])"),
    (Iid(P, S)(Z), "P^k(Z)"),
    (x <= 2 * x, "x <= 2*x"),
])
def test_an_expression_in_a_message(said: Expr | Relation, text: str) -> None:
    assert str(said) == f"{said}" == text
    assert f"{said!s:.3}" == text[:3]


def test_a_long_one_shows_no_class() -> None:
    text = str(MI(P, A) + exp(-x) <= 3)
    assert "Joint(P, A)" in text and "App(" not in text and "Fraction(" not in text
