"""Divergences: threshold sets against all events, closed forms, conventions at zeros, and what has no value."""
from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from flint import fmpq

from tests.exact.random_models import row, slack
from verify.exact import (
    INFINITY, KL, TV, D_inf, Distribution, Enclosed, IllPosed, InvalidInput, LogSum, Real, chi_square, hockey_stick, log, optimal_event, renyi_divergence,
    renyi_moment)
from verify.exact.rationals import ONE
from verify.exact.threshold_sets import Pair, lines, optimum

F = Fraction


def best_over_all_events(p: list[Fraction], q: list[Fraction], delta: Fraction) -> Fraction | None:
    """max (p(O) - delta)/q(O) over every event with p(O) > delta, None for +oo."""
    best = Fraction(0)
    for event in itertools.product((0, 1), repeat=len(p)):
        above, below = sum(a for a, e in zip(p, event, strict=True) if e), sum(b for b, e in zip(q, event, strict=True) if e)
        if above > delta:
            if not below:
                return None
            best = max(best, (above - delta) / below)
    return best


def test_threshold_sets_attain_the_maximum_over_all_events() -> None:
    rng, infinite, negative, strict = random.Random(1), 0, 0, 0
    for _ in range(400):
        size, delta = rng.randint(1, 6), slack(rng)
        p, q = row(rng, size), row(rng, size)
        found, expected = D_inf(p, q, delta), best_over_all_events(p, q, delta)
        event = optimal_event(p, q, delta)
        mass, other = (sum((law[x] for x in event), Fraction(0)) for law in (p, q))
        if expected is None:
            assert found == INFINITY and mass > delta and other == 0
            infinite += 1
        else:
            assert found.exp() == expected and mass > delta and (mass - delta) / other == expected
            ratios = [a / b if b else math.inf for a, b in zip(p, q, strict=True)]
            assert all(ratios[x] >= expected for x in event) and all(ratios[y] < expected for y in range(size) if y not in event and p[y])
            negative, strict = negative + (expected < 1), strict + (0 < len(event) < size)
    assert min(infinite, negative, strict) > 30


def test_threshold_sets_of_joint_laws_attain_the_maximum_over_all_events() -> None:
    rng = random.Random(4)
    for _ in range(100):
        rows, weights, column, delta = [row(rng, 3) for _ in range(2)], row(rng, 2), row(rng, 3, zeros=False), slack(rng)
        p, q = ([w * r for w, line in zip(weights, cells, strict=True) for r in line] for cells in (rows, [column, column]))
        pair = Pair(*([fmpq(x.numerator, x.denominator) for x in r] for r in (weights,)), [[fmpq(x.numerator, x.denominator) for x in r] for r in rows],
                    [fmpq(x.numerator, x.denominator) for x in column])
        found = optimum(pair, fmpq(delta.numerator, delta.denominator)).ratio
        assert found is not None and Fraction(str(found)) == best_over_all_events(p, q, delta)


def test_an_event_that_is_guessed_badly_is_mended() -> None:
    tiny = Fraction(1, 2**300)      # ratios that differ far below the precision of the guess
    p = [F(1, 4), F(1, 4) + tiny, F(1, 4) - tiny, F(1, 4)]
    for q in (["1/4"] * 4, [F(1, 4) - tiny, F(1, 4) + tiny / 2, F(1, 4) + tiny / 2, F(1, 4)]):
        for delta in (Fraction(0), Fraction(1, 3), tiny, 1 - tiny):
            assert D_inf(p, q, delta).exp() == best_over_all_events(p, [F(x) for x in q], delta)


def test_the_hockey_stick_is_the_greatest_excess_over_all_events() -> None:
    rng = random.Random(9)
    for _ in range(200):
        size, level = rng.randint(1, 5), Fraction(rng.randint(-2, 12), rng.randint(1, 4))
        p, q = row(rng, size), row(rng, size)
        best = max(sum((a - level * b for a, b, e in zip(p, q, event, strict=True) if e), Fraction(0)) for event in itertools.product((0, 1), repeat=size))
        assert hockey_stick(p, q, level) == best
        ps, qs = ([fmpq(x.numerator, x.denominator) for x in law] for law in (p, q))
        assert level < 0 or max(a - fmpq(level.numerator, level.denominator) * b for a, b in lines(ps, qs)) == fmpq(best.numerator, best.denominator)
        assert TV(p, q) == hockey_stick(p, q, 1) == sum((abs(a - b) for a, b in zip(p, q, strict=True)), Fraction(0)) / 2


