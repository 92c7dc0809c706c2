"""A run: jobs to outcomes in a stable order, with evidence filed, results journaled, and remarks backed by verdicts."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from verify.run import cache
from verify.run.claim_job import Asked, Outcome, asked, failed
from verify.run.plan import EXACT_KINDS, Job, evidence_path
from verify.run.remarks import established
from verify.run.store import Store
from verify.run.workers import Answer

Runner = Callable[[Sequence[Job], Callable[[Job], None]], Iterator[Answer]]


class Watcher(Protocol):
    """Who is told how a run goes on."""

    def started(self, job: Job) -> None: ...
    def finished(self, result: dict[str, Any]) -> None: ...


@dataclass(frozen=True)
class Run:
    """The results of a run in the order of its jobs; `interrupted` when some are missing."""

    results: tuple[dict[str, Any], ...]
    interrupted: bool = False


def conduct(jobs: Sequence[Job], store: Store, runner: Runner, watcher: Watcher, use_cache: bool = True) -> Run:
    """Run the jobs; every result is in the journal as soon as it is known, also if the run is interrupted afterwards."""
    claims = {job.name: asked(job) for job in jobs}
    keys = {name: cache.key(c.job, c.variant) for name, c in claims.items() if c.variant} if use_cache else {}
    kept = cache.Cache(store.folder / ".cache")
    ready = [replace(job, previous=_previous(kept.find(keys[job.name]), store)) if job.name in keys else job for job in jobs]
    found: dict[str, dict[str, Any]] = {}
    interrupted = False
    store.compact()
    answers = runner(ready, watcher.started)
    try:
        for answer in answers:
            claim = claims[answer.job.name]
            outcome = Outcome.from_json(answer.text) if answer.text else failed(claim, answer.error, answer.seconds)
            filed = file_outcome(claim, outcome, store)
            store.log({k: v for k, v in filed.result.items() if k != "statement_data"})
            if answer.job.name in keys and _repeatable(filed.result):
                kept.keep(keys[answer.job.name], replace(filed, evidence="").to_json())
            found[answer.job.name] = filed.result
            watcher.finished(filed.result)
    except KeyboardInterrupt:
        interrupted = True
    finally:
        close = getattr(answers, "close", None)
        if close:
            close()
    for job in jobs:
        if job.name in found:
            found[job.name]["remarks"] = _remarks(claims[job.name], found)
    return Run(tuple(found[job.name] for job in jobs if job.name in found), interrupted)


def file_outcome(claim: Asked, outcome: Outcome, store: Store) -> Outcome:
    """Write the evidence where its verdict says, remove what an earlier verdict left, and name the file in the result."""
    siblings = [v.name for v in claim.theorem.variants] if claim.theorem else []
    verdict = outcome.result["verdict"]
    if verdict == "ERROR":
        return outcome
    path = evidence_path(claim.job, verdict, outcome.hash, siblings)
    shown = store.keep_evidence(path, outcome.evidence) if outcome.evidence else None
    for other in {evidence_path(claim.job, v, outcome.hash, siblings) for v in ("PROVED", "REFUTED")}:
        if other != path or not outcome.evidence:
            store.drop_evidence(other)
    return replace(outcome, result=outcome.result | {
        "certificate": shown, "witness_file": shown if verdict in EXACT_KINDS else None})


def _previous(stored: str, store: Store) -> str:
    """A stored outcome with the evidence that its file holds now."""
    try:
        outcome = Outcome.from_json(stored)
        path = outcome.result["certificate"]
        return replace(outcome, evidence=store.evidence_as_shown(path) if path else "").to_json()
    except (ValueError, KeyError, TypeError):
        return ""


def _repeatable(result: dict[str, Any]) -> bool:
    """Whether another run must come to the same: not after an error, nor where time or memory ran out."""
    return result["verdict"] != "ERROR" and not any(word in result.get("reason", "") for word in ("time", "stopped"))


def _remarks(claim: Asked, found: dict[str, dict[str, Any]]) -> list[dict[str, str]]:
    """The remarks of a printed claim that a verdict of this run carries; a reading needs none."""
    if claim.theorem is None or claim.job.variant != "printed":
        return []
    return [{"kind": r.kind, "text": r.text} | ({"see": r.see} if r.see else {})
            for r in claim.theorem.remarks if established(r, lambda name: found.get(name, {}).get("verdict"))]
