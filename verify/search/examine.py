"""Cross-examination: random exact points at which the kernel's own evaluation must agree with what is said to be proved."""
from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from verify.kernel.models.model import Model, ModelError, read_model
from verify.kernel.scalar.opening import scalar_goal
from verify.language import (
    Both, Channel, Datasets, Distribution, Domain, Event, Expr, Function, Letter, Num, Q, Statement, Sym, holds_mean, walk)
from verify.language.alphabets import Mechanisms
from verify.language.finite import Process, Sequence
from verify.notation.values import write_model
from verify.search.adversary.exact import Choice, NoModel, exact_model, state
from verify.search.adversary.plan import Given, Plan, Tight, plan
from verify.search.adversary.refuter import shapes
from verify.search.budget import Budget
from verify.search.kinds import is_scalar
from verify.search.finding import Options, Trace
from verify.search.finite_search import models
from verify.search.points import sample
from verify.search.readings.shape import NotRead, Shape

POINTS, TRIES = 5, 15
POINTS_OF_DATASETS = 2         # each takes sums over datasets
SHAPES, MOST_CELLS = 2, 24
WEIGHTS = (0, 1, 1, 2, 3, 5)
VALUES = tuple(Fraction(v) for v in ("0", "1", "1/2", "1/3", "-1", "2"))


@dataclass(frozen=True)
class Examination:
    """At how many points the claim was evaluated, and the first that contradicts the verdict, as evidence files write it."""

    points: int
    against: Mapping[str, object] | None = None


def examine(statement: Statement, verdict: str, seed: int) -> Examination:
    """Evaluate a claim that is PROVED, or the hypotheses of one that is VACUOUS, at a fixed number of random exact points.

    A point contradicts PROVED if it satisfies domains and hypotheses and the claim fails or has no value there, and VACUOUS if
    it satisfies them at all; both by exact or ball arithmetic.  Nothing is examined of a claim that something exists, nor of
    one about means, where each point takes an integral: their instances are evaluated anyway.
    """
    if not statement.prefix and not statement.given and verdict != "VACUOUS":
        parts = statement.claim.parts if isinstance(statement.claim, Both) else (statement.claim,)
        if all(isinstance(p, Statement) for p in parts):
            return _of_parts([p for p in parts if isinstance(p, Statement)], verdict, seed)
    if any(b.kind != "forall" for b in statement.prefix) or holds_mean(statement):
        return Examination(0)
    wanted = POINTS_OF_DATASETS if any(isinstance(node, Datasets) for node in walk(statement)) else POINTS
    points = 0
    for model in itertools.islice(random_models(statement, seed), TRIES):
        found = "outside" if model is None else state(statement, model)
        if model is not None and (found in ("violated", "undefined") or (verdict == "VACUOUS" and found != "outside")):
            return Examination(points, write_model(tuple(b.symbol for b in statement.prefix), model))
        points += found == "holds"
        if points >= wanted:
            break
    return Examination(points)


def _of_parts(parts: list[Statement], verdict: str, seed: int) -> Examination:
    total = 0
    for part in parts:
        found = examine(part, verdict, seed)
        total += found.points
        if found.against is not None:
            return Examination(total, found.against)
    return Examination(total)


def random_models(s: Statement, seed: int) -> Iterator[Model | None]:
    """Models of the symbols of a universal statement, None for an attempt that fails; scalars that hypotheses bound have the
    value at the bound."""
    rng = random.Random(seed)
    if is_scalar(s):
        symbols = tuple(b.symbol for b in s.prefix)
        for point in sample(scalar_goal(s, Q(0)), TRIES, seed):
            yield read_model(symbols, {name: Num(q) for name, q in point.items()})
    elif all(isinstance(b.symbol, Sym | Process | Mechanisms | Sequence) for b in s.prefix):
        yield from itertools.islice(models(s, Budget.of_seconds(60), Trace(Options(seed=seed), ())), rng.randrange(5), None, 5)
    else:
        yield from _tables(s, rng)


def _tables(s: Statement, rng: random.Random) -> Iterator[Model | None]:
    """Random tables over the smallest shapes on which a claim says something, in turn."""
    try:
        p = plan(s)
        small = [shape for shape in itertools.islice(shapes(p), 12) if _cells(p, shape) <= MOST_CELLS]
    except NotRead:
        return
    several = [shape for shape in small if min(shape.sizes.values(), default=2) > 1] or small
    for shape in itertools.cycle(several[:SHAPES]):
        try:
            yield exact_model(p, shape, _choice(p, shape, rng))
        except (NoModel, ModelError, ArithmeticError):
            yield None


def _cells(p: Plan, shape: Shape) -> int:
    return sum(int(np.prod(shape.table(x))) for x in p.free())


def _choice(p: Plan, shape: Shape, rng: random.Random) -> Choice:
    """Random values of what does not follow from the hypotheses."""
    return {x.name: _value(x, p, shape, rng) for x in p.steps if not isinstance(x, Given | Tight) and x.name not in p.lengths}


def _value(x: Any, p: Plan, shape: Shape, rng: random.Random) -> Any:
    if isinstance(x, Sym):
        return _scalar(p.domains.get(x.name, Domain()), rng)
    if isinstance(x, Letter):
        return rng.randrange(shape.size(x.over))
    table = shape.table(x)
    if isinstance(x, Distribution | Channel):
        rows = int(np.prod(table[1:])) if isinstance(x, Channel) else 1
        laws = [_law(int(np.prod(table)) // rows, rng) for _ in range(rows)]
        return np.array([list(column) for column in zip(*laws, strict=True)], dtype=object).reshape(table)
    values: tuple[Fraction, ...] = VALUES[:2] if isinstance(x, Event) else VALUES[:rng.choice((2, 4, 6))]
    assert isinstance(x, Event | Function)
    return np.array([rng.choice(values) for _ in range(int(np.prod(table)))], dtype=object).reshape(table)


def _law(letters: int, rng: random.Random) -> list[Fraction]:
    weights = [rng.choice(WEIGHTS) for _ in range(letters)]
    if not any(weights):
        weights[rng.randrange(letters)] = 1
    return [Fraction(w, sum(weights)) for w in weights]


def _scalar(d: Domain, rng: random.Random) -> Expr:
    """A number between the ends of a domain, as far as they are numbers."""
    lo, hi = (e.value if isinstance(e, Num) else None for e in (d.lo, d.hi))
    step = Fraction(rng.randint(1, 15), 1 if d.integer else 16 if lo is not None and hi is not None else rng.choice((1, 4, 8)))
    if d.integer:
        value = lo + step - 1 if lo is not None else hi - step + 1 if hi is not None else step - 8
        return Num(Fraction(min(value, hi)) if hi is not None else Fraction(value))
    if lo is not None and hi is not None:
        return Num(lo + (hi - lo) * step)
    return Num(lo + step if lo is not None else hi - step if hi is not None else rng.choice((1, -1)) * step)