R = [F(3), F(7, 2), F(11, 10), F(100)]


@pytest.mark.parametrize("r", R)
def test_randomised_response_has_the_closed_forms_of_its_divergences(r: Fraction) -> None:
    p, q, eps = [r / (1 + r), 1 / (1 + r)], [1 / (1 + r), r / (1 + r)], log(r)
    tanh_half = (r - 1) / (r + 1)                           # tanh(eps/2)
    assert KL(p, q) == eps * tanh_half and KL(p, q) != eps * tanh_half + F(1, 10**50)
    assert D_inf(p, q) == eps and TV(p, q) == tanh_half and D_inf(p, q) != eps + log(F(10**9 + 1, 10**9))
    assert chi_square(p, q) == (r**3 + 1) / (r * (r + 1)) - 1 and renyi_moment(p, q, 3) == (r**5 + 1) / (r**2 * (r + 1))
    assert renyi_divergence(p, q, 2) == log((r**3 + 1) / (r * (r + 1))) and D_inf(p, q, "1/10") == log(max((r / (1 + r) - F(1, 10)) * (1 + r), F(9, 10)))


@pytest.mark.parametrize(("f", "value"), [
    (KL, log(2)), (TV, F(1, 2)), (chi_square, 1), (D_inf, log(2)), (lambda p, q: hockey_stick(p, q, F(3, 2)), F(1, 4)), (lambda p, q: renyi_divergence(p, q, 7), log(2)),
    (lambda p, q: renyi_divergence(p, q, "1/2"), log(2)), (lambda p, q: renyi_moment(p, q, 3), 4), (lambda p, q: D_inf(p, q, "3/4"), log("1/2"))])
def test_a_certain_letter_against_a_coin(f: Callable[[Any, Any], Real], value: object) -> None:
    assert f("1 0", "1/2 1/2") == value and f("0 1", "1/2 1/2") == value and f("1/2 1/2", "1/2 1/2") != value


@pytest.mark.parametrize(("f", "infinite"), [
    (KL, True), (chi_square, True), (D_inf, True), (lambda p, q: renyi_divergence(p, q, "3/2"), True), (lambda p, q: renyi_moment(p, q, 2), True),
    (lambda p, q: D_inf(p, q, "1/4"), True), (lambda p, q: D_inf(p, q, "1/2"), False), (TV, False), (lambda p, q: hockey_stick(p, q, 100), False),
    (lambda p, q: renyi_divergence(p, q, "1/2"), False)])
def test_where_the_support_fails(f: Callable[[Any, Any], Real], infinite: bool) -> None:
    assert (f("1/2 1/2", "1 0") == INFINITY) is infinite and f("1 0", "1/2 1/2") < INFINITY


@pytest.mark.parametrize("f", [KL, chi_square, D_inf, lambda p, q: renyi_divergence(p, q, 2), lambda p, q: renyi_divergence(p, q, "1/3"), lambda p, q: D_inf(p, q, "9/10")])
def test_laws_without_a_common_letter(f: Callable[[Any, Any], Real]) -> None:
    assert f("1 0", "0 1") == INFINITY and f("1 0", "1 0") < 1


@pytest.mark.parametrize("f", [KL, TV, chi_square, D_inf, lambda p, q: renyi_divergence(p, q, 3), lambda p, q: renyi_divergence(p, q, "2/3"), lambda p, q: hockey_stick(p, q, 1)])
def test_a_law_against_itself(f: Callable[[Any, Any], Real]) -> None:
    assert all(f(p, p) == 0 for p in ("1", "1/3 2/3", "1 0 0", "1/7 0 6/7")) and f("1/3 2/3", "2/3 1/3") > 0


