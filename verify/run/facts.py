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
        """The verdict and evidence for a statement about numbers that the kernel accepts, None where there is none.

        That a search showed nothing needs nobody's consent.
        """
        key = statement_hash(part)
        if key not in self.used:
            known = key in self.kept and (self.kept[key] is None or _accepted(part, self.kept[key]))
            self.used[key] = self.kept[key] if known else _searched(part)
        return self.used[key]  # type: ignore[return-value]


def _accepted(part: Statement, found: object) -> bool:
    """Whether the kernel accepts a verdict and its evidence for a statement."""
    match found:
        case [("PROVED" | "VACUOUS") as verdict, evidence]:
            try:
                return judge(part, verdict, evidence).verdict == verdict
            except Rejected:
                return False
    return False


def _searched(part: Statement) -> object:
    from verify.search.decide import Options, decide

    finding = decide(part, (), Options(timeout=SECONDS))
    found = [finding.verdict, finding.evidence]
    return found if _accepted(part, found) else None
