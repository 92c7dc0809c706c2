"""The parts of a conjunction, flat and in order; what is no relation is kept by one reading and left out by the other."""
from __future__ import annotations

from verify.language import Defined, Statement, both, forall, real
from verify.notation.conjuncts import conjuncts, relations

x = real("x")
BELOW, ABOVE, HAS_A_VALUE = x <= 1, x >= 0, Defined(1 / x)
CLOSED = Statement(forall(x), (), both(BELOW, ABOVE))


def test_nested_conjunctions_are_one_list() -> None:
    assert list(conjuncts(both(BELOW, both(ABOVE, HAS_A_VALUE)), BELOW)) == [BELOW, ABOVE, HAS_A_VALUE, BELOW]
    assert list(conjuncts()) == [] and list(conjuncts(CLOSED)) == [CLOSED]


def test_relations_are_those_among_the_parts() -> None:
    assert relations(both(BELOW, both(HAS_A_VALUE, ABOVE))) == [BELOW, ABOVE]
    assert relations(HAS_A_VALUE) == relations(CLOSED) == []
