"""A variable under a square root becomes the square of a new one: the roots go, and squares come to light."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from verify.kernel.scalar.goal import Fact, Goal, Variable, map_ends
from verify.language import App, Domain, Expr, Sym, sqrt, substitute
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover


def roots_away(prover: Prover, task: Task) -> Iterator[Node | None]:
    """The square of a new variable for the first real variable whose root occurs."""
    if task.factors is None or task.depth < 2:
        return
    rooted = [e.args[0] for e in task.factors.forms.exprs if isinstance(e, App) and e.op == "sqrt"]
    for v in task.goal.variables:
        if Sym(v.name) in rooted and not v.domain.integer and v.domain.lo is not None:
            name = f"{v.name}_s"
            if not any(w.name == name for w in task.goal.variables):
                moved = squared(task.goal, v, name)
                proof = prover.prove(moved, task.depth)
                yield None if proof is None else {
                    "rule": "transform", "var": v.name, "by": "square", "name": name, "proof": proof}
            return


def squared(goal: Goal, v: Variable, name: str) -> Goal:
    """The goal in a new variable whose square is the old one."""
    at: dict[str, Expr] = {v.name: Sym(name) ** 2}
    i = goal.variables.index(v)
    d = v.domain
    assert d.lo is not None
    domain: Domain = replace(d, lo=sqrt(d.lo), hi=None if d.hi is None else sqrt(d.hi))
    return replace(goal, variables=(*goal.variables[:i], Variable(name, domain),
                                    *(replace(w, domain=map_ends(w.domain, at)) for w in goal.variables[i + 1:])),
                   given=tuple(Fact(substitute(f.expr, at), f.strict) for f in goal.given), claim=substitute(goal.claim, at))
