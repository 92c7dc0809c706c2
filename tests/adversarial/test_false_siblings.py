"""True classical statements are not refuted; those of their mutations that are false are, by an exact witness."""
from __future__ import annotations

from typing import Any

import pytest

from tests.adversarial.classical import CLASSICAL, NEAR_MISSES, Classical
from verify.kernel.statements.judge import Rejected, judge
from verify.language import Statement
from verify.search.adversary.mutations import Mutation, mutations
from verify.search.adversary.refuter import counterexample
from verify.search.budget import Budget
from verify.search.finding import Finding, Options, Trace

ENOUGH, BRIEF = 40.0, 0.6     # seconds: far more than a false statement takes, and what a true one is searched
QUICK = ("sharp KL bound times 9999/10000", "Pinsker with 201/100", "KL is a metric", "McDiarmid with 246/100 for 2",
         "Gibbs posteriors without the 2", "group privacy of three, a percent short")


def search(s: Statement, seconds: float) -> Finding | None:
    return counterexample(s, Budget.of_seconds(seconds), Trace(Options(), ()))


@pytest.mark.parametrize("known", [pytest.param(c, id=c.name) for c in CLASSICAL])
def test_what_is_true_is_not_refuted(known: Classical) -> None:
    assert search(known.statement, BRIEF) is None


@pytest.mark.parametrize(("known", "control"), [
    pytest.param(c, m, id=f"{c.name}: {m.name}") for c in CLASSICAL for m in c.controls()])
def test_a_false_mutation_is_refuted_by_a_witness_that_leaves_the_true_statement_alone(known: Classical, control: Mutation) -> None:
    found = search(control.statement, ENOUGH)
    assert found is not None and judge(control.statement, "REFUTED", found.evidence).verdict == "REFUTED"
    with pytest.raises(Rejected):
        judge(known.statement, "REFUTED", found.evidence)


@pytest.mark.parametrize("name", QUICK)
def test_a_near_miss_is_refuted(name: str) -> None:
    found = search(NEAR_MISSES[name], ENOUGH)
    evidence: Any = found and found.evidence
    assert found is not None and judge(NEAR_MISSES[name], "REFUTED", evidence).verdict == "REFUTED"
    changed = {**evidence, "model": {**evidence["model"], next(iter(evidence["model"])): ["1/3", "1/3", "1/3"]}}
    with pytest.raises(Rejected):
        judge(NEAR_MISSES[name], "REFUTED", changed)


def test_the_false_mutations_are_mutations() -> None:
    assert len(CLASSICAL) >= 14 and sum(len(c.false) for c in CLASSICAL) >= 45
    assert all(set(c.false) <= {m.name for m in mutations(c.statement)} for c in CLASSICAL)
