"""A sine times the cosine of the same angle: sin(u)*cos(u) becomes sin(2*u)/2, which an enclosure sees to be at most 1/2."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from verify.elaborate.rules import generalised
from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Goal
from verify.language import App, Expr, Q, Sym, call, symbols, walk
from verify.search.forms import product_factors
from verify.search.ideas.equations import without
from verify.search.solved import solutions
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

Search = Callable[["Prover", Goal], "Node | None"]
HALF = Q("1/2")
NEW = "double_u"


def doubled(goal: Goal) -> Expr | None:
    """The first angle u with sin(u)*cos(u) in a claim that holds its sine and cosine nowhere else."""
    for n in walk(goal.claim):
        inside = product_factors(n) if isinstance(n, App) and n.op == "mul" else []
        for s in inside:
            u = s.args[0] if isinstance(s, App) and s.op == "sin" else None
            if u is not None and symbols(u) and call("cos", u) in inside:
                to = _with_product(goal.claim, u, Sym(NEW))
                if not {call("sin", u), call("cos", u)} & {*walk(to)}:
                    return u
    return None


def _with_product(e: Expr, u: Expr, new: Expr) -> Expr:
    """The expression with sin(u)*cos(u) replaced in its products."""
    if not isinstance(e, App):
        return e
    pair, rest = (call("sin", u), call("cos", u)), product_factors(e)
    if not all(p in rest for p in pair):
        return App(e.op, tuple(_with_product(a, u, new) for a in e.args))
    for p in pair:
        rest.remove(p)
    return App("mul", (new, *(_with_product(a, u, new) for a in rest))) if rest else new


def double_angles(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """A proof from the claim about sin(2*u)."""
    u = doubled(goal)
    if u is None or any(v.name == NEW for v in goal.variables):
        return None
    product, double = call("sin", u) * call("cos", u), HALF * call("sin", 2 * u)
    premises = [prover.prove(goal.with_claim(gap, False), 2) for gap in (product - double, double - product)]
    to = _with_product(goal.claim, u, Sym(NEW))
    node: Node = {"rule": "generalise", "terms": [{"name": NEW, "expr": write_term(product)}],
                  "keep": [v.name for v in goal.variables], "to": write_term(to),
                  "given": [write_term(Sym(NEW) - double), write_term(double - Sym(NEW))], "premises": premises}
    general = generalised(goal, node)
    made = next((m for m in solutions(general) if m.name == NEW), None) if None not in premises else None
    proof = None if made is None else without(prover, general, made, search)
    around = None if proof is None else prover.with_definedness(general, node, to)
    return None if around is None else {**around, "proof": proof}
