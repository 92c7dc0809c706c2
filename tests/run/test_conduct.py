"""A run: order, files, what is kept, remarks, interruption."""
from __future__ import annotations

import importlib
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.run.stand_ins import Finding, Search, in_this_process, own_file
from verify.language import statement_hash
from verify.run.load import load_theorems
from verify.run.plan import Job, Limits, jobs_for
from verify.run.store import JOURNAL, Store

GOOD = Finding("PROVED", {"proof": "good"})
FALSE_AT_0 = Finding("REFUTED", {"rule": "witness", "model": {"x": "0"}})


class Quiet:
    def started(self, job: Job) -> None: ...
    def finished(self, result: Any) -> None: ...
    def noted(self, line: str) -> None: ...


class Noting(Quiet):
    def __init__(self) -> None: self.lines: list[str] = []
    def noted(self, line: str) -> None: self.lines.append(line)


def told(search: Search, file: Path, **findings: Finding) -> None:
    """Tell the search what to find for the variants of the file's theorems, by the first word of their name."""
    for theorem in load_theorems((str(file),)):
        for v in theorem.variants:
            word = v.name.split(":")[0]
            if word in findings:
                search.findings[statement_hash(v.statement)] = findings[word]


def run(file: Path, runner: Any = in_this_process, limits: Limits = Limits(), fresh: bool = False,
        watcher: Any = None) -> Any:
    conduct = importlib.import_module("verify.run.conduct")
    return conduct.conduct(jobs_for([str(file)], limits), Store(Path("reports")), runner, watcher or Quiet(), fresh)


def test_results_keep_the_order_of_the_jobs_and_evidence_lies_where_the_result_says(search: Search, tmp_path: Path) -> None:
    file = own_file(tmp_path)
    told(search, file, printed=GOOD, control=FALSE_AT_0)
    done = run(file)
    assert [(r.variant, r.verdict) for r in done.results] == [("printed", "PROVED"), ("control: strict", "REFUTED")]
    proof, witness = (r.certificate for r in done.results)
    assert proof == "reports/certificates/own/own/one.printed.json"
    assert witness == "reports/witnesses/own/own/one.control-strict.json"
    assert done.results[0].witness_file is None and done.results[1].witness_file == witness
    assert json.loads(Path(proof).read_text())["claim"] == {"id": "own/one", "variant": "printed", "file": "own.py"}
    assert Path(witness).is_file()


def test_evidence_stays_when_a_search_finds_less_and_goes_when_the_statement_is_another(search: Search, tmp_path: Path) -> None:
    file = own_file(tmp_path)
    told(search, file, printed=GOOD, control=FALSE_AT_0)
    proof, witness = (Path(r.certificate) for r in run(file).results)
    search.findings.clear()
    assert [(r.verdict, r.certificate) for r in run(file, fresh=True).results] == [("UNDECIDED", None)] * 2
    assert proof.exists() and witness.exists()
    assert [r.method for r in run(file).results] == ["told", "told"]          # what was said of the evidence is still known
    witness.write_text(proof.read_text())                                     # of another statement
    run(file, fresh=True)
    assert proof.exists() and not witness.exists()


def test_a_second_run_judges_and_does_not_search_unless_told_to(search: Search, tmp_path: Path) -> None:
    file = own_file(tmp_path)
    told(search, file, printed=GOOD, control=FALSE_AT_0)
    first = run(file)
    assert len(search.asked) == 2
    second = run(file, limits=Limits(seed=1))                                 # a proof is one whatever the seed
    assert [replace(r, seconds=0, evidence="found", examined=None) for r in second.results] == [
        replace(r, seconds=0, examined=None) for r in first.results]
    assert [r.evidence for r in (*first.results, *second.results)] == ["found", "found", "kept", "kept"]
    assert len(search.asked) == 2
    run(file, fresh=True)
    assert len(search.asked) == 4


@pytest.mark.parametrize("spoil", ["remove", "tamper"])
def test_kept_evidence_that_is_gone_or_altered_is_searched_for_again_and_said_so(
        search: Search, tmp_path: Path, spoil: str) -> None:
    file = own_file(tmp_path)
    told(search, file, printed=GOOD, control=FALSE_AT_0)
    path = Path(run(file).results[0].certificate)
    if spoil == "remove":
        path.unlink()
    else:
        path.write_text(path.read_text().replace("good", "bad"))
    watcher = Noting()
    again = run(file, watcher=watcher).results
    assert [(r.verdict, r.evidence) for r in again] == [("PROVED", "found"), ("REFUTED", "kept")]
    assert len(search.asked) == 3
    assert "good" in path.read_text()
    assert ["own/one#printed" in line for line in watcher.lines] == [True]
    assert ("nothing that fits is kept" if spoil == "remove" else "the kernel rejects it") in watcher.lines[0]


