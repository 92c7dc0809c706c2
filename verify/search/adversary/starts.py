"""Where a search starts: canonical mechanisms, degenerate values, and random models of many concentrations."""
from __future__ import annotations

import numpy as np

from verify.language import Channel, Datasets, Distribution, Event, Function, Space
from verify.search.adversary.coordinates import LEAST, MOST, ZERO, Block, Coordinates
from verify.search.readings.operations import Array
from verify.search.readings.shape import Shape

RATIOS = np.array([2.0, 3.0, 1.5, 1.25, 10.0, 100.0])
CANONICAL, EACH = 0.6, 0.85       # the share of models from the library, and of the symbols in these
JOINT = 0.4                       # of joint laws, those with what a letter says of others
Random = np.random.Generator


def starts(coordinates: Coordinates, random: Random, count: int) -> Array:
    """Rows of coordinates: in most of them most symbols are from the library, the others are random."""
    rows = np.zeros((count, coordinates.size))
    canonical = random.random(count) < CANONICAL
    earlier: dict[tuple[Space, ...], Array] = {}
    for b in coordinates.blocks:
        known, other = _canonical(b, coordinates.shape, random, count), _random(b, random, count)
        made = np.where((canonical & (random.random(count) < EACH))[:, None], known, other)
        if b.kind == "law" and not isinstance(b.symbol, Channel):
            made = _related(earlier, b, made, random)
        rows[:, b.start:b.stop] = made
    return rows


def _pick(kinds: Array, options: list[Array]) -> Array:
    """For each model the option of its kind."""
    return np.asarray(np.stack([np.broadcast_to(o, options[0].shape) for o in options])[kinds, np.arange(len(kinds))])


def _canonical(b: Block, shape: Shape, random: Random, count: int) -> Array:
    if b.kind == "law":
        made = _channels(b, shape, random, count) if isinstance(b.symbol, Channel) else _laws(b.width, random, count)
        if isinstance(b.symbol, Distribution) and len(b.symbol.over) > 1:
            made = np.where(random.random((count, 1)) < JOINT, _joint(b.symbol, shape, random, count), made)
        return np.maximum(made.reshape(count, -1), ZERO)
    if b.kind == "function":
        return _functions(b, shape, random, count)
    if b.kind == "event":
        return _events(b, shape, random, count)
    if b.kind == "beyond":
        return np.where(random.random((count, 1)) < 0.8, LEAST, random.uniform(-6, 2, (count, 1)))
    return _random(b, random, count)


def _random(b: Block, random: Random, count: int) -> Array:
    size = b.stop - b.start
    if b.kind == "law":
        logits = random.normal(0, random.choice([0.3, 1, 3], (count, 1)), (count, size))
        return np.where(random.random((count, size)) < random.choice([0, 0.3], (count, 1)), ZERO, logits)
    if b.kind == "function":
        real = random.normal(0, random.choice([0.3, 1, 3], (count, 1)), (count, size))
        return np.where(random.random((count, 1)) < 0.5, real, random.integers(-2, 3, (count, size)))
    if b.kind == "event":
        return np.where(random.random((count, size)) < random.choice([0.2, 0.5, 0.8], (count, 1)), 1.0, -1.0)
    if b.kind == "letter":
        return random.random((count, 1))
    kinds = random.integers(0, 6, (count, 1))
    wide, near = random.uniform(LEAST, MOST, (count, 1)), random.uniform(-4, 2, (count, 1))
    return np.where(kinds == 0, LEAST, np.where(kinds == 1, MOST, np.where(kinds < 4, wide, near)))


def _laws(width: int, random: Random, count: int) -> Array:
    """Uniform, a point mass, one letter more likely, falling geometrically, uniform on some letters."""
    at, k = np.arange(width), random.integers(0, width, (count, 1))
    ratio = np.log(random.choice(RATIOS, (count, 1)))
    return _pick(random.integers(0, 5, count), [
        np.zeros((count, width)), np.where(at == k, 0.0, ZERO), np.where(at == k, ratio, 0.0), -ratio * at,
        np.where(at < width - k, 0.0, ZERO)])


def _joint(symbol: Distribution, shape: Shape, random: Random, count: int) -> Array:
    """Uniform on some cells, where all letters are the same, or where the last is the sum of the others."""
    letters = np.indices([shape.size(a) for a in symbol.over]).reshape(len(symbol.over), -1)
    same = (letters == letters[0]).all(0)
    summed = letters[:-1].sum(0) % shape.size(symbol.over[-1]) == letters[-1]
    some = random.random((count, same.size)) < 0.5
    return np.where(_pick(random.integers(0, 3, count), [some, same, summed]), 0.0, ZERO)


def _related(earlier: dict[tuple[Space, ...], Array], b: Block, made: Array, random: Random) -> Array:
    """Now and then the earlier law on the same letters, as it is, turned round, or with one letter moved."""
    assert isinstance(b.symbol, Distribution)
    over = b.symbol.over
    before = earlier.get(over)
    if before is not None:
        count, width = len(made), b.width
        moved = before + np.where(np.arange(width) == random.integers(0, width, (count, 1)), random.normal(0, 2, (count, 1)), 0)
        made = _pick(random.integers(0, 6, count), [before, before[:, ::-1], moved, made, made, made])
    earlier[over] = made
    return made


