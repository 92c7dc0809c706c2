"""Identities of summands about datasets: sums over positions, records replaced or merged, and the law of one record."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from verify.kernel.sums.identities import kept_positive
from verify.kernel.sums.letters import at_places, entry, fresh, letters_of, place_letters, places_of, replaced, subplaces
from verify.kernel.sums.signs import Scope
from verify.kernel.sums.summands import ONE, Form, Summand, factor
from verify.language import (
    Atom, Entry, Expr, Iid, Letter, Merged, Place, Positions, Replaced, Sum, Sup, Within, walk)
from verify.language.expr import rebuild

Picks = tuple[int, ...]


def _first_records(t: Summand, picks: Picks, scope: Scope) -> Form | None:
    """The sum over positions j of Within(j, k) is k, for k = 0, 1, ..., n."""
    f, k = t.powers[picks[0]]
    if not isinstance(f, Within) or k != 1 or f.position not in t.letters or not isinstance(f.position, Letter) or (
            not isinstance(f.position.over, Positions) or not scope.counts(f.upto, f.position.over.of)):
        return None
    rest = t.without((f.position,), picks[0])
    return None if f.position.name in rest.names() else [rest.times(factor(f.upto))]


def _one_record(t: Summand, picks: Picks, scope: Scope) -> Form | None:
    """sum_Z P^n(Z) u(Z[j]) = sum_x P(x) u(x), where Z occurs in nothing else."""
    f, k = t.powers[picks[0]]
    if k != 1 or not isinstance(f, Atom) or not isinstance(f.of, Iid):
        return None
    z, rest = f.letters[0], t.without((), picks[0])
    if not isinstance(z, Letter) or z not in t.letters:
        return None
    with_z = [g for g, _ in rest.powers if z.name in letters_of(g)]
    entries = {q for g in with_z for p in places_of(g) for q in subplaces(p) if isinstance(q, Entry) and q.dataset == z}
    whole = entries.pop() if len(entries) == 1 else None
    bound = {n.letter.name for g in with_z for n in walk(g) if isinstance(n, Sum | Sup)}
    if whole is None or place_letters(whole) & bound:
        return None
    x = fresh(Letter("", f.of.datasets.over), scope.names | t.names() | bound)
    powers = tuple((_with_place(g, whole, x) if g in with_z else g, k) for g, k in rest.powers)
    moved = replace(rest, powers=powers, letters=(*(y for y in t.letters if y != z), x))
    if z.name in moved.names():
        return None
    return [kept_positive(moved.times(factor(f.of.law(x))), (f.of.law(x),), scope)]


def _with_place(e: Expr, old: Place, new: Place) -> Expr:
    """The expression with a place replaced, also inside other places and sums, which bind no letter of either."""
    def place(p: Place) -> Place:
        match p:
            case _ if p == old: return new
            case Entry(): return entry(place(p.dataset), place(p.position))
            case Replaced(): return replaced(place(p.dataset), place(p.position), place(p.record))
        return p

    if isinstance(e, Atom):
        return Atom(e.of, tuple(map(place, e.letters)))
    return rebuild(e, lambda a: _with_place(a, old, new), lambda a, _: _with_place(a, old, new))


def _merged_records(t: Summand, picks: Picks, scope: Scope) -> Form | None:
    """sum_j u(M[j]) = sum_j u(Z[j]) + sum_j Within(j, k) (u(W[j]) - u(Z[j])) for M = Z with its first k records from W."""
    j = t.letters[picks[0]]
    whole = _entries_at(t, j, Merged)[picks[1]]
    m, parts = whole.dataset, _of_record(t, j, whole, scope)
    if parts is None or not isinstance(m, Merged):
        return None
    plain, hidden = parts
    kept, inside = _moved(plain, hidden, entry(m.first, j), scope), factor(Within(j, m.upto))
    return [kept, _moved(plain, hidden, entry(m.second, j), scope).times(inside), kept.times(inside).scaled(-ONE)]


def _replaced_record(t: Summand, picks: Picks, scope: Scope) -> Form | None:
    """sum_j u(Z[i:=x][j]) = sum_j u(Z[j]) - u(Z[i]) + u(x)."""
    j = t.letters[picks[0]]
    whole = _entries_at(t, j, Replaced)[picks[1]]
    changed, parts = whole.dataset, _of_record(t, j, whole, scope)
    if parts is None or not isinstance(changed, Replaced):
        return None
    plain, hidden = parts
    z, i, x = changed.dataset, changed.position, changed.record
    at = _moved(plain.without((j,)), j, i, scope.inside((hidden,)))
    return [_moved(plain, hidden, entry(z, j), scope), _moved(at, hidden, entry(z, i), scope).scaled(-ONE),
            _moved(at, hidden, x, scope)]


def _entries_at(t: Summand, j: Letter, kind: type) -> list[Entry]:
    """The records at a position of datasets of a kind that the factors mention, each once."""
    return list(dict.fromkeys(p for f, _ in t.powers for p in places_of(f) if isinstance(p, Entry) and p.position == j and (
        isinstance(p.dataset, kind))))


def _of_record(t: Summand, j: Letter, whole: Entry, scope: Scope) -> tuple[Summand, Letter] | None:
    """The summand with a letter in place of any record: its factors that mention it have a value and are not divided by."""
    there = scope.inside(t.letters, t.conditions)
    bound = {n.letter.name for f, _ in t.powers for n in walk(f) if isinstance(n, Sum | Sup)}
    hidden = fresh(Letter("", whole.over), there.names | t.names() | bound)
    plain, inside = replace(t, powers=tuple((_with_place(f, whole, hidden), k) for f, k in t.powers)), there.inside((hidden,))
    if not isinstance(j.over, Positions) or j.name in place_letters(whole.dataset) or place_letters(whole) & bound or any(
            j.name in letters_of(c) for c in t.conditions) or any(whole in places_of(f) for f, _ in plain.powers):
        return None
    at = [(f, k) for f, k in plain.powers if hidden.name in letters_of(f)]
    if any(isinstance(n, Sum | Sup) for f, _ in at for n in walk(f)):
        scope.extent.placed([whole.dataset], frozenset)     # they have values at almost all records
    return (plain, hidden) if all(k > 0 and inside.defined(f) for f, k in at) else None


def _moved(t: Summand, x: Letter, place: Place, scope: Scope) -> Summand:
    """The summand with a place instead of a letter."""
    at = {x.name: place}
    return kept_positive(t.moved(at), tuple(at_places(p, at) for p in t.probabilities()), scope)


RECORDS: dict[str, Callable[[Summand, Picks, Scope], Form | None]] = {
    "first records": _first_records, "one record": _one_record, "merged records": _merged_records,
    "replaced record": _replaced_record,
}
