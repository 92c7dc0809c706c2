"""The slope has one sign: go to the end from which the claim rises."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from verify.kernel.values.enclose import enclose
from verify.kernel.scalar.goal import EmptyBox, Goal
from verify.kernel.numbers.intervals import NEG, POS, Interval, Undefined
from verify.language import Expr
from verify.search.numeric import refuted_at
from verify.search.points import sample
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover


def monotone(prover: Prover, goal: Goal, along: Goal, name: str, slope: Expr, s: int, depth: int,
             of_slope: Callable[[Goal], Node | None] | None = None) -> Node | None:
    """A proof from the value (or limit) at one end and the sign of the slope, which `of_slope` may show."""
    d = goal.variable(name).domain
    to, end, closed = ("lo", d.lo, d.lo_closed) if s > 0 else ("hi", d.hi, d.hi_closed)
    node: Node = {"rule": "monotone", "var": name, "to": to}
    by_slope = False
    if end is None:
        try:
            at = NEG if to == "lo" else POS
            value = enclose(along.claim, {**along.box(), name: Interval(at, at)}, limit=True)
        except (Undefined, EmptyBox):
            return None
        if not value.nonnegative():
            return None
        by_slope = goal.strict and not value.lo > 0
        node["face"] = None
    else:
        face = along.fix(name, end)
        fields = prover.with_definedness(face, node, face.claim, "face_defined")
        if fields is None or refuted_at(replace(face, strict=False), list(sample(face, 12, prover.seed))):
            return None
        node = fields
        proof = prover.prove(replace(face, strict=goal.strict), depth - 1)
        if proof is None and goal.strict and not closed:
            by_slope = True
            proof = prover.prove(replace(face, strict=False), depth - 1)
        if proof is None:
            return None
        node["face"] = proof
    if by_slope:
        node["strict_by"] = "slope"
    fields = prover.with_definedness(along, node, slope)
    if fields is None:
        return None
    rises = replace(along, claim=slope if s > 0 else -slope, strict=by_slope)
    proof = prover.prove(rises, depth - 1) if of_slope is None else of_slope(rises)
    return None if proof is None else {**fields, "slope": proof}
