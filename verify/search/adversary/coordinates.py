"""Models of one shape as rows of numbers: logits of laws, values of functions, signs of events, scales of scalars."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from verify.language import App, Channel, Distribution, Domain, Event, Expr, Function, Letter, Num, Sym, Symbol, walk
from verify.search.adversary.plan import Given, Plan, Tight
from verify.search.budget import count, size
from verify.search.readings.floats import Compiled, Scope
from verify.search.readings.formulas import StatementReading
from verify.search.readings.operations import Array
from verify.search.readings.shape import NotRead, Shape

ZERO, LEAST, MOST = -9.0, -14.0, 5.0     # a logit of an impossible letter; the ends of the scale of a distance
FEWEST, LARGEST_ARRAY, ENVELOPED = 12, 4_000_000, 12
LAW = 1e-9                              # how far the sum of a defined law may be from 1
RATIOS = np.array([2, 3, 3 / 2, 4, 4 / 3, 5 / 4, 9, 10])
COARSEST = 4                            # the most parts of one of which exponents are made whole
Values = dict[str, Array]


@dataclass(frozen=True)
class Block:
    """The columns of one symbol; laws have one row of `width` columns for each input."""

    symbol: Symbol
    start: int
    stop: int
    width: int
    kind: str        # "law", "function", "event", "letter", "scalar" or "beyond" (how far a tight scalar is from its bound)


@dataclass(frozen=True)
class Envelope:
    """Bounds on a function: f[above] - f[below] <= at_most, where -1 stands for no cell."""

    above: Array
    below: Array
    at_most: Array

    def under(self, f: Array) -> Array:
        """The greatest functions below the given ones (after raising these to their lower bounds) that keep the bounds."""
        cells = np.concatenate([f.T, np.zeros((1, len(f)))])                    # the cell -1 is 0
        low = self.above < 0
        np.maximum.at(cells, self.below[low], np.broadcast_to(-self.at_most[low, None], (int(low.sum()), len(f))))
        for _ in range(ENVELOPED):
            before = cells.copy()
            np.minimum.at(cells, self.above[~low], cells[self.below[~low]] + self.at_most[~low, None])
            if (cells == before).all():
                break
        return np.asarray(cells[:-1].T)


class Coordinates:
    """The searched models of a statement on one shape.  Raises NotRead."""

    def __init__(self, plan: Plan, shape: Shape) -> None:
        self.plan, self.shape = plan, shape
        self.reading = StatementReading(plan.statement, shape)
        self.blocks: list[Block] = []
        self.ends: dict[str, tuple[Compiled | None, Compiled | None]] = {}
        self.bounds: dict[str, list[Compiled]] = {}
        self.envelopes: dict[str, Envelope] = {}
        self.size = 0
        self.lattice = _in_exponents(plan)
        self.logs = np.lcm.reduce([*shape.lengths.values(), _parts_of_one(plan)]) * np.log(RATIOS)
        for step in plan.steps:
            self._add(step)
        self.reading.floats.largest = 0
        self.cells, self.parts = 1, size(plan.statement)
        self.score(np.zeros((1, self.size)))
        self.cells = max(1, self.reading.floats.largest)               # of the largest array that one model needs
        self.most = max(FEWEST, LARGEST_ARRAY // self.cells)           # models at a time
        self.reading.floats.largest = None

    def _add(self, step: object) -> None:
        if isinstance(step, Given):
            inner = Scope().bind(*(x.name for x in step.letters))
            self.bounds[step.symbol.name] = [self.reading.floats.expr(step.value, inner)]
            return
        symbol = step.symbol if isinstance(step, Tight) else step
        if isinstance(symbol, Sym):
            if symbol.name in self.plan.lengths:
                return
            d = self.plan.domains.get(symbol.name, Domain())
            self.ends[symbol.name] = (self._maybe(d.lo), self._maybe(d.hi))
        if isinstance(step, Tight):
            self.bounds[step.symbol.name] = [self.reading.value(e) for e in step.bounds]
            if step.side != "eq":
                self._block(step.symbol, 1, 1, "beyond")
        elif isinstance(step, Sym):
            self._block(step, 1, 1, "scalar")
        elif isinstance(step, Letter):
            self._block(step, 1, 1, "letter")
        elif isinstance(step, Distribution):
            cells = int(np.prod(self.shape.table(step)))
            self._block(step, cells, cells, "law")
        elif isinstance(step, Channel):
            table = self.shape.table(step)
            self._block(step, int(np.prod(table)), table[0], "law")
        elif isinstance(step, Event | Function):
            self._block(step, int(np.prod(self.shape.table(step))), 1, "event" if isinstance(step, Event) else "function")
        else:
            raise NotRead(f"{type(step).__name__} has no coordinates")

    def _block(self, symbol: Symbol, columns: int, width: int, kind: str) -> None:
        self.blocks.append(Block(symbol, self.size, self.size + columns, width, kind))
        self.size += columns

    def _maybe(self, e: Expr | None) -> Compiled | None:
        return None if e is None else self.reading.value(e)

    # --- from rows to models

    def values(self, rows: Array) -> Values:
        """The models that rows of coordinates describe."""
        one = {b.symbol.name: rows[:, b.start] for b in self.blocks if b.kind in ("scalar", "beyond")}
        free = {b.symbol.name: self._table(b, rows[:, b.start:b.stop]) for b in self.blocks if b.symbol.name not in one}
        return self.complete(free, one, len(rows))

    def complete(self, free: Mapping[str, Array], scales: Mapping[str, Array], count: int,
                 scalars: Mapping[str, Array] | None = None) -> Values:
        """Models from the tables of the free symbols and the scales of the scalars (or the scalars themselves)."""
        values: Values = {**free, **{n: np.full(count, float(self.shape.lengths[n])) for n in self.plan.lengths}}
        with np.errstate(all="ignore"):
            for step in self.plan.steps:
                if isinstance(step, Given):
                    values[step.symbol.name] = self._given(step, values, count)
                elif isinstance(step, Tight | Sym):
                    name = step.symbol.name if isinstance(step, Tight) else step.name
                    if name in self.plan.lengths:
                        continue
                    if scalars is not None and name in scalars:
                        values[name] = scalars[name]
                    elif isinstance(step, Tight):
                        values[name] = self._tight(step, values, scales.get(name), count)
                    else:
                        values[name] = self._scalar(step, values, scales[name], count)
        return values

    def _table(self, b: Block, columns: Array) -> Array:
        table = self.shape.table(b.symbol)
        if b.kind == "law":
            logits = columns.reshape(len(columns), -1, b.width)
            weights = np.where(logits <= ZERO, 0, np.exp(np.clip(logits, ZERO, MOST)))
            sums = weights.sum(-1, keepdims=True)
            rows = np.where(sums > 0, weights / np.where(sums > 0, sums, 1), 1 / b.width)
            if isinstance(b.symbol, Channel):
                rows = rows.transpose(0, 2, 1)
            return rows.reshape(len(columns), *table)
        if b.kind == "event":
            return (columns > 0).astype(float).reshape(len(columns), *table)
        if b.kind == "letter":
            assert isinstance(b.symbol, Letter)
            n = self.shape.size(b.symbol.over)
            return np.clip((columns[:, 0] * n).astype(np.int64), 0, n - 1)
        found = np.clip(np.rint(columns), -3, 3) if b.symbol.name in self.lattice else columns
        if b.symbol.name in self.envelopes:
            found = self.envelopes[b.symbol.name].under(found)
        return found.reshape(len(columns), *table)

    def _given(self, step: Given, values: Values, count: int) -> Array:
        (value,) = self.bounds[step.symbol.name]
        return np.broadcast_to(value(values), (count, *(self.shape.size(x.over) for x in step.letters)))

    def _scalar(self, x: Sym, values: Values, u: Array, count: int) -> Array:
        d = self.plan.domains.get(x.name, Domain())
        lo, hi = (None if e is None else np.broadcast_to(e(values), count) for e in self.ends[x.name])
        if lo is not None and hi is not None:
            inset = np.clip((u - LEAST) / (MOST - LEAST), 0 if d.lo_closed else 1e-4, 1 if d.hi_closed else 1 - 1e-4)
            found = lo + (hi - lo) * inset
        elif lo is not None:
            found = lo + distance(u, d.lo_closed)
        elif hi is not None:
            found = hi - distance(u, d.hi_closed)
        else:
            found = np.sinh(np.clip(u, -MOST, MOST))
        if x.name in self.lattice:
            found = np.sign(found) * self.logs[np.abs(np.abs(found)[:, None] - self.logs).argmin(1)]
        return np.asarray(np.rint(found) if d.integer else found)

    def _tight(self, step: Tight, values: Values, u: Array | None, count: int) -> Array:
        x, d = step.symbol, self.plan.domains.get(step.symbol.name, Domain())
        bounds = [np.broadcast_to(b(values), count) for b in self.bounds[x.name]]
        lo, hi = (None if e is None else np.broadcast_to(e(values), count) for e in self.ends[x.name])
        if step.side == "hi":
            found = _strongest(bounds, hi, -1)
            found = found - (0 if u is None else distance(u, not step.strict))
        else:
            found = _strongest(bounds, lo if step.side == "lo" else None, 1)
            if step.side == "lo" and lo is not None and not d.lo_closed:
                found = np.where(found <= lo, lo + np.exp(LEAST), found)
            found = found + (0 if u is None else distance(u, not step.strict))
        found = np.where(np.isfinite(found), found, np.nan)       # no scalar is infinite
        return (np.ceil(found - 1e-9) if step.side == "lo" else np.floor(found + 1e-9)) if d.integer else found

    def score(self, rows: Array) -> Array:
        """min(violation, slack of each hypothesis that fails) of the models of rows."""
        return self.scored(self.values(rows))

    def reads(self, models: int) -> None:
        """Count the steps of reading the statement on so many models."""
        count(self.parts * (2 + models * self.cells // 1000))

    def scored(self, values: Values) -> Array:
        """The scores of models; what a hypothesis defines as a law must be one."""
        self.reads(max((len(v) for v in values.values()), default=1))
        with np.errstate(all="ignore"):
            found = self.reading.score(values)
            for step in self.plan.steps:
                if isinstance(step, Given) and not isinstance(step.symbol, Function):
                    off = _off(values[step.symbol.name], isinstance(step.symbol, Channel))
                    found = np.where(off <= LAW, found, np.minimum(found, np.where(np.isnan(off), -np.inf, -off)))
        return found


def _off(table: Array, channel: bool) -> Array:
    """How far tables are from laws (or from channels, the first axis the output): the sums from 1, the least entry below 0."""
    flat = table.reshape(len(table), -1)
    sums = table.sum(1).reshape(len(table), -1) if channel else flat.sum(1, keepdims=True)
    return np.asarray(np.abs(sums - 1).max(1) - np.minimum(flat.min(1), 0))


def _exponents(plan: Plan) -> tuple[Expr, ...]:
    values = tuple(step.value for step in plan.steps if isinstance(step, Given))
    return tuple(n for n in walk(values) if isinstance(n, App) and n.op == "exp")


def _in_exponents(plan: Plan) -> frozenset[str]:
    """The functions and scalars in exponents of what a hypothesis defines: whole numbers and logarithms of rationals there
    leave the defined law rational."""
    return frozenset(n.name for n in walk(_exponents(plan)) if isinstance(n, Function | Sym)) - plan.lengths


def _parts_of_one(plan: Plan) -> int:
    """What makes the rational factors of these exponents whole."""
    inside = list(walk(_exponents(plan)))
    divisors = tuple(n.args[1] for n in inside if isinstance(n, App) and n.op == "div")
    parts = {n.value.denominator for n in inside if isinstance(n, Num)}
    parts |= {abs(n.value.numerator) for n in walk(divisors) if isinstance(n, Num) and n.value}
    found = int(np.lcm.reduce([1, *parts]))
    return found if found <= COARSEST else 1


def distance(u: Array, from_zero: bool) -> Array:
    """A distance >= 0 on a logarithmic scale; the least is 0 where that is allowed."""
    found = np.exp(np.clip(u, LEAST, MOST))
    return np.where(u <= LEAST, 0.0, found) if from_zero else found


def _strongest(bounds: list[Array], end: Array | None, side: int) -> Array:
    """The greatest (or, for side -1, the least) of the bounds that have a value, and of the end of the domain."""
    found = np.full(len(bounds[0]), -np.inf)
    for b in (*bounds, *([] if end is None else [end])):
        found = np.where(np.isnan(b), found, np.maximum(found, side * b))
    return np.where(found == -np.inf, 0.0, side * found)
