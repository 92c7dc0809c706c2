"""Neighbours of a statement that say more: the negative controls.  Whether one of them is false is for the search to find."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from verify.language import Both, Domain, Every, Formula, Functional, Indistinguishable, Num, Q, Relation, Statement
from verify.language.finite import FUNCTIONALS
from verify.notation.parts import with_parts
from verify.search.readings.shape import length_symbols

SYMMETRIC = frozenset({"TV"})


@dataclass(frozen=True)
class Mutation:
    """A changed statement, and in words what was changed."""

    name: str
    statement: Statement


def mutations(s: Statement) -> Iterator[Mutation]:
    """The statement with a hypothesis dropped, a constant halved, the laws of a divergence exchanged, a strict claim, or a
    variable without a restriction of its domain."""
    yield from without_a_hypothesis(s)
    yield from _claims(s, "half of the bound", _halved)
    yield from exchanged(s)
    yield from _claims(s, "strict", _strict)
    yield from unrestricted(s)


def without_a_hypothesis(s: Statement) -> Iterator[Mutation]:
    """The statement without one of its hypotheses, or without one part of a conjunction among them."""
    for i, f in enumerate(s.given):
        rest = (s.given[:i], s.given[i + 1:])
        yield Mutation(f"without hypothesis {i + 1}", replace(s, given=rest[0] + rest[1]))
        if isinstance(f, Both) and len(f.parts) > 1:
            for j in range(len(f.parts)):
                kept = Both(f.parts[:j] + f.parts[j + 1:])
                yield Mutation(f"without part {j + 1} of hypothesis {i + 1}", replace(s, given=(*rest[0], kept, *rest[1])))


def exchanged(s: Statement) -> Iterator[Mutation]:
    """The statement with the two laws of one divergence of the claim exchanged."""
    for i, f in enumerate(_functionals(s.claim)):
        if f.name not in SYMMETRIC and f.laws[0] != f.laws[1]:
            changed = _at(s.claim, i, replace(f, laws=f.laws[::-1]))
            yield Mutation(f"the laws of {f.name} exchanged (divergence {i + 1})", replace(s, claim=changed))


def unrestricted(s: Statement) -> Iterator[Mutation]:
    """The statement with one end of the domain of a variable, or its being an integer, dropped; numbers of records stay."""
    for i, b in enumerate(s.prefix):
        d = b.domain
        if d is None or b.symbol.name in length_symbols(s):
            continue
        wider = {"lower end": replace(d, lo=None, lo_closed=False), "upper end": replace(d, hi=None, hi_closed=False),
                 "integrality": replace(d, integer=False)}
        for what, domain in wider.items():
            if domain != d and domain != Domain(integer=True):
                prefix = (*s.prefix[:i], replace(b, domain=domain), *s.prefix[i + 1:])
                yield Mutation(f"{b.symbol.name} without its {what}", replace(s, prefix=prefix))


# --- changes of the claim

def _claims(s: Statement, name: str, change: Any) -> Iterator[Mutation]:
    """The statement with each relation of its claim changed in turn."""
    parts = s.claim.parts if isinstance(s.claim, Both) else (s.claim,)
    for i, part in enumerate(parts):
        changed = change(part)
        if changed is None:
            continue
        claim = Both((*parts[:i], changed, *parts[i + 1:])) if isinstance(s.claim, Both) else changed
        yield Mutation(name if len(parts) == 1 else f"{name} (part {i + 1})", replace(s, claim=claim))


def _halved(f: Formula) -> Formula | None:
    if isinstance(f, Relation) and f.op in ("<=", "<") and not (isinstance(f.right, Num) and f.right.value <= 0):
        return replace(f, right=Q("1/2") * f.right)
    if isinstance(f, Every):
        inner = _halved(f.relation)
        return replace(f, relation=inner) if isinstance(inner, Relation) else None
    if isinstance(f, Indistinguishable):
        return replace(f, eps=Q("1/2") * f.eps, delta=f.delta if isinstance(f.delta, Num) else Q("1/2") * f.delta)
    return None


def _strict(f: Formula) -> Formula | None:
    if isinstance(f, Relation) and f.op == "<=":
        return replace(f, op="<")
    if isinstance(f, Every) and f.relation.op == "<=":
        return replace(f, relation=replace(f.relation, op="<"))
    return None


def _functionals(node: Any) -> list[Functional]:
    """The divergences of a formula, in the order in which `_at` counts them."""
    found: list[Functional] = []
    if isinstance(node, Functional) and node.name in FUNCTIONALS:
        found.append(node)
    for part in _parts(node):
        found += _functionals(part)
    return found


def _parts(node: Any) -> list[Any]:
    if isinstance(node, tuple):
        return list(node)
    return [getattr(node, f.name) for f in fields(node) if f.compare] if is_dataclass(node) else []


def _at(node: Any, number: int, new: Functional) -> Any:
    """The formula with the divergence of that number replaced."""
    count = -1

    def go(item: Any) -> Any:
        nonlocal count
        if isinstance(item, Functional):
            count += 1
            if count == number:
                return new
        return with_parts(item, go)

    return go(node)
