"""Scalar expressions inside certificates: "x" is a symbol, "3/2" a rational, ["exp", u] an operation."""
from __future__ import annotations

import re

from verify.kernel.format.rejected import Rejected
from verify.language import App, Expr, LanguageError, Num, Sym, rational

_NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9']{0,60}", re.ASCII)


def write_term(e: Expr) -> object:
    """JSON data for a scalar expression."""
    match e:
        case Num(): return str(e.value)
        case Sym(): return e.name
        case App(): return [e.op, *(write_term(a) for a in e.args)]
    raise TypeError(f"{type(e).__name__} is not a scalar expression")


def read_term(data: object, depth: int = 0) -> Expr:
    """The expression that `write_term` wrote; raises Rejected on anything else."""
    if depth > 200:
        raise Rejected("an expression is nested more than 200 deep")
    try:
        if isinstance(data, str):
            return Sym(data) if _NAME.fullmatch(data) else Num(rational(data))
        if isinstance(data, list) and data and isinstance(data[0], str):
            return App(data[0], tuple(read_term(a, depth + 1) for a in data[1:]))
    except LanguageError as error:
        raise Rejected(str(error)) from None
    raise Rejected(f"{str(data)[:60]!r} is not an expression")
