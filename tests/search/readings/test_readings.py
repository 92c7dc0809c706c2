"""What has no value is nan, what is infinite is inf, slacks have the sign of the kernel's answer."""
from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from verify.kernel.models.model import read_model
from verify.language import (
    KL, TV, Alphabet, Atom, D_inf, Datasets, Distribution, Entry, Event, Every, Indistinguishable, Letter, Mechanisms, Merged, Q,
    RangeSum, Replaced, Statement, Sum, Sup, Sym, Tail, both, call, chi_square, distributions, equal, exp, forall, hockey_stick, log,
    position, positions, real, renyi)
from verify.language.finite import PrivacyLoss
from verify.search.budget import counted
from verify.search.readings.floats import Scope
from verify.search.readings.formulas import TRIVIAL, StatementReading, infinite_only_upwards
from verify.search.readings.shape import NotRead, Shape, free_alphabets, length_symbols
from verify.search.readings.tables import exact_value, shape_of, tables

R = Alphabet("R")
r, s = Letter("r", R), Letter("s", R)
X, Y = distributions("X Y", R)
n, e = real("n", "[1, oo) integer"), real("e")
D = Datasets("D", R, n)
z, i = Letter("z", D), Letter("i", positions(D))
TRUE = KL(X, Y) >= 0
NAN, INF = float("nan"), float("inf")
VALUES = {"X": [[0.5, 0.5]], "Y": [[0.25, 0.75]], "e": [2.0], "r": [1], "n": [2.0], "z": [1]}


def reading(claim: Any = None, given: tuple[Any, ...] = ()) -> StatementReading:
    return StatementReading(Statement(forall(n, X, Y, e, r, z), given, TRUE if claim is None else claim), Shape({"R": 2}, {"n": 2}))


def values(**changed: Any) -> dict[str, Any]:
    return {name: np.array(v) for name, v in {**VALUES, **changed}.items()}


def value(expr: Any, **changed: Any) -> float:
    with np.errstate(all="ignore"):
        return float(np.asarray(reading().value(expr)(values(**changed))).reshape(-1)[0])


def slack(formula: Any, **changed: Any) -> float:
    with np.errstate(all="ignore"):
        return float(reading().formula(formula, Scope())(values(**changed)).reshape(-1)[0])


@pytest.mark.parametrize("expr, expected", [
    (KL(X, Y), 0.5 * np.log(2) + 0.5 * np.log(2 / 3)), (D_inf(X, Y), np.log(2)), (TV(X, Y), 0.25), (chi_square(X, Y), 1 / 3),
    (hockey_stick(X, Y, 1), 0.25), (renyi(X, Y, 2), 4 / 3), (renyi(X, Y, 1), NAN), (D_inf(X, Y, Q("1/4")), np.log(1)),
    (D_inf(X, Y, 1), NAN), (D_inf(X, Y, -1), NAN), (X(r), 0.5), (Y(r), 0.75), (Sup(s, Y(s)), 0.75), (Sup(s, Y(s), (X(s) - X(s),)), NAN),
    (Sum(s, Y(s), (Y(s) - Q("1/2"),)), 0.75), (Sum(s, Q(1)), 2.0), (log(e - 2), NAN), (1 / (e - 2), NAN), ((e - 2) ** 0, 1.0),
    ((e - 3) ** Q("1/2"), NAN), (call("sqrt", e - 3), NAN), (RangeSum("k", n, Sym("k")), 3.0), (X(Entry(z, position(D, 2))), 0.5),
    (Y(Entry(z, position(D, 2))), 0.75), (Y(Entry(Replaced(z, position(D, 1), r), position(D, 1))), 0.75),
    (Y(Entry(Merged(z, z, Q(1)), position(D, 1))), 0.25), (Sum(i, Y(Entry(z, i))), 1.0)])
def test_values(expr: Any, expected: float) -> None:
    found = value(expr)
    assert found == pytest.approx(expected, nan_ok=True)


def test_a_sum_inside_a_sum_is_counted_as_the_work_that_it_is() -> None:
    steps = []
    for body in (Sym("k"), RangeSum("j", Sym("k"), Sym("j"))):
        before = counted()
        value(RangeSum("k", n, body), n=[100.0])
        steps.append(counted() - before)
    assert steps[0] == 0 and 100**2 // 4 <= steps[1] <= 100**2


POINT = {"X": [[0.5, 0.5]], "Y": [[1.0, 0.0]]}


