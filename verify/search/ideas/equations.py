"""A hypothesis that is an equation, linear in a variable: the variable is replaced by its value."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.scalar.goal import EmptyBox, Fact, Goal
from verify.kernel.values.enclose import enclose
from verify.search.solved import Solved, roots, solutions
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover


def equations(prover: Prover, task: Task) -> Iterator[Node | None]:
    """For each equation, each variable whose factor in it is shown to be positive or negative."""
    if task.depth >= 2:
        for made in solutions(task.goal):
            yield without(prover, task.goal, made, lambda own, left: own.prove(left, task.depth))


def without(prover: Prover, goal: Goal, made: Solved, search: Callable[[Prover, Goal], Node | None]) -> Node | None:
    """A proof with the variable of a solved equation replaced, from one of what is left, which is searched for."""
    left = made.goal
    shown = prover.at_once(goal.with_claim(made.by, True))
    if shown is None or goal.undefined_conditions(made.by):
        return None
    node: Node = {"rule": "eliminate", "var": made.name, "value": write_term(made.value), "by": write_term(made.by),
                  "facts": list(made.pair), "by_proof": shown}
    fields = prover.with_definedness(goal, node, made.value, "value_defined")
    fields = None if fields is None else prover.with_definedness(left, fields, left.claim)
    proof = None if fields is None else search(prover, left)
    return None if fields is None or proof is None else {**fields, "proof": proof}


def root_of_a_variable(goal: Goal) -> Solved | None:
    """The first equation among the hypotheses in the square of a variable that is not negative, solved for it."""
    return next(roots(goal), None) if len(goal.given) > 1 else None


def roots_for_variables(prover: Prover, goal: Goal, search: Callable[[Prover, Goal], Node | None]) -> Node | None:
    """A proof with roots for all variables whose squares are given, which are no variables in what `search` proves."""
    made = root_of_a_variable(goal)
    if made is None:
        return without_evident(prover, goal, search)
    return without(prover, goal, made, lambda own, left: roots_for_variables(own, left, search))


def without_evident(prover: Prover, goal: Goal, search: Callable[[Prover, Goal], Node | None]) -> Node | None:
    """A proof without the hypotheses that one enclosure shows, such as that a root is positive."""
    for i, f in enumerate(goal.given):
        left = replace(goal, given=tuple(g for g in goal.given if g is not f))
        if not left.undefined_conditions(f.expr) and _seen(left, f):
            proof = without_evident(prover, left, search)
            return None if proof is None else {"rule": "forget", "fact": i, "proof": proof}
    return search(prover, goal)


def _seen(goal: Goal, fact: Fact) -> bool:
    try:
        return enclose(fact.expr, goal.box()).nonnegative(fact.strict)
    except (Undefined, EmptyBox):
        return False
