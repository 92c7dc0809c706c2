"""Hypotheses that have no value on a part of the domain, where they are not satisfied: that part and the rest apart."""
from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from verify.kernel.scalar.goal import Goal
from verify.language import Domain, Expr, Num, symbols
from verify.search.forms import factored, written
from verify.search.numeric import strictly_inside, zero_candidates
from verify.search.three_parts import three_parts


def cut_where_undefined(goal: Goal) -> tuple[str, Expr, dict[str, Domain]] | None:
    """The first value at which what a hypothesis needs to have a value vanishes, in one variable: which one, where it is cut,
    and the domains of the parts."""
    found = next(_zeros(goal), None)
    if found is None:
        return None
    name, at = found
    d = goal.variable(name).domain
    parts = _integers(d, at) if d.integer else three_parts(d, at)
    last = parts["below"].hi if d.integer else at
    return name, at if last is None else last, parts


def _zeros(goal: Goal) -> Iterator[tuple[str, Expr]]:
    """Variables and values strictly between their ends, or at a closed one, at which a factor of a condition vanishes."""
    free = replace(goal, given=())
    for f in goal.given:
        for condition in goal.undefined_conditions(f.expr):
            whole = factored(free.with_claim(condition.expr))
            for p, _ in whole.factors if whole is not None else ():
                factor = written(whole.forms, p) if whole is not None else condition.expr
                for name in symbols(factor) if len(symbols(factor)) == 1 else ():
                    d = goal.variable(name).domain
                    line = replace(free, variables=(goal.variable(name),), claim=factor)
                    if not any(symbols(end) for end in (d.lo, d.hi) if end is not None):
                        yield from ((name, at) for at in zero_candidates(line, name, factor)
                                    if (d.lo is None or d.lo != d.hi) and (strictly_inside(line, name, at) or _closed(d, at)))


def _closed(d: Domain, at: Expr) -> bool:
    return (d.lo_closed and d.lo == at) or (d.hi_closed and d.hi == at)


def _integers(d: Domain, at: Expr) -> dict[str, Domain]:
    """The integers below a value, and those from it on; those up to it, and beyond, where it is the first one."""
    value = at.value if isinstance(at, Num) else Fraction(0)
    last = Num(Fraction(math.ceil(value) - 1 if d.lo != at else math.floor(value)))
    return {"below": replace(d, hi=last, hi_closed=True), "above": replace(d, lo=Num(last.value + 1), lo_closed=True)}
