"""A variable under the square root of a logarithm, as in sqrt(2 log(5/(4 delta))): the root becomes the variable."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from verify.elaborate.rules import generalised
from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Goal
from verify.language import App, Expr, Q, Sym, substitute, symbols, walk
from verify.search.budget import size
from verify.search.forms import replaced, simplified
from verify.search.ideas.substitution import beside_the_claim, ranged
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

Search = Callable[["Prover", Goal], "Node | None"]


def rooted(goal: Goal) -> App | None:
    """The first square root of an expression with a logarithm in one variable, which no hypothesis and no end mentions."""
    elsewhere = beside_the_claim(goal)
    for n in walk(goal.claim, once=True):
        if isinstance(n, App) and n.op == "sqrt" and len(symbols(n)) == 1 and not symbols(n) & elsewhere and any(
                isinstance(inner, App) and inner.op == "log" for inner in walk(n.args[0])):
            return n
    return None


def roots_of_logarithms(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """The claim in the root as a variable; the old one is what the root says it is."""
    root = rooted(goal)
    if root is None:
        return None
    (old,) = symbols(root)
    new = Sym(f"{old}_r")
    back = _solved(root.args[0], old, new ** 2)
    term = ranged(goal, new.name, root)
    if back is None or term is None or any(v.name == new.name for v in goal.variables):
        return None
    to = substitute(replaced(goal.claim, root, new), {old: back})
    node: Node = {"rule": "generalise", "terms": [term], "keep": [v.name for v in goal.variables if v.name != old]}
    to = _shorter(generalised(goal, {**node, "to": write_term(to)}), to)
    node["to"] = write_term(to)
    general = generalised(goal, node)
    rule = prover.with_definedness(general, node, to)
    proof = None if rule is None else search(prover, general)
    return None if rule is None or proof is None else {**rule, "proof": proof}


def _solved(e: Expr, name: str, value: Expr) -> Expr | None:
    """What a variable is where an expression that mentions it once, in sums, products and logarithms, has a value."""
    if isinstance(e, Sym):
        return value
    if not isinstance(e, App):
        return None
    inside = [a for a in e.args if name in symbols(a)]
    if len(inside) != 1:
        return None
    (a,) = inside
    if e.op == "log":
        return _solved(a, name, App("exp", (value,)))
    if e.op == "add":
        return _solved(a, name, value - App("add", (Q(0), *(b for b in e.args if b is not a))))
    if e.op == "mul":
        return _solved(a, name, value / App("mul", (Q(1), *(b for b in e.args if b is not a))))
    if e.op == "div":
        return _solved(a, name, value * e.args[1] if a is e.args[0] else e.args[0] / value)
    return None


def _shorter(goal: Goal, e: Expr) -> Expr:
    """An expression with products and quotients of quotients of variables as products of their factors."""
    if not isinstance(e, App):
        return e
    if e.op in ("mul", "div") and len(symbols(e)) > 1 and all(
            not isinstance(n, App) or n.op in ("mul", "div") for n in walk(e)):
        short = simplified(goal, e)
        return e if short is None or size(short) >= size(e) else short
    return App(e.op, tuple(_shorter(goal, a) for a in e.args))
