"""Both cases of an absolute value, minimum or maximum of several variables, each a claim of its own for the whole schedule.

The case becomes an end of a variable where it is linear, so that x <= y is a side of a diagonal."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Fact, Goal
from verify.language import App, Expr, symbols, walk
from verify.search.choosing import choice, chooses, decided_by
from verify.search.forms import replaced
from verify.search.ideas.cases import names_a_fact
from verify.search.ideas.hypotheses import tightened
from verify.search.numeric import refuted_at
from verify.search.points import sample
from verify.search.task import SAMPLES, Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

Search = Callable[["Prover", Goal], "Node | None"]
BENT = ("log", "log2", "exp", "pow", "sin", "cos", "tan", "sinh", "cosh", "tanh", "atan", "erf")


def cases_apart(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """The proofs of both cases by `search`, for one operation that compares several variables in a claim that is no quotient of
    polynomials: the first one whose cases are ends of variables, else the first one."""
    inner = {n.op for n in walk(goal.claim, once=True) if isinstance(n, App) and symbols(n)}
    if not inner & set(BENT) or "sqrt" in inner:          # roots are squared away by other ideas
        return None
    found = [on for n in walk(goal.claim, once=True) if chooses(n) and len(symbols(on := decided_by(n))) > 1
             and not goal.undefined_conditions(on)]
    for on in sorted(found, key=lambda on: not _is_an_end(goal, on)):
        proofs = []
        for s in (1, -1):
            claim = _freed(goal.claim, on, s)
            proof = on_its_side(prover, goal.with_claim(claim), Fact(on if s > 0 else -on), search)
            if proof is None:
                return None
            proofs.append({"rule": "rewrite", "to": write_term(claim), "proof": proof})
        return {"rule": "cases", "on": write_term(on), "nonnegative": proofs[0], "nonpositive": proofs[1]}
    return None


def _freed(claim: Expr, on: Expr, sign: int) -> Expr:
    """The claim where `on` has a sign, without the operations that compare it."""
    for n in [n for n in walk(claim, once=True) if chooses(n) and decided_by(n) == on]:
        claim = replaced(claim, n, choice(n, sign))
    return claim


def _is_an_end(goal: Goal, on: Expr) -> bool:
    return next(tightened(replace(goal, given=(Fact(on),))), None) is not None


def on_its_side(prover: Prover, goal: Goal, case: Fact, search: Search) -> Node | None:
    """A proof in one case: with it as an end, else without it where no sample point is against that, else with it."""
    here = replace(goal, given=(*goal.given, case))
    for narrowed, rule in tightened(here):
        proof = search(prover, narrowed)
        return None if proof is None else {**rule, "proof": proof}
    if refuted_at(goal, list(sample(goal, SAMPLES, prover.seed))) is None:
        proof = search(prover, goal)
        return None if proof is None or names_a_fact(proof) else proof
    return search(prover, here)
