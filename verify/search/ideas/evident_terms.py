"""Terms of a sum that one enclosure shows to be >= 0 are left out where the claim does not need them."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verify.elaborate.rules import generalised
from verify.kernel.format.terms import write_term
from verify.kernel.numbers.folding import add
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.scalar.goal import EmptyBox, Goal
from verify.language import App, Expr, Q, Sym, symbols
from verify.search.ideas.monotone import monotone
from verify.search.numeric import refuted_at
from verify.search.points import sample
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover

LEAST_DEPTH, MOST_TERMS, POINTS = 3, 4, 200


def evident_terms(prover: Prover, task: Task) -> Iterator[Node | None]:
    """All such terms together, then each alone, if the others still seem to be >= 0: a new variable >= 0 stands for them."""
    goal = task.goal
    terms = _terms(goal.claim) if task.depth >= LEAST_DEPTH else []
    evident = [t for t in terms if t != Q(0) and _nonnegative(goal, t)]
    if not 0 < len(evident) <= MOST_TERMS or len(terms) < 2:
        return
    points = list(sample(goal, POINTS, prover.seed))
    for out in (evident, *([t] for t in evident if len(evident) > 1)):
        rest = [t for t in terms if t not in out]
        if any(symbols(t) for t in rest) and not refuted_at(goal.with_claim(add(*rest), goal.strict), points):
            yield _without(prover, goal, out, add(*rest), task.depth)


def _terms(e: Expr) -> list[Expr]:
    """The terms of a sum, also of sums in it."""
    return [t for part in e.args for t in _terms(part)] if isinstance(e, App) and e.op == "add" else [e]


def _nonnegative(goal: Goal, e: Expr) -> bool:
    try:
        return goal.enclosed(e).nonnegative()
    except (Undefined, EmptyBox):
        return False


def _without(prover: Prover, goal: Goal, out: list[Expr], rest: Expr, depth: int) -> Node | None:
    names = {v.name for v in goal.variables}
    name = next(n for n in (f"more{i or ''}" for i in range(len(names) + 1)) if n not in names)
    node: Node = {"rule": "generalise", "terms": [{"name": name, "expr": write_term(add(*out)), "lo": "0"}],
                  "keep": [v.name for v in goal.variables], "to": write_term(add(rest, Sym(name)))}
    general = generalised(goal, node)
    if general.undefined_conditions(general.claim):
        return None
    proof = monotone(prover, general, general, name, Q(1), 1, depth)
    return None if proof is None else {**node, "proof": proof}
