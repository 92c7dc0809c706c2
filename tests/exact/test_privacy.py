"""The exact level and the privacy profile of mechanisms: against all events, against each other, and under every adjacency."""
from __future__ import annotations

import itertools
import math
import random
from fractions import Fraction
from typing import Any

import pytest

from tests.exact.random_models import slack, table
from verify.exact import (
    INFINITY, Channel, D_inf, IllPosed, InvalidInput, LogSum, add_or_remove_one, at_most_apart, datasets, dp_delta, dp_level, every_pair, histograms, log,
    privacy_profile)
from verify.mechanisms import constant, geometric, identity, randomised_response, repeat

F = Fraction


def least_delta(rows: list[list[Fraction]], level: Fraction) -> Fraction:
    """The greatest p(O) - level q(O) over events and pairs of rows."""
    return max((sum(max(a - level * b, F(0)) for a, b in zip(p, q, strict=True)) for p, q in itertools.permutations(rows, 2)), default=F(0))


def test_level_delta_and_profile_agree_with_each_other_and_with_sums_over_events() -> None:
    rng, infinite = random.Random(31), 0
    for _ in range(120):
        rows, delta, v = table(rng, rng.randint(1, 4), rng.randint(1, 4)), slack(rng), F(rng.randint(4, 40), 4)
        mechanism = Channel(rows)
        profile, level = privacy_profile(mechanism), dp_level(mechanism, delta)
        assert dp_delta(mechanism, log(v)) == profile.delta(log(v)) == profile.at(v) == least_delta(rows, v)
        assert level == profile.eps(delta) == max([LogSum(0), *(D_inf(p, q, delta) for p, q in itertools.permutations(rows, 2))])
        if level == INFINITY:
            infinite += 1
            assert least_delta(rows, F(10**12)) > delta
        else:
            v = level.exp().as_fraction()
            assert least_delta(rows, v) <= delta and (level == 0 or least_delta(rows, v - F(1, 10**9)) > delta)
    assert 10 < infinite < 110


def test_the_profile_is_convex_falling_and_piecewise_linear() -> None:
    rng = random.Random(32)
    for _ in range(60):
        rows = table(rng, 3, 5)
        profile = privacy_profile(Channel(rows))
        levels = [v for v, _, _ in profile.pieces]
        assert levels == sorted(set(levels)) and levels[0] == 0
        for (u, p, q), (v, r, s) in itertools.pairwise(profile.pieces):
            assert p - v * q == r - v * s and q > s and u < v                   # pieces meet, and the slope rises
        for v in [F(k, 7) for k in range(60)]:
            assert profile.at(v) == least_delta(rows, v)
        assert profile.delta(INFINITY) == least_delta(rows, F(10**30))


def test_the_profile_at_irrational_levels_is_enclosed() -> None:
    rng = random.Random(33)
    for _ in range(30):
        rows, eps = table(rng, 3, 4, zeros=False), F(rng.randint(0, 12), 4)
        mechanism = Channel(rows)
        value = dp_delta(mechanism, eps)
        low, high = (F(t) for t in value.enclosure(30))
        below, above = (least_delta(rows, F(math.exp(float(eps))) + sign * F(1, 10**12)) for sign in (1, -1))
        assert low <= high and below <= high and low <= above and high - low < F(1, 10**25)
        assert value == privacy_profile(mechanism).delta(eps) if eps == 0 else abs(value - privacy_profile(mechanism).delta(eps)) < F(1, 10**90)


@pytest.mark.parametrize("r", [F(1), F(11, 10), F(3)])
def test_randomised_response_is_exactly_at_its_level(r: Fraction) -> None:
    mechanism = randomised_response(log(r))
    assert dp_level(mechanism) == log(r) and dp_delta(mechanism, log(r)) == 0 and dp_delta(mechanism, 0) == (r - 1) / (r + 1)
    assert privacy_profile(mechanism).at(F(1, 2) * (1 + r)) == (r - (1 + r) / 2) / (1 + r) and dp_level(mechanism) != log(r + F(1, 10**9))


