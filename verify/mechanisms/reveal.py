"""Mechanisms that reveal all, some or none of their input."""
from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from verify.exact.channel import Channel
from verify.exact.datasets import datasets
from verify.exact.distribution import Distribution, Letter, as_distribution, read_probability, require_count
from verify.exact.errors import InvalidInput
from verify.exact.rationals import ONE, ZERO


def identity(inputs: Iterable[Letter]) -> Channel:
    """The channel whose output is its input."""
    letters = tuple(inputs)
    return Channel.of(letters, letters, [tuple(ONE if x == y else ZERO for y in letters) for x in letters])


def constant(inputs: Iterable[Letter], law: object = "1") -> Channel:
    """The channel whose output has the same law on every input (by default one certain output, 0): it says nothing."""
    output = as_distribution(law, "law")
    names = tuple(inputs)
    return Channel.of(names, output.letters, [output.weights] * len(names))


def reveal_with_probability(inputs: Iterable[Letter], a: object, nothing: Letter = None) -> Channel:
    """The input with probability a, else `nothing` (an erasure channel); exactly (0, a)-DP where some inputs are adjacent.

    `a` is a rational in [0, 1]; `nothing` is no input.  Source: Cover, Thomas 2006, Section 7.1.5.
    """
    share = read_probability(a, "a")
    letters = tuple(inputs)
    if nothing in letters:
        raise InvalidInput(f"nothing: {nothing!r} is one of the inputs; name the output for nothing otherwise")
    rows = [(*(share if x == y else ZERO for y in letters), 1 - share) for x in letters]
    return Channel.of(letters, (*letters, nothing), rows)


def subsample_and_reveal(letters: Iterable[Letter], n: int, m: int = 1) -> Channel:
    """The records at m of the n positions, the positions drawn uniformly without replacement; on all datasets of n records.

    The output is the tuple of the m records in the order of their positions; exactly (0, m/n)-DP for an alphabet of two letters
    or more.  0 <= m <= n.  Source: Dwork, Roth 2014, Section 2.3 ("just a few").
    """
    inputs = datasets(letters, n)
    require_count(m, 0, "m")
    if m > n:
        raise InvalidInput(f"m: {m} is more than the {n} records")
    share = Fraction(1, math.comb(n, m))

    def law(dataset: tuple[Letter, ...]) -> dict[Letter, Fraction]:
        row: dict[Letter, Fraction] = {}
        for sample in itertools.combinations(dataset, m):
            row[sample] = row.get(sample, Fraction(0)) + share
        return row

    return Channel.from_law(inputs, law)


def threshold(letters: Iterable[Letter], n: int, counted: Iterable[Letter] | Callable[[Any], bool], least: int) -> Channel:
    """1 where at least `least` of the n records are counted, else 0, with certainty; on all datasets of n records.

    `counted` lists the letters that count, or is a condition on a record.
    """
    alphabet = tuple(letters)
    require_count(least, 0, "least")
    inside = {x for x in alphabet if counted(x)} if callable(counted) else set(counted)
    if not inside <= set(alphabet):
        raise InvalidInput(f"counted: {sorted(map(repr, inside - set(alphabet)))[0]} is not one of the letters")
    certain = (Distribution.point(0, (0, 1)), Distribution.point(1, (0, 1)))
    return Channel.from_law(datasets(alphabet, n), lambda dataset: certain[sum(x in inside for x in dataset) >= least])
