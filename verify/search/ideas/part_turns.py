"""A claim of which a part in one variable changes its sign while the rest is positive: where that part helps, little is to be
shown; elsewhere logarithms of both sides may be compared."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.numbers.folding import add
from verify.kernel.scalar.goal import Goal
from verify.language import App, Domain, Num, symbols, walk
from verify.search.facts import evident_sign
from verify.search.ideas.compare import flat
from verify.search.numeric import strictly_inside, zero_candidates
from verify.search.task import Node
from verify.search.three_parts import split_in_three, three_parts

if TYPE_CHECKING:
    from verify.search.prover import Prover

Search = Callable[["Prover", Goal], "Node | None"]


def turn(goal: Goal) -> tuple[str, Num] | None:
    """A variable and the rational where the terms in it alone vanish together, all other terms being evidently positive."""
    if len(symbols(goal.claim)) < 2 or goal.given or not any(
            isinstance(n, App) and n.op in ("exp", "pow") and symbols(n) for n in walk(goal.claim, once=True)):
        return None
    terms = list(flat(goal.claim))
    for v in goal.variables:
        own = [t for t in terms if symbols(t) <= {v.name}]
        if v.domain.integer or symbols(v.domain) or len(own) < 2 or not any(symbols(t) for t in own) or any(
                evident_sign(goal, t) <= 0 for t in terms if t not in own):
            continue
        alone = Goal((v,), (), add(*own), False)
        at = next((at for at in zero_candidates(alone, v.name, alone.claim)
                   if isinstance(at, Num) and strictly_inside(goal, v.name, at)), None)
        if at is not None:
            return v.name, at
    return None


def part_turns(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """Both sides of that place, by `search` where few ideas do not show it, and the place itself."""
    found = turn(goal)
    if found is None:
        return None
    name, at = found

    def part(which: str, domain: Domain) -> Node | None:
        side = goal.with_domain(name, domain)
        return prover.prove(side, 2) or (None if which == "at_cut" else search(prover, side))

    return split_in_three(name, write_term(at), three_parts(goal.variable(name).domain, at), part)
