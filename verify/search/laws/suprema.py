"""Means below suprema: each term of a supremum is at most the supremum."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.sums.letters import at_places
from verify.language import App, Sum, Sup, log, walk
from verify.language.proofs import Derivation, at_most_sup, combine, derivation, pointwise, use
from verify.search.laws.view import ONE, View, without_factor


def by_terms(view: View) -> Iterator[Derivation]:
    """The claim as a mean, by a law or by another factor, of what holds of each term."""
    for s in dict.fromkeys(n for n in walk(view.aim.relation.right) if isinstance(n, Sup)):
        x = view.letter(s.letter.over, "x")
        term = at_places(s.body, {s.letter.name: x})
        weights = [without_factor(t.at((x,)), term) for t in view.sums if tuple(y.over for y in t.letters) == (x.over,)]
        weights += [w(x) for w in view.laws((x.over,))]
        for weight in dict.fromkeys(w for w in weights if w is not None and w != ONE):
            step = at_most_sup("a term", term <= s, {s.letter.name: x}).for_all(x)
            yield from derivation(step, combine("claim", view.aim.relation, use("a term", weight=weight, over=(x,))))
    logarithms = [n.args[0] for n in walk(view.gap) if isinstance(n, App) and n.op == "log"]
    for top in dict.fromkeys(e for e in logarithms if isinstance(e, Sup)):
        x = view.letter(top.letter.over, "x")
        term = at_places(top.body, {top.letter.name: x})
        yield from derivation(
            at_most_sup("a term", term <= top, {top.letter.name: x}).for_all(x),
            *(combine("above a mean", Sum(x, App("mul", (term, term))) <= top, use("a term", weight=term, over=(x,)))
              for w in view.laws((x.over,)) if w(x) == term),
            pointwise("its logarithm", log(term) <= log(top), "a term").for_all(x, where=(term,)),
            combine("claim", view.aim.relation, use("its logarithm", weight=term, over=(x,), where=(term,))))
