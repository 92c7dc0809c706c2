"""Tuples of small numbers in size order, made one after the other: there may be far too many of them to sort."""
from __future__ import annotations

from collections.abc import Iterator, Sequence


def by_sum(sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The tuples whose i-th number is below the i-th size, by their sums; those with the same sum in alphabetical order."""
    if all(sizes):
        for total in range(sum(sizes) - len(sizes) + 1):
            yield from _with_sum(sizes, total)


def _with_sum(sizes: Sequence[int], total: int) -> Iterator[tuple[int, ...]]:
    if not sizes:
        yield ()
        return
    most = sum(sizes[1:]) - len(sizes) + 1             # of the others together
    for first in range(max(0, total - most), min(sizes[0] - 1, total) + 1):
        for rest in _with_sum(sizes[1:], total - first):
            yield (first, *rest)
