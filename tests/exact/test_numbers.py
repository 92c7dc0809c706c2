"""Values: arithmetic, order, enclosures, and the exact decision of equality without factoring."""
from __future__ import annotations

import itertools
import math
import pickle
import random
from fractions import Fraction
from typing import Any

import pytest
from flint import arb, fmpq

from verify.exact.coprime import independent_logs
from verify.exact.errors import IllPosed, InvalidInput, NotRational, Undecided
from verify.exact.numbers import INFINITY, Enclosed, LogSum, Real, log
from verify.exact.rationals import decimals, read, total

HALF = Fraction(1, 2)
PRIME, OTHER = 2**127 - 1, 2**107 - 1          # two Mersenne primes: beyond what is factored


@pytest.mark.parametrize(("text", "value"), [
    ("1/3", Fraction(1, 3)), ("-2", Fraction(-2)), ("0.125", Fraction(1, 8)), (3, Fraction(3)), (Fraction(2, 5), Fraction(2, 5))])
def test_rationals_are_read(text: object, value: Fraction) -> None:
    assert LogSum(text).as_fraction() == value and LogSum(text) == value and hash(LogSum(text)) == hash(value)


@pytest.mark.parametrize("value", [0.5, 1e-3, math.inf, True, None, "1/0", "a", "1e3", "0x1", "", (1, 2)])
def test_what_is_no_rational_is_refused_in_one_line(value: object) -> None:
    with pytest.raises(InvalidInput) as caught:
        LogSum(value)
    assert "\n" not in str(caught.value) and (str(value) in str(caught.value) or value == "")


@pytest.mark.parametrize("operation", [
    lambda x: x + 0.5, lambda x: 0.5 * x, lambda x: x < 0.5, lambda x: x == 0.5, lambda x: x != 0.5, lambda x: x / 2.0, lambda x: x >= float("nan"),
    lambda x: x + "1/2", lambda x: x < "1/2", lambda x: x - True])
def test_floats_and_texts_are_no_operands(operation: Any) -> None:
    with pytest.raises(InvalidInput):
        operation(log(2))


@pytest.mark.parametrize(("left", "right"), [
    (log(6), log(2) + log(3)), (log(8), 3 * log(2)), (log("1/2"), -log(2)), (log(4) * HALF, log(2)), (log(12) - log(3), 2 * log(2)), (log(1), LogSum(0)),
    (log(PRIME * OTHER), log(PRIME) + log(OTHER)), (log(PRIME**2), 2 * log(PRIME)), (log(PRIME * 6) - log(OTHER * 6), log(Fraction(PRIME, OTHER))),
    (1 + log(2), log(2) + 1), (log(2) - log(2) + 3, LogSum(3)), (abs(log("1/5")), log(5)), (INFINITY, INFINITY + log(3)), (log(9) / log(3), LogSum(2)),
    (log(PRIME**3) / log(PRIME**2), LogSum("3/2")), (log(3) / 3, log(3) * Fraction(1, 3))])
def test_equal_values(left: Real, right: Real) -> None:
    assert left == right and right == left and (left != right) is False and left <= right and left >= right and not left < right
    assert hash(left) == hash(right) and left.enclosure(30) == right.enclosure(30)


@pytest.mark.parametrize(("small", "large"), [
    (log(2), log(3)), (log(PRIME * OTHER), log(PRIME * OTHER + 1)), (log(PRIME**2 - 1), 2 * log(PRIME)), (log(2), LogSum(1)), (LogSum("0.693147180559945309"), log(2)),
    (log(2), LogSum("0.693147180559945310")), (-INFINITY, LogSum(-10**9)), (log(10**400), INFINITY), (log(Fraction(10**200, 10**200 + 1)), LogSum(0)),
    (-log(2), log("2/3")), (3 * log(2), log(9)), (log(2), log(2) + Fraction(1, 10**300)), (LogSum(0), log(Fraction(10**6000 + 1, 10**6000)))])
def test_values_in_order(small: Real, large: Real) -> None:
    assert small < large and large > small and small != large and not small >= large and small - large < 0


