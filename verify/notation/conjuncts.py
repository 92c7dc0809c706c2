"""The parts that a conjunction is written in."""
from __future__ import annotations

from collections.abc import Iterator

from verify.language.expr import Relation
from verify.language.formula import Both, Formula


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
