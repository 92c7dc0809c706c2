"""Definitions of a document: terms that are printed by their names, and what each name stands for.

A statement holds no names of definitions: they are found in it, part for part, when it is printed, and nothing rests on them.
"""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TypeVar, get_args

from verify.language.alphabets import Letter, Place
from verify.language.expr import App, Expr, LanguageError, Sym, walk
from verify.notation.parts import with_parts

_PLACES = get_args(Place)
Node = TypeVar("Node")


@dataclass(frozen=True)
class Definition:
    """A name for `body`, a term in which letters stand for places and symbols for terms: K(Z), p(h, Z), F(alpha, eps); or
    a name for one term, without parameters.

    Raises LanguageError for a parameter that does not occur in the body.
    """

    name: str
    parameters: tuple[Letter | Sym, ...]
    body: Expr

    def __post_init__(self) -> None:
        free = {n.name for n in walk(self.body) if isinstance(n, Letter | Sym)}
        for x in self.parameters:
            if x.name not in free:
                raise LanguageError(f"{self.name}: {x.name} does not occur in what the name stands for; leave it out")


@dataclass(frozen=True)
class Named(Expr):
    """What a definition stands for, as one term of a printed formula."""

    name: str
    arguments: tuple[Place | Expr, ...]


Names = Mapping[str, Sequence[Definition]]      # the definitions of papers, by the first part of the ids of their claims


def folded(node: Node, definitions: Iterable[Definition]) -> Node:
    """A formula, term or statement with every part that is an instance of a definition replaced by its name.

    Later definitions are found first, in what the document calls them by: each may mention earlier ones.
    """
    parts = _by_head(node)
    for d in reversed(tuple(definitions)):
        if any(_arguments(part, d) is not None for part in parts.get(_head(d.body), ())):
            node = _fold(node, d)
            parts = _by_head(node)
    return node


def _by_head(node: object) -> dict[tuple[type, str], list[object]]:
    """The parts of a node by what each shares with every instance of it."""
    found: dict[tuple[type, str], list[object]] = {}
    for part in walk(node, once=True):
        found.setdefault(_head(part), []).append(part)
    return found


def _arguments(node: object, d: Definition) -> tuple[Place | Expr, ...] | None:
    """The arguments with which a node is what a definition stands for; None where it is no instance."""
    if not isinstance(node, Expr) or _head(node) != _head(d.body):
        return None
    values = _match(d.body, node, {}, {x.name: x for x in d.parameters})
    return None if values is None else tuple(values[x.name] for x in d.parameters)


def _head(node: object) -> tuple[type, str]:
    """What a node shares with every instance of it."""
    return type(node), node.op if isinstance(node, App) else ""


def used(node: object, definitions: Iterable[Definition]) -> tuple[Definition, ...]:
    """The definitions by whose names a folded formula is printed, those that they mention among them, in order."""
    every = tuple(definitions)
    names = {n.name for n in walk(node) if isinstance(n, Named)}
    found: list[Definition] = []
    for i in reversed(range(len(every))):
        if every[i].name in names:
            body = folded(every[i].body, every[:i])
            names |= {n.name for n in walk(body) if isinstance(n, Named)}
            found.append(replace(every[i], body=body))
    return tuple(reversed(found))


def abbreviated(node: Node, definitions: Iterable[Definition]) -> tuple[Node, tuple[Definition, ...]]:
    """A formula, term or statement in the words of the document, and the definitions that they need."""
    every = tuple(definitions)
    short = folded(node, every)
    return short, used(short, every)


def _fold(node: Node, d: Definition) -> Node:
    arguments = _arguments(node, d)
    if arguments is not None:
        return Named(d.name, arguments)  # type: ignore[return-value]  # a term for a term
    folded_parts: Node = with_parts(node, lambda part: _fold(part, d))
    return folded_parts


def _match(pattern: object, node: object, bound: dict[str, Letter],
           free: dict[str, Letter | Sym]) -> dict[str, Place | Expr] | None:
    """What the parameters of a pattern stand for in a node of its shape; None where the shapes differ.

    `bound` names the letter of the node for each letter that the pattern binds.
    """
    values: dict[str, Place | Expr] = {}
    pairs: list[tuple[object, object, dict[str, Letter]]] = [(pattern, node, bound)]
    while pairs:
        p, n, inner = pairs.pop()
        if isinstance(p, Letter) and p.name in inner:
            if n != inner[p.name]:
                return None
        elif isinstance(p, Letter | Sym) and free.get(p.name) == p:
            fits = isinstance(n, Expr) if isinstance(p, Sym) else isinstance(n, _PLACES) and n.over == p.over
            if not fits or values.setdefault(p.name, n) != n or _mentions(n, inner):  # type: ignore[arg-type]  # it fits
                return None
        elif isinstance(p, tuple) and isinstance(n, tuple) and len(p) == len(n):
            pairs.extend((a, b, inner) for a, b in zip(p, n, strict=True))
        elif isinstance(p, Expr) and p.BINDS[0] and type(p) is type(n):
            name, scope = p.BINDS
            ours, theirs = getattr(p, name), getattr(n, name)
            if isinstance(ours, Letter):
                if ours.over != theirs.over:
                    return None
                inside = {**inner, ours.name: theirs}
            elif ours != theirs:
                return None
            else:
                inside = inner
            pairs.extend((getattr(p, f.name), getattr(n, f.name), inside if f.name in scope else inner)
                         for f in fields(p) if f.name != name)  # type: ignore[arg-type]  # a binder is a data class
        elif is_dataclass(p) and type(p) is type(n) and any(isinstance(x, Letter | Expr) for x in walk(p)):
            pairs.extend((getattr(p, f.name), getattr(n, f.name), inner) for f in fields(p) if f.compare)
        elif p != n:
            return None
    return values if len(values) == len(free) else None


def _mentions(place: object, bound: dict[str, Letter]) -> bool:
    """Whether a place mentions a letter that the node itself binds there, which no argument of a definition may."""
    names = {x.name for x in bound.values()}
    return any(isinstance(x, Letter) and x.name in names for x in walk(place))
