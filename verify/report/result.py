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

    `witness` maps names to exact values; `gap` is {"lower", "upper"}, an enclosure of the margin, `sides` are those of the two
    sides at the witness, {"left", "right"}; each item of
    `hypotheses` is {"text", "holds", "enclosure"}, of `instances` {"at", "lhs", "rhs", "digits", "holds"?, "hypotheses"?},
    of `remarks` {"kind", "text", "see"?}.  `certificate` and `witness_file` are paths from the project's root,
    `statement_data` is the canonical form of the statement, `paste` is Python text that reproduces a counterexample.
    `evidence` says whether what the verdict rests on was "kept" from an earlier run or "found" in this one, `examined` is
    {"points", "seed"}: at how many random exact points the proved claim was evaluated, `trust` is {"lines", "parts"}: the
    non-blank lines of the kernel that the verdict rests on, and their folders.  `scope` is "as printed", or what the verdict is
    about instead, `rests_on` names the encoded claims that the evidence cites ("id#variant"), `follows_from` the displays from
    which alone the print, and the evidence, derive a step; `unaided`: it was searched without the hints of its author.
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
    evidence: str = "found"
    examined: Mapping[str, int] | None = None
    trust: Mapping[str, Any] | None = None
    scope: str = ""
    rests_on: tuple[str, ...] = ()
    follows_from: tuple[str, ...] = ()
    unaided: bool = False
    sides: Mapping[str, Any] | None = None

    def __post_init__(self) -> None:
        if self.verdict not in VERDICTS:
            raise ReportError(f"{self.id}: verdict: {self.verdict!r} is not a verdict; use one of {', '.join(VERDICTS)}")
        for field in fields(self):
            if field.name != "statement_data":              # a large tree, which nobody changes
                object.__setattr__(self, field.name, _plain(getattr(self, field.name), tuple))

    @property
    def paper(self) -> str:
        """The part of the id before the slash; empty for an ad hoc claim."""
        return self.id.split("/")[0] if "/" in self.id else ""

    @property
    def is_control(self) -> bool:
        """Whether it is a variant that must fail."""
        return self.variant.startswith("control")

    @property
    def as_expected(self) -> bool | None:
        """Whether the verdict is the recorded one; None where none is recorded."""
        return None if self.expected is None else self.verdict == self.expected

    def to_json(self) -> dict[str, Any]:
        """The JSON object of the claim."""
        return {f.name: _plain(getattr(self, f.name), list) if f.name != "statement_data" else self.statement_data
                for f in fields(self)}

    @staticmethod
    def from_json(data: object) -> ClaimResult:
        """The result that a JSON object holds; raises ReportError if it breaks the schema in any way."""
        require_claim(data)
        assert isinstance(data, dict)
        return ClaimResult(**data)

    def decoded_statement(self) -> Statement | None:
        """The statement itself, or None where its canonical form is not recorded or not readable."""
        try:
            return None if self.statement_data is None else decode(self.statement_data, Statement)
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            return None


def trust_text(trust: Mapping[str, Any] | None) -> str:
    """What a verdict rests on, in words; empty where it rests on no judgement."""
    return f"{trust['lines']:,} lines of the kernel: {', '.join(trust['parts'])}" if trust else ""


def _plain(value: Any, sequence: type[tuple[Any, ...]] | type[list[Any]]) -> Any:
    """A value with its mappings as dictionaries and its sequences as tuples, or as lists."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, Mapping):
        return {k: _plain(v, sequence) for k, v in value.items()}
    return sequence(_plain(v, sequence) for v in value) if isinstance(value, tuple | list) else value