def test_what_was_left_open_is_not_searched_again_with_the_same_hints_and_no_more_means(
        search: Search, tmp_path: Path) -> None:
    file = own_file(tmp_path)
    search.otherwise = Finding("UNDECIDED", reason="no form fits", region=("x > 5",), trials=3)
    first = run(file).results
    again = run(file, limits=Limits(timeout=10)).results
    assert [(r.verdict, r.reason, r.region, r.trials, r.evidence) for r in again] == [
        (r.verdict, r.reason, r.region, r.trials, "kept") for r in first]
    assert len(search.asked) == 2
    for limits in (Limits(timeout=61), Limits(memory=4096), Limits(seed=1)):
        run(file, limits=limits)
    assert len(search.asked) == 8


@pytest.mark.parametrize("reason", ["timeout", "no proof was found; stopped after 60 s", "stopped at the limit of memory, 9 MB"])
def test_a_result_for_want_of_time_or_memory_is_not_kept(search: Search, tmp_path: Path, reason: str) -> None:
    file = own_file(tmp_path)
    told(search, file, printed=Finding("UNDECIDED", reason=reason), control=Finding("UNDECIDED", reason="no form fits"))
    run(file)
    run(file)
    assert len(search.asked) == 3


def test_kept_evidence_on_which_the_kernel_crashes_is_searched_for(search: Search, tmp_path: Path) -> None:
    file = own_file(tmp_path)
    told(search, file, printed=GOOD, control=FALSE_AT_0)
    run(file)

    def crashing(jobs: Any, started: Any) -> Iterator[Any]:
        workers = importlib.import_module("verify.run.workers")
        for job in jobs:
            yield workers.Answer(job, None, "crashed", 0.0) if job.again else next(iter(in_this_process([job], started)))

    watcher = Noting()
    assert [(r.verdict, r.evidence) for r in run(file, crashing, watcher=watcher).results] == [
        ("PROVED", "found"), ("REFUTED", "found")]
    assert len(watcher.lines) == 2 and all("crashed" in line for line in watcher.lines)


def test_a_crash_is_an_error_of_its_own_claim_only(search: Search, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = own_file(tmp_path)
    told(search, file, printed=GOOD)
    decide = search.decide

    def crash(statement: Any, hints: Any = (), options: Any = None) -> Finding:
        if statement_hash(statement) not in search.findings:
            raise RuntimeError("boom")
        return decide(statement, hints, options)

    monkeypatch.setattr("verify.search.decide.decide", crash)
    first, second = run(file).results
    assert first.verdict == "PROVED"
    assert (second.verdict, second.reason) == ("ERROR", "crashed: boom")


def test_a_remark_is_said_only_if_the_verdict_that_carries_it_is_there(search: Search, tmp_path: Path) -> None:
    sharp = 'one.variant("sharp", claim=x * 2 >= x, instances=[{"x": "0"}])\n'
    file = own_file(tmp_path, sharp)
    told(search, file, printed=GOOD, sharp=GOOD)
    assert [r["kind"] for r in run(file).results[0].remarks] == ["WEAK", "READING"]
    told(search, file, sharp=Finding("SUPPORTED"))
    assert [r["kind"] for r in run(file, fresh=True).results[0].remarks] == ["READING"]


def test_an_interruption_keeps_what_is_done_and_closes_the_runner(search: Search, tmp_path: Path) -> None:
    file = own_file(tmp_path)
    told(search, file, printed=GOOD, control=FALSE_AT_0)
    closed = []

    def interrupted(jobs: Any, started: Any) -> Iterator[Any]:
        try:
            yield next(iter(in_this_process(jobs, started)))
            raise KeyboardInterrupt
        finally:
            closed.append(True)

    done = run(file, interrupted)
    assert done.interrupted and closed
    assert [r.variant for r in done.results] == ["control: strict"]
    assert [json.loads(x)["variant"] for x in Path("reports", JOURNAL).read_text().splitlines()] == ["control: strict"]
