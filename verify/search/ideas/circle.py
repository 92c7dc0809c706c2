"""Polynomials in the sine and the cosine of one angle: both are variables, and their squares add up to 1."""
from __future__ import annotations

from collections.abc import Callable

from verify.elaborate.rules import generalised
from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Goal
from verify.language import App, Q, Sym, call, symbols, walk
from verify.search.forms import replaced
from verify.search.ideas.substitution import ranged
from verify.search.prover import Prover
from verify.search.task import Node

TURNING = ("sin", "cos")
Search = Callable[[Prover, Goal], Node | None]


def on_the_circle(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """A proof of the claim about all points (c, s) of the unit circle, where it holds the cosine and the sine of one angle,
    functions of them, as sin(cos(x)), and no other function of the variables in it."""
    angles = {n.args[0] for n in walk(goal.claim, once=True) if isinstance(n, App) and n.op in TURNING and symbols(n)}
    angles = {u for u in angles if not any(isinstance(n, App) and n.op in TURNING for n in walk(u, once=True))}
    if len(angles) != 1 or goal.given:
        return None
    (u,) = angles
    atoms = {"c_0": call("cos", u), "s_0": call("sin", u)}
    to = goal.claim
    for name, atom in atoms.items():
        to = replaced(to, atom, Sym(name))
    if not {*atoms} <= symbols(to) or symbols(to) & symbols(u) or {*atoms} & {v.name for v in goal.variables}:
        return None
    terms = [ranged(goal, name, atom) for name, atom in atoms.items()]
    off = Sym("c_0") ** 2 + Sym("s_0") ** 2 - 1
    if None in terms:
        return None
    premises: list[Node] = [{"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}}] * 2
    node: Node = {"rule": "generalise", "terms": terms, "keep": [v.name for v in goal.variables if v.name in symbols(to)],
                  "to": write_term(to), "given": [write_term(off), write_term(Q(0) - off)], "premises": premises}
    general = generalised(goal, node)
    proof = None if general.undefined_conditions(to) else search(prover, general)
    return None if proof is None else {**node, "proof": proof}
