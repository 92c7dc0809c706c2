"""A claim in one variable that rises and falls by turns: cut before and after each turn; in between it is clear, and on each
other part the slope has one sign."""
from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.scalar.goal import Goal
from verify.language import Expr, Num, symbols
from verify.search.budget import Budget, OutOfTime
from verify.search.ideas.split import both_parts
from verify.search.numeric import sign_change, strictly_inside
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
        places = _places(goal, name, diff(goal.claim, name))
    except NotDifferentiable:
        return None
    turns = places[1:-1]
    if not 0 < len(turns) <= MOST_TURNS:
        return None
    near = list(_around(places))
    below, above = near[0] - max(ONE, abs(near[0])), near[-1] + max(ONE, abs(near[-1]))
    cuts = [*[below] * (d.lo is None), *near, *[above] * (d.hi is None)]
    values = [value_at(goal.claim, {name: q}) for q in (*cuts, *turns)]
    if any(v is None or not v.nonnegative(True) for v in values) or not all(strictly_inside(goal, name, Num(q)) for q in cuts):
        return None
    heights = [float(v.lo) for v in values if v is not None]
    if min(heights[len(cuts):]) < CLEAR * max(heights[:len(cuts)]):
        return None
    return _in_parts(goal, name, cuts, lambda part: search(part, prover.budget))


def _places(goal: Goal, name: str, slope: Expr) -> list[Fraction]:
    """Where the slope changes its sign, between the first and the last sample point at which its sign is seen."""
    signs: list[tuple[Fraction, bool]] = []
    for x in sorted({p[name] for p in sample(goal, POINTS, 7)}):
        v = value_at(slope, {name: x})
        if v is not None and v.nonzero():
            signs.append((x, v.nonnegative(True)))
    turns = [sign_change(slope, name, (a, b), rises, HALVINGS)
             for (a, rises), (b, rises_after) in itertools.pairwise(signs) if rises != rises_after]
    return [*(x for x, _ in signs[:1]), *turns, *(x for x, _ in signs[-1:])]


def _around(places: list[Fraction]) -> Iterator[Fraction]:
    """Short rationals before and after each of some places, but for the first and the last one."""
    for before, here, after in zip(places, places[1:], places[2:], strict=False):
        room = min(here - before, after - here, max(abs(here), Fraction(1, 8)) * 4) / ROOM
        yield (here - room).limit_denominator(int(8 / room) + 1)
        yield (here + room).limit_denominator(int(8 / room) + 1)


def _in_parts(goal: Goal, name: str, cuts: list[Fraction], search: Callable[[Goal], Node | None]) -> Node | None:
    if not cuts:
        return search(goal)
    try:
        return both_parts(goal, name, Num(cuts[0]), search, lambda rest: _in_parts(rest, name, cuts[1:], search))
    except OutOfTime:
        return None
