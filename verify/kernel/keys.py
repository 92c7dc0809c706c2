"""What identifies an expression up to the order of sums and products and the names of bound letters.

Two expressions of equal key are the same function of their free letters and scalars; unequal keys say nothing.
"""
from __future__ import annotations

import itertools
from functools import lru_cache
from math import factorial, prod
from typing import Any

from verify.kernel.normal_form import TooComplex
from verify.kernel.relabel import letters_of
from verify.language import (
    App, Atom, Entry, Expr, Iid, Letter, Merged, Num, Place, Position, Replaced, Same, Space, Sum, Sym, Within)

MAX_ORDERS = 720
Key = tuple[Any, ...]
_COMMUTATIVE = ("add", "mul", "max", "min")


@lru_cache(maxsize=50_000)
def key_of(e: Expr) -> Key:
    """The key of an expression; raises TooComplex where too many bound letters are alike."""
    return _key(e, (), 0, 1)


def _key(e: Expr, names: tuple[tuple[str, str], ...], depth: int, orders: int) -> Key:
    """The key inside sums whose letters have the tokens `names`; `orders` is how often it is asked for there."""
    if isinstance(e, Num):
        return ("number", str(e.value))
    if isinstance(e, Sym):
        return ("scalar", e.name)
    if isinstance(e, Atom):
        of = ("Iid", e.of.law.name, e.of.datasets.name) if isinstance(e.of, Iid) else (type(e.of).__name__, e.of.name)
        return (*of, *(_place(x, names) for x in e.letters))
    if isinstance(e, Same):
        return ("same", *sorted((_place(e.left, names), _place(e.right, names)), key=repr))
    if isinstance(e, Within):
        return ("within", _place(e.position, names), key_of(e.upto))
    if isinstance(e, Sum):
        return _sum(e, names, depth, orders)
    if not isinstance(e, App):
        raise TooComplex(f"{type(e).__name__} has no normal form here")
    parts = [_key(a, names, depth, orders) for a in _flat(e)]
    return (e.op, *(sorted(parts, key=repr) if e.op in _COMMUTATIVE else parts))


def _flat(e: App) -> list[Expr]:
    """The arguments of an operation, those of the same sum or product inside it with them."""
    if e.op not in ("add", "mul"):
        return list(e.args)
    return [b for a in e.args for b in (_flat(a) if isinstance(a, App) and a.op == e.op else [a])]


def _place(x: Place, names: tuple[tuple[str, str], ...]) -> Key:
    match x:
        case Letter():
            found = next((token for name, token in names if name == x.name), None)
            return ("bound", found) if found else ("letter", x.name)
        case Position(): return ("position", x.of.name, key_of(x.number))
        case Entry(): return ("entry", _place(x.dataset, names), _place(x.position, names))
        case Replaced(): return ("replaced", *(_place(p, names) for p in (x.dataset, x.position, x.record)))
        case Merged(): return ("merged", _place(x.first, names), _place(x.second, names), key_of(x.upto))


def _space(s: Space) -> tuple[str, str]:
    return type(s).__name__, s.name


def _sum(e: Sum, names: tuple[tuple[str, str], ...], depth: int, orders: int) -> Key:
    """The least key of the body and the conditions over the orders of letters of one set that are summed together."""
    letters: list[Letter] = []
    where: list[Expr] = []
    body: Expr = e
    while isinstance(body, Sum) and body.letter.name not in {x.name for x in letters}.union(*(letters_of(w) for w in where)):
        letters.append(body.letter)
        where += body.where
        body = body.body
    spaces = sorted({_space(x.over) for x in letters})
    groups = [[x for x in letters if _space(x.over) == s] for s in spaces]
    orders *= prod(factorial(min(len(g), MAX_ORDERS)) for g in groups)
    if orders > MAX_ORDERS:
        raise TooComplex(f"more than {MAX_ORDERS} orders of summation")
    best = None
    for picked in itertools.product(*(itertools.permutations(g) for g in groups)):
        tokens = tuple((x.name, f"{depth}.{i}") for i, x in enumerate(x for group in picked for x in group))
        inner = (*tokens, *names)
        found = (_key(body, inner, depth + 1, orders),
                 tuple(sorted({_key(w, inner, depth + 1, orders) for w in where}, key=repr)))
        best = found if best is None or repr(found) < repr(best) else best
    return ("sum", tuple((s, len(g)) for s, g in zip(spaces, groups, strict=True)), best)
