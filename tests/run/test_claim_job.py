"""One claim: the verdict is the kernel's, whatever the search says."""
from __future__ import annotations

import importlib
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.run.stand_ins import Finding, Judgement, Search, own_file
from verify.language import statement_hash
from verify.report.result import ClaimResult
from verify.run.instances import refuting
from verify.run.load import load_theorems
from verify.run.wrong_input import LoadError
from verify.run.plan import Job, Proposal

GOOD = Finding("PROVED", {"proof": "good"}, method="told", trials=7)


def solve(job: Job) -> Any:
    claim_job = importlib.import_module("verify.run.claim_job")
    return claim_job.solve(claim_job.asked(job))


def own(tmp_path: Path, variant: str = "printed") -> Job:
    return Job(id="own/one", variant=variant, file=str(own_file(tmp_path)))


def test_what_the_kernel_accepts_is_said_with_its_certificate(search: Search, tmp_path: Path) -> None:
    search.otherwise = GOOD
    done = solve(own(tmp_path))
    assert (done.result.verdict, done.result.rules, done.result.trials) == ("PROVED", ("stand-in",), 7)
    assert done.evidence
    assert ClaimResult.from_json(done.result.to_json()).expected == "PROVED"


@pytest.mark.parametrize("verdict", ["PROVED", "REFUTED", "VACUOUS", "ILL_POSED", "CONDITIONAL"])
@pytest.mark.parametrize("evidence", [None, {"proof": "bad"}, {"rule": "witness", "model": {"x": "1"}}])
def test_what_the_kernel_rejects_is_undecided_and_says_so(
        search: Search, tmp_path: Path, verdict: str, evidence: object) -> None:
    search.otherwise = Finding(verdict, evidence)
    done = solve(own(tmp_path))
    assert done.result.verdict == "UNDECIDED"
    assert done.result.reason == "the kernel rejected: this is no evidence"
    assert done.evidence == ""


def test_a_proof_that_cites_is_conditional(search: Search, tmp_path: Path) -> None:
    search.otherwise = Finding("CONDITIONAL", {"proof": "cites"})
    done = solve(own(tmp_path))
    assert (done.result.verdict, done.result.assumes) == ("CONDITIONAL", ("a theorem of somebody",))


@pytest.mark.parametrize("verdict", ["SUPPORTED", "BOUNDED", "UNDECIDED"])
def test_weaker_words_pass_with_their_reason(search: Search, tmp_path: Path, verdict: str) -> None:
    search.otherwise = Finding(verdict, None, reason="timeout", region=("x > 5",))
    done = solve(own(tmp_path))
    assert (done.result.verdict, done.result.reason, done.result.region) == (verdict, "timeout", ("x > 5",))


def test_a_witness_shows_values_margin_and_python_to_paste(search: Search, tmp_path: Path) -> None:
    search.otherwise = Finding("REFUTED", {"rule": "witness", "model": {"x": "0"}})
    done = solve(own(tmp_path, "control: strict"))
    assert done.result.verdict == "REFUTED"
    assert done.result.witness == {"x": "0"}
    assert done.result.gap == {"lower": "0", "upper": "0"}
    assert "x = mp.mpf(0)" in done.result.paste


def test_instances_are_evaluated(search: Search, tmp_path: Path) -> None:
    own_file(tmp_path)
    good = solve(Job(id="own/one", variant="printed", file=str(tmp_path / "own.py"))).result.instances
    assert [(i["at"], i["holds"]) for i in good] == [({"x": "0"}, True), ({"x": "1/3"}, True)]


UNFIT = {'{"x": "-1"}': "x lies outside its domain", '{"x": "9"}': "hypothesis 1 fails there: x <= 3", "{}": "x has no value",
         '{"x": "1", "z": "1"}': "no symbol z", '{"x": "2/"}': "not a rational"}


@pytest.mark.parametrize("instance", UNFIT)
def test_an_instance_that_is_none_is_an_error_of_one_line_when_it_is_loaded(search: Search, tmp_path: Path, instance: str) -> None:
    own_file(tmp_path, 'two = Theorem("own/two", "Two", "me", prefix=forall(x), given=(x <= 3,), claim=x * 2 >= 0, '
                       f'instances=[{{"x": "3"}}, {instance}])\n')
    with pytest.raises(LoadError, match=r"own/two \(printed\): instances: item 2: .*" + re.escape(UNFIT[instance])) as caught:
        solve(Job(id="own/one", variant="printed", file=str(tmp_path / "own.py")))
    assert "\n" not in str(caught.value)


def test_rows_of_an_instance_sum_to_1(search: Search, tmp_path: Path) -> None:
    own_file(tmp_path, 'from verify.language import KL, distributions\nP, Q = distributions("P Q")\n'
                       'two = Theorem("own/two", "Two", "me", prefix=forall(P, Q), claim=KL(P, Q) >= 0, '
                       'instances=[{"P": "1/2 1/2", "Q": "1/2 1/3"}])\n')
    with pytest.raises(LoadError, match="sum to 1"):
        solve(Job(id="own/one", variant="printed", file=str(tmp_path / "own.py")))


