"""sqrt(u^2 v) is u sqrt(v) where u is proved to be positive, which one enclosure may not show, as of sqrt(x + y) - sqrt(x)."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.numbers.derivative import diff
from verify.kernel.scalar.goal import Goal
from verify.language import App, Expr, Q, Sym, literal, substitute, symbols, walk
from verify.search.budget import size
from verify.search.facts import evident_sign
from verify.search.forms import replaced, simplified
from verify.search.numeric import numeric_sign
from verify.search.points import sample
from verify.search.task import SAMPLES, Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

ROOT = Sym("root'")
Search = Callable[["Prover", Goal], "Node | None"]


def squared_in_roots(goal: Goal) -> list[tuple[App, Expr]]:
    """The square roots of products with the square of something of no sign that one enclosure shows, and that."""
    roots = (n for n in walk(goal.claim, once=True) if isinstance(n, App) and n.op == "sqrt")
    return list(dict.fromkeys((n, u) for n in roots for u in _squared(n.args[0])
                              if symbols(u) and not goal.undefined_conditions(u) and not evident_sign(goal, u)))


def _squared(e: Expr) -> Iterator[Expr]:
    """The bases of squares among the factors of an expression."""
    if isinstance(e, App) and e.op in ("mul", "div"):
        for a in e.args:
            yield from _squared(a)
    elif isinstance(e, App) and e.op == "pow" and literal(e.args[1]) == 2:
        yield e.args[0]


def roots_of_squares(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """The claim a + b sqrt(u^2 v) from a + b u sqrt(v), and that the two roots are the same."""
    points = list(sample(goal, SAMPLES, prover.seed))
    for a, b, root, u, v in _drawn(goal):
        sign, s = numeric_sign(goal, u, points), evident_sign(goal, b)
        if not sign or not s:
            continue
        rest = Q(1) if v == Q(1) else App("sqrt", (v,))
        other = u * sign * rest
        if not prover.same(goal.with_claim(root.args[0]), other ** 2):
            continue
        beside = prover.prove(goal.with_claim(u * sign), 3) or prover.prove_raw(goal.with_claim(u * sign), 4)
        proof = None if beside is None else search(prover, goal.with_claim(a + b * other))
        if proof is None:
            continue
        known = {"rule": "evaluate"} if s > 0 else _product((u * sign, beside), (rest, {"rule": "evaluate"}))
        left, right = (other, root) if s > 0 else (root, other)
        same = {"rule": "compare", "through": "square", "left": write_term(left), "right": write_term(right),
                "right_proof": known, "proof": {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}}}
        gap = {"rule": "rewrite", "to": write_term(right - left), "proof": same}
        return {"rule": "sum", "terms": [
            {"expr": write_term(a + b * other), "proof": proof},
            {"expr": write_term(b * (root - other)),
             "proof": _product((b * s, {"rule": "evaluate"}), (right - left, gap))}]}
    return None


def _product(*factors: tuple[Expr, Node | None]) -> Node:
    return {"rule": "product", "factors": [{"expr": write_term(e), "sign": "+", "proof": proof} for e, proof in factors]}


def _drawn(goal: Goal) -> Iterator[tuple[Expr, Expr, App, Expr, Expr]]:
    """(a, b, sqrt(w), u, v): the claim is a + b sqrt(w) and w = u^2 v, with v shorter than w."""
    for root, u in squared_in_roots(goal):
        claim = replaced(goal.claim, root, ROOT)
        b = diff(claim, ROOT.name)
        v = simplified(goal, root.args[0] / u ** 2)
        if v is not None and ROOT.name not in symbols(b) and size(v) < size(root.args[0]) and not goal.undefined_conditions(
                App("sqrt", (v,))):
            yield substitute(claim, {ROOT.name: Q(0)}), b, root, u, v
