"""Logarithms that are subtracted with one weight, by the logarithm of the mean of their arguments (log is concave)."""
from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from verify.elaborate.curves import theorem
from verify.kernel.format.rejected import TooComplex
from verify.kernel.format.terms import write_term
from verify.kernel.numbers.folding import add
from verify.kernel.scalar.goal import Goal
from verify.language import App, Expr, Num, literal, log, symbols
from verify.search.forms import simplified
from verify.search.numeric import refuted_at
from verify.search.points import sample
from verify.search.task import SAMPLES, Node

if TYPE_CHECKING:
    from verify.search.prover import Prover


def by_log_of_mean(prover: Prover, goal: Goal, depth: int) -> Node | None:
    """A proof of a - w (log u + log v + ...), w > 0 a number, from a - w m log((u + v + ...)/m): each log by its tangent at the
    mean of its arguments."""
    weights: dict[Fraction, list[Expr]] = {}
    for u, share in single_logarithms(goal):
        if share < 0:
            weights.setdefault(-share, []).append(u)
    points = list(sample(goal, SAMPLES, prover.seed))
    for weight, found in weights.items():
        w = Num(weight)
        mean = simplified(goal, add(*found) / len(found)) if len(found) > 1 else None
        if mean is None or prover.at_once(goal.with_claim(mean, True)) is None:
            continue
        left = goal.with_claim(goal.claim + add(*(w * log(u) for u in found)) - w * len(found) * log(mean))
        if refuted_at(left, points):
            continue
        rest, around = goal, list[Node]()
        for u in found:
            fact = theorem("tangent", [u, mean], "log")
            premises = [prover.at_once(goal.with_claim(e, strict)) for e, strict in fact.premises]
            if None in premises:
                return None
            around.append({"rule": "known", "theorem": "tangent", "of": "log", "at": [write_term(u), write_term(mean)],
                           "by": write_term(w), "by_proof": {"rule": "evaluate"}, "premises": premises})
            rest = rest.with_claim(rest.claim - w * fact.expr)
        if not prover.same(rest, left.claim):
            continue
        proof = prover.prove_raw(left, depth) or prover.prove(left, depth)
        if proof is not None:
            node: Node = {"rule": "rewrite", "to": write_term(left.claim), "proof": proof}
            for outer in reversed(around):
                node = {**outer, "proof": node}
            return node
    return None


def single_logarithms(goal: Goal) -> Iterator[tuple[Expr, Fraction]]:
    """The arguments of the logarithms that stand in the claim with a rational factor and nowhere else."""
    forms = goal.normal_forms()
    try:
        n, d = forms.together(goal.claim)[0]
    except (TooComplex, TypeError):
        return
    for i, key in enumerate(forms.keys):
        if key[0] == "log" and n.degrees()[i] == 1 and isinstance(atom := forms.exprs[i], App) and symbols(atom):
            share = simplified(goal, forms.expr(n.derivative(i)) / forms.expr(d))
            value = None if share is None else literal(share)
            if value is not None:
                yield atom.args[0], value
