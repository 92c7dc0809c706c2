"""Absolute values of sines and cosines of sums: by the addition theorem polynomials in those of the parts, each within [-1, 1].

That |sin(a + b)| <= |sin(a)| + |sin(b)| needs no more than |cos| <= 1: sin(a) cos(b) + cos(a) sin(b) is linear in the sines."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verify.elaborate.rules import generalised
from verify.kernel.format.terms import write_term
from verify.kernel.numbers.folding import mul
from verify.kernel.scalar.goal import Goal
from verify.language import App, Expr, Q, Sym, call, symbols, walk
from verify.search.forms import product_factors, replaced
from verify.search.ideas.absolute import absolute
from verify.search.ideas.equations import without
from verify.search.numeric import refuted_at
from verify.search.points import sample
from verify.search.solved import solutions
from verify.search.task import SAMPLES, Node, Task, first_node

if TYPE_CHECKING:
    from verify.search.prover import Prover

MOST_ABSOLUTE = 4
CIRCULAR = ("sin", "cos")
RANGE: Node = {"lo": write_term(Q(-1)), "lo_strict": False, "hi": write_term(Q(1)), "hi_strict": False}


def sines_of_sums(prover: Prover, task: Task) -> Iterator[Node | None]:
    """A claim with the absolute value of the sine or cosine of a sum of two parts, of which some function stands in it."""
    goal = task.goal
    inside = {n.args[0] for n in walk(goal.claim, once=True) if isinstance(n, App) and n.op == "abs"}
    atoms = list(dict.fromkeys(e for e in walk(goal.claim, once=True)
                               if isinstance(e, App) and e.op in CIRCULAR and symbols(e)))
    if task.depth < 2 or goal.given or not 1 < len(inside) <= MOST_ABSOLUTE or not inside & set(atoms):
        return
    for atom in atoms:
        parts = _summands(atom.args[0])
        if len(parts) == 2 and any(_same(goal, p, other.args[0]) for p in parts for other in atoms):
            yield _by_addition(prover, goal, atom, parts, atoms)
            return


def _summands(e: Expr) -> list[Expr]:
    """The summands of a product with a sum among its factors, as (n + 1)*x."""
    factors = product_factors(e)
    for i, f in enumerate(factors):
        if isinstance(f, App) and f.op == "add":
            return [mul(*factors[:i], t, *factors[i + 1:]) for t in f.args]
    return [e]


def _same(goal: Goal, a: Expr, b: Expr) -> bool: return goal.normal_forms().equal(a, b)


def _by_addition(prover: Prover, goal: Goal, atom: App, parts: list[Expr], atoms: list[App]) -> Node | None:
    """A proof about the sine or cosine of the sum and those of its parts as variables, the first of which is solved for."""
    names = {(op, i): Sym(f"{op}_{i}") for op in CIRCULAR for i in (0, 1)}
    turned = Sym("turned")
    if {s.name for s in (*names.values(), turned)} & {v.name for v in goal.variables}:
        return None
    to = replaced(goal.claim, atom, turned)
    for (op, i), s in names.items():
        for other in atoms:
            if other.op == op and _same(goal, other.args[0], parts[i]):
                to = replaced(to, other, s)
    values = {key: call(key[0], parts[key[1]]) for key in names}
    whole = (names["sin", 0] * names["cos", 1] + names["cos", 0] * names["sin", 1] if atom.op == "sin" else
             names["cos", 0] * names["cos", 1] - names["sin", 0] * names["sin", 1])
    terms: list[Node] = [{"name": turned.name, "expr": write_term(atom)}]
    terms += [{"name": s.name, "expr": write_term(values[key]), **RANGE} for key, s in names.items()]
    off = turned - whole
    node: Node = {"rule": "generalise", "terms": terms, "keep": [v.name for v in goal.variables if v.name in symbols(to)],
                  "to": write_term(to), "given": [write_term(off), write_term(-off)],
                  "premises": [_addition(atom.op, parts, by) for by in (Q(1), Q(-1))]}
    general = generalised(goal, node)
    made = None if general.undefined_conditions(to) else next((m for m in solutions(general) if m.name == turned.name), None)
    proof = None if made is None else without(prover, general, made, _by_signs)
    return None if proof is None else {**node, "proof": proof}


def _addition(op: str, parts: list[Expr], by: Expr) -> Node:
    return {"rule": "known", "theorem": "addition", "of": op, "at": [write_term(e) for e in parts], "by": write_term(by),
            "proof": {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}}}


def _by_signs(prover: Prover, goal: Goal) -> Node | None:
    points = list(sample(goal, SAMPLES, prover.seed))
    return None if refuted_at(goal, points) else first_node(absolute(prover, Task(goal, points, 2)))
