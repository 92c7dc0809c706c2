"""Concave: the values at both ends suffice.  Convex: a horizontal tangent suffices."""
from __future__ import annotations

from typing import TYPE_CHECKING
from collections.abc import Iterator
from dataclasses import replace

from verify.kernel.numbers.derivative import diff
from verify.kernel.values.enclose import enclose
from verify.kernel.scalar.goal import EmptyBox, Goal
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.format.rejected import TooComplex
from verify.kernel.format.terms import write_term
from verify.language import App, Expr, Q, Sym, substitute, symbols
from verify.search.forms import factored, linear_in
from verify.search.numeric import numeric_sign, zero_candidates
from verify.search.points import Point
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover


def curved(prover: Prover, goal: Goal, along: Goal, name: str, second: Expr, points: list[Point],
            depth: int) -> Iterator[Node | None]:
    """A proof from the curvature, where it has one sign at the sample points."""
    s = numeric_sign(along, second, points)
    d = goal.variable(name).domain
    if s is None or s == 0:
        return
    if s < 0 and d.lo is not None and d.hi is not None:
        yield concave(prover, goal, along, name, second, depth)
    if s > 0:
        yield from convex(prover, goal, along, name, second, points, depth)

def concave(prover: Prover, goal: Goal, along: Goal, name: str, second: Expr, depth: int) -> Node | None:
    """A proof from the values at both ends."""
    d = goal.variable(name).domain
    faces = [along.fix(name, end) for end in (d.lo, d.hi) if end is not None]
    defined = [prover.definedness(face, face.claim) for face in faces]
    if None in defined:
        return None
    by_curvature = False
    proofs = [prover.prove(replace(face, strict=goal.strict), depth - 1) for face in faces]
    if None in proofs and goal.strict and not (d.lo_closed or d.hi_closed):
        by_curvature = True
        proofs = [prover.prove(replace(face, strict=False), depth - 1) for face in faces]
    if None in proofs:
        return None
    node: Node = {"rule": "concave", "var": name, "low": proofs[0], "high": proofs[1]}
    if any(defined):
        node["face_defined"] = defined
    if by_curvature:
        node["strict_by"] = "curvature"
    ends_too = replace(along, variables=tuple(v if v.name != name else replace(v, domain=replace(d, integer=False))
                                              for v in along.variables))
    fields = prover.with_definedness(ends_too, node, second) or prover.with_definedness(along, node, second)
    proof = None if fields is None else prover.prove(replace(along, claim=-second, strict=by_curvature), depth - 1)
    return None if fields is None or proof is None else {**fields, "curvature": proof}

def convex(prover: Prover, goal: Goal, along: Goal, name: str, second: Expr, points: list[Point],
            depth: int) -> Iterator[Node | None]:
    """Proofs from a point where the slope vanishes."""
    slope = diff(goal.claim, name)
    position = [w.name for w in goal.variables].index(name)
    earlier = {w.name for w in goal.variables[:position]}
    for at in stationary_candidates(goal, name, slope, earlier):
        face, d = along.fix(name, at), goal.variable(name).domain
        if face.undefined_conditions(substitute(slope, {name: at})) or not all(
                end is None or shown(replace(along, claim=(at - end) * side, strict=False))
                for end, side in ((d.lo, 1), (d.hi, -1))):
            continue
        try:
            if not face.normal_forms().equal(substitute(slope, {name: at}), Q(0)):
                continue
        except TooComplex:
            continue
        value = prover.prove(face, depth - 1)
        fields = None if value is None else prover.with_definedness(
            along, {"rule": "convex", "var": name, "at": write_term(at), "value": value}, second)
        proof = None if fields is None else prover.prove(replace(along, claim=second, strict=False), depth - 1)
        if fields is not None and proof is not None:
            yield {**fields, "curvature": proof}

def shown(goal: Goal) -> bool:
    """Whether one enclosure shows the goal."""
    try:
        return enclose(goal.claim, goal.box()).nonnegative(goal.strict)
    except (Undefined, EmptyBox):
        return False


def stationary_candidates(goal: Goal, name: str, slope: Expr, earlier: set[str]) -> Iterator[Expr]:
    """Guesses of an expression in earlier variables where the slope vanishes: simple numbers, then earlier variables."""
    for other in sorted(earlier & symbols(goal.claim)):
        yield Sym(other)
        yield from (Sym(other) ** 2, App("sqrt", (Sym(other),)), -Sym(other), Sym(other) ** 3, 2 * Sym(other), Sym(other) / 2)
        yield 1 - Sym(other)
        yield 1 / Sym(other)
        yield App("exp", (Sym(other),))
        yield App("log", (Sym(other),))
    yield from (Q(0), Q(1))
    yield from roots_of_linear_factors(goal, name, slope, earlier)
    yield from roots_of_linear_factors(goal, name, App("exp", (slope,)) - 1, earlier)
    if not (symbols(goal.claim) - {name}):
        yield from zero_candidates(goal, name, slope)


def roots_of_linear_factors(goal: Goal, name: str, slope: Expr, earlier: set[str]) -> Iterator[Expr]:
    """Where a factor a + b * variable of the slope vanishes, a and b free of the variable."""
    whole = factored(goal.with_claim(slope))
    for p, power in whole.factors if whole is not None else ():
        for a, b, atom in linear_in(whole.forms, p, ("sym",)) if whole is not None and power > 0 else ():
            if atom == Sym(name) and symbols(a) | symbols(b) <= earlier:
                yield -(a / b)
