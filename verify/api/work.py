"""Work for the process of a claim that has no text."""
from __future__ import annotations

import json

from verify.language import Statement, decode
from verify.run.claim_job import solve
from verify.run.plan import Asked, Job


def solve_statement(job_text: str) -> str:
    """The outcome (JSON text) of a job (JSON text) whose request is a statement as canonical data."""
    job = Job.from_json(job_text)
    return solve(Asked(job, decode(json.loads(job.request), Statement))).to_json()
