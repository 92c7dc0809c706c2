"""One claim: the verdict is the kernel's, whatever the search says."""
from __future__ import annotations

import importlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.run.stand_ins import Finding, Search, own_file
from verify.language import statement_hash
from verify.report.result import ClaimResult
from verify.run.load import load_theorems
from verify.run.wrong_input import LoadError
from verify.run.plan import Job

GOOD = Finding("PROVED", {"proof": "good"}, method="told", trials=7)


def solve(job: Job) -> Any:
    claim_job = importlib.import_module("verify.run.claim_job")
    return claim_job.solve(claim_job.asked(job))


def own(tmp_path: Path, variant: str = "printed") -> Job:
    return Job(id="own/one", variant=variant, file=str(own_file(tmp_path)))


def test_what_the_kernel_accepts_is_said_with_its_certificate(search: Search, tmp_path: Path) -> None:
    search.otherwise = GOOD
    done = solve(own(tmp_path))
    assert (done.result["verdict"], done.result["rules"], done.result["trials"]) == ("PROVED", ["stand-in"], 7)
    assert done.evidence
    assert ClaimResult.from_json(done.result).expected == "PROVED"


@pytest.mark.parametrize("verdict", ["PROVED", "REFUTED", "VACUOUS", "ILL_POSED", "CONDITIONAL"])
@pytest.mark.parametrize("evidence", [None, {"proof": "bad"}, {"rule": "witness", "model": {"x": "1"}}])
def test_what_the_kernel_rejects_is_undecided_and_says_so(
        search: Search, tmp_path: Path, verdict: str, evidence: object) -> None:
    search.otherwise = Finding(verdict, evidence)
    done = solve(own(tmp_path))
    assert done.result["verdict"] == "UNDECIDED"
    assert done.result["reason"] == "the kernel rejected: this is no evidence"
    assert done.evidence == ""


def test_a_proof_that_cites_is_conditional(search: Search, tmp_path: Path) -> None:
    search.otherwise = Finding("PROVED", {"proof": "cites"})
    done = solve(own(tmp_path))
    assert (done.result["verdict"], done.result["assumes"]) == ("CONDITIONAL", ["a theorem of somebody"])


@pytest.mark.parametrize("verdict", ["SUPPORTED", "BOUNDED", "UNDECIDED"])
def test_weaker_words_pass_with_their_reason(search: Search, tmp_path: Path, verdict: str) -> None:
    search.otherwise = Finding(verdict, None, reason="timeout", region=("x > 5",))
    done = solve(own(tmp_path))
    assert (done.result["verdict"], done.result["reason"], done.result["region"]) == (verdict, "timeout", ["x > 5"])


def test_a_witness_shows_values_margin_and_python_to_paste(search: Search, tmp_path: Path) -> None:
    search.otherwise = Finding("REFUTED", {"rule": "witness", "model": {"x": "0"}})
    done = solve(own(tmp_path, "control: strict"))
    assert done.result["verdict"] == "REFUTED"
    assert done.result["witness"] == {"x": "0"}
    assert done.result["gap"] == {"lower": "0", "upper": "0"}
    assert "Fraction(0, 1)" in done.result["paste"]


def test_instances_are_evaluated_and_unfit_ones_say_why(search: Search, tmp_path: Path) -> None:
    own_file(tmp_path, 'two = Theorem("own/two", "Two", "me", prefix=forall(x), claim=x * 2 >= 0, instances=[{"x": "-1"}])\n')
    good = solve(Job(id="own/one", variant="printed", file=str(tmp_path / "own.py"))).result["instances"]
    assert [(i["at"], i["holds"]) for i in good] == [({"x": "0"}, True), ({"x": "1/3"}, True)]
    bad = solve(Job(id="own/two", variant="printed", file=str(tmp_path / "own.py"))).result["instances"]
    assert bad[0]["holds"] is None and "outside its domain" in bad[0]["hypotheses"][0]["text"]


def test_a_stored_outcome_is_judged_again_instead_of_searched(search: Search, tmp_path: Path) -> None:
    search.otherwise = GOOD
    job = own(tmp_path)
    first = solve(job)
    again = solve(replace(job, previous=first.to_json()))
    assert len(search.asked) == 1
    assert {**again.result, "seconds": 0} == {**first.result, "seconds": 0}
    assert again.evidence == first.evidence


@pytest.mark.parametrize(("old", "new"), [
    ("good", "bad"), ('"verdict": "PROVED"', '"verdict": "REFUTED"'), ('"evidence": "', '"evidence": "x'),
    ('"hash": "', '"hash": "0')])
def test_a_stored_outcome_that_no_longer_stands_is_searched_for(search: Search, tmp_path: Path, old: str, new: str) -> None:
    search.otherwise = GOOD
    job = own(tmp_path)
    text = solve(job).to_json()
    assert old in text
    done = solve(replace(job, previous=text.replace(old, new)))
    assert len(search.asked) == 2
    assert done.result["verdict"] == "PROVED"


def test_a_text_is_a_claim_of_its_own(search: Search) -> None:
    search.otherwise = GOOD
    done = solve(Job(text="x >= 0", where="x >= 0"))
    assert done.result["verdict"] == "PROVED"
    assert done.result["expected"] is None
    assert done.result["id"] == f"claims/{done.hash[:12]}"


def test_a_text_and_an_encoding_of_one_statement_share_the_hash(search: Search, tmp_path: Path) -> None:
    variant = load_theorems((str(own_file(tmp_path)),))[0].variants[0]
    assert solve(Job(text="x >= 0", where="x >= 0")).hash == statement_hash(variant.statement)
    assert solve(Job(text="x > 0", where="x >= 0")).hash != statement_hash(variant.statement)


def test_a_claim_that_is_not_there_is_named(search: Search, tmp_path: Path) -> None:
    with pytest.raises(LoadError, match="own/one#sharp: no such claim"):
        solve(own(tmp_path, "sharp"))
