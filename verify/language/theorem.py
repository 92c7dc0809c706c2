"""Theorems as data: a printed statement with its variants, exact instances, proof hints and expected verdicts."""
from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from verify.language.encoding import require_ordinary_names, require_parts, require_texts
from verify.language.expr import LanguageError, walk
from verify.language.formula import Bound, Formula, Statement, require_exact_and_closed

DECISIVE = ("PROVED", "REFUTED", "VACUOUS", "ILL_POSED")
VERDICTS = (*DECISIVE, "CONDITIONAL", "BOUNDED", "SUPPORTED", "UNDECIDED", "ERROR")
REMARKS = ("TRIVIAL", "WEAK", "STEP_REFUTED", "READING")
_ID = re.compile(r"[a-z0-9]+(/[A-Za-z0-9_.+-]+)")


@dataclass(frozen=True)
class Remark:
    """What a verdict alone does not say; `see` names the claim ("id" or "id#variant") whose verdict carries it."""

    kind: str
    text: str
    see: str = ""


@dataclass(frozen=True)
class Variant:
    """One reading of a claim: "printed", "repaired", "sharp", or "control: what was changed"."""

    name: str
    statement: Statement
    instances: tuple[Mapping[str, object], ...]
    expected: str
    note: str = ""
    proof: tuple[object, ...] = ()
    kind: str = "scalar"


@dataclass
class Theorem:
    """A claim under its permanent id.  `forall`/`prefix` quantify, `given` are the hypotheses, `claim` is the conclusion.

    `instances` are exact values that satisfy every hypothesis (at least one, unless nothing is quantified universally);
    `expected` only compares.  `base` is the log base in which the document prints ("nats", "bits" or "none").
    Raises LanguageError on a float, a free variable, a bad id, an unknown verdict or remark kind, a part of another type than
    it must have, and a name that begins with _ or # (the kernel makes such names for itself).
    """

    id: str
    label: str
    source: str
    claim: Formula
    prefix: tuple[Bound, ...] = ()
    given: Sequence[Formula] = ()
    instances: Sequence[Mapping[str, object]] = ()
    expected: str = "PROVED"
    base: str = "nats"
    proof: tuple[object, ...] = ()
    note: str = ""
    remarks: Sequence[Remark] = ()
    part_of: str = ""
    variants: list[Variant] = field(default_factory=list)

    def __post_init__(self) -> None:
        require_texts(f"{self.id!r:.60}", id=self.id, label=self.label, source=self.source, note=self.note,
                      part_of=self.part_of)
        if not _ID.fullmatch(self.id):
            raise LanguageError(f'id: {self.id!r} is not an id; write "paper/claim" in lower case')
        if self.base not in ("nats", "bits", "none"):
            raise LanguageError(f"{self.id}: base: {self.base!r} is not a log base; write nats, bits or none")
        for remark in self.remarks:
            if remark.kind not in REMARKS:
                raise LanguageError(f"{self.id}: remarks: {remark.kind!r} is not a kind; use one of {', '.join(REMARKS)}")
        self.variant("printed", note=self.note, expected=self.expected)

    def variant(self, name: str, *, claim: Formula | None = None, prefix: tuple[Bound, ...] | None = None,
                given: Sequence[Formula] | None = None, instances: Sequence[Mapping[str, object]] | None = None,
                expected: str = "PROVED", note: str = "", proof: tuple[object, ...] | None = None) -> Variant:
        """Another reading of the claim: what is not given is as printed."""
        where = f"{self.id} ({name})"
        require_texts(where, name=name, note=note)
        if name in (v.name for v in self.variants):
            raise LanguageError(f"{where}: the variant exists already; choose another name")
        if expected not in VERDICTS:
            raise LanguageError(f"{where}: expected: {expected!r} is not a verdict; use one of {', '.join(VERDICTS)}")
        prefix, claim = self.prefix if prefix is None else prefix, self.claim if claim is None else claim
        given, instances = self.given if given is None else given, self.instances if instances is None else instances
        proof = self.proof if proof is None else proof
        require_parts(where, prefix, given, claim, instances, proof)
        statement = Statement(tuple(prefix), tuple(given), claim)
        require_exact_and_closed(where, statement)
        require_ordinary_names(where, statement)
        chosen = tuple(instances)
        for values in chosen:
            for node in walk(tuple(values.values())):
                if isinstance(node, float):
                    raise LanguageError(f'{where}: instances: {node!r} is a float; write "{node}" as text, or a fraction')
        made = Variant(name, statement, chosen, expected, note, tuple(proof))
        self.variants.append(made)
        return made

    def proved_by(self, variant: str, *proof: object) -> None:
        """Attach a written proof (see `verify.language.proofs`) to a variant; raises LanguageError if there is none."""
        names = [v.name for v in self.variants]
        if variant not in names:
            raise LanguageError(f"{self.id}: there is no variant {variant!r}; the variants are {', '.join(names)}")
        i = names.index(variant)
        self.variants[i] = replace(self.variants[i], proof=(*proof, *self.variants[i].proof))
