"""Variables that nothing in a goal mentions: the claim about the others, of which it is an instance."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Goal
from verify.language import symbols
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover


def without_unused(goal: Goal) -> Goal | None:
    """The goal without the variables that neither its claim nor a hypothesis mentions, nor an end of another that is needed;
    None where there is none.  Raises EmptyBox where those that would go leave no point, Undefined."""
    needed = symbols(goal.claim).union(*(symbols(f.expr) for f in goal.given))
    for v in reversed(goal.variables):
        if v.name in needed:
            needed |= symbols(v.domain)
    kept = tuple(v for v in goal.variables if v.name in needed)
    if len(kept) == len(goal.variables):
        return None
    goal.box()
    return replace(goal, variables=kept)


def of_the_used(prover: Prover, goal: Goal, search: Callable[[Prover, Goal], Node | None]) -> Node | None:
    """A proof of the claim about the variables that are used."""
    short = without_unused(goal)
    node = None if short is None else search(prover, short)
    if short is None or node is None:
        return None
    rule = {"rule": "generalise", "terms": [], "keep": [v.name for v in short.variables], "to": write_term(goal.claim)}
    found = prover.with_definedness(short, rule, goal.claim)
    return None if found is None else {**found, "proof": node}
