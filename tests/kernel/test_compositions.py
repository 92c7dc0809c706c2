"""Adaptive composition of max-information: accepted as printed, refused where a hypothesis, a sum or a fact is another."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.kernel.elaborated import judge
from verify.kernel.theorems.max_information import LAST, STEP
from verify.kernel.statements.judge import Rejected
from verify.kernel.models.model import ModelError
from verify.run.instances import evaluate_instance
from verify.language import (
    Algorithms, Alphabet, At, ComposedMaxInfo, EachMaxInfo, Numbers, RangeSum, Statement, Sym, exists, forall, real)
from verify.search.adaptive import ONE_OUTPUT, ONE_STEP, prove
from verify.search.budget import Budget
from verify.search.finding import Options, Trace
from verify.search.written import derivation_node

m, any_m = real("m", "[1, oo) integer"), real("m", "[0, oo) integer")
S = Alphabet("S")
A, OTHER = Algorithms("A", S, m), Algorithms("B", S, m)
beta, signed, k, k2 = Numbers("beta", m, nonnegative=True), Numbers("beta", m), Numbers("k", m), Numbers("k2", m)


def total(of: Numbers) -> RangeSum:
    return RangeSum("i", m, At(of, Sym("i")))


PRINTED = Statement(forall(m, A, beta, k), (EachMaxInfo(A, beta, k), total(beta) < 1), ComposedMaxInfo(A, total(beta), total(k)))
EACH = PRINTED.given[0]


@pytest.fixture(scope="module")
def evidence() -> dict[str, Any]:
    """The evidence for the printed statement."""
    found = prove(PRINTED, Budget.of_seconds(60), Trace(Options(), ()))
    assert found is not None and isinstance(found.evidence, dict)
    return found.evidence


def test_the_printed_statement_is_accepted(evidence: dict[str, Any]) -> None:
    assert "max-information" in judge(PRINTED, "PROVED", evidence).rules


@pytest.mark.parametrize("statement", [
    replace(PRINTED, given=(EACH,)),
    replace(PRINTED, given=PRINTED.given[1:]),
    replace(PRINTED, given=(EACH, total(beta) <= 1)),
    replace(PRINTED, claim=ComposedMaxInfo(A, total(beta) / 2, total(k))),
    replace(PRINTED, claim=ComposedMaxInfo(A, total(beta), total(k) / 2)),
    replace(PRINTED, prefix=forall(m, A, beta, k, k2), claim=ComposedMaxInfo(A, total(beta), total(k2))),
    replace(PRINTED, prefix=forall(m, A, OTHER, beta, k), claim=ComposedMaxInfo(OTHER, total(beta), total(k))),
    replace(PRINTED, prefix=forall(any_m, A, beta, k)),
    replace(PRINTED, prefix=forall(m, A) + exists(beta) + forall(k)),
    Statement(forall(m, A, signed, k), (EachMaxInfo(A, signed, k), total(signed) < 1),
              ComposedMaxInfo(A, total(signed), total(k))),
], ids=["no bound of the sum", "nothing of each", "sum up to 1", "half of beta", "half of k", "other numbers", "other algorithms",
        "no algorithm", "some beta", "negative beta"])
def test_another_statement_is_refused(statement: Statement, evidence: dict[str, Any]) -> None:
    with pytest.raises(Rejected):
        judge(statement, "PROVED", evidence)


@pytest.mark.parametrize("field", ["step", "last"])
def test_the_proofs_of_the_facts_are_not_exchanged(field: str, evidence: dict[str, Any]) -> None:
    other = {"step": "last", "last": "step"}[field]
    with pytest.raises(Rejected):
        judge(PRINTED, "PROVED", {**evidence, "lemmas": {**evidence["lemmas"], field: evidence["lemmas"][other]}})


@pytest.mark.parametrize("index", range(len(ONE_STEP[0].steps)))
def test_one_step_needs_each_of_its_steps(index: int) -> None:
    steps = ONE_STEP[0].steps[:index] + ONE_STEP[0].steps[index + 1:]
    assert derivation_node(STEP, replace(ONE_STEP[0], steps=steps), Budget.of_seconds(30), Trace(Options(), ())) is None


@pytest.mark.parametrize("index", range(len(ONE_OUTPUT[0].steps)))
def test_the_last_output_needs_each_of_its_steps(index: int) -> None:
    steps = ONE_OUTPUT[0].steps[:index] + ONE_OUTPUT[0].steps[index + 1:]
    assert derivation_node(LAST, replace(ONE_OUTPUT[0], steps=steps), Budget.of_seconds(30), Trace(Options(), ())) is None


COINS = {"m": "2", "beta": "1/4 1/4", "k": "0 -1/4", "A": {(): {0: "1", 1: "1"}, (0,): {0: "1/2 1/2", 1: "1/2 1/2"}}}


def test_outputs_without_data_are_evaluated() -> None:
    report = evaluate_instance(PRINTED, COINS)
    assert report.holds is True and all(h["holds"] is True for h in report.hypotheses)
    assert evaluate_instance(PRINTED, {**COINS, "k": "-1 0"}).hypotheses[0]["holds"] is False


@pytest.mark.parametrize("values", [
    {**COINS, "A": {(): {0: "1", 1: "1"}}},
    {**COINS, "A": {(): {0: "1/2 1/2", 1: "1/3 2/3"}, (0,): {0: "1", 1: "1"}, (1,): {0: "1", 1: "1"}}},
    {**COINS, "beta": "-1/4 1/4"},
], ids=["a past without laws", "an output that depends on the data", "a negative beta"])
def test_other_models_are_refused(values: dict[str, Any]) -> None:
    with pytest.raises(ModelError):
        evaluate_instance(PRINTED, values)
