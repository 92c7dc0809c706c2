"""From a model in doubles to a short exact counterexample: round, check exactly, then look for the shortest one around."""
from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from verify.kernel.models.model import Model
from verify.language import Channel, Distribution, Event, Expr, Function, Letter
from verify.search.adversary.coordinates import Coordinates, Values
from verify.search.adversary.exact import NoModel, bits, exact_model, state
from verify.search.adversary.plan import Given, Tight
from verify.search.adversary.rounding import (
    DENOMINATORS, SIMPLE_NUMBERS, SIMPLE_SCALARS, laws_near, numbers_near, rounded_away, row_near, scalar_near,
    simple_rows)
from verify.search.budget import Budget
from verify.search.readings.operations import ROUNDING, Array
from verify.search.readings.tables import as_float

JOINT, CHECKED, PAIRED, OF_PAIR = 20_000, 20, 14, 2_000
Choice = dict[str, Any]


@dataclass(frozen=True)
class Unit:
    """A part of a choice that is replaced as a whole: a row of a law, a cell, a scalar; with what may stand there."""

    name: str
    where: tuple[Any, ...]
    options: tuple[Any, ...]


class Shrinker:
    """Exact counterexamples of one shape.  `trials` counts the exact models."""

    def __init__(self, coordinates: Coordinates, budget: Budget) -> None:
        self.coordinates, self.budget, self.trials = coordinates, budget, 0
        self.best: Choice | None = None        # the last choice that was accepted
        self.plan, self.shape = coordinates.plan, coordinates.shape
        derived = {x.symbol.name for x in self.plan.steps if isinstance(x, Given | Tight)}
        self.free = [x for x in self.plan.symbols if x.name not in derived and x.name not in self.plan.lengths]
        self.tight = [x for x in self.plan.steps if isinstance(x, Tight)]

    # --- exact checks

    def model(self, choice: Choice, wanted: str = "violated") -> Model | None:
        """The exact model of a choice if it is a counterexample (or, with "undefined", leaves the claim without a value)."""
        self.budget.spend()
        self.trials += 1
        try:
            model = exact_model(self.plan, self.shape, choice)
        except (NoModel, ArithmeticError, ValueError, LookupError):
            return None
        if state(self.plan.statement, model) != wanted:
            return None
        self.best = choice
        return model

    def scores(self, choices: list[Choice]) -> Array:
        """The scores of choices in doubles."""
        found = np.zeros(len(choices))
        for names in {frozenset(c) for c in choices}:                     # with and without values for the tight scalars
            places = [i for i, c in enumerate(choices) if frozenset(c) == names]
            stacked = {n: np.stack([_as_double(choices[i][n]) for i in places]) for n in names}
            found[places] = self._scores(stacked, len(places))
        return found

    def _scores(self, stacked: Values, count: int) -> Array:
        scalars = {n: v for n, v in stacked.items() if v.ndim == 1 and not isinstance(self._symbol(n), Letter)}
        free = {n: v for n, v in stacked.items() if n not in scalars}
        free |= {n: v.astype(np.int64) for n, v in free.items() if isinstance(self._symbol(n), Letter)}
        return self.coordinates.scored(self.coordinates.complete(free, {}, count, scalars))

    def _symbol(self, name: str) -> object:
        return next(x for x in self.plan.symbols if x.name == name)

    # --- rounding

    def rounded(self, values: Values, k: int) -> Choice | None:
        """The simplest of the roundings of model k that is an exact counterexample."""
        choices = list(self._roundings(values, k))
        good = self.scores(choices) > ROUNDING / 2
        for choice in itertools.islice((c for c, g in zip(choices, good, strict=True) if g), CHECKED):
            if self.model(choice) is not None:
                return choice
        return None

    def undefined(self, values: Values, k: int) -> Choice | None:
        """The simplest of the roundings of model k on which the claim has no value and the hypotheses hold."""
        for choice in itertools.islice(self._roundings(values, k), CHECKED):
            if self.model(choice, "undefined") is not None:
                return choice
        return None

    def _roundings(self, values: Values, k: int) -> Iterator[Choice]:
        for d in DENOMINATORS:
            for as_log, beyond in itertools.product((False, True), (False, True) if self.tight else (False,)):
                choice: Choice = {}
                for x in self.free:
                    value = values[x.name][k]
                    if isinstance(x, Distribution):
                        choice[x.name] = laws_near(value.reshape(-1), d).reshape(value.shape)
                    elif isinstance(x, Channel):
                        choice[x.name] = laws_near(value, d)
                    elif isinstance(x, Function | Event):
                        choice[x.name] = numbers_near(value, d)
                    elif isinstance(x, Letter):
                        choice[x.name] = int(value)
                    else:
                        choice[x.name] = scalar_near(float(value), d, as_log)
                if beyond:
                    choice |= {x.symbol.name: scalar_near(float(values[x.symbol.name][k]), d, as_log) for x in self.tight
                               if np.isfinite(values[x.symbol.name][k])}
                yield choice

    # --- shrinking

    def shortest(self, choice: Choice) -> Choice:
        """A counterexample that is no longer than the given one, with a margin not much smaller."""
        first = float(self.scores([choice])[0])
        least = 0.2 * min(first, 1e-3) if first > 1e-9 else ROUNDING / 2
        units = list(self._units(choice))
        choice = self._joint(choice, units, least)
        pairs = list(itertools.combinations(units, 2)) if 2 < len(units) <= PAIRED else []
        for _ in range(2):
            before = self._bits(choice)
            for group in (*((u,) for u in units), *pairs):
                choice = self._joint(choice, list(group), least)
            if self._bits(choice) == before:
                break
        return self._loosened(choice, least)

    def _bits(self, choice: Choice) -> int:
        return sum(bits(v) for v in choice.values())

    def _units(self, choice: Choice) -> Iterator[Unit]:
        for x in self.free:
            value = choice[x.name]
            if isinstance(x, Distribution):
                yield self._row(x.name, (), value, value.shape)
            elif isinstance(x, Channel):
                yield from (self._row(x.name, (slice(None), *key), value[(slice(None), *key)], value.shape[:1])
                            for key in np.ndindex(value.shape[1:]))
            elif isinstance(x, Function | Event):
                options = SIMPLE_NUMBERS if isinstance(x, Function) else (Fraction(0), Fraction(1))
                yield from (Unit(x.name, key, options) for key in np.ndindex(value.shape))
            elif isinstance(x, Letter):
                yield Unit(x.name, (), tuple(range(value)))
            else:
                near = (scalar_near(as_float(value), d, as_log) for d in DENOMINATORS for as_log in (False, True))
                yield Unit(x.name, (), tuple(dict.fromkeys((*SIMPLE_SCALARS, *near))))

    def _row(self, name: str, where: tuple[Any, ...], row: Any, shape: tuple[int, ...]) -> Unit:
        flat = np.array([float(q) for q in row.flat])
        rows = dict.fromkeys((*simple_rows(len(flat)), *(tuple(row_near(flat, d)) for d in DENOMINATORS)))
        return Unit(name, where, tuple(np.array(r, dtype=object).reshape(shape) for r in rows))

    def _joint(self, choice: Choice, units: list[Unit], least: float) -> Choice:
        """The shortest counterexample with other values in the units, all combinations tried in doubles."""
        lists = [[(bits(self._part(choice, u)), self._part(choice, u)), *((bits(o), o) for o in u.options)] for u in units]
        product = 1
        for options in lists:
            product *= len(options)
        most = min(OF_PAIR if len(units) == 2 else JOINT, self.coordinates.most)
        if len(units) > 1 and product > most:
            keep = int(most ** (1 / len(units)))
            if keep < 3:
                return choice
            lists = [options[:keep] for options in lists]
        lists = [options[:most] for options in lists]
        picks = np.array(list(itertools.product(*(range(len(options)) for options in lists)))).reshape(-1, len(units))
        lengths = sum((np.array([b for b, _ in options])[picks[:, i]] for i, options in enumerate(lists)), np.zeros(len(picks)))
        picks = picks[lengths < lengths[0]]
        if not len(picks):
            return choice
        lengths = lengths[lengths < lengths[0]]
        stacked = self._stacked(choice, units, lists, picks)
        good = np.flatnonzero(self._scores(stacked, len(picks)) > least)
        order = good[np.argsort(lengths[good], kind="stable")][:CHECKED]
        for row in picks[order]:
            made = {n: v.copy() if isinstance(v, np.ndarray) else v for n, v in choice.items()}
            for u, options, i in zip(units, lists, row, strict=True):
                if isinstance(made[u.name], np.ndarray):
                    made[u.name][u.where] = options[i][1]
                else:
                    made[u.name] = options[i][1]
            if self.model(made) is not None:
                return made
        return choice

    def _part(self, choice: Choice, u: Unit) -> Any:
        value = choice[u.name]
        return value[u.where] if isinstance(value, np.ndarray) else value

    def _stacked(self, choice: Choice, units: list[Unit], lists: list[list[tuple[int, Any]]], picks: Array) -> Values:
        count = len(picks)
        stacked = {n: np.repeat(_as_double(v)[None], count, axis=0) for n, v in choice.items()}
        for j, (u, options) in enumerate(zip(units, lists, strict=True)):
            doubles = np.stack([_as_double(o) for _, o in options])
            stacked[u.name][(slice(None), *u.where)] = doubles[picks[:, j]]
        return stacked

    def _loosened(self, choice: Choice, least: float) -> Choice:
        """Tight scalars at their bound, or at a value that is shorter to write, where that is a counterexample too."""
        for x in self.tight:
            name = x.symbol.name
            without = {n: v for n, v in choice.items() if n != name}
            options = [without] if name in choice else []
            model = self.model(choice)
            if model is not None and x.side != "eq":
                exact = model.values[name]
                values = (*SIMPLE_SCALARS, *rounded_away(as_float(exact), 1 if x.side == "lo" else -1))
                options += [{**choice, name: v} for v in values if bits(v) < bits(exact)]
            for made in options:
                if float(self.scores([made])[0]) > least and self.model(made) is not None:
                    choice = made
                    break
        return choice


def _as_double(value: Any) -> Array:
    if isinstance(value, Expr):
        return np.array(as_float(value))
    return np.asarray(value, dtype=float)
