"""Claims that say the same of -x as of x, or of 1 - x: one proof for one half, and the same proof for what is reflected."""
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from verify.elaborate.goals import in_place
from verify.kernel.format.rejected import TooComplex
from verify.kernel.format.terms import write_term
from verify.kernel.numbers.folding import add
from verify.kernel.scalar.goal import Goal, Variable
from verify.language import Domain, Expr, Num, Q, Sym, substitute, symbols
from verify.search.budget import count, size
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

ZERO = Q(0)
Search = Callable[["Prover", Goal], "Node | None"]


def even_in(goal: Goal) -> Variable | None:
    """The first real variable in which the claim is even about the middle of its domain, and of which nothing else speaks."""
    others = [e for v in goal.variables for e in (v.domain.lo, v.domain.hi) if e is not None] + [f.expr for f in goal.given]
    for v in goal.variables:
        centre = middle(v.domain)
        if v.domain.integer or v.name not in symbols(goal.claim) or centre is None or any(
                v.name in symbols(e) for e in others) or any(w.name == f"{v.name}_w" for w in goal.variables):
            continue
        count(20 + 20 * size(goal.claim))
        try:
            if goal.normal_forms().equal(goal.claim, substitute(goal.claim, {v.name: add(Q(2 * centre), -Sym(v.name))})):
                return v
        except (TooComplex, TypeError):
            continue
    return None


def middle(d: Domain) -> Fraction | None:
    """The middle of a domain of which both ends are alike."""
    if d.lo is None or d.hi is None:
        return Fraction(0) if d.lo is d.hi else None
    if not isinstance(d.lo, Num) or not isinstance(d.hi, Num) or d.lo.value >= d.hi.value or d.lo_closed != d.hi_closed:
        return None
    return (d.lo.value + d.hi.value) / 2


def one_half(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """Both halves of a claim that is even in a variable: by one proof in its size, or in how far it is from the nearer end."""
    v = even_in(goal)
    centre = None if v is None else middle(v.domain)
    if v is None or centre is None:
        return None
    d, own = v.domain, Sym(f"{v.name}_w")
    if centre and isinstance(d.lo, Num) and isinstance(d.hi, Num):
        ways, ends = ("shift", "reflect"), (add(d.lo, own), add(d.hi, -own))
        half = Domain(ZERO, Q(centre - d.lo.value), d.lo_closed, True)
    else:
        ways, ends = ("reflect", "shift"), (-own, own)
        half = Domain(ZERO, d.hi, True, d.hi_closed)
    below, above = (in_place(goal, v, Variable(own.name, half), end) for end in ends)
    inner = below if centre else above
    rules = [_rewritten(prover, moved, inner.claim) for moved in (below, above)]
    proof = None if None in rules else search(prover, inner)
    if proof is None:
        return None
    under, over = ({"rule": "transform", "var": v.name, "by": by, "name": own.name, "proof": {**(rule or {}), "proof": proof}}
                   for by, rule in zip(ways, rules, strict=True))
    return {"rule": "split", "var": v.name, "at": write_term(Q(centre)), "below": under, "above": over}


def _rewritten(prover: Prover, moved: Goal, claim: Expr) -> Node | None:
    """What says the claim in the size of the variable."""
    return prover.with_definedness(moved, {"rule": "rewrite", "to": write_term(claim)}, claim)
