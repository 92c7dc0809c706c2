"""u^a log(u) and u^a exp(b u^c): sound against an independent evaluation, and finite where the factors are not."""
from __future__ import annotations

import random
from fractions import Fraction

import mpmath
import pytest

from tests.kernel.random_expressions import NoValue, value
from tests.kernel.test_enclose import attained, exact, random_side
from tests.kernel.test_gammas import side
from verify.kernel.values.enclose import enclose
from verify.kernel.numbers.intervals import POS, Interval, Undefined, precision
from verify.language import Expr, Num, Sym, call, exp, log, sqrt

x, y = Sym("x"), Sym("y")


def bounds(e: Expr, box: Interval) -> tuple[float, float]:
    found = enclose(e, {"x": box})
    return float(exact(found.lo)), float(exact(found.hi))


FAR, UNIT = side(0, POS, "[)"), side(0, 1, "()")


@pytest.mark.parametrize("e, box, low, high", [
    (x * log(x), UNIT, -0.36787945, 0), (-x * log(x), UNIT, 0, 0.36787945), (log(x) / x, side(1, POS, "[)"), 0, 0.36787945),
    (sqrt(x) * log(x), UNIT, -0.73575889, 0), (x * exp(-x), FAR, 0, 0.36787945), (x**2 * exp(-3 * x), FAR, 0, 0.0601487),
    (x**2 * exp(-(x**2)), side("-5", 5), 0, 0.36787945), (x * exp(-(x**2) / 2), side("-5", 5), -0.6065307, 0.6065307),
    (x**3 / exp(x), FAR, 0, 1.3442508), (x * exp(1 - x), FAR, 0, 1), (exp(x) / x, UNIT, 2.7182818, float("inf")), (x**2 * log(x), side("1/2", 1), -0.1839398, 0),
    (exp(-x) * 3 * x, side(2, 3), 0.4480836, 0.8120117), (5 * (1 - x) * log(1 - x), UNIT, -1.8393972, 0)])
def test_the_range_is_found(e: Expr, box: Interval, low: float, high: float) -> None:
    lo, hi = bounds(e, box)
    assert abs(lo - low) < 1e-6 and (hi == high or abs(hi - high) < 1e-6)


@pytest.mark.parametrize("e, box, lo_open, hi_open", [
    (x**2 * exp(-x), side(0, POS, "[)"), False, False), (x**2 * exp(-x), side(0, 1, "()"), True, True), (x**2 * exp(-x), side(0, 1), False, False),
    (x * log(x), side(0, 1, "()"), False, True), (x * log(x), side("1/2", 1, "(]"), True, False), (x**2 * exp(-(x**2)), side(-1, 0), False, False)])
def test_an_end_is_open_only_where_it_is_not_attained(e: Expr, box: Interval, lo_open: bool, hi_open: bool) -> None:
    found = enclose(e, {"x": box})
    assert (found.lo_open, found.hi_open) == (lo_open, hi_open)


def power(rng: random.Random, u: Expr) -> Expr:
    p = Fraction(rng.choice((-2, -1, 1, 1, 2, 3, 4)), rng.choice((1, 1, 1, 2, 3)))
    return sqrt(u) if p == Fraction(1, 2) else u if p == 1 else u ** Num(p)


def shape(rng: random.Random) -> Expr:
    u = rng.choice((x, x, y, x + 1, 2 - x, x * y, x**2))
    if rng.random() < 0.4:
        e: Expr = power(rng, u) * log(u)
    else:
        exponent: Expr = Num(Fraction(rng.choice((-3, -2, -1, -1, 1, 2)), rng.choice((1, 2)))) * power(rng, u)
        exponent = exponent * y if rng.random() < 0.2 else exponent
        exponent = exponent + rng.choice((Num(Fraction(1)), y, -x)) if rng.random() < 0.3 else exponent
        e = power(rng, u) / exp(exponent) if rng.random() < 0.3 else power(rng, u) * exp(exponent)
    return rng.choice((e, -e, e * y, Num(Fraction(3, 7)) * e, e / (1 + y**2), log(u) * e, e * u))


@pytest.mark.parametrize("seed", range(4))
def test_values_lie_in_the_enclosure_and_respect_open_ends(seed: int) -> None:
    rng, checked = random.Random(seed), 0
    with mpmath.workdps(200):
        for _ in range(1500):
            e = shape(rng)
            sides = {name: random_side(rng) for name in ("x", "y")}
            with precision(rng.choice((30, 64, 200))):
                try:
                    found = enclose(e, {name: s for name, (s, _) in sides.items()})
                except Undefined:
                    found = None
            for _ in range(6):
                at = {name: rng.choice(points) for name, (_, points) in sides.items()}
                try:
                    v = value(e, at)
                except NoValue:
                    continue
                checked += 1
                assert found is not None, f"{e} has the value {v} at {at}"
                slack = (1 + abs(v)) * mpmath.mpf(10) ** -150
                lo, hi = exact(found.lo), exact(found.hi)
                assert lo - slack <= v <= hi + slack, (e, at)
                assert not (v == lo and found.lo_open and attained(e, at, lo)), (e, at)
                assert not (v == hi and found.hi_open and attained(e, at, hi)), (e, at)
    assert checked > 3000


def test_no_value_anywhere_is_still_said() -> None:
    with pytest.raises(Undefined):
        enclose(x * log(x), {"x": side(-2, 0)})


def test_limits_are_left_to_their_own_enclosure() -> None:
    found = enclose(x * exp(-x), {"x": side(POS, POS)}, limit=True)
    assert found.lo <= 0 <= found.hi
    assert enclose(call("exp", x) / x, {"x": side(POS, POS)}, limit=True).hi == POS
