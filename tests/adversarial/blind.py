"""Evidence that anyone could write without looking: the cheapest rule everywhere, cut at the points that a case names.

What a judge accepts of it must be true, so that a rule which believes too much is seen wherever it is tried.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from tests.adversarial.applications import applications
from verify.language import (
    Q, App, Atom, Both, Distribution, Domain, Every, Expr, Functional, Num, Quantifier, Relation, Statement, Sum, Sup, Sym,
    Tail, walk)

Says = Callable[[Statement, str, Any], bool]
_TREES = ("x", "m", "0ee", "0ex", "0xe", "0xx", "1ex", "1xe")


def data_of(e: Expr) -> Any:
    """An expression as it is written inside evidence."""
    if isinstance(e, App):
        return [e.op, *map(data_of, e.args)]
    return str(e.value) if isinstance(e, Num) else getattr(e, "name")  # noqa: B009


def proofs(statement: Statement, points: Iterable[Mapping[str, Any]], says: Says) -> Iterator[tuple[str, Any]]:
    """Verdicts with evidence; `says` is asked about parts, to put together what is accepted of them."""
    points = tuple(points)
    if any(b.kind == "exists" for b in statement.prefix):
        yield from _existential(statement, points, says)
        return
    for proof in menu(statement):
        yield "VACUOUS", {"rule": "vacuous", "proof": proof}
    found = next((p for p in simple(statement) if says(statement, "PROVED", p)), None)
    if found is not None:
        yield "PROVED", found
        return
    found = pieced(statement, points, says)
    if found is not None:
        yield "PROVED", found


def menu(statement: Statement) -> Iterator[Any]:
    """Scalar proofs of one node, or of one cut."""
    ends = sum(b.domain is not None and e is not None for b in statement.prefix if isinstance(b.symbol, Sym)
               for e in ((b.domain.lo, b.domain.hi) if b.domain else ()))
    for i in range(min(4, ends + len(statement.given) + 1)):
        yield {"rule": "infeasible", "fact": i}
    yield {"rule": "evaluate"}


def deep_menu(statement: Statement) -> Iterator[Any]:
    """The menu, and boxes cut in two."""
    yield from menu(statement)
    scalars = sum(isinstance(b.symbol, Sym) for b in statement.prefix)
    facts = bool(statement.given) or any(b.domain not in (None, Domain(), Domain(integer=True)) for b in statement.prefix)
    for tree in _TREES:
        if (scalars > 1 or "1" not in tree) and (facts or "x" not in tree):
            yield {"rule": "bisect", "tree": tree}


def simple(s: Statement) -> Iterator[Any]:
    """Proofs of a universal statement from one scalar proof, or without any."""
    if isinstance(s.claim, Both):
        inner = [list(simple(replace(s, claim=p))) for p in s.claim.parts]
        for choice in zip(*inner, strict=False):
            yield {"rule": "parts", "parts": list(choice)}
        return
    if isinstance(s.claim, Statement):
        yield from ({"rule": "inner", "evidence": p} for p in simple(s.claim))
    if not isinstance(s.claim, Relation) or any(isinstance(n, Atom | Functional | Sum | Sup | Tail) for n in walk(s.claim)):
        yield from pointwise(s)
        return
    for proof in deep_menu(s):
        node = {"rule": "scalar", "proof": proof}
        yield {"rule": "equal", "below": node, "above": node} if s.claim.op == "==" else node
    if s.claim.op != "==":
        out = {"rule": "infeasible", "fact": 0}
        for signs in ("+", "++") if s.given else ():
            yield {"rule": "scalar", "proof": out, "defined": [{"sign": c, "proof": out} for c in signs]}
    else:
        yield from ({"rule": "telescope"}, {"rule": "renaming"})


def pointwise(s: Statement) -> Iterator[Any]:
    """Proofs about laws without any thought, or with one multiplier."""
    if any(isinstance(b.symbol, Distribution) for b in s.prefix) or any(isinstance(n, Every | Sum) for n in walk(s.claim)):
        yield {"rule": "duality"}
        out = {"proof": {"rule": "infeasible", "fact": 0}, "defined": [{"sign": "+", "proof": {"rule": "infeasible", "fact": 0}}]}
        yield {"rule": "duality", "cells": {"0": [out]}, "units": {"1": "_d0"}}
        yield {"rule": "duality", "multipliers": {"_d0": "1"}}
        yield {"rule": "duality", "multipliers": {"_d0": "-1", "_d1": "1"}}
    yield from applications(s)
    yield from ({"rule": "telescope"}, {"rule": "renaming"})


def _rational(value: Any) -> bool:
    return isinstance(value, str) and value.replace("-", "").replace("/", "").isdigit()


def pieced(s: Statement, points: tuple[Mapping[str, Any], ...], says: Says) -> Any:
    """A proof below, at and above a value that a point names, if each part has a simple one."""
    cuts = [(b, p[b.symbol.name]) for b in s.prefix for p in points[:2]
            if isinstance(b.symbol, Sym) and not (b.domain or Domain()).integer and _rational(p.get(b.symbol.name))]
    for b, value in cuts[:1]:
        at, d = Q(value), b.domain or Domain()
        if any(isinstance(e, Num) and (at.value - e.value) * side <= 0 for e, side in ((d.lo, 1), (d.hi, -1))):  # type: ignore[attr-defined]
            continue
        nodes: dict[str, Any] = {}
        for name, domain in (("at_cut", Domain(at, at, True, True)), ("below", replace(d, hi=at, hi_closed=False)),
                             ("above", replace(d, lo=at, lo_closed=False))):
            part = replace(s, prefix=tuple(replace(c, domain=domain) if c is b else c for c in s.prefix))
            found = next((p for p in _briefly(part) if says(part, "PROVED", p)), None)
            if found is None:
                break
            nodes[name] = found
        if len(nodes) == 3:
            return {"rule": "split", "var": b.symbol.name, "at": value, **nodes}
    return None


def _briefly(s: Statement) -> Iterator[Any]:
    for i, proof in enumerate(simple(s)):
        if i < 5:
            yield proof


def _existential(s: Statement, points: tuple[Mapping[str, Any], ...], says: Says) -> Iterator[tuple[str, Any]]:
    pure = all(b.kind == "exists" for b in s.prefix)
    for point in points:
        if pure:
            yield "PROVED", {"rule": "example", "model": dict(point)}
    for node in choices(s, points):
        if says(s, "PROVED", node):
            yield "PROVED", node
            break
    if isinstance(s.claim, Relation):
        op = {"<=": "<", "<": "<=", "==": "!=", "!=": "=="}[s.claim.op]
        sides = (s.claim.right, s.claim.left) if s.claim.op in ("<=", "<") else (s.claim.left, s.claim.right)
        flipped = tuple(replace(b, kind="exists" if b.kind == "forall" else "forall") for b in s.prefix)
        negated = Statement(flipped, s.given, Relation(op, *sides))
        inner = simple(negated) if all(b.kind == "forall" for b in flipped) else choices(negated, points)
        for node in inner:
            if says(s, "REFUTED", {"rule": "negation", "proof": node}):
                yield "REFUTED", {"rule": "negation", "proof": node}
                break
    yield "VACUOUS", {"rule": "vacuous", "proof": {"rule": "evaluate"}}
    yield "VACUOUS", {"rule": "vacuous", "proof": {"rule": "infeasible", "fact": 0}}


def choices(s: Statement, points: tuple[Mapping[str, Any], ...]) -> Iterator[Any]:
    """Existential numbers chosen as in a point, or as a symbol before them; then the menu."""
    chosen: list[dict[str, Any]] = [{b.symbol.name: p[b.symbol.name] for b in s.prefix if b.kind == "exists"} for p in points]
    before = _symbols_before(s.prefix)
    chosen += [dict.fromkeys((b.symbol.name for b in s.prefix if b.kind == "exists"), name) for name in before]
    rest = tuple(b for b in s.prefix if b.kind == "forall")
    for values in chosen[:6]:
        for i, proof in enumerate(simple(replace(s, prefix=rest))):
            if i < 5:
                yield {"rule": "choose", "values": values, "proof": proof}


def _symbols_before(prefix: tuple[Quantifier, ...]) -> list[str]:
    """The universal symbols before the first existential one."""
    names = []
    for b in prefix:
        if b.kind == "exists":
            break
        names.append(b.symbol.name)
    return names
