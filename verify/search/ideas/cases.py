"""abs, min and max are freed by the sign of what they compare."""
from __future__ import annotations

from typing import TYPE_CHECKING
from collections.abc import Iterator
from dataclasses import replace

from verify.kernel.scalar.goal import Fact, Goal
from verify.kernel.format.terms import write_term
from verify.language import App, Expr, walk
from verify.search.forms import replaced
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover


def cases(prover: Prover, task: Task) -> Iterator[Node | None]:
    """Both cases of the first operation whose argument is defined."""
    if task.depth < 2:
        return
    for n in walk(task.goal.claim):
        if isinstance(n, App) and n.op in ("abs", "min", "max") and (n.op == "abs" or len(n.args) == 2):
            on = n.args[0] if n.op == "abs" else n.args[1] - n.args[0]
            if not task.goal.undefined_conditions(on):
                yield _both_cases(prover, task, n, on)
                return


def _both_cases(prover: Prover, task: Task, n: App, on: Expr) -> Node | None:
    goal, proofs = task.goal, []
    for s in (1, -1):
        chosen = n.args[0] * s if n.op == "abs" else n.args[1] if (s > 0) == (n.op == "max") else n.args[0]
        case = replace(goal, given=(*goal.given, Fact(on if s > 0 else -on)))
        claim = replaced(goal.claim, n, chosen)
        proof = (_without_the_case(prover, goal.with_claim(claim), task.depth - 1)
                 or prover.prove(case.with_claim(claim), task.depth - 1))
        if proof is None:
            return None
        proofs.append({"rule": "rewrite", "to": write_term(claim), "proof": proof})
    return {"rule": "cases", "on": write_term(on), "nonnegative": proofs[0], "nonpositive": proofs[1]}


def _without_the_case(prover: Prover, goal: Goal, depth: int) -> Node | None:
    """A proof that does not need the case; it must name no fact, since the case changes their numbers."""
    proof = prover.prove(goal, depth)
    return None if proof is None or _names_a_fact(proof) else proof


def _names_a_fact(node: object) -> bool:
    if isinstance(node, dict):
        return "fact" in node or any(_names_a_fact(v) for v in node.values())
    return isinstance(node, list) and any(_names_a_fact(v) for v in node)
