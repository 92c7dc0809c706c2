"""What is to be run: one job per variant of a claim, and the names of the files that its result goes to."""
from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path

from verify.language import Theorem, Variant, statement_hash
from verify.language.expr import walk
from verify.language.alphabets import Mechanisms
from verify.language.finite import Channel, Distribution, Event, Process
from verify.language.formula import Statement
from verify.language.citing import Citing
from verify.language.noise import NoiseProof
from verify.language.proofs import Choice, Cut, Derivation, LeastBound, Models
from verify.run.job import Job as Job
from verify.run.job import Limits as Limits
from verify.run.job import Proposal as Proposal
from verify.run.limits import LONGER
from verify.run.load import load_theorems
from verify.run.package import is_user_file

JUDGED = ("PROVED", "REFUTED", "VACUOUS", "ILL_POSED", "CONDITIONAL")    # words that only the kernel's consent allows
EXACT_KINDS = ("REFUTED", "ILL_POSED")    # verdicts whose evidence is a witness; the others leave a certificate


@dataclass(frozen=True)
class Asked:
    """A job with what it speaks about."""

    job: Job
    statement: Statement
    theorem: Theorem | None = None
    variant: Variant | None = None

    @cached_property
    def hash(self) -> str:
        """The hash of the statement."""
        return statement_hash(self.statement)


def jobs_for(targets: Sequence[str], limits: Limits, patient: bool = False, unaided: bool = False) -> list[Job]:
    """One job per variant that a target names, in order of id and then as the encoding lists them.

    `patient`: a variant with a written proof may take `LONGER` times as long as the others; `unaided`: no hint of an author is
    used, and nobody waits longer for one.
    """
    jobs: dict[tuple[str, str], Job] = {}
    waits = patient and not unaided
    for theorem in load_theorems(targets):
        for variant in theorem.variants:
            file = _chosen(theorem, variant, targets)
            if file is not None:
                own = replace(limits, timeout=LONGER * limits.timeout) if waits and has_written_proof(variant) else limits
                jobs[theorem.id, variant.name] = Job(id=theorem.id, variant=variant.name, file=file, limits=own,
                                                      unaided=unaided)
    return list(jobs.values())


def has_written_proof(variant: Variant) -> bool:
    """Whether an author wrote the way to the verdict, which ends by itself, so that time is not wasted on it."""
    written = Derivation | LeastBound | NoiseProof | Cut | Choice | Models | Citing
    return any(isinstance(hint, written) for hint in variant.proof)


def has_steps(job: Job, refuted: bool = False) -> bool:
    """Whether the claim of a job has a written proof made of steps and is not expected to fail, unless `refuted` ones count."""
    def made_of_steps(hint: object) -> bool:
        return isinstance(hint, Derivation | LeastBound) or (isinstance(hint, Citing) and any(map(made_of_steps, hint.proof)))

    variants = [v for t in load_theorems((job.file or job.id,)) if t.id == job.id for v in t.variants if v.name == job.variant]
    return any(made_of_steps(h) for v in variants if refuted or v.expected not in EXACT_KINDS for h in v.proof)


def _chosen(theorem: Theorem, variant: Variant, targets: Sequence[str]) -> str | None:
    """The user's file that holds the variant, "" for one of the package, None if no target names it."""
    for target in targets:
        if is_user_file(target):
            if any(t is theorem for t in load_theorems((target,))):
                return portable(target)
        else:
            wanted, _, name = target.partition("#")
            if fnmatchcase(theorem.id, wanted) and (not name or fnmatchcase(variant.name, name)):
                return ""
    return None


def portable(path: str) -> str:
    """The path relative to the current folder where it lies inside it, absolute elsewhere; links keep their names."""
    full = Path(os.path.abspath(path))
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


def evidence_path(job: Job, verdict: str, hashed: str, siblings: Sequence[str] = ()) -> str:
    """Where the evidence of a verdict is kept, relative to the folder of the reports."""
    folder = "witnesses" if verdict in EXACT_KINDS else "certificates"
    if not job.id:
        return f"{folder}/claims/{hashed[:12]}.json"
    own = "own/" if job.file else ""
    return f"{folder}/{own}{job.id}.{slug(job.variant, siblings)}.json"
