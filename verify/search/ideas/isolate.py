"""claim = a + b * atom: a root is squared away; a logarithm loses its factor; an exponential comparison removes a logarithm."""
from __future__ import annotations

from typing import TYPE_CHECKING
from collections.abc import Iterator

from verify.kernel.format.terms import write_term
from verify.language import App, Num, symbols, walk
from verify.search.forms import by_exponentials, linear_in
from verify.search.ideas.compare import compared
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover

FUNCTIONS = ("exp", "log", "pow", "sqrt", "sin", "cos", "tanh", "sinh", "cosh", "gamma", "erf", "atan", "abs", "max", "min")


def isolate(prover: Prover, task: Task) -> Iterator[Node | None]:
    """Roots by squaring, then logarithms divided by their factor so that one derivative removes them."""
    if task.factors is None:
        return
    goal, depth = task.goal, task.depth
    for a, b, atom in reversed(list(linear_in(task.factors.forms, task.poly, ("root",)))):      # roots of roots first
        for left, right in ((-a, b * atom), (-b * atom, a)):
            if prover.at_once(goal.with_claim(right)) is not None:
                yield compared(prover, goal, "square", left, right, right ** 2 - left ** 2, depth)
    for a, b, atom in linear_in(task.factors.forms, task.poly, ("log",)):
        if not symbols(b) or not symbols(atom):
            continue
        for s in (1, -1):
            if prover.at_once(goal.with_claim(b * s, True)) is not None:
                rest = a / (b * s) + (atom if s > 0 else -atom)
                proof = prover.prove(goal.with_claim(rest), depth - 1)
                yield None if proof is None else {"rule": "product", "factors": [
                    {"expr": write_term(b * s), "sign": "+", "proof": None},
                    {"expr": write_term(rest), "sign": "+", "proof": proof}]}


def exponentiate(prover: Prover, task: Task) -> Iterator[Node | None]:
    """claim = a + b log(u) with a positive rational b: compare exponentials."""
    if task.factors is None or task.depth < 2:
        return
    for a, b, atom in linear_in(task.factors.forms, task.poly, ("log",)):
        if isinstance(b, Num) and b.value > 0:
            right, left = b * atom, -b * (a / b)
            proof = compared(prover, task.goal, "exp", left, right, App("exp", (right,)) - App("exp", (left,)), task.depth)
            yield None if proof is None else {"rule": "rewrite", "to": write_term(right - left), "proof": proof}


def exponentiate_at_once(prover: Prover, task: Task) -> Iterator[Node | None]:
    """The same where the argument of one logarithm has exponentials, and elsewhere there are only logarithms of polynomials, a
    whole number of times: then exponentials are alone in what is compared."""
    if task.factors is None or task.depth < 2:
        return
    found = [t for t in linear_in(task.factors.forms, task.poly, ("log",)) if symbols(t[2])]
    of_exponentials = [t for t in found if any(isinstance(n, App) and n.op == "exp" and symbols(n) for n in walk(t[2]))]
    if len(of_exponentials) != 1:
        return
    a, b, atom = of_exponentials[0]
    if not isinstance(b, Num):
        return
    others = [t for t in found if t[2] != atom]
    plain = all(isinstance(k, Num) and (k.value / b.value).denominator == 1 for _, k, _ in others)
    inside = [n for t in (a, *(u.args[0] for _, _, u in others if isinstance(u, App))) for n in walk(t) if isinstance(n, App)]
    if not plain or any(symbols(n) and n.op in FUNCTIONS and n not in [u for *_, u in others] for n in inside):
        return
    inner = task.factors.forms.arguments.get(task.factors.forms.exprs.index(atom))
    if inner is not None and task.goal.undefined_conditions(atom):
        # a*exp(e) - exp(e) as (a - 1)*exp(e), of which one enclosure shows that it is positive
        atom = App("log", (by_exponentials(task.factors.forms, inner),))
    left, right = (-(a / b), atom) if b.value > 0 else (atom, -(a / b))
    proof = compared(prover, task.goal, "exp", left, right, App("exp", (right,)) - App("exp", (left,)), task.depth)
    size = Num(abs(b.value))
    yield None if proof is None else {"rule": "product", "factors": [
        {"expr": write_term(size), "sign": "+", "proof": None},
        {"expr": write_term(right - left), "sign": "+", "proof": proof}]}
