"""Counterexamples to claims about means whose parameters must be tuned together: populations of points, which climb."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from verify.kernel.scalar.goal import Goal
from verify.kernel.scalar.opening import scalar_goal
from verify.kernel.theorems.noise import means_of, put_for
from verify.language import Expr, Mean, Q, Relation, Statement, Sym
from verify.notation.conjuncts import relations
from verify.search.boxes.arrays import Span
from verify.search.boxes.gradient import values
from verify.search.boxes.program import NoProgram, Step, compiled
from verify.search.budget import SECOND, Budget, OutOfTime
from verify.search.finding import Finding, Trace
from verify.search.noise_samples import NEAR, NODES, rule, seems_violated, violated
from verify.search.points import Point, inside, sample

Array = Any
STARTS, PARENTS, CHILDREN, ROUNDS = 300, 30, 20, 30
ALMOST, LARGE = 1e-12, 1e5
DIGITS = (1, 2, 4, 9)                # of the numbers to which the coordinates of the best points are rounded


@dataclass(frozen=True)
class Compiled:
    """The claim's gaps with a number for each mean, these means, and what the domains and hypotheses ask to be >= 0."""

    names: tuple[str, ...]
    means: tuple[tuple[str, list[Step]], ...]            # the law of the noise, and the body
    gaps: tuple[list[Step], ...]
    facts: tuple[tuple[list[Step], bool], ...]           # and whether it is > 0

    def score(self, points: Array) -> Array:
        """For each row of coordinates the least relative gap, +oo where a hypothesis fails or doubles do not tell."""
        columns = [np.ascontiguousarray(c) for c in points.T]
        fine, coarse = ([self._mean(law, body, columns, nodes) for law, body in self.means] for nodes in (NODES, NODES // 2))
        at, least = [*columns, *fine], np.full(len(points), np.inf)
        for gap in self.gaps:
            least = np.minimum(least, _middle(gap, at, len(points)))
        for fact, strict in self.facts:
            value = _middle(fact, columns, len(points))
            least = np.where((value > 0) if strict else (value >= -ALMOST), least, np.inf)
        for a, b in zip(fine, coarse, strict=True):
            with np.errstate(invalid="ignore"):
                least = np.where(np.abs(a - b) <= NEAR * (1 + np.abs(a)), least, np.inf)
        size = np.abs(points)
        least = np.where(np.all((size == 0) | ((size > 1 / LARGE) & (size < LARGE)), axis=1), least, np.inf)
        return np.where(np.isnan(least), np.inf, least)

    def _mean(self, law: str, body: list[Step], columns: Sequence[Array], many: int) -> Array:
        nodes, weights = rule(law, many)
        spread = [np.repeat(c, many) for c in columns]
        found = _middle(body, [*spread, np.tile(nodes, len(columns[0]))], len(spread[0]))
        return found.reshape(-1, many) @ weights


def _middle(steps: list[Step], columns: Sequence[Array], rows: int) -> Array:
    found = values(steps, [Span(c, c) for c in columns])
    with np.errstate(all="ignore"):
        return np.broadcast_to(found.lo / 2 + found.hi / 2, rows)


def read(s: Statement, goal: Goal) -> Compiled:
    """The statement over arrays of points; raises NoProgram."""
    names, means = tuple(v.name for v in goal.variables), tuple(means_of(s))
    stands = tuple(f"_m{i}" for i in range(len(means)))
    gaps = list[list[Step]]()
    for r in relations(s.claim):
        left, right = (_with(e, means, stands) for e in (r.left, r.right))
        gap = right - left if r.op in ("<=", "<") else -((right - left) ** 2)
        gaps.append(compiled(gap / (1 + left ** 2 + right ** 2) ** Q("1/2"), (*names, *stands)))
    bodies = tuple((m.noise, compiled(m.body, (*names, m.variable))) for m in means)
    return Compiled(names, bodies, tuple(gaps), tuple((compiled(f.expr, names), f.strict) for f in goal.facts()))


def _with(e: Expr, means: tuple[Mean, ...], stands: tuple[str, ...]) -> Expr:
    for mean, name in zip(means, stands, strict=True):
        e = put_for(e, mean, Sym(name))
    return e


def refute(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A counterexample where the relative gap is least, in numbers that are as short as can be."""
    if not all(b.kind == "forall" and isinstance(b.symbol, Sym) for b in s.prefix) or not all(
            isinstance(r, Relation) and r.op != "!=" for r in relations(s.claim)):
        return None
    goal, part = scalar_goal(s, Q(0)), budget.part(0.4, 10 * SECOND)
    try:
        for point in _found(s, goal, part, trace):
            found = violated(s, goal, point, part) if seems_violated(s, point) else None
            if found is not None:
                return found
    except (NoProgram, OutOfTime):
        pass
    return None


def _found(s: Statement, goal: Goal, budget: Budget, trace: Trace) -> Iterator[Point]:
    """Points at which the claim seems to fail, each with few digits before many."""
    read_, rng = read(s, goal), np.random.default_rng(trace.options.seed)
    whole = np.array([v.domain.integer for v in goal.variables])
    points = np.array([[float(p[name]) for name in read_.names] for p in sample(goal, STARTS, trace.options.seed, budget)])
    if not points.size:
        return
    for _ in range(ROUNDS):
        budget.spend(len(points) // 4)
        score = read_.score(points)
        order = np.argsort(score, kind="stable")[:PARENTS]
        best = points[order]
        if score[order[0]] < 0:
            for row in best[score[order] < 0][:4]:
                yield from _rounded(goal, read_.names, row)
        scale = 2.0 ** rng.normal(0, rng.choice([0.1, 1, 4], (CHILDREN, len(best), 1)), (CHILDREN, *best.shape))
        change = rng.random((CHILDREN, *best.shape)) < 0.5
        children = np.where(change, best * scale * np.where(rng.random(scale.shape) < 0.1, -1, 1), best)
        points = np.concatenate([best, children.reshape(-1, best.shape[1])])
        points = np.where(whole, np.round(points), points)


def _rounded(goal: Goal, names: tuple[str, ...], row: Array) -> Iterator[Point]:
    for digits in DIGITS:
        point = {name: Fraction(f"{float(x):.{digits}g}") for name, x in zip(names, row, strict=True)}
        if inside(goal, point):
            yield point
