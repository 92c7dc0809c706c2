"""A claim that vanishes, or has no slope, along a curve, such as the diagonal: both sides of it, each as it is written."""
from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.scalar.goal import Goal
from verify.elaborate.goals import moved_last
from verify.kernel.format.terms import write_term
from verify.language import App, Expr, Q, Sym, exp, substitute, symbols, walk
from verify.search.forms import divided
from verify.search.ideas.curvature import roots_of_linear_factors
from verify.search.numeric import strictly_inside
from verify.search.points import value_at
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover

MOST_FUNCTIONS = 4


def diagonal(prover: Prover, task: Task) -> Iterator[Node | None]:
    """Cut where a variable equals one declared before it, or where the slope has a simple root, if the claim is zero there."""
    goal = task.goal
    if task.depth < 2 or len(goal.variables) < 2:
        return
    for v in reversed(goal.variables):
        if v.name in symbols(goal.claim) and not v.domain.integer:
            for at in _cuts(goal, v.name):
                yield from _apart(prover, task, v.name, at, goal.claim)


def contacts(prover: Prover, task: Task) -> Iterator[Node | None]:
    """Cut where a variable is a simple number, or one simple expression in others or in functions of them, if the claim or its
    slope is zero there."""
    goal = task.goal
    if task.depth < 2 or len(goal.variables) < 2:
        return
    for v in reversed(goal.variables):
        if v.name not in symbols(goal.claim) or v.domain.integer:
            continue
        try:
            slope = diff(goal.claim, v.name)
        except NotDifferentiable:
            continue
        for zero in (goal.claim, slope):
            for at in _simple(goal, v.name):
                yield from _apart(prover, task, v.name, at, zero)


def _simple(goal: Goal, name: str) -> Iterator[Expr]:
    """Other variables and functions of them in the claim, what they leave to 0 and to 1, twice them, and one half."""
    held: list[Expr] = [Sym(u.name) for u in goal.variables if u.name != name and u.name in symbols(goal.claim)]
    held += [n for n in walk(goal.claim, once=True) if isinstance(n, App) and n.op in ("log", "sqrt") and (
        symbols(n) and name not in symbols(n))][:MOST_FUNCTIONS]
    yield from (Q(0), Q("1/2"), Q(1))
    for e in held:
        yield from (e, 1 - e, -e, 2 * e)


def _apart(prover: Prover, task: Task, name: str, at: Expr, zero: Expr) -> Iterator[Node | None]:
    """A proof on both sides of a curve inside the domain, on which an expression is seen to be 0."""
    goal = task.goal
    last = _where_it_may_depend(goal, name, at)
    if last is None or not strictly_inside(last, name, at) or last.undefined_conditions(at):
        return
    there = substitute(zero, {name: at})
    seen = [value_at(there, p) for p in task.points[:5]]
    if not seen or any(x is None or not (x.lo <= 1e-15 and x.hi >= -1e-15) for x in seen):
        return
    proof = _both_sides(prover, last, name, at, task.depth)
    yield proof if proof is None or last is goal else {"rule": "reorder", "var": name, "keep": ["lo", "hi"], "proof": proof}


def _where_it_may_depend(goal: Goal, name: str, at: Expr) -> Goal | None:
    """The goal, with the variable in the last place where the cut mentions one declared after it and its ends allow it."""
    v = goal.variable(name)
    if symbols(at) <= {u.name for u in goal.variables[:goal.variables.index(v)]}:
        return goal
    if any(name in symbols(end) for u in goal.variables for end in (u.domain.lo, u.domain.hi) if end is not None):
        return None
    return moved_last(goal, v, ("lo", "hi"))


def _cuts(goal: Goal, name: str) -> Iterator[Expr]:
    earlier = list(itertools.takewhile(lambda other: other != name, (u.name for u in goal.variables)))
    yield from (Sym(u) for u in earlier if u in symbols(goal.claim))
    try:
        slope = diff(goal.claim, name)
        others = {u.name for u in goal.variables} - {name}
        roots = [*roots_of_linear_factors(goal, name, slope, others),
                 *roots_of_linear_factors(goal, name, exp(slope) - 1, others)]
    except NotDifferentiable:
        return
    for r in dict.fromkeys(r for r in roots if not isinstance(r, Sym) and symbols(r)):
        yield r
        yield from (e for e in divided(goal, r) if e != r)


def _both_sides(prover: Prover, goal: Goal, name: str, at: Expr, depth: int) -> Node | None:
    d, proofs = goal.variable(name).domain, {}
    for part, domain in (("below", replace(d, hi=at, hi_closed=True)), ("above", replace(d, lo=at, lo_closed=True))):
        side = goal.with_domain(name, domain)
        proofs[part] = prover.prove_raw(side, depth + 1) or prover.prove(side, depth - 1)
        if proofs[part] is None:
            return None
    return {"rule": "split", "var": name, "at": write_term(at), **proofs}
