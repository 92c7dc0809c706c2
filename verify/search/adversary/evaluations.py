"""How many operations the exact value of a statement takes at a model: sums over letters, records and datasets multiply."""
from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import lru_cache
from math import prod

from verify.kernel.models.evaluate import integer
from verify.kernel.models.model import Model
from verify.language import Every, Letter, Statement, Sum, Sup, Sym
from verify.search.readings.shape import NotRead, Shape, length_symbols

MOST = 10**12


def evaluations(s: Statement, model: Model) -> int:
    """About so many for what is given and claimed; what an inner statement quantifies counts once."""
    lengths = [(name, integer(Sym(name), model)) for name in _lengths(s) if name in model.values]
    return _evaluations(s, tuple(model.sizes.items()), tuple(lengths))


_lengths = lru_cache(maxsize=1000)(length_symbols)


@lru_cache(maxsize=1000)
def _evaluations(s: Statement, sizes: tuple[tuple[str, int], ...], lengths: tuple[tuple[str, int], ...]) -> int:
    shape = Shape(dict(sizes), dict(lengths))

    def cells(x: Letter) -> int:
        try:
            return min(shape.size(x.over), MOST)
        except NotRead:                                       # no finite set, or as long as an inner statement says
            return 1

    def within(node: object) -> int:
        if isinstance(node, tuple):
            return sum(map(within, node))
        if not is_dataclass(node) or isinstance(node, Letter):
            return 0
        letters = (node.letter,) if isinstance(node, Sum | Sup) else node.letters if isinstance(node, Every) else ()
        inside = 1 + sum(within(getattr(node, f.name)) for f in fields(node) if f.compare)
        return min(prod(map(cells, letters), start=inside), MOST)

    return within(s.given) + within(s.claim)
