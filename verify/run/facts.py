"""What a hypothesis about all laws or numbers says at exact values: statements about numbers, and the evidence that shows each.

They are kept beside the evidence of claims, by what they say.  Nothing kept is believed: it counts once the kernel accepts it.
"""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from verify.kernel.format.rejected import Rejected
from verify.kernel.models.model import Model
from verify.kernel.statements.concrete import about_numbers
from verify.kernel.statements.judge import judge
from verify.language import Statement, statement_hash

MOST_NUMBERS = 2              # of more numbers at once a short search shows nothing, and takes its whole time
SECONDS = 2.0
HOLDS = ("PROVED", "VACUOUS")
Shown = tuple[str, object]    # a verdict and its evidence


@dataclass
class Facts:
    """Statements about numbers by their hashes: the verdict and evidence that show each, None where a short search found none.

    `used` holds those that were asked for, with what was found of them since.
    """

    kept: Mapping[str, object] = field(default_factory=dict)
    used: dict[str, object] = field(default_factory=dict)

    def hold(self, hypothesis: Statement, model: Model) -> bool | None:
        """True where a hypothesis is shown to hold at exact values of the other symbols, None where it is not.

        Raises ModelError or Rejected where it cannot be written out in numbers there.
        """
        parts = tuple(about_numbers(hypothesis, model))
        few = all(len(part.prefix) <= MOST_NUMBERS for part in parts)
        return True if few and all(map(self.shown, parts)) else None

    def shown(self, part: Statement) -> Shown | None:
        """The verdict and evidence for a statement about numbers that the kernel accepts; None where there is none."""
        key = statement_hash(part)
        found = self.used[key] if key in self.used else _accepted(part, self.kept[key]) if key in self.kept else _UNKNOWN
        if found is _UNKNOWN:
            found = _searched(part)
        self.used[key] = found
        return found  # type: ignore[return-value]


_UNKNOWN = object()


def _accepted(part: Statement, kept: object) -> object:
    """What is kept of a statement, if the kernel accepts it; that a search showed nothing needs nobody's consent."""
    match kept:
        case None:
            return None
        case [("PROVED" | "VACUOUS") as verdict, evidence]:
            try:
                return [verdict, evidence] if judge(part, verdict, evidence).verdict == verdict else _UNKNOWN
            except Rejected:
                return _UNKNOWN
    return _UNKNOWN


def _searched(part: Statement) -> object:
    from verify.search.decide import Options, decide

    finding = decide(part, (), Options(timeout=SECONDS))
    found = [finding.verdict, finding.evidence]
    return found if finding.verdict in HOLDS and _accepted(part, found) is not _UNKNOWN else None
