"""Runs of mechanisms on exact models: privacy losses, the beginnings of transcripts, levels of each mechanism."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from verify.kernel.models.evaluate import evaluate
from verify.kernel.models.model import ModelError, read_model
from verify.kernel.numbers.intervals import UndefinedValue
from verify.language import (
    Alphabet, BadSet, Begins, Bounded, Drift, EachDP, Event, Every, Exchanged, Letter, Mechanisms, Numbers, PrivacyLoss, Q, RangeProduct,
    Relation, Statement, Sum, Sym, Tail, Transcripts, equal, every, exists, log, real)

k, K = real("k", "[0, oo) integer"), Sym("k")
M = Mechanisms("M", K)
ECHO = {run: {(): "1/2 1/2", (0,): "1 0", (1,): "0 1"} for run in ("x", "x'")}
LEAK = {"x": {(): "1/2 1/2", (0,): "1", (1,): "1"}, "x'": {(): "1 0", (0,): "1", (1,): "1"}}
R = Letter("r", Transcripts(M))
I = Sym("i")


def on_x(claim: Relation) -> Every:
    return every(R, claim, where=(Begins(M, "x", R, K),))


@pytest.mark.parametrize(("mechanisms", "formula", "true"), [
    (ECHO, EachDP(M, Q(0)), True), (ECHO, Bounded(PrivacyLoss(M), Q(0)), True), (ECHO, Drift(PrivacyLoss(M), Q(0)), True),
    (LEAK, EachDP(M, Q(0), Q("1/2")), True), (LEAK, EachDP(M, Q(0), Q("1/3")), False), (LEAK, EachDP(Exchanged(M), Q(0), Q("1/2")), True),
    (LEAK, Bounded(PrivacyLoss(M), Q(9)), False), (LEAK, Drift(PrivacyLoss(M), Q(9)), False),        # y = 1 never happens on x'
    (LEAK, Bounded(PrivacyLoss(Exchanged(M)), log(Q(2))), True), (LEAK, Drift(PrivacyLoss(Exchanged(M)), log(Q(2))), True),
    (LEAK, Drift(PrivacyLoss(Exchanged(M)), Q("69/100")), False), (LEAK, Bounded(PrivacyLoss(Exchanged(M)), Q("69/100")), False),
    (LEAK, equal(Tail(PrivacyLoss(Exchanged(M)), Q(0)), Q(1)), True), (LEAK, equal(Tail(PrivacyLoss(M), Q(9)), Q("1/2")), True),
    (LEAK, BadSet(M, Q(0), Q("2/3")), True), (LEAK, BadSet(Exchanged(M), Q(0), Q("2/3")), False),
    (ECHO, on_x(equal(Begins(M, "x", R, K), Q("1/2"))), True), (ECHO, on_x(equal(Begins(M, "x", R, Q(0)), Q(1))), True),
    (ECHO, on_x(equal(Begins(M, "mixed", R, K), Q("1/4"))), True), (ECHO, on_x(equal(Begins(M, "mixed", R, Q(1)), Q("1/2"))), True),
    (LEAK, every(R, equal(Begins(M, "x'", R, K), Q(1))), False), (LEAK, every(R, equal(Begins(M, "x", R, K), Q("1/2"))), True),
    (ECHO, on_x(equal(RangeProduct("i", K, Begins(M, "x", R, I) / Begins(M, "x", R, I - 1)), Q("1/2"))), True),
    (ECHO, on_x(equal(RangeProduct("i", K - 2, Q(7)), Q(1))), True), (ECHO, on_x(equal(RangeProduct("i", K, I + 1), Q(6))), True)])
def test_privacy_losses_and_transcripts_are_evaluated(mechanisms: Any, formula: Any, true: bool) -> None:
    model = read_model((k, M), {"k": "2", "M": mechanisms})
    assert evaluate(formula, model).holds is true


@pytest.mark.parametrize("formula", [
    on_x(Begins(M, "x", R, K + 1) <= 1), on_x(Begins(M, "x", R, Q(-1)) <= 1), Bounded(PrivacyLoss(M), log(K - 2)),
    every(R, Begins(M, "x'", R, K) / Begins(M, "x'", R, Q(1)) <= 1), Drift(PrivacyLoss(M), 1 / (K - 2))])
def test_beginnings_that_there_are_not_and_bounds_without_a_value(formula: Any) -> None:
    with pytest.raises(UndefinedValue):
        evaluate(formula, read_model((k, M), {"k": "2", "M": LEAK}))


def test_levels_are_those_of_each_mechanism() -> None:
    eps, delta = Numbers("eps", K), Numbers("delta", K)
    for row, levels, true in (("0 0", "1/2 0", True), ("0 0", "0 1/2", False), ("0 0", "1/3 1/2", False)):
        model = read_model((k, M, eps, delta), {"k": "2", "M": LEAK, "eps": row, "delta": levels})
        assert evaluate(EachDP(M, eps, delta), model).holds is true
        assert evaluate(EachDP(M, Q(0), delta), model).holds is true


def test_an_inner_existential_quantifier_is_tried_out() -> None:
    U = Alphabet("U")
    u, v = Letter("u", U), Letter("v", U)
    first, second, both_of = (Event(name, (U,)) for name in ("A", "B", "C"))
    square = Statement(exists(both_of), (), every((u, v), equal(first(u) * second(v), both_of(u) * both_of(v))))
    for a, b, true in (("1 1", "1 1", True), ("1 0", "1 0", True), ("1 0", "0 1", False), ("1 0", "0 0", True)):
        assert evaluate(square, read_model((first, second), {"A": a, "B": b})).holds is true
    with pytest.raises(ModelError):
        evaluate(replace(square, given=(Sum(u, first(u)) <= 1,)), read_model((first, second), {"A": "1 0", "B": "1 0"}))
