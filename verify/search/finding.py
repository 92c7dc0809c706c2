"""What a search may spend, what it proposes, and what it notes on the way."""
from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Protocol

from verify.elaborate.statement import elaborate
from verify.kernel.statements.judge import Rejected, judge
from verify.language import Statement


@dataclass(frozen=True)
class Options:
    """What a search may spend: the steps of about so many seconds of processor time, and megabytes by which the process may
    grow; the seed of its random choices; and whether it goes without the hints of an author."""

    timeout: float = 60
    seed: int = 0
    memory: int = 2048
    unaided: bool = False


@dataclass(frozen=True)
class Finding:
    """What a search proposes: a verdict with evidence that the kernel accepted here, or why it has none."""

    verdict: str
    evidence: object | None
    method: str
    reason: str = ""
    region: tuple[str, ...] = ()
    trials: int = 0


class Decide(Protocol):
    """A whole search for another statement, such as a part of a claim or its negation."""

    def __call__(self, statement: Statement, hints: tuple[Any, ...], options: Options, negated: bool = False) -> Finding: ...


def undecided(statement: Statement, hints: tuple[Any, ...], options: Options, negated: bool = False) -> Finding:
    """No search at all."""
    return Finding("UNDECIDED", None, "no search", "no other statement is decided here")


@dataclass
class Trace:
    """What was tried, for the report of an undecided claim; how other statements are decided on the way; and whether each proof
    about numbers is elaborated where it is found, since one of them was rejected in the end."""

    options: Options
    hints: tuple[Any, ...]
    decide: Decide = undecided
    trials: int = 0
    tried: list[str] | None = None
    region: tuple[str, ...] = ()
    careful: bool = False

    def note(self, what: str) -> None:
        """Add to what was tried, if it says anything."""
        if what:
            self.tried = [*(self.tried or []), what]


def established(statement: Statement, finding: Finding) -> Finding | None:
    """The finding with its evidence in the rules of the core, None if the kernel does not accept it."""
    try:
        evidence = elaborate(statement, finding.verdict, finding.evidence)
        if evidence != finding.evidence:
            judge(statement, finding.verdict, evidence)
    except Rejected:
        return None
    return replace(finding, evidence=evidence)


def accepted(statement: Statement, finding: Finding) -> bool:
    """Whether the kernel accepts the evidence of a finding, written in the rules of the core."""
    return established(statement, finding) is not None
