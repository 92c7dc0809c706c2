"""Exact finite models: what is read, what formulas mean on them, and what is refused."""
from __future__ import annotations

from typing import Any

import pytest

from verify.kernel.models.model import MAX_CELLS, ModelError, read_model
from verify.notation.values import write_model
from verify.kernel.models.evaluate import evaluate
from verify.run.instances import evaluate_instance
from verify.kernel.numbers.intervals import UndefinedValue
from verify.language import (
    KL, TV, Alphabet, At, BadSet, Bounded, Channel, ComposedDP, D_inf, Defined, Distribution, Drift, EachDP, Event, Indistinguishable,
    Joint, Letter, Marginal, Mechanisms, Num, PrivacyLoss, Process, Product, Q, RangeSum, Sequence, Statement, Sum, Sup, Sym, Tail,
    chi_square, distributions, equal, every, exp, forall, hockey_stick, log, real, renyi)

R, S = Alphabet("R"), Alphabet("S")
r, s = Letter("r", R), Letter("s", S)
X, Y = distributions("X Y", R)
J, A, O = Distribution("J", (R, S)), Channel("A", S, (R,)), Event("O", (R,))
K, E = Sym("k"), Sym("e")
M, Z, P = Mechanisms("M", K), Process("Z", K), Sequence("p", K)
k, e = real("k", "[0, oo) integer"), real("e")


def holds(formula: Any, *symbols: Any, **values: Any) -> bool | None:
    return evaluate(formula, read_model(symbols, values)).holds


@pytest.mark.parametrize("formula, true", [
    (equal(KL(X, Y), log(Q(2)) * Q("1/2") + Q("1/2") * log(Q("2/3"))), True), (KL(X, Y) <= Q("1/10"), False), (equal(TV(X, Y), Q("1/4")), True),
    (equal(D_inf(X, Y), log(Q(2))), True), (equal(D_inf(Y, X), log(Q("3/2"))), True), (equal(chi_square(X, Y), Q("1/3")), True),
    (equal(hockey_stick(X, Y, 1), Q("1/4")), True), (equal(renyi(X, Y, 2), Q("4/3")), True), (Indistinguishable(X, Y, log(Q(2))), True),
    (Indistinguishable(X, Y, log(Q("19/10"))), False), (Indistinguishable(X, Y, log(Q(1)), Q("1/4")), True),
    (Indistinguishable(X, Y, log(Q(1)), Q("6/25")), False), (every(r, 0 < X(r)), True), (equal(Sup(r, Y(r)), Q("3/4")), True)])
def test_functionals_on_two_laws(formula: Any, true: bool) -> None:
    assert holds(formula, X, Y, X="1/2 1/2", Y="1/4 3/4") is true


INFINITE = {"X": "1/2 1/2", "Y": "1 0"}


@pytest.mark.parametrize("formula, true", [
    (KL(X, Y) <= 10**9, False), (KL(X, Y) <= KL(X, Y), True), (KL(X, Y) < KL(X, Y), False), (0 <= KL(X, Y), True), (KL(Y, X) <= 1, True),
    (2 * KL(X, Y) + 1 <= 5, False), (Defined(KL(X, Y)), False), (Defined(KL(Y, X)), True), (chi_square(X, Y) <= 9, False), (renyi(X, Y, 2) <= 9, False)])
def test_infinite_divergences(formula: Any, true: bool) -> None:
    assert holds(formula, X, Y, **INFINITE) is true


@pytest.mark.parametrize("formula", [
    -KL(X, Y) <= 0, KL(X, Y) - KL(X, Y) <= 0, exp(KL(X, Y)) <= 1, Sum(r, -1 * KL(X, Y)) <= 0, 0 * KL(X, Y) <= 1,
    hockey_stick(X, Y, KL(X, Y)) <= 0])
def test_infinity_where_it_has_no_meaning_is_refused(formula: Any) -> None:
    with pytest.raises(ModelError):
        holds(formula, X, Y, **INFINITE)


