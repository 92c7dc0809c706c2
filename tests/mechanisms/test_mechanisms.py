"""The canonical mechanisms: their rows, their exact levels, and what they refuse."""
from __future__ import annotations

import itertools
import random
from fractions import Fraction
from typing import Any

import pytest

from tests.exact.random_models import table
from verify import (
    INFINITY, KL, MI, Channel, Distribution, Histogram, I_inf, InvalidInput, LogSum, at_most_apart, compose, constant, datasets, dp_delta, dp_level, every_pair,
    exponential_mechanism, geometric, identity, log, privacy_profile, randomised_response, repeat, reveal_with_probability, sensitivity, subsample_and_reveal, threshold,
    weighted_mechanism)

F = Fraction


@pytest.mark.parametrize(("r", "k"), [(F(3), 2), (F(3, 2), 3), (F(1), 4), (F(100), 5), (F(2), 1)])
def test_randomised_response(r: Fraction, k: int) -> None:
    mechanism = randomised_response(log(r), k)
    assert all(mechanism(y, x) == (r if x == y else 1) / (r + k - 1) for x in range(k) for y in range(k))
    assert dp_level(mechanism) == (log(r) if k > 1 else 0) and dp_delta(mechanism, 0) == ((r - 1) / (r + k - 1) if k > 1 else 0)
    assert MI(Distribution.uniform(range(k)), mechanism) == KL(mechanism.row(0), Distribution.uniform(range(k)))


@pytest.mark.parametrize(("r", "low", "high"), [(F(2), 0, 4), (F(3, 2), -2, 1), (F(5), 7, 7), (F(1), 0, 3), (F(4), 0, 1)])
def test_the_geometric_mechanism(r: Fraction, low: int, high: int) -> None:
    mechanism, a = geometric(log(r), low, high), 1 / r
    assert mechanism(low, low) == mechanism(high, high) == (1 / (1 + a) if low < high else 1)
    assert dp_level(mechanism, 0, at_most_apart(1)) == (log(r) if low < high else 0) and dp_level(mechanism, 0, at_most_apart(2)) == log(r) * min(2, high - low)
    if high - low > 1 and r > 1:
        assert mechanism(low + 1, low) == (1 - a) / (1 + a) * a and mechanism(high, low) == a ** (high - low) / (1 + a)


def test_a_count_with_geometric_noise_is_private_on_datasets() -> None:
    data = datasets("abc", 3)
    count = Channel.deterministic(data, lambda s: s.count("a"))
    mechanism = count.post_process(geometric(log(2), 0, 3).restricted(count.outputs))
    assert dp_level(mechanism) == log(2) and dp_level(count) == INFINITY and sensitivity(lambda s: s.count("a"), data) == 1
    twice = Channel.deterministic(data, lambda s: 2 * s.count("a")).post_process(geometric(log(2), 0, 6).restricted([6, 4, 2, 0]))
    assert dp_level(twice) == log(4)


def test_the_exponential_mechanism() -> None:
    data = datasets(range(2), 3)
    mechanism = exponential_mechanism(data, range(2), lambda s, y: s.count(y), "3/2")
    assert mechanism(0, (0, 0, 1)) == F(9, 4) / (F(9, 4) + F(3, 2)) and log("3/2") < dp_level(mechanism) <= 2 * log("3/2")
    assert exponential_mechanism(data, range(2), lambda s, y: -s.count(y), "2/3") == mechanism != exponential_mechanism(data, range(2), lambda s, y: s.count(y), 2)
    assert weighted_mechanism("xy", "ab", lambda x, y: "1/2" if x == "x" else int(y == "a")) == Channel({"x": "1/2 1/2", "y": "1 0"}, "ab")
    assert dp_level(exponential_mechanism(data, range(2), lambda s, y: 5 * len(s), 7)) == 0


def test_mechanisms_that_reveal() -> None:
    letters = "abc"
    assert dp_level(identity(letters)) == INFINITY and dp_level(constant(letters)) == 0 and constant(letters, "1/3 2/3")(1, "b") == F(2, 3)
    for a in (F(0), F(1, 3), F(1)):
        mechanism = reveal_with_probability(letters, a)
        assert dp_delta(mechanism, 0) == a == dp_delta(mechanism, log(10**9)) and dp_level(mechanism, a) == 0 and mechanism(None, "a") == 1 - a
        assert MI("1/2 1/4 1/4", mechanism) == a * F(3, 2) * log(2) and (a in (0, 1) or dp_level(mechanism, a / 2) == INFINITY)
    assert reveal_with_probability(letters, 1) != identity(letters) and I_inf("1/2 1/4 1/4", reveal_with_probability(letters, "1/2")) == log(4)


@pytest.mark.parametrize(("letters", "n", "m"), [(2, 3, 1), (2, 3, 2), (3, 2, 1), (2, 2, 0), (2, 2, 2), (1, 3, 2)])
def test_a_subsample_is_private_with_delta_m_over_n(letters: int, n: int, m: int) -> None:
    mechanism, delta = subsample_and_reveal(range(letters), n, m), F(m, n) if letters > 1 else F(0)
    assert dp_level(mechanism, delta) == 0 and dp_delta(mechanism, INFINITY) == dp_delta(mechanism, 0) == delta
    assert mechanism.row(mechanism.inputs[0])[(0,) * m] == 1


