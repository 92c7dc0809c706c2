"""Counterexamples to strict claims where both sides are equal, at points that are no rationals: an equation may give a
coordinate, or the least gap between the sides is at one."""
from __future__ import annotations

import itertools
from collections.abc import Iterator

from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.numbers.intervals import Interval
from verify.kernel.scalar.goal import Goal
from verify.language import Expr, Num, substitute, symbols
from verify.search.closed_form import suggestions
from verify.search.numeric import sign_change
from verify.search.points import Point, sample, value_at

BITS, HALVINGS, NEAR = 400, 200, 1e-30
MOST_POINTS, MOST_PLACES, SAMPLES = 6, 2, 40


def ties(goal: Goal, points: Iterator[Point]) -> Iterator[Point]:
    """Of the first few points those at which the sides of a strict claim are not told apart."""
    for p in itertools.islice(points, MOST_POINTS) if goal.strict else ():
        if _vanishing(value_at(goal.claim, p, BITS)):
            yield p


def numbers(point: Point) -> dict[str, Expr]:
    """A point as the expressions that certificates write."""
    return {name: Num(q) for name, q in point.items()}


def least_gaps(goal: Goal, points: Iterator[Point]) -> Iterator[dict[str, Expr]]:
    """Points at which the gap between the sides of a strict claim is least along a real variable, and is about 0, from the
    slopes that sympy solves; the other coordinates are those of the first few points."""
    for p in list(itertools.islice(points, MOST_PLACES)) if goal.strict else ():
        for v in goal.variables:
            others = numbers({n: q for n, q in p.items() if n != v.name})
            if v.domain.integer or any(v.name in symbols(w.domain) for w in goal.variables):
                continue
            line = goal
            for name, value in others.items():
                line = line.fix(name, value)
            try:
                slope = diff(line.claim, v.name)
            except NotDifferentiable:
                continue
            if v.name in symbols(slope) and _touches(line, v.name, slope):
                yield from ({**others, v.name: at} for at in suggestions(line.with_claim(slope), "zeros", v.name)
                            if not symbols(at))


def _touches(goal: Goal, name: str, slope: Expr) -> bool:
    """Whether the claim is about 0 where its slope changes its sign from - to +."""
    signs = [(p[name], 1 if x.nonnegative(True) else -1) for p in sorted(sample(goal, SAMPLES, 7), key=lambda p: p[name])
             if (x := value_at(slope, p)) is not None and x.nonzero()]
    for (a, before), (b, after) in itertools.pairwise(signs):
        if before < 0 < after:
            at = sign_change(slope, name, (a, b), False, HALVINGS, BITS)
            if _vanishing(value_at(substitute(goal.claim, {name: Num(at)}), {}, BITS)):
                return True
    return False


def _vanishing(x: Interval | None) -> bool:
    return x is not None and bool(-NEAR < x.lo <= x.hi < NEAR)
