"""Cross-examination: a false claim is contradicted at a point that the kernel takes as a witness, a true one at none."""
from __future__ import annotations

from typing import Any

import pytest

from verify.kernel.statements.judge import judge
from verify.language import (
    KL, TV, Alphabet, Bounded, Channel, D_inf, Drift, Event, Letter, Mean, Process, Q, Statement, Sum, Sym, Tail, both,
    distributions, exists, exp, forall, log, real)
from verify.search.examine import POINTS, Examination, examine

R = Alphabet("R")
X, Y = distributions("X Y", R)
K, A, r = Channel("K", R, (R,)), Event("A", (R,)), Letter("r", R)
x, y, k = real("x"), real("y"), real("k", "(0, oo)")
eps, n = real("eps", "[0, oo)"), real("n", "[1, oo) integer")
Z = Process("Z", n)
STEPS = (Bounded(Z, eps), Drift(Z, y))
CLOSE = (D_inf(X, Y) <= eps, D_inf(Y, X) <= eps)
PAIRS: list[tuple[str, tuple[Any, ...], tuple[Any, ...], Any, Any]] = [
    ("numbers", (x,), (), exp(x) >= 1 + x, exp(x) >= 1 + 2 * x),
    ("a hypothesis", (x, y), (x + y <= 1,), 2 * x * y <= 1, x * y * 4 <= 0),
    ("laws", (X, Y), (), TV(X, Y) <= 1, TV(X, Y) <= Q("1/10")),
    ("a bound on laws", (X, Y, eps), CLOSE, KL(X, Y) <= eps, KL(X, Y) <= eps / 100),
    ("an event and a channel", (X, K, A), (), Sum(r, A(r) * X(r)) <= 1, Sum(r, A(r) * K(r, r)) <= Q("1/9")),
    ("a process", (n, eps, y, Z), STEPS, Tail(Z, n * eps) <= 1, Tail(Z, n * y - eps - 1) <= 0),
]


@pytest.mark.parametrize(("symbols", "given", "true", "false"), [p[1:] for p in PAIRS], ids=[p[0] for p in PAIRS])
def test_a_false_claim_is_contradicted_and_its_true_sibling_is_not(
        symbols: tuple[Any, ...], given: tuple[Any, ...], true: Any, false: Any) -> None:
    good, bad = Statement(forall(*symbols), given, true), Statement(forall(*symbols), given, false)
    examined = examine(good, "PROVED", 0)
    assert examined.against is None and 0 < examined.points <= POINTS
    found = examine(bad, "PROVED", 0)
    assert found.against is not None
    assert judge(bad, "REFUTED", {"rule": "witness", "model": found.against}).verdict == "REFUTED"
    assert examine(bad, "PROVED", 0) == found


def test_a_point_without_a_value_contradicts_a_proof() -> None:
    found = examine(Statement(forall(x), (), log(x) <= x), "PROVED", 0)
    assert found.against is not None


def test_what_is_vacuous_has_no_point_at_all() -> None:
    assert examine(Statement(forall(x), (x > 1, x < 0), x >= 0), "VACUOUS", 0).against is None
    assert examine(Statement(forall(x), (x > 1, x < 2), x >= 0), "VACUOUS", 0).against is not None


def test_each_part_of_a_conjunction_of_statements_is_examined() -> None:
    good, bad = Statement(forall(x), (), x**2 >= 0), Statement(forall(x), (), x**2 > x)
    assert examine(Statement((), (), both(good, good)), "PROVED", 0).points == 2 * POINTS
    assert examine(Statement((), (), both(good, bad)), "PROVED", 0).against is not None


def test_nothing_is_said_of_what_exists_or_takes_an_integral() -> None:
    assert examine(Statement((*forall(x), *exists(y)), (), y < x), "PROVED", 0) == Examination(0)
    assert examine(Statement(forall(k), (), Mean("exponential", "t", exp(-k * Sym("t"))) <= 1), "PROVED", 0) == Examination(0)
