"""Choices of letters under which an expression of a premise is a given one."""
from __future__ import annotations

import itertools

from verify.kernel.sums.keys import key_of
from verify.kernel.sums.letters import at_places, fresh, letters_of, place_letters
from verify.language import App, Atom, Entry, Expr, Letter, Merged, Place, Position, Repeated, Replaced, Sum, Sup

MOST = 5                                              # terms or factors that are tried in all orders


def unified(pattern: Expr, target: Expr, names: set[str], found: dict[str, Place]) -> dict[str, Place] | None:
    """Places for the letters in `names` under which `pattern` is `target`, or None where none are found."""
    if isinstance(pattern, Atom) and isinstance(target, Atom) and pattern.of == target.of:
        for a, b in zip(pattern.letters, target.letters, strict=True):
            step = _unified_place(a, b, names, found)
            if step is None:
                return None
            found = step
        return found
    if isinstance(pattern, App) and isinstance(target, App) and pattern.op == target.op:
        ours, theirs = _arguments(pattern), _arguments(target)
        if len(ours) == len(theirs):
            free = pattern.op in ("add", "mul") and len(theirs) <= MOST
            orders = itertools.permutations(theirs) if free else (theirs,)
            return next((at for args in orders for at in [_unified_args(ours, args, names, found)] if at is not None), None)
    if isinstance(pattern, Sum | Sup) and letters_of(pattern) & names - set(found):
        return _unified_under(pattern, target, names, found) if isinstance(target, Sum | Sup) else None
    return found if key_of(at_places(pattern, found)) == key_of(target) else None


def _arguments(e: App) -> tuple[Expr, ...]:
    """The arguments of an operation, those of the same sum or product inside it with them."""
    if e.op not in ("add", "mul"):
        return e.args
    return tuple(b for a in e.args for b in (_arguments(a) if isinstance(a, App) and a.op == e.op else (a,)))


def _unified_under(pattern: Sum | Sup, target: Sum | Sup, names: set[str],
                   found: dict[str, Place]) -> dict[str, Place] | None:
    """The same for two sums or suprema, with one letter for both; no place that is found may mention it."""
    if type(pattern) is not type(target) or pattern.letter.over != target.letter.over or (
            len(pattern.where) != len(target.where)):
        return None
    used = names | letters_of(pattern) | letters_of(target) | {n for p in found.values() for n in place_letters(p)}
    own = fresh(pattern.letter, {*used, pattern.letter.name, target.letter.name})
    ours, theirs = ([at_places(part, {e.letter.name: own}) for part in (e.body, *e.where)] for e in (pattern, target))
    at = _unified_args(tuple(ours), tuple(theirs), names - {pattern.letter.name}, found)
    return at if at is not None and not any(own.name in place_letters(p) for p in at.values()) else None


def _unified_args(patterns: tuple[Expr, ...], targets: tuple[Expr, ...], names: set[str],
                  found: dict[str, Place]) -> dict[str, Place] | None:
    for p, t in zip(patterns, targets, strict=True):
        deeper = unified(p, t, names, found)
        if deeper is None:
            return None
        found = deeper
    return found


def _unified_place(a: Place, b: Place, names: set[str], found: dict[str, Place]) -> dict[str, Place] | None:
    if isinstance(a, Letter) and a.name in names:
        if found.get(a.name, b) != b or a.over != b.over:
            return None
        return {**found, a.name: b}
    if not place_letters(a) & names:
        return found if a == b else None
    if type(a) is not type(b):
        return None
    parts: list[tuple[Place, Place]] = []
    if isinstance(a, Entry) and isinstance(b, Entry):
        parts = [(a.dataset, b.dataset), (a.position, b.position)]
    elif isinstance(a, Replaced) and isinstance(b, Replaced):
        parts = [(a.dataset, b.dataset), (a.position, b.position), (a.record, b.record)]
    elif isinstance(a, Repeated) and isinstance(b, Repeated) and a.of == b.of:
        parts = [(a.record, b.record)]
    elif isinstance(a, Merged) and isinstance(b, Merged) and a.upto == b.upto:
        parts = [(a.first, b.first), (a.second, b.second)]
    elif not (isinstance(a, Position) and a == b):
        return None
    for p, q in parts:
        step = _unified_place(p, q, names, found)
        if step is None:
            return None
        found = step
    return found
