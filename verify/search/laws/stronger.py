"""Claims from stronger ones: without a function around the right side, L <= sqrt(R) from L^2 <= R and L <= exp(R) from
L <= 1 + R; and about the inputs of a channel in place of its outputs."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from verify.kernel.sums.signs import Premise
from verify.language import App, Atom, Channel, Expr, Relation, Sum, walk
from verify.language.proofs import Derivation, combine, derivation, pointwise
from verify.search.laws.chains import named_apart
from verify.search.laws.view import View, exchanged, factors, flat, outer_sums, without_factor

AIM = "what is stronger"
Writer = Callable[[View], Iterator[Derivation]]


def by_stronger(writers: Sequence[Writer]) -> Writer:
    """The writer that has the stronger claims shown by other writers."""

    def stronger(view: View) -> Iterator[Derivation]:
        r = view.aim.relation
        aim = None if view.aim.letters else _stronger(r)
        if aim is None:
            return
        inner = tuple(a for a in r.right.args if not isinstance(a, Sum)) if isinstance(r.right, App) else ()
        other = View(view.statement, Premise((), (), aim), view.known, view.context, view.used)
        for writer in writers:
            for found in writer(other):
                *steps, last = found.steps
                yield from derivation(*steps, replace(last, name=AIM), pointwise("claim", r, AIM, terms=inner))

    return stronger


def by_processing(outputs: Writer, writers: Sequence[Writer]) -> Writer:
    """The writer that bounds a divergence of outputs by that of inputs, and has the claim about these shown by others."""

    def processed(view: View) -> Iterator[Derivation]:
        r = view.aim.relation
        inputs = None if view.aim.letters else _of_inputs(view, r.left)
        if inputs is None or inputs in set(walk(r.right)):
            return
        first, second = (View(view.statement, Premise((), (), aim), view.known, view.context, view.used)
                         for aim in (r.left <= inputs, inputs <= r.right))
        for below in outputs(first):
            for above in (d for writer in writers for d in writer(second)):
                one, two = (named_apart(list(d.steps), end) for d, end in ((below, " of outputs"), (above, " of inputs")))
                yield from derivation(*one, *two, combine("claim", r, one[-1].name, two[-1].name))

    return processed


def _of_inputs(view: View, e: Expr) -> Expr | None:
    """The sum over outputs of a function of their probabilities as the sum over the inputs of one channel."""
    if not isinstance(e, Sum):
        return None
    parts = (e.body, *e.where)
    sums = list(dict.fromkeys(s for part in parts for s in outer_sums(part)))
    if not sums or any(len(flat(s).letters) != 1 for s in sums):
        return None
    x, found = view.letter(flat(sums[0]).letters[0].over, "x"), dict[Expr, Expr]()
    for s in sums:
        inner = flat(s)
        if inner.letters[0].over != x.over or inner.where:
            return None
        body = inner.at((x,))
        rows = [f for f in factors(body) if isinstance(f, Atom) and isinstance(f.of, Channel)]
        law = without_factor(body, rows[0]) if len(rows) == 1 and rows[0].letters[0] == e.letter else None
        if law is None:
            return None
        found[s] = law
    at = [exchanged(part, found.get) for part in parts]
    return None if any(e.letter in set(walk(part)) for part in at) else Sum(x, at[0], tuple(at[1:]))


def _stronger(r: Relation) -> Relation | None:
    right = r.right
    if not isinstance(right, App) or not any(isinstance(n, Sum) for n in walk(right)):
        return None
    if right.op == "sqrt":
        return replace(r, left=r.left ** 2, right=right.args[0])
    return replace(r, right=1 + right.args[0]) if right.op == "exp" else None
