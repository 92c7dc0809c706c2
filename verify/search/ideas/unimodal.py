"""The slope has one factor without a sign, and that factor falls: the claim is least at an end."""
from __future__ import annotations

from typing import TYPE_CHECKING
from dataclasses import replace

from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.scalar.goal import Goal
from verify.kernel.format.terms import write_term
from verify.language import App, Expr, Num
from verify.search.forms import factored, written
from verify.search.numeric import limit_nonnegative, numeric_sign
from verify.search.points import Point
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover


def unimodal(prover: Prover, goal: Goal, along: Goal, name: str, slope: Expr, points: list[Point], depth: int) -> Node | None:
    """The slope has one factor without a sign, and that factor falls: the claim is least at an end."""
    whole = None if goal.strict else factored(along.with_claim(slope))
    if whole is None or whole.zero:
        return None
    signed: list[Expr] = [Num(whole.constant)]
    open_factor: Expr | None = None
    for p, power in whole.factors:
        e = written(whole.forms, p)
        if numeric_sign(along, e, points) in (1, -1) or power % 2 == 0:
            signed.append(e ** power if power != 1 else e)
        elif open_factor is None and power == 1:
            open_factor = e
        else:
            return None
    if open_factor is None:
        return None
    positive: Expr = App("mul", tuple(signed))
    if numeric_sign(along, positive, points) == -1:
        positive, open_factor = -positive, -open_factor
    try:
        falling = -diff(open_factor, name)
    except NotDifferentiable:
        return None
    if numeric_sign(along, falling, points) not in (1, 0) or any(
            along.undefined_conditions(e) for e in (positive, open_factor, falling)):
        return None
    node: Node = {"rule": "unimodal", "var": name, "positive": write_term(positive), "factor": write_term(open_factor),
                  "positive_proof": prover.prove(replace(along, claim=positive, strict=False), depth - 1),
                  "falling": prover.prove(replace(along, claim=falling, strict=False), depth - 1)}
    if node["positive_proof"] is None or node["falling"] is None:
        return None
    for end, side in ((goal.variable(name).domain.lo, "low"), (goal.variable(name).domain.hi, "high")):
        if end is None:
            if not limit_nonnegative(along, name, side == "low"):
                return None
            node[side] = None
            continue
        face = along.fix(name, end)
        node[side] = None if face.undefined_conditions(face.claim) else prover.prove(replace(face, strict=False), depth - 1)
        if node[side] is None:
            return None
    return node
