"""Equations between sums that are known at letters, in the mean by a law of the letters."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from verify.kernel.numbers.folding import mul
from verify.kernel.scalar.opening import is_scalar
from verify.language import App, Sum, walk
from verify.language.proofs import Derivation, combine, derivation, use
from verify.search.laws.view import ONE, View, minus

MOST = 4


def by_means(view: View) -> Iterator[Derivation]:
    """The claim by one such equation, weighted with a law and one over a number of the claim."""
    if view.aim.letters:
        return
    numbers = [ONE, *dict.fromkeys(ONE / e.args[1] for e in walk((view.aim.relation.left, view.aim.relation.right))
                                   if isinstance(e, App) and e.op == "div" and is_scalar(e.args[1]))][:MOST]
    for n, k in view.known.items():
        if k.relation.op != "==" or len(k.letters) != 1 or k.where or k.zero or n.startswith(("sum of", "finite")) or not any(
                isinstance(e, Sum) for e in walk(k.relation)) or k.relation.left == k.relation.right:
            continue
        x = view.letter(k.letters[0].over, "x")
        for law, c in product(view.laws((x.over,)), numbers):
            for weight in (c, minus(c)):
                mean = use(n, {"1": x}, weight=mul(weight, law(x)), over=(x,))
                yield from derivation(combine("claim", view.aim.relation, mean))
