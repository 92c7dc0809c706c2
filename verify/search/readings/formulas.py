"""Formulas in doubles: by how much they hold (>= 0) or fail (< 0), relative to the size of their sides."""
from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np

from verify.language import (
    App, Both, D_inf, Defined, Distribution, Domain, Event, Every, Expr, Formula, Functional, Indistinguishable, Letter, Num,
    Quantifier, Relation, Statement, Sym, exp, literal, walk)
from verify.search.readings.floats import Compiled, FloatReading, Scope, Values
from verify.search.readings.operations import ROUNDING, Array
from verify.search.readings.shape import NotRead, Shape

FLOOR, EVENT_FLOOR, FAR, MOST_CELLS = 1e-6, 1e-2, 2.0, 12
TRIVIAL = 0.05         # what a claim <= is short of failing where both of its sides are 0


class StatementReading:
    """A universal statement on models of one shape: its hypotheses, its domains and its claim as slacks.

    A slack is >= 0 exactly where the formula holds up to rounding, nan where it has no value.
    """

    def __init__(self, s: Statement, shape: Shape) -> None:
        self.statement, self.shape = s, shape
        self.floats = FloatReading(shape)
        self._trivial = 0.0
        self._given = [self.formula(f, Scope()) for f in s.given]
        self._trivial = TRIVIAL
        self._claim = self.formula(s.claim, Scope())
        self._domains = [d for b in s.prefix if isinstance(b.symbol, Sym) and b.domain is not None
                         for d in self._ends(b.symbol, b.domain)]

    def hypotheses(self, values: Values) -> Array:
        """The least slack of the hypotheses and the domains that is below 0, inf where all hold, nan where one has no value."""
        with np.errstate(all="ignore"):
            least = np.full(_models(values), np.inf)
            for f in (*self._domains, *self._given):
                slack = f(values)
                least = np.minimum(least, np.where(slack >= 0, np.inf, slack))
            return least

    def violation(self, values: Values) -> Array:
        """Minus the slack of the claim; less where it holds because both sides are small."""
        with np.errstate(all="ignore"):
            return np.broadcast_to(-self._claim(values), _models(values))

    def score(self, values: Values) -> Array:
        """min(violation, slack of each hypothesis that fails): above 0 exactly at counterexamples; -inf for no value."""
        found = np.minimum(self.violation(values), self.hypotheses(values))
        return np.where(np.isnan(found), -np.inf, found)

    def value(self, e: Expr) -> Compiled:
        """An expression without free letters: one number for each model."""
        return self.floats.expr(e, Scope())

    # --- formulas

    def formula(self, f: Formula, scope: Scope) -> Compiled:
        """The slack of a formula in a scope of bound letters."""
        if isinstance(f, Relation):
            return self._relation(f, scope)
        if isinstance(f, Both):
            return _least([self.formula(p, scope) for p in f.parts])
        if isinstance(f, Every):
            inner = scope.bind(*(x.name for x in f.letters))
            where = [self.floats.positive(w, inner) for w in f.where]
            return self._over_axes(self.formula(f.relation, inner), where, [self.floats.shape.size(x.over) for x in f.letters])
        if isinstance(f, Indistinguishable):
            return self._indistinguishable(f, scope)
        if isinstance(f, Defined):
            inside = self.floats.expr(f.expr, scope)
            return lambda values: np.where(np.isinf(v := inside(values)), -1.0, np.where(np.isnan(v), np.nan, 1.0))
        if isinstance(f, Statement):
            return self._inner(f, scope)
        raise NotRead(f"{type(f).__name__} is not read in doubles")

    def _relation(self, r: Relation, scope: Scope) -> Compiled:
        left, right = (self._side(e, scope) for e in (r.left, r.right))
        op, trivial, divergent = r.op, self._trivial, _has_functional(r.left) or _has_functional(r.right)

        def run(values: Values) -> Array:
            a, b = left(values), right(values)
            scale = FLOOR + np.maximum(np.abs(a), np.abs(b))
            gap = (b - a) / scale
            if divergent and (lost := np.isinf(scale)).any():
                infinite = np.where(a == b, 0.0, np.where(np.isinf(b), FAR, -FAR))
                gap = np.where(lost & ~np.isnan(a) & ~np.isnan(b), infinite, gap)
            near = np.abs(gap) <= ROUNDING
            match op:
                case "<=" if trivial: return np.where(near | (gap > 0), np.maximum(gap, 0.0) + trivial * FLOOR / scale, gap)
                case "<=": return np.where(near, 0.0, gap)
                case "<": return np.where(near, -ROUNDING, gap)
                case "==": return np.where(near, 0.0, -np.abs(gap))
                case _: return np.where(near, -ROUNDING, np.abs(gap))

        return run

    def _side(self, e: Expr, scope: Scope) -> Compiled:
        value = self.floats.expr(e, scope)
        if _has_functional(e) and infinite_only_upwards(e):
            return value
        return lambda values: np.where(np.isinf(v := value(values)), np.nan, v)

    def _indistinguishable(self, f: Indistinguishable, scope: Scope) -> Compiled:
        if literal(f.delta) == 0:
            return self.formula(Both((D_inf(f.p, f.q) <= f.eps, D_inf(f.q, f.p) <= f.eps)), scope)
        p, q = self.floats.table(f.p, scope), self.floats.table(f.q, scope)
        level, delta = self.floats.expr(exp(f.eps), scope), self.floats.expr(f.delta, scope)

        def run(values: Values) -> Array:
            a, b, v, d = p(values), q(values), level(values)[..., None], delta(values)
            excess = np.maximum(_excess(a - v * b), _excess(b - v * a))
            gap = np.minimum(d - excess, np.where(d < 0, d, np.inf)) / (EVENT_FLOOR + np.maximum(np.abs(d), np.abs(excess)))
            return np.where(np.abs(gap) <= ROUNDING, 0.0, gap)

        return run

    def _inner(self, f: Statement, scope: Scope) -> Compiled:
        """A formula with universal quantifiers over letters and events: the least slack over all of them."""
        sizes = []
        for b in f.prefix:
            if b.kind == "forall" and isinstance(b.symbol, Letter):
                scope = scope.bind(b.symbol.name)
                sizes.append(self.shape.size(b.symbol.over))
            else:
                table = self.all_values(b)
                scope = scope.bind_event(b.symbol.name, table)
                sizes.append(len(table))
        given, claim = [self.formula(h, scope) for h in f.given], self.formula(f.claim, scope)

        def implied(values: Values) -> Array:
            slack = claim(values)
            for h in given:
                one = h(values)
                slack = np.where(np.isnan(one), np.nan, np.where(one < 0, np.maximum(-one, 1.0), slack))
            return slack

        return self._over_axes(implied, [], sizes)

    def all_values(self, b: Quantifier) -> Array:
        """Every event, or the only law on one letter, that a universal quantifier of a hypothesis runs through."""
        if b.kind == "forall" and isinstance(b.symbol, Event):
            return all_events(self.shape.table(b.symbol))
        if b.kind == "forall" and isinstance(b.symbol, Distribution) and np.prod(shape := self.shape.table(b.symbol)) == 1:
            return np.ones((1, *shape))
        raise NotRead(f"a hypothesis for all {b.symbol.name} is not checked on models")

    def _over_axes(self, slack: Compiled, where: Sequence[Compiled], sizes: Sequence[int]) -> Compiled:
        last = tuple(range(-len(sizes), 0))

        def run(values: Values) -> Array:
            found = slack(values)
            for w in where:
                found = np.where(w(values), found, np.inf)
            return found.min(axis=last) if last else found

        return run

    def _ends(self, x: Sym, d: Domain) -> list[Compiled]:
        made = []
        if d.lo is not None:
            made.append(self.formula(Relation("<=" if d.lo_closed else "<", d.lo, x), Scope()))
        if d.hi is not None:
            made.append(self.formula(Relation("<=" if d.hi_closed else "<", x, d.hi), Scope()))
        return made


