"""Theorems as data: a printed statement with its variants, exact instances, proof hints and expected verdicts."""
from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from verify.language.encoding import require_base, require_ordinary_names, require_parts, require_texts
from verify.language.expr import LanguageError, walk
from verify.language.formula import Formula, Quantifier, Statement, require_exact_and_closed

DECISIVE = ("PROVED", "REFUTED", "VACUOUS", "ILL_POSED")
VERDICTS = (*DECISIVE, "CONDITIONAL", "BOUNDED", "SUPPORTED", "UNDECIDED", "ERROR")
REMARKS = ("TRIVIAL", "WEAK", "STEP_REFUTED", "READING", "NARROWER")
AS_PRINTED = "as printed"
SPACES = ("finite", "countable", "general")        # each holds those before it
_ID = re.compile(r"[a-z0-9]+(/[A-Za-z0-9_.+-]+)")


@dataclass(frozen=True)
class Remark:
    """What a verdict alone does not say; `see` names the claim ("id" or "id#variant") whose verdict carries it."""

    kind: str
    text: str
    see: str = ""


@dataclass(frozen=True)
class Variant:
    """One reading of a claim: "printed", "repaired", "sharp", or "control: what was changed".

    `scope` is "as printed", or what the statement is instead ("one coordinate", "a consequence"), or "" for another reading."""

    name: str
    statement: Statement
    instances: tuple[Mapping[str, object], ...]
    expected: str
    note: str = ""
    proof: tuple[object, ...] = ()
    scope: str = ""


@dataclass(frozen=True)
class Theorem:
    """A claim under its permanent id; `variant` adds readings until the theorem is complete, and nothing else changes it.

    `forall`/`prefix` quantify, `given` are the hypotheses, `claim` is the conclusion.  `instances` are exact values
    that satisfy every hypothesis (at least one, unless nothing is quantified universally); `expected` only compares.  `base` is
    the unit in which the document counts information ("nats" or "bits").  `scope` says what the statement is if it is not as
    printed, `spaces` over which spaces the print quantifies ("" for what the document says of itself), `follows` from which
    displays, claims by their ids, the print derives it.
    Raises LanguageError on a float, a free variable, a bad id, an unknown verdict or remark kind, a part of another type than
    it must have, and a name that begins with _ or # (the kernel makes such names for itself).
    """

    id: str
    label: str
    source: str
    claim: Formula
    prefix: tuple[Quantifier, ...] = ()
    given: Sequence[Formula] = ()
    instances: Sequence[Mapping[str, object]] = ()
    expected: str = "PROVED"
    base: str = "nats"
    proof: tuple[object, ...] = ()
    note: str = ""
    remarks: Sequence[Remark] = ()
    part_of: str = ""
    scope: str = AS_PRINTED
    spaces: str = ""
    follows: Sequence[str] = ()
    variants: tuple[Variant, ...] = field(default=(), init=False)
    complete: bool = field(default=False, init=False, compare=False)

    def __post_init__(self) -> None:
        require_texts(f"{self.id!r:.60}", id=self.id, label=self.label, source=self.source, note=self.note,
                      part_of=self.part_of)
        if not _ID.fullmatch(self.id):
            raise LanguageError(f'id: {self.id!r} is not an id; write "paper/claim" in lower case')
        for kind in {remark.kind for remark in self.remarks} - {*REMARKS}:
            raise LanguageError(f"{self.id}: remarks: {kind!r} is not a kind; use one of {', '.join(REMARKS)}")
        if self.spaces not in ("", *SPACES):
            raise LanguageError(f"{self.id}: spaces: {self.spaces!r} is not a class of spaces; use one of {', '.join(SPACES)}")
        self.variant("printed", note=self.note, expected=self.expected, scope=self.scope)

    def variant(self, name: str, *, claim: Formula | None = None, prefix: tuple[Quantifier, ...] | None = None,
                given: Sequence[Formula] | None = None, instances: Sequence[Mapping[str, object]] | None = None,
                expected: str = "PROVED", note: str = "", proof: tuple[object, ...] | None = None,
                scope: str = "") -> Variant:
        """Another reading of the claim: what is not given is as printed."""
        where = f"{self.id} ({name})"
        require_texts(where, name=name, note=note)
        _require_scope(where, name, scope)
        if self.complete:
            raise LanguageError(f"{where}: the theorem is complete; write its variants in the file that states it")
        if name in (v.name for v in self.variants):
            raise LanguageError(f"{where}: the variant exists already; choose another name")
        if expected not in VERDICTS:
            raise LanguageError(f"{where}: expected: {expected!r} is not a verdict; use one of {', '.join(VERDICTS)}")
        prefix, claim = self.prefix if prefix is None else prefix, self.claim if claim is None else claim
        given, instances = self.given if given is None else given, self.instances if instances is None else instances
        proof = self.proof if proof is None else proof
        require_parts(where, prefix, given, claim, instances, proof)
        require_base(where, self.base, (*given, claim))
        statement = Statement(tuple(prefix), tuple(given), claim, self.base)
        require_exact_and_closed(where, statement)
        require_ordinary_names(where, statement)
        floats = (node for values in instances for node in walk(tuple(values.values())) if isinstance(node, float))
        for node in floats:
            raise LanguageError(f'{where}: instances: {node!r} is a float; write "{node}" as text, or a fraction')
        made = Variant(name, statement, tuple(instances), expected, note, tuple(proof), scope)
        object.__setattr__(self, "variants", (*self.variants, made))
        return made


def _require_scope(where: str, name: str, scope: object) -> None:
    """Raise LanguageError unless a scope is one short line, which what is called "printed" must have."""
    short = isinstance(scope, str) and scope == " ".join(scope.split()) and len(scope) <= 60 and (scope or name != "printed")
    if not short or (scope != AS_PRINTED and str(scope).lower() == AS_PRINTED):
        raise LanguageError(f'{where}: scope: {scope!r:.80} is none; write "as printed", or in few words what it is instead')
