"""A hypothesis that is an equation, linear in a variable: the variable is replaced by its value."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.search.solved import Solved, solutions
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover


def equations(prover: Prover, task: Task) -> Iterator[Node | None]:
    """For each equation, each variable whose factor in it is shown to be positive or negative."""
    if task.depth >= 2:
        for made in solutions(task.goal):
            yield _without(prover, task, made)


def _without(prover: Prover, task: Task, made: Solved) -> Node | None:
    goal, left = task.goal, made.goal
    shown = prover.at_once(goal.with_claim(made.by, True))
    if shown is None or goal.undefined_conditions(made.by):
        return None
    node: Node = {"rule": "eliminate", "var": made.name, "value": write_term(made.value), "by": write_term(made.by),
                  "facts": list(made.pair), "by_proof": shown}
    fields = prover.with_definedness(goal, node, made.value, "value_defined")
    fields = None if fields is None else prover.with_definedness(left, fields, left.claim)
    proof = None if fields is None else prover.prove(left, task.depth)
    return None if fields is None or proof is None else {**fields, "proof": proof}