def test_an_instance_that_violates_the_claim_refutes_it_where_the_search_does_not(search: Search, tmp_path: Path) -> None:
    own_file(tmp_path, 'two = Theorem("own/two", "Two", "me", prefix=forall(x), claim=x <= 10**9, instances=[{"x": "10000000000"}])\n'
                       'three = Theorem("own/three", "3", "me", prefix=forall(x), claim=1/x <= 10**9, instances=[{"x": "0"}])\n')
    job = Job(id="own/two", variant="printed", file=str(tmp_path / "own.py"))
    done = solve(job).result
    assert (done.verdict, done.witness, done.method) == ("REFUTED", {"x": "10000000000"}, "an instance of the author, checked exactly")
    assert solve(replace(job, unaided=True)).result.verdict == "UNDECIDED"
    assert refuting(load_theorems((str(tmp_path / "own.py"),))[1].variants[0].statement, [{"x": "0"}]).verdict == "ILL_POSED"
    assert refuting(load_theorems((str(tmp_path / "own.py"),))[1].variants[0].statement, [{"x": "1"}, {"x": "-1"}]) is None


def proposal(done: Any, **changed: Any) -> Proposal:
    r = done.result
    return replace(Proposal(done.hash, r.verdict, r.method, r.reason, r.region, r.trials, r.seed, (done.evidence,)), **changed)


def test_a_proposal_is_judged_instead_of_searched(search: Search, tmp_path: Path) -> None:
    search.otherwise = GOOD
    job = own(tmp_path)
    first = solve(job)
    again = solve(replace(job, proposal=proposal(first)))
    assert len(search.asked) == 1
    assert replace(again.result, seconds=0) == replace(first.result, seconds=0)
    assert again.evidence == first.evidence


@pytest.mark.parametrize(("old", "new"), [
    ("good", "bad"), ('"verdict": "PROVED"', '"verdict": "REFUTED"'), ("{", "x{"), ('"printed"', '"control: strict"')])
def test_a_proposal_whose_evidence_does_not_stand_is_searched_for_or_refused(
        search: Search, tmp_path: Path, old: str, new: str) -> None:
    search.otherwise = GOOD
    job = own(tmp_path)
    first = solve(job)
    assert old in first.evidence
    spoilt = proposal(first, evidence=(first.evidence.replace(old, new, 1),))
    done = solve(replace(job, proposal=spoilt))
    assert (done.result.verdict, len(search.asked)) == ("PROVED", 2)
    refused = solve(replace(job, proposal=spoilt, again=True))
    assert (refused.result.verdict, refused.evidence, len(search.asked)) == ("UNDECIDED", "", 2)
    assert "rejects" in refused.refused


@pytest.mark.parametrize("changed", [{"statement": "0"}, {"evidence": ()}])
def test_a_proposal_for_another_statement_or_without_evidence_is_refused(
        search: Search, tmp_path: Path, changed: dict[str, Any]) -> None:
    search.otherwise = GOOD
    job = own(tmp_path)
    done = solve(replace(job, proposal=proposal(solve(job), **changed), again=True))
    assert done.refused and done.result.verdict == "UNDECIDED"


def test_evidence_for_two_verdicts_at_once_is_an_error(
        search: Search, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    search.otherwise = GOOD
    job = own(tmp_path)
    first = solve(job)
    claim_job = importlib.import_module("verify.run.claim_job")
    monkeypatch.setattr(claim_job, "judge", lambda statement, verdict, evidence: Judgement(verdict))    # believes everything
    other = first.evidence.replace('"verdict": "PROVED"', '"verdict": "REFUTED"')
    done = solve(replace(job, proposal=proposal(first, evidence=(first.evidence, other)), again=True))
    assert (done.result.verdict, done.refused) == ("ERROR", "")
    assert "PROVED and REFUTED" in done.result.reason


def test_a_proof_that_a_point_contradicts_is_an_error_that_names_it(search: Search, tmp_path: Path) -> None:
    search.otherwise = GOOD                                       # the stand-in believes that x > 0 for all x >= 0
    done = solve(own(tmp_path, "control: strict"))
    assert done.result.verdict == "ERROR"
    assert "contradicted at x = 0" in done.result.reason
    assert solve(own(tmp_path)).result.examined == {"points": 7, "seed": 0}        # two of them are its instances


def test_an_instance_that_contradicts_a_proof_is_an_error_that_names_it(search: Search, tmp_path: Path) -> None:
    search.otherwise = GOOD
    own_file(tmp_path, 'y = real("y")\nz = real("z")\n'
             'two = Theorem("own/two", "Two", "me", prefix=forall(y, z), claim=y**2 * 10**6 >= z, instances=[{"y": 0, "z": 1}])\n')
    done = solve(Job(id="own/two", variant="printed", file=str(tmp_path / "own.py"))).result
    assert done.verdict == "ERROR" and "contradicted at y = 0, z = 1" in done.reason


def test_a_text_is_a_claim_of_its_own(search: Search) -> None:
    search.otherwise = GOOD
    done = solve(Job(text="x >= 0", where="x >= 0"))
    assert done.result.verdict == "PROVED"
    assert done.result.expected is None
    assert done.result.id == f"claims/{done.hash[:12]}"


def test_a_text_and_an_encoding_of_one_statement_share_the_hash(search: Search, tmp_path: Path) -> None:
    variant = load_theorems((str(own_file(tmp_path)),))[0].variants[0]
    assert solve(Job(text="x >= 0", where="x >= 0")).hash == statement_hash(variant.statement)
    assert solve(Job(text="x > 0", where="x >= 0")).hash != statement_hash(variant.statement)


def test_a_claim_that_is_not_there_is_named(search: Search, tmp_path: Path) -> None:
    with pytest.raises(LoadError, match="own/one#sharp: no such claim"):
        solve(own(tmp_path, "sharp"))
