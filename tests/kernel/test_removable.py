"""Quotients 0/0 and products 0 log(0) at an end: narrow where the limit is finite, and never without a value that is taken."""
from __future__ import annotations

import random
from fractions import Fraction

import mpmath
import pytest
from flint import arb

from tests.kernel.random_expressions import NoValue, value
from tests.kernel.test_enclose import attained, exact
from verify.kernel.values.enclose import enclose
from verify.kernel.numbers.intervals import ONE, ZERO, Interval, Undefined, precision
from verify.language import App, Expr, Num, Q, Sym, absolute, call, exp, log, maximum, minimum, sqrt, tanh

x, y = Sym("x"), Sym("y")
sin, cos, atan = (lambda u, op=op: call(op, u) for op in ("sin", "cos", "atan"))
AFTER_ZERO, BEFORE_ONE = Interval(ZERO, ONE, True), Interval(ZERO, ONE, False, True)
SHORT = Interval(ZERO, ONE / 8, True)
SECOND = Interval(ONE, arb(2))


@pytest.mark.parametrize("e, lo, hi", [
    (log(1 + x) / x, "1/2", 1), (sin(x) / x, "1/2", 1), ((exp(x) - 1) / x, 1, "14/5"), (x / tanh(x), "1/2", 3), (atan(x) / x, "1/2", 1),
    (x / sin(x), 1, 2), (absolute(x) / x, 1, 1), (maximum(x, Q(0)) / x, 1, 1)])
def test_a_removable_singularity_has_a_finite_enclosure(e: Expr, lo: object, hi: object) -> None:
    found = enclose(e, {"x": AFTER_ZERO})
    assert found.lo >= enclose(Q(lo), {}).lo - arb("1e-9") and found.hi <= enclose(Q(hi), {}).hi + arb("1e-9")


@pytest.mark.parametrize("e, bound", [
    ((1 - cos(x)) / x**2, "51/100"), ((exp(x) - 1 - x) / x**2, "6/10"), (x**2 / (1 - cos(x)), "22/10"), (sin(x) ** 2 / (x * log(1 + x)), "13/10"),
    (log(x) * log(1 - x), "3/5"), ((exp(y * x) - 1) / x, 3), (sqrt(1 + x) * sin(x) / x, "12/10")])
def test_higher_orders_and_other_variables(e: Expr, bound: str) -> None:
    found = enclose(e, {"x": SHORT, "y": SECOND})
    assert found.lo >= 0 and found.hi <= enclose(Q(bound), {}).hi


def test_the_upper_end_counts_too() -> None:
    found = enclose(log(x) / (x - 1), {"x": Interval(ONE / 2, ONE, False, True)})
    assert found.lo > arb("0.4") and found.hi < arb("4.1")


@pytest.mark.parametrize("e", [
    1 / x, sin(x) / x**2, cos(x) / x, (1 + x) / x, sqrt(x) / x, (exp(x) - Q("999/1000")) / x, log(x) / x, (x + y) / x, absolute(x) / x**2,
    maximum(x, -(x**2)) / x**2, (absolute(x) + x) / x**2, minimum(x, x**2 + x) / x**2, log(x) * exp(x), call("floor", x + 1) / x])
def test_what_has_no_finite_limit_stays_infinite(e: Expr) -> None:
    found = enclose(e, {"x": AFTER_ZERO, "y": SECOND})
    assert not (found.lo.is_finite() and found.hi.is_finite())


def test_a_point_and_a_box_around_the_singularity_are_left_alone() -> None:
    with pytest.raises(Undefined):
        enclose(sin(x) / x, {"x": Interval(ZERO, ZERO)})
    around = enclose(sin(x) / x, {"x": Interval(-ONE, ONE)})
    assert not around.lo.is_finite() and not around.hi.is_finite()


def test_another_variable_may_make_the_numerator_positive() -> None:
    at_zero = enclose((y * x + y - 1) / x, {"x": AFTER_ZERO, "y": Interval(ONE, ONE)})
    away = enclose((y * x + y - 1) / x, {"x": AFTER_ZERO, "y": SECOND})
    assert at_zero.hi.is_finite() and not away.hi.is_finite()


SMALL = (x, sin(x), exp(x) - 1, log(1 + x), atan(x), absolute(x), maximum(x, -(x**2)), minimum(x, x**2), maximum(x, x**2), x**2, y * x, tanh(x), 1 - cos(x),
         minimum(-x, x**2), maximum(Q(0), x), absolute(x * y), exp(x * y) - 1, x**3, sin(x) - x)
PLAIN = (Q(1), y, 1 + x, exp(x), y - 1, Q("-1/3"), sqrt(1 + x), log(1 + x))


def vanishing(rng: random.Random) -> Expr:
    """A sum or product of functions that vanish at 0 to some order, with others that do not."""
    parts = [rng.choice(SMALL) for _ in range(rng.choice((1, 1, 2)))] + [rng.choice(PLAIN) for _ in range(rng.choice((0, 1)))]
    product: Expr = parts[0] if len(parts) == 1 else App("mul", tuple(parts))
    return product if rng.random() < 0.5 else product + Num(Fraction(rng.choice((-1, 1, 2)))) * rng.choice(SMALL)


@pytest.mark.parametrize("seed", range(3))
def test_values_lie_in_the_enclosure(seed: int) -> None:
    rng, checked, finite = random.Random(seed), 0, 0
    for _ in range(700):
        e = vanishing(rng) / vanishing(rng) if rng.random() < 0.8 else vanishing(rng) * log(x) / rng.choice((Q(1), x, vanishing(rng)))
        side = rng.choice((AFTER_ZERO, SHORT, Interval(-ONE / 4, ZERO, False, True), Interval(ZERO, ONE / 4), BEFORE_ONE))
        box = {"x": side, "y": rng.choice((SECOND, AFTER_ZERO, Interval(ONE, ONE)))}
        with precision(rng.choice((30, 64))):
            try:
                found = enclose(e, box)
            except Undefined:
                continue
        finite += bool(found.lo.is_finite() and found.hi.is_finite())
        with mpmath.workdps(200):
            for _ in range(4):
                at = {}
                for name, b in box.items():
                    lo, hi = exact(b.lo), exact(b.hi)
                    t = rng.choice((mpmath.mpf(10) ** -12, mpmath.mpf(10) ** -3, mpmath.mpf(rng.randint(1, 99)) / 100, 1 - mpmath.mpf(10) ** -9))
                    at[name] = lo + (hi - lo) * t
                try:
                    v = value(e, at)
                except NoValue:
                    continue
                checked += 1
                slack = (1 + abs(v)) * mpmath.mpf(10) ** -120
                assert exact(found.lo) - slack <= v <= exact(found.hi) + slack, (e, at, found)
                assert not (v == exact(found.lo) and found.lo_open and attained(e, at, v)), (e, at)
                assert not (v == exact(found.hi) and found.hi_open and attained(e, at, v)), (e, at)
    assert checked > 1000 and finite > 100
