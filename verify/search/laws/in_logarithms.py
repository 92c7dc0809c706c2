"""Claims between products, powers and exponentials, by their logarithms: what is shown of these says the same of the sides."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from verify.kernel.numbers.folding import add, mul
from verify.language import App, Expr, Q, Sum, literal, log, walk
from verify.language.proofs import Derivation, derivation, pointwise
from verify.search.laws.entropies import from_facts
from verify.search.laws.letterwise import tangents
from verify.search.laws.suprema import by_terms
from verify.search.laws.view import View

AIM = "in logarithms"


def by_logarithms(view: View) -> Iterator[Derivation]:
    """The claim from log(left) <= log(right), where this has fewer functions outside its sums."""
    r = view.aim.relation
    if view.aim.letters or not any(isinstance(e, App) and e.op in ("exp", "pow", "sqrt", "div") and any(
            isinstance(n, Sum) for n in walk(e)) for e in (r.left, r.right)):
        return
    left, right = logarithm(r.left), logarithm(r.right)
    if left is None or right is None or not any(isinstance(n, App) and n.op == "log" for n in walk((left, right))):
        return
    aim = replace(r, left=left, right=right)
    other = view.aimed(aim)
    for writer in (from_facts, tangents, by_terms):
        for found in writer(other):
            *steps, last = found.steps
            yield from derivation(*steps, replace(last, name=AIM), pointwise("claim", r, AIM))


def logarithm(e: Expr) -> Expr | None:
    """The logarithm, of products, powers and exponentials written out; None of what is a number <= 0."""
    value = literal(e)
    if value is not None:
        return None if value <= 0 else Q(0) if value == 1 else log(e)
    if not isinstance(e, App):
        return log(e)
    if e.op == "exp":
        return e.args[0]
    if e.op in ("mul", "div"):
        parts = [logarithm(a) for a in e.args]
        if None in parts:
            return None
        signs = [1, *([-1 if e.op == "div" else 1] * (len(parts) - 1))]
        return add(*(mul(Q(s), p) for s, p in zip(signs, parts, strict=True) if p is not None))
    if e.op in ("pow", "sqrt"):
        inner = logarithm(e.args[0])
        return None if inner is None else mul(Q("1/2") if e.op == "sqrt" else e.args[1], inner)
    return log(e)
