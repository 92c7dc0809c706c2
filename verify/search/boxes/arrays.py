"""Arrays of double intervals, widened after each operation.  What numpy's libm does is an assumption: for search only."""
from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

Array = Any                   # float64 arrays of one common length, or of length one for constants
WIDEN, TINY = 6e-16, 1e-300


@dataclass(slots=True)
class Span:
    """Lower and upper ends, and where the values are surely defined and smooth."""

    lo: Array
    hi: Array


def spread(lo: Array, hi: Array) -> Span:
    """The interval widened outward; nan becomes everything.  An exact zero stays one."""
    lo = lo - np.abs(lo) * WIDEN
    hi = hi + np.abs(hi) * WIDEN
    return Span(np.where(np.isnan(lo), -np.inf, lo), np.where(np.isnan(hi), np.inf, hi))


def constant(value: float) -> Span:
    """A number as an interval."""
    lo = np.array([value])
    return Span(lo, lo) if value == int(value) and abs(value) < 2**53 else spread(lo, lo)


def neg(a: Span) -> Span:
    """-x."""
    return Span(-a.hi, -a.lo)


def add(a: Span, b: Span) -> Span:
    """x + y."""
    return spread(a.lo + b.lo, a.hi + b.hi)


def sub(a: Span, b: Span) -> Span:
    """x - y."""
    return spread(a.lo - b.hi, a.hi - b.lo)


def _times(x: Array, y: Array) -> Array:
    p = x * y
    return np.where((x == 0) | (y == 0), 0.0, p)


def mul(a: Span, b: Span) -> Span:
    """x y, with 0 times infinity 0."""
    corners = (_times(a.lo, b.lo), _times(a.lo, b.hi), _times(a.hi, b.lo), _times(a.hi, b.hi))
    return spread(np.minimum.reduce(corners), np.maximum.reduce(corners))


def recip(a: Span) -> Span:
    """1/x; everything where the sign of x is mixed."""
    mixed = (a.lo < 0) & (a.hi > 0)
    lo, hi = np.where(a.lo == 0, np.inf, 1 / a.lo), np.where(a.hi == 0, -np.inf, 1 / a.hi)
    made = spread(np.where(a.lo >= 0, 1 / a.hi, hi), np.where(a.lo >= 0, lo, np.where(a.hi <= 0, 1 / a.lo, lo)))
    return Span(np.where(mixed, -np.inf, made.lo), np.where(mixed, np.inf, made.hi))


def rising(f: Callable[[Array], Array], a: Span, least: float = -np.inf, largest: float = np.inf) -> Span:
    """The image under an increasing function with values in [least, largest]."""
    made = spread(f(a.lo), f(a.hi))
    return Span(np.maximum(made.lo, least), np.minimum(made.hi, largest))


def even(f: Callable[[Array], Array], a: Span) -> Span:
    """The image under an even function that rises on [0, oo)."""
    mixed = (a.lo < 0) & (a.hi > 0)
    small, large = np.minimum(np.abs(a.lo), np.abs(a.hi)), np.maximum(np.abs(a.lo), np.abs(a.hi))
    return spread(f(np.where(mixed, 0.0, small)), f(large))


def power(a: Span, q: float) -> Span:
    """x^q for a literal q: whole powers of anything, other powers of what is >= 0."""
    if q == int(q):
        n = int(abs(q))
        made = even(lambda x: x ** n, a) if n % 2 == 0 else rising(lambda x: x ** n, a)
        return made if q >= 0 else recip(made)
    inner = Span(np.maximum(a.lo, 0), np.maximum(a.hi, 0))
    made = rising(lambda x: x ** abs(q), inner, 0)
    return made if q > 0 else recip(made)


def periodic(f: Callable[[Array], Array], a: Span, peak: float) -> Span:
    """sin or cos: the values at the ends, and +-1 where a peak (at `peak` + 2 k pi) or a valley lies inside."""
    wide = ~(a.hi - a.lo < 6.2)
    x, y = np.where(wide, 0.0, a.lo), np.where(wide, 0.0, a.hi)
    u, v = f(x), f(y)

    def holds(at: float) -> Array:
        turns = 2 * math.pi
        return np.floor((y - at) / turns + 1e-12) >= np.ceil((x - at) / turns - 1e-12)

    made = spread(np.minimum(u, v), np.maximum(u, v))
    return Span(np.where(wide | holds(peak + math.pi), -1.0, np.maximum(made.lo - 1e-16, -1)),
                np.where(wide | holds(peak), 1.0, np.minimum(made.hi + 1e-16, 1)))


def _each(f: Callable[[float], float]) -> Callable[[Array], Array]:
    def safe(x: float) -> float:
        try:
            return f(x)
        except (ValueError, ArithmeticError):
            return math.nan if x != math.inf else math.inf
    return np.vectorize(safe, otypes=[float])


def _digamma(x: float) -> float:
    if x <= 0 or x == math.inf:
        return -math.inf if x <= 0 else x
    total = 0.0
    while x < 12:
        total -= 1 / x
        x += 1
    r = 1 / (x * x)
    return total + math.log(x) - 0.5 / x - r * (1 / 12 - r * (1 / 120 - r * (1 / 252 - r * (1 / 240 - r / 132))))


erf, erfc, log_gamma, digamma = _each(math.erf), _each(math.erfc), _each(math.lgamma), _each(_digamma)


def valley(a: Span) -> Span:
    """log gamma on (0, oo)."""
    turn, least = 1.4616321449683623, -0.12148629053584961
    u, v = log_gamma(np.maximum(a.lo, TINY)), log_gamma(np.maximum(a.hi, TINY))
    inside = (a.lo <= turn) & (a.hi >= turn)
    low = np.where(inside, least, np.minimum(u, v))
    return Span(low - np.abs(low) * 1e-14 - 1e-15, np.maximum(u, v) * (1 + 1e-14) + 1e-15)
