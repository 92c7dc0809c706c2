"""What is wrong in print, in the order of its weight: a theorem that fails first, a slip in a proof last."""
from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from verify.language.theorem import AS_PRINTED
from verify.report.arrange import Claim, Paper
from verify.report.result import FAULTY, ClaimResult

_RESULTS = ("Theorem", "Lemma", "Proposition")
_WEAK = ("WEAK", "TRIVIAL")
_PROOF = re.compile(r"\bproof\b", re.IGNORECASE)
_ORDER = ("REFUTED", "VACUOUS", "ILL_POSED")


class Weight(IntEnum):
    """How much a finding changes for a reader of the document, the most first."""

    RESULT = 1      # a theorem, lemma or proposition
    COROLLARY = 2
    PASSAGE = 3     # a definition, an equation, a table, a sentence
    CONSTANT = 4    # it holds, and far more holds
    STEP = 5        # a step of a printed proof

    @property
    def title(self) -> str:
        """The heading above the findings of this weight."""
        return {Weight.RESULT: "Theorems and lemmas that fail as printed", Weight.COROLLARY: "Corollaries that fail as printed",
                Weight.PASSAGE: "Definitions, equations, tables and sentences that fail as printed",
                Weight.CONSTANT: "Bounds that are weak or say nothing new",
                Weight.STEP: "Steps of printed proofs that fail"}[self]


@dataclass(frozen=True)
class Finding:
    """A printed claim that fails, or that is weak, with what repairs or sharpens it."""

    weight: Weight
    paper: Paper
    claim: Claim
    printed: ClaimResult
    better: tuple[ClaimResult, ...]

    @property
    def as_printed(self) -> bool:
        """Whether what fails is the claim as it is printed."""
        return self.printed.scope == AS_PRINTED


def findings(papers: Sequence[Paper]) -> tuple[Finding, ...]:
    """The findings in all documents, the heaviest first.

    Among those of one weight: the claim as printed before what is encoded in its place, a false claim before one without
    meaning, a whole result before a part of it, one with a proved repair before one without, and the smallest counterexample
    first.
    """
    results = {f"{v.id}#{v.variant}": v for p in papers for c in p.claims for v in c.variants}
    found = [f for p in papers for c in p.claims if c.printed is not None for f in [_finding(p, c, c.printed, results)] if f]
    return tuple(sorted(found, key=_rank))


def _finding(paper: Paper, claim: Claim, printed: ClaimResult, results: Mapping[str, ClaimResult]) -> Finding | None:
    if printed.verdict in FAULTY:
        return Finding(_weight(printed), paper, claim, printed, _repairs(claim))
    seen: dict[str, list[ClaimResult]] = {}
    for m in printed.remarks:
        see = m.get("see", "")
        found = results.get(see if "#" in see else f"{see}#printed")
        seen.setdefault(m["kind"], []).extend([found] if found is not None else [])
    if any(kind in seen for kind in _WEAK):
        better = dict.fromkeys(f"{r.id}#{r.variant}" for kind in _WEAK for r in seen.get(kind, []))
        return Finding(Weight.CONSTANT, paper, claim, printed, tuple(results[name] for name in better))
    if any(r.variant != "printed" for r in seen.get("STEP_REFUTED", [])):     # else the step is a finding of its own
        return Finding(Weight.STEP, paper, claim, printed, ())
    return None


def _repairs(claim: Claim) -> tuple[ClaimResult, ...]:
    """The repaired readings, or else what is proved in place of the claim."""
    repaired = tuple(v for v in claim.mended if v.variant.startswith("repaired"))
    return repaired or tuple(v for v in claim.mended if v.verdict == "PROVED")[:1]


def _weight(r: ClaimResult) -> Weight:
    if ".step-" in r.id or _PROOF.search(r.label):
        return Weight.STEP
    kind = r.label.partition(" ")[0]
    return Weight.RESULT if kind in _RESULTS else Weight.COROLLARY if kind == "Corollary" else Weight.PASSAGE


def _rank(f: Finding) -> tuple[object, ...]:
    part = "." in f.claim.id.partition("/")[2]
    verdict = _ORDER.index(f.printed.verdict) if f.printed.verdict in _ORDER else len(_ORDER)
    size = sum(len(name) + len(value) for name, value in (f.printed.witness or {}).items())
    return (f.weight, not f.as_printed, verdict, part, not any(r.verdict == "PROVED" for r in f.better),
            not f.printed.witness, size, f.claim.id)
