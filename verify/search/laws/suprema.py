"""Means below suprema: each term of a supremum is at most the supremum."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.sums.letters import at_places
from verify.language import Sup, walk
from verify.language.proofs import Derivation, at_most_sup, combine, derivation, use
from verify.search.laws.view import ONE, View, without_factor


def by_terms(view: View) -> Iterator[Derivation]:
    """The claim as a mean, by a law or by another factor, of what holds of each term."""
    for s in dict.fromkeys(n for n in walk(view.aim.relation.right) if isinstance(n, Sup)):
        x = view.letter(s.letter.over, "x")
        term = at_places(s.body, {s.letter.name: x})
        weights = [without_factor(t.at((x,)), term) for t in view.sums if tuple(y.over for y in t.letters) == (x.over,)]
        weights += [w(x) for w in view.laws((x.over,))]
        for weight in dict.fromkeys(w for w in weights if w is not None and w != ONE):
            yield from derivation(at_most_sup("a term", term <= s, {s.letter.name: x}).for_all(x),
                                  combine("claim", view.aim.relation, use("a term", weight=weight, over=(x,))))
