"""A claim on a line that has no margin at its ends: a piece at each such end by calculus or a limit, and boxes between them."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Goal
from verify.language import Domain, Expr, Num, symbols
from verify.search.budget import Budget, OutOfTime
from verify.search.ideas.bisection import MEDIUM, bisected
from verify.search.numeric import strictly_inside
from verify.search.points import value_at
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

NEAR = tuple(map(Fraction, ("1/2", "1/16", "2")))             # from an end to the cut where the domain goes on for ever
FAR = tuple(map(Fraction, ("2", "6", "20")))
SHARES = tuple(map(Fraction, ("1/4", "1/32")))                # of the domain, where it has two ends
EACH = 0.5                                                    # of the steps that are left, for one piece
Search = Callable[[Goal, Budget], "Node | None"]


def ends_apart(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """A proof on up to three pieces of the domain of the only variable, which is real; `search` proves those at the ends."""
    if len(goal.variables) != 1 or goal.variables[0].domain.integer or not symbols(goal.claim):
        return None
    name, d = goal.variables[0].name, goal.variables[0].domain
    if d.lo is None and d.hi is None:
        return None
    middle, outer = d, list[tuple[str, Expr, Node]]()
    for end in ("above", "below"):
        if _has_margin(goal, end):
            continue
        piece = _piece(prover, goal, middle, end, search)
        if piece is None:
            return None
        at, node = piece
        outer.append((end, at, node))
        middle = replace(middle, hi=at, hi_closed=True) if end == "above" else replace(middle, lo=at, lo_closed=True)
    between = bisected(prover, goal.with_domain(name, middle), MEDIUM) if outer else None
    if between is None:
        return None
    for end, at, node in reversed(outer):
        rest = "below" if end == "above" else "above"
        between = {"rule": "split", "var": name, "at": write_term(at), end: node, rest: between}
    return between


def _has_margin(goal: Goal, end: str) -> bool:
    """Whether the claim is seen to be > 0 at an end, which belongs to the domain."""
    v = goal.variables[0]
    at, closed = (v.domain.hi, v.domain.hi_closed) if end == "above" else (v.domain.lo, v.domain.lo_closed)
    if not closed or not isinstance(at, Num):
        return False
    value = value_at(goal.claim, {v.name: at.value})
    return value is not None and value.nonnegative(True)


def _piece(prover: Prover, goal: Goal, rest: Domain, end: str, search: Search) -> tuple[Expr, Node] | None:
    """The first cut beyond which the claim is proved up to an end, with the proof."""
    v = goal.variables[0]
    for at in _cuts(rest, end):
        part = replace(v.domain, lo=at, lo_closed=True) if end == "above" else replace(v.domain, hi=at, hi_closed=True)
        if not strictly_inside(goal.with_domain(v.name, rest), v.name, at):
            continue
        try:
            node = search(goal.with_domain(v.name, part), prover.budget.part(EACH))
        except OutOfTime:
            node = None
        if node is not None:
            return at, node
    return None


def _cuts(d: Domain, end: str) -> Iterator[Expr]:
    """Where a piece at an end may begin: first a large one."""
    low, high = (x.value if isinstance(x, Num) else None for x in (d.lo, d.hi))
    near, far, side = (low, high, 1) if end == "below" else (high, low, -1)
    if low is not None and high is not None:
        yield from (Num(near + side * (high - low) * share) for share in SHARES if near is not None)
    elif near is not None:
        yield from (Num(near + side * step) for step in NEAR)
    elif far is not None:
        yield from (Num(far - side * step) for step in FAR)
