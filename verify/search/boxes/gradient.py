"""Values and gradients of a compiled expression over arrays of boxes (forward automatic differentiation)."""
from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from verify.search.boxes import arrays as ar
from verify.search.boxes.arrays import Array, Span
from verify.search.boxes.program import Step
from verify.search.budget import count

Slopes = dict[int, Span]             # variable -> enclosure of the partial derivative; those left out are zero


def values(steps: Sequence[Step], box: Sequence[Span]) -> Span:
    """The enclosures of the values over the boxes."""
    count(len(steps) * (2 + _rows(box) // 500))
    found: list[Span] = []
    with np.errstate(all="ignore"):
        for s in steps:
            found.append(_value(s, found, box))
    return found[-1]


def gradients(steps: Sequence[Step], box: Sequence[Span]) -> tuple[Span, Slopes, Array]:
    """The values, the partial derivatives, and where the expression is surely smooth inside the boxes."""
    count(len(steps) * (1 + len(box)) * (3 + _rows(box) // 300))
    found: list[Span] = []
    slopes: list[Slopes] = []
    smooth: Array = np.ones(1, dtype=bool)
    with np.errstate(all="ignore"):
        for s in steps:
            value = _value(s, found, box)
            found.append(value)
            if s.op in ("sym", "num"):
                slopes.append({s.index: ar.constant(1.0)} if s.op == "sym" else {})
                continue
            args, inner = [found[i] for i in s.arguments], [slopes[i] for i in s.arguments]
            if any(inner):
                smooth = smooth & _smooth(s, args)
            slopes.append(_slopes(s, args, inner, value))
    return found[-1], slopes[-1], smooth


def _rows(box: Sequence[Span]) -> int:
    return max((len(x.lo) for x in box), default=1)


def _value(s: Step, found: list[Span], box: Sequence[Span]) -> Span:
    if s.op == "sym":
        return box[s.index]
    if s.op == "num":
        return ar.constant(float(s.value or 0))
    a = [found[i] for i in s.arguments]
    match s.op:
        case "add":
            total = a[0]
            for b in a[1:]:
                total = ar.add(total, b)
            return total
        case "mul":
            if len(a) == 2 and s.arguments[0] == s.arguments[1]:
                return ar.power(a[0], 2)
            total = a[0]
            for b in a[1:]:
                total = ar.mul(total, b)
            return total
        case "div": return ar.mul(a[0], ar.recip(a[1]))
        case "pow":
            if s.value is not None:
                return ar.power(a[0], float(s.value))
            return ar.rising(np.exp, ar.mul(a[1], ar.rising(np.log, _positive(a[0]))), 0)
        case "pi": return ar.spread(np.array([math.pi]), np.array([math.pi]))
        case "E": return ar.spread(np.array([math.e]), np.array([math.e]))
        case "min" | "max":
            f = np.minimum if s.op == "min" else np.maximum
            total = a[0]
            for b in a[1:]:
                total = Span(f(total.lo, b.lo), f(total.hi, b.hi))
            return total
    return _UNARY[s.op](a[0])


def _positive(a: Span) -> Span:
    return Span(np.maximum(a.lo, 0.0), np.maximum(a.hi, 0.0))


def _in_unit(a: Span) -> Span:
    return Span(np.clip(a.lo, -1, 1), np.clip(a.hi, -1, 1))


def _falling(f: Callable[[Array], Array], a: Span) -> Span:
    return ar.neg(ar.rising(lambda x: -f(x), a))


_UNARY: dict[str, Callable[[Span], Span]] = {
    "exp": lambda a: ar.rising(np.exp, a, 0),
    "log": lambda a: ar.rising(np.log, _positive(a)),
    "log2": lambda a: ar.rising(np.log2, _positive(a)),
    "sqrt": lambda a: ar.rising(np.sqrt, _positive(a), 0),
    "abs": lambda a: ar.even(lambda x: x, a),
    "floor": lambda a: Span(np.floor(a.lo), np.floor(a.hi)),
    "ceil": lambda a: Span(np.ceil(a.lo), np.ceil(a.hi)),
    "sin": lambda a: ar.periodic(np.sin, a, math.pi / 2),
    "cos": lambda a: ar.periodic(np.cos, a, 0.0),
    "tan": lambda a: ar.mul(ar.periodic(np.sin, a, math.pi / 2), ar.recip(ar.periodic(np.cos, a, 0.0))),
    "asin": lambda a: ar.rising(np.arcsin, _in_unit(a)),
    "acos": lambda a: _falling(np.arccos, _in_unit(a)),
    "atan": lambda a: ar.rising(np.arctan, a),
    "sinh": lambda a: ar.rising(np.sinh, a),
    "cosh": lambda a: ar.even(np.cosh, a),
    "tanh": lambda a: ar.rising(np.tanh, a, -1, 1),
    "asinh": lambda a: ar.rising(np.arcsinh, a),
    "acosh": lambda a: ar.rising(np.arccosh, Span(np.maximum(a.lo, 1), np.maximum(a.hi, 1)), 0),
    "atanh": lambda a: ar.rising(np.arctanh, _in_unit(a)),
    "erf": lambda a: ar.rising(ar.erf, a, -1, 1),
    "erfc": lambda a: _falling(ar.erfc, a),
    "lgamma": ar.valley,
    "gamma": lambda a: ar.rising(np.exp, ar.valley(a), 0.8),
}


def _smooth(s: Step, a: list[Span]) -> Array:
    u = a[0]
    match s.op:
        case "div": return (a[1].lo > 0) | (a[1].hi < 0)
        case "log" | "log2" | "gamma" | "lgamma": return u.lo >= 0
        case "sqrt": return u.lo >= 0
        case "asin" | "acos" | "atanh": return (u.lo >= -1) & (u.hi <= 1)
        case "acosh": return u.lo >= 1
        case "tan":
            c = ar.periodic(np.cos, u, 0.0)
            return (c.lo > 0) | (c.hi < 0)
        case "pow":
            if s.value is None or s.value.denominator > 1:
                return u.lo >= 0
            return np.ones(1, dtype=bool) if s.value >= 0 else (u.lo > 0) | (u.hi < 0)
        case "floor" | "ceil": return np.zeros(1, dtype=bool)
    return np.ones(1, dtype=bool)


def _slopes(s: Step, a: list[Span], inner: list[Slopes], value: Span) -> Slopes:
    names = sorted(set().union(*inner)) if inner else []
    if not names:
        return {}
    match s.op:
        case "add": return {i: _total([d[i] for d in inner if i in d]) for i in names}
        case "mul": return {i: _total([_product(a, k, d[i]) for k, d in enumerate(inner) if i in d]) for i in names}
        case "div":
            made, under = {}, ar.recip(a[1])
            for i in names:
                parts = [inner[0][i]] if i in inner[0] else []
                if i in inner[1]:
                    parts.append(ar.neg(ar.mul(value, inner[1][i])))
                made[i] = ar.mul(_total(parts), under)
            return made
        case "pow" if s.value is None:
            made, logarithm = {}, ar.rising(np.log, _positive(a[0]))
            for i in names:
                parts = [ar.mul(inner[1][i], logarithm)] if i in inner[1] else []
                if i in inner[0]:
                    parts.append(ar.mul(ar.mul(a[1], inner[0][i]), ar.recip(a[0])))
                made[i] = ar.mul(value, _total(parts))
            return made
        case "min" | "max": return {i: _either(a, inner, i, s.op == "max") for i in names}
    outer = _outer(s, a[0], value)
    return {i: ar.mul(outer, inner[0][i]) for i in names}


def _total(parts: list[Span]) -> Span:
    total = parts[0]
    for p in parts[1:]:
        total = ar.add(total, p)
    return total


def _product(a: list[Span], k: int, slope: Span) -> Span:
    made = slope
    for j, x in enumerate(a):
        if j != k:
            made = ar.mul(made, x)
    return made


def _either(a: list[Span], inner: list[Slopes], i: int, largest: bool) -> Span:
    zero = ar.constant(0.0)
    parts = [d.get(i, zero) for d in inner]
    lo, hi = parts[0].lo, parts[0].hi
    total = a[0]
    for b, d in zip(a[1:], parts[1:], strict=True):
        first = (total.lo >= b.hi) if largest else (total.hi <= b.lo)
        second = (b.lo >= total.hi) if largest else (b.hi <= total.lo)
        lo = np.where(first, lo, np.where(second, d.lo, np.minimum(lo, d.lo)))
        hi = np.where(first, hi, np.where(second, d.hi, np.maximum(hi, d.hi)))
        f = np.maximum if largest else np.minimum
        total = Span(f(total.lo, b.lo), f(total.hi, b.hi))
    return Span(lo, hi)


def _outer(s: Step, u: Span, value: Span) -> Span:
    one = ar.constant(1.0)
    match s.op:
        case "exp": return value
        case "log": return ar.recip(_positive(u))
        case "log2": return ar.mul(ar.recip(_positive(u)), ar.spread(np.array([1 / math.log(2)]), np.array([1 / math.log(2)])))
        case "sqrt": return ar.recip(ar.mul(ar.constant(2.0), value))
        case "pow":
            q = float(s.value or 0)
            return ar.mul(ar.spread(np.array([q]), np.array([q])), ar.power(u, q - 1))
        case "abs": return Span(np.where(u.lo >= 0, 1.0, -1.0), np.where(u.hi <= 0, -1.0, 1.0))
        case "sin": return ar.periodic(np.cos, u, 0.0)
        case "cos": return ar.neg(ar.periodic(np.sin, u, math.pi / 2))
        case "tan": return ar.add(one, ar.power(value, 2))
        case "sinh": return ar.even(np.cosh, u)
        case "cosh": return ar.rising(np.sinh, u)
        case "tanh": return ar.recip(ar.power(ar.even(np.cosh, u), 2))
        case "atan": return ar.recip(ar.add(one, ar.power(u, 2)))
        case "asin" | "acos":
            made = ar.recip(ar.rising(np.sqrt, _positive(ar.sub(one, ar.power(u, 2))), 0))
            return made if s.op == "asin" else ar.neg(made)
        case "asinh": return ar.recip(ar.rising(np.sqrt, ar.add(one, ar.power(u, 2)), 1))
        case "acosh": return ar.recip(ar.rising(np.sqrt, _positive(ar.sub(ar.power(u, 2), one)), 0))
        case "atanh": return ar.recip(_positive(ar.sub(one, ar.power(u, 2))))
        case "erf" | "erfc":
            bell = ar.mul(ar.rising(np.exp, ar.neg(ar.power(u, 2)), 0), ar.constant(2 / math.sqrt(math.pi)))
            return bell if s.op == "erf" else ar.neg(bell)
        case "lgamma": return ar.rising(ar.digamma, u)
        case "gamma": return ar.mul(value, ar.rising(ar.digamma, u))
    return Span(np.array([-np.inf]), np.array([np.inf]))
