"""The scope of a result: what is declared, and less where the evidence covers fewer spaces than the print speaks of."""
from __future__ import annotations

from verify.kernel.statements.judge import Judgement
from verify.language import Statement, Theorem
from verify.language.expr import walk
from verify.language.alphabets import Datasets, Mechanisms
from verify.language.finite import Channel, Distribution, Event, Process
from verify.language.theorem import AS_PRINTED, SPACES
from verify.run.load import document_spaces
from verify.run.plan import Asked

GENERAL = SPACES[-1]
_ABOUT_SPACES = (Distribution, Channel, Event, Process, Mechanisms, Datasets)


def result_scope(declared: str, printed: str, covered: str) -> str:
    """The scope of a verdict that evidence establishes on the spaces `covered`, of a print about the spaces `printed`: what is
    declared, and, where the evidence covers less than the print speaks of, what it covers.

    >>> result_scope("as printed", "general", "finite")
    'finite alphabets'
    >>> result_scope("one coordinate", "general", "finite")
    'one coordinate; finite alphabets'
    >>> result_scope("one coordinate", "general", "general")
    'one coordinate'
    """
    parts = declared.split("; ")
    narrowest = min((covered, *(s for s in SPACES if _on(s) in parts)), key=SPACES.index)
    if not declared or SPACES.index(narrowest) >= SPACES.index(printed):
        return declared
    others = (p for p in parts if p not in (AS_PRINTED, *map(_on, SPACES)))
    return "; ".join((*others, _on(narrowest)))


def _on(spaces: str) -> str: return f"{spaces} alphabets"


def scope_of(claim: Asked, judged: Judgement) -> str:
    """The scope of what a judgement says about a claim; "" for a claim in text."""
    if claim.variant is None or claim.theorem is None:
        return ""
    return result_scope(claim.variant.scope, spaces_printed(claim.theorem), spaces_covered(claim.statement, judged))


def spaces_printed(theorem: Theorem) -> str:
    """Over which spaces the print of a theorem quantifies: what it says, or else its document, or else finite ones."""
    return theorem.spaces or document_spaces(theorem.id.split("/")[0]) or SPACES[0]


def spaces_covered(statement: Statement, judged: Judgement) -> str:
    """On which spaces a judgement establishes its verdict: one model is enough to refute on all of them, and a statement that
    speaks of no law and no dataset speaks of no space; its letters count coordinates."""
    by_model = judged.verdict in ("REFUTED", "ILL_POSED") and "negation" not in judged.rules
    if by_model or not any(isinstance(node, _ABOUT_SPACES) for node in walk(statement)):
        return GENERAL
    return judged.spaces
