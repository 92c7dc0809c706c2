"""A claim in several variables that rises from an end of one of them: it is shown there by all that a claim is tried by."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.goal import Goal
from verify.language import App, Expr, Q, symbols
from verify.search.ideas.monotone import monotone
from verify.search.numeric import numeric_sign, refuted_at
from verify.search.points import sample
from verify.search.task import SAMPLES, Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

Search = Callable[["Prover", Goal], "Node | None"]
DEEP = 4                                              # ideas for what is left at the end


def one_slope(prover: Prover, goal: Goal, of_slope: Search, of_face: Search) -> Node | None:
    """A proof from the value at a finite end of a real variable and the sign of the slope, which is shown first."""
    for name, along, slope, sign in _slopes(prover, goal):
        d = goal.variable(name).domain
        end, closed = (d.lo, d.lo_closed) if sign > 0 else (d.hi, d.hi_closed)
        if end is None or (goal.strict and not closed):
            continue
        face = along.fix(name, end)
        if refuted_at(face, list(sample(face, SAMPLES, prover.seed))):
            continue
        start: Node = {"rule": "monotone", "var": name, "to": "lo" if sign > 0 else "hi"}
        fields = prover.with_definedness(face, start, face.claim, "face_defined")
        fields = None if fields is None else prover.with_definedness(along, fields, slope)
        shown = None if fields is None else of_slope(prover, replace(along, claim=sign * slope, strict=False))
        proof = None if shown is None else _in_short(prover, face, of_face)
        if fields is not None and proof is not None:
            return {**fields, "slope": shown, "face": proof}
    return None


def its_slope(prover: Prover, goal: Goal, of_slope: Search) -> Node | None:
    """A proof from the value or the limit at an end of the only variable and the sign of the slope."""
    if len(goal.variables) != 1 or goal.variables[0].domain.integer or not symbols(goal.claim):
        return None
    name = goal.variables[0].name
    try:
        slope = diff(goal.claim, name)
    except NotDifferentiable:
        return None
    along = goal.along(name)
    sign = numeric_sign(along, slope, list(sample(along, SAMPLES, prover.seed)))
    return monotone(prover, goal, along, name, slope, sign, DEEP, partial(of_slope, prover)) if sign else None


def _in_short(prover: Prover, face: Goal, search: Search) -> Node | None:
    """A proof of the claim without 0 s and exp(0), which an end leaves in it."""
    short = folded(face.claim)
    if short == face.claim:
        return search(prover, face)
    node = prover.with_definedness(face, {"rule": "rewrite", "to": write_term(short)}, short)
    proof = None if node is None else search(prover, face.with_claim(short))
    return None if proof is None or node is None else {**node, "proof": proof}


def folded(e: Expr) -> Expr:
    """An expression with its sums and products of numbers made numbers."""
    if not isinstance(e, App):
        return e
    args = tuple(map(folded, e.args))
    match e.op:
        case "add": return add(*args)
        case "mul": return mul(*args)
        case "exp" if args == (Q(0),): return Q(1)
        case _: return App(e.op, args)


def _slopes(prover: Prover, goal: Goal) -> Iterator[tuple[str, Goal, Expr, int]]:
    """Each variable on which no end depends and along which the slope has one sign at sample points."""
    for v in reversed(goal.variables):
        if v.domain.integer or v.name not in symbols(goal.claim) or any(
                v.name in symbols(end) for w in goal.variables for end in (w.domain.lo, w.domain.hi) if end is not None):
            continue
        along = goal.along(v.name)
        try:
            slope = diff(goal.claim, v.name)
        except NotDifferentiable:
            continue
        sign = numeric_sign(along, slope, list(sample(along, SAMPLES, prover.seed)))
        if sign:
            yield v.name, along, slope, sign
