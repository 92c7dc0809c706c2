"""A small kernel and a search that finds what it is told to: what the parts around them do is tested apart from them.

The kernel believes {"proof": "good"} of a PROVED, and a model at which the claim fails of a REFUTED.
"""
from __future__ import annotations

import json
import sys
import types
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from verify.kernel.format.certificate import read_json
from verify.kernel.format.rejected import Rejected
from verify.language import Statement, decode, encode, statement_hash
from verify.run.instances import evaluate_instance

# Modules that bind names of the kernel when they are imported: each test imports them anew.
SEPARATE = tuple(f"verify.run.{name}" for name in "claim_job recheck evidence kept conduct dask_cluster".split())


@dataclass(frozen=True)
class Judgement:
    verdict: str
    rules: tuple[str, ...] = ("stand-in",)
    assumes: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    spaces: str = "general"
    cites: tuple[str, ...] = ()


@dataclass(frozen=True)
class Certificate:
    claim: dict[str, Any]
    statement: Statement
    verdict: str
    evidence: object


@dataclass(frozen=True)
class Options:
    timeout: float = 60
    seed: int = 0
    precision: int = 50
    memory: int = 2048
    unaided: bool = False


@dataclass(frozen=True)
class Finding:
    verdict: str
    evidence: object = None
    method: str = "told"
    reason: str = ""
    region: tuple[str, ...] = ()
    trials: int = 0


@dataclass
class Search:
    """What the search will find, by statement hash, and for what it was asked."""

    findings: dict[str, Finding] = field(default_factory=dict)
    otherwise: Finding = Finding("UNDECIDED", reason="nobody said")
    asked: list[str] = field(default_factory=list)
    real_runner: Callable[[Any], Any] = print

    def decide(self, statement: Statement, hints: tuple[object, ...] = (), options: Options = Options()) -> Finding:
        self.asked.append(statement_hash(statement))
        return self.findings.get(statement_hash(statement), self.otherwise)


def judge(statement: Statement, verdict: str, evidence: Any) -> Judgement:
    if verdict == "PROVED" and evidence == {"proof": "good"}:
        return Judgement("PROVED")
    if verdict == "CONDITIONAL" and evidence == {"proof": "cites"}:
        return Judgement("CONDITIONAL", assumes=("a theorem of somebody",))
    if verdict == "REFUTED" and isinstance(evidence, dict) and "model" in evidence:
        report = evaluate_instance(statement, evidence["model"])
        if report.holds is False:
            return Judgement("REFUTED")
    raise Rejected("this is no evidence")


def write(claim: dict[str, Any], statement: Statement, verdict: str, evidence: object) -> str:
    return json.dumps({"claim": claim, "statement": encode(statement), "verdict": verdict, "evidence": evidence})


def read(text: str) -> Certificate:
    try:
        data = json.loads(text)
        return Certificate(data["claim"], decode(data["statement"], Statement), data["verdict"], data["evidence"])
    except (ValueError, KeyError, TypeError) as error:
        raise Rejected(f"not a certificate: {error}") from error


def in_this_process(jobs: Sequence[Any], started: Callable[[Any], None]) -> Iterator[Any]:
    """A runner that calls the work where it stands, last job first, so that order is put to the test."""
    from verify.run.claim_job import solve_text
    from verify.run.workers import Answer

    for job in reversed(jobs):
        started(job)
        try:
            yield Answer(job, solve_text(job.to_json()), "", 0.0)
        except RuntimeError as error:
            yield Answer(job, None, f"crashed: {error}", 0.0)


@pytest.fixture
def search(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Search:
    """The stand-ins in place of kernel and search, an empty current folder, and a runner in this process."""
    told = Search()
    parts = {
        "verify.kernel.statements.judge": {"Judgement": Judgement, "Rejected": Rejected, "judge": judge},
        "verify.kernel.format.certificate": {
            "Certificate": Certificate, "write": write, "read": read, "read_json": read_json, "Rejected": Rejected},
        "verify.elaborate.writing": {"write": write},
        "verify.search.decide": {"Options": Options, "Finding": Finding, "decide": told.decide}}
    import verify.cli.run
    import verify.elaborate.writing
    import verify.kernel.statements.judge
    import verify.run
    import verify.run.alone
    import verify.search.examine

    monkeypatch.setattr(verify.run.alone, "AVAILABLE", False)
    for name in SEPARATE:
        monkeypatch.delitem(sys.modules, name, raising=False)
        monkeypatch.delattr(verify.run, name.rsplit(".", 1)[1], raising=False)
    for name, contents in parts.items():
        module = types.ModuleType(name)
        vars(module).update(contents)
        monkeypatch.setitem(sys.modules, name, module)
        package, short = name.rsplit(".", 1)
        monkeypatch.setattr(sys.modules[package], short, module, raising=False)
    told.real_runner = verify.cli.run.runner
    monkeypatch.setattr(verify.cli.run, "runner", lambda options: in_this_process)
    monkeypatch.chdir(tmp_path)
    yield told
    for name in SEPARATE:
        sys.modules.pop(name, None)
        if hasattr(verify.run, name.rsplit(".", 1)[1]):
            delattr(verify.run, name.rsplit(".", 1)[1])


def own_file(folder: Path, text: str = "", name: str = "own.py") -> Path:
    """A user's file with a claim that is true and a variant of it that is false, and the text after them."""
    path = folder / name
    path.write_text('''from verify.language import Remark, Theorem, forall, real
x = real("x", "[0, oo)")
one = Theorem("own/one", "One", "me", prefix=forall(x), claim=x >= 0, instances=[{"x": "0"}, {"x": "1/3"}],
    remarks=[Remark("WEAK", "there is a sharper one", see="own/one#sharp"), Remark("READING", "x is real")])
one.variant("control: strict", claim=x > 0, expected="REFUTED", instances=[{"x": "1"}])
''' + text)
    return path
