"""Expressions in doubles, on many models of one shape at once; for search only.

An expression is compiled to a function of the tables of the symbols.  Axis 0 of every array is the model; each letter bound on
the way to a node has an axis of its own.  nan: no value; inf: an infinite divergence.
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np

from verify.language import (
    App, Atom, Channel, Distribution, Entry, Event, Expr, Functional, Iid, Law, Letter, Merged, Num, Place, Position,
    RangeProduct, RangeSum, Repeated, Replaced, Sum, Sup, Sym, walk)
from verify.search.budget import count, size
from verify.search.readings.operations import OPERATIONS, Array, divergence
from verify.search.readings.shape import NotRead, Shape

Values = Mapping[str, Array]
Compiled = Callable[[Values], Array]
LONGEST_SUM, NOISE = 400, 1e-12


@dataclass(frozen=True)
class Scope:
    """The letters bound so far with their axes, and the events (and laws on one letter) bound by a hypothesis, with axis and
    table."""

    axes: Mapping[str, int] = field(default_factory=dict)
    depth: int = 0
    events: Mapping[str, tuple[int, Array]] = field(default_factory=dict)

    def bind(self, *names: str) -> Scope:
        """The scope with further letters, each on a new axis."""
        new = {n: self.depth + 1 + i for i, n in enumerate(names)}
        return Scope({**self.axes, **new}, self.depth + len(names), self.events)

    def bind_event(self, name: str, table: Array) -> Scope:
        """The scope with an event that runs through the first axis of a table."""
        return Scope(self.axes, self.depth + 1, {**self.events, name: (self.depth + 1, table)})

    def on_axis(self, values: Array, axis: int) -> Array:
        """A row of values laid along one axis."""
        return values.reshape([-1 if i == axis else 1 for i in range(self.depth + 1)])

    def of_model(self, values: Array) -> Array:
        """One value for each model."""
        return values.reshape([-1] + [1] * self.depth)


class FloatReading:
    """Expressions on models of one shape.  Raises NotRead on what it does not cover.

    `largest` is the size of the largest array so far, counted only where it is not None."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.largest: int | None = None

    def expr(self, e: Expr, scope: Scope) -> Compiled:
        """The value of an expression: an array with one axis for the model and one for each bound letter."""
        if isinstance(e, Num):
            constant = np.full([1] * (scope.depth + 1), float(e.value))
            return lambda values: constant
        if isinstance(e, Sym):
            return lambda values: scope.of_model(values[e.name])
        if isinstance(e, App):
            return self._operation(e, scope)
        if isinstance(e, Atom):
            return self._atom(e, scope)
        if isinstance(e, Sum | Sup):
            return self._over_letters(e, scope)
        if isinstance(e, Functional):
            return self._functional(e, scope)
        if isinstance(e, RangeSum | RangeProduct):
            return self._range(e, scope)
        raise NotRead(f"{type(e).__name__} is not read in doubles")

    def integer(self, e: Expr, scope: Scope) -> Compiled:
        """The value of an expression that is a whole number."""
        value = self.expr(e, scope)
        return lambda values: np.rint(np.nan_to_num(value(values))).astype(np.int64)

    def table(self, law: Law, scope: Scope) -> Compiled:
        """The probabilities of a law, its cells along one last axis after those of the scope."""
        names = [f"_r{i}_{scope.depth}" for i in range(len(law.over))]
        sizes = [self.shape.size(a) for a in law.over]
        inner = scope.bind(*names)
        value = self.expr(law(*(Letter(n, a) for n, a in zip(names, law.over, strict=True))), inner)

        def run(values: Values) -> Array:
            found = value(values)
            lead = found.shape[:scope.depth + 1]
            return np.broadcast_to(found, (*lead, *sizes)).reshape(*lead, -1)

        return run

    def positive(self, e: Expr, scope: Scope) -> Compiled:
        """Whether an expression is positive, clear of rounding where it holds a difference."""
        value, least = self.expr(e, scope), 0.0 if _monomial(e) else NOISE
        return lambda values: value(values) > least

    # --- one kind of node each

    def _operation(self, e: App, scope: Scope) -> Compiled:
        if e.op not in OPERATIONS:
            raise NotRead(f"{e.op} is not read in doubles")
        f, parts = OPERATIONS[e.op], [self.expr(a, scope) for a in e.args]
        if not parts:
            constant = f().reshape([1] * (scope.depth + 1))
            return lambda values: constant
        if len(parts) == 1:
            (only,) = parts
            return lambda values: f(only(values))

        def run(values: Values) -> Array:
            found = f(*(p(values) for p in parts))
            if self.largest is not None:
                self.largest = max(self.largest, found.size)
            return found

        return run

    def _atom(self, e: Atom, scope: Scope) -> Compiled:
        if isinstance(e.of, Iid) and e.of.law.name in scope.events:       # only on one letter, so that there is one dataset
            one = np.ones([1] * (scope.depth + 1))
            return lambda values: one
        if e.of.name in scope.events:
            axis, table = scope.events[e.of.name]
            which = scope.on_axis(np.arange(len(table)), axis)
            places = [self.place(x, scope) for x in e.letters]
            return lambda values: table[(which, *(p(values) for p in places))]
        rows = self._rows(e.of)
        bound = [scope.axes[x.name] for x in e.letters if isinstance(x, Letter) and x.name in scope.axes]
        if len(bound) == len(e.letters) == len(set(bound)):
            order = sorted(range(len(bound)), key=lambda i: bound[i])
            shape = [1] * (scope.depth + 1)
            for i, axis in enumerate(bound):
                shape[axis] = self.shape.size(e.of.over[i])

            def along_axes(values: Values) -> Array:
                found = rows(values)
                return found.transpose(0, *(i + 1 for i in order)).reshape(len(found), *shape[1:])

            return along_axes
        indices = [self.place(x, scope) for x in e.letters]

        def gathered(values: Values) -> Array:
            found = rows(values)
            return np.asarray(found[(scope.of_model(np.arange(len(found))), *(i(values) for i in indices))])

        return gathered

    def _rows(self, of: object) -> Compiled:
        if not isinstance(of, Iid):
            name = of.name  # type: ignore[attr-defined]  # a law, channel, event or function
            return lambda values: values[name]
        n, base = self.shape.length(of.datasets.length), self.shape.size(of.datasets.over)
        digits = np.arange(base ** n)[:, None] // base ** np.arange(n - 1, -1, -1) % base
        law = of.law.name
        return lambda values: values[law][:, digits].prod(-1)

    def place(self, x: Place, scope: Scope) -> Compiled:
        """The number of the element that a place names, as in `verify.kernel.models.places`."""
        if isinstance(x, Letter):
            if x.name not in scope.axes:
                return lambda values: scope.of_model(values[x.name])
            letters = scope.on_axis(np.arange(self.shape.size(x.over)), scope.axes[x.name])
            return lambda values: letters
        if isinstance(x, Position):
            number, last = self.integer(x.number, scope), self.shape.length(x.of.length) - 1
            return lambda values: np.clip(number(values) - 1, 0, last)
        if not isinstance(x, Entry | Replaced | Merged | Repeated):
            raise NotRead(f"{x.over.name} are not finite")
        datasets = (x.dataset if isinstance(x, Entry | Replaced) else x.first if isinstance(x, Merged) else x).over
        base, n = self.shape.size(datasets.over), self.shape.length(datasets.length)  # type: ignore[union-attr]
        weights = base ** np.arange(n - 1, -1, -1)
        if isinstance(x, Repeated):
            repeated = self.place(x.record, scope)
            return lambda values: np.asarray(repeated(values) * weights.sum())
        if isinstance(x, Merged):
            return self._merged(x, scope, base, n)
        whole, i = self.place(x.dataset, scope), self.place(x.position, scope)
        if isinstance(x, Entry):
            return lambda values: whole(values) // weights[i(values)] % base
        record = self.place(x.record, scope)

        def replaced(values: Values) -> Array:
            z, w = whole(values), weights[i(values)]
            return np.asarray(z + (record(values) - z // w % base) * w)

        return replaced

    def _merged(self, x: Merged, scope: Scope, base: int, n: int) -> Compiled:
        upto, first, second = self.integer(x.upto, scope), self.place(x.first, scope), self.place(x.second, scope)

        def merged(values: Values) -> Array:
            step = base ** (n - np.clip(upto(values), 0, n))
            z, w = first(values), second(values)
            return np.asarray(w - w % step + z % step)

        return merged

    def _over_letters(self, e: Sum | Sup, scope: Scope) -> Compiled:
        inner, n = scope.bind(e.letter.name), self.shape.size(e.letter.over)
        body, where = self.expr(e.body, inner), [self.positive(w, inner) for w in e.where]
        nothing, is_sum = (0.0, True) if isinstance(e, Sum) else (-np.inf, False)

        def run(values: Values) -> Array:
            found = body(values)
            if where:
                mask = where[0](values)
                for w in where[1:]:
                    mask = mask & w(values)
                found = np.where(mask, found, nothing)
            if is_sum:
                return np.asarray(found.sum(-1) * (n if found.shape[-1] == 1 else 1))
            best = found.max(-1)
            return np.where(best == -np.inf, np.nan, best) if where else best

        return run

    def _functional(self, e: Functional, scope: Scope) -> Compiled:
        p, q = (self.table(law, scope) for law in e.laws)
        param = self.expr(e.params[0], scope) if e.params else None
        return lambda values: divergence(e.name, p(values), q(values), None if param is None else param(values))

    def _range(self, e: RangeSum | RangeProduct, scope: Scope) -> Compiled:
        last, body = self.integer(e.last, scope), self.expr(e.body, scope)
        join, none = (np.add, 0) if isinstance(e, RangeSum) else (np.multiply, 1)
        nested = size(e.body) if any(isinstance(n, RangeSum | RangeProduct) for n in walk(e.body, once=True)) else 0

        def run(values: Values) -> Array:
            terms = last(values)
            total = np.full(1, float(none))
            for i in range(1, min(int(terms.max(initial=0)), LONGEST_SUM) + 1):
                count(i * nested // 4)                      # a sum inside takes about i times as long as its body
                total = join(total, np.where(terms >= i, body({**values, e.index: np.array([float(i)])}), none))
            return np.where(terms > LONGEST_SUM, np.nan, total)

        return run


def _monomial(e: Expr) -> bool:
    """Whether an expression is made of probabilities and positive numbers by sums, products and quotients only."""
    if isinstance(e, Atom):
        return isinstance(e.of, Distribution | Channel | Iid | Event)
    if isinstance(e, Num):
        return e.value > 0
    if isinstance(e, Sum):
        return _monomial(e.body)
    return isinstance(e, App) and e.op in ("add", "mul", "div", "max") and all(_monomial(a) for a in e.args)
