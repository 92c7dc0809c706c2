"""Replacing letters in expressions, and the identities between places that hold on all datasets."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import count

from verify.kernel.rejected import Rejected
from verify.language import (
    App, Atom, Channel, Distribution, Entry, Event, Expr, Function, Letter, Merged, Num, Place, Position, Replaced,
    Same, Sum, Sym, Within)

Places = Mapping[str, Place]
_NUMBERS = count(1)


def fresh(letter: Letter) -> Letter:
    """A letter of the same set with a name that occurs nowhere else."""
    return Letter(f"#{next(_NUMBERS)}", letter.over)


def place_letters(place: Place) -> frozenset[str]:
    """The names of the letters that a place mentions."""
    match place:
        case Letter(): return frozenset({place.name})
        case Position(): return frozenset()
        case Entry(): return place_letters(place.dataset) | place_letters(place.position)
        case Replaced(): return place_letters(place.dataset) | place_letters(place.position) | place_letters(place.record)
        case Merged(): return place_letters(place.first) | place_letters(place.second)


def letters_of(e: Expr) -> frozenset[str]:
    """The names of the letters that occur free in an expression."""
    if isinstance(e, Atom):
        return frozenset().union(*(place_letters(x) for x in e.letters))
    if isinstance(e, Same):
        return place_letters(e.left) | place_letters(e.right)
    if isinstance(e, Within):
        return place_letters(e.position)
    if isinstance(e, App):
        return frozenset().union(*(letters_of(a) for a in e.args))
    if isinstance(e, Sum):
        inner = letters_of(e.body).union(*(letters_of(w) for w in e.where))
        return inner - {e.letter.name}
    return frozenset()


def at_places(e: Expr, values: Places) -> Expr:
    """The expression with letters replaced by places; bound letters are renamed where they would capture one."""
    if not values or isinstance(e, Num | Sym):
        return e
    if isinstance(e, Atom):
        return Atom(e.of, tuple(place_at(x, values) for x in e.letters))
    if isinstance(e, Same):
        return Same(place_at(e.left, values), place_at(e.right, values))
    if isinstance(e, Within):
        return Within(place_at(e.position, values), e.upto)
    if isinstance(e, App):
        return App(e.op, tuple(at_places(a, values) for a in e.args))
    if isinstance(e, Sum):
        kept = {n: p for n, p in values.items() if n != e.letter.name}
        letter = e.letter
        if any(letter.name in place_letters(p) for p in kept.values()):
            letter = fresh(letter)
            kept[e.letter.name] = letter
        return Sum(letter, at_places(e.body, kept), tuple(at_places(w, kept) for w in e.where))
    raise Rejected(f"{type(e).__name__} is not an expression that letters can be replaced in")


def place_at(place: Place, values: Places) -> Place:
    """A place with letters replaced, and simplified."""
    match place:
        case Letter():
            value = values.get(place.name, place)
            if value.over != place.over:
                raise Rejected(f"{place.name} is replaced by an element of another set")
            return value
        case Position(): return place
        case Entry(): return entry(place_at(place.dataset, values), place_at(place.position, values))
        case Replaced():
            return replaced(place_at(place.dataset, values), place_at(place.position, values), place_at(place.record, values))
        case Merged(): return replace(place, first=place_at(place.first, values), second=place_at(place.second, values))


def entry(dataset: Place, position: Place) -> Place:
    """The record at a position: that of Z[i:=x] at i is x; that of Z[i:=Z[j]] at j is Z[j], whether or not i = j."""
    if isinstance(dataset, Replaced):
        if dataset.position == position:
            return dataset.record
        if dataset.record == entry(dataset.dataset, position):
            return dataset.record
        if _distinct(dataset.position, position):
            return entry(dataset.dataset, position)
        inner = dataset.dataset
        if isinstance(inner, Replaced) and inner.position == position and (     # Z[i:=Z[j]][j:=Z[i]] at i: Z[j], also for i = j
                dataset.record == entry(inner.dataset, position) and inner.record == entry(inner.dataset, dataset.position)):
            return inner.record
    return Entry(dataset, position)


def replaced(dataset: Place, position: Place, record: Place) -> Place:
    """The dataset with a record replaced: Z[i:=Z[i]] is Z, and Z[i:=x][i:=y] is Z[i:=y]."""
    if isinstance(dataset, Replaced) and dataset.position == position:
        return replaced(dataset.dataset, position, record)
    return dataset if record == entry(dataset, position) else Replaced(dataset, position, record)


def _distinct(i: Place, j: Place) -> bool:
    return isinstance(i, Position) and isinstance(j, Position) and i.of == j.of and (
        isinstance(i.number, Num) and isinstance(j.number, Num) and i.number != j.number)


def with_symbol(e: Expr, symbol: Distribution | Channel | Function | Event, letters: tuple[Letter, ...], body: Expr) -> Expr:
    """The expression with a law, function or event replaced by the one that has the value `body` at `letters`."""
    if isinstance(e, Num | Sym | Same | Within):
        return e
    if isinstance(e, Atom):
        if e.of != symbol:
            return e
        return at_places(body, {x.name: p for x, p in zip(letters, e.letters, strict=True)})
    if isinstance(e, App):
        return App(e.op, tuple(with_symbol(a, symbol, letters, body) for a in e.args))
    if isinstance(e, Sum):
        outside = letters_of(body) - {x.name for x in letters}
        letter = fresh(e.letter) if e.letter.name in outside else e.letter
        inner = {e.letter.name: letter} if letter != e.letter else {}
        parts = [with_symbol(at_places(p, inner), symbol, letters, body) for p in (e.body, *e.where)]
        return Sum(letter, parts[0], tuple(parts[1:]))
    raise Rejected(f"{type(e).__name__} is not an expression that laws can be replaced in")


def with_scalar(e: Expr, name: str, value: Expr) -> Expr:
    """The expression with a scalar symbol replaced by an expression without letters, also inside sums."""
    if isinstance(e, Sym):
        return value if e.name == name else e
    if isinstance(e, App):
        return App(e.op, tuple(with_scalar(a, name, value) for a in e.args))
    if isinstance(e, Sum):
        return Sum(e.letter, with_scalar(e.body, name, value), tuple(with_scalar(w, name, value) for w in e.where))
    return e
