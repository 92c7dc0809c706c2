"""No generated statement is decided wrongly, and true witnesses and right certificates are accepted.

A tenth of the 10,000 statements runs here; the rest under the marker: `CAMPAIGN=1 pytest -m campaign`, or by the command
`python -m tests.adversarial.campaign --count 10000`.
"""
from __future__ import annotations

import os

import pytest

from tests.adversarial.campaign import FAMILIES, REPORTED, TOTAL, Tally, cases, run, shares
from tests.adversarial.searched import in_child

# How much of the right evidence must be accepted.
ENOUGH = 0.95
TENTH = shares(TOTAL // 10)
SEARCHED = [f"{family}/{number}" for family in FAMILIES for number in range(3)]


def check(tally: Tally) -> None:
    """Nothing is decided wrongly, and a judge that rejects everything does not pass."""
    shown = "\n".join(map(str, sorted(tally.failures, key=lambda f: len(str(f)))[:8]))
    assert not tally.failures, f"{len(tally.failures)} failures\n{shown}"
    refused = "\n".join(map(str, tally.refused[:8]))
    assert tally.share >= ENOUGH, f"only {tally.taken} of {tally.right} right pieces of evidence are accepted\n{refused}"


@pytest.mark.parametrize("family", TENTH)
def test_nothing_is_decided_wrongly(family: str) -> None:
    tally = run(family, TENTH[family])
    assert tally.statements == TENTH[family]
    check(tally)


@pytest.mark.campaign
@pytest.mark.skipif(not os.environ.get("CAMPAIGN"),
                    reason="ten minutes: set CAMPAIGN=1")
@pytest.mark.parametrize("family", FAMILIES)
def test_the_whole_campaign(family: str) -> None:
    check(run(family, FAMILIES[family]))


@pytest.mark.slow
def test_the_search_decides_nothing_wrongly() -> None:
    results = list(in_child(SEARCHED, timeout=90))
    assert [r for r in results if r["wrong"]] == []
    assert len(results) >= len(SEARCHED) // 2, "the search is far slower than its budget"


def test_the_statements_are_many_and_different() -> None:
    assert TOTAL == 10_000 and sum(TENTH.values()) >= 1_000
    labels = [c.label for c in cases("quantifiers", 40)]
    assert len(set(labels)) == 40 and labels == [c.label for c in cases("quantifiers", 40)]
    assert [c.statement for c in cases("powers", 20)] == [c.statement for c in cases("powers", 20)]
    assert REPORTED in TENTH
