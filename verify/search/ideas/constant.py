"""A claim that is 0 everywhere although no normal form shows it: its slope in one variable vanishes, and it is 0 at one place.
So 2 atan(x) - asin(2 x/(1 + x^2)) is 0 on [-1, 1]: it is at 0, and its slope is an identity between roots of squares."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.scalar.goal import Goal
from verify.language import App, Domain, Expr, Num, Q, symbols, walk
from verify.search.numeric import strictly_inside
from verify.search.points import sample, value_at
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

Search = Callable[["Prover", Goal], "Node | None"]
MOST_ZEROS = 8          # points at which a claim is 0 before it is taken for an identity
INVERSE = ("atan", "asin", "acos", "asinh", "acosh", "atanh")     # whose identities no normal form shows
PLACES = tuple(map(Q, ("0", "1", "-1", "1/2")))


def constant(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """From the value at an end or a simple place of a real variable, in both directions, with slopes that `search` proves."""
    if goal.strict or not any(isinstance(n, App) and n.op in INVERSE for n in walk(goal.claim, once=True)) or (
            not vanishes(goal, goal.claim)):
        return None
    for v in reversed(goal.variables):
        if v.domain.integer or v.name not in symbols(goal.claim) or any(
                v.name in symbols(w.domain) for w in goal.variables if w is not v):
            continue
        try:
            slope = diff(goal.claim, v.name)
        except NotDifferentiable:
            continue
        place = next((at for at in _places(goal, v.name) if _is_zero_at(prover, goal, v.name, at)), None)
        if place is None or not vanishes(goal.along(v.name), slope):
            continue
        d = v.domain
        low = {"above": replace(d, lo=place, lo_closed=True)} if place != d.hi else {}
        high = {"below": replace(d, hi=place, hi_closed=True)} if place != d.lo else {}
        parts = {part: _from(prover, goal.with_domain(v.name, own), v.name, slope, 1 if part == "above" else -1, search)
                 for part, own in (low | high).items()}
        if None in parts.values():
            continue
        outside = {part: {"rule": "evaluate"} for part in ("above", "below") if part not in parts}
        return next(iter(parts.values())) if outside else {"rule": "split", "var": v.name, "at": write_term(place), **parts}
    return None


def vanishes(goal: Goal, e: Expr) -> bool:
    """Whether an expression may be 0 at all of some sample points."""
    values = [value_at(e, p) for p in sample(goal, MOST_ZEROS, 0)]
    return bool(values) and not any(v is None or v.nonzero() for v in values)


def _places(goal: Goal, name: str) -> Iterator[Expr]:
    d = goal.variable(name).domain
    yield from (at for at in PLACES if strictly_inside(goal, name, at))
    yield from (end for end, closed in ((d.lo, d.lo_closed), (d.hi, d.hi_closed)) if closed and isinstance(end, Num))


def _is_zero_at(prover: Prover, goal: Goal, name: str, at: Expr) -> bool:
    face = goal.fix(name, at)
    return prover.definedness(face, face.claim) is not None and prover.same(face, Q(0))


def _from(prover: Prover, goal: Goal, name: str, slope: Expr, side: int, search: Search) -> Node | None:
    """The claim on one side of a place where it is 0."""
    d, along = goal.variable(name).domain, goal.along(name)
    at = d.lo if side > 0 else d.hi
    assert at is not None
    face = goal.with_domain(name, Domain(at, at, True, True)).fix(name, at)
    node = prover.with_definedness(face, {"rule": "monotone", "var": name, "to": "lo" if side > 0 else "hi",
                                          "face": {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}}}, face.claim,
                                   "face_defined")
    node = None if node is None else prover.with_definedness(along, node, slope)
    proof = None if node is None else search(prover, along.with_claim(slope if side > 0 else -slope))
    return None if node is None or proof is None else {**node, "slope": proof}