def _excess(gain: Array) -> Array:
    """The greatest sum of gains over the events that are not empty."""
    return np.asarray(np.where((gain > 0).any(-1), np.maximum(gain, 0).sum(-1), gain.max(-1)))


def _models(values: Values) -> int:
    return max((len(v) for v in values.values()), default=1)


def _least(parts: Sequence[Compiled]) -> Compiled:
    def run(values: Values) -> Array:
        found = parts[0](values)
        for p in parts[1:]:
            found = np.minimum(found, p(values))
        return found

    return run


def all_events(shape: tuple[int, ...]) -> Array:
    """Every event on a product of finite sets as a table of 0 and 1, one after the other."""
    cells = int(np.prod(shape))
    if cells > MOST_CELLS:
        raise NotRead(f"{cells} cells have too many events")
    return np.array(list(itertools.product((0.0, 1.0), repeat=cells))).reshape(-1, *shape)


def infinite_only_upwards(e: Expr) -> bool:
    """Whether the kernel reads +oo in the divergences of a side as +oo for the side: see `verify.kernel.models.evaluate`."""
    if isinstance(e, Functional):
        return not any(_has_functional(p) for p in e.params)
    if isinstance(e, App) and e.op == "add":
        return all(infinite_only_upwards(a) for a in e.args)
    if isinstance(e, App) and e.op == "mul":
        divergent = [a for a in e.args if _has_functional(a)]
        numbers = [a for a in e.args if isinstance(a, Num)]
        return (len(divergent) <= 1 and len(divergent) + len(numbers) == len(e.args) and all(n.value > 0 for n in numbers)
                and all(infinite_only_upwards(a) for a in divergent))
    return not _has_functional(e)


def _has_functional(e: Expr) -> bool:
    return any(isinstance(n, Functional) for n in walk(e))
