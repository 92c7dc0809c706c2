"""Branch and bound for polynomials by their Bernstein coefficients: in doubles, the doubtful boxes by the kernel's own leaf."""
from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from verify.kernel.enclosures import bernstein
from verify.elaborate.cuts import halves
from verify.kernel.scalar.bisection import Boxes, exact_ends, leaf_holds, whole
from verify.kernel.scalar.goal import EmptyBox, Goal
from verify.kernel.numbers.intervals import Undefined, precision
from verify.kernel.format.rejected import Rejected
from verify.search.budget import Budget

Array = Any
NEAR, LARGE, WORK, DEEPEST = 1e-11, 20_000, 1_000_000, 60


class Polynomial:
    """A claim as a table of coefficients; `run` collects the letters of a tree, or a corner where the claim seems to fail."""

    def __init__(self, goal: Goal, budget: Budget, limit: int) -> None:
        self.goal, self.budget = goal, budget
        found = bernstein.polynomial(goal.claim)
        self.names, terms = found if found is not None else ((), {})
        self.degrees = [max((p[i] for p in terms), default=0) for i in range(len(self.names))]
        self.fits = bool(self.names) and int(np.prod([d + 1 for d in self.degrees])) <= LARGE
        self.left = min(limit, WORK // max(int(np.prod([d + 1 for d in self.degrees])), 1))
        self.table = np.zeros([d + 1 for d in self.degrees] if self.fits else [1])
        for powers, c in terms.items() if self.fits else ():
            self.table[powers] = float(c)
        self.letters: list[str] = []
        self.violation: dict[str, Fraction | None] | None = None

    def run(self) -> str | None:
        """The letters of a tree, in prefix order; None where a corner fails or too many boxes stay open."""
        if not self.fits or len(self.goal.variables) > 10:
            return None
        try:
            todo = [(whole(self.goal), 0)]
        except (EmptyBox, Undefined):
            return None
        order = {v.name: i for i, v in enumerate(self.goal.variables)}
        while todo:
            here, depth = todo.pop()
            self.left -= 1
            self.budget.spend(10 + self.table.size // 10)
            found = self._letter(here)
            if found is None or (found not in ("b", "x") and (self.left < 0 or depth > DEEPEST)):
                return None
            if found in ("b", "x"):
                self.letters.append(found)
                continue
            index = order[found[1:]]
            try:
                with precision(64):
                    below, above = halves(here, index)
            except Rejected:
                return None
            self.letters.append(str(index))
            todo += [(above, depth + 1), (below, depth + 1)]
        return "".join(self.letters)

    def _letter(self, here: Boxes) -> str | None:
        """`b` or `x` for a closed box, ":name" for the variable to cut, None where the claim fails at a corner."""
        ends = exact_ends(here)
        if any(ends[n] == (None, None) for n in self.names):
            return next(":" + n for n in self.names if ends[n] == (None, None))
        table = self.table
        size = np.abs(self.table)
        for name, d in zip(self.names, self.degrees, strict=True):
            change = _change(d, *(None if e is None else float(e) for e in ends[name]))
            table = np.moveaxis(np.tensordot(change, table, (1, 0)), 0, -1)
            size = np.moveaxis(np.tensordot(np.abs(change), size, (1, 0)), 0, -1)
        doubt = NEAR * size
        if (table > doubt).all():
            return "b"
        if (table >= -doubt).all() and self._exactly(here, "b"):
            return "b"
        if self.goal.given and self._exactly(here, "x"):
            return "x"
        if not self.goal.given and all(None not in ends[n] for n in self.names):
            places = np.ix_(*([0, d] if d else [0] for d in self.degrees))
            failing = np.argwhere(table[places] < -doubt[places])
            if len(failing):
                self.violation = {n: e[1 if d and i else 0] for (n, e), i, d in zip(
                    ((n, ends[n]) for n in self.names), failing[0], self.degrees, strict=True)}
                return None
        return ":" + self._widest(table, ends)

    def _exactly(self, here: Boxes, letter: str) -> bool:
        with precision(64):
            return leaf_holds(here, letter)

    def _widest(self, table: Array, ends: dict[str, Any]) -> str:
        """The variable along which the coefficients change most."""
        best, most = self.names[0], -1.0
        for i, n in enumerate(self.names):
            if None in ends[n]:
                return n
            change = float(np.abs(np.diff(table, axis=i)).max(initial=0.0)) * self.degrees[i]
            if change > most and ends[n][0] != ends[n][1]:
                best, most = n, change
        return best


def _change(d: int, lo: float | None, hi: float | None) -> Array:
    """The matrix of `verify.kernel.enclosures.bernstein` in doubles."""
    start = lo if lo is not None else (hi or 0.0)
    step = hi - lo if lo is not None and hi is not None else 1.0 if lo is not None else -1.0
    shifted = np.array([[comb(j, k) * start ** (j - k) * step ** k if j >= k else 0.0 for j in range(d + 1)]
                        for k in range(d + 1)])
    if lo is None or hi is None:
        return shifted
    basis = np.array([[comb(i, k) / comb(d, k) if k <= i else 0.0 for k in range(d + 1)] for i in range(d + 1)])
    return basis @ shifted