@pytest.mark.parametrize("order", ["1/2", 1, 0, -2])
def test_a_renyi_moment_of_an_order_at_most_one_has_no_value(order: object) -> None:
    for formula in (renyi(X, Y, order) <= 1, KL(X, Y) + renyi(Y, X, order) <= 1, 0 * renyi(X, X, order) <= 1):
        with pytest.raises(UndefinedValue):
            holds(formula, X, Y, **INFINITE)


@pytest.mark.parametrize("formula", [Sup(r, X(r), (X(r) * Y(r),)) <= 1, Sum(r, log(Y(r))) <= 0, KL(X, Y) + log(Q(-1)) <= 0, X(Letter("l", R)) / 0 <= 1])
def test_undefined_expressions(formula: Any) -> None:
    with pytest.raises(UndefinedValue):
        holds(formula, X, Y, Letter("l", R), X="1 0", Y="0 1", l=0)


def test_joint_laws_channels_and_events() -> None:
    values = {"J": [["1/4", "1/4"], ["0", "1/2"]], "X": "1/2 1/2", "A": {"0": "1/2 1/2", "1": "0 1"}, "O": "0 1"}
    symbols = (J, X, A, O)
    assert holds(equal(KL(J, Joint(X, A)), 0), *symbols, **values) is True
    assert holds(equal(TV(Marginal(J, 1), Marginal(J, 1)), 0), *symbols, **values) is True
    assert holds(equal(Sum(r, J(r, s) * O(r)), Q("1/2")), *symbols, s, **values, s=1) is True
    assert holds(equal(TV(J, Product(Marginal(J, 0), Marginal(J, 1))), 0), *symbols, **values) is False


RUNS = {"x": {"": "3/4 1/4", "0": "1/2 1/2", "1": "1/4 3/4"}, "x'": {"": "1/2 1/2", "0": "1/2 1/2", "1": "1/2 1/2"}}


@pytest.mark.parametrize("formula, true", [
    (EachDP(M, log(Q(2))), True), (EachDP(M, log(Q("19/10"))), False), (ComposedDP(M, log(Q(2))), True), (ComposedDP(M, log(Q("11/10"))), False),
    (ComposedDP(M, Q(0), Q("1/17")), False), (ComposedDP(M, Q(0), Q("1/16")), True), (equal(Tail(PrivacyLoss(M), Q(0)), Q("3/4")), True),
    (equal(Tail(PrivacyLoss(M), log(Q("3/2"))), Q(0)), True), (equal(Tail(PrivacyLoss(M), log(Q("3/2")), False), Q("3/4")), True),
    (BadSet(M, log(Q("3/2")), Q("3/4")), False), (BadSet(M, log(Q("3/2")), Q("4/5")), True)])
def test_mechanisms(formula: Any, true: bool) -> None:
    assert holds(formula, k, M, k="2", M=RUNS) is true


WALK = {"": [["1", "1/2"], ["-1", "1/2"]], "0": [["1", "1"]], "1": [["-1", "1/4"], ["1", "3/4"]]}


@pytest.mark.parametrize("formula, true", [
    (Bounded(Z, Q(1)), True), (Bounded(Z, Q("1/2")), False), (Drift(Z, Q(1)), True), (Drift(Z, Q("1/2")), False),
    (equal(Tail(Z, Q(1)), Q("1/2")), True), (equal(Tail(Z, Q(2)), Q(0)), True), (equal(Tail(Z, Q(2), False), Q("1/2")), True)])
def test_processes(formula: Any, true: bool) -> None:
    assert holds(formula, k, Z, k="2", Z=WALK) is true


def test_sequences_and_ranges() -> None:
    assert holds(equal(RangeSum("i", K, log(At(P, Sym("i")) / At(P, Sym("i") - 1))), log(Q(6))), k, P, k="2", p="3 6") is True
    assert holds(equal(RangeSum("i", K, Sym("i")), 6), k, k="3") is True
    assert holds(equal(RangeSum("i", K, Q(1)), 3), k, k=["exp", ["log", "3"]]) is True