def test_equality_far_below_the_precision_is_decided_by_coprime_factors() -> None:
    rng = random.Random(3)
    primes = [PRIME, OTHER, 2**89 - 1, 10**40 + 121, 3, 7]
    for _ in range(30):
        parts = [(Fraction(rng.randint(-9, 9), rng.randint(1, 9)), math.prod(rng.choice(primes) ** rng.randint(0, 2) for _ in range(3))) for _ in range(6)]
        whole = sum((c * log(n) for c, n in parts), LogSum(0))
        exponents = {p: sum(c * next(k for k in itertools.count() if n % p ** (k + 1)) for c, n in parts) for p in primes}
        apart = sum((c * log(p) for p, c in exponents.items()), LogSum(0))
        assert (whole - apart).sign() == 0 and whole - apart == 0
        assert whole - apart != Fraction(1, 10**200) and whole + log(Fraction(10**60 + 1, 10**60)) > apart


def test_the_canonical_form_is_over_coprime_integers() -> None:
    (found,) = independent_logs([(fmpq(1), fmpq(PRIME * OTHER, 12)), (fmpq(1, 2), fmpq(PRIME))])
    assert all(math.gcd(a, b) == 1 for a, b in itertools.combinations(found, 2))
    assert found == {2: fmpq(-2), 3: fmpq(-1), PRIME: fmpq(3, 2), OTHER: fmpq(1)}
    assert independent_logs([(fmpq(1), fmpq(PRIME, OTHER)), (fmpq(-1), fmpq(PRIME)), (fmpq(1), fmpq(OTHER))]) == [{}]
    assert (log("4/3") + log(3)).logs() == {2: Fraction(2)}
    assert log(6).terms == ((Fraction(1), Fraction(6)),) and (log(6) + 2).rational == 2


@pytest.mark.parametrize(("value", "digits", "expected"), [
    (LogSum("1/10"), 5, ("0.1", "0.1")), (LogSum("1/3"), 4, ("0.3333", "0.3334")), (LogSum("-1/3"), 4, ("-0.3334", "-0.3333")), (LogSum(0), 3, ("0", "0")),
    (log(2), 10, ("0.6931471805", "0.6931471806")), (-log(2), 4, ("-0.6932", "-0.6931")), (INFINITY, 3, ("oo", "oo")), (-INFINITY, 3, ("-oo", "-oo")),
    (LogSum(10**30), 3, ("1e30", "1e30")), (LogSum(Fraction(1, 3 * 10**30)), 2, ("3.3e-31", "3.4e-31")), (log(6) - log(2) - log(3), 9, ("0", "0")),
    (LogSum(123456), 2, ("120000", "130000"))])
def test_enclosures_are_rounded_outward(value: Real, digits: int, expected: tuple[str, str]) -> None:
    assert value.enclosure(digits) == expected


def test_enclosures_hold_the_value_and_are_as_tight_as_asked() -> None:
    rng = random.Random(5)
    for _ in range(200):
        value = sum((Fraction(rng.randint(-99, 99), rng.randint(1, 99)) * log(Fraction(rng.randint(1, 99), rng.randint(1, 99))) for _ in range(3)), LogSum(0))
        digits = rng.randint(1, 40)
        low, high = (LogSum(Fraction(t)) for t in value.enclosure(digits))
        assert low <= value <= high and (high - low) * 10 ** digits <= 100 * (abs(high) + abs(low))


@pytest.mark.parametrize("digits", [0, -1, "5", 2.0])
def test_enclosures_need_a_number_of_digits(digits: Any) -> None:
    with pytest.raises(InvalidInput):
        log(2).enclosure(digits)


def test_decimals_are_directed() -> None:
    rng = random.Random(7)
    for _ in range(300):
        q = fmpq(rng.randint(-10**rng.randint(0, 30), 10**rng.randint(0, 30)), rng.randint(1, 10**rng.randint(1, 30)))
        low, high = (Fraction(t) for t in decimals(q, q, 5))
        exact = Fraction(int(q.p), int(q.q))
        assert low <= exact <= high and high - low <= abs(exact) / 10**4


@pytest.mark.parametrize(("value", "expected"), [
    (log(2), math.log(2)), (LogSum("1/3"), 1 / 3), (INFINITY, math.inf), (-INFINITY, -math.inf), (log(2) - log(2), 0.0), (log(2).exp(), 2.0), (LogSum(1).exp(), math.e),
    (log(Fraction(10**40 + 1, 10**40)), 1e-40)])
