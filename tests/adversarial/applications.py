"""Applications of the kernel's theorems to whatever a statement says, without any thought: what a careless judge would accept."""
from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from verify.elaborate.theorems import application, given_at
from verify.kernel.format.rejected import Rejected
from verify.kernel.theorems.library import THEOREMS
from verify.language import (
    BadSet, Bounded, ComposedDP, Drift, EachDP, Expr, LanguageError, PrivacyLoss, Process, Q, Relation, Statement, Tail)
from verify.search.lemmas import of_passage

SAME = {"rule": "scalar", "proof": {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}}}
ENOUGH = {"rule": "scalar", "proof": {"rule": "evaluate"}}


def applications(s: Statement) -> Iterator[dict[str, Any]]:
    """Certificates by the theorems about tails and compositions."""
    try:
        if isinstance(s.claim, ComposedDP | BadSet):
            yield from _composed(s, s.claim)
        elif isinstance(s.claim, Bounded | Drift) and isinstance(s.claim.process, PrivacyLoss):
            yield from _losses(s, s.claim, s.claim.process)
        elif isinstance(s.claim, Relation) and isinstance(s.claim.left, Tail):
            yield from _tails(s, s.claim.left)
    except (Rejected, LanguageError, TypeError):               # a term that no certificate can write
        return


def _composed(s: Statement, claim: ComposedDP | BadSet) -> Iterator[dict[str, Any]]:
    at = {"k": claim.mechanisms.length, "e": claim.eps, "delta": claim.delta, "M": claim.mechanisms}
    names = ("composition", "composition from bad sets") if isinstance(claim, ComposedDP) else ("bad set",)
    for theorem in (THEOREMS[name][0] for name in names):
        for proof in applications(given_at(s, theorem, 1, at)):
            given = {str(i): proof for i in range(1, len(theorem.statement.given) + 1)}
            yield {**application(theorem, at), "given": given, "lemmas": of_passage() if isinstance(claim, ComposedDP) else {}}


def _losses(s: Statement, claim: Bounded | Drift, loss: PrivacyLoss) -> Iterator[dict[str, Any]]:
    name, at, lemma = ("size", "a", "size") if isinstance(claim, Bounded) else ("drift", "d", "drift")
    for eps in (*(f.eps for f in s.given if isinstance(f, EachDP)), claim.bound):
        values = {"k": loss.length, "eps": eps, at: claim.bound, "M": loss.of}
        yield {**application(THEOREMS[f"{name} of the privacy loss"][0], values), "lemmas": {lemma: {"rule": "duality"}}}


def _tails(s: Statement, e: Tail) -> Iterator[dict[str, Any]]:
    word = "over" if e.strict else "at least"
    sizes: list[Expr] = [f.bound for f in s.given if isinstance(f, Bounded)] or [e.threshold]
    sizes += [f.eps for f in s.given if isinstance(f, EachDP) and isinstance(f.eps, Expr) and isinstance(e.process, PrivacyLoss)]
    drifts: list[Expr | None] = [None, *(f.bound for f in s.given if isinstance(f, Drift))]
    for size, drift, lemma in itertools.product(sizes, drifts, (SAME, ENOUGH)):
        given = _given(s, e.process, size, drift)
        yield {**_at(e.process, e, size, drift, f"bounded sum, {word}" if drift is None else f"bounded sum with drift, {word}"),
               "lemmas": {"beyond": lemma}, **given}
        yield {**_at(e.process, e, size, drift or size, "azuma", Q(0)), **given}


def _given(s: Statement, process: Process | PrivacyLoss, size: Expr, drift: Expr | None) -> dict[str, Any]:
    """Proofs that the losses have the size and the drift."""
    if not isinstance(process, PrivacyLoss):
        return {}
    claims = (Bounded(process, size), Drift(process, size if drift is None else drift))
    proofs = [next(_losses(s, claim, process)) for claim in claims]
    return {"given": {"1": proofs[0], "2": proofs[1]}}


def _at(process: Process | PrivacyLoss, e: Tail, size: Expr, drift: Expr | None, name: str, rate: Expr | None = None) -> dict[str, Any]:
    values = {"k": process.length, "a": size, "b": drift, "rate": rate, "s": e.threshold, "W": process}
    return application(THEOREMS[name][0], {key: value for key, value in values.items() if value is not None})
