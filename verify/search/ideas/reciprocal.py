"""A positive variable without upper bound as the reciprocal of a bounded one."""
from __future__ import annotations

from typing import TYPE_CHECKING
from collections.abc import Iterator
from dataclasses import replace

from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.language import Domain, Num, Q, Sym, substitute, symbols
from verify.search.task import Node, Task, first_node

if TYPE_CHECKING:
    from verify.search.prover import Prover


def reciprocal(prover: Prover, task: Task) -> Iterator[Node | None]:
    """Towards an infinite end, as a claim near zero; an integer variable is first taken as real."""
    yield from _moved(prover, task.goal, task.depth)


def _moved(prover: Prover, goal: Goal, depth: int) -> Iterator[Node | None]:
    """A positive variable without upper bound as the reciprocal of a bounded one."""
    for v in goal.variables:
        d = v.domain
        if depth < 3 or v.name not in symbols(goal.claim) or d.hi is not None or (
                not isinstance(d.lo, Num) or d.lo.value <= 0):
            continue
        if d.integer:
            wider = goal.with_domain(v.name, replace(d, integer=False))
            fields = prover.with_definedness(wider, {"rule": "relax", "var": v.name}, goal.claim)
            inner = None
            if fields is not None:
                inner = first_node(_moved(prover, wider, depth))
            yield None if inner is None or fields is None else {**fields, "proof": inner}
            continue
        name = f"{v.name}_r"
        at = {v.name: 1 / Sym(name)}
        i = goal.variables.index(v)
        if any(w.name == name for w in goal.variables) or any(
                v.name in symbols(e) for w in goal.variables for e in (w.domain.lo, w.domain.hi) if e is not None):
            continue
        domain = Domain(Q(0), 1 / d.lo, False, d.lo_closed)
        moved = replace(goal, variables=(*goal.variables[:i], Variable(name, domain), *goal.variables[i + 1:]),
                        given=tuple(Fact(substitute(f.expr, at), f.strict) for f in goal.given),
                        claim=substitute(goal.claim, at))
        proof = prover.prove(moved, depth - 2)
        yield None if proof is None else {
            "rule": "transform", "var": v.name, "by": "reciprocal", "name": name, "proof": proof}
