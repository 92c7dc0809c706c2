"""How many operations the exact value of a statement takes at a model: sums over letters, records and datasets multiply."""
from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import lru_cache

from verify.kernel.models.evaluate import integer
from verify.kernel.models.model import Model
from verify.language import Datasets, Every, Letter, Positions, Statement, Sum, Sup, symbols, walk

MOST = 10**12


def evaluations(s: Statement, model: Model) -> int:
    """About so many for what is given and claimed; what an inner statement quantifies counts once."""
    lengths = [(d.name, integer(d.length, model)) for d in _datasets(s)]
    return _evaluations(s, tuple(sorted((*model.sizes.items(), *lengths))))


@lru_cache(maxsize=1000)
def _datasets(s: Statement) -> tuple[Datasets, ...]:
    """Those whose number of records is a number, or one of the model."""
    own = {b.symbol.name for b in s.prefix}
    return tuple(dict.fromkeys(n for n in walk(s, once=True) if isinstance(n, Datasets) and symbols(n.length) <= own))


@lru_cache(maxsize=1000)
def _evaluations(s: Statement, sizes: tuple[tuple[str, int], ...]) -> int:
    known = dict(sizes)

    def cells(letters: tuple[Letter, ...]) -> int:
        found = 1
        for x in letters:
            space = x.over.of if isinstance(x.over, Positions) else x.over
            length = known.get(space.name, 1)
            found *= (length if isinstance(x.over, Positions) or not isinstance(space, Datasets)
                      else min(known.get(space.over.name, 1) ** min(length, 64), MOST))
        return found

    def within(node: object) -> int:
        if isinstance(node, tuple):
            return sum(map(within, node))
        if not is_dataclass(node) or isinstance(node, Letter):
            return 0
        letters = (node.letter,) if isinstance(node, Sum | Sup) else node.letters if isinstance(node, Every) else ()
        inside = 1 + sum(within(getattr(node, f.name)) for f in fields(node) if f.compare)
        return min(cells(letters) * inside, MOST)

    return within(s.given) + within(s.claim)
