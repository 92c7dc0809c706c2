"""Hypothesis strategies for exact finite objects: distributions, channels, private mechanisms, datasets, functions.

Needs hypothesis (in the extra `test`).  Every strategy keeps its promise by construction, reaches the
extremes (probabilities 0 and 1, alphabets of one letter, mechanisms exactly at their level), and shrinks towards small
alphabets, small denominators and uniform laws.
"""
from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction
from math import isqrt
from typing import Any

from verify.exact import Channel, Distribution, InvalidInput, datasets
from verify.exact.distribution import read_probability
from verify.exact.rationals import fraction, read
from verify.mechanisms import exponential_mechanism
from verify.mechanisms.noise import level

try:
    from hypothesis import strategies as st
    from hypothesis.strategies import DrawFn, SearchStrategy
except ImportError:
    raise ImportError("verify.strategies needs hypothesis: python -m pip install hypothesis") from None

__all__ = ["adjacent_datasets", "bounded_sensitivity_functions", "channels", "distributions", "private_mechanisms", "rationals"]

Letters = Sequence[Hashable] | None


def rationals(low: object = 0, high: object = 1, max_denominator: int = 60) -> SearchStrategy[Fraction]:
    """Rationals in [low, high]: both ends, and points between them in steps of (high - low)/d for d <= max_denominator."""
    a, b = (fraction(read(end, where)) for end, where in ((low, "low"), (high, "high")))
    if a > b:
        raise InvalidInput(f"low, high: {a} > {b}; write the smaller end first")
    steps = st.integers(1, max_denominator)
    return steps.flatmap(lambda d: st.integers(0, d).map(lambda k: a + (b - a) * Fraction(k, d)))


@st.composite
def distributions(draw: DrawFn, letters: Letters = None, *, min_size: int = 1, max_size: int = 6, zeros: bool = True,
                  max_weight: int = 12) -> Distribution:
    """Distributions on `letters`, or on 0..k-1 with min_size <= k <= max_size: integer weights up to `max_weight`, normalised.

    With `zeros` letters may have probability 0 (point masses are drawn too); without, none has.
    """
    names = tuple(range(draw(st.integers(min_size, max_size)))) if letters is None else tuple(letters)
    return Distribution(_row(draw, len(names), zeros, max_weight), names)


def _row(draw: DrawFn, size: int, zeros: bool, max_weight: int) -> list[Fraction]:
    least = 0 if zeros else 1
    weights = draw(st.lists(st.integers(least, max_weight), min_size=size, max_size=size))
    if not any(weights):
        weights[draw(st.integers(0, size - 1))] = 1
    return [Fraction(w, sum(weights)) for w in weights]


@st.composite
def channels(draw: DrawFn, inputs: Letters = None, outputs: Letters = None, *, max_inputs: int = 4, max_outputs: int = 4,
             zeros: bool = True, max_weight: int = 12) -> Channel:
    """Channels with the given inputs and outputs, or with 1 to `max_inputs` and 1 to `max_outputs` of them, named 0, 1, ...

    With `zeros` entries may be 0 (deterministic channels are drawn too); without, none is.
    """
    xs = tuple(range(draw(st.integers(1, max_inputs)))) if inputs is None else tuple(inputs)
    ys = tuple(range(draw(st.integers(1, max_outputs)))) if outputs is None else tuple(outputs)
    return Channel({x: _row(draw, len(ys), zeros, max_weight) for x in xs}, ys)


@st.composite
def private_mechanisms(draw: DrawFn, eps: object, delta: object = 0, *, inputs: Letters = None,
                       max_outputs: int = 4) -> Channel:
    """Mechanisms that are (eps, delta)-differentially private under `replace_one`; eps >= 0 is the logarithm of a rational.

    `inputs` are all datasets of n records (tuples, as from `datasets`), or single records, any two of which are adjacent (by
    default 0..k-1 with k <= 4).  Drawn are: staircase mechanisms (probabilities in proportion 1 to e^eps), on datasets record
    by record; exponential mechanisms on datasets; either of them post-processed by a channel to at most `max_outputs`
    outputs; with delta > 0 mixed with a channel of weight delta that is arbitrary, or reveals the input.  Some have exactly
    the level eps, some exactly the slack delta.
    """
    v, slack = fraction(level(eps)), fraction(read_probability(delta, "delta"))
    names = tuple(range(draw(st.integers(1, 4)))) if inputs is None else tuple(inputs)
    tuples = [x for x in names if isinstance(x, tuple)]
    if tuples:
        records = tuple(dict.fromkeys(z for x in tuples for z in x))
        if set(names) != set(datasets(records, n := len(tuples[0]))):
            raise InvalidInput("inputs: some are tuples, but they are not all datasets of n records; use datasets(letters, n)")
        local = _staircase(records, v).map(lambda m: m.per_record(n).restricted(names))
        mechanism = draw(local | _exponential(names, v, max_outputs))
    else:
        mechanism = draw(_staircase(names, v))
    if len(mechanism.outputs) > max_outputs or draw(st.booleans()):
        mechanism = mechanism.post_process(draw(channels(mechanism.outputs, max_outputs=max_outputs)))
    if slack:
        revealing = Channel.deterministic(names, lambda x: ("revealed", x))
        other = draw(st.just(revealing) | channels(names, mechanism.outputs))
        mechanism = other.mixture(slack, mechanism)
    return mechanism


