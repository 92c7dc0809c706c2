"""Counterexamples to claims about means: estimates by Gauss's quadrature choose the points that the kernel then judges."""
from __future__ import annotations

import itertools
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from verify.kernel.scalar.opening import scalar_goal
from verify.kernel.scalar.goal import Goal
from verify.kernel.theorems.noise import means_of, put_for
from verify.language import Expr, Mean, Num, Q, Relation, Statement, Sym
from verify.notation.conjuncts import relations
from verify.search.boxes.arrays import Span
from verify.search.boxes.gradient import values
from verify.search.boxes.program import NoProgram, compiled
from verify.search.budget import SECOND, Budget, OutOfTime
from verify.search.finding import Finding, Trace, accepted
from verify.search.points import Point, inside, sample, value_at
from verify.search.scalar_search import SIMPLE, simple_points, witness

NODES, NEAR = 80, 1e-4                # of the quadrature, and how near to it one with half as many is
FAR, EVENLY = 10.0, 4001               # where normal noise ends in doubles, and how many nodes lie before
JUDGED = SECOND // 2                  # the steps of a judgement about means


def refute(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A counterexample among simple values: means are enclosed at each."""
    if any(b.kind != "forall" or not isinstance(b.symbol, Sym) for b in s.prefix):
        return None
    part, goal = budget.part(0.4), scalar_goal(s, Q(0))
    points = itertools.chain(simple_points(goal, 400), sample(goal, 4000, trace.options.seed, part))
    try:
        for point in points:
            part.spend()
            trace.trials += 1
            found = violated(s, goal, point, part) if seems_violated(s, point) else None
            if found is not None:
                return found
    except OutOfTime:
        pass
    return None


def violated(s: Statement, goal: Goal, point: Point, budget: Budget) -> Finding | None:
    """The refutation by a point, or by a simpler one near it, that the kernel accepts."""
    budget.spend(JUDGED)
    finding = Finding("REFUTED", witness(point), "counterexample search")
    if not accepted(s, finding):
        return None
    short = Finding("REFUTED", witness(_shorter(s, goal, point)), "counterexample search")
    return short if accepted(s, short) else finding


def _shorter(s: Statement, goal: Goal, point: Point) -> Point:
    """A point that seems to violate the claim too, each coordinate in turn as simple as it can be, twice."""
    for name in (*point, *point):
        simpler = ({**point, name: q} for q in SIMPLE)
        height = SIMPLE.index(point[name]) if point[name] in SIMPLE else len(SIMPLE)
        point = next((p for p in itertools.islice(simpler, height) if inside(goal, p) and seems_violated(s, p)), point)
    return point


@lru_cache(maxsize=4)
def rule(noise: str, many: int = NODES) -> tuple[Any, Any]:
    """Nodes and weights for the mean under a noise."""
    if noise == "exponential":
        return np.polynomial.laguerre.laggauss(many)
    nodes, weights = np.polynomial.hermite_e.hermegauss(many)
    return nodes, weights / weights.sum()


@lru_cache(maxsize=4)
def even(noise: str, many: int) -> tuple[Any, Any]:
    """Evenly spaced nodes and their weights: for functions with kinks, which Gauss's rules hardly see."""
    nodes = np.linspace(0 if noise == "exponential" else -FAR, FAR if noise != "exponential" else 4 * FAR, many)
    weights = np.exp(-nodes if noise == "exponential" else -nodes ** 2 / 2)
    weights[[0, -1]] /= 2
    return nodes, weights / weights.sum()


def estimate(mean: Mean, point: Point) -> float | None:
    """About the value of a mean at a point; None where doubles, or fewer of them, do not tell."""
    for made, many in ((rule, NODES), (even, EVENLY)):
        fine, coarse = (_quadrature(mean, point, *made(mean.noise, n)) for n in (many, many // 2 + many % 2))
        if fine is not None and coarse is not None and abs(fine - coarse) <= NEAR * (1 + abs(fine)):
            return fine
    return None


def _quadrature(mean: Mean, point: Point, nodes: Any, weights: Any) -> float | None:
    names, many = (*point, mean.variable), len(nodes)
    try:
        columns = [np.full(many, float(q)) for q in point.values()]
        found = values(compiled(mean.body, names), [Span(c, c) for c in (*columns, nodes)])
        with np.errstate(all="ignore"):
            total = float(np.sum(weights * (np.broadcast_to(found.lo, many) + np.broadcast_to(found.hi, many)) / 2))
    except (NoProgram, ValueError, OverflowError):
        return None
    return total if np.isfinite(total) else None


def seems_violated(s: Statement, point: Point) -> bool:
    """Whether estimates of the means violate the claim at a point."""
    found = {mean: estimate(mean, point) for mean in means_of(s)}
    for r in relations(s.claim):
        gap: Expr = r.right - r.left
        for mean, value in found.items():
            if value is None:
                return False
            gap = put_for(gap, mean, Num(Fraction(value)))
        v = value_at(gap, point)
        if v is not None and v.lo.is_finite() and v.hi.is_finite() and _violated(r, float(v.lo), float(v.hi)):
            return True
    return False


def _violated(r: Relation, low: float, high: float) -> bool:
    size = 1e-6 * (1 + abs(high))
    if r.op in ("==", "!="):
        return (abs(high) > size) == (r.op == "==")
    return high < -size or (r.op == "<" and low < size)
