"""Better models by linear programs: one law, channel or function at a time, all else fixed, hypotheses as linear rows.

The claim is replaced by its slope at the model, which loses nothing where it is linear and finds extreme points where it is
convex.  An event becomes the set of the cells that it gains from: a threshold set of likelihood ratios.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from scipy.optimize import linprog

from verify.language import (
    App, Both, Channel, Every, Expr, Formula, Functional, Indistinguishable, Letter, Q, Relation, Statement, Sup, exp, literal)
from verify.search.adversary.coordinates import MOST, ZERO, Block, Coordinates, Envelope, Values
from verify.search.adversary.starts import starts
from verify.search.budget import count
from verify.search.readings.floats import Compiled, Scope
from verify.search.readings.operations import Array
from verify.search.readings.shape import NotRead

STEP, BESIDE, TOLERANCE, WIDEST, PASSES = 1e-6, 1e-3, 1e-9, 160, 4


@dataclass(frozen=True)
class Constraint:
    """Values that are >= 0 ("ge"), == 0 ("eq"), or whose positive parts along the last axis sum to at most `bound` ("cap")."""

    kind: str
    value: Compiled
    bound: Compiled | None = None


class Improver:
    """Linear programs on the models of one shape."""

    def __init__(self, coordinates: Coordinates) -> None:
        self.coordinates, self.reading = coordinates, coordinates.reading
        self.floats = self.reading.floats
        statement = coordinates.plan.statement
        self.constraints = [c for f in statement.given for c in self._constraints(f, Scope())]
        self.gain = self._gain(statement.claim)

    def improved(self, rows: Array, random: np.random.Generator) -> Array:
        """Rows of coordinates that linear programs lead to from the given ones, without those that lead nowhere."""
        made = []
        for row in rows:
            for _ in range(PASSES):
                before = row
                for b in self.coordinates.blocks:
                    if b.kind in ("law", "function", "event") and 1 < b.stop - b.start <= WIDEST:
                        row = self._best([row, *self._moves(row, b, random)])
                if row is before:
                    break
            made.append(row)
        return np.array(made)

    def _best(self, rows: list[Array]) -> Array:
        """The row of the highest score; the first where none is clearly better."""
        scores = self.coordinates.score(np.stack(rows))
        best = int(np.argmax(scores))
        return rows[best] if scores[best] > scores[0] + TOLERANCE else rows[0]

    def _moves(self, row: Array, b: Block, random: np.random.Generator) -> Iterator[Array]:
        values = self.coordinates.values(row[None])
        table = values[b.symbol.name][0]
        slope = self._slope(values, b, table, random)
        if not np.isfinite(slope).all() or not slope.any():
            return
        if b.kind == "event":
            yield with_table(row, b, np.where(slope > 0, 1.0, 0.0))
            return
        found = self._program(values, b, table, slope, random)
        if found is not None:
            yield from (with_table(row, b, table + share * (found - table)) for share in (1.0, 0.9, 0.5))

    def _slope(self, values: Values, b: Block, table: Array, random: np.random.Generator) -> Array:
        """The change of the claim's violation with each cell, a little beside the table so that one of several greatest terms
        is alone; of an event, what each cell brings."""
        cells = table.size
        beside = 1 if b.kind == "event" else 1 + BESIDE * random.standard_normal(table.shape)
        tables = np.repeat((table * beside).reshape(1, -1), 2 * cells, axis=0)
        at = np.arange(cells)
        if b.kind == "event":
            tables[at, at], tables[cells + at, at] = 1, 0
        else:
            tables[at, at] += STEP
        gain = np.nan_to_num(self._at(self.gain, values, b, tables, table.shape), posinf=np.nan, neginf=np.nan)
        return np.asarray((gain[:cells] - gain[cells:]) / (1 if b.kind == "event" else STEP)).reshape(table.shape)

    def _at(self, value: Compiled, values: Values, b: Block, tables: Array, shape: tuple[int, ...]) -> Array:
        """A compiled expression with other tables for one symbol."""
        models = len(tables)
        self.coordinates.reads(models)
        repeated = {n: np.repeat(v[:1], models, axis=0) for n, v in values.items()}
        repeated[b.symbol.name] = tables.reshape(models, *shape)
        with np.errstate(all="ignore"):
            found = value(repeated)
        return np.broadcast_to(found, (models, *found.shape[1:]))

    # --- one program

    def _program(self, values: Values, b: Block, table: Array, slope: Array, random: np.random.Generator) -> Array | None:
        """The table that the slope prefers among those that satisfy the linear hypotheses."""
        cells, law = table.size, b.kind == "law"
        rows_ub: list[Array] = []
        rhs_ub: list[float] = []
        rows_eq, rhs_eq = self._sums(b, table) if law else ([], [])
        extra = 0
        for c in self.constraints:
            linear = self._linear(c, values, b, table, random)
            if linear is None:
                continue
            constant, slopes, bound = linear
            if c.kind == "ge":
                rows_ub += list(-slopes.T)
                rhs_ub += list(constant)
            elif c.kind == "eq":
                rows_eq += list(slopes.T)
                rhs_eq += list(-constant)
            else:
                extra = self._cap(constant, slopes, bound, cells + extra, rows_ub, rhs_ub) - cells
        return self._solve(slope.reshape(-1), cells, extra, (rows_ub, rhs_ub), (rows_eq, rhs_eq), law, table.shape)

    def _solve(self, slope: Array, cells: int, extra: int, upper: tuple[list[Array], list[float]],
               equal: tuple[list[Array], list[float]], law: bool, shape: tuple[int, ...]) -> Array | None:
        width = cells + extra
        a_ub, b_ub = _scaled(upper, width)
        a_eq, b_eq = _scaled(equal, width)
        cost = np.concatenate([-slope / max(np.abs(slope).max(), 1e-300), np.zeros(extra)])
        bounds = [(0, 1) if law else (-10, 10)] * cells + [(0, None)] * extra
        try:
            found = linprog(cost, A_ub=a_ub, b_ub=b_ub, A_eq=a_eq, b_eq=b_eq, bounds=bounds, method="highs")
        except ValueError:
            return None
        count(100 + width + 4 * int(found.nit))
        return np.asarray(found.x[:cells]).reshape(shape) if found.status == 0 else None

    def _sums(self, b: Block, table: Array) -> tuple[list[Array], list[float]]:
        at = np.arange(table.size).reshape(table.shape)
        groups = at.reshape(table.shape[0], -1).T if isinstance(b.symbol, Channel) else at.reshape(1, -1)
        made = []
        for group in groups:
            row = np.zeros(table.size)
            row[group] = 1
            made.append(row)
        return made, [1.0] * len(made)

    def _linear(self, c: Constraint, values: Values, b: Block, table: Array,
                random: np.random.Generator) -> tuple[Array, Array, Array] | None:
        """Constants and slopes of a constraint in the cells, and its bounds; None where it is not affine."""
        cells = table.size
        probes = random.random((2, cells))
        tables = np.concatenate([np.zeros((1, cells)), np.eye(cells), probes])
        found = self._at(c.value, values, b, tables, table.shape)
        flat = found.reshape(len(tables), -1)
        if not np.isfinite(flat).all():
            return None
        constant, slopes = flat[0], flat[1:cells + 1] - flat[0]
        if np.abs(constant + probes @ slopes - flat[cells + 1:]).max() > TOLERANCE * (1 + np.abs(flat).max()):
            return None
        if c.bound is None:
            return constant, slopes, np.zeros(0)
        bounds = self._at(c.bound, values, b, tables, table.shape).reshape(len(tables), -1)
        if np.ptp(bounds, axis=0).max() > TOLERANCE:
            return None
        return constant, slopes, _spread(bounds[0], flat.shape[1] // found.shape[-1])

    def _cap(self, constant: Array, slopes: Array, bounds: Array, start: int, rows: list[Array], rhs: list[float]) -> int:
        """Rows for sums of positive parts, with one more variable for each value; the number of variables after that."""
        each = len(constant) // len(bounds)
        for g, bound in enumerate(bounds):
            own = np.arange(g * each, (g + 1) * each)
            for k, j in enumerate(own):
                row = np.zeros(start + each)
                row[:len(slopes)], row[start + k] = slopes[:, j], -1
                rows.append(row)
                rhs.append(float(-constant[j]))
            total = np.zeros(start + each)
            total[start:] = 1
            rows.append(total)
            rhs.append(float(bound))
            start += each
        return start

    # --- functions

    def envelopes(self, random: np.random.Generator) -> dict[str, Envelope]:
        """For each function what hypotheses bound its values, and the differences of two of them, by numbers."""
        made = {}
        rows = starts(self.coordinates, random, 2)
        for b in self.coordinates.blocks:
            if b.kind != "function" or b.symbol.name in self.coordinates.lattice or b.stop - b.start > WIDEST:
                continue
            above, below, at_most = [], [], []
            for c in (c for c in self.constraints if c.kind == "ge"):
                constant, slopes = self._fixed(c, b, rows, random)
                for k, slope in zip(constant, slopes.T, strict=True):
                    up, down = np.flatnonzero(slope > TOLERANCE), np.flatnonzero(slope < -TOLERANCE)
                    few = max(len(up), len(down)) == 1
                    if few and np.ptp(np.abs(slope[slope != 0])) < TOLERANCE:
                        above.append(int(down[0]) if len(down) else -1)
                        below.append(int(up[0]) if len(up) else -1)
                        at_most.append(float(k / np.abs(slope).max()))
            if at_most:
                made[b.symbol.name] = Envelope(np.array(above), np.array(below), np.array(at_most))
        return made

    def _fixed(self, c: Constraint, b: Block, rows: Array, random: np.random.Generator) -> tuple[Array, Array]:
        """Constants and slopes of a constraint that is affine in a symbol and mentions no other."""
        found = []
        for row in rows:
            values = self.coordinates.values(row[None])
            linear = self._linear(c, values, b, values[b.symbol.name][0], random)
            found.append(None if linear is None else linear[:2])
        first, second = found
        if first is None or second is None or np.abs(first[0] - second[0]).max() > TOLERANCE or (
                np.abs(first[1] - second[1]).max() > TOLERANCE):
            return np.zeros(0), np.zeros((b.stop - b.start, 0))
        return first

    # --- hypotheses as rows, the claim as what is gained

    def _constraints(self, f: Formula, scope: Scope) -> Iterator[Constraint]:
        try:
            if isinstance(f, Both):
                for p in f.parts:
                    yield from self._constraints(p, scope)
            elif isinstance(f, Every) and not f.where:
                yield from self._constraints(f.relation, scope.bind(*(x.name for x in f.letters)))
            elif isinstance(f, Statement) and not f.given:
                for b in f.prefix:
                    letter = isinstance(b.symbol, Letter)
                    scope = scope.bind(b.symbol.name) if letter else scope.bind_event(b.symbol.name, self.reading.all_values(b))
                yield from self._constraints(f.claim, scope)
            elif isinstance(f, Indistinguishable):
                for laws in ((f.p, f.q), (f.q, f.p)):
                    yield self._excess(Functional("hockey_stick", laws, (exp(f.eps),)), f.delta, scope)
            elif isinstance(f, Relation) and f.op != "!=":
                yield from self._relation(f, scope)
        except NotRead:
            return

    def _relation(self, r: Relation, scope: Scope) -> Iterator[Constraint]:
        left = r.left
        if isinstance(left, App) and left.op == "abs" and r.op != "==":
            for side in (left.args[0], -left.args[0]):
                yield from self._relation(Relation(r.op, side, r.right), scope)
        elif isinstance(left, Sup) and not left.where and r.op != "==":
            yield from self._relation(Relation(r.op, left.body, r.right), scope.bind(left.letter.name))
        elif isinstance(left, Functional) and left.name in ("TV", "hockey_stick", "D_inf") and r.op != "==":
            yield self._excess(left, r.right, scope)
        else:
            yield Constraint("eq" if r.op == "==" else "ge", self.floats.expr(r.right - r.left, scope))

    def _excess(self, f: Functional, bound: Expr, scope: Scope) -> Constraint:
        """hockey-stick, total variation and max-divergence at most a bound, in terms of p - v q."""
        p, q = (self.floats.table(law, scope) for law in f.laws)
        level = self.floats.expr(exp(bound) if f.name == "D_inf" else f.params[0] if f.params else Q(1), scope)
        if f.name == "D_inf" or literal(bound) == 0:
            return Constraint("ge", lambda values: level(values)[..., None] * q(values) - p(values))
        most = self.floats.expr(bound, scope)
        return Constraint("cap", lambda values: p(values) - level(values)[..., None] * q(values), most)

    def _gain(self, claim: Formula) -> Compiled:
        if isinstance(claim, Relation) and claim.op in ("<=", "<"):
            return self.floats.expr(claim.left - claim.right, Scope())
        slack = self.reading.formula(claim, Scope())
        return lambda values: -slack(values)


def with_table(row: Array, b: Block, table: Array) -> Array:
    """The row of coordinates with another table for a symbol."""
    made = row.copy()
    if b.kind == "event":
        made[b.start:b.stop] = np.where(table.reshape(-1) > 0.5, 1.0, -1.0)
    elif b.kind == "function":
        made[b.start:b.stop] = table.reshape(-1)
    else:
        rows = table.reshape(table.shape[0], -1).T if isinstance(b.symbol, Channel) else table.reshape(1, -1)
        rows = np.where(rows > 1e-12, rows, 0)
        top = rows.max(1, keepdims=True)
        with np.errstate(all="ignore"):
            made[b.start:b.stop] = np.clip(MOST + np.log(rows / np.where(top > 0, top, 1)), ZERO, MOST).reshape(-1)
    return made


def _spread(bounds: Array, groups: int) -> Array:
    flat = bounds.reshape(-1)
    return np.repeat(flat, groups // len(flat)) if groups % len(flat) == 0 else np.full(groups, flat.min())


def _scaled(rows: tuple[list[Array], list[float]], width: int) -> tuple[Array | None, Array | None]:
    """The rows as a matrix of full width, each divided by its largest entry."""
    if not rows[0]:
        return None, None
    matrix = np.stack([np.pad(r, (0, width - len(r))) for r in rows[0]])
    scale = np.maximum(np.abs(matrix).max(1), 1e-12)
    return matrix / scale[:, None], np.array(rows[1]) / scale
