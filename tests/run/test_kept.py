"""What is kept beside the evidence: one line a claim, for the statement that it was, and nothing that cannot be read."""
from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from verify.language import Theorem, Variant, forall, real, statement_hash
from verify.report.result import ClaimResult
from verify.run import kept
from verify.run.claim_job import Outcome
from verify.run.plan import Asked
from verify.run.kept import hints_hash, keep, kept_proposals, kept_results
from verify.run.plan import Job
from verify.run.store import Store
from verify.run.wrong_input import WrongInput

x = real("x", "[0, oo)")
ONE = Theorem("paper/one", "One", "me", prefix=forall(x), claim=x >= 0, instances=[{"x": "1"}])
ONE.variant("control: strict", claim=x > 0, expected="REFUTED", instances=[{"x": "1"}])
PROOF = "certificates/paper/one.printed.json"


def asked(theorem: Theorem = ONE, place: int = 0) -> Asked:
    v = theorem.variants[place]
    return Asked(Job(id=theorem.id, variant=v.name), v.statement, theorem, v)


def outcome(claim: Asked, verdict: str, **fields: object) -> Outcome:
    job = claim.job
    result = ClaimResult(job.id, job.variant, "", "", "", verdict, method="told", trials=3)
    return Outcome(replace(result, **fields), "{}", statement_hash(claim.statement))


def lines(folder: Path) -> list[str]:
    return (folder / "kept" / "paper.json").read_text().splitlines()[1:-1]


def test_a_claim_is_a_line_that_changes_alone_and_goes_with_its_variant(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for place, verdict in ((1, "REFUTED"), (0, "PROVED")):
        keep(asked(place=place), outcome(asked(place=place), verdict), store)
    control, printed = lines(tmp_path)
    assert "control" in control and '"PROVED"' in printed
    keep(asked(), outcome(asked(), "PROVED", method="told again"), store)
    assert lines(tmp_path)[0] == control and "again" in lines(tmp_path)[1]
    only = Theorem("paper/one", "One", "me", prefix=forall(x), claim=x >= 0, instances=[{"x": "1"}])
    keep(asked(only), outcome(asked(only), "PROVED"), store)
    assert ["control" in line for line in lines(tmp_path)] == [False]


def test_a_verdict_is_known_while_its_evidence_is_there_and_the_statement_is_the_same(tmp_path: Path) -> None:
    store = Store(tmp_path)
    keep(asked(), outcome(asked(), "PROVED"), store)
    assert kept_results(ONE, store) == {} == kept_proposals([asked()], store)
    store.write(PROOF, "{}")
    assert kept_results(ONE, store)["printed"]["verdict"] == "PROVED"
    assert kept_proposals([asked()], store)["paper/one#printed"].method == "told"
    other = Theorem("paper/one", "One", "me", prefix=forall(x), claim=x >= -1, instances=[{"x": "1"}])
    assert kept_results(other, store) == {}
    assert kept_proposals([asked(other)], store)["paper/one#printed"].method == ""      # the kernel will refuse the evidence


def test_evidence_without_a_line_is_proposed_without_words(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.write(PROOF, "{}")
    assert kept_proposals([asked()], store)["paper/one#printed"].evidence == ("{}",)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format":"verify-kept/9","claims":{}}',
                                  '{"format":"verify-kept/1","claims":{"paper/one#printed":{"other":1}}}'])
def test_a_file_that_says_nothing_readable_is_one_line_with_the_remedy(tmp_path: Path, text: str) -> None:
    Store(tmp_path).write("kept/paper.json", text)
    with pytest.raises(WrongInput, match="--fresh"):
        kept_proposals([asked()], Store(tmp_path))
    keep(asked(), outcome(asked(), "PROVED"), Store(tmp_path))
    assert len(lines(tmp_path)) == 1


@pytest.mark.parametrize("changed", [{"proof": ("other",)}, {"instances": [{"x": "2"}]}])
def test_other_hints_or_instances_have_another_hash(changed: dict[str, object]) -> None:
    def variant(**fields: object) -> Variant:
        said = {"prefix": forall(x), "claim": x >= 0, "instances": [{"x": "1"}], "proof": ("hint",)}
        return Theorem("a/b", "L", "S", **{**said, **fields}).variants[0]

    assert hints_hash(variant(**changed)) != hints_hash(variant())
    assert hints_hash(variant(expected="REFUTED", note="reworded")) == hints_hash(variant())


@pytest.mark.parametrize("together", [True, False])
def test_runs_at_the_same_time_lose_no_line_of_each_other(tmp_path: Path, together: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    fcntl = pytest.importorskip("fcntl")
    real_records = kept._records

    def slowly(path: Path) -> dict[str, kept.Record]:
        found = real_records(path)
        time.sleep(0.02)
        return found

    monkeypatch.setattr(kept, "_records", slowly)
    if not together:                        # without the lock the test sees the loss
        monkeypatch.setattr(fcntl, "flock", lambda *_: None)
    monkeypatch.setattr("os.getpid", threading.get_ident)       # each is a process of its own
    claims = [asked(Theorem(f"paper/c{i}", "C", "me", prefix=forall(x), claim=x >= 0, instances=[{"x": "1"}])) for i in range(6)]
    with ThreadPoolExecutor(len(claims)) as runs:
        list(runs.map(lambda claim: keep(claim, outcome(claim, "PROVED"), Store(tmp_path)), claims))
    assert (len(lines(tmp_path)) == len(claims)) is together
