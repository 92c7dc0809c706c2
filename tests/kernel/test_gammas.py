"""Gamma, its logarithm and their derivatives, and binomial coefficients over boxes: sound, and exact where they can be."""
from __future__ import annotations

import random
from fractions import Fraction

import mpmath
import pytest
from flint import arb, fmpq

from tests.kernel.test_enclose import exact
from verify.kernel.values.enclose import enclose
from verify.kernel.numbers.intervals import NEG, POS, TOP, Interval, UndefinedValue
from verify.language import Sym, call

POLYGAMMAS = ("digamma", "trigamma", "tetragamma", "pentagamma")


def side(lo: object, hi: object, ends: str = "[]") -> Interval:
    def end(v: object) -> arb:
        return v if isinstance(v, arb) else arb(fmpq(Fraction(str(v)).numerator, Fraction(str(v)).denominator))

    return Interval(end(lo), end(hi), ends[0] == "(", ends[1] == ")")


def real(a: arb) -> float:
    return float(exact(a))


def at(op: str, x: Interval) -> Interval:
    return enclose(call(op, Sym("x")), {"x": x})


@pytest.mark.parametrize("op, box, low, high", [
    ("gamma", side(2, 3), 1, 2), ("gamma", side("1/2", 1), 1, 1.7724538509), ("gamma", side(1, 2), 0.885603, 1), ("lgamma", side(3, 5), 0.6931471, 3.1780538),
    ("factorial", side(3, 4), 6, 24), ("digamma", side(1, 2), -0.5772157, 0.4227843), ("trigamma", side(1, 2), 0.6449340, 1.6449341),
    ("tetragamma", side(1, 2), -2.4041139, -0.4041138), ("pentagamma", side(1, 2), 0.4939393, 6.4939395)])
def test_the_range_between_two_numbers(op: str, box: Interval, low: float, high: float) -> None:
    found = at(op, box)
    assert abs(real(found.lo) - low) < 2e-6 and abs(real(found.hi) - high) < 2e-6


def test_limits_at_the_ends() -> None:
    everything = side(0, POS, "()")
    assert at("digamma", everything) == TOP
    assert at("trigamma", everything) == Interval(arb(0), POS, True, True) == at("pentagamma", everything)
    assert at("tetragamma", everything) == Interval(NEG, arb(0), True, True)
    assert at("gamma", everything).lo > arb("0.8856") and at("gamma", everything).hi == POS
    assert at("trigamma", side(-1, 1)) == TOP and at("gamma", side(-1, 1)) == TOP


@pytest.mark.parametrize("op", ["gamma", "lgamma", "digamma", "trigamma", "factorial"])
def test_an_end_is_open_only_where_it_is_not_attained(op: str) -> None:
    closed, opened = at(op, side(2, 3)), at(op, side(2, 3, "()"))
    assert not closed.lo_open and not closed.hi_open and opened.lo_open and opened.hi_open
    assert not at(op, side(1, 3, "()")).lo_open or op in ("digamma", "trigamma", "factorial")     # the least value lies inside


def test_arguments_that_overflow_lose_nothing_but_sharpness() -> None:
    far = Interval(arb("1e300"), arb("1e301"))
    assert at("gamma", far).lo > 0 and at("gamma", far).hi == POS
    assert at("lgamma", far).lo > arb("6e302")
    assert at("trigamma", far).nonnegative(True) and at("digamma", Interval(arb(2) ** 100_000, POS)).hi == POS


