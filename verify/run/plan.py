"""What is to be run: one job per variant of a claim, and the names of the files that its result goes to."""
from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path

from verify.language import Theorem, Variant
from verify.language.expr import walk
from verify.language.finite import Channel, Distribution, Event, Mechanisms, Process
from verify.language.formula import Statement
from verify.language.noise import NoiseProof
from verify.language.proofs import Choice, Cut, Derivation
from verify.run.load import is_user_file, load_theorems

LONGER = 3
EXACT_KINDS = ("REFUTED", "ILL_POSED")    # verdicts whose evidence is a witness; the others leave a certificate


@dataclass(frozen=True)
class Limits:
    """What one claim may use: seconds of processor time, megabytes; and the seed and the decimal digits of its search."""

    timeout: float = 60.0
    memory: int = 2048
    seed: int = 0
    precision: int = 50

    @property
    def processor(self) -> float:
        """Seconds of processor time after which the process of a claim is ended: the search must have stopped long before."""
        return 2 * self.timeout + 5

    @property
    def kill_after(self) -> float:
        """Seconds on the clock after which the process of a claim is killed, however little of the processor it had."""
        return 10 * self.timeout + 60


@dataclass(frozen=True)
class Job:
    """One claim to decide, by name: a variant of an encoded theorem, or a text.  Holds nothing but texts and numbers, so
    that another process or machine can read it; `previous` is the stored result (JSON text) to be judged again first, and
    `request` (JSON text) says what work other than a verdict is asked for."""

    id: str = ""
    variant: str = ""
    file: str = ""
    text: str = ""
    where: str = ""
    given: tuple[str, ...] = ()
    limits: Limits = Limits()
    previous: str = ""
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
        return cls(**{**data, "given": tuple(data["given"]), "limits": Limits(**data["limits"])})


def jobs_for(targets: Sequence[str], limits: Limits, patient: bool = False) -> list[Job]:
    """One job per variant that a target names, in order of id and then as the encoding lists them.

    `patient`: a variant with a written proof may take `LONGER` times as long as the others.
    """
    jobs: dict[tuple[str, str], Job] = {}
    for theorem in load_theorems(targets):
        for variant in theorem.variants:
            file = _chosen(theorem, variant, targets)
            if file is not None:
                own = replace(limits, timeout=LONGER * limits.timeout) if patient and has_written_proof(variant) else limits
                jobs[theorem.id, variant.name] = Job(id=theorem.id, variant=variant.name, file=file, limits=own)
    return list(jobs.values())


def has_written_proof(variant: Variant) -> bool:
    """Whether an author wrote the way to the verdict, which ends by itself, so that time is not wasted on it."""
    return any(isinstance(hint, Derivation | NoiseProof | Cut | Choice) for hint in variant.proof)


def _chosen(theorem: Theorem, variant: Variant, targets: Sequence[str]) -> str | None:
    """The user's file that holds the variant, "" for one of the package, None if no target names it."""
    for target in targets:
        if is_user_file(target):
            if any(t is theorem for t in load_theorems((target,))):
                return _portable(target)
        else:
            wanted, _, name = target.partition("#")
            if fnmatchcase(theorem.id, wanted) and (not name or fnmatchcase(variant.name, name)):
                return ""
    return None


def _portable(path: str) -> str:
    """The path relative to the current folder where it lies inside it, absolute elsewhere."""
    full = Path(path).resolve()
    try:
        return full.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return full.as_posix()


def statement_kind(statement: Statement) -> str:
    """What a statement speaks about: "process", "distributions" or "scalar"."""
    kinds = {type(node) for node in walk(statement)}
    if kinds & {Process, Mechanisms}:
        return "process"
    return "distributions" if kinds & {Distribution, Channel, Event} else "scalar"


def slug(variant: str, siblings: Sequence[str] = ()) -> str:
    """A file name for a variant: "control: no beta" becomes "control-no-beta"; a hash tells apart siblings that would agree."""
    short = _plain(variant)
    if any(_plain(other) == short and other != variant for other in siblings) or not short:
        short = f"{short}-{hashlib.sha256(variant.encode()).hexdigest()[:8]}".lstrip("-")
    return short


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9.]+", "-", name.lower()).strip("-.")


def evidence_path(job: Job, verdict: str, statement_hash: str, siblings: Sequence[str] = ()) -> str:
    """Where the evidence of a verdict is kept, relative to the folder of the reports."""
    folder = "witnesses" if verdict in EXACT_KINDS else "certificates"
    if not job.id:
        return f"{folder}/claims/{statement_hash[:12]}.json"
    own = "own/" if job.file else ""
    return f"{folder}/{own}{job.id}.{slug(job.variant, siblings)}.json"
