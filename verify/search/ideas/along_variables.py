"""Calculus in one variable: the sign of the first or second derivative at sample points decides what is tried."""
from __future__ import annotations

from typing import TYPE_CHECKING
from collections.abc import Iterator
from dataclasses import replace

from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.scalar.goal import Goal, Variable
from verify.language import App, symbols, walk
from verify.search.forms import factored
from verify.search.ideas.curvature import curved
from verify.search.ideas.monotone import monotone
from verify.search.ideas.unimodal import unimodal
from verify.search.ideas.unused import of_the_used
from verify.search.numeric import numeric_sign
from verify.search.points import sample
from verify.search.task import SAMPLES, Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover


def _shorter_slopes_first(goal: Goal) -> list[Variable]:
    """The variables, the last one first; of two with logarithms the one whose slope has fewer than two thirds as many terms."""
    order = list(reversed(goal.variables))
    used = [v for v in order if v.name in symbols(goal.claim)]
    if len(used) != 2 or any(v.domain.integer for v in used) or not any(
            isinstance(n, App) and n.op == "log" and len(symbols(n)) == 2 for n in walk(goal.claim, once=True)):
        return order
    terms = [_terms(goal, v.name) for v in used]
    if terms[0] is not None and terms[1] is not None and 3 * terms[1] < 2 * terms[0]:
        order.sort(key=lambda v: v == used[0])
    return order


def _terms(goal: Goal, name: str) -> int | None:
    try:
        whole = factored(goal.with_claim(diff(goal.claim, name)))
    except NotDifferentiable:
        return None
    return None if whole is None else sum(len(p) for p, _ in whole.factors)


def along_variables(prover: Prover, task: Task) -> Iterator[Node | None]:
    """For each variable that no end depends on: monotone where the slope has a sign, else unimodal, concave or convex.  Where
    an end depends on it of a variable that nothing mentions, that one goes first."""
    goal, depth = task.goal, task.depth
    used = symbols(goal.claim).union(*(symbols(f.expr) for f in goal.given))
    if any(v.name not in used and symbols(v.domain) & used for v in goal.variables):
        yield of_the_used(prover, goal, lambda own, short: own.prove(short, depth) or own.prove_raw(short, depth))
    for v in _shorter_slopes_first(goal):
        name = v.name
        if name not in symbols(goal.claim) or any(
                name in symbols(end) for w in goal.variables for end in (w.domain.lo, w.domain.hi) if end is not None):
            continue
        try:
            slope = diff(goal.claim, name)
            second = diff(slope, name)
        except NotDifferentiable:
            continue
        along = goal.along(name)
        along = along.with_domain(name, replace(along.variable(name).domain, integer=False))
        inner = task.points if along.given == goal.given else list(sample(along, SAMPLES, prover.seed))
        s = numeric_sign(along, slope, inner)
        if s is not None and s != 0:
            yield monotone(prover, goal, along, name, slope, s, depth)
        else:
            yield unimodal(prover, goal, along, name, slope, inner, depth)
            yield from curved(prover, goal, along, name, second, inner, depth)