@pytest.mark.parametrize("f", [
    lambda: D_inf("1", "1", 1), lambda: D_inf("1/2 1/2", "1 0", "3/2"), lambda: D_inf("1", "1", "-1/10"), lambda: optimal_event("1", "1", 1), lambda: renyi_divergence("1", "1", 0),
    lambda: renyi_divergence("1", "1", 1), lambda: renyi_divergence("1", "1", "-2"), lambda: renyi_moment("1", "1", 1), lambda: renyi_moment("1/2 1/2", "1 0", "-1/2")])
def test_what_has_no_value_is_ill_posed(f: Callable[[], object]) -> None:
    with pytest.raises(IllPosed) as caught:
        f()
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("f", [
    lambda: KL([0.5, 0.5], "1/2 1/2"), lambda: KL("1/2 1/2", [0.5, 0.5]), lambda: D_inf("1", "1", 0.5), lambda: hockey_stick("1", "1", 1.5), lambda: renyi_divergence("1", "1", 2.0),
    lambda: KL("1/2 1/2", "1"), lambda: KL("1/2 1/4", "1/2 1/2"), lambda: TV("", "1")])
def test_floats_and_other_wrong_input_are_refused(f: Callable[[], object]) -> None:
    with pytest.raises(InvalidInput):
        f()


def test_integer_orders_are_exact_and_others_enclosed() -> None:
    rng = random.Random(6)
    for _ in range(40):
        p, q = row(rng, 3, zeros=False), row(rng, 3, zeros=False)
        order = Fraction(rng.randint(1, 12), rng.randint(2, 5))
        if order == 1:
            continue
        moment, value = renyi_moment(p, q, order), renyi_divergence(p, q, order)
        assert isinstance(moment, LogSum if order.denominator == 1 else Real)
        reference = sum(float(a) ** float(order) * float(b) ** float(1 - order) for a, b in zip(p, q, strict=True))
        assert float(moment) == pytest.approx(reference) and float(value) == pytest.approx(math.log(reference) / float(order - 1), abs=1e-12)
        low, high = (Fraction(t) for t in value.enclosure(30))
        assert LogSum(low) <= value <= LogSum(high) and high - low <= Fraction(1, 10**26)
    assert isinstance(renyi_moment("1/3 2/3", "1/2 1/2", "1/2"), Enclosed) and renyi_moment("1/5 4/5", "4/5 1/5", "1/2") == F(4, 5)
    assert renyi_divergence("1/5 4/5", "4/5 1/5", "1/2") == -2 * log("4/5") and renyi_moment("1 0", "1/2 1/2", "1/2") < F(708, 1000)
    assert renyi_divergence("1/3 2/3 0", "1/6 1/3 1/2", "3/2") == log(2) and renyi_moment("1 0", "0 1", "1/2") == 0


def test_renyi_divergences_rise_with_the_order_between_the_limits() -> None:
    p, q = "1/7 2/7 4/7", "1/3 1/3 1/3"
    orders = ["1/10", "1/2", "9/10", "11/10", "3/2", 2, 5, 50]
    values = [renyi_divergence(p, q, a) for a in orders]
    assert values == sorted(values, key=float) and all(a < b for a, b in itertools.pairwise(values))
    assert values[2] < KL(p, q) < values[3] and values[-1] < D_inf(p, q)


def test_a_renyi_moment_too_long_to_write_out_is_enclosed() -> None:
    value = renyi_divergence("1/3 2/3", "1/2 1/2", 10**7)
    assert isinstance(value, Enclosed) and log("4/3") - F(1, 10**6) < value < log("4/3")


def test_the_divergence_of_products_adds_up() -> None:
    p, q, r, s = (Distribution(t) for t in ("1/3 2/3", "1/5 4/5", "1/2 1/4 1/4", "1/7 3/7 3/7"))
    for f in (KL, D_inf, lambda a, b: renyi_divergence(a, b, 3)):
        assert f(p.product(r), q.product(s)) == f(p, q) + f(r, s) != f(p, q) + f(s, r)
    assert ONE == 1 and D_inf(p.product(r), q.product(s), "1/10") != D_inf(p, q, "1/10") + D_inf(r, s, "1/10")
