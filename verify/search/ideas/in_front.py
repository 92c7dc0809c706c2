"""An exponential that is a factor of the whole claim, written in each of its terms: what is left keeps its form.  One that
stands beside an error function goes to the other terms, so that the slope holds no error function."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from verify.kernel.format.rejected import TooComplex
from verify.kernel.format.terms import write_term
from verify.kernel.numbers.folding import add
from verify.kernel.scalar.goal import Goal
from verify.language import App, Expr, Q, exp, symbols, walk
from verify.search.budget import count, size
from verify.search.forms import holds_errors, product_factors, replaced
from verify.search.ideas.compare import flat
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

Search = Callable[["Prover", Goal], "Node | None"]
LARGEST = 150


def in_front(goal: Goal) -> tuple[Expr, Expr] | None:
    """The exponential, and the rest of a claim about one variable, where the claim is their product."""
    found = [n for n in dict.fromkeys(walk(goal.claim, once=True)) if isinstance(n, App) and n.op == "exp" and symbols(n)]
    if not found or len(symbols(goal.claim)) != 1 or size(goal.claim) > LARGEST:
        return None
    forms, first, rest = goal.normal_forms(), found[0], goal.claim
    count(20 + 20 * size(goal.claim))
    try:
        for n in found:
            rest = replaced(rest, n, Q(1)) if forms.equal(n.args[0], first.args[0]) else rest
        return (first, rest) if symbols(rest) and forms.equal(goal.claim, first * rest) else None
    except (TooComplex, TypeError):
        return None


def beside_an_error(goal: Goal) -> tuple[Expr, Expr] | None:
    """The exponential in the terms of a claim about one variable that hold an error function, and the claim divided by it."""
    if len(goal.variables) != 1 or size(goal.claim) > LARGEST:
        return None
    terms = list(flat(goal.claim))
    bent = [t for t in terms if holds_errors(t)]
    found = [n for t in bent for n in product_factors(t) if isinstance(n, App) and n.op == "exp" and symbols(n)]
    if not found or len(terms) == len(bent):
        return None
    e, inverse = found[0], exp(-found[0].args[0])
    rest = add(*(replaced(t, e, Q(1)) if t in bent else t * inverse for t in terms))
    try:
        return (e, rest) if goal.normal_forms().equal(goal.claim, e * rest) else None
    except (TooComplex, TypeError):
        return None


def without_exponential(prover: Prover, goal: Goal, found: tuple[Expr, Expr], search: Search) -> Node | None:
    """A proof from one of the rest."""
    if goal.undefined_conditions(found[1]):
        return None
    proof = search(prover, goal.with_claim(found[1]))
    factors = ((found[0], None), (found[1], proof))
    return None if proof is None else {"rule": "product", "factors": [
        {"expr": write_term(e), "sign": "+", "proof": shown} for e, shown in factors]}
