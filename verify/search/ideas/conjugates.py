"""log(sqrt(1 + x^2) - 1) is 2 log(x) - log(sqrt(1 + x^2) + 1): the conjugate of a difference with a root is a sum."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.language import Expr, log
from verify.search.forms import Poly, as_product, linear_in
from verify.search.ideas.compare import compared_where_defined
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover


def conjugates(prover: Prover, task: Task) -> Iterator[Node | None]:
    """A logarithm of p + q sqrt(w), whose factor has a sign, by those of p^2 - q^2 w and of p - q sqrt(w)."""
    if task.factors is None or task.depth < 2:
        return
    forms, goal = task.factors.forms, task.goal
    for a, b, atom in linear_in(forms, task.poly, ("log",)):
        inside = forms.arguments.get(forms.exprs.index(atom))
        if inside is None:                          # the logarithm of a quotient
            continue
        sign = next((s for s in (1, -1) if prover.at_once(goal.with_claim(b * s, True)) is not None), 0)
        for made in _made(prover, task, inside) if sign else ():
            rest = a / (b * sign) + log(made) * sign
            equal = _equal(prover, task, forms.expr(inside), made, sign > 0)
            proof = equal and prover.prove(goal.with_claim(rest), task.depth - 1)
            yield equal and proof and {"rule": "product", "factors": [
                {"expr": write_term(b * sign), "sign": "+", "proof": None},
                {"expr": write_term(rest + equal[0]), "sign": "+", "proof": {"rule": "sum", "terms": [
                    {"expr": write_term(rest), "proof": proof}, {"expr": write_term(equal[0]), "proof": equal[1]}]}}]}


def _made(prover: Prover, task: Task, inside: Poly) -> Iterator[Expr]:
    """p + q sqrt(w) as p^2 - q^2 w over p - q sqrt(w), where the terms of this have one sign and of the other have not."""
    assert task.factors is not None
    forms = task.factors.forms
    for i, key in enumerate(forms.keys):
        if key[0] != "root" or forms.units[key] != 2 or inside.degrees()[i] != 1:
            continue
        root = inside.context().gens()[i]
        q = inside.derivative(i)
        p = inside - q * root
        for sign in (1, -1):
            other = sign * (p - q * root)
            if _is_sum(prover, task, other) and not _is_sum(prover, task, inside):
                yield as_product(forms, sign * (p * p - q * q * forms.value[i]), other)


def _is_sum(prover: Prover, task: Task, poly: Poly) -> bool:
    """Whether one enclosure shows that each term is >= 0, and the sum > 0."""
    assert task.factors is not None
    terms = [poly.context().from_dict({m: c}) for m, c in poly.terms()]
    return all(prover.at_once(task.goal.with_claim(task.factors.forms.expr(t), strictly)) is not None
               for t, strictly in (*((t, False) for t in terms), (poly, True)))


def _equal(prover: Prover, task: Task, inside: Expr, made: Expr, from_made: bool) -> tuple[Expr, Node] | None:
    """What a proof shows to be >= 0: one of two logarithms, which are equal, without the other."""
    left, right = (made, inside) if from_made else (inside, made)
    goal = task.goal.with_claim(log(right) - log(left), False)
    node = compared_where_defined(prover, goal, "exp", log(left), log(right), right - left, task.depth)
    return None if node is None else (goal.claim, node)
