"""Letters of two sets under one name, as in two hypotheses of a text: each set's get a name of their own."""
from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from verify.language import Letter, Statement, Symbol, walk


def letters_apart(s: Statement) -> Statement:
    """The statement in which no name is that of letters of two sets; letters that are quantified keep theirs."""
    seen, used = dict[str, object](), {n.name for n in walk(s) if isinstance(n, Symbol | Letter)}
    new = dict[Letter, Letter]()
    for x in (*(b.symbol for b in s.prefix), *walk(s)):
        if isinstance(x, Letter) and x not in new and seen.setdefault(x.name, x.over) != x.over:
            name = f"{x.name}_{getattr(x.over, 'name', '2')}"
            while name in used:
                name += "_"
            used.add(name)
            new[x] = replace(x, name=name)
    return s if not new else _renamed(s, new)


def _renamed(e: Any, new: dict[Letter, Letter]) -> Any:
    """A part of a statement with other letters."""
    if isinstance(e, Letter):
        return new.get(e, e)
    if isinstance(e, tuple):
        return tuple(_renamed(a, new) for a in e)
    if is_dataclass(e) and not isinstance(e, type):
        changed = {f.name: _renamed(getattr(e, f.name), new) for f in fields(e) if f.init}
        return e if all(v is getattr(e, n) for n, v in changed.items()) else replace(e, **changed)
    return e
