"""Scalar rules from calculus: an end and a slope, the curvature, one turn."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

from verify.kernel.derivative import diff
from verify.kernel.domains import NONZERO, POSITIVE, Condition, conditions
from verify.kernel.enclose import enclose
from verify.kernel.goal import Goal, Variable
from verify.kernel.intervals import NEG, POS, Interval
from verify.kernel.obligations import Obligations
from verify.kernel.rejected import Rejected
from verify.kernel.terms import read_term
from verify.language import Expr, Q, substitute, symbols
from verify.kernel.nodes import known_symbols, take, variable_of


def monotone(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """The claim rises away from an end (finite: its value there; infinite: its limit) where it is >= 0.

    Mean value theorem on the segment from the end: it needs the claim continuous up to the end and differentiable inside.
    """
    take(node, "var to slope face", "defined face_defined strict_by")
    v = variable_of(goal, node["var"])
    if node["to"] not in ("lo", "hi") or node.get("strict_by", "face") not in ("face", "slope"):
        raise Rejected("monotone: `to` is lo or hi, `strict_by` is face or slope")
    low = node["to"] == "lo"
    end, closed = (v.domain.lo, v.domain.lo_closed) if low else (v.domain.hi, v.domain.hi_closed)
    along, slope = _derivative(c, goal, v, 1, node.get("defined"), depth)
    by_slope = goal.strict and node.get("strict_by") == "slope"
    if by_slope and closed:
        raise Rejected("monotone: a strict claim at a closed end needs a strict face")
    c.shows(along, slope if low else -slope, by_slope, node["slope"], depth)
    if end is None:
        if node["face"] is not None:
            raise Rejected("monotone: at an infinite end the limit is enclosed, the face proof is null")
        _limit_holds(along, v.name, low, goal.strict and not by_slope)
        return
    face = along.fix(v.name, end)
    c.defined(face, face.claim, node.get("face_defined"), depth)
    c.check(replace(face, strict=goal.strict and not by_slope), node["face"], depth)


def _limit_holds(goal: Goal, name: str, low: bool, strict: bool) -> None:
    """The enclosure of the claim's limits at an infinite end of a variable is >= 0 (> 0)."""
    at = NEG if low else POS
    value = enclose(goal.claim, {**goal.box(), name: Interval(at, at)}, limit=True)
    if not value.nonnegative() or (strict and not value.lo > 0):
        raise Rejected(f"the limit has the enclosure [{value.lo}, {value.hi}]")


def concave(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """A concave function is >= 0 between two points where it is; > 0 inside if it is strictly concave."""
    take(node, "var curvature low high", "defined face_defined strict_by")
    v = variable_of(goal, node["var"])
    d = v.domain
    along, second = _derivative(c, goal, v, 2, node.get("defined"), depth)
    by_curvature = goal.strict and node.get("strict_by") == "curvature"
    if d.lo is None or d.hi is None or (by_curvature and (d.lo_closed or d.hi_closed)):
        raise Rejected("concave: both ends must be finite, and open where strictness comes from the curvature")
    c.shows(along, -second, by_curvature, node["curvature"], depth)
    proofs = node.get("face_defined", [None, None])
    for end, name, proof in ((d.lo, "low", proofs[0]), (d.hi, "high", proofs[1])):
        face = along.fix(v.name, end)
        c.defined(face, face.claim, proof, depth)
        c.check(replace(face, strict=goal.strict and not by_curvature), node[name], depth)


def convex(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """A convex function lies above its tangent: horizontal at a point of the domain where the value is >= 0."""
    take(node, "var at curvature value", "defined")
    v = variable_of(goal, node["var"])
    at, d = read_term(node["at"]), v.domain
    if not symbols(at) <= {w.name for w in goal.variables[:goal.variables.index(v)]}:
        raise Rejected("convex: the point mentions a variable that is not declared before")
    along, second = _derivative(c, goal, v, 2, node.get("defined"), depth)
    c.defined(along, at, None, depth)
    for end, side in ((d.lo, 1), (d.hi, -1)):
        if end is not None:
            c.shows(along, (at - end) * side, False, None, depth)
    c.shows(along, second, False, node["curvature"], depth)
    face, slope = along.fix(v.name, at), substitute(diff(goal.claim, v.name), {v.name: at})
    c.defined(face, face.claim, None, depth)
    c.defined(face, slope, None, depth)
    c.same(face, slope, Q(0))
    c.check(face, node["value"], depth)


def unimodal(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """The slope is `positive * factor` with `factor` falling: the claim rises, then falls, so its values (at an infinite end
    its limits, the proof being null) at both ends bound it below."""
    take(node, "var positive factor positive_proof falling low high", "defined")
    v = variable_of(goal, node["var"])
    if goal.strict:
        raise Rejected("unimodal: the claim must not be strict")
    along, slope = _derivative(c, goal, v, 1, None, depth)
    positive, factor = read_term(node["positive"]), read_term(node["factor"])
    for e in (positive, factor):
        known_symbols(goal, e)
    c.same(along, slope, positive * factor)
    falling = diff(factor, v.name)
    for e in (positive, factor, falling):
        c.defined(along, e, None, depth)
    c.shows(along, positive, False, node["positive_proof"], depth)
    c.shows(along, -falling, False, node["falling"], depth)
    for end, name in ((v.domain.lo, "low"), (v.domain.hi, "high")):
        if end is None and node[name] is None:
            _limit_holds(along, v.name, name == "low", False)
        elif end is None:
            raise Rejected("unimodal: at an infinite end the limit is enclosed, the proof is null")
        else:
            face = along.fix(v.name, end)
            c.defined(face, face.claim, None, depth)
            c.check(face, node[name], depth)


def _derivative(c: Obligations, goal: Goal, v: Variable, order: int, proofs: object, depth: int) -> tuple[Goal, Expr]:
    """The goal along a variable and a derivative of its claim, both shown to be defined between the ends."""
    later = goal.variables[goal.variables.index(v) + 1:]
    if any(v.name in symbols(end) for w in later for end in (w.domain.lo, w.domain.hi) if end is not None):
        raise Rejected(f"the ends of another variable depend on {v.name}: declare {v.name} after it")
    along = goal.along(v.name)
    along = along.with_domain(v.name, replace(along.variable(v.name).domain, integer=False))
    d = goal.claim
    between: tuple[Condition, ...] = ()
    for _ in range(order):
        between = (*between, *along.undefined_conditions(d)) if d is not goal.claim else between
        d = diff(d, v.name)
    known = {*conditions(goal.claim), *conditions(d)}
    if not all(b in known or Condition(POSITIVE, b.expr) in known or (
            b.kind == NONZERO and Condition(NONZERO, b.expr ** 2) in known) for b in between):
        raise Rejected("a lower derivative is not shown to be defined")
    if v.domain.integer or along.given != goal.given:      # the segment may leave where the claim is known to be defined
        c.defined(along, goal.claim, None, depth)
    c.defined(along, d, proofs, depth)
    return along, d
