"""dReal, if its program is on the path: unsat proves, and delta-sat is only a hint where to look."""
from __future__ import annotations

import re
import shutil
import subprocess
from typing import Any

from tests.benchmarks.fold import Unsupported
from tests.benchmarks.peers.answer import Answer, Available, near
from tests.benchmarks.peers.smt import Script
from verify.language import Statement

NATIVE = {name: name for name in "exp log sqrt sin cos tan asin acos atan sinh cosh tanh abs".split()} | {
    "pi": "(* 4.0 (atan 1.0))"}
_MODEL = re.compile(r"v_(\w+) : \[\s*([-+0-9.eE]+),\s*([-+0-9.eE]+)\s*\]")


def available() -> Available:
    """The release of the program dreal."""
    if not shutil.which("dreal"):
        return Available(None, "the program dreal is not on the path; see github.com/dreal/dreal4 for its packages")
    shown = subprocess.run(["dreal", "--version"], capture_output=True, text=True, check=False).stdout
    return Available(" ".join(shown.split())[:40] or "?")


def decide(statement: Statement, seconds: float, claim: dict[str, Any]) -> Answer:
    """proved if the negation is unsatisfiable; refuted if the middle of the delta-satisfying box passes the check."""
    script = Script(NATIVE).of(statement)
    if "to_int" in script:
        raise Unsupported("floor")
    script = f"(set-logic QF_NRA)\n{script.replace('to_real', '+ 0.0')}(check-sat)\n(exit)\n"
    done = subprocess.run(["dreal", "--in", "--format", "smt2", "--model", "--precision", "1e-9"], input=script, text=True,
                          capture_output=True, check=False, timeout=seconds)
    if "delta-sat" not in done.stdout:
        return Answer("proved" if "unsat" in done.stdout else "unknown", " ".join((done.stdout + done.stderr).split())[-100:])
    middle = {name: (float(low) + float(high)) / 2 for name, low, high in _MODEL.findall(done.stdout)}
    answer = near(middle, statement) if set(middle) == {b.symbol.name for b in statement.prefix} else Answer("unknown")
    return answer if answer.word == "refuted" else Answer("unknown", "delta-sat")
