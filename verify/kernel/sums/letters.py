"""Replacing letters in expressions, and the identities between places that hold on all datasets."""
from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import count

from verify.kernel.format.rejected import Rejected
from verify.language import (
    App, Atom, Channel, Distribution, Entry, Event, Expr, Function, Graph, Letter, Merged, Num, Number, Place, Position,
    Repeated, Replaced, Same, Sum, Sup, Sym, Within)
from verify.language.expr import rebuild

Places = Mapping[str, Place]


def fresh(letter: Letter, used: Collection[str]) -> Letter:
    """A letter of the same set whose name is none of those in use: the first of #1, #2, ..."""
    return Letter(next(name for name in (f"#{k}" for k in count(1)) if name not in used), letter.over)


def subplaces(place: Place) -> Iterator[Place]:
    """A place and the places that it is made of."""
    yield place
    match place:
        case Entry(): parts: tuple[Place, ...] = (place.dataset, place.position)
        case Replaced(): parts = (place.dataset, place.position, place.record)
        case Merged(): parts = (place.first, place.second)
        case Repeated(): parts = (place.record,)
        case _: parts = ()
    for part in parts:
        yield from subplaces(part)


def place_letters(place: Place) -> frozenset[str]:
    """The names of the letters that a place mentions."""
    found = frozenset(p.name for p in subplaces(place) if isinstance(p, Letter))
    match place:
        case Number(): return letters_of(place.value)
        case Graph(): return letters_of(place.body) - {place.letter.name}
    return found


def places_of(e: Expr) -> tuple[Place, ...]:
    """The places that the probabilities and function values of an expression are taken at, those inside its sums too."""
    match e:
        case Atom(): return e.letters
        case Same(): return (e.left, e.right)
        case Within(): return (e.position,)
        case App(): return tuple(p for a in e.args for p in places_of(a))
        case Sum() | Sup(): return tuple(p for part in (e.body, *e.where) for p in places_of(part))
    return ()


@lru_cache(maxsize=50_000)
def letters_of(e: Expr) -> frozenset[str]:
    """The names of the letters that occur free in an expression."""
    if isinstance(e, App):
        return frozenset().union(*(letters_of(a) for a in e.args))
    if isinstance(e, Sum | Sup):
        return frozenset().union(*(letters_of(part) for part in (e.body, *e.where))) - {e.letter.name}
    return frozenset().union(*(place_letters(p) for p in places_of(e)))


def at_places(e: Expr, values: Places) -> Expr:
    """The expression with letters replaced by places; bound letters are renamed where they would capture one."""
    if not values or isinstance(e, Num | Sym):
        return e
    match e:
        case Atom(): return Atom(e.of, tuple(place_at(x, values) for x in e.letters))
        case Same(): return Same(place_at(e.left, values), place_at(e.right, values))
        case Within(): return Within(place_at(e.position, values), e.upto)
        case App(): return App(e.op, tuple(at_places(a, values) for a in e.args))
        case Sum() | Sup():
            kept = {n: p for n, p in values.items() if n in letters_of(e)}
            e = renamed(e, frozenset().union(*(place_letters(p) for p in kept.values())))
            return rebuild(e, lambda a: a, lambda a, _: at_places(a, kept))
    raise Rejected(f"{type(e).__name__} is not an expression that letters can be replaced in")


def renamed(e: Sum | Sup, used: Collection[str]) -> Sum | Sup:
    """The sum or supremum over another letter where the name of its letter is in use."""
    if e.letter.name not in used:
        return e
    letter = fresh(e.letter, {*used, *letters_of(e)})
    at: dict[str, Place] = {e.letter.name: letter}
    return type(e)(letter, at_places(e.body, at), tuple(at_places(w, at) for w in e.where))


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
        case Repeated(): return replace(place, record=place_at(place.record, values))
        case Number(): return Number(at_places(place.value, values))
        case Graph():
            kept = {n: p for n, p in values.items() if n in place_letters(place)}
            return mapped(place, lambda e: at_places(e, kept), frozenset().union(*map(place_letters, kept.values())))


def mapped(place: Place, f: Callable[[Expr], Expr], used: Collection[str]) -> Place:
    """A number or a function with its expression changed; the letter of a function gets a name that is not in use."""
    if isinstance(place, Number):
        return Number(f(place.value))
    if isinstance(place, Replaced):
        return replaced(place.dataset, place.position, place.record)
    if not isinstance(place, Graph):
        return place
    x, body = place.letter, place.body
    if x.name in used:
        x = fresh(x, {*used, *letters_of(body)})
        body = at_places(body, {place.letter.name: x})
    return Graph(x, f(body))


def entry(dataset: Place, position: Place) -> Place:
    """The record at a position: of Z[i:=x] at i it is x; of Z[i:=Z[j]] at j, also for i = j, Z[j]; of (x, ..., x) it is x."""
    if isinstance(dataset, Repeated):
        return dataset.record
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
    outside = letters_of(body) - {x.name for x in letters}

    def go(a: Expr) -> Expr:
        if isinstance(a, Atom):
            a = Atom(a.of, tuple(mapped(p, go, outside) for p in a.letters))
            return a if a.of != symbol else at_places(body, {x.name: p for x, p in zip(letters, a.letters, strict=True)})
        if not isinstance(a, Num | Sym | Same | Within | App | Sum | Sup):
            raise Rejected(f"{type(a).__name__} is not an expression that laws can be replaced in")
        return rebuild(renamed(a, outside) if isinstance(a, Sum | Sup) else a, go, lambda b, _: go(b))

    return go(e)


def with_scalar(e: Expr, name: str, value: Expr) -> Expr:
    """The expression with a scalar symbol replaced by another expression, also inside sums."""
    outside = letters_of(value)

    def go(a: Expr) -> Expr:
        if isinstance(a, Sym):
            return value if a.name == name else a
        if isinstance(a, Atom):
            return Atom(a.of, tuple(mapped(p, go, outside) for p in a.letters))
        return rebuild(renamed(a, outside) if isinstance(a, Sum | Sup) else a, go, lambda b, _: go(b))

    return go(e)
