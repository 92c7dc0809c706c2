"""A claim in one variable with several absolute values, minima or maxima: cut where they bend, and freed of them in between."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Goal
from verify.language import App, Num, symbols, walk
from verify.search.choosing import choice, chooses, decided_by
from verify.search.forms import replaced
from verify.search.ideas.split import both_parts
from verify.search.numeric import strictly_inside, zero_candidates
from verify.search.points import sample, value_at
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

MOST_CUTS = 3
SEEN = 12               # points of a part at which a sign is seen
Search = Callable[["Prover", Goal], "Node | None"]


def bends(goal: Goal) -> list[App]:
    """The operations of a claim in one real variable that choose by a sign, if there are several; else none."""
    if len(goal.variables) != 1 or goal.given or goal.variables[0].domain.integer:
        return []
    found = [n for n in walk(goal.claim, once=True) if chooses(n) and symbols(n)]
    return found if len(found) > 1 else []


def bends_apart(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """The parts between the simple numbers at which an operation changes its choice, each proved by `search`."""
    name = goal.variables[0].name
    places = {at.value for n in bends(goal) if not goal.undefined_conditions(decided_by(n))
              for at in zero_candidates(goal, name, decided_by(n)) if isinstance(at, Num) and strictly_inside(goal, name, at)}
    return _parts(prover, goal, [Num(q) for q in sorted(places)], search) if 0 < len(places) <= MOST_CUTS else None


def _parts(prover: Prover, goal: Goal, cuts: list[Num], search: Search) -> Node | None:
    if cuts:
        return both_parts(goal, goal.variables[0].name, cuts[-1], lambda low: _parts(prover, low, cuts[:-1], search),
                          lambda high: _parts(prover, high, [], search))
    claim = goal.claim
    for n in sorted(bends(goal), key=lambda n: sum(isinstance(m, App) and m.op == n.op for m in walk(n))):
        seen = [value_at(decided_by(n), p) for p in sample(goal, SEEN, prover.seed)]
        chosen = next((choice(n, s) for s in (1, -1) if seen and all(
            v is not None and (v.nonnegative() if s > 0 else v.nonpositive()) for v in seen)), None)
        freed = claim if chosen is None else replaced(claim, n, chosen)
        claim = freed if prover.same(goal.with_claim(claim), freed) else claim
    proof = search(prover, goal.with_claim(claim))
    return proof if proof is None or claim == goal.claim else {"rule": "rewrite", "to": write_term(claim), "proof": proof}
