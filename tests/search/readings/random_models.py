"""Random exact models of one rich vocabulary, and what is read on them in three ways: exactly, in doubles, by likelihood ratio."""
from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from verify.kernel.models.reals import constant_sign, undefined_part
from verify.kernel.models.model import Model, read_model
from verify.kernel.models.evaluate import Infinite, evaluate, ground
from verify.kernel.numbers.intervals import UndefinedValue
from verify.language import (
    KL, MI, TV, Alphabet, Atom, Channel, D_inf, Datasets, Defined, Distribution, Entry, Event, Expr, Formula, Function, Functional, I_inf, Iid,
    Indistinguishable, Letter, Merged, Q, RangeSum, Replaced, Statement, Sum, Sup, Sym, both, chi_square, differ, equal,
    every, exp, forall, hockey_stick, log, outputs, position, positions, real, renyi, sqrt)
from verify.search.readings.floats import Scope
from verify.search.readings.formulas import StatementReading
from verify.search.readings.ratios import of_functional
from verify.search.readings.shape import Shape
from verify.search.readings.tables import as_float, tables

X, Y = Alphabet("X"), Alphabet("Y")
n, eps, beta = real("n", "[1, oo) integer"), real("eps", "[0, oo)"), real("beta", "[0, 1)")
S = Datasets("S", X, n)
P, R, D = Distribution("P", (X,)), Distribution("R", (X,)), Distribution("D", (S,))
A, f, O = Channel("A", Y, (S,)), Function("f", (S,)), Event("O", (S, Y))
x, z, w, v, y, i = Letter("x", X), Letter("z", S), Letter("w", S), Letter("v", S), Letter("y", Y), Letter("i", positions(S))
u, x2, B = Letter("u", S), Letter("x2", X), Event("B", (X,))
PREFIX = forall(n, P, R, D, A, f, O, z, x, eps, beta)
SYMBOLS = tuple(b.symbol for b in PREFIX)

FUNCTIONALS: tuple[Functional, ...] = tuple(e for e in (
    KL(P, R), D_inf(P, R), TV(P, R), chi_square(P, R), hockey_stick(P, R, exp(eps)), renyi(P, R, 2), renyi(P, R, 3), D_inf(P, R, beta),
    MI(D, A), I_inf(D, A), I_inf(Iid(P, S), A, beta), KL(A.row(z), outputs(D, A))) if isinstance(e, Functional))
EXPRESSIONS: tuple[Expr, ...] = (
    *FUNCTIONALS, Sum(w, D(w) * f(w)), Sup(w, f(w), (D(w),)), Sum(w, Sum(y, f(w), (D(w), A(y, w)))),
    Sum(w, Sum(y, D(w) * A(y, w) * O(w, y))) - exp(eps) * Sum(w, Sum(y, D(w) * Sum(v, D(v) * A(y, v)) * O(w, y))),
    Sup(i, f(Replaced(z, i, x)) - f(z)), Sum(w, Iid(P, S)(w) * f(Merged(z, w, Q(1)))), P(Entry(z, position(S, 1))),
    Sum(i, P(Entry(z, i))), RangeSum("k", n, P(Entry(z, position(S, Sym("k")))) * Sym("k")), log(P(x)), sqrt(Sum(w, f(w))), 1 / R(x),
    Sup(u, KL(A.row(u), outputs(D, A)), (D(u),)))
FORMULAS: tuple[Formula, ...] = (
    every((u, i, x2), f(u) - f(Replaced(u, i, x2)) <= eps), every((u,), f(u) <= eps, where=(D(u),)),
    Indistinguishable(P, R, eps, beta), Indistinguishable(P, R, eps), KL(P, R) <= chi_square(P, R), KL(P, R) < KL(P, R),
    equal(TV(P, R), TV(R, P)), differ(TV(P, R), 0), both(D_inf(P, R) <= eps, TV(P, R) <= Q("1/2")), Defined(KL(P, R)),
    Statement(forall(u, i, x2), (), Indistinguishable(A.row(u), A.row(Replaced(u, i, x2)), eps)),
    Statement(forall(B), (Sum(x2, P(x2) * Atom(B, (x2,))) <= Q("1/2"),), Sum(x2, R(x2) * Atom(B, (x2,))) <= beta))


def row(rng: random.Random, size: int) -> list[Fraction]:
    """A law with small numbers, often with zeros."""
    weights = [rng.choice((0, 0, 1, 1, 2, 3, rng.randint(1, 50))) for _ in range(size)]
    weights[rng.randrange(size)] += 0 if sum(weights) else 1
    return [Fraction(a, sum(weights)) for a in weights]


