"""Names of a statement made plain: letters of two sets under one name get names of their own, a number that a hypothesis says
to be the size of a set is that size, and divergences and entropies at all letters are those at letters that are quantified."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from verify.language import (
    Both, Every, Expr, Formula, Functional, Letter, Num, Q, Quantifier, Relation, Statement, Sum, Sym, Symbol, walk)
from verify.read.tokens import unused


def letters_apart(s: Statement) -> Statement:
    """The statement in which no name is that of letters of two sets; letters that are quantified keep theirs."""
    seen, used = dict[str, object](), {n.name for n in walk(s) if isinstance(n, Symbol | Letter)}
    new = dict[Letter, Letter]()
    for x in (*(b.symbol for b in s.prefix), *walk(s)):
        if isinstance(x, Letter) and x not in new and seen.setdefault(x.name, x.over) != x.over:
            name = unused(f"{x.name}_{getattr(x.over, 'name', '2')}", used, "_")
            used.add(name)
            new[x] = replace(x, name=name)
    return s if not new else _with(s, new)


def letters_named(s: Statement) -> Statement:
    """The statement whose claim about divergences or entropies at all letters is one about letters of the statement: the same,
    and what is shown of two laws is shown of these."""
    parts = s.claim.parts if isinstance(s.claim, Both) else (s.claim,)
    f, laws = parts[0], any(isinstance(n, Functional) or (isinstance(n, Sum) and n.where) for n in walk(s.claim))
    if not isinstance(f, Every) or not laws:
        return s
    same = [p.relation for p in parts if isinstance(p, Every) and (p.letters, p.where) == (f.letters, f.where)]
    if len(same) < len(parts) or {x.name for x in f.letters} & {b.symbol.name for b in s.prefix}:
        return s
    used, apart = {n.name for n in walk(s) if isinstance(n, Symbol | Letter)}, dict[Letter, Letter]()
    for x in f.letters:
        apart[x] = replace(x, name=unused(f"{x.name}'", used, "'"))
        used.add(apart[x].name)
    given = _with(s.given, apart)
    return replace(s, prefix=(*s.prefix, *(Quantifier("forall", x) for x in f.letters)),
                   given=(*given, *(Q(0) < w for w in f.where)), claim=same[0] if len(same) == 1 else Both(tuple(same)))


def sizes_for_names(s: Statement, sizes: Sequence[Formula]) -> Statement:
    """The statement with |X| for n where |X| == n is among the hypotheses `sizes`, and n is any number that a size can be: then
    n has no quantifier."""
    for r in sizes:
        sides = (r.left, r.right) if isinstance(r, Relation) and r.op == "==" else ()
        name = next((e for e in sides if isinstance(e, Sym)), None)
        size = next((e for e in sides if isinstance(e, Sum) and e.body == Q(1) and not e.where), None)
        if name is None or size is None or not _any_size(s, name):
            continue
        prefix = tuple(b for b in s.prefix if b.symbol != name)
        given = tuple(f for f in s.given if f is not r)
        return Statement(prefix, _with(given, {name: size}), _with(s.claim, {name: size}))
    return s


def _any_size(s: Statement, name: Sym) -> bool:
    """Whether the domain of a number holds all sizes of sets, and no other domain speaks of it."""
    own = next((b.domain for b in s.prefix if b.symbol == name), None)
    ends = [e for b in s.prefix if b.domain is not None for e in (b.domain.lo, b.domain.hi) if e is not None]
    low = own.lo if own is not None else None
    return own is not None and own.hi is None and not any(n == name for e in ends for n in walk(e)) and (
        low is None or (isinstance(low, Num) and (low.value < 1 or (low.value == 1 and own.lo_closed))))


def _with(e: Any, new: Mapping[Any, Letter | Expr]) -> Any:
    """A part of a statement with other letters, or with something else for a name."""
    if isinstance(e, Letter | Sym):
        return new.get(e, e)
    if isinstance(e, tuple):
        return tuple(_with(a, new) for a in e)
    if is_dataclass(e) and not isinstance(e, type):
        changed = {f.name: _with(getattr(e, f.name), new) for f in fields(e) if f.init}
        return e if all(v is getattr(e, n) for n, v in changed.items()) else replace(e, **changed)
    return e
