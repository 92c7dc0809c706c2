"""A certificate or witness file judged from the file and the encoded statement alone.

Imports the language, the reader and the kernel; none of the provers.
"""
from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from verify.kernel import certificate
from verify.kernel.judge import Judgement, Rejected, judge
from verify.language import statement_hash
from verify.language.formula import Statement
from verify.run.load import load_theorems
from verify.run.wrong_input import WrongInput

_CLAIMS = ({"id", "variant"}, {"id", "variant", "file"}, {"text", "where", "given"})


@dataclass(frozen=True)
class Checked:
    """A file that the kernel has accepted: the claim's name, its statement rebuilt, the evidence, what was established."""

    claim: str
    statement: Statement
    verdict: str
    evidence: object
    judgement: Judgement


def recheck(path: str) -> Checked:
    """Judge a file against the statement that `theorems/` or the claim's text gives, never the copy inside the file.

    Raises WrongInput if the file cannot be read as JSON, Rejected if it does not establish its verdict.
    """
    text = _text(path)
    kept = certificate.read(text)
    statement = rebuilt(kept.claim)
    if statement_hash(statement) != statement_hash(kept.statement):
        raise Rejected(f"certificate is for another statement than {claim_name(kept.claim)} has now")
    judged = judge(statement, kept.verdict, kept.evidence)
    if judged.verdict != kept.verdict:
        raise Rejected(f"the evidence establishes {judged.verdict}, the file says {kept.verdict}")
    return Checked(claim_name(kept.claim), statement, verdict_said(judged), kept.evidence, judged)


def verdict_said(judged: Judgement) -> str:
    """The verdict that a judgement allows: a proof that rests on cited results is conditional on them."""
    return "CONDITIONAL" if judged.assumes and judged.verdict == "PROVED" else judged.verdict


def claim_name(claim: Mapping[str, object]) -> str:
    """How messages call the claim of a file."""
    if "id" in claim:
        return f"{claim['id']} ({claim.get('variant')})"
    given = claim.get("given")
    return " ".join([str(claim.get("text")), *([f"where {claim['where']}"] if claim.get("where") else []),
                     *([f"given {', '.join(map(str, given))}"] if isinstance(given, list | tuple) and given else [])])


def rebuilt(claim: Mapping[str, object]) -> Statement:
    """The statement that a claim names, from its encoding or its text; raises Rejected if there is none such."""
    if set(claim) not in _CLAIMS:
        raise Rejected(f"the claim has the keys {', '.join(sorted(claim))}; they are id, variant (file), or text, where, given")
    try:
        if "id" in claim:
            return _encoded(claim)
        from verify.read.text import read_claim

        given = claim["given"]
        if not isinstance(given, list | tuple):
            raise Rejected(f"claim: given: {given!r} is not a list of texts")
        return read_claim(str(claim["text"]), str(claim["where"]), [str(g) for g in given])
    except (ValueError, KeyError, TypeError) as error:
        raise Rejected(f"the claim cannot be rebuilt: {' '.join(str(error).split())}") from error


def _encoded(claim: Mapping[str, object]) -> Statement:
    name, variant, file = str(claim["id"]), str(claim.get("variant")), str(claim.get("file") or "")
    if file and Path.cwd().resolve() not in Path(file).resolve().parents:
        raise Rejected(f"the claim stands in {file}, outside the current folder; run from the folder that holds it")
    for theorem in load_theorems((file or name,)):
        for reading in theorem.variants:
            if (theorem.id, reading.name) == (name, variant):
                return reading.statement
    raise Rejected(f"{name} ({variant}) is not encoded")


def _text(path: str) -> str:
    """The text of a file that holds JSON."""
    try:
        text = Path(path).read_text(encoding="utf-8")
        json.loads(text)
    except OSError as error:
        raise WrongInput(f"{path}: cannot be read ({error.strerror}); give the path of a certificate or witness") from error
    except (ValueError, RecursionError) as error:
        raise WrongInput(f"{path}: is not JSON ({' '.join(str(error).split())[:120]}); "
                         "give the path of a certificate or witness") from error
    return text
