"""A polynomial claim as a sum of products of what is >= 0 and of squares of two terms: what a linear program finds."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verify.language import symbols
from verify.search.budget import SECOND, OutOfTime
from verify.search.polynomials.linear import combination
from verify.search.polynomials.system import System, plausible, system
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover

MOST_ATOMS, SHARE, MOST_STEPS = 8, 0.2, 3 * SECOND // 2


def positive_terms(prover: Prover, task: Task) -> Iterator[Node | None]:
    """Products of facts and signs of atoms, times squares, up to the degree of the claim, then one more."""
    made = polynomial_system(prover, task, "positive terms")
    if made is None:
        return
    budget = prover.budget.part(SHARE, MOST_STEPS)
    try:
        yield combination(made, budget)
        if task.depth >= 2 and not made.zero and (made.goal.given or len(made.atoms) <= 3):
            yield combination(made, budget, 1)
    except OutOfTime:
        prover.budget.spend()
    give_up(prover, task, "positive terms")


def polynomial_system(prover: Prover, task: Task, what: str, depth: int = 1) -> System | None:
    """The system of a task in several variables (or with hypotheses); None where it was given up for this purpose, or where
    sample values of its atoms already speak against it."""
    goal = task.goal
    if task.factors is None or task.depth < depth or (len(symbols(goal.claim)) < 2 and not goal.given):
        return None
    if prover.notes.failed.get((what, goal.variables, goal.given, goal.claim, goal.strict), -1) >= min(task.depth, 4):
        return None
    prover.budget.spend()
    made = system(goal)
    return made if made is not None and len(made.atoms) <= MOST_ATOMS and plausible(made) else None


def give_up(prover: Prover, task: Task, what: str) -> None:
    """Remember that nothing was found for this purpose at this depth."""
    goal = task.goal
    prover.notes.failed[(what, goal.variables, goal.given, goal.claim, goal.strict)] = min(task.depth, 4)