@pytest.mark.parametrize("seed", range(3))
def test_binomial_coefficients_lie_in_their_enclosure(seed: int) -> None:
    rng, tight = random.Random(seed), 0
    for _ in range(400):
        n1, n2 = sorted(Fraction(rng.randint(0, 60), rng.choice((1, 1, 2, 3))) for _ in "ab")
        k1, k2 = sorted(Fraction(rng.randint(-4, 60), rng.choice((1, 1, 2))) for _ in "ab")
        box = {"n": side(n1, n2), "k": side(k1, k2)}
        if k2 < 0:
            with pytest.raises(UndefinedValue):
                enclose(call("binomial", Sym("n"), Sym("k")), box)
            continue
        found = enclose(call("binomial", Sym("n"), Sym("k")), box)
        low, high = mpmath.inf, -mpmath.inf
        for _ in range(40):
            n = rng.choice((n1, n2, n1 + (n2 - n1) * Fraction(rng.randint(0, 9), 9)))
            k = rng.choice((k1, k2, n / 2, n, n + rng.randint(1, 9), k1 + (k2 - k1) * Fraction(rng.randint(0, 9), 9)))
            if not (0 <= k and k1 <= k <= k2 and (k <= n or (n - k).denominator == 1)):
                continue
            v = 0 if k > n else mpmath.binomial(mpmath.mpf(n.numerator) / n.denominator, mpmath.mpf(k.numerator) / k.denominator)
            low, high = min(low, v), max(high, v)
            assert exact(found.lo) * (1 - 1e-12) <= v <= exact(found.hi) * (1 + 1e-12), (n, k)
        tight += bool(high > 0.99 * exact(found.hi) and (low < 1.01 * exact(found.lo) or k2 > n1))
    assert tight > 100


def test_binomial_coefficients_of_integers_are_exact() -> None:
    point = enclose(call("binomial", Sym("n"), Sym("k")), {"n": side(50, 50), "k": side(3, 3)})
    assert point.lo == point.hi == 19600
    assert enclose(call("binomial", Sym("n"), Sym("k")), {"n": side(0, POS, "[)"), "k": side(0, 0)}) == side(1, 1)
    assert enclose(call("binomial", Sym("n"), Sym("k")), {"n": side(4, POS, "[)"), "k": side(2, 2)}).lo == 6
    assert enclose(call("binomial", Sym("n"), Sym("k")), {"n": side(2, 5), "k": side(6, 7)}) == side(0, 0)
    assert enclose(call("binomial", Sym("n"), Sym("k")), {"n": side(2, 5), "k": side(2, 6)}).lo == 0
    assert enclose(call("binomial", Sym("n"), Sym("k")), {"n": side(POS, POS), "k": side(2, 2)}, limit=True) == TOP


@pytest.mark.parametrize("e, low, high", [
    (call("sin", Sym("x")), "0", "1"), (call("cos", Sym("x")), "-1", "1"), (call("sin", 2 * Sym("x")), "-1", "1")])
def test_waves_reach_their_extremes(e: object, low: str, high: str) -> None:
    found = enclose(e, {"x": side("1/1000000", "3.14159")})       # type: ignore[arg-type]
    assert abs(real(found.lo) - float(low)) < 1e-5 and abs(real(found.hi) - float(high)) < 1e-5


@pytest.mark.parametrize("seed", range(2))
def test_waves_are_exact_on_every_box(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(120):
        a = Fraction(rng.randint(-4000, 4000), 100)
        b = a + Fraction(rng.randint(0, 700), 100)
        for op, f in (("sin", mpmath.sin), ("cos", mpmath.cos), ("tan", mpmath.tan)):
            found = enclose(call(op, Sym("x")), {"x": side(a, b)})
            points = [mpmath.mpf(a.numerator) / a.denominator + mpmath.mpf((b - a).numerator) / (b - a).denominator * i / 100 for i in range(101)]
            values = [f(p) for p in points]
            assert all(exact(found.lo) - 1e-12 <= v <= exact(found.hi) + 1e-12 for v in values)
            if op != "tan":
                assert min(values) - exact(found.lo) < 2e-3 and exact(found.hi) - max(values) < 2e-3
            elif found.lo > NEG:
                assert abs(min(values) - exact(found.lo)) < 1e-9 * (1 + abs(min(values)))


def test_an_extreme_that_may_lie_on_an_end_is_attained() -> None:
    half = arb.pi() / 2
    assert at("sin", Interval(arb(1), half.lower())).hi == 1
    found = at("sin", Interval(arb(1), half.upper(), False, True))
    assert found.hi == 1 and not found.hi_open
    assert at("cos", Interval(arb(0), arb(1), True, True)).hi == 1 and not at("cos", Interval(arb(0), arb(1))).hi_open
    assert at("tan", Interval(arb(1), arb(2))) == TOP and at("sin", Interval(arb(1), POS)) == Interval(arb(-1), arb(1))
    far = at("sin", Interval(arb("1e30"), arb("1e30") + 1))
    assert far.lo >= -1 and far.hi <= 1
