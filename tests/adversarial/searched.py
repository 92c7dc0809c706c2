"""The search on generated statements, in a process of its own: what it says is compared with the truth.

    python -m tests.adversarial.searched domains/3 powers/17
    python -m tests.adversarial.searched --each 100 [--first 0]

prints one JSON line for each label: the label, the verdict, and what is wrong with it, if anything.  The second command lets
the search try so many statements of every family, in processes of 20 each, and prints only what is wrong and a count.
"""
from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tests.adversarial.campaign import FAMILIES, case
from tests.adversarial.cases import Case, Truth, known_truth, readable_text, wrong_verdict
from tests.adversarial.truth import Status, status
from verify.language import Statement
from verify.search.decide import decide
from verify.search.finding import Finding, Options

SECONDS, MEMORY = 0.4, 3 * 2 ** 30
Decides = Callable[..., Finding]


def wrong(found: Case, decides: Decides = decide, seconds: float = SECONDS) -> tuple[str, str]:
    """The verdict of the search about a case, and what is wrong with it, or nothing."""
    finding = decides(found.statement, (), Options(timeout=seconds))
    if finding.verdict == "UNDECIDED":
        return finding.verdict, ""
    truth, satisfied = known_truth(found)
    why = wrong_verdict(finding.verdict, truth, satisfied)
    return finding.verdict, why or _witness(found.statement, finding, truth)


def _witness(statement: Statement, finding: Finding, truth: Truth) -> str:
    """What is wrong with a witness, by the independent evaluator at its point."""
    evidence: Any = finding.evidence
    if not isinstance(evidence, dict) or evidence.get("rule") not in ("witness", "undefined"):
        return ""
    at, needed = status(statement, evidence["model"]), {"REFUTED": Status.FAILS, "ILL_POSED": Status.NO_VALUE}[finding.verdict]
    return "" if at in (needed, Status.UNSURE) else f"the witness {evidence['model']} is a point where {at.value}"


def in_child(labels: list[str], timeout: float) -> Iterator[dict[str, str]]:
    """The results for these labels from a process of its own; those it has not reached in time are left out."""
    command = [sys.executable, "-m", "tests.adversarial.searched", *labels]
    try:
        out = subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False).stdout
    except subprocess.TimeoutExpired as error:
        out = error.stdout.decode() if isinstance(error.stdout, bytes) else error.stdout or ""
    yield from (json.loads(line) for line in out.splitlines() if line.startswith("{") and line.endswith("}"))


def main(labels: list[str]) -> int:
    """The first command."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    bad = 0
    for label in labels:
        found = case(label)
        verdict, why = wrong(found)
        bad += bool(why)
        said = {"label": found.label, "verdict": verdict, "wrong": why, "statement": readable_text(found.statement)}
        print(json.dumps(said), flush=True)
    return bool(bad)


def survey(each: int, first: int) -> int:
    """The second command."""
    labels = [f"{family}/{number}" for family in FAMILIES for number in range(first, first + each)]
    verdicts: Counter[str] = Counter()
    bad = 0
    for start in range(0, len(labels), 20):
        for result in in_child(labels[start:start + 20], 60):
            verdicts[result["verdict"]] += 1
            if result["wrong"]:
                bad += 1
                print(result, flush=True)
    print(dict(verdicts), f"of {len(labels)}; {bad} wrong")
    return bool(bad)


if __name__ == "__main__":
    given = sys.argv[1:]
    if given[:1] == ["--each"]:
        raise SystemExit(survey(int(given[1]), int(given[3]) if given[2:3] == ["--first"] else 0))
    raise SystemExit(main(given))
