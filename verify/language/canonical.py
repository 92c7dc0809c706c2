"""The canonical form of a statement as JSON data, its hash, and the strict reading of such data."""
from __future__ import annotations

import hashlib
import json
import types
import typing
from dataclasses import fields, is_dataclass
from fractions import Fraction

from verify.language import alphabets, expr, finite, formula, proofs
from verify.language.expr import LanguageError, rational

_CLASSES: dict[str, type] = {
    c.__name__: c
    for module in (alphabets, expr, finite, formula, proofs) for c in vars(module).values()
    if isinstance(c, type) and hasattr(c, "__dataclass_fields__")
}
_NAMESPACE = {**vars(expr), **vars(alphabets), **vars(finite), **vars(formula), **vars(proofs), "Statement": formula.Statement}


def encode(node: object) -> object:
    """JSON data (lists, strings, integers, booleans, null) that determines a statement or expression completely."""
    if node is None or isinstance(node, bool | int | str):
        return node
    if isinstance(node, Fraction):
        return {"q": str(node)}
    if isinstance(node, tuple):
        return [encode(x) for x in node]
    if is_dataclass(node) and type(node).__name__ in _CLASSES:
        return {type(node).__name__: [encode(getattr(node, f.name)) for f in fields(node) if f.compare]}
    raise LanguageError(f"{node!r} cannot stand in a statement; use the vocabulary of verify.language")


def decode(data: object, expected: typing.Any, depth: int = 0) -> typing.Any:
    """The object of type `expected` that `encode` made the data from; anything else raises LanguageError."""
    if depth > 300:
        raise LanguageError("the expression is nested more than 150 operations deep; split it")
    if isinstance(data, list):
        origin, args = typing.get_origin(expected), typing.get_args(expected)
        if origin is not tuple:
            raise LanguageError(f"a list stands where {expected} is expected")
        kinds = [args[0]] * len(data) if args[1:] == (...,) else list(args)
        return tuple(decode(x, k, depth + 1) for x, k in zip(data, kinds, strict=True))
    if not isinstance(data, dict):
        value: object = data
    elif set(data) == {"q"} and isinstance(data["q"], str):
        value = rational(data["q"])
    else:
        name, parts = next(iter(data.items())) if len(data) == 1 else (None, None)
        cls = _CLASSES.get(name) if isinstance(name, str) else None
        if cls is None or not isinstance(parts, list):
            raise LanguageError(f"{str(data)[:80]!r} is not an encoded term")
        kept = [f for f in fields(cls) if f.compare]
        if len(kept) != len(parts):
            raise LanguageError(f"{name} has {len(kept)} fields, not {len(parts)}")
        types_ = typing.get_type_hints(cls, _NAMESPACE)
        value = cls(*(decode(p, types_[f.name], depth + 1) for f, p in zip(kept, parts, strict=True)))
    if not isinstance(value, _accepted(expected)) or (isinstance(value, bool) and bool not in _accepted(expected)):
        raise LanguageError(f"{str(data)[:80]!r} stands where {expected} is expected")
    return value


def _accepted(expected: typing.Any) -> tuple[type, ...]:
    if isinstance(expected, str | typing.ForwardRef):
        return (formula.Statement,)
    if typing.get_origin(expected) in (typing.Union, types.UnionType):
        return tuple(t for e in typing.get_args(expected) for t in _accepted(e))
    return (typing.get_origin(expected) or expected,)


def statement_hash(statement: formula.Statement) -> str:
    """The SHA-256 of the canonical form: certificates are bound to it."""
    return hashlib.sha256(json.dumps(encode(statement), separators=(",", ":")).encode()).hexdigest()
