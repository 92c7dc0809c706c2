"""One claim to decide, as it travels to processes and machines: texts and numbers, and nothing to load first."""
from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field

from verify.run.limits import USUAL


@dataclass(frozen=True)
class Limits:
    """What one claim may use: seconds of processor time, megabytes; and the seed and the decimal digits of its search."""

    timeout: float = USUAL
    memory: int = 2048
    seed: int = 0
    precision: int = 50

    @property
    def processor(self) -> float:
        """Seconds of processor time after which the process of a claim is ended: the search must have stopped long before."""
        return 4 * self.timeout + 5

    @property
    def kill_after(self) -> float:
        """Seconds on the clock after which the process of a claim is killed, however little of the processor it had."""
        return 10 * self.timeout + 60


@dataclass(frozen=True)
class Proposal:
    """A verdict that an earlier run or a question names for the statement with a hash: decisive words count once the kernel
    has accepted the evidence, texts in the format of certificates; words that rest on none are repeated with their reason.
    `facts` are what its instances need (`verify.run.facts`)."""

    statement: str
    verdict: str = ""
    method: str = ""
    reason: str = ""
    region: tuple[str, ...] = ()
    trials: int = 0
    seed: int = 0
    evidence: tuple[str, ...] = ()
    facts: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Job:
    """One claim to decide, by name: a variant of an encoded theorem, or a text.  Holds nothing but texts and numbers, so
    that another process or machine can read it.  The `proposal` is tried before any search, and with `again` instead of one;
    `unaided` it is searched without the hints of its author.  `request` (JSON text) says what work other than a verdict is
    asked for."""

    id: str = ""
    variant: str = ""
    file: str = ""
    text: str = ""
    where: str = ""
    given: tuple[str, ...] = ()
    limits: Limits = Limits()
    proposal: Proposal | None = None
    again: bool = False
    unaided: bool = False
    request: str = ""

    @property
    def name(self) -> str:
        """How progress and messages call the claim."""
        return f"{self.id}#{self.variant}" if self.id else self.text

    @property
    def claim(self) -> dict[str, object]:
        """The claim as a certificate names it."""
        if not self.id:
            return {"text": self.text, "where": self.where, "given": list(self.given)}
        named: dict[str, object] = {"id": self.id, "variant": self.variant}
        return named | {"file": self.file} if self.file else named

    def to_json(self) -> str:
        """One line of JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Job:
        """The job that `to_json` wrote."""
        data = json.loads(text)
        made = data["proposal"]
        proposal = made and Proposal(**{**made, "region": tuple(made["region"]), "evidence": tuple(made["evidence"])})
        return cls(**{**data, "given": tuple(data["given"]), "limits": Limits(**data["limits"]), "proposal": proposal})
