"""The ways to look for counterexamples: each finds an easy one that the kernel accepts, none finds one to what is true, and the
time of each is processor time."""
from __future__ import annotations

import time
from typing import Any

import pytest

from tests.benchmarks.counterexamples import SETS, markdown, summary
from tests.benchmarks.model_search import WAYS, ProcessorBudget, size
from verify.kernel.statements.judge import judge
from verify.language import KL, Alphabet, D_inf, Statement, distributions, forall, real
from verify.search.budget import OutOfTime

X, Y = distributions("X Y", Alphabet("R"))
eps = real("eps", "[0, oo)")
FALSE = Statement(forall(X, Y, eps), (D_inf(X, Y) <= eps,), KL(X, Y) <= eps / 2)
TRUE = Statement(forall(X, Y, eps), (D_inf(X, Y) <= eps,), KL(X, Y) <= eps)


@pytest.mark.parametrize("way", WAYS)
def test_each_way_finds_what_is_easy_and_nothing_against_what_is_true(way: str) -> None:
    found = WAYS[way](FALSE, 5, 0)
    assert found.evidence is not None and judge(FALSE, "REFUTED", found.evidence).verdict == "REFUTED" and found.models >= 1
    shown = found.to_json(FALSE)
    assert shown["found"] and 0 < shown["seconds"] < 5 and shown["bits"] > shown["numbers"] > 0
    nothing = WAYS[way](TRUE, 0.3, 0)
    assert nothing.evidence is None and "bits" not in nothing.to_json(TRUE)


def test_the_budget_counts_the_work_of_this_process_only() -> None:
    budget = ProcessorBudget.of_seconds(0.05)
    time.sleep(0.1)
    budget.spend()
    with pytest.raises(OutOfTime):
        while True:
            budget.spend()
    assert isinstance(budget.part(0.5), ProcessorBudget)


def test_the_size_of_a_witness() -> None:
    assert size(TRUE, {"model": {"X": ["1/2", "1/2"], "eps": ["log", "2"], "k": 3}}) == {"numbers": 4, "bits": 12}


def test_every_statement_has_a_name_of_its_own() -> None:
    for part in SETS.values():
        names = [name for name, _ in part()]
        assert len(names) == len(set(names)) >= 20


def test_the_report_counts_what_was_found() -> None:
    answers: dict[str, Any] = {"a": {"verify": {"found": True, "seconds": 0.5, "models": 10, "bits": 7}, "random": {"found": False, "seconds": 3, "models": 5}},
                               "b": {"verify": {"found": True, "seconds": 2.5, "models": 30, "bits": 9}, "random": {"found": True, "seconds": 1, "models": 1, "bits": 40}}}
    assert summary(answers, "verify") == {
        "asked": 2, "found": 2, "within 1 s": 1, "median s": 1.5, "total s": 3.0, "median models": 20, "median bits": 8}
    assert summary(answers, "random")["found"] == 1
    text = markdown({"results": answers, "limit": 3, "seed": 0})
    assert "| verify | 2/2 | 1 |" in text and "| random | 1/2 | 1 |" in text and "| a | 0.50 (7) | - |" in text
