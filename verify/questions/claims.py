"""The claims of one question: each in a process of its own, its evidence filed as soon as it is known."""
from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from verify.questions.derived import Derived
from verify.read.source import ReadError
from verify.run.claim_job import Outcome, asked, failed
from verify.run.confine import SOLVE
from verify.run.conduct import file_outcome
from verify.run.plan import Job, Limits
from verify.run.store import Store
from verify.run.workers import Answer, solve_in_processes

Run = Callable[[Sequence[Job], str], Iterator[Answer]]
Result = dict[str, Any]
SHORTEST = 0.3


def in_processes(count: int) -> Run:
    """A runner that uses at most `count` processes of this machine."""
    def run(jobs: Sequence[Job], work: str) -> Iterator[Answer]:
        yield from solve_in_processes(jobs, count, work=work)
    return run


@dataclass
class Claims:
    """The claims of one question: what they may spend together, and where the evidence goes.  `count` processes run at a time;
    `files` names every file written, `problems` what went wrong."""

    store: Store
    limits: Limits
    run: Run
    count: int = 1
    started: float = field(default_factory=time.monotonic)
    files: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def left(self) -> float:
        """Seconds until the time of the whole question is over."""
        return self.limits.timeout - (time.monotonic() - self.started)

    def _limits(self, seconds: float) -> Limits:
        return replace(self.limits, timeout=round(max(SHORTEST, min(seconds, self.left())), 3))

    def ask(self, job: Job, work: str, request: dict[str, Any], seconds: float) -> Any:
        """What a work function answers (JSON data), or None with the reason among the problems."""
        return next(self.ask_all([(job, request)], work, seconds), None)

    def ask_all(self, wanted: Sequence[tuple[Job, dict[str, Any]]], work: str, seconds: float) -> Iterator[Any]:
        """What a work function answers to several requests, in order of completion."""
        limits = self._limits(seconds)
        jobs = [replace(job, limits=limits, request=json.dumps({**request, "seconds": limits.timeout}))
                for job, request in wanted]
        for answer in self.run(jobs, work):
            if answer.text:
                yield json.loads(answer.text)
            else:
                self.problems.append(answer.error)

    def decide(self, claims: Sequence[Derived], seconds: float,
               enough: Callable[[list[Result | None]], bool] = lambda results: False) -> list[Result | None]:
        """The results of claims in their order, None for those not run or not readable as text; stops early when `enough`."""
        results: list[Result | None] = [None] * len(claims)
        if self.left() <= 0:
            return results
        jobs: list[Job] = []
        places: list[int] = []
        for i, claim in enumerate(claims):
            try:
                jobs.append(replace(claim.job(self._limits(seconds)), request=str(i)))
                places.append(i)
            except ReadError:
                continue
        answers = self.run(jobs, SOLVE)
        try:
            for answer in answers:
                results[int(answer.job.request)] = self._filed(answer)
                if enough(results) or self.left() <= 0:
                    break
        finally:
            close = getattr(answers, "close", None)
            if close:
                close()
        return results

    def _filed(self, answer: Answer) -> Result:
        claim = asked(answer.job)
        outcome = Outcome.from_json(answer.text) if answer.text else failed(claim, answer.error, answer.seconds)
        if outcome.result.verdict == "ERROR":
            self.problems.append(outcome.result.reason)
        if outcome.evidence:
            outcome = file_outcome(claim, outcome, self.store)
            self.files += [outcome.result.certificate] if outcome.result.certificate else []
            self.store.log({k: v for k, v in outcome.result.to_json().items() if k != "statement_data"})
        return outcome.result.to_json()

    def one(self, claim: Derived, seconds: float) -> Result | None:
        """The result of one claim."""
        return self.decide([claim], seconds)[0]


def verdict(result: Result | None) -> str:
    """The verdict of a result, "" for none."""
    return "" if result is None else str(result["verdict"])


def proved(result: Result | None) -> bool:
    """Whether a result is the verdict PROVED."""
    return verdict(result) == "PROVED"


def file_of(result: Result | None, wanted: str = "PROVED") -> str | None:
    """The evidence file of a result that has the wanted verdict."""
    return str(result["certificate"]) if result is not None and result["verdict"] == wanted and result["certificate"] else None


def files_of(results: Sequence[Result | None]) -> tuple[str, ...]:
    """The certificates of those results that are proofs."""
    return tuple(f for f in map(file_of, results) if f)
