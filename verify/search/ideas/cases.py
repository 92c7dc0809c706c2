"""abs, min and max are freed by the sign of what they compare."""
from __future__ import annotations

from typing import TYPE_CHECKING
from collections.abc import Iterator
from dataclasses import replace

from verify.kernel.scalar.goal import Fact, Goal
from verify.kernel.format.terms import write_term
from verify.language import App, Expr, walk
from verify.search.forms import replaced
from verify.search.numeric import refuted_at
from verify.search.points import sample
from verify.search.task import SAMPLES, Node, Task

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


def hypothesis_cases(prover: Prover, task: Task) -> Iterator[Node | None]:
    """Both cases of the first operation in a hypothesis, which says more where it is freed."""
    goal = task.goal
    if task.depth < 3:
        return
    for f in goal.given:
        for n in walk(f.expr):
            if not isinstance(n, App) or n.op not in ("abs", "min", "max") or (n.op != "abs" and len(n.args) != 2):
                continue
            on = n.args[0] if n.op == "abs" else n.args[1] - n.args[0]
            signed = {fact.expr for fact in goal.given}
            if not goal.undefined_conditions(on) and not goal.undefined_conditions(f.expr) and not {on, -on} & signed:
                proofs = [_freed(prover, goal, f, n, s, Fact(on if s > 0 else -on), task.depth - 1) for s in (1, -1)]
                yield None if None in proofs else {"rule": "cases", "on": write_term(on), "nonnegative": proofs[0],
                                                   "nonpositive": proofs[1]}
                return


def _freed(prover: Prover, goal: Goal, fact: Fact, n: App, s: int, case: Fact, depth: int) -> Node | None:
    """One case: the claim minus the hypothesis as it stands there, or the hypothesis cannot hold there."""
    chosen = n.args[0] * s if n.op == "abs" else n.args[1] if (s > 0) == (n.op == "max") else n.args[0]
    freed = replaced(fact.expr, n, chosen)
    here, i = replace(goal, given=(*goal.given, case)), goal.given.index(fact)
    against = here.with_claim(-freed, not fact.strict)
    if not refuted_at(against, list(sample(against, SAMPLES, prover.seed))):
        proof = prover.prove(against, depth)
        if proof is not None:
            return {"rule": "infeasible", "fact": i, "proof": {"rule": "rewrite", "to": write_term(-freed), "proof": proof}}
    rest = here.with_claim(goal.claim - freed, False)
    if (goal.strict and not fact.strict) or refuted_at(rest, list(sample(rest, SAMPLES, prover.seed))):
        return prover.prove(here, depth)
    proof = prover.prove(rest, depth)
    if proof is None:
        return prover.prove(here, depth)
    return {"rule": "combine", "multipliers": [{"fact": i, "by": "1", "proof": None}],
            "strict_by": "terms" if goal.strict else "rest",
            "proof": {"rule": "rewrite", "to": write_term(rest.claim), "proof": proof}}


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
