"""Hypotheses about all laws, functions and numbers at exact models: what they are in numbers, and what witnesses need of them."""
from __future__ import annotations

from typing import Any

import pytest

from verify.kernel.models.model import ModelError, read_model
from verify.kernel.statements.concrete import about_numbers
from verify.kernel.statements.judge import Rejected, judge
from verify.language import (
    KL, Alphabet, Channel, D_inf, Datasets, Distribution, Event, Formula, Function, I_inf, Iid, Letter, Statement, Sum, Sym,
    as_expr, equal, every, exists, forall, log, maximum, real)
from verify.notation.values import write_model
from verify.search.decide import Options, decide

n, k, c = real("n", "[1, oo) integer"), real("k"), real("c")
X, Y = Alphabet("X"), Alphabet("Y")
S = Datasets("S", X, n)
x, y, Z, W = Letter("x", X), Letter("y", Y), Letter("Z", S), Letter("W", S)
Q, P, A, B = Distribution("Q", (X,)), Distribution("P", (X,)), Channel("A", Y, (S,)), Channel("B", Y, (X,))
f, O = Function("f", (X,)), Event("O", (X,))

IID_LAWS = Statement(
    forall(n, A, k, Z, W), (Statement(forall(Q), (), I_inf(Iid(Q, S), A) <= k),), D_inf(A.row(Z), A.row(W)) <= k)
RARE = {"n": "2", "A": {0: "1/2 1/2", 1: "1/64 63/64", 2: "1/64 63/64", 3: "1/2 1/2"}, "k": log("2"), "Z": 0, "W": 1}


def parts(statement: Statement, **values: Any) -> list[Statement]:
    return about_numbers(statement, read_model((B, P, k), {"B": {0: "1 0", 1: "0 1"}, "P": "1/3 2/3", "k": "1", **values}))


def truth(statement: Statement) -> list[str]:
    return [decide(s, (), Options(timeout=2)).verdict for s in parts(statement)]


@pytest.fixture(scope="module")
def evidence() -> dict[str, Any]:
    model = read_model(tuple(b.symbol for b in IID_LAWS.prefix), RARE)
    proofs = [decide(s, (), Options(timeout=2)).evidence for s in about_numbers(IID_LAWS.given[0], model)]
    return {"rule": "witness", "model": write_model(tuple(b.symbol for b in IID_LAWS.prefix), model), "proofs": {"1": proofs}}


def test_a_hypothesis_for_every_law_is_satisfied_by_proof(evidence: dict[str, Any]) -> None:
    proofs = evidence["proofs"]["1"]
    assert len(proofs) == 8
    assert judge(IID_LAWS, "REFUTED", evidence).verdict == "REFUTED"
    for change in ({}, {"1": proofs[:-1]}, {"1": [*proofs[:-1], None]}, {"1": proofs[::-1]}, {"2": proofs}):
        with pytest.raises(Rejected):
            judge(IID_LAWS, "REFUTED", {**evidence, "proofs": change})


def test_proofs_of_a_hypothesis_that_fails_are_refused(evidence: dict[str, Any]) -> None:
    less = {**evidence["model"], "k": "1/2"}                # some law has log(63/32) > 1/2
    with pytest.raises(Rejected):
        judge(IID_LAWS, "REFUTED", {**evidence, "model": less})


@pytest.mark.parametrize("statement, true", [
    (Statement(forall(Q), (), Sum(x, Q(x)**2) <= 1), True),
    (Statement(forall(Q), (), Sum(x, Q(x)**2) <= "3/4"), False),
    (Statement(forall(Q), (), equal(Sum(x, Q(x)), 1)), True),
    (Statement(forall(Q, x), (Q(x) <= "1/4",), Q(x) < "1/2"), True),
    (Statement(forall(Q, x), (), Q(x) < 1), False),
    (Statement(forall(Q, O), (), Sum(x, Q(x) * O(x)) <= 1), True),
    (Statement(forall(Q, O), (), Sum(x, Q(x) * O(x)) >= Sum(x, Q(x)) / 2), False),      # the event of no letters
    (Statement(forall(O), (), Sum(x, P(x) * O(x))**2 <= Sum(x, P(x) * O(x))), True),
    (Statement(forall(f), (every(x, f(x) <= 1),), Sum(x, P(x) * f(x)) <= 1), True),
    (Statement(forall(f), (), Sum(x, P(x) * f(x)) <= 1), False),
    (Statement(forall(f, real("t", "[0, 1]")), (every(x, f(x) <= 1), every(x, f(x) >= 0)), Sym("t") * Sum(x, P(x) * f(x)) <= 1), True),
    (Statement(forall(Q), (), Sum(y, maximum(Sum(x, Q(x) * B(y, x)) - Sum(x, P(x) * B(y, x)), 0)) <= 1), True),
    (Statement(forall(Q, y), (), Statement((), (), Sum(x, Q(x) * B(y, x)) <= 1)), True)])
def test_what_a_hypothesis_says_in_numbers(statement: Statement, true: bool) -> None:
    found = truth(statement)
    assert found and all(v == "PROVED" for v in found) is true


def test_conditions_on_the_numbers_are_looked_at_in_both_cases() -> None:
    relation = Statement(forall(Q), (), Sum(x, Q(x), where=(Q(x) - as_expr("1/2"),)) <= 1)
    assert len(parts(relation)) == 4 and all(v in ("PROVED", "VACUOUS") for v in truth(relation))
    lost = Statement(forall(Q), (), as_expr("1/2") <= Sum(x, Q(x), where=(Q(x) - "1/2",)))      # fails at 1/2, 1/2 only
    assert truth(lost) == ["VACUOUS", "PROVED", "PROVED", "REFUTED"]


@pytest.mark.parametrize("statement", [
    Statement(forall(Q), (), Sum(x, Q(x), where=(log(Q(x)),)) <= 1),                # a condition without a value is no condition
    Statement(exists(Q), (), KL(Q, P) <= 1), Sum(x, P(x)) <= 1])
def test_what_is_not_written_out(statement: Formula) -> None:
    with pytest.raises(ModelError):
        about_numbers(statement, read_model((P,), {"P": "1/3 2/3"}))
