"""claim = right - left: compare logarithms, squares or exponentials of the two sides."""
from __future__ import annotations

from typing import TYPE_CHECKING
from collections.abc import Iterator

from verify.kernel.goal import Goal
from verify.kernel.terms import write_term
from verify.language import App, Expr, symbols, walk
from verify.search.forms import written
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover

GROWING = ("exp", "pow", "cosh", "sinh", "gamma")


def compare_logs(prover: Prover, task: Task) -> Iterator[Node | None]:
    """Both sides positive, and one of them an exponential or a power: compare logarithms."""
    if task.depth < 2:
        return
    for left, right in sides(prover, task):
        if any(isinstance(n, App) and n.op in GROWING and symbols(n) for n in walk((left, right))):
            yield compared(prover, task.goal, "log", left, right, App("log", (right,)) - App("log", (left,)), task.depth)


def compared(prover: Prover, goal: Goal, through: str, left: Expr, right: Expr, claim: Expr, depth: int) -> Node | None:
    """The comparison of two sides through a function, from a proof of `claim`."""
    if goal.undefined_conditions(left) or goal.undefined_conditions(right):
        return None
    proof = prover.prove(goal.with_claim(claim), depth - 1)
    return None if proof is None else {"rule": "compare", "through": through, "left": write_term(left),
                                       "right": write_term(right), "proof": proof}


def sides(prover: Prover, task: Task) -> Iterator[tuple[Expr, Expr]]:
    """The negative and the positive terms of the claim, each side positive, where every term has a sign."""
    goal = task.goal
    forms = [goal.claim] + ([written(task.factors.forms, task.poly)] if task.factors is not None else [])
    for e in forms:
        if not isinstance(e, App) or e.op != "add":
            continue
        right, left = [], []
        for t in e.args:
            if prover.at_once(goal.with_claim(t, True)) is not None:
                right.append(t)
            elif prover.at_once(goal.with_claim(-t, True)) is not None:
                left.append(-t)
            else:
                break
        else:
            if left and right:
                yield (left[0] if len(left) == 1 else App("add", tuple(left)),
                       right[0] if len(right) == 1 else App("add", tuple(right)))
