"""`rebuild`: a map applied to the parts of a node, and never below a binder unawares."""
from __future__ import annotations

import pytest

from verify.language import (
    KL, Alphabet, Distribution, Expr, LanguageError, Letter, Mean, Q, RangeSum, Sum, Sup, Sym, exp, log, rebuild)

X = Alphabet("X")
r, s = Letter("r", X), Letter("s", X)
P, R = Distribution("P", (X,)), Distribution("R", (X,))
x, y, k = Sym("x"), Sym("y"), Sym("k")


def doubled(e: Expr) -> Expr: return 2 * e


@pytest.mark.parametrize(("node", "expected"), [
    (x + y, 2 * x + 2 * y),
    (exp(x), exp(2 * x)),
    (x <= y, 2 * x <= 2 * y),
    (x, x),
    (Q(3), Q(3)),
    (P(r), P(r)),
    (KL(P, R), KL(P, R)),
])
def test_each_part_is_mapped_once(node: Expr, expected: Expr) -> None:
    assert rebuild(node, doubled) == expected


def test_a_node_whose_parts_stay_is_itself() -> None:
    e = x * log(y)
    assert rebuild(e, lambda part: part) is e
    total = Sum(r, P(r), (R(r),))
    assert rebuild(total, doubled, lambda part, bound: part) is total


@pytest.mark.parametrize(("node", "bound", "expected"), [
    (Sum(r, P(r), (R(r),)), r, Sum(r, x + P(r), (x + R(r),))),
    (Sum(r, P(r)), r, Sum(r, x + P(r))),
    (Sup(s, P(s), (R(s), P(s))), s, Sup(s, x + P(s), (x + R(s), x + P(s)))),
    (Mean("normal", "t", Sym("t")), "t", Mean("normal", "t", x + Sym("t"))),
    (RangeSum("i", k, Sym("i")), "i", RangeSum("i", 2 * k, x + Sym("i"))),
])
def test_what_is_in_scope_is_mapped_with_what_is_bound(node: Expr, bound: object, expected: Expr) -> None:
    seen: list[object] = []

    def inside(part: Expr, name: object) -> Expr:
        seen.append(name)
        return x + part

    assert rebuild(node, doubled, inside) == expected
    assert set(seen) == {bound}
    with pytest.raises(LanguageError, match="binds"):
        rebuild(node, doubled)


def test_a_substitution_below_a_sum_sees_the_binder() -> None:
    """Naming the letter of a sum anew by a map that ignores the binder would capture it; the map is told instead."""
    def with_s(e: Expr) -> Expr:
        return P(s) if e == P(r) else rebuild(e, with_s, lambda part, bound: part if bound == r else with_s(part))

    assert with_s(P(r) * Sum(r, P(r))) == P(s) * Sum(r, P(r))