def model(rng: random.Random) -> tuple[tuple[int, int, int], Model]:
    """A random exact model and its numbers of letters, outputs and records."""
    a, b, k = rng.choice(((1, 2, 1), (2, 2, 1), (2, 2, 1), (2, 3, 1), (3, 2, 1), (4, 1, 1), (2, 2, 2), (2, 1, 2), (2, 1, 3)))
    c = a ** k
    values: dict[str, Any] = {
        "n": str(k), "P": row(rng, a), "R": row(rng, a), "D": row(rng, c), "A": {d: row(rng, b) for d in range(c)},
        "f": [Fraction(rng.randint(-8, 8), 4) for _ in range(c)], "O": [[rng.randint(0, 1) for _ in range(b)] for _ in range(c)],
        "z": rng.randrange(c), "x": rng.randrange(a), "beta": Fraction(rng.randint(0, 7), 8),
        "eps": rng.choice((log(Q(rng.randint(1, 4))), Q(Fraction(rng.randint(0, 8), 4))))}
    return (a, b, k), read_model(SYMBOLS, values)


@dataclass
class Agreement:
    """How many values were compared, in how many the readings differ, and the largest relative distance of two finite ones."""

    models: int = 0
    values: int = 0
    formulas: int = 0
    ratios: int = 0
    farthest: float = 0.0
    differing: list[str] = field(default_factory=list)


def exact_value(e: Expr, m: Model) -> float:
    """An expression by the kernel: nan where it has no value, inf where it is infinite."""
    try:
        value = ground(e, m)
        return float("nan") if undefined_part(value) else as_float(value)
    except Infinite:
        return float("inf")
    except UndefinedValue:
        return float("nan")


def compare(count: int, seed: int, expressions: tuple[Expr, ...] = EXPRESSIONS, formulas: tuple[Formula, ...] = FORMULAS) -> Agreement:
    """The readings against each other on random models."""
    rng, found = random.Random(seed), Agreement()
    groups: dict[tuple[int, int, int], list[Model]] = {}
    for _ in range(count):
        sizes, made = model(rng)
        groups.setdefault(sizes, []).append(made)
    for (a, b, k), models in groups.items():
        found.models += len(models)
        shape = Shape({"X": a, "Y": b}, {"n": k})
        reading = StatementReading(Statement(PREFIX, (), KL(P, R) >= 0), shape)
        with np.errstate(all="ignore"):
            _expressions(found, reading, models, tables(SYMBOLS, models, shape), expressions)
            _formulas(found, reading, models, tables(SYMBOLS, models, shape), formulas)
        for m in models:
            _ratios(found, m)
    return found


def _expressions(found: Agreement, reading: StatementReading, models: list[Model], values: Mapping[str, Any],
                 expressions: tuple[Expr, ...]) -> None:
    for e in expressions:
        doubles = np.broadcast_to(reading.value(e)(values), len(models))
        for m, d in zip(models, doubles, strict=True):
            exact = exact_value(e, m)
            found.values += 1
            if not np.isfinite(exact) or not np.isfinite(d):
                if str(exact) != str(float(d)):
                    found.differing.append(f"{e!r:.80}: exactly {exact}, in doubles {d}")
                continue
            distance = abs(exact - d) / (1 + abs(exact))
            found.farthest = max(found.farthest, distance)
            if distance > 1e-11:
                found.differing.append(f"{e!r:.80}: exactly {exact}, in doubles {d}")


def _formulas(found: Agreement, reading: StatementReading, models: list[Model], values: Mapping[str, Any],
              formulas: tuple[Formula, ...]) -> None:
    for f_ in formulas:
        slack = np.broadcast_to(reading.formula(f_, Scope())(values), len(models))
        for m, d in zip(models, slack, strict=True):
            try:
                exact = evaluate(f_, m).holds
            except UndefinedValue:
                exact = None
            found.formulas += 1
            if exact is not (None if np.isnan(d) else bool(d >= 0)):
                found.differing.append(f"{f_!r:.80}: exactly {exact}, the slack in doubles is {d}")


def pairs(m: Model) -> Iterator[tuple[Functional, list[Fraction], list[Fraction]]]:
    """The functionals of P and R with a constant for their parameter, and the two laws."""
    p, q = ([m.values[name][(j,)] for j in range(m.sizes["X"])] for name in ("P", "R"))
    for e in FUNCTIONALS:
        if e.laws == (P, R):
            yield Functional(e.name, e.laws, tuple(ground(a, m) for a in e.params)), p, q


def _ratios(found: Agreement, m: Model) -> None:
    """The likelihood-ratio reading against the exact one: equal as constants, not nearly."""
    for e, p, q in pairs(m):
        by_ratio = of_functional(e, p, q)
        found.ratios += 1
        try:
            exact: Expr | None = ground(e, m)
        except Infinite:
            exact = None
        if (exact is None) != (by_ratio is None) or (
                exact is not None and by_ratio is not None and constant_sign(exact - by_ratio) != 0):
            found.differing.append(f"{e.name} of {p} and {q}: exactly {exact!r:.80}, by likelihood ratio {by_ratio!r:.80}")
