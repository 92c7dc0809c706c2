"""What a search may spend, what it proposes, and what it notes on the way."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from verify.kernel.judge import Rejected, judge
from verify.language import Statement


@dataclass(frozen=True)
class Options:
    """What a search may spend: seconds of processor time and megabytes by which the process may grow; and the seed of its
    random choices."""

    timeout: float = 60
    seed: int = 0
    precision: int = 50
    memory: int = 2048


@dataclass(frozen=True)
class Finding:
    """What a search proposes: a verdict with evidence that the kernel accepted here, or why it has none."""

    verdict: str
    evidence: object | None
    method: str
    reason: str = ""
    region: tuple[str, ...] = ()
    trials: int = 0


@dataclass
class Trace:
    """What was tried, for the report of an undecided claim."""

    options: Options
    hints: tuple[Any, ...]
    trials: int = 0
    tried: list[str] | None = None
    region: tuple[str, ...] = ()

    def note(self, what: str) -> None:
        """Add to what was tried."""
        self.tried = [*(self.tried or []), what]


def accepted(statement: Statement, finding: Finding) -> bool:
    """Whether the kernel accepts the evidence of a finding."""
    try:
        judge(statement, finding.verdict, finding.evidence)
    except Rejected:
        return False
    return True
