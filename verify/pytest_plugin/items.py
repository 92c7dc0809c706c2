"""Files of claims as collectors, and their variants as items."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from verify.api.limits import limits_of
from verify.api.processes import in_fresh_processes
from verify.cli.present import evidence_lines, result_lines
from verify.report.result import ClaimResult
from verify.run.claim_job import Outcome, asked, failed
from verify.run.conduct import file_outcome
from verify.run.confine import SOLVE
from verify.run.kept import kept_proposals
from verify.run.places import line_of
from verify.run.plan import Job, Limits, jobs_for
from verify.run.store import Store
from verify.run.wrong_input import WrongInput


class Differs(Exception):
    """A claim has another verdict than the one recorded beside it, or none, for its run failed."""

    def __init__(self, result: ClaimResult) -> None:
        super().__init__(f"{result.id} ({result.variant}) is {result.verdict}, expected {result.expected}")
        self.result = result


class ClaimFile(pytest.File):
    """A file of claims."""

    def collect(self) -> Iterator[ClaimItem]:
        """One item for each variant, in order of id and then as the file lists them."""
        try:
            limits, patient = _limits(self.config)
            jobs = jobs_for((str(self.path),), limits, patient)
        except WrongInput as error:
            raise self.CollectError(str(error)) from None
        for job in jobs:
            short = job.id.partition("/")[2]
            yield ClaimItem.from_parent(self, name=f"{short}#{job.variant}", job=job)


class ClaimItem(pytest.Item):
    """One variant of a claim."""

    def __init__(self, *, job: Job, **more: Any) -> None:
        super().__init__(**more)
        self.job = job

    def runtest(self) -> None:
        """Judge what is kept of the claim, or search; raises Differs unless the verdict is the expected one; ERROR never is."""
        result = self._result()
        self.user_properties.append(("verdict", result.verdict))
        if result.as_expected is False or result.verdict == "ERROR":
            raise Differs(result)

    def _result(self) -> ClaimResult:
        claim = asked(self.job)
        folder = self.config.getoption("--verify-evidence") or self.config.getini("verify_evidence")
        store = Store(Path(self.config.rootpath, str(folder)))
        kept = {} if self.config.getoption("--verify-fresh") else kept_proposals([claim], store)
        (answer,) = in_fresh_processes(1)([replace(self.job, proposal=kept.get(self.job.name))], SOLVE)
        outcome = Outcome.from_json(answer.text) if answer.text else failed(claim, answer.error, answer.seconds)
        if self.config.getoption("--verify-keep"):
            outcome = file_outcome(claim, outcome, store)
        return outcome.result

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The verdict, the statement, the witness and what recomputes it, where the verdict is another one; of a folder that is
        none or cannot be written, one line."""
        if isinstance(excinfo.value, WrongInput):
            return str(excinfo.value).replace("--output", "--verify-evidence")
        if not isinstance(excinfo.value, Differs):
            return super().repr_failure(excinfo, style)
        shown = excinfo.value.result.to_json()
        path, line, _ = self.reportinfo()
        lines = [str(excinfo.value), "", *result_lines(shown), *evidence_lines(shown)]
        lines += ["", *shown["paste"].splitlines()] if shown["paste"] else []
        return "\n".join([*lines, "", f"{path}:{line + 1}: {shown['verdict']}"])

    def reportinfo(self) -> tuple[Path, int, str]:
        """The file, the line (from 0) and the name of the claim."""
        return self.path, line_of(str(self.path), self.job.id, self.job.variant) - 1, f"{self.job.id} ({self.job.variant})"


def _limits(config: pytest.Config) -> tuple[Limits, bool]:
    """What a claim may use, and whether one with a written proof may take longer; raises WrongInput."""
    said = config.getoption("--verify-timeout")
    text = config.getini("verify_timeout") if said is None else said
    if text == "":
        return Limits(), True
    try:
        seconds = float(text)
    except ValueError:
        raise WrongInput(f"verify_timeout: {text!r:.40} is not a number of seconds > 0") from None
    usual = Limits()
    return limits_of(seconds, usual.memory, usual.seed, usual.precision), False
