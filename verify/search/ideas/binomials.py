"""Binomial coefficients against other things: through n^k/k! from above, and through (n/k)^k from below."""
from __future__ import annotations

from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Goal
from verify.language import App, Expr, Q, call, literal, symbols, walk
from verify.search.forms import replaced
from verify.search.numeric import refuted_at
from verify.search.points import sample
from verify.search.task import SAMPLES, Node

if TYPE_CHECKING:
    from verify.search.prover import Prover


def through_powers(prover: Prover, goal: Goal) -> Node | None:
    """claim = (claim with the bound) + weight * (difference between the bound and the coefficient)."""
    found = dict.fromkeys(n for n in walk(goal.claim, once=True) if isinstance(n, App) and n.op == "binomial")
    for n in found:
        top, below = n.args
        weight = literal_weight(prover, goal, n)
        if not symbols(below) or not weight:
            continue
        bound = top ** below / call("factorial", below) if weight < 0 else (top / below) ** below
        gap = (bound - n) * -weight if weight < 0 else (n - bound) * weight
        rest = replaced(goal.claim, n, bound)
        if goal.undefined_conditions(rest) or refuted_at(goal.with_claim(rest), list(sample(goal, SAMPLES, prover.seed))) or (
                not prover.same(goal, rest + gap)):
            continue
        proofs = [prover.prove(goal.with_claim(rest), 4), prover.prove(goal.with_claim(gap, False), 4)]
        if None not in proofs:
            return {"rule": "sum", "terms": [{"expr": write_term(e), "proof": p}
                                             for e, p in zip((rest, gap), proofs, strict=True)]}
    return None


def literal_weight(prover: Prover, goal: Goal, part: Expr) -> int:
    """1 or -1 where that times a part of the claim is all in which the part occurs, else 0."""
    without = replaced(goal.claim, part, Q(0))
    weight = next((w for w in (-1, 1) if prover.same(goal, without + w * part)), 0)
    return weight if literal(part) is None else 0
