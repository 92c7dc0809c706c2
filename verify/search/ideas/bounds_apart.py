"""Both cases of which of two bounds of one variable is the nearer one: each is a claim of its own for the whole schedule, with
one bound as the end of the variable and the other one without use."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from verify.elaborate.goals import moved_last
from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.language import Expr, symbols
from verify.search.ideas.cases_apart import on_its_side
from verify.search.ideas.homogeneous import with_share
from verify.search.ideas.hypotheses import linear_ends
from verify.search.numeric import refuted_at
from verify.search.points import sample
from verify.search.task import SAMPLES, Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

OWN_ENDS = ["lo", "hi"]


def bounds_apart(prover: Prover, goal: Goal, search: Callable[[Prover, Goal, float], Node | None]) -> Node | None:
    """The proofs of both cases, which `search` finds with a share of the steps, for the first two bounds that cross; the
    variable is the last one then, so that any of the others may bound it."""
    found = crossing(goal)
    if found is None:
        return None
    v, gap = found
    last = v is goal.variables[-1]
    moved = goal if last else moved_last(goal, v, OWN_ENDS)
    node: Node = {"rule": "cases", "on": write_term(gap)}
    for name, on, share in (("nonnegative", gap, 0.5), ("nonpositive", -gap, 0.95)):
        proof = on_its_side(prover, moved, Fact(on), with_share(search, share))
        if proof is None:
            return None
        node[name] = proof
    return node if last else {"rule": "reorder", "var": v.name, "keep": OWN_ENDS, "proof": node}


def crossing(goal: Goal) -> tuple[Variable, Expr] | None:
    """A variable and the difference of two bounds of it, on the same side, of which neither is the nearer one everywhere."""
    gaps = list(_gaps(goal)) if goal.given else []
    points = list(sample(goal, SAMPLES)) if gaps else []
    return next(((v, gap) for v, gap in gaps if all(
        refuted_at(goal.with_claim(e, False), points) is not None for e in (gap, -gap))), None)


def _gaps(goal: Goal) -> Iterator[tuple[Variable, Expr]]:
    for v in goal.variables:
        if v.domain.integer or v.name not in symbols(goal.claim):
            continue
        found = [(end, low) for _, w, _, end, low in linear_ends(goal) if w is v]
        for low, own in ((True, v.domain.lo), (False, v.domain.hi)):
            bounds = [*([] if own is None else [own]), *(end for end, side in found if side is low)]
            yield from ((v, b - a) for a, b in combinations(dict.fromkeys(bounds), 2) if not goal.undefined_conditions(b - a))