def test_float_is_an_explicit_conversion(value: Real, expected: float) -> None:
    assert float(value) == expected


def test_float_rounds_to_nearest() -> None:
    for n in range(2, 400):
        x = float(log(n))
        assert Fraction(math.nextafter(x, 0)) + Fraction(x) < 2 * log(n) < Fraction(math.nextafter(x, 9)) + Fraction(x)


@pytest.mark.parametrize(("value", "expected"), [
    (log("7/3"), Fraction(7, 3)), (3 * log(2) - log(5), Fraction(8, 5)), (HALF * log(4), Fraction(2)), (HALF * log(2) + HALF * log(8), Fraction(4)),
    (log(PRIME), Fraction(PRIME)), (LogSum(0), Fraction(1)), (-INFINITY, Fraction(0))])
def test_exponentials_that_are_rational(value: LogSum, expected: Fraction) -> None:
    found = value.exp()
    assert isinstance(found, LogSum) and found.as_fraction() == expected


@pytest.mark.parametrize("value", [HALF * log(2), LogSum(1), 1 + log(2), 10**12 * log(2)])
def test_exponentials_that_are_enclosed(value: LogSum) -> None:
    assert isinstance(value.exp(), Enclosed) and value.exp() > 1


@pytest.mark.parametrize("value", [log(2), INFINITY, 1 + log(3)])
def test_an_irrational_or_infinite_value_is_no_fraction(value: LogSum) -> None:
    with pytest.raises(NotRational):
        value.as_fraction()


@pytest.mark.parametrize("operation", [
    lambda: INFINITY - INFINITY, lambda: 0 * INFINITY, lambda: LogSum(0) * -INFINITY, lambda: log(2) / 0, lambda: log(2) / (log(6) - log(2) - log(3)),
    lambda: log(0), lambda: log(-1), lambda: log(2) / INFINITY, lambda: INFINITY / INFINITY, lambda: (log(2) - log(2)) * INFINITY])
def test_what_has_no_value_is_ill_posed(operation: Any) -> None:
    with pytest.raises(IllPosed):
        operation()


def test_infinite_values() -> None:
    assert -2 * INFINITY == -INFINITY and INFINITY / 3 == INFINITY and log(2) * INFINITY == INFINITY and log("1/2") * INFINITY == -INFINITY
    assert not INFINITY.is_finite() and INFINITY > 10**99 and log(2) - INFINITY == -INFINITY and INFINITY.exp() == INFINITY
    with pytest.raises(NotRational):
        INFINITY.to_expression()


def test_enclosed_values_compare_by_refining_and_admit_defeat() -> None:
    product = log(2) * log(3)
    assert isinstance(product, Enclosed) and log(3) > product > LogSum("0.7615") and product - product < 1
    with pytest.raises(Undecided):
        assert product == log(3) * log(2)
    assert product != log(3) * log(2) + Fraction(1, 10**1000) and float(product) == pytest.approx(math.log(2) * math.log(3))
    with pytest.raises(TypeError):
        hash(product)
    low, high = (Fraction(t) for t in product.enclosure(40))
    assert LogSum(low) < product < LogSum(high) and high - low < Fraction(1, 10**38)
    assert Enclosed(lambda: arb(0)) == 0 and repr(Enclosed(lambda: arb(2))) == "[2, 2]"


def test_values_are_immutable_and_travel() -> None:
    value = 2 + HALF * log("7/3")
    with pytest.raises(AttributeError):
        value._rational = 0
    for v in (value, INFINITY, LogSum(3)):
        assert pickle.loads(pickle.dumps(v)) == v


def test_values_are_shown() -> None:
    assert [repr(v) for v in (LogSum("1/2"), log(3), -log(3), 1 - HALF * log(3), INFINITY, -INFINITY)] == [
        "1/2", "log(3)", "-log(3)", "1 - 1/2*log(3)", "oo", "-oo"]
    assert repr(sum((Fraction(1, n) * log(n) for n in range(2, 10)), LogSum(0))).endswith("] (8 logarithms)")
    assert repr(log(PRIME * OTHER + 2)).endswith("] (1 logarithm)")


def test_sums_are_exact_whatever_their_tree() -> None:
    values = [read(Fraction(1, n), "") for n in range(1, 200)]
    assert total(values) == sum(values, fmpq(0)) and total([]) == 0
