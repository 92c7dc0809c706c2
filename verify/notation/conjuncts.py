"""The parts that a conjunction is written in, and what it says that two laws are indistinguishable."""
from __future__ import annotations

from collections.abc import Iterator

from verify.language.expr import Relation, exp, literal
from verify.language.finite import D_inf, hockey_stick
from verify.language.formula import Both, Formula, Indistinguishable


def conjuncts(*formulas: Formula) -> Iterator[Formula]:
    """The formulas, none a conjunction, that say together what the given ones say, in order.

    >>> from verify.language import both, real
    >>> x = real("x")
    >>> len(list(conjuncts(both(x <= 1, both(x >= 0, x < 2)), x > 3)))
    4
    """
    for f in formulas:
        if isinstance(f, Both):
            yield from conjuncts(*f.parts)
        else:
            yield f


def relations(formula: Formula) -> list[Relation]:
    """The relations among the conjuncts; others are left out."""
    return [f for f in conjuncts(formula) if isinstance(f, Relation)]


def both_ways(pair: Indistinguishable) -> tuple[Relation, ...]:
    """What it means that two laws are indistinguishable, as a relation of each direction."""
    laws = ((pair.p, pair.q), (pair.q, pair.p))
    if literal(pair.delta) == 0:
        return tuple(D_inf(p, q) <= pair.eps for p, q in laws)
    return tuple(hockey_stick(p, q, exp(pair.eps)) <= pair.delta for p, q in laws)
