"""This project: search, then the kernel's judgement, as `python -m verify claim` does; with size and time of the re-check."""
from __future__ import annotations

import re
import time
from typing import Any

from tests.benchmarks.peers.answer import Answer, Available
from verify import __version__
from verify.elaborate.writing import write
from verify.kernel.format import certificate
from verify.kernel.statements.judge import Rejected, judge
from verify.language import Statement
from verify.search.decide import Options, decide as search

_RATIONAL = re.compile(r"-?\d+(/\d+)?")
WORDS = {"PROVED": "proved", "REFUTED": "refuted", "VACUOUS": "error", "ILL_POSED": "error"}


def available() -> Available:
    """The version of this tree."""
    return Available(__version__)


def decide(statement: Statement, seconds: float, claim: dict[str, Any]) -> Answer:
    """The verdict with its evidence file judged from its text; `more` has its bytes, its rules and the seconds of both steps."""
    begun = time.perf_counter()
    found = search(statement, options=Options(timeout=seconds))
    searched = time.perf_counter() - begun
    if found.verdict not in WORDS:
        return Answer("unknown", found.reason[:300], more={"verdict": found.verdict})
    text = write({k: claim[k] for k in ("text", "where", "given")}, statement, found.verdict, found.evidence)
    begun = time.perf_counter()
    try:
        judged = judge(statement, found.verdict, certificate.read(text).evidence)
    except Rejected as error:
        return Answer("error", f"the kernel rejected what the search accepted: {error}")
    checked = time.perf_counter() - begun
    return Answer(WORDS[judged.verdict], found.method, more={
        "verdict": judged.verdict, "bytes": len(text.encode()), "leaves": leaves(found.evidence), "searched": searched,
        "checked": checked, "witness": witness(found.evidence)})


def witness(evidence: object) -> dict[str, str] | None:
    """The values of a witness where all are rationals, else None."""
    model = evidence.get("model") if isinstance(evidence, dict) else None
    if not isinstance(model, dict) or not all(isinstance(v, str) and _RATIONAL.fullmatch(v) for v in model.values()):
        return None
    return model


def leaves(evidence: object) -> int:
    """The number of steps of a proof that have no step below them."""
    if isinstance(evidence, dict):
        below = sum(leaves(v) for v in evidence.values())
        return below or int("rule" in evidence)
    return sum(leaves(v) for v in evidence) if isinstance(evidence, list) else 0
