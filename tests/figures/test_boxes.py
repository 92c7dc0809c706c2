"""Boxes of a map: every word is true at points of its box, and a box across the boundary gets none."""
from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from flint import arb

from verify.figures.boxes import BITS, PrintedBound
from verify.kernel.numbers.intervals import precision
from verify.restricted import Gaussian, Laplace, gaussian_linear_bound, laplace_linear_bound, restricted_renyi

F = Fraction
BOUNDS = {
    "Laplace": (PrintedBound(Laplace, lambda: arb(2), lambda: arb(1)), laplace_linear_bound, lambda e: e),
    "Gaussian": (PrintedBound(Gaussian, lambda: (2 * arb.pi()).sqrt(), lambda: (arb.pi() / 2).sqrt()), gaussian_linear_bound, lambda e: 1 / e)}


def at(name: str, a: F, e: F) -> str:
    """The word at one point, by the exact value there."""
    bound, printed, other = BOUNDS[name]
    made, value = restricted_renyi(bound.family(e, 1), bound.family(0, 1), a), printed(other(e), a)
    low, high = (F(int(v.p), int(v.q)) for v in made.ends())
    return "holds" if value >= high else "fails" if value < low else "near"


@pytest.mark.parametrize("name", sorted(BOUNDS))
def test_the_words_are_true_and_the_boxes_cover_the_window(name: str) -> None:
    rng = random.Random(11)
    window = (F(1), F(9)), (F(1, 50), F(13, 10))
    cells = list(BOUNDS[name][0].cells(*window, 4, 3))
    assert sum((b - a) * (d - c) for a, b, c, d, _ in cells) == (window[0][1] - window[0][0]) * (window[1][1] - window[1][0])
    assert {c[4] for c in cells} == {"holds", "fails", "undecided"}
    decided = [c for c in cells if c[4] != "undecided"]
    for a, b, c, d, word in rng.sample(decided, 30):
        for t, u in ((F(0), F(0)), (F(1), F(0)), (F(0), F(1)), (F(1), F(1)), (F(rng.randint(1, 9), 10), F(rng.randint(1, 9), 10))):
            x, y = a + t * (b - a), c + u * (d - c)
            if x > F(21, 20):
                assert at(name, x, y) == word
    crossing = [c for c in cells if c[4] == "undecided"]
    assert sum({at(name, max(a, F(11, 10)), c), at(name, b, c), at(name, max(a, F(11, 10)), d), at(name, b, d)} == {"holds", "fails"} for a, b, c, d, _ in crossing) > len(crossing) / 5


@pytest.mark.parametrize("name", sorted(BOUNDS))
def test_neither_word_is_given_to_a_box_that_has_both(name: str) -> None:
    bound = BOUNDS[name][0]
    box = (F(3), F(4), F(1, 10), F(1))
    assert at(name, F(4), F(1, 10)) == "fails" and at(name, F(3), F(1)) == "holds"
    with precision(BITS):
        assert not bound.holds(*box) and not bound.fails(*box)
        assert bound.holds(F(3), F(4), F(9, 10), F(1)) and not bound.fails(F(3), F(4), F(9, 10), F(1))
        assert bound.fails(F(6), F(7), F(1, 10), F(1, 5)) and not bound.holds(F(6), F(7), F(1, 10), F(1, 5))
        assert not bound.fails(F(1), F(2), F(1, 50), F(1, 25))


@pytest.mark.parametrize("name", sorted(BOUNDS))
def test_norms_do_not_decrease(name: str) -> None:
    bound = BOUNDS[name][0]
    with precision(BITS):
        for a, b, e, f in ((F(3, 2), F(2), F(1, 2), F(1, 2)), (F(2), F(5), F(1), F(1)), (F(3), F(3), F(1, 2), F(3, 4))):
            low, high = bound.norm(a, e), bound.norm(b, f)
            assert low[1] < high[0] and low[1] - low[0] < arb("1e-9")
            assert bound._above(a, e) >= low[0] and bound._above(b, f) > bound._above(a, e)


def test_a_wrong_bound_would_be_told_apart() -> None:
    """With the factor 1/2 in place of 2 the bound fails nearly everywhere, also where the printed one holds."""
    changed: Any = PrintedBound(Laplace, lambda: arb(1) / 2, lambda: arb(1))
    with precision(BITS):
        assert changed.fails(F(3), F(4), F(9, 10), F(1)) and not changed.holds(F(3), F(4), F(9, 10), F(1))
