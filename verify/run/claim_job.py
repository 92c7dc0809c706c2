"""One claim: search proposes, the kernel judges, and only then is a verdict said."""
from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from verify.kernel import certificate
from verify.kernel.judge import Rejected, judge
from verify.language import Expr, Theorem, Variant, encode, statement_hash
from verify.language.formula import Statement
from verify.report.result import ClaimResult
from verify.report.text import expression_text, statement_text
from verify.run.evidence import CANNOT_EVALUATE, described, digits_for, ends, named
from verify.run.load import load_theorems
from verify.run.plan import EXACT_KINDS, Job, statement_kind
from verify.run.recheck import verdict_said
from verify.run.wrong_input import LoadError

JUDGED = ("PROVED", "REFUTED", "VACUOUS", "ILL_POSED", "CONDITIONAL")    # words that only the kernel's consent allows
_SEARCHED = ("verdict", "method", "reason", "region", "trials", "instances")    # keys that a search or an evaluation fills


@dataclass(frozen=True)
class Outcome:
    """The result of a claim (the JSON of one claim) and the text of its evidence file, "" where the verdict has none."""

    result: dict[str, Any]
    evidence: str = ""
    hash: str = ""

    def to_json(self) -> str:
        """One line of JSON."""
        return json.dumps({"result": self.result, "evidence": self.evidence, "hash": self.hash}, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Outcome:
        """The outcome that `to_json` wrote."""
        data = json.loads(text)
        return cls(data["result"], data["evidence"], data["hash"])


@dataclass(frozen=True)
class Asked:
    """A job with what it speaks about."""

    job: Job
    statement: Statement
    theorem: Theorem | None = None
    variant: Variant | None = None


def solve_text(job_text: str) -> str:
    """The outcome (JSON text) of a job (JSON text): the form in which jobs travel to processes and machines."""
    return solve(asked(Job.from_json(job_text))).to_json()


def asked(job: Job) -> Asked:
    """The statement of a job, from its encoding or its text.  Raises LoadError or ReadError."""
    if not job.id:
        from verify.read.text import read_claim

        return Asked(job, read_claim(job.text, job.where, job.given))
    theorem = next((t for t in load_theorems((job.file or job.id,)) if t.id == job.id), None)
    variant = next((v for v in theorem.variants if v.name == job.variant), None) if theorem else None
    if theorem is None or variant is None:
        raise LoadError(f"{job.name}: no such claim; `python -m verify list` prints the ids and variants that exist")
    return Asked(job, variant.statement, theorem, variant)


def solve(claim: Asked) -> Outcome:
    """The outcome of a claim: what was stored, if it can be established again, or else what a search finds."""
    start = time.perf_counter()
    found = _again(claim) or _searched(claim)
    found.result["seconds"] = round(time.perf_counter() - start, 3)
    return found


def failed(claim: Asked, reason: str, seconds: float) -> Outcome:
    """The outcome of a run that failed: never folded into another verdict."""
    return Outcome(description(claim) | {"verdict": "ERROR", "reason": reason, "seconds": round(seconds, 3)},
                   hash=statement_hash(claim.statement))


def description(claim: Asked) -> dict[str, Any]:
    """A result before anything is found out: what does not depend on any search, and empty places for the rest."""
    theorem, variant, job = claim.theorem, claim.variant, claim.job
    return ClaimResult(
        id=job.id or f"claims/{statement_hash(claim.statement)[:12]}", variant=job.variant or "text",
        label=theorem.label if theorem else "", source=theorem.source if theorem else "",
        statement=statement_text(claim.statement), verdict="UNDECIDED", expected=variant.expected if variant else None,
        seed=job.limits.seed, kind=statement_kind(claim.statement), note=variant.note if variant else "",
        statement_data=encode(claim.statement)).to_json()


def _again(claim: Asked) -> Outcome | None:
    """The stored outcome with its evidence judged once more, or None if there is none or it no longer stands."""
    try:
        stored = Outcome.from_json(claim.job.previous)
        if stored.hash != statement_hash(claim.statement):
            return None
        same = {k: stored.result[k] for k in _SEARCHED}
        if stored.evidence or same["verdict"] in JUDGED:
            judged = _judged(claim, stored.evidence)
            if judged["verdict"] != same["verdict"]:
                return None
            same |= judged
    except (ValueError, KeyError, TypeError, Rejected):
        return None
    return Outcome(description(claim) | same, stored.evidence, stored.hash)


def _searched(claim: Asked) -> Outcome:
    from verify.search.decide import Options, decide

    limits = claim.job.limits
    options = Options(timeout=limits.timeout, seed=limits.seed, precision=limits.precision, memory=limits.memory)
    finding = decide(claim.statement, claim.variant.proof if claim.variant else (), options)
    result = description(claim) | {
        "verdict": finding.verdict, "method": finding.method, "reason": finding.reason, "region": list(finding.region),
        "trials": finding.trials}
    evidence = ""
    if finding.verdict in JUDGED or finding.evidence is not None:
        try:
            evidence = certificate.write(claim.job.claim, claim.statement, finding.verdict, finding.evidence)
            result |= _judged(claim, evidence)
        except Rejected as error:
            evidence = ""
            result |= {"verdict": "UNDECIDED", "reason": f"the kernel rejected: {error}"}
    result["instances"] = [_instance(claim, at) for at in (claim.variant.instances if claim.variant else ())]
    return Outcome(result, evidence, statement_hash(claim.statement))


def _judged(claim: Asked, text: str) -> dict[str, Any]:
    """What the kernel establishes from the text of an evidence file, as a reader of the file would; raises Rejected."""
    kept = certificate.read(text)
    judged = judge(claim.statement, kept.verdict, kept.evidence)
    shown = described(claim.statement, kept.evidence, judged, claim.job.limits.precision)
    exact = judged.verdict in EXACT_KINDS and shown["witness"] is not None
    return {
        "verdict": verdict_said(judged), "gap": shown["gap"], "hypotheses": shown["hypotheses"],
        "assumes": list(judged.assumes), "rules": list(judged.rules), "witness": shown["witness"] if exact else None,
        "paste": shown["paste"] if exact else ""}


def _instance(claim: Asked, at: Mapping[str, object]) -> dict[str, Any]:
    """An exact instance evaluated by the kernel; values at which the statement has no evaluation say why."""
    from verify.run.instances import evaluate_instance

    digits = digits_for(claim.statement, claim.job.limits.precision)
    try:
        report = evaluate_instance(claim.statement, at, digits)
    except CANNOT_EVALUATE as error:
        problem = {"text": f"not evaluated: {' '.join(str(error).split())}", "holds": None, "enclosure": None}
        return {"at": {k: _shown(v) for k, v in at.items()}, "lhs": None, "rhs": None, "digits": digits, "holds": None,
                "hypotheses": [problem]}
    return {"at": dict(report.at), "lhs": ends(report.lhs), "rhs": ends(report.rhs), "digits": digits, "holds": report.holds,
            "hypotheses": named(claim.statement, report.hypotheses)}


def _shown(value: object) -> str:
    return expression_text(value) if isinstance(value, Expr) else str(value)
