"""Changes that go through all parts of statements, terms and proofs."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any


def with_parts(node: Any, f: Callable[[Any], Any]) -> Any:
    """A node with `f` of each of its parts that has parts itself; the same object where none of them changes."""
    if isinstance(node, tuple):
        parts = tuple(map(f, node))
        return node if all(a is b for a, b in zip(parts, node, strict=True)) else parts
    if not is_dataclass(node) or isinstance(node, type):
        return node
    changed = {p.name: new for p in fields(node) if p.init and p.compare for old in [getattr(node, p.name)]
               if isinstance(old, tuple) or is_dataclass(old) for new in [f(old)] if new is not old}
    return replace(node, **changed) if changed else node
