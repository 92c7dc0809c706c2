"""The goals that high-level rules about integers and the order of variables lead to."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.goal import Fact, Goal, Variable, map_ends
from verify.kernel.values.enclose import enclose
from verify.language import App, Expr, Q, Sym, substitute, symbols


def shifted(goal: Goal, v: Variable, lo: Expr, name: str) -> Goal:
    """The goal in w = v - lo, without the hypotheses that one enclosure shows."""
    at, d = {v.name: lo + Sym(name)}, v.domain
    domain = replace(d, lo=Q(0), hi=None if d.hi is None else d.hi - lo)
    i = goal.variables.index(v)
    later = tuple(replace(w, domain=map_ends(w.domain, at)) for w in goal.variables[i + 1:])
    moved = Goal((*goal.variables[:i], Variable(name, domain), *later), (), substitute(goal.claim, at), goal.strict)
    given = tuple(Fact(substitute(f.expr, at), f.strict) for f in goal.given)
    box = moved.box()
    return replace(moved, given=tuple(f for f in given if moved.undefined_conditions(f.expr)
                                      or not enclose(f.expr, box).nonnegative(f.strict)))


def difference(a: Expr, b: Expr) -> Expr:
    """a - b, with the numbers that are summands of either gathered."""
    return add(*_summands(a), *(mul(Q(-1), t) for t in _summands(b)))


def _summands(e: Expr) -> list[Expr]:
    return [t for a in e.args for t in _summands(a)] if isinstance(e, App) and e.op == "add" else [e]


def moved_last(goal: Goal, v: Variable, keep: Sequence[str]) -> Goal:
    """The goal with a variable in the last place, and the conditions that its ends and those that mention it impose as
    hypotheses, in the order of the variables."""
    facts: list[Fact] = []
    others: list[Variable] = []
    for w in goal.variables:
        d = w.domain
        for name, end, closed, side in (("lo", d.lo, d.lo_closed, 1), ("hi", d.hi, d.hi_closed, -1)):
            if end is None or (name in keep if w is v else v.name not in symbols(end)):
                continue
            facts.append(Fact((Sym(w.name) - end) * side, not closed))
            d = replace(d, lo=None, lo_closed=False) if name == "lo" else replace(d, hi=None, hi_closed=False)
        others.append(replace(w, domain=d))
    moved = next(w for w in others if w.name == v.name)
    return replace(goal, variables=(*(w for w in others if w is not moved), moved), given=(*goal.given, *facts))
