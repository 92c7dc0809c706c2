"""Polynomial claims on boxes by their Bernstein coefficients: a few boxes early, many once other ideas have failed."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verify.language import symbols
from verify.search.boxes.bernstein import Polynomial
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover

FEW, SOME, MANY = 60, 600, 4000


def bernstein(prover: Prover, task: Task) -> Iterator[Node | None]:
    """With few boxes; with some in three or more variables that are all bounded, where little else helps."""
    goal = task.goal
    bounded = len(symbols(goal.claim)) > 2 and all(v.domain.lo is not None and v.domain.hi is not None for v in goal.variables)
    yield _tree(prover, task, SOME if bounded and task.depth >= 2 else FEW)


def bernstein_patient(prover: Prover, task: Task) -> Iterator[Node | None]:
    """With as many boxes as can be checked in seconds."""
    if task.depth >= 4:
        yield _tree(prover, task, MANY)


def _tree(prover: Prover, task: Task, limit: int) -> Node | None:
    if not any(v.domain.lo is not None or v.domain.hi is not None for v in task.goal.variables):
        return None
    goal = task.goal
    key = ("bernstein", goal.variables, goal.given, goal.claim, goal.strict)
    if prover.notes.failed.get(key, 0) >= limit:
        return None
    made = Polynomial(goal, prover.budget, limit)
    tree = made.run() if made.fits else None
    if tree is None:
        prover.notes.failed[key] = limit
    return None if tree is None else {"rule": "bisect", "tree": tree}
