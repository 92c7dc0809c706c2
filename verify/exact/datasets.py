"""Datasets of n records, their histograms, which of them are adjacent, and the sensitivity of functions of them."""
from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from flint import fmpq

from verify.exact.channel import Channel
from verify.exact.distribution import Distribution, Letter, as_distribution, require_count, require_size
from verify.exact.errors import InvalidInput
from verify.exact.numbers import LogSum
from verify.exact.rationals import ONE, ZERO, power, read

Inputs = Sequence[Letter]
Adjacency = Callable[[Inputs], Iterable[tuple[Letter, Letter]]]


class Histogram(tuple[int, ...]):
    """How often each letter of an alphabet occurs in a dataset (its type): counts in the order of the letters."""

    __slots__ = ()

    @staticmethod
    def of(dataset: Iterable[Letter], letters: Sequence[Letter]) -> Histogram:
        """The histogram of a dataset over an alphabet; raises InvalidInput where a record is no letter of it."""
        counts = dict.fromkeys(letters, 0)
        for x in dataset:
            if x not in counts:
                raise InvalidInput(f"dataset: the record {x!r} is not one of the letters of the alphabet")
            counts[x] += 1
        return Histogram(counts.values())

    def moved(self, by: int, letter: int) -> Histogram:
        """The histogram with the count of one letter (its place, 0 for the first) changed."""
        return Histogram((*self[:letter], self[letter] + by, *self[letter + 1:]))

    def __repr__(self) -> str: return f"Histogram({', '.join(map(str, self))})"


def datasets(letters: Iterable[Letter], n: int) -> tuple[tuple[Letter, ...], ...]:
    """All datasets of n >= 1 records: the tuples of n letters, in lexicographic order."""
    alphabet = tuple(letters)
    require_count(n, 1, "n")
    require_size(len(alphabet) ** n)
    return tuple(itertools.product(alphabet, repeat=n))


def histograms(letters: int, n: int) -> tuple[Histogram, ...]:
    """All histograms of n >= 0 records over an alphabet with `letters` >= 1 letters."""
    require_count(letters, 1, "letters")
    require_count(n, 0, "n")
    require_size(math.comb(n + letters - 1, n))

    def parts(k: int, left: int) -> Iterator[tuple[int, ...]]:
        if k == 1:
            yield (left,)
            return
        for first in range(left, -1, -1):
            yield from ((first, *rest) for rest in parts(k - 1, left - first))

    return tuple(Histogram(p) for p in parts(letters, n))


def iid(law: object, n: int) -> Distribution:
    """The law of a dataset of n >= 1 independent records, each drawn from `law`."""
    return as_distribution(law, "law").iid(n)


def iid_histograms(law: object, n: int) -> Distribution:
    """The law of the histogram of n independent records, each drawn from `law` (multinomial): for mechanisms that depend on
    the histogram only, every functional has the same value as on the datasets, and n may be in the hundreds."""
    record = as_distribution(law, "law")
    types = histograms(len(record), n)
    powers = [[power(w, c) if w != 0 or c == 0 else ZERO for c in range(n + 1)] for w in record.weights]
    return Distribution.of(types, tuple(_multinomial(t, powers) for t in types))


def _multinomial(t: Histogram, powers: list[list[fmpq]]) -> fmpq:
    """The probability of a histogram, from the powers of the probabilities of the letters."""
    left, made = sum(t), ONE
    for count, p in zip(t, powers, strict=True):
        made *= math.comb(left, count) * p[count]
        left -= count
    return made


def expand(mechanism: Channel, letters: Sequence[Letter]) -> Channel:
    """The mechanism on all datasets that a mechanism on histograms is; its inputs are all histograms of some n."""
    n = sum(_histogram(mechanism.inputs[0]))
    return Channel.of(every := datasets(letters, n), mechanism.outputs,
                      [mechanism.weights(Histogram.of(s, letters)) for s in every])


