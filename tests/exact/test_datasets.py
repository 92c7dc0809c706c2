"""Datasets, histograms, adjacency and sensitivity."""
from __future__ import annotations

import itertools
import math
from fractions import Fraction
from typing import Any

import pytest

from verify.exact import (
    Histogram, InvalidInput, LogSum, add_or_remove_one, at_most_apart, datasets, every_pair, expand, histograms, iid, iid_histograms, replace_one, sensitivity)
from verify.mechanisms import identity


def unordered(pairs: Any) -> set[frozenset[Any]]:
    found = [frozenset(p) for p in pairs]
    assert all(len(p) == 2 for p in found)
    return set(found)


@pytest.mark.parametrize(("letters", "n"), [(1, 1), (1, 3), (2, 1), (2, 3), (3, 2)])
def test_replacing_one_record_is_hamming_distance_one(letters: int, n: int) -> None:
    every = datasets(range(letters), n)
    expected = {frozenset(p) for p in itertools.combinations(every, 2) if sum(a != b for a, b in zip(*p, strict=True)) == 1}
    assert unordered(replace_one(every)) == expected and len(list(replace_one(every))) == len(expected)
    assert len(expected) == letters**n * n * (letters - 1) // 2


@pytest.mark.parametrize(("letters", "n"), [(1, 2), (2, 1), (2, 5), (3, 3)])
def test_adjacent_histograms_are_those_of_adjacent_datasets(letters: int, n: int) -> None:
    alphabet = range(letters)
    expected = {frozenset((Histogram.of(a, alphabet), Histogram.of(b, alphabet))) for a, b in replace_one(datasets(alphabet, n))}
    assert unordered(replace_one(histograms(letters, n))) == {p for p in expected if len(p) == 2}


def test_adding_a_record() -> None:
    every = [(), *datasets(range(2), 1), *datasets(range(2), 2)]
    expected = {frozenset((small, large)) for small, large in itertools.permutations(every, 2)
                if any(small == (*large[:i], *large[i + 1:]) for i in range(len(large)))}
    assert unordered(add_or_remove_one(every)) == expected and len(expected) == 2 + 6
    types = [*histograms(2, 0), *histograms(2, 1), *histograms(2, 2)]
    assert unordered(add_or_remove_one(types)) == {frozenset((Histogram.of(a, range(2)), Histogram.of(b, range(2)))) for a, b in expected}


def test_other_adjacencies() -> None:
    assert unordered(every_pair("abc")) == {frozenset(p) for p in ("ab", "ac", "bc")} == unordered(replace_one("abc"))
    assert unordered(at_most_apart("3/2")([0, 5, 1, 2])) == {frozenset((0, 1)), frozenset((1, 2))} and not unordered(at_most_apart(0)([1, 2]))
    for wrong in (lambda: list(replace_one([(0,), (0, 1)])), lambda: list(replace_one([(0,), 1])), lambda: list(replace_one([(0,), Histogram((1,))])), lambda: at_most_apart(-1),
                  lambda: at_most_apart(0.5), lambda: list(at_most_apart(1)([(0,)])), lambda: list(add_or_remove_one("ab"))):
        with pytest.raises(InvalidInput):
            wrong()


def test_datasets_and_histograms_are_counted() -> None:
    assert datasets("ab", 2) == (("a", "a"), ("a", "b"), ("b", "a"), ("b", "b")) and iid("1/2 1/2", 3).letters == datasets(range(2), 3)
    for letters, n in ((1, 0), (1, 4), (3, 0), (3, 5), (4, 3)):
        found = histograms(letters, n)
        assert len(set(found)) == len(found) == math.comb(n + letters - 1, n) and all(sum(t) == n and len(t) == letters for t in found)
    assert Histogram.of("abba", "abc") == (2, 2, 0) and repr(Histogram((1, 2))) == "Histogram(1, 2)" and Histogram((1, 2)).moved(1, 0) == (2, 2)
    for wrong in (lambda: datasets("ab", 0), lambda: datasets("ab", 100), lambda: histograms(0, 3), lambda: histograms(3, -1), lambda: histograms(9, 10**6), lambda: Histogram.of("ad", "abc"),
                  lambda: iid_histograms("1/2 1/2", -1), lambda: iid([0.5, 0.5], 2), lambda: expand(identity(range(2)), range(2)), lambda: datasets("ab", True)):
        with pytest.raises(InvalidInput):
            wrong()


def test_sensitivity() -> None:
    every = datasets(range(3), 2)
    assert sensitivity(sum, every) == 2 and sensitivity(lambda s: Fraction(sum(s), 2), every) == 1 and sensitivity(lambda s: s.count(0), every) == 1
    assert sensitivity(max, every) == 2 and sensitivity(lambda s: 5, every) == 0 and sensitivity(sum, datasets([7], 3)) == 0 and sensitivity(sum, every, every_pair) == 4
    assert sensitivity({0: "1/2", 1: 3}, (0, 1)) == Fraction(5, 2) and sensitivity(lambda t: t[0], histograms(2, 9)) == 1
    assert sensitivity(len, [s for n in (1, 2) for s in datasets("ab", n)], add_or_remove_one) == 1 and isinstance(sensitivity(sum, every), LogSum)
    for wrong in (lambda: sensitivity(lambda s: 0.5, every), lambda: sensitivity(lambda s: "x", every)):
        with pytest.raises(InvalidInput):
            wrong()
