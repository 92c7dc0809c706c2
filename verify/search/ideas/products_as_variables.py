"""A variable that sines and cosines hold only in its product with another one, as n in sin((n + 1)*x/2): the product becomes a
real variable of its own, for what is true of angles seldom asks for integers."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from verify.elaborate.rules import generalised
from verify.kernel.format.terms import write_term
from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.scalar.goal import Goal
from verify.language import App, Expr, Num, Q, Sym, literal, substitute, symbols, walk
from verify.search.forms import replaced, simplified
from verify.search.ideas.angles import CIRCULAR
from verify.search.ideas.substitution import beside_the_claim
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

Search = Callable[["Prover", Goal], "Node | None"]


@dataclass(frozen=True)
class Product:
    """The names of an integer and of the variable beside it in the product in which alone the claim mentions it, new names for
    the product and for that variable, and the claim with these."""

    name: str
    beside: str
    new: tuple[str, str]
    to: Expr


def hidden_product(goal: Goal) -> Product | None:
    """The first integer that the angles of a claim hold in one product alone, and no end or hypothesis mentions."""
    elsewhere = None
    for n in (v.name for v in goal.variables if v.domain.integer and v.name in symbols(goal.claim)):
        angles = [a for a in dict.fromkeys(walk(goal.claim)) if isinstance(a, App) and a.op in CIRCULAR and n in symbols(a)]
        elsewhere = beside_the_claim(goal) if elsewhere is None else elsewhere
        if not angles or n in elsewhere:
            continue
        for x in (v.name for v in goal.variables if not v.domain.integer and v.name in symbols(angles[0])):
            made = _with_product(goal, n, x, angles)
            if made is not None:
                return made
    return None


def _with_product(goal: Goal, n: str, x: str, angles: list[App]) -> Product | None:
    """The claim with a name for n*x in its angles, each of which is c*n*x and something without n."""
    new, other, to = f"{n}_{x}", f"{x}_{x}", goal.claim
    ends = goal.variable(x).domain
    if {v.name for v in goal.variables} & {new, other} or symbols(goal.claim) != {n, x} or symbols(ends):
        return None
    for a in angles:
        inner, = a.args
        try:
            slope = simplified(goal, diff(inner, n) / Sym(x))
        except NotDifferentiable:
            return None
        c = None if slope is None else literal(slope)
        if c is None:
            return None
        rest = simplified(goal, substitute(inner, {n: Q(0)}))
        product = Sym(new) if c == 1 else Num(c) * Sym(new)
        to = replaced(to, a, App(a.op, (product if rest is None else product + rest,)))
    return None if n in symbols(to) else Product(n, x, (new, other), substitute(to, {x: Sym(other)}))


def products_as_variables(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """A proof from one for all real values of the product; the other variable has another name there too, so that what one
    enclosure does not show of it is shown where the integer is none."""
    found = hidden_product(goal)
    if found is None:
        return None
    d, x = goal.variable(found.beside).domain, Sym(found.beside)
    beside = {"name": found.new[1], "expr": write_term(x), "lo_strict": not d.lo_closed, "hi_strict": not d.hi_closed,
              **{end: write_term(e) for end, e in (("lo", d.lo), ("hi", d.hi)) if e is not None}}
    node: Node = {"rule": "generalise", "terms": [beside, {"name": found.new[0], "expr": write_term(Sym(found.name) * x)}],
                  "keep": [], "to": write_term(found.to)}
    general = generalised(goal, node)
    around = prover.with_definedness(general, node, found.to)
    proof = None if around is None else search(prover, general)
    return None if around is None or proof is None else {**around, "proof": proof}
