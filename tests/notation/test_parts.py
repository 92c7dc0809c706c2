"""Changes that go through all parts of a node."""
from typing import Any

from verify.language import Alphabet, Distribution, Letter, Q, Sum, Sym, every
from verify.notation.parts import with_parts

X = Alphabet("X")
x, y, P = Letter("x", X), Letter("y", X), Distribution("P", (X,))


def at_y(node: Any) -> Any:
    return y if node == x else with_parts(node, at_y)


def test_every_part_is_changed_binders_too() -> None:
    assert at_y(every(x, P(x) * 2 <= Sym("a"))) == every(y, P(y) * 2 <= Sym("a"))
    assert at_y((x, (P(x), Sum(x, P(x))))) == (y, (P(y), Sum(y, P(y))))


def test_what_does_not_change_is_the_same_object() -> None:
    for node in (Sum(y, P(y)), (y, P(y)), Q("1/2"), "x", 3, Letter):
        assert at_y(node) is node
    assert at_y(P(x)) is not P(x) and at_y(P(x)) != P(x)