@pytest.mark.parametrize("symbols, values", [
    ((X,), {}), ((X,), {"X": "1", "Y": "1"}), ((X,), {"X": "1/2 1/3"}), ((X,), {"X": "3/2 -1/2"}), ((X,), {"X": ""}), ((X,), {"X": ["1/2", 0.5]}),
    ((X,), {"X": 1}), ((X, Y), {"X": "1", "Y": "1/2 1/2"}), ((O,), {"O": "1/2"}), ((A,), {"A": ["1"]}), ((A,), {"A": {"a": "1"}}),
    ((P,), {"p": "1 0"}), ((P,), {"p": "1 -1"}), ((r,), {"r": True}), ((r,), {"r": "0"}), ((r,), {"r": -1}), ((r, X), {"r": 2, "X": "1/2 1/2"}),
    ((r,), {"r": MAX_CELLS}), ((Z,), {"Z": {"": [["1"]]}}), ((Z,), {"Z": {"": [["1", "1/2"]]}}), ((M,), {"M": {"x": {"": "1"}}}),
    ((M,), {"M": {"x": {"": "1"}, "x'": {"": "1/2 1/2"}}}), ((E,), {"e": "1.5e3"}), ((E,), {"e": 0.5}), ((E,), {"e": True}), ((E,), {"e": Sym("e")}),
    ((E,), {"e": ["div", "1", "0"]}), ((E,), {"e": ["log", "-1"]}), ((E,), {"e": ["mul", "0", ["log", "0"]]}), ((E,), {"e": ["add", "f", "1"]}),
    ((Distribution("F", (Alphabet("R", 3),)),), {"F": "1/2 1/2"})])
def test_values_that_do_not_fit_are_refused(symbols: Any, values: dict[str, Any]) -> None:
    with pytest.raises(ModelError):
        read_model(symbols, values)


@pytest.mark.parametrize("formula", [
    equal(RangeSum("i", K, Q(1)), 0), equal(At(P, K), 1), equal(RangeSum("i", E, Q(1)), 0), ComposedDP(M, Q(0))])
def test_lengths_that_are_not_written_out_are_refused(formula: Any) -> None:
    with pytest.raises(ModelError):
        holds(formula, k, e, P, M, k="1000000000", e="1/2", p="1", M={"x": {"": "1"}, "x'": {"": "1"}})
    if isinstance(formula, ComposedDP):
        with pytest.raises(ModelError):
            holds(formula, k, M, k="0", M={"x": {"": "1"}, "x'": {"": "1"}})


@pytest.mark.parametrize("symbol, value", [
    (X, ["1/3", "2/3"]), (J, [["1/4", "1/4"], ["0", "1/2"]]), (A, {"0": ["1/2", "1/2"], "1": ["0", "1"]}), (O, ["0", "1"]), (M, RUNS), (Z, WALK),
    (P, ["1", "1/2"]), (E, ["log", "2"]), (E, "3/2")])
def test_models_are_written_as_they_are_read(symbol: Any, value: Any) -> None:
    model = read_model((symbol,), {symbol.name: value})
    written = write_model((symbol,), model)
    assert read_model((symbol,), written) == model


def test_instances_report_hypotheses_and_sides() -> None:
    statement = Statement(forall(real("e", "[0, oo)")), (E <= 1, log(E) <= 0), exp(E) <= 2)
    report = evaluate_instance(statement, {"e": "1"})
    assert report.holds is False and [h["holds"] for h in report.hypotheses] == [True, True]
    assert report.lhs is not None and report.lhs[0].startswith("2.71828") and report.rhs == ("2", "2")
    assert evaluate_instance(statement, {"e": "0"}).hypotheses[1]["holds"] is False
    with pytest.raises(ModelError):
        evaluate_instance(statement, {"e": "-1"})
    assert Num(Q(1).value) == Q(1)
