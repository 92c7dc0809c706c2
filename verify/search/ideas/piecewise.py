"""Sums of absolute values, minima and maxima: on each piece such a claim is linear, and linear facts decide it."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Fact, Goal
from verify.language import App, Expr, Num, Sym, symbols, walk
from verify.search.choosing import choice, chooses, decided_by
from verify.search.facts import by_facts
from verify.search.forms import replaced
from verify.search.numeric import refuted_at
from verify.search.points import sample
from verify.search.task import SAMPLES, Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

MOST_CHOICES = 7


def is_piecewise(goal: Goal) -> bool:
    """Whether a claim in several variables makes some choices between linear expressions, under linear hypotheses."""
    found = {n for n in walk(goal.claim, once=True) if chooses(n)}
    return 1 < len(found) <= MOST_CHOICES and len(symbols(goal.claim)) > 1 and all(
        map(_linear, (goal.claim, *(f.expr for f in goal.given))))


def _linear(e: Expr) -> bool:
    match e:
        case Num() | Sym(): return True
        case App(op="mul", args=args): return sum(bool(symbols(a)) for a in args) < 2 and all(map(_linear, args))
        case App(op="div", args=(a, Num())): return _linear(a)
        case App(op="add", args=args): return all(map(_linear, args))
        case App(args=args): return chooses(e) and all(map(_linear, args))
    return False


def pieces(prover: Prover, goal: Goal, made: tuple[Expr, ...] = ()) -> Node | None:
    """Both choices of what is outermost in the claim, then of what the choices `made` before have left in hypotheses."""
    held = (n for e in (goal.claim, *(f.expr for f in goal.given)) for n in walk(e) if chooses(n) and n not in made)
    n = next(held, None)
    if n is None:
        return by_facts(prover, goal, 0)
    if len(made) > MOST_CHOICES or refuted_at(goal, list(sample(goal, SAMPLES, prover.seed))):
        return None
    on = decided_by(n)
    proofs: list[Node] = []
    for sign in (1, -1):
        case = replace(goal, given=(*goal.given, Fact(on if sign > 0 else -on)), claim=replaced(goal.claim, n, choice(n, sign)))
        proof = pieces(prover, case, (*made, n))
        if proof is None:
            return None
        proofs.append({"rule": "rewrite", "to": write_term(case.claim), "proof": proof})
    return {"rule": "cases", "on": write_term(on), "nonnegative": proofs[0], "nonpositive": proofs[1]}
