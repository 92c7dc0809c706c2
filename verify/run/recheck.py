"""A certificate or witness file judged from the file and the encoded statement alone.

Imports the language, the reader, the kernel, how statements are written, and for evidence that names a rule of the past what
writes that out; none of the provers.  Executes no Python file that a certificate names, unless the user names it too, and then
in a process of its own.
"""
from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from verify.kernel.format import certificate
from verify.kernel.statements.judge import Judgement, Rejected, judge
from verify.language import statement_hash
from verify.language.formula import Statement
from verify.notation.text import statement_text
from verify.run.load import encoded_theorems
from verify.run.statements import statements_of
from verify.run.wrong_input import WrongInput

TOO_LONG = 20_000_001       # characters: one more than the kernel reads
_CLAIMS = ({"id", "variant"}, {"id", "variant", "file"}, {"text", "where", "given"})


@dataclass(frozen=True)
class Checked:
    """A file that the kernel has accepted: what it is about (not in the words of the file), the statement rebuilt, the
    evidence, what was established."""

    claim: str
    statement: Statement
    verdict: str
    evidence: object
    judgement: Judgement


@dataclass(frozen=True)
class Source:
    """The Python file from which a user lets claims be rebuilt, "" for none, and how long it may take to load."""

    path: str = ""
    seconds: float = 60


def recheck(path: str, source: Source = Source()) -> Checked:
    """Judge a file against the statement that `theorems/`, the claim's text or the source gives, never the copy inside it.

    Raises WrongInput if the file cannot be read as JSON or its claim stands in a Python file other than the source, Rejected
    if it does not establish its verdict.
    """
    text = _text(path)
    kept = certificate.read(text)
    _require_source(path, kept.claim, source)
    statement = rebuilt(kept.claim, source)
    if statement_hash(statement) != statement_hash(kept.statement):
        raise Rejected(f"certificate is for another statement than {claim_name(kept.claim, statement)} has now")
    evidence = present(statement, kept)
    judged = judge(statement, kept.verdict, evidence)
    if judged.verdict != kept.verdict:
        raise Rejected(f"the evidence establishes {judged.verdict}, the file says {kept.verdict}")
    return Checked(claim_name(kept.claim, statement), statement, judged.verdict, evidence, judged)


def present(statement: Statement, kept: certificate.Certificate) -> object:
    """The evidence of a file in the rules that the kernel has now; one that it no longer has is written out, which nobody
    believes: what comes of it is judged.  Raises Rejected where it does not hold."""
    from verify.elaborate.statement import renewed

    return renewed(statement, kept.verdict, kept.evidence)


def _require_source(path: str, claim: Mapping[str, object], source: Source) -> None:
    """Raise WrongInput if a claim stands in a Python file that the user has not named: that a certificate names it is no
    reason to execute it."""
    file = str(claim["file"] or "") if set(claim) == {"id", "variant", "file"} else ""
    kind = "Python file" if file.endswith(".py") else "file"
    if file and not source.path:
        raise WrongInput(f"{path}: its claim stands in the {kind} {file!r}, which a certificate alone does not make run; "
                         "if you trust that file, add --source and its path")
    if file and not _same_file(file, source.path):
        raise WrongInput(f"{path}: its claim stands in the {kind} {file!r}, not in {source.path!r}; give that file as "
                         "--source, from the folder in which the certificate was made")


def _same_file(first: str, second: str) -> bool:
    try:
        return Path(first).resolve() == Path(second).resolve()
    except (OSError, ValueError):          # no path at all
        return False


def claim_name(claim: Mapping[str, object], statement: Statement) -> str:
    """How messages call a claim: by its id, or as the statement that its text was read as."""
    return f"{claim['id']} ({claim['variant']})" if "id" in claim else statement_text(statement)


def rebuilt(claim: Mapping[str, object], source: Source = Source()) -> Statement:
    """The statement that a claim names, from its encoding, its text or the source; raises Rejected if there is none such."""
    if set(claim) not in _CLAIMS:
        raise Rejected(f"the claim has the keys {', '.join(sorted(claim))}; they are id, variant (file), or text, where, given")
    if claim.get("file"):
        return _found(claim, statements_of(source.path, source.seconds))
    try:
        if "id" in claim:
            variants = ((t.id, v) for t in encoded_theorems(str(claim["id"])) for v in t.variants)
            return _found(claim, {(i, v.name): v.statement for i, v in variants})
        from verify.read.text import read_claim

        given = claim["given"]
        if not isinstance(given, list | tuple):
            raise Rejected(f"claim: given: {given!r} is not a list of texts")
        return read_claim(str(claim["text"]), str(claim["where"]), [str(g) for g in given])
    except (ValueError, KeyError, TypeError) as error:
        raise Rejected(f"the claim cannot be rebuilt: {' '.join(str(error).split())}") from error


def _found(claim: Mapping[str, object], statements: Mapping[tuple[str, str], Statement]) -> Statement:
    name, variant = str(claim["id"]), str(claim["variant"])
    if (name, variant) not in statements:
        raise Rejected(f"{name} ({variant}) is not encoded")
    return statements[name, variant]


def _text(path: str) -> str:
    """The text of a file that holds JSON; of one that is longer than the kernel reads no more than it takes to say so."""
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read(TOO_LONG)
        if len(text) < TOO_LONG:
            json.loads(text)
    except OSError as error:
        raise WrongInput(f"{path}: cannot be read ({error.strerror}); give the path of a certificate or witness") from error
    except (ValueError, RecursionError) as error:
        raise WrongInput(f"{path}: is not JSON ({' '.join(str(error).split())[:120]}); "
                         "give the path of a certificate or witness") from error
    return text