@pytest.mark.parametrize("expr, expected", [
    (KL(X, Y), INF), (KL(Y, X), np.log(2)), (D_inf(X, Y), INF), (chi_square(X, Y), INF), (renyi(X, Y, 2), INF), (TV(X, Y), 0.5),
    (hockey_stick(X, Y, 3), 0.5), (D_inf(X, Y, Q("1/2")), np.log(0.5)), (D_inf(X, Y, Q("1/4")), INF)])
def test_infinite_values(expr: Any, expected: float) -> None:
    assert value(expr, **POINT) == pytest.approx(expected)


@pytest.mark.parametrize("formula, holds", [
    (KL(X, Y) <= 10 ** 9, False), (KL(X, Y) <= KL(X, Y), True), (KL(X, Y) < KL(X, Y), False), (KL(Y, X) <= 1, True), (2 * KL(X, Y) + 1 <= 5, False),
    (both(TV(X, Y) <= 1, TV(X, Y) < Q("1/2")), False), (equal(TV(X, Y), Q("1/2")), True), (Indistinguishable(X, Y, Q(5)), False),
    (Indistinguishable(X, Y, Q(5), Q("1/2")), True), (Indistinguishable(X, Y, log(2), Q("1/2")), True),
    (Indistinguishable(X, Y, Q(0), Q("49/100")), False), (Every((r,), X(r) <= Y(r), (Y(r),)), True), (Every((r,), X(r) <= Y(r)), False)])
def test_the_sign_of_a_slack(formula: Any, holds: bool) -> None:
    assert (slack(formula, **POINT) >= 0) is holds


@pytest.mark.parametrize("formula", [-KL(X, Y) <= 0, KL(X, Y) - KL(X, Y) <= 0, exp(KL(X, Y)) <= 1, log(e - 3) <= 1])
def test_what_the_kernel_refuses_has_no_slack(formula: Any) -> None:
    assert np.isnan(slack(formula, **POINT))
    assert infinite_only_upwards(2 * KL(X, Y) + 1) and not infinite_only_upwards(-KL(X, Y))


def test_a_hypothesis_for_all_events_and_one_for_all_laws() -> None:
    B = Event("B", (R,))
    on = Sum(s, X(s) * Atom(B, (s,))) <= Sum(s, Y(s) * Atom(B, (s,))) + Q("1/4")
    assert slack(Statement(forall(B), (), on)) >= 0 and slack(Statement(forall(B), (), on), Y=[[0.2, 0.8]]) < 0
    assert slack(Statement(forall(B), (Sum(s, Atom(B, (s,))) <= 0,), on), Y=[[0.2, 0.8]]) >= 0
    with pytest.raises(NotRead):
        reading().formula(Statement(forall(Distribution("V", (R,))), (), on), Scope())


def test_a_trivial_equality_scores_below_a_tight_one() -> None:
    tight, trivial = reading(TV(X, Y) <= Q("1/4")), reading(TV(X, X) <= KL(X, X))
    assert tight.score(values())[0] == pytest.approx(0, abs=1e-6) and trivial.score(values())[0] == pytest.approx(-TRIVIAL)
    assert reading(TV(X, Y) < Q("1/4")).score(values())[0] > 0


def test_a_score_is_positive_exactly_at_counterexamples() -> None:
    false = reading(TV(X, Y) <= Q("1/5"), (KL(X, Y) <= 1,))
    assert false.score(values())[0] > 0 and false.score(values(Y=[[0.5, 0.5]]))[0] < 0
    assert reading(TV(X, Y) <= Q("1/5"), (KL(X, Y) <= Q("1/100"),)).score(values())[0] < 0
    assert reading(log(TV(X, X)) <= 1).score(values())[0] == -INF


def test_what_has_no_reading_is_refused() -> None:
    M = Mechanisms("M", n)
    with pytest.raises(NotRead):
        reading(Tail(PrivacyLoss(M), Q(1)) <= 1)
    with pytest.raises(NotRead):
        Shape({}, {}).size(R)
    with pytest.raises(NotRead):
        Shape({"R": 2}, {}).size(D)


def test_models_become_tables_and_back() -> None:
    statement = Statement(forall(n, X, r), (), X(r) <= 1)
    m = read_model((n, X, r), {"n": "2", "X": "1/3 2/3", "r": 1})  # type: ignore[arg-type]
    shape = shape_of(statement, m)
    made = tables((X, r), [m, m], shape)
    assert shape.sizes == {"R": 2} and made["X"].shape == (2, 2) and made["r"].tolist() == [1, 1]
    again = read_model((X,), {"X": exact_value(X, np.array(["1/3", "2/3"], dtype=object))})
    assert again.values["X"] == m.values["X"]
    assert free_alphabets(statement) == ["R"] and length_symbols(Statement(forall(n, z), (), Q(0) <= 1)) == ["n"]
