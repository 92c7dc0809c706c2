"""Texts that identify expressions up to the order of sums and products and the names of bound letters.  Two expressions of
equal text are the same function of their free letters and scalars; unequal texts say nothing."""
from __future__ import annotations

import json
import re
from functools import lru_cache
from hashlib import sha256

from verify.kernel.format.rejected import Rejected
from verify.language import (
    App, Atom, Entry, Expr, Graph, Iid, Letter, Merged, Num, Number, Place, Position, Repeated, Replaced,
    Same, Sum, Sup, Sym, Within)

LONGEST = 60
_COMMUTATIVE = ("add", "mul", "max", "min")
Names = tuple[tuple[str, str], ...]                   # what bound letters are called, the innermost first


def key_of(e: Expr) -> str:
    """The text of an expression, which its object keeps."""
    if "_key" not in e.__dict__:
        e.__dict__["_key"] = _key.__wrapped__(e, ())
    return str(e.__dict__["_key"])


def address(e: Expr) -> str:
    """The text under which a certificate speaks of an expression."""
    return shortened(key_of(e))


def shortened(text: str) -> str:
    """A text, or where it is long its beginning and a digest."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST - 20]}~{sha256(text.encode()).hexdigest()[:16]}"


@lru_cache(maxsize=50_000)
def _key(e: Expr, names: Names) -> str:
    match e:
        case Num(): return str(e.value)
        case Sym(): return f"`{_name(e.name)}"
        case Atom():
            of = f"{_name(e.of.law.name)}^{_name(e.of.datasets.name)}" if isinstance(e.of, Iid) else _name(e.of.name)
            return f"{of}<{','.join(place_key(x, names) for x in e.letters)}>"
        case Same(): return "=".join(sorted((place_key(e.left, names), place_key(e.right, names))))
        case Within(): return f"{place_key(e.position, names)}<={_key(e.upto, names)}"
        case Sum() | Sup():
            inner = ((e.letter.name, f"{len(names) + 1}"), *names)
            where = "".join(sorted(f"|{_key(w, inner)}" for w in e.where))
            kind = "sum" if isinstance(e, Sum) else "sup"
            return f"{kind}[{_name(e.letter.over.name)}{where}]({_key(e.body, inner)})"
        case App():
            parts = [_key(a, names) if names else key_of(a) for a in _flat(e)]
            return f"{e.op}({','.join(sorted(parts) if e.op in _COMMUTATIVE else parts)})"
    raise Rejected(f"{type(e).__name__} is not made of sums, probabilities and numbers")


def _flat(e: App) -> list[Expr]:
    """The arguments of an operation, those of the same sum or product inside it with them."""
    if e.op not in ("add", "mul"):
        return list(e.args)
    return [b for a in e.args for b in (_flat(a) if isinstance(a, App) and a.op == e.op else [a])]


def _name(name: str) -> str:
    """A name, quoted where it could be read as anything else."""
    return name if re.fullmatch(r"[A-Za-z_#][A-Za-z_0-9']*", name) else json.dumps(name)


def place_key(x: Place, names: Names = ()) -> str:
    """The text of a place."""
    match x:
        case Letter(): return next((f"${token}" for name, token in names if name == x.name), "") or _name(x.name)
        case Position(): return f"{_name(x.of.name)}.{_key(x.number, names)}"
        case Entry(): return f"{place_key(x.dataset, names)}[{place_key(x.position, names)}]"
        case Replaced():
            return "{}[{}:={}]".format(*(place_key(p, names) for p in (x.dataset, x.position, x.record)))
        case Repeated(): return f"{_name(x.of.name)}({place_key(x.record, names)},...)"
        case Merged(): return f"{place_key(x.first, names)}[:{_key(x.upto, names)}:={place_key(x.second, names)}]"
        case Number(): return f"({_key(x.value, names)})"
        case Graph():
            return f"{_name(x.letter.over.name)}:({_key(x.body, ((x.letter.name, f'{len(names) + 1}'), *names))})"
