"""Claims about erf and erfc: the continued fraction of the Gaussian tail, cut off on the safe side."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verify.kernel.scalar.library import theorem
from verify.kernel.format.terms import write_term
from verify.language import App, symbols
from verify.search.forms import linear_in
from verify.search.numeric import refuted_at
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover

MOST_PARTS = 8


def gaussian_tails(prover: Prover, task: Task) -> Iterator[Node | None]:
    """For each erf whose argument is positive and whose coefficient has a sign: the fraction with few parts first."""
    if task.factors is None or task.depth < 1:
        return
    goal = task.goal
    for _, b, atom in linear_in(task.factors.forms, task.poly, ("erf",)):
        if not isinstance(atom, App) or not symbols(atom) or prover.at_once(goal.with_claim(atom.args[0], True)) is None:
            continue
        for sign, first in ((1, 1), (-1, 2)):
            by = b if sign > 0 else -b
            if prover.at_once(goal.with_claim(by)) is None:
                continue
            by_theorem = goal.strict and prover.at_once(goal.with_claim(by, True)) is not None
            for order in range(first, MOST_PARTS + 1, 2):
                rest = goal.with_claim(goal.claim - by * theorem("gaussian tail", [atom.args[0]], None, [order]).expr,
                                       goal.strict and not by_theorem)
                if refuted_at(rest, task.points):
                    continue
                proof = prover.prove(rest, task.depth)
                yield None if proof is None else {
                    "rule": "known", "theorem": "gaussian tail", "at": [write_term(atom.args[0])], "order": order,
                    "by": write_term(by), "proof": proof, **({"strict_by": "theorem"} if by_theorem else {})}
                break
