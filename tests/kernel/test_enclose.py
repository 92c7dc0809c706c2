"""Enclosures against an independent evaluation at 200 digits, and the values of the ends."""
from __future__ import annotations

import random
from fractions import Fraction

import mpmath
import pytest
from flint import arb, fmpq

from tests.kernel.random_expressions import NoValue, expression, value
from verify.kernel.numbers.conditions import conditions
from verify.kernel.values.enclose import enclose, enclosing, holds_on
from verify.notation.decimals import decimal
from verify.kernel.numbers.intervals import NEG, POS, TOP, Interval, Undefined, mul, precision
from verify.language import App, Expr, Q, Sym, call, exp, log, sqrt

x = Sym("x")


def exact(a: arb) -> mpmath.mpf:
    if a in (POS, NEG):
        return mpmath.inf if a == POS else -mpmath.inf
    man, power = a.man_exp()
    return mpmath.mpf(int(man)) * mpmath.mpf(2) ** int(power)


def random_side(rng: random.Random) -> tuple[Interval, list[mpmath.mpf]]:
    """An interval and points of it: near and at its ends, and far out where it is infinite."""
    a, b = sorted(Fraction(rng.choice((-8, -3, -2, -1, -1, 0, 0, 0, 1, 1, 2, 3, 8)), rng.choice((1, 1, 2, 4))) for _ in "ab")
    below, above = rng.random() < 0.1, rng.random() < 0.1
    lo_open, hi_open = rng.random() < 0.5 and a < b, rng.random() < 0.5 and a < b
    low, high = (mpmath.mpf(q.numerator) / q.denominator for q in (a, b))
    inner = [low + (high - low) * t for t in (mpmath.mpf(10) ** -15, mpmath.mpf(rng.randint(1, 99)) / 100, 1 - mpmath.mpf(10) ** -15)]
    points = inner if a < b else []
    points += ([] if lo_open else [low]) + ([] if hi_open else [high])
    points += [low - mpmath.mpf(10) ** rng.randint(-3, 1)] if below else []
    points += [high + mpmath.mpf(10) ** rng.randint(-3, 1)] if above else []
    return Interval(NEG if below else arb(fmpq(a.numerator, a.denominator)), POS if above else arb(fmpq(b.numerator, b.denominator)),
                    lo_open or below, hi_open or above), points


def attained(e: Expr, at: dict[str, mpmath.mpf], end: mpmath.mpf) -> bool:
    """Whether the value is the end also at 3000 digits: at fewer, a value close to the end rounds to it."""
    try:
        return value(e, at, 3000) == end
    except NoValue:
        return False


@pytest.mark.parametrize("seed", range(4))
def test_values_lie_in_the_enclosure_and_respect_open_ends(seed: int) -> None:
    rng, checked = random.Random(seed), 0
    with mpmath.workdps(200):
        for _ in range(2500):
            e = expression(rng, rng.choice((1, 2, 3, 4)))
            sides = {name: random_side(rng) for name in ("x", "y")}
            with precision(rng.choice((30, 53, 64, 200))):
                try:
                    found = enclose(e, {name: side for name, (side, _) in sides.items()})
                except Undefined:
                    found = None
            for _ in range(5):
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
    assert checked > 2000


def side(lo: object, hi: object, ends: str = "[]") -> Interval:
    return Interval(arb(lo), arb(hi), ends[0] == "(", ends[1] == ")")


@pytest.mark.parametrize("n, at", [(10**6, side(-2, 1)), (-(10**6), side(-2, -1)), (10**7, side(-2, -1)), (10**6 + 1, side(-2, 1)), (10**6, side(-2, 0, "[)"))])
def test_large_powers_of_negative_numbers_are_not_lost(n: int, at: Interval) -> None:
    found = enclose(x ** n, {"x": at})
    for point in (at.lo, at.lo / 2 - 1 if at.lo < -1 else at.lo, at.hi):
        value = point ** n if point or n > 0 else None
        assert value is None or (found.lo <= value.upper() and found.hi >= value.lower())


def test_a_clipped_end_is_attained() -> None:
    assert not enclose(call("acos", x), {"x": side(0, 2, "()")}).lo_open       # acos(1) = 0
    assert enclose(call("acos", x), {"x": side(0, 1, "()")}).lo_open
    assert not enclose(sqrt(x), {"x": side(-1, 1, "()")}).lo_open
    assert not enclose(call("acosh", x), {"x": side(0, 2, "()")}).lo_open


@pytest.mark.parametrize("e", [log(x), sqrt(x - 1), log(x) / (x - x), call("asin", x - 5), call("acosh", x)])
def test_no_value_anywhere_is_said(e: Expr) -> None:
    with pytest.raises(Undefined):
        enclose(e, {"x": side(-2, 0)})


AT_INFINITY = {"x": Interval(POS, POS), "y": side(0, 1)}


@pytest.mark.parametrize("e", [
    x - x, x - x**2, x / x, x * exp(-x), x * (1 / x), 0 * x, Sym("y") * x, call("sin", x), x ** (1 / x), exp(x) / x, (1 / x) * x**2,
    1 / (1 / x), log(x) - x, (1 + 1 / x) ** x, call("floor", 1 / x), call("sign", 1 / x)])
