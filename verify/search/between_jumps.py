"""Points between values at which two roundings of a claim jump, which may lie closer together than any sample point tells."""
from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction

from verify.kernel.models.constants import SignUnknown, log_sum
from verify.kernel.scalar.goal import Goal
from verify.language import App, Expr, Num, substitute, symbols, walk
from verify.search.points import Point, inside

OTHERS = tuple(map(Fraction, (0, 1, 2)))        # values of the other variables
WHOLE = (0, 1, -1, 2)                           # values that what is rounded takes at a jump
MOST_VARIABLES = 3


def between_jumps(goal: Goal) -> Iterator[Point]:
    """The middles between neighbouring jumps along one real variable, where a claim holds several roundings."""
    rounded = [n.args[0] for n in walk(goal.claim, once=True)
               if isinstance(n, App) and n.op in ("floor", "ceil") and symbols(n)]
    if len(set(rounded)) < 2 or len(goal.variables) > MOST_VARIABLES:
        return
    for v in (v for v in goal.variables if not v.domain.integer):
        others = [w.name for w in goal.variables if w is not v]
        for values in itertools.product(OTHERS, repeat=len(others)):
            at = dict(zip(others, values, strict=True))
            places = sorted({x for e in rounded for x in _jumps(e, v.name, at)})
            for low, high in sorted(itertools.pairwise(places), key=lambda pair: pair[1] - pair[0]):
                p = {**at, v.name: (low + high) / 2}
                if inside(goal, p):
                    yield p


def _jumps(e: Expr, name: str, at: Point) -> Iterator[Fraction]:
    """Where an expression that is linear in a variable is a small integer."""
    fixed = {n: Num(q) for n, q in at.items()}
    first, second, third = (_rational(substitute(e, {**fixed, name: Num(Fraction(i))})) for i in (0, 1, 2))
    if first is None or second is None or third is None or second == first or third - second != second - first:
        return
    yield from ((m - first) / (second - first) for m in WHOLE)


def _rational(e: Expr) -> Fraction | None:
    try:
        exact = log_sum(e)
    except (SignUnknown, ArithmeticError):
        return None
    return exact.rational if exact is not None and not exact.logs else None