@st.composite
def _staircase(draw: DrawFn, letters: tuple[Hashable, ...], v: Fraction) -> Channel:
    """A mixture of mechanisms that show which of their patterns, shifted cyclically, was drawn: with weight v where the pattern
    holds the record, else 1."""
    k = len(letters)
    patterns = draw(st.lists(st.lists(st.booleans(), min_size=k, max_size=k), min_size=1, max_size=2))
    shares = _row(draw, len(patterns), False, 4)
    rows: dict[Hashable, dict[Any, Fraction]] = {x: {} for x in letters}
    for number, (pattern, share) in enumerate(zip(patterns, shares, strict=True)):
        mass = sum(v if inside else Fraction(1) for inside in pattern)
        for (i, x), shift in itertools.product(enumerate(letters), range(k)):
            rows[x][number, shift] = share * (v if pattern[(i + shift) % k] else 1) / mass
    return Channel(rows)


@st.composite
def _exponential(draw: DrawFn, names: tuple[Any, ...], v: Fraction, max_outputs: int) -> Channel:
    """An exponential mechanism with a base b, b^2 <= v, and integer scores that change by at most 1 with one record."""
    outputs = range(draw(st.integers(1, max_outputs)))
    scores = {y: draw(_lipschitz(names, st.integers(-3, 3), Fraction(1))) for y in outputs}
    base = Fraction(isqrt(64 ** 2 * v.numerator // v.denominator), 64)
    return exponential_mechanism(names, outputs, lambda x, y: int(scores[y][x]), base)


def _lipschitz(names: tuple[Any, ...], values: SearchStrategy[Any], step: Fraction) -> SearchStrategy[dict[Any, Fraction]]:
    """The greatest functions below drawn values that change by at most `step` with each record replaced."""
    def below(drawn: list[Any]) -> dict[Any, Fraction]:
        return {x: min(Fraction(g) + step * sum(a != b for a, b in zip(x, y, strict=True))
                       for y, g in zip(names, drawn, strict=True)) for x in names}

    return st.lists(values, min_size=len(names), max_size=len(names)).map(below)


@st.composite
def adjacent_datasets(draw: DrawFn, letters: Iterable[Hashable], n: int) -> tuple[tuple[Hashable, ...], tuple[Hashable, ...]]:
    """Pairs of datasets of n >= 1 records over at least two letters that differ in exactly one record."""
    alphabet = tuple(dict.fromkeys(letters))
    if len(alphabet) < 2 or n < 1:
        raise InvalidInput(f"letters, n: {len(alphabet)} letters, {n} records; adjacent datasets need two letters and a record")
    first = draw(st.tuples(*[st.sampled_from(alphabet)] * n))
    i = draw(st.integers(0, n - 1))
    other = draw(st.sampled_from([x for x in alphabet if x != first[i]]))
    return first, (*first[:i], other, *first[i + 1:])


def bounded_sensitivity_functions(letters: Iterable[Hashable], n: int, sensitivity: object = 1,
                                  span: object = 4) -> SearchStrategy[dict[Any, Fraction]]:
    """Functions on all datasets of n records, as mappings to rationals in [0, span], whose sensitivity under `replace_one` is
    at most `sensitivity` >= 0.

    Drawn are arbitrary values, and returned the greatest such function below them, so that every such function is reached
    whose values are drawn; constants and steps of exactly `sensitivity` occur.
    """
    step = fraction(read(sensitivity, "sensitivity"))
    if step < 0:
        raise InvalidInput(f"sensitivity: {step} is negative")
    return _lipschitz(datasets(letters, n), rationals(0, span), step)