def test_limits_that_are_not_determined_are_left_open(e: Expr) -> None:
    found = enclose(e, AT_INFINITY, limit=True)
    assert not found.lo > 0 and not found.hi < 0


@pytest.mark.parametrize("e, limit", [
    (1 / x, 0), (exp(-x), 0), (call("tanh", x), 1), (call("erf", x), 1), (2 + 3 / x**2, 2), (x**-1, 0), (call("erfc", x), 0),
    (exp(1 / x), 1), (App("min", (x, Q(7))), 7), (x ** Q("-1/2"), 0)])
def test_limits_that_are_determined(e: Expr, limit: int) -> None:
    found = enclose(e, AT_INFINITY, limit=True)
    assert found.lo <= limit <= found.hi and found.hi - found.lo < arb("1e-9")


def test_the_enclosure_of_a_mixed_denominator_is_everything() -> None:
    assert enclose(1 / x, {"x": side(-1, 1)}) == TOP


@pytest.mark.parametrize("text", ["1/3", "-1/3", "123456789/7", "-1/1000000007", "5", "0"])
@pytest.mark.parametrize("digits", [3, 20])
def test_decimals_are_rounded_outward(text: str, digits: int) -> None:
    with precision(128):
        number = enclose(Q(text), {})
    low, high = decimal(number.lo, digits, False), decimal(number.hi, digits, True)
    assert Fraction(low) <= Fraction(text) <= Fraction(high)
    assert Fraction(high) - Fraction(low) <= abs(Fraction(text)) / 10 ** (digits - 2)


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("power", [300_000, -300_000])
def test_decimals_of_numbers_beyond_writing(sign: int, power: int) -> None:
    number = sign * arb(2) ** power
    low, high = (int(decimal(number, 5, up).split("e")[1]) for up in (False, True))
    low, high = (low, high) if sign > 0 else (high, low)
    assert low <= power * 0.30102999 <= high and high - low < 12
    assert decimal(number, 5, True).startswith("-") == (sign < 0)


@pytest.mark.parametrize("seed", range(2))
def test_a_shared_enclosure_is_the_enclosure(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(300):
        parts = [expression(rng, 3) for _ in range(3)]
        box = {name: random_side(rng)[0] for name in ("x", "y")}
        shared = enclosing(box)
        for e in (*parts, parts[0] * parts[1], parts[0]):
            try:
                alone = enclose(e, box)
            except Undefined:
                with pytest.raises(Undefined):
                    shared(e)
                continue
            assert shared(e) == alone
            assert all(holds_on(c, box, shared) == holds_on(c, box) for c in conditions(e))


ENDS = (-2, -1, 0, 1, 3)


def sides() -> list[Interval]:
    """All short intervals, with each end attained or not."""
    proper = [side(a, b, ends) for a in ENDS for b in ENDS if a < b for ends in ("[]", "(]", "[)", "()")]
    return [*proper, *(side(a, a) for a in ENDS), *(Interval(arb(a), POS, o, True) for a in ENDS for o in (True, False))]


def product_attains(a: Interval, b: Interval, end: arb) -> bool:
    """Whether some u v is the end, by the finitely many ways in which an end of these boxes can be reached."""
    def has(i: Interval, v: arb) -> bool:
        return bool((i.lo < v or (i.lo == v and not i.lo_open)) and (v < i.hi or (v == i.hi and not i.hi_open)) and v.is_finite())

    if end == 0:
        return has(a, arb(0)) or has(b, arb(0))
    corners = [(u, v) for u in (a.lo, a.hi) for v in (b.lo, b.hi)]
    return any(has(a, u) and has(b, v) and u * v == end for u, v in corners if u.is_finite() and v.is_finite())


def test_products_have_the_right_ends_and_know_whether_they_are_attained() -> None:
    for a in sides():
        for b in sides():
            found = mul(a, b)
            corners = [arb(0) if u == 0 or v == 0 else u * v for u in (a.lo, a.hi) for v in (b.lo, b.hi)]
            assert found.lo == min(corners) and found.hi == max(corners), (a, b)
            assert found.lo_open == (not product_attains(a, b, found.lo)) or (found.lo == NEG), (a, b, found)
            assert found.hi_open == (not product_attains(a, b, found.hi)) or (found.hi == POS), (a, b, found)
            assert mul(b, a) == found


@pytest.mark.parametrize("bits", [30, 53, 64, 200])
@pytest.mark.parametrize("size", [8, 30, 31, 53, 54, 65, 100])
def test_the_floor_below_a_large_whole_number_is_rounded_outward(bits: int, size: int) -> None:
    end = 2**size
    with precision(bits):
        below = enclose(call("floor", x), {"x": Interval(arb(0), arb(2)**size, False, True)})
        above = enclose(call("ceil", x), {"x": Interval(-arb(2)**size, arb(0), True, False)})
        assert below.hi >= end - 1 and above.lo <= 1 - end
        if size <= bits:
            assert below.hi == end - 1 and above.lo == 1 - end
