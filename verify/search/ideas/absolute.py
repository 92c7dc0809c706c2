"""Several absolute values of polynomials: all combinations of signs, each closed by a linear program over the signs."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from verify.kernel.scalar.goal import Fact, Goal
from verify.kernel.format.terms import write_term
from verify.language import App, Expr, Q, symbols, walk
from verify.search.forms import replaced
from verify.search.numeric import refuted_at
from verify.search.points import Point, value_at
from verify.search.polynomials.linear import combination
from verify.search.polynomials.system import system
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover

MOST = 8


def absolute(prover: Prover, task: Task) -> Iterator[Node | None]:
    """The claim as it is written, in two or more variables, with two to eight different absolute values."""
    goal = task.goal
    found = _values(goal.claim)
    if task.depth < 2 or not 2 <= len(found) <= MOST or len(symbols(goal.claim)) < 2 or any(
            isinstance(n, App) and n.op not in ("abs", "add", "mul", "pow") for n in walk(goal.claim)):
        return
    if not refuted_at(goal, task.points):
        yield _both(prover, goal, task.points)


def _values(e: Expr) -> list[App]:
    """The distinct absolute values, those without others inside first."""
    found = dict.fromkeys(n for n in walk(e) if isinstance(n, App) and n.op == "abs" and symbols(n))
    return sorted(found, key=lambda n: sum(isinstance(m, App) and m.op == "abs" for m in walk(n)))


def _both(prover: Prover, goal: Goal, points: list[Point]) -> Node | None:
    """Both signs of the first absolute value that is left; the linear program once none is left, or no point has the signs."""
    found = _values(goal.claim)
    if not found or not points:
        prover.budget.spend()
        if not goal.strict and prover.same(goal, Q(0)):
            return {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}}
        made = system(goal)
        node = None if made is None else combination(made, prover.budget)
        if node is not None or not found:
            return node
    on, proofs = found[0].args[0], []
    for s in (1, -1):
        claim = replaced(goal.claim, found[0], on * s)
        case = replace(goal, given=(*goal.given, Fact(on if s > 0 else -on)), claim=claim)
        inside = [p for p in points if (v := value_at(on * s, p)) is not None and v.nonnegative()]
        proof = _both(prover, case, inside)
        if proof is None:
            return None
        proofs.append({"rule": "rewrite", "to": write_term(claim), "proof": proof})
    return {"rule": "cases", "on": write_term(on), "nonnegative": proofs[0], "nonpositive": proofs[1]}
