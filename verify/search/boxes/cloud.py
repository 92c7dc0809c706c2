"""Counterexamples among thousands of points at once: random at many scales, near ends and corners, then moved downhill."""
from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from verify.kernel.scalar.goal import Goal
from verify.kernel.numbers.intervals import Undefined
from verify.language import App, Domain, Expr
from verify.search.boxes.arrays import Array, Span
from verify.search.boxes.gradient import values
from verify.search.boxes.program import NoProgram, compiled
from verify.search.points import Point
from verify.search.solved import solved

KEPT, NEAR = 96, 5         # points that move downhill; one point near a simple one for so many others
SIMPLE = (0.0, 0.25, 1 / 3, 0.5, 0.5, 2 / 3, 0.75, 1.0, 1.0, 1.5, 2.0, 3.0, np.e, np.pi, np.pi / 2, np.pi / 3, np.log(2))


class Cloud:
    """Points of a goal's domain as rows of an array, one column for each variable.  Raises NoProgram."""

    def __init__(self, goal: Goal, seed: int) -> None:
        self.goal = goal
        self.names = tuple(v.name for v in goal.variables)
        self.claim = compiled(goal.claim, self.names)
        self.size = compiled(_size(goal.claim), self.names)
        self.facts = [(compiled(f.expr, self.names), f.strict) for f in goal.facts()]
        self.random = np.random.default_rng(seed)

    def points(self, count: int) -> Array:
        """Random points that satisfy the domains and hypotheses as far as doubles show."""
        rows = np.zeros((count, len(self.names)))
        for i, v in enumerate(self.goal.variables):
            rows[:, i] = self._column(rows, i, count, v.domain)
        rows = np.concatenate([rows, self._near_simple(count // NEAR)])
        return rows[self._inside(rows)]

    def _near_simple(self, count: int) -> Array:
        """Points at all small distances from simple ones, most of them on diagonals: tight claims fail there at first."""
        width = len(self.names)
        simple = self.random.choice(SIMPLE, (count, width)) * self.random.choice([1.0, 1.0, 1.0, -1.0], (count, 1))
        same = self.random.integers(0, 3, (count, width)) > 0
        rows = np.where(same, simple[:, :1], simple)
        step = np.exp2(-self.random.uniform(3, 24, (count, 1)))
        moved: Array = rows + step * self.random.standard_normal((count, width))
        for i, v in enumerate(self.goal.variables):
            if v.domain.integer:
                moved[:, i] = np.rint(rows[:, i])
        return moved

    def _column(self, rows: Array, i: int, count: int, domain: Domain) -> Array:
        lo, hi = (None if e is None else self._end(e, rows) for e in (domain.lo, domain.hi))
        kind = self.random.integers(0, 6, count)
        scale = np.exp2(self.random.uniform(-5, 5, count))
        scale = np.where(kind == 1, np.exp2(self.random.uniform(-30, 14, count)), scale)
        scale = np.where(kind == 2, np.exp2(self.random.uniform(-100, 100, count)), scale)
        scale = np.where(kind == 3, np.rint(np.exp2(self.random.uniform(0, 6, count))), scale)
        with np.errstate(all="ignore"):
            if lo is None and hi is None:
                x = scale * self.random.choice([-1.0, 1.0], count)
            elif hi is None:
                x = lo + np.where(kind == 5, 0 if domain.lo_closed else scale, scale)
            elif lo is None:
                x = hi - np.where(kind == 5, 0 if domain.hi_closed else scale, scale)
            else:
                share = self.random.uniform(0, 1, count)
                tiny = np.exp2(-self.random.uniform(0, 60, count))
                x = lo + (hi - lo) * np.where(kind == 1, tiny, share)
                x = np.where(kind == 2, hi - (hi - lo) * tiny, x)
                x = np.where((kind == 5) & domain.lo_closed, lo, x)
                x = np.where((kind == 4) & domain.hi_closed, hi, x)
        # now and then the value of an earlier variable, or a round one
        if i and not domain.integer:
            same = self.random.integers(0, 12, count) == 0
            x = np.where(same, rows[:, int(self.random.integers(0, i))], x)
        round_to = np.exp2(self.random.integers(0, 5, count))
        x = np.where(self.random.integers(0, 4, count) == 0, np.rint(x * round_to) / round_to, x)
        if domain.integer:
            x = np.rint(x)
            if lo is not None:
                x = np.maximum(x, np.ceil(lo))
            if hi is not None:
                x = np.minimum(x, np.floor(hi))
        return x

    def _end(self, e: Expr, rows: Array) -> Array:
        found = values(compiled(e, self.names), _columns(rows))
        return np.broadcast_to((found.lo + found.hi) / 2, len(rows))

    def _inside(self, rows: Array) -> Array:
        good = np.isfinite(rows).all(axis=1)
        for steps, strict in self.facts:
            f = values(steps, _columns(rows))
            good &= np.broadcast_to((f.lo > 0) if strict else ((f.lo >= 0) | ((f.hi >= 0) & (f.hi - f.lo < 1e-12))), len(rows))
        return good

    def gaps(self, rows: Array) -> tuple[Array, Array]:
        """Upper bounds of the claim at points, and the claim relative to the size of its terms (nan: not defined)."""
        with np.errstate(all="ignore"):
            value = values(self.claim, _columns(rows))
            size = values(self.size, _columns(rows)).hi
            relative = np.where(size > 0, (value.lo + value.hi) / 2 / size, 0.0)
            wide = ~np.isfinite(value.lo) | ~np.isfinite(value.hi)
            return (np.broadcast_to(np.where(wide, np.nan, value.hi), len(rows)),
                    np.broadcast_to(np.where(wide, np.nan, relative), len(rows)))

    def downhill(self, rows: Array, rounds: int) -> Iterator[Array]:
        """The points with the least relative gap, moved at random and kept where the gap falls."""
        _, relative = self.gaps(rows)
        order = np.argsort(np.where(np.isnan(relative), np.inf, relative))
        best = rows[np.concatenate([order[:KEPT // 2], self._spread(rows[order], order)])]
        score = self._score(best)
        step = np.full(len(best), 0.3)
        for _ in range(rounds):
            moved = self._moved(best, step)
            trial = self._score(moved)
            better = trial < score
            best, score = np.where(better[:, None], moved, best), np.where(better, trial, score)
            step = np.clip(np.where(better, step * 1.6, step * 0.82), 1e-14, 4)
            yield best

    def _spread(self, rows: Array, order: Array) -> Array:
        """The first of the ordered points of each order of magnitude, of some orders: not all are near one place."""
        with np.errstate(all="ignore"):
            cells = np.clip(np.nan_to_num(np.rint(np.log2(np.abs(rows)))), -6, 12)
        _, first = np.unique(cells, axis=0, return_index=True)
        some: Array = order[self.random.permutation(first)[:KEPT // 2]]
        return some

    def _score(self, rows: Array) -> Array:
        _, relative = self.gaps(rows)
        return np.where(np.isnan(relative) | ~self._inside(rows), np.inf, relative)

    def _moved(self, rows: Array, step: Array) -> Array:
        shape = rows.shape
        mask = self.random.integers(0, 2, shape).astype(bool) | (self.random.integers(0, shape[1], shape[0])[:, None]
                                                                == np.arange(shape[1]))
        move = self.random.standard_normal(shape) * step[:, None] * mask
        moved = np.where(self.random.integers(0, 2, (shape[0], 1)) == 0, rows * np.exp(move), rows + move)
        for i, v in enumerate(self.goal.variables):
            if v.domain.integer:
                moved[:, i] = np.rint(moved[:, i] + (mask[:, i] * self.random.integers(-1, 2, shape[0])))
        return moved


def candidates(goal: Goal, seed: int, count: int, rounds: int, least: int = 24) -> Iterator[Point]:
    """Exact points where doubles say that the claim fails, or nearly fails, the most promising first; hypotheses that are
    equations are solved for a variable."""
    made = solved(goal) if goal.given else None
    if made is not None:
        yield from (p for q in candidates(made.goal, seed, count, rounds, least) if (p := made.complete(q)) is not None)
        return
    if not goal.variables:          # the equations leave nothing to choose
        yield {}
        return
    try:
        cloud = Cloud(goal, seed)
        rows = cloud.points(count)
    except (NoProgram, ValueError, Undefined, OverflowError):
        return
    if not len(rows):
        return
    yield from _failing(cloud, rows, least)
    if not rounds:
        return
    last = rows
    for i, last in enumerate(cloud.downhill(rows, rounds)):
        if i % 10 == 9:
            yield from _failing(cloud, last, 2)
    yield from _failing(cloud, last, least)


def _failing(cloud: Cloud, rows: Array, least: int) -> Iterator[Point]:
    top, relative = cloud.gaps(rows)
    order = np.argsort(np.where(np.isnan(relative), np.inf, relative))
    sure = top[order] < 0                                  # not only by rounding, as on a diagonal where the sides meet
    for k in np.concatenate([order[sure][:least], order[~sure][:least]]):
        if top[k] < 0 or relative[k] < 1e-7:
            yield {n: Fraction(float(x)) for n, x in zip(cloud.names, rows[k], strict=True)}


def _columns(rows: Array) -> list[Span]:
    return [Span(rows[:, i], rows[:, i]) for i in range(rows.shape[1])]


def _size(e: Expr) -> Expr:
    """The sum of the absolute values of the terms of a sum."""
    if isinstance(e, App) and e.op == "add":
        return App("add", tuple(_size(a) for a in e.args))
    return App("abs", (e,))