def input_rank(symbol: Channel | Function, shape: Shape) -> Array:
    """A number for each input, from 0 on: the letter, the sum of the records of a dataset, the sum over several inputs."""
    spaces = symbol.inputs if isinstance(symbol, Channel) else symbol.over
    total = np.zeros(1)
    for space in spaces:
        total = (total[:, None] + letter_rank(space, shape)[None, :]).reshape(-1)
    return total


def letter_rank(space: Space, shape: Shape) -> Array:
    """The number of a letter, or the sum of the records of a dataset."""
    if not isinstance(space, Datasets):
        return np.arange(shape.size(space), dtype=float)
    return np.asarray(records(space, shape).sum(1), dtype=float)


def records(space: Datasets, shape: Shape) -> Array:
    """The records of each dataset."""
    base, n = shape.size(space.over), shape.length(space.length)
    return np.asarray(np.arange(base ** n)[:, None] // base ** np.arange(n - 1, -1, -1) % base)


def _channels(b: Block, shape: Shape, random: Random, count: int) -> Array:
    """Identity, constant, randomised response, reveal with some probability, threshold, exponential, one record at random,
    all rows alike but one; inputs by their place or by their rank."""
    assert isinstance(b.symbol, Channel)
    width, inputs = b.width, (b.stop - b.start) // b.width
    shown, at = (count, inputs, width), np.arange(width)
    ranks = np.stack([np.arange(inputs, dtype=float), input_rank(b.symbol, shape)])
    rank = ranks[random.integers(0, 2, count)][:, :, None]
    ratio = np.log(random.choice(RATIOS, (count, 1, 1)))
    hit, last = (rank % width) == at, at == width - 1
    told = np.where((rank % max(width - 1, 1)) == at, 0.0, ZERO)
    erased = np.where(last, ratio * random.choice([-1, 1], (count, 1, 1)), told)
    above = rank >= random.uniform(0, rank.max(1, keepdims=True) + 1)
    soft = np.where(random.random((count, 1, 1)) < 0.5, ZERO, -ratio)
    threshold = np.where((above & last) | (~above & (at == 0)), 0.0, soft)
    scaled = rank / np.maximum(rank.max(1, keepdims=True), 1) * (width - 1)
    one, other = _laws(width, random, count)[:, None, :], _laws(width, random, count)[:, None, :]
    different = np.arange(inputs)[:, None] == random.integers(0, inputs, (count, 1, 1))
    first = b.symbol.inputs[0]
    sampled = np.zeros(shown)
    if isinstance(first, Datasets) and len(b.symbol.inputs) == 1:
        counts = (records(first, shape)[:, :, None] % width == at).sum(1)
        sampled = np.broadcast_to(np.where(counts > 0, np.log(np.maximum(counts, 1)), ZERO), shown)
    return _pick(random.integers(0, 8, count), [np.broadcast_to(o, shown) for o in (
        np.where(hit, 0.0, ZERO), one, np.where(hit, ratio, 0.0), erased, threshold, -ratio * np.abs(scaled - at), sampled,
        np.where(different, other, one))])


def _functions(b: Block, shape: Shape, random: Random, count: int) -> Array:
    """Zero, the rank, one cell, random bits, agreement of the first and the last argument; scaled."""
    assert isinstance(b.symbol, Function)
    size, shown = b.stop - b.start, (count, b.stop - b.start)
    rank, several = input_rank(b.symbol, shape), len(b.symbol.over) > 1
    one = np.arange(size) == random.integers(0, size, (count, 1))
    bits = random.integers(0, 2, shown)
    options = [np.broadcast_to(o, shown).astype(float) for o in (np.zeros(shown), rank, one, bits, *(
        (agreement(b.symbol, shape, True), agreement(b.symbol, shape, False)) if several else ()))]
    scale = random.choice([1, 1, 1, -1, 0.5, 1 / max(rank.max(), 1)], (count, 1))
    return np.asarray(_pick(random.integers(0, len(options), count), options) * scale)


def agreement(symbol: Function, shape: Shape, whole: bool) -> Array:
    """Whether the first and the last argument have the same number, or in how many records they agree."""
    table, last = shape.table(symbol), symbol.over[-1]
    places = np.indices(table).reshape(len(table), -1)
    if whole or not isinstance(last, Datasets):
        return np.asarray(places[0] % table[-1] == places[-1], dtype=float)
    rows = records(last, shape)
    return np.asarray((rows[places[0] % table[-1]] == rows[places[-1]]).sum(1).astype(float))


def _events(b: Block, shape: Shape, random: Random, count: int) -> Array:
    """The diagonal, the last argument at one place, one cell, nothing, everything."""
    assert isinstance(b.symbol, Event)
    size, table = b.stop - b.start, shape.table(b.symbol)
    shown, places = (count, size), np.indices(table).reshape(len(table), -1)
    options = [np.broadcast_to(o, shown) for o in (
        (places[0] % table[-1]) == places[-1], places[-1] == random.integers(0, table[-1], (count, 1)),
        np.arange(size) == random.integers(0, size, (count, 1)), np.zeros(shown, bool), np.ones(shown, bool))]
    return np.where(_pick(random.integers(0, 5, count), options), 1.0, -1.0)
