"""A claim that mentions two variables in their product alone: it becomes a variable, in the hypotheses too."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING

from verify.elaborate.rules import generalised, given_as
from verify.kernel.format.rejected import TooComplex
from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.language import App, Domain, Expr, Q, Sym, literal, substitute, symbols, walk
from verify.search.budget import size
from verify.search.forms import simplified
from verify.search.ideas.substitution import ranged
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

Search = Callable[["Prover", Goal], "Node | None"]
NAME, LARGEST = "product_t", 120


@dataclass(frozen=True)
class InProduct:
    """The two variables, the claim and the hypotheses about them in their product."""

    x: str
    y: str
    to: Expr
    given: tuple[Fact, ...]


def in_product(goal: Goal) -> InProduct | None:
    """The first two real variables of a claim, one of them positive, of which nothing but their product is mentioned."""
    real = [v for v in goal.variables if not v.domain.integer and v.name in symbols(goal.claim)]
    if len(real) < 2 or size(goal.claim) > LARGEST or any(v.name == NAME for v in goal.variables):
        return None
    ends = {name for v in goal.variables for name in symbols(v.domain)}
    for x, y in permutations([v for v in real if v.name not in ends], 2):
        if literal(x.domain.lo if x.domain.lo is not None else Q(-1)) == 0 and not x.domain.lo_closed and _together(
                goal, x.name, y.name):
            found = _in_terms(goal, x.name, y.name)
            if found is not None:
                return found
    return None


def _together(goal: Goal, x: str, y: str) -> bool:
    """Whether each part of the claim that is not made of others mentions both variables or none, as factors of one product."""
    parts = [n for n in walk(goal.claim, once=True) if isinstance(n, App) and {x, y} & symbols(n)]
    products = [n for n in parts if n.op in ("mul", "div", "pow")]
    return any({x, y} <= symbols(n) for n in products) and all({x, y} <= symbols(n) for n in parts if n not in products)


def _in_terms(goal: Goal, x: str, y: str) -> InProduct | None:
    others = tuple(v for v in goal.variables if v.name != y)
    open_goal = Goal((*others, Variable(NAME, Domain(None, None, False, False))), (), goal.claim, goal.strict)

    def put(e: Expr) -> Expr | None:
        try:
            made = simplified(open_goal, substitute(e, {y: Sym(NAME) / Sym(x)}))
        except TooComplex:
            return None
        return None if made is None or {x, y} & symbols(made) else made

    to, about = put(goal.claim), [f for f in goal.given if {x, y} & symbols(f.expr)]
    facts = [(put(f.expr), f.strict) for f in about]
    given = tuple(Fact(e, strict) for e, strict in facts if e is not None)
    return None if to is None or NAME not in symbols(to) else InProduct(x, y, to, given)


def one_product(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """A proof of the claim about the product."""
    found = in_product(goal)
    entry = None if found is None else ranged(goal, NAME, Sym(found.x) * Sym(found.y))
    if found is None or entry is None:
        return None
    keep = [v.name for v in goal.variables if v.name not in (found.x, found.y)]
    node: Node = {"rule": "generalise", "terms": [entry], "keep": keep, "to": write_term(found.to), **given_as(found.given)}
    general = generalised(goal, node)
    fields = prover.with_definedness(general, node, found.to)
    proof = None if fields is None else search(prover, general)
    return None if fields is None or proof is None else {**fields, "proof": proof}