def _histogram(x: Letter) -> Histogram:
    if not isinstance(x, Histogram):
        raise InvalidInput(f"mechanism: its input {x!r} is no Histogram; its inputs must be histograms(letters, n)")
    return x


# --- adjacency: pairs of inputs, each pair once; what is asked of mechanisms is asked in both directions

def replace_one(inputs: Inputs) -> Iterator[tuple[Letter, Letter]]:
    """The pairs of datasets that differ in exactly one record (the default).

    Tuples are datasets of one common length; histograms count as datasets; every other input is one record, so that any two
    of them are adjacent.
    """
    if not _kind(inputs, "replace_one"):
        yield from every_pair(inputs)
        return
    if len({len(x) for x in inputs if isinstance(x, tuple)}) > 1:
        raise InvalidInput("adjacency: replace_one compares datasets of one length; add_or_remove_one those of several")
    alike: dict[Hashable, list[Letter]] = {}
    for x in inputs:
        assert isinstance(x, tuple)
        if isinstance(x, Histogram):
            for i, count in enumerate(x):
                if count:
                    alike.setdefault(x.moved(-1, i), []).append(x)
        else:
            for i in range(len(x)):
                alike.setdefault((x[:i], x[i + 1:]), []).append(x)
    for group in alike.values():
        yield from itertools.combinations(group, 2)


def add_or_remove_one(inputs: Inputs) -> Iterator[tuple[Letter, Letter]]:
    """The pairs of datasets (tuples or histograms) of which one is the other with one record more."""
    if not _kind(inputs, "add_or_remove_one"):
        raise InvalidInput("adjacency: add_or_remove_one needs inputs that are datasets: tuples, or histograms")
    known = set(inputs)
    for x in inputs:
        assert isinstance(x, tuple)
        if isinstance(x, Histogram):
            smaller: set[Letter] = {x.moved(-1, i) for i, count in enumerate(x) if count}
        else:
            smaller = {(*x[:i], *x[i + 1:]) for i in range(len(x))}
        yield from ((y, x) for y in smaller if y in known)


def every_pair(inputs: Inputs) -> Iterator[tuple[Letter, Letter]]:
    """All pairs of different inputs (local differential privacy)."""
    return itertools.combinations(inputs, 2)


def at_most_apart(distance: object) -> Adjacency:
    """The adjacency of inputs that are numbers: those that differ by at most `distance`, a rational >= 0."""
    most = read(distance, "distance")
    if most < 0:
        raise InvalidInput(f"distance: {most} is negative")

    def pairs(inputs: Inputs) -> Iterator[tuple[Letter, Letter]]:
        at = sorted(((read(x, "inputs"), x) for x in inputs), key=lambda v: v[0])
        for i, (a, x) in enumerate(at):
            for b, y in at[i + 1:]:
                if b - a > most:
                    break
                yield x, y

    return pairs


def _kind(inputs: Inputs, where: str) -> bool:
    """Whether the inputs are datasets (tuples or histograms); raises InvalidInput where only some are."""
    kinds = {Histogram if isinstance(x, Histogram) else tuple if isinstance(x, tuple) else None for x in inputs}
    if len(kinds) > 1:
        raise InvalidInput(f"adjacency: {where} compares inputs of one kind: tuples, histograms, or single records")
    return kinds != {None}


def sensitivity(function: Callable[[Any], object] | Mapping[Any, object], inputs: Iterable[Letter],
                adjacency: Adjacency = replace_one) -> LogSum:
    """The greatest |f(x) - f(x')| over the adjacent pairs of inputs, 0 where no two are adjacent.

    `function` gives rationals, as a callable or a mapping; `inputs` are, for example, `datasets(letters, n)`.
    Source: Dwork, McSherry, Nissim, Smith 2006, Section 3.
    """
    names = tuple(inputs)
    f = function.__getitem__ if isinstance(function, Mapping) else function
    values = {x: read(f(x), f"function({x!r})") for x in names}
    return LogSum.of(max((abs(values[x] - values[y]) for x, y in adjacency(names)), default=ZERO))
