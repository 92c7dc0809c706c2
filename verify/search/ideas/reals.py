"""Integer variables as reals: a claim that holds for all reals in between needs no induction, and calculus applies to it."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Goal
from verify.language import symbols
from verify.search.ideas.induction import untied
from verify.search.ideas.ranges import tidy
from verify.search.ideas.stirling import stirling_at_once
from verify.search.numeric import refuted_at
from verify.search.points import sample
from verify.search.task import SAMPLES, Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

DEPTH = 5


def of_reals(prover: Prover, goal: Goal) -> Node | None:
    """A proof where integers may be any reals; of two integers with k <= n, where n - k may be."""
    names = [v.name for v in goal.variables if v.domain.integer and v.name in symbols(goal.claim)]
    if not names:
        return None
    for moved, around in untied(goal):
        node = _tidied(prover, moved)
        if node is not None:
            return around(node)
    return _relaxed(prover, goal)


def _tidied(prover: Prover, goal: Goal) -> Node | None:
    """The claim with its linear parts added up, such as m for k + m - k, whose enclosures are narrower."""
    short = tidy(goal.claim, [v.name for v in goal.variables])
    if short == goal.claim or goal.undefined_conditions(short):
        return _relaxed(prover, goal)
    node = _relaxed(prover, goal.with_claim(short))
    return None if node is None else {"rule": "rewrite", "to": write_term(short), "proof": node}


def _relaxed(prover: Prover, goal: Goal) -> Node | None:
    around: list[Node] = []
    for v in goal.variables:
        if v.domain.integer and v.name in symbols(goal.claim):
            goal = goal.with_domain(v.name, replace(v.domain, integer=False))
            shown = prover.with_definedness(goal, {"rule": "relax", "var": v.name}, goal.claim)
            if shown is None:
                return None
            around.append(shown)
    if refuted_at(goal, list(sample(goal, SAMPLES, prover.seed))):
        return None
    node = stirling_at_once(prover, goal) or prover.prove(goal, DEPTH) or prover.prove_raw(goal, DEPTH)
    for outer in reversed(around) if node is not None else ():
        node = {**outer, "proof": node}
    return node
