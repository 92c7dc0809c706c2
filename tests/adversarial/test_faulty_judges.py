"""The suite notices judges and readers with a fault: a suite that cannot fail shows nothing."""
from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.adversarial import faulty
from tests.adversarial.campaign import FAMILIES, REPORTED, cases, ours, run
from tests.adversarial.cases import examine
from tests.adversarial.searched import wrong
from tests.adversarial.test_campaign import ENOUGH, check
from verify.search.finding import Finding

FEW, SOME = 14, 90
HERE = Path(__file__).parent


@pytest.mark.parametrize("family", [REPORTED, *FAMILIES])
def test_a_judge_that_accepts_everything_is_noticed_in_every_family(family: str) -> None:
    tally = run(family, FEW, faulty.accepting)
    assert tally.failures
    with pytest.raises(AssertionError, match="failures"):
        check(tally)


@pytest.mark.parametrize("family", [REPORTED, *FAMILIES])
def test_a_judge_that_rejects_everything_is_noticed_in_every_family(family: str) -> None:
    tally = run(family, 2 * FEW, faulty.rejecting)
    assert not tally.failures and tally.right and tally.share < ENOUGH
    with pytest.raises(AssertionError, match="right pieces of evidence"):
        check(tally)


@pytest.mark.parametrize("fault", faulty.JUDGES)
def test_a_judge_with_an_old_fault_is_noticed(fault: str) -> None:
    family, judge = faulty.JUDGES[fault]
    found = next((f for f in (examine(c, judge) for c in cases(family, SOME)) if f.failures), None)
    assert found is not None, f"{SOME} statements of {family} do not show it"
    label = found.failures[0].label
    again = next(c for c in cases(family, SOME) if c.label == label)
    assert not examine(again, ours).failures, "the fault is in our judge"


@pytest.mark.parametrize("fault", faulty.READERS)
def test_a_reader_with_a_fault_is_noticed(fault: str) -> None:
    assert any(examine(c, faulty.rejecting, faulty.READERS[fault]).failures for c in cases("texts", SOME))


@pytest.mark.parametrize("family", ["domains", "quantifiers", "inequalities"])
@pytest.mark.parametrize("verdict", ["PROVED", "REFUTED"])
def test_a_search_that_always_says_the_same_is_noticed(family: str, verdict: str) -> None:
    def decides(statement: object, hints: object, options: object) -> Finding:
        return Finding(verdict, None, "stubborn")

    assert any(wrong(c, decides)[1] for c in cases(family, 30))


@pytest.mark.parametrize("name", faulty.EVALUATORS)
def test_the_evaluator_shares_nothing_with_the_kernel_or_the_search(name: str) -> None:
    tree = ast.parse((HERE / f"{name}.py").read_text(encoding="utf-8"))
    imported = {n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
    imported |= {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    assert all(not m.startswith("verify") or m == "verify.language" for m in imported)
    assert all(not m.startswith("tests") or m.rsplit(".", 1)[1] in faulty.EVALUATORS for m in imported)
