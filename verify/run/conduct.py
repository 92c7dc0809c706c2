"""A run: what is kept is judged again, the rest is searched; evidence filed, results journaled, remarks backed by verdicts."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from verify.notation.outline import Outline
from verify.report.result import ClaimResult
from verify.report.sentence import Sentence, Sentences
from verify.run.claim_job import Outcome, asked, failed
from verify.run.kept import evidence_paths, keep, keep_facts, kept_proposals, same_statement
from verify.run.plan import Asked, EXACT_KINDS, Job
from verify.run.remarks import established
from verify.run.store import Store
from verify.run.workers import Answer

Runner = Callable[[Sequence[Job], Callable[[Job], None]], Iterator[Answer]]


class Watcher(Protocol):
    """Who is told how a run goes on."""

    def started(self, job: Job) -> None: ...
    def finished(self, result: ClaimResult) -> None: ...
    def noted(self, line: str) -> None: ...


@dataclass(frozen=True)
class Run:
    """The results of a run in the order of its jobs, their statements typeset, and their certificates in outline;
    `interrupted` when some are missing."""

    results: tuple[ClaimResult, ...]
    interrupted: bool = False
    sentences: Sentences = field(default_factory=dict)
    outlines: Mapping[str, Outline] = field(default_factory=dict)


def conduct(jobs: Sequence[Job], store: Store, runner: Runner, watcher: Watcher, fresh: bool = False) -> Run:
    """Run the jobs; every result is in the journal as soon as it is known, also if the run is interrupted afterwards.

    `fresh`: everything is searched, as if nothing were kept.
    """
    store.require_writable()
    claims = {job.name: asked(job) for job in jobs}
    desk = _Desk(claims, store, watcher)
    kept = {} if fresh else kept_proposals(claims.values(), store)
    if not kept and not fresh:
        watcher.noted(f"no evidence is kept in {store.shown('.')}: every claim is searched")
    store.compact()
    interrupted = False
    try:
        desk.file([replace(job, proposal=kept[job.name], again=True) for job in jobs if job.name in kept], runner)
        rest = [job for job in jobs if job.name not in desk.filed]
        new = [job.name for job in rest if job.name not in kept]
        if kept and new:
            watcher.noted(f"{len(new)} of {len(jobs)} claims are searched, for nothing that fits is kept of them: "
                          + ", ".join(new[:5]) + (", ..." if len(new) > 5 else ""))
        desk.file(rest, runner)
    except KeyboardInterrupt:
        interrupted = True
    results = desk.filed
    said = {name: r.verdict for name, r in results.items()}
    return Run(tuple(replace(results[job.name], remarks=_remarks(claims[job.name], said)) for job in jobs
                     if job.name in results), interrupted, desk.sentences, desk.outlines)


@dataclass
class _Desk:
    """Where answers come in; `filed` holds the results by the names of the claims."""

    claims: dict[str, Asked]
    store: Store
    watcher: Watcher
    filed: dict[str, ClaimResult] = field(default_factory=dict)
    sentences: dict[str, Sentence] = field(default_factory=dict)
    outlines: dict[str, Outline] = field(default_factory=dict)

    def file(self, jobs: Sequence[Job], runner: Runner) -> None:
        """Run jobs and file each answer as it comes; kept evidence that does not count is named and left to the search."""
        if not jobs:
            return
        answers = runner(jobs, self.watcher.started)
        try:
            for answer in answers:
                claim = self.claims[answer.job.name]
                outcome = Outcome.from_json(answer.text) if answer.text else failed(claim, answer.error, answer.seconds)
                refused = outcome.refused or (answer.error if answer.job.again else "")
                if refused:
                    self.watcher.noted(f"{claim.job.name} is searched, for what is kept of it does not count: {refused:.200}")
                    continue
                self._file(claim, outcome)
                if answer.job.again and answer.job.proposal and outcome.facts != answer.job.proposal.facts:
                    keep_facts(claim, outcome, self.store)
        finally:
            close = getattr(answers, "close", None)
            if close:
                close()

    def _file(self, claim: Asked, outcome: Outcome) -> None:
        filed = file_outcome(claim, outcome, self.store)
        self.store.log({k: v for k, v in filed.result.to_json().items() if k != "statement_data"})
        self.filed[claim.job.name] = filed.result
        if outcome.sentence is not None:
            self.sentences[claim.job.name] = outcome.sentence
        if outcome.outline is not None:
            self.outlines[claim.job.name] = outcome.outline
        self.watcher.finished(filed.result)


def file_outcome(claim: Asked, outcome: Outcome, store: Store) -> Outcome:
    """Write the evidence where its verdict says, and name the file in the result.

    Evidence for another verdict or another statement goes; that a search found less leaves what stands for this statement.
    """
    result = outcome.result
    if result.verdict == "ERROR":
        return outcome
    paths = evidence_paths(claim)
    path = paths[result.verdict in EXACT_KINDS] if outcome.evidence else None
    shown = store.keep_evidence(path, outcome.evidence) if path else None
    left = [p for p in paths if p != path and not (path is None and same_statement(store.evidence(p), outcome.hash))]
    for other in left:
        store.drop_evidence(other)
    if result.evidence == "found" and (path or left == list(paths)):
        keep(claim, outcome, store)
    return replace(outcome, result=replace(result, certificate=shown,
                                           witness_file=shown if result.verdict in EXACT_KINDS else None))


def _remarks(claim: Asked, said: dict[str, str]) -> tuple[dict[str, str], ...]:
    """The remarks of a printed claim that a verdict of this run carries; a reading needs none."""
    if claim.theorem is None or claim.job.variant != "printed":
        return ()
    return tuple({"kind": r.kind, "text": r.text} | ({"see": r.see} if r.see else {})
                 for r in claim.theorem.remarks if established(r, said.get))
