"""Information, on-average KL and generalisation: closed forms, the chain rule, and histograms against all datasets."""
from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from tests.exact.random_models import row, slack, table
from verify.exact import (
    INFINITY, KL, MI, Channel, D_inf, Distribution, Histogram, I_inf, I_inf_event, IllPosed, InvalidInput, LogSum, datasets, dp_level, expand, generalisation_gap,
    histograms, iid, iid_histograms, log, on_average_KL, optimal_event, privacy_profile)
from verify.mechanisms import constant, exponential_mechanism, identity, randomised_response

F = Fraction


def binary_entropy(p: Fraction) -> LogSum:
    value = -p * log(p) - (1 - p) * log(1 - p)
    assert isinstance(value, LogSum)
    return value


@pytest.mark.parametrize("p", [F(1, 3), F(1, 10), F(1, 2), F(99, 100)])
def test_the_binary_symmetric_channel(p: Fraction) -> None:
    channel = Channel([[1 - p, p], [p, 1 - p]])
    assert MI("1/2 1/2", channel) == log(2) - binary_entropy(p) and MI("1/2 1/2", channel) != log(2) - binary_entropy(p / 2)
    assert MI("1 0", channel) == 0 and I_inf("1/2 1/2", channel) == log(2 * max(p, 1 - p))


def test_channels_that_say_all_or_nothing() -> None:
    for prior in ("1/3 2/3 0", "1 0 0", "1/7 2/7 4/7"):
        law = Distribution(prior)
        entropy = sum((-w * log(w) for w in law.probabilities if w), LogSum(0))
        assert MI(prior, identity(range(3))) == entropy and MI(prior, constant(range(3), "1/2 1/2")) == 0
        assert I_inf(prior, identity(range(3))) == -log(min(w for w in law.probabilities if w)) and I_inf(prior, constant(range(3))) == 0
    assert I_inf("1/2 1/2", identity(range(2)), "1/2") == 0 and I_inf("1/2 1/2", identity(range(2)), "3/4") == log("1/2")


def test_the_chain_rule_is_an_exact_zero() -> None:
    """I(X; Y, Z) = I(X; Y) + I(X; Z | Y), with rows whose sums have no short factors."""
    rng = random.Random(21)
    for size, outputs in ((3, 2), (4, 3), (6, 5)):
        prior, first = row(rng, size), Channel(table(rng, size, outputs))
        seconds = [Channel(table(rng, size, outputs, zeros=False)) for _ in range(outputs)]
        both = first.compose(seconds.__getitem__)
        given = [(p, first.posterior(prior, y), seconds[y]) for y, p in first.output(prior).items() if p]
        conditional = sum((p * MI(posterior, second) for p, posterior, second in given), LogSum(0))
        assert MI(prior, both) - MI(prior, first) - conditional == 0
        assert MI(prior, both) - MI(prior, first) - conditional != F(1, 10**400)
        wrong = sum((p * MI(prior, second) for p, _, second in given), LogSum(0))
        assert MI(prior, both) - MI(prior, first) - wrong != 0


def test_mutual_information_is_the_divergence_of_the_joint_law() -> None:
    rng = random.Random(22)
    for _ in range(60):
        prior, channel, beta = row(rng, 3), Channel(table(rng, 3, 3)), slack(rng)
        joint, independent = channel.joint(prior), channel.independent(prior)
        assert MI(prior, channel) == KL(joint, independent) and I_inf(prior, channel, beta) == D_inf(joint, independent, beta)
        assert set(I_inf_event(prior, channel, beta)) == set(optimal_event(joint, independent, beta))
        assert MI(prior, channel) <= I_inf(prior, channel) <= dp_level(channel)


@pytest.mark.parametrize("beta", [1, "3/2", "-1/2"])
def test_information_that_has_no_value_is_ill_posed(beta: Any) -> None:
    for f in (I_inf, I_inf_event):
        with pytest.raises(IllPosed):
            f("1/2 1/2", identity(range(2)), beta)


@pytest.mark.parametrize("f", [
    lambda: MI([0.5, 0.5], identity(range(2))), lambda: I_inf("1/2 1/2", identity(range(2)), 0.25), lambda: MI("1", identity(range(2))),
    lambda: MI(Distribution("1/2 1/2", "ab"), identity(range(2)))])
def test_wrong_priors_are_refused(f: Any) -> None:
    with pytest.raises(InvalidInput):
        f()


def counted(letters: int, n: int, seed: int, zeros: bool = True) -> tuple[Channel, Channel]:
    """A random mechanism on histograms, and the same on all datasets."""
    types = histograms(letters, n)
    short = Channel(dict(zip(types, table(random.Random(seed), len(types), 3, zeros), strict=True)))
    return short, expand(short, range(letters))


