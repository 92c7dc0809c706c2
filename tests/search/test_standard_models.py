"""Counterexamples among what textbooks take first: copies and sums of inputs, agreements, datasets of two records."""
from typing import Any

import pytest

from tests.kernel.elaborated import judge
from verify.language import (
    Alphabet, Channel, Datasets, Distribution, Event, Function, Letter, Q, Statement, Sum, equal, forall, maximum,
    real)
from verify.search import quantified, standard_models
from verify.search.budget import Budget
from verify.search.decide import decide
from verify.search.finding import Options, Trace
from verify.search.readings.shape import NotRead, Shape

X, Y, Z = Alphabet("X"), Alphabet("Y"), Alphabet("Z")
x, y, z, w = Letter("x", X), Letter("y", Y), Letter("z", Z), Letter("w", X)
P, K, L, E = Distribution("P", (X,)), Channel("K", Y, (X,)), Channel("L", Z, (X, Y)), Event("E", (X, Y))
n = real("n", "[1, oo) integer")
DATA = Datasets("X^n", X, n)
data, other = Letter("D", DATA), Letter("C", DATA)
SMALL = Shape({"X": 2, "Y": 2, "Z": 2}, {"n": 2})


def trace() -> Trace:
    return Trace(Options(timeout=10), (), decide)


def refuted(s: Statement) -> Any:
    finding = standard_models.refute(s, Budget.of_seconds(20), trace())
    assert finding is None or judge(s, "REFUTED", finding.evidence).verdict == "REFUTED"
    return None if finding is None else finding.evidence["model"]     # type: ignore[index]


def test_a_sum_of_two_inputs_tells_neither_of_them() -> None:
    """Fair inputs, of which one alone says nothing about the output, and both say all."""
    fair = (equal(Sum(y, L(z, x, y)), Q(1)), equal(Sum(w, L(z, w, y)), Q(1)))
    assert refuted(Statement(forall(L, x, y, z), fair, L(z, x, y) <= Q("3/4"))) is not None
    assert refuted(Statement(forall(L, x, y, z), fair, L(z, x, y) <= 1)) is None


def test_two_records_agree_with_themselves_twice() -> None:
    f = Function("f", (DATA, DATA))
    model = refuted(Statement(forall(n, f, data, other), (f(data, other) <= 2,), f(data, other) <= 1))
    assert model is not None and model["n"] == "2"
    assert refuted(Statement(forall(n, f, data, other), (f(data, other) <= 2,), f(data, other) <= 2)) is None


@pytest.mark.parametrize("chance, tables", [("1", 1), ("2/3", 1), ("1/2", 1)])
def test_noisy_copies_and_a_channel_that_forgets(chance: str, tables: int) -> None:
    rest = str(1 - Q(chance).value)
    assert standard_models.standard(K, SMALL).count({(0,): f"{chance} {rest}", (1,): f"{rest} {chance}"}) == tables


def test_an_output_for_each_pair_of_inputs() -> None:
    shapes = standard_models.shapes(Statement(forall(L, P, K), (), L(z, x, y) <= 1))
    assert [s.sizes["Z"] for s in shapes] == [2, 4]
    assert [s.sizes for s in standard_models.shapes(Statement(forall(P, x), (), P(x) <= 1))] == [{"X": 2}]


def test_events_compare_two_letters() -> None:
    assert standard_models.standard(E, SMALL)[0] == [["1", "0"], ["0", "1"]]
    assert all(table != [["1", "1"], ["1", "1"]] for table in standard_models.standard(E, SMALL))


@pytest.mark.parametrize("symbol", [
    Distribution("P", (Alphabet("W", 5000),)), Event("E", (Alphabet("W", 70), Alphabet("V", 70))),
    Channel("K", Alphabet("W", 70), (Alphabet("V", 70),)), Function("f", (Datasets("W^n", Alphabet("W", 70), n), Alphabet("V", 2)))])
def test_tables_with_many_values_are_left(symbol: Any) -> None:
    with pytest.raises(NotRead, match="too many values"):
        standard_models.standard(symbol, SMALL)


def test_a_joint_law_has_no_standard_tables() -> None:
    with pytest.raises(NotRead):
        standard_models.standard(Distribution("J", (X, Y)), SMALL)


def test_nothing_is_tried_where_nothing_is_copied_or_compared() -> None:
    tr = trace()
    assert standard_models.refute(Statement(forall(P, x), (), P(x) <= Q("1/2")), Budget.of_seconds(5), tr) is None
    assert tr.trials == 0


def leaks(level: str) -> Statement:
    """A channel that tells little of an input, whatever the law of it, tells little of a letter."""
    told = Sum(x, Sum(y, maximum(P(x) * K(y, x) - P(x) * Sum(w, P(w) * K(y, w)), 0)))
    return Statement(forall(K, x, y), (Statement(forall(P), (), told <= Q("1/2")),), K(y, x) <= Q(level))


def test_what_a_hypothesis_says_of_all_laws_is_proved_for_a_copy() -> None:
    found = quantified.refute(leaks("9/10"), Budget.of_seconds(20), trace())
    assert found is not None and judge(leaks("9/10"), "REFUTED", found.evidence).verdict == "REFUTED"
    assert quantified.refute(leaks("1"), Budget.of_seconds(20), trace()) is None


def test_hypotheses_about_all_laws_are_left_to_what_proves_them() -> None:
    tr = trace()
    assert standard_models.refute(leaks("9/10"), Budget.of_seconds(5), tr) is None and tr.trials == 0
