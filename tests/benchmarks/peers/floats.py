"""A claim in double precision, for tools that search with floats: its worst gap, and a box to search in."""
from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from scipy import special

from tests.benchmarks.fold import Unsupported, fold, relations
from verify.language import Expr, Relation, Statement
from verify.language.formula import Domain

FLOATS: dict[str, Callable[..., Any]] = {
    "add": lambda *a: math.fsum(a), "mul": lambda *a: math.prod(a), "div": lambda a, b: a / b, "pow": lambda a, b: a ** b,
    "min": min, "max": max, "pi": lambda: math.pi, "E": lambda: math.e, "abs": abs, "floor": math.floor, "ceil": math.ceil,
    "gamma": math.gamma, "lgamma": math.lgamma, "factorial": lambda n: math.gamma(n + 1), "binomial": special.binom,
    **{name: getattr(math, name) for name in "exp log log2 sqrt sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh erf "
       "erfc".split()}}
FAR = 50.0    # how far from an end, or from 0, the searches look along an unbounded domain


def number(expr: Expr, point: Mapping[str, float]) -> float:
    """The value of an expression in doubles; raises ArithmeticError where there is none."""
    try:
        found = fold(expr, float, point.__getitem__, FLOATS)
    except (ValueError, OverflowError, ZeroDivisionError, TypeError) as error:
        raise ArithmeticError(str(error)) from error
    if isinstance(found, complex) or not math.isfinite(found):
        raise ArithmeticError("no finite value")
    return float(found)


def gap(r: Relation, point: Mapping[str, float]) -> float:
    """How far a relation is from failing, relative to its sides; at most 0 where it fails or is an equality."""
    left, right = number(r.left, point), number(r.right, point)
    scale = max(abs(left), abs(right), 1e-300)
    if r.op == "!=":
        raise Unsupported("!=")
    return (-abs(right - left) if r.op == "==" else right - left) / scale


def worst(statement: Statement, point: Mapping[str, float]) -> float:
    """The least gap of the claim at a point; 1 where the point is outside the domain, breaks a hypothesis, or gives no value."""
    try:
        for bound in statement.prefix:
            d, here = bound.domain or Domain(), point[bound.symbol.name]
            if d.lo is not None and (here < number(d.lo, point) or (here == number(d.lo, point) and not d.lo_closed)):
                return 1.0
            if d.hi is not None and (here > number(d.hi, point) or (here == number(d.hi, point) and not d.hi_closed)):
                return 1.0
        for given in statement.given:
            if any(gap(r, point) < (-1e-12 if r.op == "==" else 0) for r in relations(given)):
                return 1.0
        return min(gap(r, point) for r in relations(statement.claim))
    except ArithmeticError:
        return 1.0


def box(statement: Statement) -> list[tuple[float, float]]:
    """A box to search in: the domain, cut at FAR where it is unbounded; ends that depend on names are taken at their extremes."""
    sides: dict[str, tuple[float, float]] = {}
    for bound in statement.prefix:
        d = bound.domain or Domain()
        lows, highs = (None if end is None else [number(end, {k: v[i] for k, v in sides.items()}) for i in (0, 1)]
                       for end in (d.lo, d.hi))
        low = min(lows) if lows is not None else (min(highs) if highs is not None else 0.0) - FAR
        high = max(highs) if highs is not None else (max(lows) if lows is not None else 0.0) + FAR
        sides[bound.symbol.name] = (low, high)
    return list(sides.values())
