"""Claims that say the same of -x as of x: one proof for x >= 0, and the same proof for what is reflected."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from verify.elaborate.goals import in_place, reflected
from verify.kernel.format.rejected import TooComplex
from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Goal, Variable
from verify.language import Domain, Expr, Num, Q, Sym, substitute, symbols
from verify.search.budget import count, size
from verify.search.ideas.split import parts_at
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

ZERO = Q(0)
Search = Callable[["Prover", Goal], "Node | None"]


def even_in(goal: Goal) -> Variable | None:
    """The first real variable on both sides of 0 alike, in which the claim is even, and of which nothing else speaks."""
    others = [e for v in goal.variables for e in (v.domain.lo, v.domain.hi) if e is not None] + [f.expr for f in goal.given]
    for v in goal.variables:
        if v.domain.integer or v.name not in symbols(goal.claim) or not _symmetric(v.domain) or any(
                v.name in symbols(e) for e in others) or any(w.name == f"{v.name}_w" for w in goal.variables):
            continue
        count(20 + 20 * size(goal.claim))
        try:
            if goal.normal_forms().equal(goal.claim, substitute(goal.claim, {v.name: -Sym(v.name)})):
                return v
        except (TooComplex, TypeError):
            continue
    return None


def _symmetric(d: Domain) -> bool:
    if d.lo is None or d.hi is None:
        return d.lo is d.hi
    return isinstance(d.lo, Num) and isinstance(d.hi, Num) and d.lo.value == -d.hi.value < 0 and d.lo_closed == d.hi_closed


def one_half(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """Both halves of a claim that is even in a variable, by one proof in its size."""
    v = even_in(goal)
    if v is None:
        return None
    own = Sym(f"{v.name}_w")
    claim = substitute(goal.claim, {v.name: own})
    low, high = parts_at(goal, v.name, ZERO)
    half = Variable(own.name, Domain(ZERO, v.domain.hi, True, v.domain.hi_closed))
    below = in_place(low, low.variable(v.name), Variable(own.name, reflected(low.variable(v.name).domain, ZERO)), ZERO - own)
    above = in_place(high, high.variable(v.name), half, ZERO + own)
    rules = [_rewritten(prover, moved, claim) for moved in (below, above)]
    proof = None if None in rules else search(prover, in_place(goal, v, half, own))
    if proof is None:
        return None
    under, over = ({"rule": "transform", "var": v.name, "by": by, "name": own.name, "proof": {**(rule or {}), "proof": proof}}
                   for by, rule in zip(("reflect", "shift"), rules, strict=True))
    return {"rule": "split", "var": v.name, "at": write_term(ZERO), "below": under, "above": over}


def _rewritten(prover: Prover, moved: Goal, claim: Expr) -> Node | None:
    """What says the claim in the size of the variable."""
    return prover.with_definedness(moved, {"rule": "rewrite", "to": write_term(claim)}, claim)
