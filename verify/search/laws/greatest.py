"""Claims about the greatest or the least of several numbers, or about an absolute value: each of what they say by whatever
proves it, and the claim from these; or one that says more, where a claim is below the greatest of several numbers."""
from __future__ import annotations

from dataclasses import replace

from verify.elaborate.writing import node
from verify.kernel.format.rejected import Rejected
from verify.language import App, Formula, LanguageError, Relation, Statement, holds_mean
from verify.language.proofs import Derivation, instance, pointwise
from verify.search.budget import Budget
from verify.search.finding import Finding, Trace
from verify.search.laws.both_ways import cited_at_its_names, decided, known_names, with_cited
from verify.search.laws.opening import views
from verify.search.laws.view import minus, size_of
from verify.search.written import derivation_node


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof of max(A, B) <= R or L <= min(A, B), or of L <= max(A, B) or min(A, B) <= R from a part of it."""
    if _is_size(s.claim):
        return None
    found = _from_parts(s, _parts(s.claim), budget.part(0.6), trace)
    for part in _stronger(s.claim):
        found = found or _from_parts(s, (part,), budget.part(0.4), trace)
    return found


def prove_sizes(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof of |X| <= R."""
    return _from_parts(s, _parts(s.claim), budget.part(0.8), trace) if _is_size(s.claim) else None


def _is_size(f: Formula) -> bool: return isinstance(f, Relation) and size_of(f.left) is not None


def _parts(f: Formula) -> tuple[Relation, ...]:
    if not isinstance(f, Relation) or f.op != "<=":
        return ()
    match f.left, f.right:
        case App("max", parts), _: return tuple(e <= f.right for e in parts)
        case _, App("min", parts): return tuple(f.left <= e for e in parts)
        case App("abs", (x,)), _: return (x <= f.right, minus(x) <= f.right)
    return ()


def _stronger(f: Formula) -> tuple[Relation, ...]:
    """The relations of which each says more than L <= max(A, B) or min(A, B) <= R."""
    if not isinstance(f, Relation) or f.op != "<=":
        return ()
    match f.left, f.right:
        case _, App("max", parts): return tuple(f.left <= e for e in parts)
        case App("min", parts), _: return tuple(e <= f.right for e in parts)
    return ()


def _from_parts(s: Statement, parts: tuple[Relation, ...], budget: Budget, trace: Trace) -> Finding | None:
    lemmas = [replace(s, claim=f) for f in parts]
    found, methods = decided(lemmas, budget, trace) if parts and not holds_mean(s) else ([], "")
    if not found:
        return None
    cited = [cited_at_its_names(t, e) for t, e in zip(lemmas, found, strict=True)]
    try:
        other = with_cited(s, lemmas, cited)
        whole, *seen = (next(views(t), None) for t in (s, *lemmas))
    except (Rejected, LanguageError):
        return None
    if whole is None or None in seen:
        return None
    facts = known_names(s)
    steps = [instance(f"part {i}", view.aim.relation, f"given {len(s.given) + i}", {}, *facts)
             for i, view in enumerate(seen, 1) if view is not None]
    last = pointwise("claim", whole.aim.relation, *(t.name for t in steps))
    made = derivation_node(other, Derivation((*whole.supports, *steps, last)), budget, trace)
    evidence = {"rule": "cite", "cited": [node(c) for c in cited], "evidence": made}
    how = "each part by itself" if parts == _parts(s.claim) else "a part that says more"
    return None if made is None else Finding("PROVED", evidence, f"{how}: {methods}")
