"""The leaf `b`: Bernstein's coefficients of a polynomial, on boxes and half-lines, with false neighbours."""
from __future__ import annotations

import itertools
import random
from fractions import Fraction
from typing import Any

import pytest
from flint import arb

from tests.kernel.test_scalar import accepts, goal
from verify.kernel.enclosures.bernstein import HIGHEST, End, exact, nonnegative, polynomial
from verify.language import Expr, Num, Q, Sym, absolute, exp, sqrt, substitute

x, y, z, n = Sym("x"), Sym("y"), Sym("z"), Sym("n")
ONE: dict[str, Any] = {"rule": "bisect", "tree": "b"}
HALVES: dict[str, Any] = {"rule": "bisect", "tree": "0bb"}


@pytest.mark.parametrize("true, false", [
    (goal(x - x**2, x="[0, 1]"), goal(x - x**2 - Q("1/1000"), x="[0, 1]")),
    (goal(x * y - x - y + 1, x="[0, 1]", y="[0, 1]"), goal(x * y - x - y + 1, x="[0, 1]", y="[0, 11/10]")),
    (goal(x + 1, True, x="[-9/10, 1]"), goal(x + 1, True, x="[-1, 1]")),
    (goal(x**2 * y + 1, True, x="[0, oo)", y="[0, 1]"), goal(x**2 * y, True, x="[0, oo)", y="[0, 1]")),
    (goal(x**2 - 1, x="[1, oo)"), goal(x**2 - Q("101/100"), x="[1, oo)")),
    (goal(1 - 3 * x + 3 * x**2 - x**3, x="(-oo, 1]"), goal(1 - x**2, x="(-oo, 1]")),
    (goal(x**3 - 3 * x**2 + 3 * x - 1, x="[1, oo)"), goal(x**3 - 3 * x**2 + 3 * x - 1, x="[9/10, oo)")),
    (goal(n - 3, n="[5/2, 9] integer"), goal(n - 3, n="[5/2, 9]")),
    (goal(x / 3 - Q("1/9"), x="[1/3, 1]"), goal(x / 3 - Q("1/9"), x="[33/100, 1]"))])
def test_a_box_whose_coefficients_have_one_sign_is_closed_and_a_false_neighbour_is_not(true: Any, false: Any) -> None:
    assert accepts(true, ONE)
    assert not accepts(false, ONE)


def test_an_end_that_is_no_binary_fraction_is_exact() -> None:
    assert accepts(goal(Q("1/3") - x, x="[0, 1/3]"), ONE)
    assert not accepts(goal(Q("1/3") - x - Q(Fraction(1, 10**30)), x="[0, 1/3]"), ONE)


def test_the_parts_of_a_cut_are_read_from_the_cut() -> None:
    g = goal(x**2 - x + Q("27/100"), x="[0, 1]")
    assert not accepts(g, ONE) and accepts(g, HALVES)
    assert not accepts(goal(x**2 - x + Q("24/100"), x="[0, 1]"), HALVES)


@pytest.mark.parametrize("claim", [exp(x), absolute(x) + 1, sqrt(x) + 1, 1 / (x + 1), x**2 + Sym("y") * 0 + exp(Q(1))])
def test_what_is_no_polynomial_in_the_variables_is_no_such_leaf(claim: Expr) -> None:
    assert not accepts(goal(claim, x="[0, 1]", y="[0, 1]"), ONE)


def test_the_whole_line_is_no_box_of_this_leaf() -> None:
    assert not accepts(goal(x**2, x="(-oo, oo)"), ONE)
    assert accepts(goal(x**2, x="(-oo, oo)"), HALVES)


def test_a_polynomial_is_read_with_its_coefficients() -> None:
    assert polynomial((x + y) ** 2 / 2 - x * y) == (("x", "y"), {(2, 0): Fraction(1, 2), (0, 2): Fraction(1, 2)})
    assert polynomial(x / (1 + x)) is None and polynomial(exp(x)) is None


def test_a_number_is_written_exactly_or_not_at_all() -> None:
    assert exact(arb(3) / 4) == Fraction(3, 4) and exact(arb("inf")) is None and exact(arb(1, 1e-3)) is None


@pytest.mark.parametrize("power, low, allowed", [
    (HIGHEST, Fraction(0), True), (HIGHEST + 1, Fraction(0), False), (141**2, Fraction(0), False),
    (40, Fraction(1, 3**9), True), (40, Fraction(1, 3**3000), False)])
def test_a_degree_or_an_end_that_would_fill_memory_is_refused(power: int, low: Fraction, allowed: bool) -> None:
    claim = 1 + (x**141) ** 141 if power == 141**2 else 1 + x**power
    assert nonnegative(claim, {"x": (low, None)}, True) == allowed


def ends(rng: random.Random) -> tuple[End, End]:
    a = Fraction(rng.randint(-9, 9), rng.choice((1, 2, 3)))
    b = a + Fraction(rng.randint(1, 9), rng.choice((1, 2, 3)))
    return rng.choice(((a, b), (a, b), (a, None), (None, b)))


def values(lo: End, hi: End) -> list[Fraction]:
    if lo is not None and hi is not None:
        return [lo + (hi - lo) * Fraction(i, 6) for i in range(7)]
    return [lo + Fraction(i * i, 3) for i in range(7)] if lo is not None else [(hi or Fraction(0)) - Fraction(i * i, 3) for i in range(7)]


def test_no_random_polynomial_is_accepted_that_is_negative_somewhere() -> None:
    rng, accepted, refused = random.Random(7), 0, 0
    for _ in range(1500):
        box = {name: ends(rng) for name in ("x", "y")}
        powers = [(i, j) for i in range(3) for j in range(3)]
        claim: Expr = Num(Fraction(rng.randint(-2, 12)))
        for i, j in rng.sample(powers, 4):
            claim = claim + Num(Fraction(rng.randint(-4, 6), rng.choice((1, 2)))) * x**i * y**j
        strict = rng.random() < 0.5
        holds = nonnegative(claim, box, strict)
        found = polynomial(claim)
        least = min(sum((c * at[0] ** p.get("x", 0) * at[1] ** p.get("y", 0) for p, c in
                         ((dict(zip(found[0], q, strict=True)), c) for q, c in found[1].items())), Fraction(0))
                    for at in itertools.product(*(values(*box[name]) for name in ("x", "y")))) if found else Fraction(-1)
        accepted += holds
        refused += not holds
        assert not holds or (least > 0 if strict else least >= 0)
    assert accepted > 100 and refused > 100


def test_the_least_coefficient_tends_to_the_least_value() -> None:
    claim = (x - Q("1/2")) ** 2 + (y - Q("1/3")) ** 2 + Q("1/100")
    assert not accepts(goal(claim, x="[0, 1]", y="[0, 1]"), ONE)
    assert accepts(goal(claim, x="[0, 1]", y="[0, 1]"), {"rule": "bisect", "tree": grid(3)})
    assert not accepts(goal(substitute(claim, {}) - Q("1/90"), x="[0, 1]", y="[0, 1]"), {"rule": "bisect", "tree": grid(3)})


def grid(depth: int) -> str:
    """Each variable halved `depth` times."""
    tree = "b"
    for i in range(2 * depth):
        tree = str(i % 2) + tree * 2
    return tree
