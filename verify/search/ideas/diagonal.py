"""A claim that vanishes where two variables agree: both sides of the diagonal, each from the claim as it is written."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from verify.kernel.terms import write_term
from verify.language import Sym, substitute, symbols
from verify.search.numeric import strictly_inside
from verify.search.points import value_at
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover


def diagonal(prover: Prover, task: Task) -> Iterator[Node | None]:
    """Cut where a variable equals one declared before it, if the claim is zero there."""
    goal = task.goal
    if task.depth < 2 or len(goal.variables) < 2:
        return
    for i, v in enumerate(goal.variables):
        for u in goal.variables[:i]:
            if not {u.name, v.name} <= symbols(goal.claim) or v.domain.integer or not strictly_inside(goal, v.name, Sym(u.name)):
                continue
            there = substitute(goal.claim, {v.name: Sym(u.name)})
            seen = [value_at(there, p) for p in task.points[:5]]
            if not seen or any(x is None or not (x.lo <= 1e-15 and x.hi >= -1e-15) for x in seen):
                continue
            at, d = Sym(u.name), v.domain
            parts = {"below": replace(d, hi=at, hi_closed=True), "above": replace(d, lo=at, lo_closed=True)}
            proofs = {}
            for name, domain in parts.items():
                side = goal.with_domain(v.name, domain)
                proofs[name] = prover.prove_raw(side, task.depth + 1) or prover.prove(side, task.depth - 1)
                if proofs[name] is None:
                    break
            yield None if None in proofs.values() else {"rule": "split", "var": v.name, "at": write_term(at), **proofs}
