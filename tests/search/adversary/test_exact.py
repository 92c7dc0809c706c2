"""Exact models from chosen values: derived symbols are exact, constants come in a short form, simple values are near."""
from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from verify.kernel.models.reals import constant_sign
from verify.language import (
    KL, TV, Alphabet, App, Channel, D_inf, Distribution, Expr, Function, Letter, Num, Q, Statement, Sum, distributions, equal,
    every, exp, forall, log, real)
from verify.search.adversary.exact import NoModel, bits, exact_model, state, tidy
from verify.search.adversary.plan import plan
from verify.search.adversary.rounding import laws_near, numbers_near, rounded_away, row_near, scalar_near, simple_rows
from verify.search.readings.shape import Shape

R, S = Alphabet("R"), Alphabet("S")
X, Y = distributions("X Y", R)
r, h, h2 = Letter("r", R), Letter("h", S), Letter("h2", S)
eps, lam = real("eps", "[0, oo)"), real("lam", "(0, oo)")
P, L, G = Distribution("P", (S,)), Function("L", (S, R)), Channel("G", S, (R,))
GIBBS = every((h, r), equal(G(h, r) * Sum(h2, P(h2) * exp(-lam * L(h2, r))), P(h) * exp(-lam * L(h, r))))


def fractions(*values: Any) -> Any:
    return np.array([Fraction(v) for v in values], dtype=object)


def test_a_tight_parameter_is_exact() -> None:
    s = Statement(forall(X, Y, eps), (D_inf(X, Y) <= eps, D_inf(Y, X) <= eps), TV(X, Y) <= eps)
    made = exact_model(plan(s), Shape({"R": 2}, {}), {"X": fractions("1/3", "2/3"), "Y": fractions("2/3", "1/3")})
    assert made.values["eps"] == log(2) and state(s, made) == "holds"
    with pytest.raises(NoModel):
        exact_model(plan(s), Shape({"R": 2}, {}), {"X": fractions(1, 0), "Y": fractions(0, 1)})


def test_a_strict_bound_is_not_reached() -> None:
    s = Statement(forall(X, Y, eps), (TV(X, Y) < eps,), KL(X, Y) <= eps)
    made = exact_model(plan(s), Shape({"R": 2}, {}), {"X": fractions("1/2", "1/2"), "Y": fractions("1/2", "1/2")})
    assert constant_sign(made.values["eps"]) > 0 and state(s, made) == "holds"


def test_a_defined_law_is_exact_or_refused() -> None:
    s = Statement(forall(P, L, lam, G), (GIBBS,), G(Letter("a", S), Letter("b", R)) <= 1)
    s = Statement(s.prefix, s.given, every((h, r), G(h, r) <= Q("3/4")))
    chosen = {"P": fractions("1/2", "1/2"), "L": np.array([[0], [1]], dtype=object), "lam": log(2)}
    made = exact_model(plan(s), Shape({"R": 1, "S": 2}, {}), chosen)
    assert made.values["G"] == {(0, 0): Fraction(2, 3), (1, 0): Fraction(1, 3)} and state(s, made) == "holds"
    with pytest.raises(NoModel):
        exact_model(plan(s), Shape({"R": 1, "S": 2}, {}), {**chosen, "lam": Q(1)})
    off = Statement(forall(P, X), (every(h, equal(P(h), Q("1/3"))),), TV(X, X) <= 1)
    with pytest.raises(NoModel):
        exact_model(plan(off), Shape({"R": 1, "S": 2}, {}), {"X": fractions(1)})


def test_states() -> None:
    s = Statement(forall(X, Y), (TV(X, Y) <= Q("1/2"),), log(KL(X, Y)) <= 0)
    same, near, far = (exact_model(plan(s), Shape({"R": 2}, {}), {"X": fractions("1/2", "1/2"), "Y": y})
                       for y in (fractions("1/2", "1/2"), fractions("1/4", "3/4"), fractions(1, 0)))
    assert [state(s, m) for m in (same, near, far)] == ["undefined", "holds", "infinite"]
    assert state(Statement(s.prefix, (TV(X, Y) <= Q("1/4"),), s.claim), far) == "outside"
    assert state(Statement(s.prefix, (), TV(X, Y) <= Q("1/3")), far) == "violated"


@pytest.mark.parametrize("e, short", [
    (App("max", (log(Q(2)), log(Q(3)))), log(3)), (log(Q(6)) - log(Q(3)), log(2)), (Q("1/2") * log(Q(9)), log(3)),
    (Q("1/2") * log(Q(2)) + Q(1), Q("1/2") * log(2) + 1), (exp(log(Q(3))), Q(3)), (log(Q(1)), Q(0)), (exp(Q(1)), exp(Q(1)))])
def test_a_constant_in_short_form_has_the_same_value(e: Expr, short: Expr) -> None:
    made = tidy(e)
    assert constant_sign(made - short) == 0 and bits(made) <= bits(e)


def test_lengths_of_values() -> None:
    assert bits(Fraction(1, 2)) < bits(Fraction(2, 3)) < bits(Fraction(99, 100)) and bits(Q("1/2")) < bits(log(2))
    assert bits(fractions("1/2", "1/2")) < bits(fractions("1/3", "2/3")) and bits(3) == 2


def test_rounded_laws_are_laws() -> None:
    rng = np.random.default_rng(0)
    for size in (1, 2, 3, 5):
        for d in (1, 2, 7, 100):
            row = row_near(rng.dirichlet([0.5] * size), d)
            assert sum(row) == 1 and min(row) >= 0 and all((q * d).denominator == 1 for q in row)
    table = laws_near(rng.dirichlet([1, 1], 3).T, 10)
    assert (table.sum(0) == 1).all() and table.shape == (2, 3)
    assert numbers_near(np.array([0.26, -1.1]), 4).tolist() == [Fraction(1, 4), Fraction(-1)]


def test_rounded_scalars() -> None:
    assert scalar_near(0.6931, 5, True) == log(2) and scalar_near(0.6931, 3, False) == Q("2/3")
    assert scalar_near(0.0, 10, True) == Q(0) and scalar_near(40.0, 10, True) == Q(40)
    assert all(isinstance(e, Num) and float(e.value) >= 0.7 for e in rounded_away(0.7, 1))
    assert all(isinstance(e, Num) and float(e.value) <= 0.7 for e in rounded_away(0.7, -1))
    assert rounded_away(float("inf"), 1) == []


def test_simple_rows_come_by_length_and_are_laws() -> None:
    for width in (1, 2, 3, 4, 5):
        rows = simple_rows(width)
        assert all(sum(row) == 1 and min(row) >= 0 and len(row) == width for row in rows) and len(set(rows)) == len(rows)
        assert [bits(np.array(row, dtype=object)) for row in rows] == sorted(bits(np.array(row, dtype=object)) for row in rows)
