"""Claims from stronger ones that are without a function around the right side: L <= sqrt(R) from L^2 <= R, and L <= exp(R) from
L <= 1 + R."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from verify.kernel.sums.signs import Premise
from verify.language import App, Relation, Sum, walk
from verify.language.proofs import Derivation, derivation, pointwise
from verify.search.laws.view import View

AIM = "what is stronger"


def by_stronger(writers: Sequence[Callable[[View], Iterator[Derivation]]]) -> Callable[[View], Iterator[Derivation]]:
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


def _stronger(r: Relation) -> Relation | None:
    right = r.right
    if not isinstance(right, App) or not any(isinstance(n, Sum) for n in walk(right)):
        return None
    if right.op == "sqrt":
        return replace(r, left=r.left ** 2, right=right.args[0])
    return replace(r, right=1 + right.args[0]) if right.op == "exp" else None
