"""A claim about quotients of functions of one variable, tan(x) among them, as one about what is left when the denominators,
which have a sign on the whole domain, are cleared."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Goal
from verify.language import App, Expr, Num, literal, walk
from verify.search.forms import factored, holds, written
from verify.search.ideas.sines_of_sums import CIRCULAR
from verify.search.numeric import numeric_sign
from verify.search.points import sample
from verify.search.task import SAMPLES, Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

Search = Callable[["Prover", Goal], "Node | None"]
DEEP = 3


def has_denominators(goal: Goal) -> bool:
    """Whether a claim about one real variable divides by a sine or cosine."""
    if len(goal.variables) != 1 or goal.variables[0].domain.integer:
        return False
    return any(isinstance(n, App) and (n.op == "tan" or (_below(n) and holds(n.args[-1 if n.op == "div" else 0], CIRCULAR)))
               for n in walk(goal.claim, once=True))


def _below(n: App) -> bool:
    return n.op == "div" or (n.op == "pow" and (literal(n.args[1]) or 0) < 0)


def numerators(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """A proof from one of the numerator."""
    whole = factored(goal)
    if whole is None or whole.zero:
        return None
    points, done, parts = list(sample(goal, SAMPLES, prover.seed)), list[Node](), list[Expr]()
    constant = whole.constant
    for poly, power in whole.factors:
        e = written(whole.forms, poly)
        if power > 0:
            parts.append(e if power == 1 else e ** power)
            continue
        sign = numeric_sign(goal, e, points)
        below = (-e if sign == -1 else e) ** power
        shown = prover.prove(goal.with_claim(below, True), DEEP) if sign else None
        if shown is None:
            return None
        constant = -constant if sign == -1 and power % 2 else constant
        done.append({"expr": write_term(below), "sign": "+", "proof": shown})
    numerator = App("mul", (Num(constant), *parts))
    if not done or goal.undefined_conditions(numerator):
        return None
    proof = search(prover, goal.with_claim(numerator))
    return None if proof is None else {"rule": "product", "factors": [
        *done, {"expr": write_term(numerator), "sign": "+", "proof": proof}]}
