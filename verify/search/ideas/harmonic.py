"""Linear in sin(u) and cos(u): r - a sin(u) - b cos(u) with r^2 = a^2 + b^2 is r/2 times a sum of two squares."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.language import App, Expr, Q, sqrt, symbols
from verify.search.forms import linear_in
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover


def harmonic(prover: Prover, task: Task) -> Iterator[Node | None]:
    """The constant part against the amplitude, which is the largest value of the rest."""
    if task.factors is None:
        return
    forms = task.factors.forms
    for i, key in enumerate(forms.keys):
        shown = forms.exprs[i]
        partner = None if key[0] != "sin" or not isinstance(shown, App) else App("cos", shown.args)
        if partner is None or partner not in forms.exprs or not isinstance(shown, App):
            continue
        for rest, by_sin, atom in linear_in(forms, task.poly, ("sin",)):
            if atom == shown:
                yield _amplitude(prover, task, rest, by_sin, shown, partner)


def _amplitude(prover: Prover, task: Task, rest: Expr, by_sin: Expr, sine: App, cosine: App) -> Node | None:
    goal = task.goal
    by_cos, constant = _split(rest, cosine)
    free = symbols(sine)
    if by_cos is None or constant is None or any(free & symbols(e) for e in (by_sin, by_cos, constant)):
        return None
    radius = sqrt(by_sin ** 2 + by_cos ** 2)
    if goal.undefined_conditions(radius) or prover.at_once(goal.with_claim(radius, True)) is None:
        return None
    squares = radius / 2 * ((sine + by_sin / radius) ** 2 + (cosine + by_cos / radius) ** 2)
    proof = prover.prove(goal.with_claim(constant - radius, goal.strict), 2)
    if proof is None:
        return None
    return {"rule": "sum", "terms": [{"expr": write_term(constant - radius), "proof": proof},
                                     {"expr": write_term(squares), "proof": None}]}


def _split(e: Expr, cosine: App) -> tuple[Expr | None, Expr | None]:
    """(b, c) with e = b cos(u) + c, for a sum of terms."""
    by: list[Expr] = []
    constant: list[Expr] = []
    for t in e.args if isinstance(e, App) and e.op == "add" else (e,):
        factors = list(t.args) if isinstance(t, App) and t.op == "mul" else [t]
        if factors.count(cosine) == 1:
            factors.remove(cosine)
            by.append(App("mul", tuple(factors)) if factors else Q(1))
        else:
            constant.append(t)
    if not by:
        return None, None
    return App("add", tuple(by)), App("add", tuple(constant)) if constant else Q(0)

