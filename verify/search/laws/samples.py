"""Values of expressions over laws in floating point, at random small models: only to choose what is tried."""
from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import product
from typing import Any

from verify.kernel.sums.letters import letters_of
from verify.language import (
    Alphabet, App, Atom, Channel, Distribution, Domain, Event, Expr, Function, Letter, Num, Statement, Sum, Sup, Sym)

SIZE = 3
BINARY: dict[str, Callable[[float, float], float]] = {"div": lambda a, b: a / b, "pow": lambda a, b: float(a ** b)}
UNARY: dict[str, Callable[[float], float]] = {
    "log": math.log, "exp": math.exp, "sqrt": math.sqrt, "abs": abs, "tanh": math.tanh, "cosh": math.cosh, "sinh": math.sinh}


class Model:
    """Random laws, channels, functions and numbers for the symbols of a statement, all alphabets of one size."""

    def __init__(self, s: Statement, seed: int) -> None:
        r = random.Random(seed)
        self.values: dict[str, Any] = {}
        self.sizes: dict[str, int] = {}
        self._sums: dict[tuple[Expr, tuple[int, ...]], float] = {}
        for b in s.prefix:
            x = b.symbol
            if isinstance(x, Sym):
                self.values[x.name] = self._number(b.domain, r)
            elif isinstance(x, Distribution | Channel | Function | Event):
                sets = (x.output, *x.inputs) if isinstance(x, Channel) else x.over
                sizes = [self.size(a) for a in sets]
                self.values[x.name] = _table(x, sizes, r)

    def _number(self, domain: Domain | None, r: random.Random) -> float:
        d = domain or Domain()
        lo, hi = (None if end is None else self.value(end) for end in (d.lo, d.hi))
        if lo is not None and hi is not None:
            return r.uniform(lo, hi)
        return lo + r.expovariate(1) if lo is not None else hi - r.expovariate(1) if hi is not None else r.gauss(0, 1)

    def size(self, a: object) -> int:
        """How many letters a set has here."""
        if not isinstance(a, Alphabet):
            raise ValueError("a set of datasets")
        return self.sizes.setdefault(a.name, a.size or SIZE)

    def value(self, e: Expr, at: Mapping[str, int] | None = None) -> float:
        """The value of an expression; raises ValueError, ArithmeticError or KeyError where it has none."""
        here = at or {}
        if isinstance(e, Num):
            return float(e.value)
        if isinstance(e, Sym):
            return float(self.values[e.name])
        if isinstance(e, Atom):
            if not all(isinstance(x, Letter) for x in e.letters):
                raise ValueError("a place that is no letter")
            return float(self.values[e.of.name][tuple(here[x.name] for x in e.letters if isinstance(x, Letter))])
        if isinstance(e, Sum | Sup):
            key = e, tuple(here[name] for name in _free(e) if name in here)
            if key not in self._sums:
                self._sums[key] = self._over_letters(e, here)
            return self._sums[key]
        if not isinstance(e, App):
            raise ValueError(type(e).__name__)
        args = [self.value(a, here) for a in e.args]
        match e.op:
            case "add": return math.fsum(args)
            case "mul": return math.prod(args)
            case "max": return max(args)
            case "min": return min(args)
        return float(BINARY[e.op](*args) if e.op in BINARY else UNARY[e.op](*args))

    def _over_letters(self, e: Sum | Sup, here: Mapping[str, int]) -> float:
        found = []
        for i in range(self.size(e.letter.over)):
            inner = {**here, e.letter.name: i}
            if all(self.value(w, inner) > 0 for w in e.where):
                found.append(self.value(e.body, inner))
        return math.fsum(found) if isinstance(e, Sum) else max(found)


@lru_cache(maxsize=10_000)
def _free(e: Sum | Sup) -> tuple[str, ...]:
    """The letters that occur free in a sum, in one order."""
    return tuple(sorted(letters_of(e)))


def _table(x: object, sizes: list[int], r: random.Random) -> dict[tuple[int, ...], float]:
    letters = list(product(*map(range, sizes)))
    if isinstance(x, Function):
        return {z: r.gauss(0, 1) for z in letters}
    if isinstance(x, Event):
        return {z: float(r.random() < 0.5) for z in letters}
    weights = {z: r.expovariate(1) + 0.01 for z in letters}
    cut = 1 if isinstance(x, Channel) else len(sizes)
    totals: dict[tuple[int, ...], float] = {}
    for z, w in weights.items():
        totals[z[cut:]] = totals.get(z[cut:], 0.0) + w
    return {z: w / totals[z[cut:]] for z, w in weights.items()}
