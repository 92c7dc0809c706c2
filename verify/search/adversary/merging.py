"""Smaller models from a larger one: two letters of an alphabet become one.

Probabilities are added; where the letters are inputs, arguments or members of events, the first of the two stays.
"""
from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np

from verify.language import Alphabet, Channel, Datasets, Distribution, Letter, Space
from verify.search.adversary.coordinates import Block, Coordinates
from verify.search.adversary.linear import with_table
from verify.search.readings.operations import Array
from verify.search.readings.shape import Shape


def merged(large: Coordinates, row: Array, small: Coordinates) -> Array:
    """Rows of the smaller shape, one for each pair of letters of the alphabet that has one letter more in the larger shape;
    none where the shapes differ in another way."""
    name = _one_letter_less(large.shape, small.shape)
    if name is None or [b.kind for b in large.blocks] != [b.kind for b in small.blocks]:
        return np.zeros((0, small.size))
    values = large.values(row[None])
    made = []
    for first, second in itertools.combinations(range(large.shape.sizes[name]), 2):
        new = np.zeros(small.size)
        for old_block, block in zip(large.blocks, small.blocks, strict=True):
            if block.kind in ("scalar", "beyond"):
                new[block.start] = row[old_block.start]
            elif isinstance(block.symbol, Letter):
                place = _places(block.symbol.over, name, (first, second), large.shape)[int(values[block.symbol.name][0])]
                new[block.start] = (place + 0.5) / small.shape.size(block.symbol.over)
            else:
                table = _table(block, values[block.symbol.name][0], name, (first, second), large.shape, small.shape)
                new = with_table(new, block, table)
        made.append(new)
    return np.array(made)


def _one_letter_less(large: Shape, small: Shape) -> str | None:
    less = [n for n in large.sizes if small.sizes.get(n) != large.sizes[n]]
    found = len(less) == 1 and small.sizes.get(less[0]) == large.sizes[less[0]] - 1 and large.lengths == small.lengths
    return less[0] if found else None


def _places(space: Space, name: str, pair: tuple[int, int], large: Shape) -> Array:
    """The new number of each element of a space, when the second letter of the pair becomes the first."""
    if isinstance(space, Alphabet):
        at = np.arange(large.size(space))
        return np.where(at == pair[1], pair[0], at - (at > pair[1])) if space.name == name else at
    if not isinstance(space, Datasets):
        return np.arange(large.size(space))
    records = _places(space.over, name, pair, large)
    n, base = large.length(space.length), int(records.max()) + 1
    digits = np.arange(large.size(space))[:, None] // len(records) ** np.arange(n - 1, -1, -1) % len(records)
    return np.asarray((records[digits] * base ** np.arange(n - 1, -1, -1)).sum(1))


def _table(b: Block, table: Array, name: str, pair: tuple[int, int], large: Shape, small: Shape) -> Array:
    added = range(table.ndim) if isinstance(b.symbol, Distribution) else (0,) if isinstance(b.symbol, Channel) else ()
    for axis, space in enumerate(_spaces(b)):
        places, size = _places(space, name, pair, large), small.size(space)
        moved = np.moveaxis(table, axis, 0)
        if axis in added:
            new = np.zeros((size, *moved.shape[1:]))
            np.add.at(new, places, moved)
        else:
            new = moved[[int(np.flatnonzero(places == k)[0]) for k in range(size)]]
        table = np.moveaxis(new, 0, axis)
    return table


def _spaces(b: Block) -> Iterator[Space]:
    over = getattr(b.symbol, "over", ())
    yield from over if isinstance(over, tuple) else ()
