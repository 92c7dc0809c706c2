"""The result of one variant of one claim: what the command line, the reports and scripts see."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from verify.language.canonical import decode
from verify.language.formula import Statement
from verify.language.theorem import VERDICTS
from verify.report.schema import ReportError, require_claim

MEANING = {
    "PROVED": "holds everywhere in the stated domain; the checker has accepted a certificate",
    "REFUTED": "an exact witness satisfies every hypothesis and violates the claim, or its negation is proved",
    "VACUOUS": "nothing satisfies the hypotheses, so the claim says nothing",
    "ILL_POSED": "an expression of the claim is undefined on part of the stated domain",
    "CONDITIONAL": "proved from its hypotheses and the cited results that are listed",
    "BOUNDED": "established completely up to a stated size; nothing is said above it",
    "SUPPORTED": "a stated search found no counterexample; nothing is proved",
    "UNDECIDED": "neither established nor refuted",
    "ERROR": "the run itself failed",
}
FAULTY = ("REFUTED", "VACUOUS", "ILL_POSED")        # the decisive verdicts against a printed claim


@dataclass(frozen=True)
class ClaimResult:
    """One variant of a claim with its verdict and evidence: JSON-shaped data, numbers as exact or outward-rounded text.

    `witness` maps names to exact values; `gap` is {"lower", "upper"}, an enclosure of the margin; each item of
    `hypotheses` is {"text", "holds", "enclosure"}, of `instances` {"at", "lhs", "rhs", "digits", "holds"?, "hypotheses"?},
    of `remarks` {"kind", "text", "see"?}.  `certificate` and `witness_file` are paths from the project's root,
    `statement_data` is the canonical form of the statement, `paste` is Python text that reproduces a counterexample.
    """

    id: str
    variant: str
    label: str
    source: str
    statement: str
    verdict: str
    expected: str | None = None
    method: str = ""
    witness: Mapping[str, str] | None = None
    gap: Mapping[str, str] | None = None
    hypotheses: tuple[Mapping[str, Any], ...] = ()
    instances: tuple[Mapping[str, Any], ...] = ()
    certificate: str | None = None
    sharpness: Mapping[str, str] | None = None
    remarks: tuple[Mapping[str, str], ...] = ()
    assumes: tuple[str, ...] = ()
    seconds: float = 0.0
    trials: int = 0
    seed: int = 0
    kind: str = ""
    note: str = ""
    reason: str = ""
    region: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    witness_file: str | None = None
    paste: str = ""
    statement_data: Any = None

    def __post_init__(self) -> None:
        if self.verdict not in VERDICTS:
            raise ReportError(f"{self.id}: verdict: {self.verdict!r} is not a verdict; use one of {', '.join(VERDICTS)}")
        for field in fields(self):
            object.__setattr__(self, field.name, _plain(getattr(self, field.name), tuple))

    @property
    def paper(self) -> str:
        """The part of the id before the slash; empty for an ad hoc claim."""
        return self.id.split("/")[0] if "/" in self.id else ""

    @property
    def as_expected(self) -> bool | None:
        """Whether the verdict is the recorded one; None where none is recorded."""
        return None if self.expected is None else self.verdict == self.expected

    def to_json(self) -> dict[str, Any]:
        """The JSON object of the claim."""
        return {f.name: _plain(getattr(self, f.name), list) for f in fields(self)}

    @staticmethod
    def from_json(data: object) -> ClaimResult:
        """The result that a JSON object holds; raises ReportError if it breaks the schema in any way."""
        require_claim(data)
        assert isinstance(data, dict)
        return ClaimResult(**data)

    def decoded_statement(self) -> Statement | None:
        """The statement itself, or None where its canonical form is not recorded or not readable."""
        try:
            return None if self.statement_data is None else decode(_plain(self.statement_data, list), Statement)
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            return None


def _plain(value: Any, sequence: type[tuple[Any, ...]] | type[list[Any]]) -> Any:
    """A value with its mappings as dictionaries and its sequences as tuples, or as lists."""
    if isinstance(value, Mapping):
        return {k: _plain(v, sequence) for k, v in value.items()}
    return sequence(_plain(v, sequence) for v in value) if isinstance(value, tuple | list) else value
