"""Certificate nodes as frozen classes: a JSON object is read strictly by the fields that its class declares."""
from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from verify.kernel.format.rejected import Rejected
from verify.kernel.format.terms import read_term
from verify.language import Expr

Rules = Mapping[str, type]
NONE: Rules = types.MappingProxyType({})


def read_rule(data: object, rules: Rules) -> Any:
    """The node of the class that the `rule` of an object names; raises Rejected."""
    rule = data.get("rule") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(rule, str) or rule not in rules:
        raise Rejected(f"{str(rule)[:40]!r} is not a rule here; the rules are {', '.join(rules)}")
    return read_fields(data, rules[rule], rules)


def read_fields(data: object, cls: type, rules: Rules = NONE) -> Any:
    """The object of a class whose fields a JSON object lists besides `rule`, with defaults for those left out; or Rejected."""
    hints = _hints(cls)
    needed = {f.name for f in fields(cls) if f.default is MISSING and f.default_factory is MISSING}
    if not isinstance(data, dict) or not needed <= set(data) <= {*hints, "rule"}:
        found = sorted(data) if isinstance(data, dict) else str(data)[:60]
        raise Rejected(f"{cls.__name__.lower()}: the fields {found} are not {sorted(needed)} and at most {sorted(hints)}")
    return cls(**{name: _read(value, hints[name], rules) for name, value in data.items() if name != "rule"})


@cache
def _hints(cls: type) -> dict[str, Any]:
    hints = get_type_hints(cls)
    return {f.name: hints[f.name] for f in fields(cls)}


def _read(data: object, expected: Any, rules: Rules) -> Any:
    """The value of a declared type: a term, a node, another object, a tuple, a mapping, a text, a number, one of some words."""
    origin, args = get_origin(expected), get_args(expected)
    if expected is object:
        return data
    if origin in (Union, types.UnionType):
        return None if data is None else _read(data, next(a for a in args if a is not type(None)), rules)
    if origin is Literal and isinstance(data, str) and data in args:
        return data
    if origin is tuple and isinstance(data, list):
        return tuple(_read(x, args[0], rules) for x in data)
    if origin in (dict, Mapping) and isinstance(data, dict):
        return {name: _read(x, args[1], rules) for name, x in data.items()}
    if expected is Expr:
        return read_term(data)
    if expected in (str, int, bool) and type(data) is expected:
        return data
    if is_dataclass(expected) and isinstance(expected, type):
        return read_rule(data, rules) if getattr(expected, "NAMED", False) else read_fields(data, expected, rules)
    raise Rejected(f"{str(data)[:60]!r} stands where {expected} is expected")
