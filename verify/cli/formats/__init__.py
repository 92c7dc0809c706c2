"""The results of a run in the formats of other tools: one module for each, a function from findings to text."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from verify.report.proof_text import ProofStep
    from verify.report.result import ClaimResult

FORMATS = ("github", "junit", "sarif", "md", "latex")


@dataclass(frozen=True)
class Found:
    """A result, where its claim is encoded (a file as seen from the current folder, and a line from 1), its written proof."""

    result: ClaimResult
    file: str
    line: int
    proof: tuple[ProofStep, ...] = ()

    @property
    def name(self) -> str:
        """The id and the variant of the claim."""
        return f"{self.result.id}#{self.result.variant}"

    @property
    def wrong(self) -> bool:
        """Whether the verdict is another one than the recorded one, or the run of the claim failed."""
        return self.result.as_expected is False or self.result.verdict == "ERROR"

    @property
    def at(self) -> str:
        """The counterexample on one line, "" where there is none."""
        return ", ".join(f"{name} = {value}" for name, value in (self.result.witness or {}).items())

    @property
    def message(self) -> str:
        """The verdict, the statement, and the counterexample or the reason, on one line."""
        r = self.result
        expected = f", expected {r.expected}" if r.as_expected is False else ""
        why = f"; at {self.at}" if self.at else f"; {r.reason}" if r.reason else ""
        return f"{r.verdict}{expected}: {' '.join(r.statement.split())}{why}"


def formatted(kind: str, found: Sequence[Found]) -> str:
    """The text of the results in a format of FORMATS."""
    writer: Callable[[Sequence[Found]], str] = import_module(f"verify.cli.formats.{kind}").written
    return writer(found)
