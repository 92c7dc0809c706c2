"""Logarithms whose factors add up to 0: each against one of them, as in Gibbs' inequality where all weights are known.
So (a + b) log(a + b) - a log(a) - b log(b) is a log((a + b)/a) + b log((a + b)/b)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from verify.kernel.format.terms import write_term
from verify.kernel.numbers.folding import add, mul
from verify.language import Expr, Num, Q
from verify.search.forms import factored, written
from verify.search.numeric import refuted_at
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover

LEAST, MOST = 3, 6            # factors; two of them are one factor times one logarithm, which is seen elsewhere


def paired_logarithms(prover: Prover, task: Task) -> Iterator[Node | None]:
    """The claim as such a sum, each of its terms >= 0 by itself."""
    goal = task.goal
    for terms in _sums(task) if task.depth >= 2 else ():
        if any(refuted_at(goal.with_claim(e, False), task.points) for e in terms):
            continue
        entries = []
        for e in terms:
            proof = prover.prove(goal.with_claim(e, goal.strict and e is terms[0]), task.depth)
            entry = None if proof is None else prover.with_definedness(goal, {"expr": write_term(e), "proof": proof}, e)
            if entry is None:
                break
            entries.append(entry)
        yield {"rule": "sum", "terms": entries} if len(entries) == len(terms) else None


def _sums(task: Task) -> Iterator[list[Expr]]:
    """The terms, for each choice of the logarithms that the others are compared with."""
    whole = factored(task.goal)
    if whole is None or len(whole.factors) != 1 or whole.factors[0][1] != 1:
        return
    forms, poly = whole.forms, whole.factors[0][0] * 1
    weights: dict[str, tuple[Any, list[Expr]]] = {}
    rest = poly
    for i, key in enumerate(forms.keys):
        if key[0] == "log":
            weight, atom = poly.derivative(i), poly.context().gens()[i]
            if weight != 0:
                rest -= weight * atom
                weights.setdefault(str(weight), (weight, []))[1].append(forms.exprs[i])
    if rest != 0 or not LEAST <= len(weights) <= MOST:
        return
    constant = Num(whole.constant)
    for name, (weight, logs) in weights.items():
        others = [found for other, found in weights.items() if other != name]
        if sum((w for w, _ in others), weight) == 0:
            yield [mul(constant, mul(Q(-1), written(forms, w)), add(*logs, *(mul(Q(-1), e) for e in own))) for w, own in others]
