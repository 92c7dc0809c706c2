"""coq-interval: one Coq file per claim, as `export` writes it: linear arithmetic, `interval` in its forms, `nra`.

The time is that of the tactic and of Qed, which leaves out the second that Coq takes to load; nothing here refutes.
"""
from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from tests.benchmarks.fold import Unsupported
from tests.benchmarks.peers.answer import Answer, Available
from verify.export.coq import HEAD, Goal, NotExported, goals, proof
from verify.language import Statement

_SPENT = re.compile(r"Finished (?:failing )?transaction in ([0-9.]+) secs")


def available() -> Available:
    """The release of Coq, if its library Interval is there."""
    if not shutil.which("coqc"):
        return Available(None, "coqc is not on the path; Debian has the packages coq and libcoq-interval")
    done = _run(HEAD + "Goal 0 <= exp 1. Proof. interval. Qed.\n", 60)
    if done is None or done.returncode:
        return Available(None, "coqc does not load Interval; Debian has the package libcoq-interval")
    shown = subprocess.run(["coqc", "--version"], capture_output=True, text=True, check=False).stdout
    return Available("Coq " + (re.findall(r"version ([0-9.]+)", shown) or ["?"])[0])


def decide(statement: Statement, seconds: float, claim: dict[str, Any]) -> Answer:
    """proved if a form of the tactic closes every relation of the claim."""
    try:
        made = goals(statement)
    except NotExported as error:
        raise Unsupported(str(error)) from error
    text = HEAD + "".join(_lemma(goal, seconds / len(made)) for goal in made)
    done = _run(text, seconds + 5)
    if done is None:
        return Answer("unknown", "time")
    spent = sum(map(float, _SPENT.findall(done.stdout)))
    if done.returncode:
        return Answer("unknown", " ".join(done.stderr.split())[-150:], spent)
    return Answer("proved", "interval", spent)


def _run(text: str, seconds: float) -> subprocess.CompletedProcess[str] | None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "claim.v"
        file.write_text(text, encoding="utf-8")
        try:
            return subprocess.run(["coqc", str(file)], capture_output=True, text=True, timeout=seconds, check=False)
        except subprocess.TimeoutExpired:
            return None


def _lemma(goal: Goal, seconds: float) -> str:
    return f"Goal {goal}.\nProof. Time ({proof(goal.names, max(1, int(seconds)))}). Time Qed.\n"