@pytest.mark.parametrize(("letters", "n", "zeros"), [(1, 3, True), (2, 1, True), (2, 4, True), (3, 3, True), (2, 5, False), (3, 2, False)])
def test_histograms_and_all_datasets_have_the_same_values(letters: int, n: int, zeros: bool) -> None:
    rng = random.Random(n)
    short, full = counted(letters, n, 5 * n + letters, zeros)
    record = row(rng, letters)
    some, every = iid_histograms(record, n), iid(record, n)
    assert full.inputs == datasets(range(letters), n) and some == every.image(lambda x: Histogram.of(x, range(letters)))
    assert MI(some, short) == MI(every, full) and dp_level(short) == dp_level(full) and privacy_profile(short) == privacy_profile(full)
    for beta in (0, F(1, 10), F(2, 3)):
        assert I_inf(some, short, beta) == I_inf(every, full, beta)
    assert on_average_KL(record, short) == on_average_KL(record, full) == on_average_KL(record, full, position=n)

    def loss(x: int, y: int) -> Fraction:
        return F((3 * x + y) % 4, 3)

    assert generalisation_gap(record, short, loss) == generalisation_gap(record, full, loss)


def test_hundreds_of_records_by_histogram() -> None:
    types = histograms(2, 200)
    mechanism = exponential_mechanism(types, range(2), lambda t, y: t[y], "11/10")
    prior = iid_histograms("1/2 1/2", 200)
    value, bound = MI(prior, mechanism), dp_level(mechanism)
    assert bound < 2 * log("11/10") < bound + F(1, 10**6) and 0 < value < bound and on_average_KL("1/2 1/2", mechanism) < bound
    assert I_inf(prior, mechanism, "1/1000") < I_inf(prior, mechanism) and generalisation_gap("1/2 1/2", mechanism, lambda x, y: int(x == y)) < 0


def test_on_average_kl_of_randomised_response() -> None:
    """One record, two letters: the mean over Z and z of KL is 2 p (1 - p) eps tanh(eps/2)."""
    for p, r in ((F(1, 3), F(3)), (F(1, 2), F(7, 5)), (F(0), F(2))):
        mechanism, expected = randomised_response(log(r)), 2 * p * (1 - p) * log(r) * ((r - 1) / (r + 1))
        assert on_average_KL([p, 1 - p], mechanism) == expected and on_average_KL([p, 1 - p], mechanism) != expected + F(1, 10**9)
    assert on_average_KL("1/2 1/2", identity(range(2))) == INFINITY and on_average_KL("1 0", identity(range(2))) == 0
    assert on_average_KL("1/2 1/2", identity(datasets(range(2), 2)), 2) == INFINITY


def test_the_replaced_position_matters_where_the_mechanism_looks_at_one_record() -> None:
    first = Channel.deterministic(datasets(range(2), 2), lambda s: s[0]).post_process(randomised_response(log(3)))
    assert on_average_KL("1/2 1/2", first) == log(3) / 4 and on_average_KL("1/2 1/2", first, position=2) == 0


def test_the_generalisation_gap() -> None:
    data = datasets(range(2), 2)

    def miss(x: int, y: Any) -> int:
        return int(x != y)

    memorised = Channel.deterministic(data, lambda s: s[0])
    assert generalisation_gap("1/2 1/2", memorised, miss) == F(1, 4) and generalisation_gap("1/2 1/2", constant(data), miss) == 0
    assert generalisation_gap("1/2 1/2", memorised, lambda x, y: -miss(x, y)) == F(-1, 4) and generalisation_gap("1 0", memorised, miss) == 0
    assert generalisation_gap("1/2 1/2", memorised, {(x, y): miss(x, y) for x in range(2) for y in range(2)}) == F(1, 4)
    assert generalisation_gap("1/2 1/2", identity(range(2)), miss) == F(1, 2)


def test_wang_lei_fienberg_theorem_4_on_gibbs_posteriors() -> None:
    """On-average KL of the Gibbs mechanism p(h|Z) ~ exp(-sum of losses) is its generalisation gap: here for integer losses times
    log(3/2), so that both sides are exact."""
    data, base, record = datasets(range(2), 3), F(3, 2), "1/3 2/3"

    def loss(x: int, y: int) -> int:
        return (x + 2 * y) % 3

    mechanism = exponential_mechanism(data, range(3), lambda s, y: -sum(loss(x, y) for x in s), base)
    gap = generalisation_gap(record, mechanism, loss).as_fraction()
    assert gap > 0 and on_average_KL(record, mechanism) == gap * log(base) != 2 * gap * log(base)


@pytest.mark.parametrize("f", [
    lambda: on_average_KL("1/2 1/2", identity([(0, 0), (0, 1), (1, 1)])), lambda: on_average_KL("1/2 1/2", identity([(0, 0), (0, 1)])), lambda: on_average_KL("1/2 1/2", identity(range(2)), 0), lambda: on_average_KL("1/2 1/2", identity(datasets((0, 1), 2)), 3),
    lambda: on_average_KL([0.5, 0.5], identity(range(2))), lambda: generalisation_gap("1/2 1/2", identity(range(2)), lambda x, y: 0.5),
    lambda: generalisation_gap("1/2 1/2", identity(histograms(2, 2)[:2]), lambda x, y: 1), lambda: on_average_KL("1/2 1/2", identity("ab"))])
def test_mechanisms_that_do_not_fit_the_law_are_refused(f: Any) -> None:
    with pytest.raises(InvalidInput):
        f()