def test_thresholds() -> None:
    mechanism = threshold("ab", 3, "a", 2)
    assert mechanism.outputs == (0, 1) and all(mechanism(1, s) == (s.count("a") >= 2) for s in datasets("ab", 3)) and dp_level(mechanism) == INFINITY
    assert threshold("ab", 3, lambda x: x == "a", 2) == mechanism and dp_level(threshold("ab", 3, "a", 4)) == 0 == dp_level(threshold("ab", 3, "a", 0)) and mechanism != threshold("ab", 3, "b", 2)


def test_adaptive_composition() -> None:
    rng = random.Random(41)
    for _ in range(30):
        first = Channel(table(rng, 3, 2))
        second = [Channel(table(rng, 3, 2)) for _ in range(2)]
        third = {(y, z): Channel(table(rng, 3, 2)) for y in range(2) for z in range(2)}
        whole = compose(first, {(y,): second[y] for y in range(2)}, third)
        for x, (y, z, w) in itertools.product(range(3), itertools.product(range(2), repeat=3)):
            assert whole((y, z, w), x) == first(y, x) * second[y](z, x) * third[y, z](w, x)
        assert dp_level(whole) <= dp_level(first) + max(dp_level(s) for s in second) + max(dp_level(t) for t in third.values())
    assert compose(first) == first.post_process(lambda y: (y,)) and compose(first, second[0]) == compose(first, lambda past: second[0]) != whole


def test_runs_of_one_mechanism() -> None:
    rng = random.Random(42)
    for _ in range(15):
        mechanism = Channel(table(rng, 2, 3))
        runs, short = repeat(mechanism, 3), repeat(mechanism, 3, by_histogram=True)
        assert runs == compose(mechanism, mechanism, mechanism) and runs.post_process(lambda y: Histogram.of(y, range(3))) == short
        assert privacy_profile(runs) == privacy_profile(short) and KL(runs.row(0), runs.row(1)) == KL(short.row(0), short.row(1))
        assert KL(runs.row(0), runs.row(1)) == 3 * KL(mechanism.row(0), mechanism.row(1)) and repeat(mechanism, 1) == compose(mechanism)
    many = repeat(randomised_response(log("11/10")), 300, by_histogram=True)
    assert dp_level(many, 0, every_pair) == 300 * log("11/10") and 0 < dp_level(many, F(1, 10**5)) < 8 < dp_level(many, F(1, 10**6)) < dp_level(many)


def test_levels_may_be_written_in_several_ways() -> None:
    assert randomised_response(0) == randomised_response(log(1)) == randomised_response("0") and randomised_response(log(2) + log("3/2")) == randomised_response(log(3))
    assert randomised_response(LogSum("1/2") * log(9)) == randomised_response(log(3)) != randomised_response(log(2))


@pytest.mark.parametrize("f", [
    lambda: randomised_response(0.5), lambda: randomised_response(1), lambda: randomised_response(log("1/2")), lambda: randomised_response(INFINITY), lambda: randomised_response(log(3), 0),
    lambda: randomised_response(log(3) / 2), lambda: randomised_response("log(3)"), lambda: geometric(log(2), 3, 2), lambda: geometric(log(2), 0.0, 2), lambda: geometric(-log(2), 0, 2),
    lambda: geometric(log(2), 0, 10**6), lambda: exponential_mechanism("x", "a", lambda x, y: 0.5, 2), lambda: exponential_mechanism("x", "a", lambda x, y: 1, 0),
    lambda: exponential_mechanism("x", "a", lambda x, y: 1, 1.5), lambda: weighted_mechanism("x", "ab", lambda x, y: 0), lambda: weighted_mechanism("x", "ab", lambda x, y: -1),
    lambda: weighted_mechanism("x", "ab", lambda x, y: 0.5), lambda: reveal_with_probability("ab", 2), lambda: reveal_with_probability("ab", 0.5), lambda: reveal_with_probability("ab", "1/2", "a"),
    lambda: subsample_and_reveal("ab", 2, 3), lambda: subsample_and_reveal("ab", 0, 0), lambda: subsample_and_reveal("ab", 2, -1), lambda: threshold("ab", 2, "c", 1), lambda: threshold("ab", 2, "a", 0.5),
    lambda: constant("ab", "1/2"), lambda: repeat(identity("ab"), 0), lambda: repeat(identity("ab"), 2, by_histogram=1), lambda: compose(identity("ab"), identity("abc")),
    lambda: compose(identity("ab"), lambda past: None), lambda: identity("aa")])
def test_wrong_parameters_are_refused_in_one_line(f: Any) -> None:
    with pytest.raises(InvalidInput) as caught:
        f()
    assert "\n" not in str(caught.value)