def test_the_profile_of_a_composition_is_that_of_its_binomials() -> None:
    """Kairouz, Oh, Viswanath: k-fold randomised response; delta(eps) by its closed sum."""
    r, k = F(3, 2), 7
    profile = privacy_profile(repeat(randomised_response(log(r)), k, by_histogram=True))
    for v in (F(1), F(3, 2), F(5), F(11)):
        expected = sum((math.comb(k, i) * max(r ** (k - i) - v * r**i, F(0)) for i in range(k + 1)), F(0)) / (1 + r) ** k
        assert profile.at(v) == expected and profile.at(v) != expected + F(1, 10**12)
    assert profile.eps() == k * log(r) and profile == privacy_profile(repeat(randomised_response(log(r)), k))


@pytest.mark.parametrize(("mechanism", "adjacency", "level"), [
    (identity(range(3)), every_pair, INFINITY), (constant(range(3)), every_pair, LogSum(0)), (identity([0]), every_pair, LogSum(0)), (geometric(log(2), 0, 5), at_most_apart(1), log(2)),
    (geometric(log(2), 0, 5), at_most_apart(2), log(4)), (geometric(log(2), 0, 5), every_pair, log(32)), (geometric(log(2), 0, 5), at_most_apart(0), LogSum(0)),
    (randomised_response(log(3)).per_record(2), every_pair, log(9)), (geometric(log(2), 0, 5), lambda inputs: [(0, 3)], log(8)), (geometric(log(2), 0, 5), lambda inputs: [(3, 0)], log(8))])
def test_levels_under_adjacencies(mechanism: Channel, adjacency: Any, level: LogSum) -> None:
    assert dp_level(mechanism, 0, adjacency) == level == privacy_profile(mechanism, adjacency).eps()
    assert level == INFINITY or dp_delta(mechanism, level, adjacency) == 0


def test_replacing_one_record_is_the_default() -> None:
    local = randomised_response(log(3)).per_record(3)
    assert dp_level(local) == log(3) and dp_level(local, 0, every_pair) == log(27)
    by_counts = Channel.from_law(histograms(2, 3), lambda t: ["1/2 1/2", "3/8 5/8", "1/4 3/4", "1/8 7/8"][t[1]])
    assert dp_level(by_counts) == log(2) and dp_level(by_counts, 0, every_pair) == log(4)


def test_adding_or_removing_a_record() -> None:
    inputs = [s for n in (1, 2, 3) for s in datasets(range(2), n)]
    mechanism = Channel.from_law(inputs, lambda s: [F(2 + sum(s), 6), 1 - F(2 + sum(s), 6)])
    assert dp_level(mechanism, 0, add_or_remove_one) == log(2) != dp_level(mechanism, 0, every_pair)
    with pytest.raises(InvalidInput):
        dp_level(mechanism)


@pytest.mark.parametrize("f", [
    lambda m: dp_level(m, "11/10"), lambda m: dp_level(m, -1), lambda m: privacy_profile(m).eps(2), lambda m: dp_delta(m, -INFINITY), lambda m: privacy_profile(m).at(-1)])
def test_what_has_no_value_is_ill_posed(f: Any) -> None:
    with pytest.raises(IllPosed):
        f(randomised_response(log(3)))


@pytest.mark.parametrize("f", [
    lambda m: dp_level(m, 0.1), lambda m: dp_delta(m, 0.5), lambda m: privacy_profile(m).delta(1.0), lambda m: privacy_profile(m).at(2.0), lambda m: privacy_profile(m).eps(0.5),
    lambda m: dp_delta(m, "x"), lambda m: dp_level(m, 0, add_or_remove_one), lambda m: dp_level(identity("ab"), 0, at_most_apart(1)), lambda m: dp_level(m, 0, lambda inputs: [(0, 9)])])
def test_floats_and_other_wrong_input_are_refused(f: Any) -> None:
    with pytest.raises(InvalidInput):
        f(randomised_response(log(3)))


def test_delta_at_the_ends() -> None:
    mechanism = randomised_response(log(3))
    assert dp_level(mechanism, 1) == 0 == dp_level(identity(range(2)), 1) and dp_level(identity(range(2)), "999/1000") == INFINITY
    assert dp_delta(mechanism, INFINITY) == 0 and dp_delta(identity(range(2)), INFINITY) == 1 and dp_delta(mechanism, "0") == F(1, 2)
    assert repr(privacy_profile(mechanism)) == "PrivacyProfile(3 linear pieces, eps = log(3) at delta = 0)"
