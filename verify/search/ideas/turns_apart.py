"""A claim in one variable that rises and falls by turns: cut before and after each turn; in between it is clear, and on each
other part the slope has one sign."""
from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.scalar.goal import Goal
from verify.language import Expr, Num, symbols
from verify.search.budget import Budget, OutOfTime
from verify.search.numeric import strictly_inside
from verify.search.points import sample, value_at
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

MOST_TURNS, ONE = 3, Fraction(1)
Search = Callable[[Goal, Budget], "Node | None"]
POINTS, HALVINGS = 60, 24
CLEAR = 0.01                    # of the claim's greatest value at a cut, for its least one at a turn
ROOM = 6                        # a part around a turn takes one of so many parts of the way to the next turn or end


def turns_apart(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """A proof on the parts of the domain of the only variable, which is real; `search` proves each."""
    if len(goal.variables) != 1 or goal.given or goal.variables[0].domain.integer or not symbols(goal.claim):
        return None
    name, d = goal.variables[0].name, goal.variables[0].domain
    try:
        turns = _turns(goal, name, diff(goal.claim, name))
    except NotDifferentiable:
        return None
    if not 0 < len(turns) <= MOST_TURNS:
        return None
    near = list(_around(turns))
    below, above = near[0] - max(ONE, abs(near[0])), near[-1] + max(ONE, abs(near[-1]))
    cuts = [*[below] * (d.lo is None), *near, *[above] * (d.hi is None)]
    values = [value_at(goal.claim, {name: q}) for q in (*cuts, *(here for _, here, _ in turns))]
    if any(v is None or not v.nonnegative(True) for v in values) or not all(strictly_inside(goal, name, Num(q)) for q in cuts):
        return None
    heights = [float(v.lo) for v in values if v is not None]
    if min(heights[len(cuts):]) < CLEAR * max(heights[:len(cuts)]):
        return None
    return _in_parts(prover, goal, name, cuts, search)


def _turns(goal: Goal, name: str, slope: Expr) -> list[tuple[Fraction, Fraction, Fraction]]:
    """Where the slope changes its sign between sample points, each between the points where its sign is last seen before and
    first seen after."""
    signs: list[tuple[Fraction, bool]] = []
    for x in sorted({p[name] for p in sample(goal, POINTS, 7)}):
        v = value_at(slope, {name: x})
        if v is not None and v.nonzero():
            signs.append((x, v.nonnegative(True)))
    found = []
    for (a, rises), (b, rises_after) in itertools.pairwise(signs):
        if rises != rises_after:
            lo, hi = a, b
            for _ in range(HALVINGS):
                mid = (lo + hi) / 2
                v = value_at(slope, {name: mid})
                if v is None or not v.nonzero():
                    break
                lo, hi = (mid, hi) if v.nonnegative(True) == rises else (lo, mid)
            found.append((signs[0][0], (lo + hi) / 2, signs[-1][0]))
    return found


def _around(turns: list[tuple[Fraction, Fraction, Fraction]]) -> Iterator[Fraction]:
    """Short rationals before and after each turn."""
    places = [turns[0][0], *(t for _, t, _ in turns), turns[-1][2]]
    for before, here, after in zip(places, places[1:], places[2:], strict=False):
        room = min(here - before, after - here, max(abs(here), Fraction(1, 8)) * 4) / ROOM
        yield (here - room).limit_denominator(int(8 / room) + 1)
        yield (here + room).limit_denominator(int(8 / room) + 1)


def _in_parts(prover: Prover, goal: Goal, name: str, cuts: list[Fraction], search: Search) -> Node | None:
    if not cuts:
        return search(goal, prover.budget)
    at, domain = Num(cuts[0]), goal.variable(name).domain
    try:
        below = search(goal.with_domain(name, replace(domain, hi=at, hi_closed=True)), prover.budget)
    except OutOfTime:
        return None
    above = None if below is None else _in_parts(
        prover, goal.with_domain(name, replace(domain, lo=at, lo_closed=True)), name, cuts[1:], search)
    return None if above is None else {"rule": "split", "var": name, "at": write_term(at), "below": below, "above": above}
