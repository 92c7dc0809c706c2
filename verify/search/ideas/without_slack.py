"""A claim with a positive number to spare: it is left out where the rest still seems to hold, for the rest may have a form."""
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.numbers.folding import add
from verify.kernel.scalar.goal import Goal
from verify.language import App, Expr, Num, literal
from verify.search.numeric import refuted_at
from verify.search.points import sample
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

POINTS = 400
Search = Callable[["Prover", Goal], "Node | None"]


def without_slack(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """The number, and what is left without it, which `search` proves to be >= 0."""
    terms = _terms(goal.claim)
    numbers = [q for t in terms if (q := literal(t)) is not None]
    rest = [t for t in terms if literal(t) is None]
    spare = sum(numbers, Fraction(0))
    if spare <= 0 or len(rest) < 2:
        return None
    left = goal.with_claim(add(*rest), False)
    if refuted_at(left, list(sample(left, POINTS, prover.seed))) is not None:
        return None
    fields = prover.with_definedness(goal, {}, left.claim)
    proof = None if fields is None else search(prover, left)
    number: Node = {"expr": write_term(Num(spare)), "proof": {"rule": "evaluate"}}
    return None if proof is None or fields is None else {"rule": "sum", "terms": [
        number, {"expr": write_term(left.claim), "proof": proof, **fields}]}


def _terms(e: Expr) -> list[Expr]:
    """The terms of a sum, also of sums in it."""
    return [t for part in e.args for t in _terms(part)] if isinstance(e, App) and e.op == "add" else [e]
