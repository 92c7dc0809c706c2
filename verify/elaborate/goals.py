"""The goals that high-level rules about integers and the order of variables lead to."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.goal import Fact, Goal, Variable, map_ends
from verify.kernel.values.enclose import enclose
from verify.language import App, Domain, Expr, Q, Sym, substitute, symbols


def shifted(goal: Goal, v: Variable, lo: Expr, name: str) -> Goal:
    """The goal in w = v - lo, without the hypotheses that one enclosure shows."""
    d = v.domain
    moved = in_place(goal, v, Variable(name, replace(d, lo=Q(0), hi=None if d.hi is None else d.hi - lo)), lo + Sym(name))
    box = moved.box()
    return replace(moved, given=tuple(f for f in moved.given if moved.undefined_conditions(f.expr)
                                      or not enclose(f.expr, box).nonnegative(f.strict)))


def in_place(goal: Goal, v: Variable, new: Variable, value: Expr) -> Goal:
    """The goal with a new variable in the place of an old one, which has a value in the new one."""
    at, i = {v.name: value}, goal.variables.index(v)
    later = tuple(replace(w, domain=map_ends(w.domain, at)) for w in goal.variables[i + 1:])
    given = tuple(Fact(substitute(f.expr, at), f.strict) for f in goal.given)
    return Goal((*goal.variables[:i], new, *later), given, substitute(goal.claim, at), goal.strict)


def reflected(d: Domain, hi: Expr) -> Domain:
    """Where hi - v lies, for the upper end hi of the domain of v."""
    length = None if d.lo is None else difference(hi, d.lo) if d.integer else hi - d.lo
    return Domain(Q(0), length, d.hi_closed, d.lo_closed, d.integer)


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
