"""The canonical form of a statement as JSON data, its hash, and the strict reading of such data."""
from __future__ import annotations

import hashlib
import json
import types
import typing
from dataclasses import Field, fields, is_dataclass
from fractions import Fraction
from functools import lru_cache

from verify.language import alphabets, expr, finite, formula, steps
from verify.language.expr import LanguageError, rational

_WRITTEN = {"Quantifier": "Bound"}         # what is written where it is not the name of the class
_CLASSES: dict[str, type] = {
    _WRITTEN.get(c.__name__, c.__name__): c
    for module in (alphabets, expr, finite, formula, steps) for c in vars(module).values()
    if isinstance(c, type) and hasattr(c, "__dataclass_fields__")
}
_NAMESPACE = {**vars(expr), **vars(alphabets), **vars(finite), **vars(formula), **vars(steps), "Statement": formula.Statement}

_Seen = dict[int, tuple[int, typing.Any, typing.Any]]


def encode(node: object) -> object:
    """JSON data (lists, strings, integers, booleans, null) that determines a statement or expression completely."""
    if node is None or isinstance(node, bool | int | str):
        return node
    if isinstance(node, Fraction):
        return {"q": str(node)}
    if isinstance(node, tuple):
        return [encode(x) for x in node]
    name = _WRITTEN.get(type(node).__name__, type(node).__name__)
    if is_dataclass(node) and name in _CLASSES:
        values = [(f, getattr(node, f.name)) for f, _ in _kept_fields(node.__class__)]
        return {name: [encode(value) for f, value in values if not _silent(f, value)]}
    raise LanguageError(f"{node!r} cannot stand in a statement; use the vocabulary of verify.language")


def decode(data: object, expected: typing.Any, depth: int = 0, seen: _Seen | None = None) -> typing.Any:
    """The object of type `expected` that `encode` made the data from, the same for data that are one object in several places
    (`seen`, with the depth there); anything else raises LanguageError."""
    if depth > 300:
        raise LanguageError("the expression is nested more than 150 operations deep; split it")
    seen = {} if seen is None else seen
    deepest, kind, value = seen.get(id(data), (-1, None, None))
    if kind is expected and depth <= deepest:
        return value
    if isinstance(data, list):
        origin, args = typing.get_origin(expected), typing.get_args(expected)
        if origin is not tuple:
            raise LanguageError(f"a list stands where {expected} is expected")
        kinds = [args[0]] * len(data) if args[1:] == (...,) else list(args)
        return tuple(decode(x, k, depth + 1, seen) for x, k in zip(data, kinds, strict=True))
    if not isinstance(data, dict):
        value = data
    elif set(data) == {"q"} and isinstance(data["q"], str):
        value = rational(data["q"])
    else:
        name, parts = next(iter(data.items())) if len(data) == 1 else (None, None)
        cls = _CLASSES.get(name) if isinstance(name, str) else None
        if cls is None or not isinstance(parts, list):
            raise LanguageError(f"{str(data)[:80]!r} is not an encoded term")
        kept = _kept_fields(cls)
        if not sum(not f.metadata.get("silent") for f, _ in kept) <= len(parts) <= len(kept):
            raise LanguageError(f"{name} has {len(kept)} fields, not {len(parts)}")
        values = [decode(p, hint, depth + 1, seen) for (_, hint), p in zip(kept, parts, strict=False)]
        if any(_silent(f, value) for (f, _), value in zip(kept, values, strict=False)):
            raise LanguageError(f"{name} says what is understood; a statement has one encoding")
        value = cls(*values)
    if not isinstance(value, _accepted(expected)) or (isinstance(value, bool) and bool not in _accepted(expected)):
        raise LanguageError(f"{str(data)[:80]!r} stands where {expected} is expected")
    seen[id(data)] = depth, expected, value
    return value


@lru_cache
def _kept_fields(cls: typing.Any) -> tuple[tuple[Field[typing.Any], typing.Any], ...]:
    """The fields of a class that make up its objects, with their types."""
    hints = typing.get_type_hints(cls, _NAMESPACE)
    return tuple((f, hints[f.name]) for f in fields(cls) if f.compare)


def _silent(f: Field[typing.Any], value: object) -> bool:
    """Whether a field is left out: a last one that says nothing has the value that is understood, and changes no hash."""
    return bool(f.metadata.get("silent")) and value == f.default


@lru_cache
def _accepted(expected: typing.Any) -> tuple[type, ...]:
    if isinstance(expected, str | typing.ForwardRef):
        return (formula.Statement,)
    if typing.get_origin(expected) in (typing.Union, types.UnionType):
        return tuple(t for e in typing.get_args(expected) for t in _accepted(e))
    return (typing.get_origin(expected) or expected,)


def statement_hash(statement: formula.Statement) -> str:
    """The SHA-256 of the canonical form: certificates are bound to it."""
    if "_sha256" not in statement.__dict__:
        text = json.dumps(encode(statement), separators=(",", ":"))
        statement.__dict__["_sha256"] = hashlib.sha256(text.encode()).hexdigest()
    return str(statement.__dict__["_sha256"])
