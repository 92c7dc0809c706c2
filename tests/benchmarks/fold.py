"""One pass over an expression, for every reading of it: numbers of a library, terms of a solver, text of a prover."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from verify.language import App, Expr, Num, Relation, Sym
from verify.language.formula import Formula
from verify.notation.conjuncts import conjuncts


class Unsupported(Exception):
    """The reading has no word for an operation of the claim; the message names it."""


def fold(expr: Expr, number: Callable[[Fraction], Any], symbol: Callable[[str], Any],
         operations: Mapping[str, Callable[..., Any]]) -> Any:
    """The expression with numbers, symbols and operations replaced; raises Unsupported for an operation that is missing."""
    if isinstance(expr, Num):
        return number(expr.value)
    if isinstance(expr, Sym):
        return symbol(expr.name)
    if not isinstance(expr, App) or expr.op not in operations:
        raise Unsupported(getattr(expr, "op", type(expr).__name__))
    return operations[expr.op](*(fold(a, number, symbol, operations) for a in expr.args))


def relations(formula: Formula) -> tuple[Relation, ...]:
    """The relations that a formula is made of; raises Unsupported where one of its parts is another formula."""
    return tuple(map(_relation, conjuncts(formula)))


def _relation(part: Formula) -> Relation:
    if not isinstance(part, Relation):
        raise Unsupported(type(part).__name__)
    return part
