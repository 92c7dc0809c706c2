"""Channels (randomised mechanisms): for each of finitely many inputs a distribution of the output."""
from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from flint import fmpq

from verify.exact.distribution import (
    Distribution, Letter, aligned, as_distribution, brief, read_probability, read_row, require_count, require_law,
    require_names, require_size, shown)
from verify.exact.errors import IllPosed, InvalidInput
from verify.exact.rationals import ONE, ZERO, fraction, key, total

Row = tuple[fmpq, ...]


class Channel:
    """A channel from finitely many inputs to finitely many outputs: a mechanism, where the inputs are datasets; immutable.

    `rows` maps each input to the distribution of its output, or lists these for the inputs 0, 1, 2, ...: each a
    Distribution, a mapping from outputs to probabilities, or a row of probabilities in the order of `outputs` (by default
    0, 1, 2, ...).  Outputs that a mapping does not name have probability 0.
    """

    __slots__ = ("_at", "_inputs", "_outputs", "_rows")
    _inputs: tuple[Letter, ...]
    _outputs: tuple[Letter, ...]
    _rows: tuple[Row, ...]
    _at: dict[Letter, int]

    def __init__(self, rows: object, outputs: Iterable[Letter] | None = None) -> None:
        if not isinstance(rows, Mapping | Sequence) or isinstance(rows, str) or not rows:
            raise InvalidInput(f'rows: {rows!r:.60} is not a table of rows; write {{"x": "1/3 2/3", ...}} or ["1/3 2/3", ...]')
        table = dict(rows) if isinstance(rows, Mapping) else dict(enumerate(rows))
        names = None if outputs is None else tuple(outputs)
        if any(isinstance(r, Mapping | Distribution) for r in table.values()):
            laws = {x: as_distribution(r, f"row {x!r}") for x, r in table.items()}
            names = names or tuple(dict.fromkeys(y for law in laws.values() for y in law.letters))
            self._set(tuple(table), names, [_spread(law, names, f"row {x!r}") for x, law in laws.items()])
            return
        made = []
        for x, r in table.items():
            names, row = read_row(r, names, f"row {x!r}")
            require_law(row, f"row {x!r}")
            made.append(row)
        assert names is not None
        self._set(tuple(table), names, made)

    def _set(self, inputs: tuple[Letter, ...], outputs: tuple[Letter, ...], rows: Sequence[Row]) -> None:
        require_size(len(inputs) * len(outputs))
        require_names(inputs, "inputs")
        require_names(outputs, "outputs")
        kept: dict[tuple[tuple[int, int], ...], Row] = {}
        same = {id(r): r for r in rows}             # equal rows become one object, so that pairs of them are looked at once
        same = {i: kept.setdefault(tuple(key(q) for q in r), r) for i, r in same.items()}
        for name, value in (("_inputs", inputs), ("_outputs", outputs), ("_rows", tuple(same[id(r)] for r in rows)),
                            ("_at", {x: i for i, x in enumerate(inputs)})):
            object.__setattr__(self, name, value)

    @classmethod
    def of(cls, inputs: tuple[Letter, ...], outputs: tuple[Letter, ...], rows: Sequence[Row]) -> Channel:
        """The channel with these rows of numbers, each known to be >= 0 and to sum to 1."""
        made = object.__new__(cls)
        made._set(inputs, outputs, rows)
        return made

    @classmethod
    def from_law(cls, inputs: Iterable[Letter], law: Callable[[Any], object],
                 outputs: Iterable[Letter] | None = None) -> Channel:
        """The channel whose row on each input is what `law(input)` returns."""
        return cls({x: law(x) for x in inputs}, outputs)

    @classmethod
    def deterministic(cls, inputs: Iterable[Letter], function: Callable[[Any], Letter]) -> Channel:
        """The channel whose output is a function of the input, with certainty."""
        return cls({x: {function(x): 1} for x in inputs})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("Channel objects are immutable")

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (self._inputs, self._outputs, [tuple(fraction(q) for q in r) for r in self._rows])

    @property
    def inputs(self) -> tuple[Letter, ...]: return self._inputs
    @property
    def outputs(self) -> tuple[Letter, ...]: return self._outputs
    @property
    def rows(self) -> tuple[Row, ...]: return self._rows

    def row(self, x: Letter) -> Distribution:
        """The distribution of the output on an input."""
        return Distribution.of(self._outputs, self.weights(x))

    def weights(self, x: Letter) -> Row:
        """The probabilities of the outputs on an input."""
        try:
            return self._rows[self._at[x]]
        except (KeyError, TypeError):
            raise InvalidInput(f"{x!r} is not one of the inputs {shown(self._inputs)}") from None

    def __call__(self, y: Letter, x: Letter) -> Fraction:
        """The probability of the output y on the input x."""
        return self.row(x)[y]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Channel):
            return NotImplemented
        return (set(self._inputs), set(self._outputs)) == (set(other._inputs), set(other._outputs)) and all(
            self.row(x) == other.row(x) for x in self._inputs)

    def __hash__(self) -> int: return hash((frozenset(self._inputs), frozenset(self._outputs)))

    def __repr__(self) -> str:
        first = "; ".join(f"{x!r}: {' '.join(brief(q) for q in r[:6])}{' ...' if len(r) > 6 else ''}"
                          for x, r in itertools.islice(zip(self._inputs, self._rows, strict=True), 4))
        return f"Channel({first}{'; ...' if len(self._inputs) > 4 else ''}; outputs {shown(self._outputs)})"

    # --- with a prior: the law of the input

    def joint(self, prior: object) -> Distribution:
        """The joint law of an input drawn from `prior` and the output on it, on the pairs (input, output)."""
        weights = aligned(prior, self._inputs, "prior")
        return Distribution.of(tuple(itertools.product(self._inputs, self._outputs)),
                               tuple(w * a for w, r in zip(weights, self._rows, strict=True) for a in r))

    def output(self, prior: object) -> Distribution:
        """The law of the output where the input is drawn from `prior` (the marginal of the joint law)."""
        return Distribution.of(self._outputs, self.mixed(aligned(prior, self._inputs, "prior")))

    def mixed(self, weights: Row) -> Row:
        """The mean of the rows with these weights."""
        shares: dict[int, list[fmpq]] = {}
        row_of = {id(r): r for r in self._rows}
        for w, r in zip(weights, self._rows, strict=True):
            if w != 0:
                shares.setdefault(id(r), []).append(w)
        parts = [(total(ws), row_of[i]) for i, ws in shares.items()]
        return tuple(total([w * r[y] for w, r in parts if r[y] != 0]) for y in range(len(self._outputs)))

    def independent(self, prior: object) -> Distribution:
        """The law of an input and of the output on another, independent input; on the pairs (input, output)."""
        weights = aligned(prior, self._inputs, "prior")
        column = self.mixed(weights)
        return Distribution.of(tuple(itertools.product(self._inputs, self._outputs)),
                               tuple(w * m for w in weights for m in column))

    def posterior(self, prior: object, y: Letter) -> Distribution:
        """The law of the input given the output y; raises IllPosed where y has probability 0."""
        weights = aligned(prior, self._inputs, "prior")
        at = self.row(self._inputs[0]).index(y)
        parts = tuple(w * r[at] for w, r in zip(weights, self._rows, strict=True))
        if (mass := total(parts)) == 0:
            raise IllPosed(f"the posterior given the output {y!r}, which has probability 0")
        return Distribution.of(self._inputs, tuple(p / mass for p in parts))

    # --- new channels

    def post_process(self, after: Channel | Callable[[Any], Letter]) -> Channel:
        """The output of this channel put into another channel, or into a function (a cascade, data processing)."""
        second = after if isinstance(after, Channel) else Channel.deterministic(self._outputs, after)
        table = [second.weights(y) for y in self._outputs]
        rows = {id(r): tuple(total([a * t[z] for a, t in zip(r, table, strict=True) if a != 0 and t[z] != 0])
                             for z in range(len(second._outputs))) for r in self._rows}
        return Channel.of(self._inputs, second._outputs, [rows[id(r)] for r in self._rows])

    def compose(self, second: Channel | Mapping[Any, Channel] | Callable[[Any], Channel]) -> Channel:
        """The adaptive composition: the output y, then that of `second` on the same input, where `second` may depend on y;
        the outputs are the pairs.  `second` is a channel, a mapping from y to channels, or a function that returns them."""
        chosen: dict[Letter, Channel] = {}
        for y in self._outputs:
            after = second if isinstance(second, Channel) else second[y] if isinstance(second, Mapping) else second(y)
            if not isinstance(after, Channel) or set(after._inputs) != set(self._inputs):
                raise InvalidInput(f"second: after the output {y!r} comes no channel with the inputs {shown(self._inputs)}")
            chosen[y] = after
        outputs = tuple((y, z) for y in self._outputs for z in chosen[y]._outputs)
        require_size(len(outputs) * len(self._inputs))
        rows = [tuple(a * b for y, a in zip(self._outputs, r, strict=True) for b in chosen[y].weights(x))
                for x, r in zip(self._inputs, self._rows, strict=True)]
        return Channel.of(self._inputs, outputs, rows)

    def product(self, other: Channel) -> Channel:
        """Both channels side by side on independent inputs: pairs of inputs to pairs of outputs."""
        require_size(len(self._inputs) * len(other._inputs) * len(self._outputs) * len(other._outputs))
        return Channel.of(tuple(itertools.product(self._inputs, other._inputs)),
                          tuple(itertools.product(self._outputs, other._outputs)),
                          [tuple(a * b for a in r for b in s) for r in self._rows for s in other._rows])

    def per_record(self, n: int) -> Channel:
        """This channel on each of the n >= 1 records of a dataset, independently: tuples of inputs to tuples of outputs."""
        require_count(n, 1, "n")
        require_size((len(self._inputs) * len(self._outputs)) ** n)
        rows: list[Row] = [(ONE,)]
        for _ in range(n):
            rows = [tuple(a * b for a in r for b in s) for r in rows for s in self._rows]
        inputs, outputs = (tuple(itertools.product(letters, repeat=n)) for letters in (self._inputs, self._outputs))
        return Channel.of(inputs, outputs, rows)

    def mixture(self, weight: object, other: Channel) -> Channel:
        """This channel with probability `weight`, else `other`, which has the same inputs; on the outputs of both."""
        share = read_probability(weight, "weight")
        if set(self._inputs) != set(other._inputs):
            raise InvalidInput(f"other: its inputs {shown(other._inputs)} are not the inputs {shown(self._inputs)}")
        return Channel({x: self.row(x).mixture(fraction(share), other.row(x)) for x in self._inputs})

    def restricted(self, inputs: Iterable[Letter]) -> Channel:
        """The channel on some of its inputs."""
        kept = tuple(inputs)
        return Channel.of(kept, self._outputs, [self.weights(x) for x in kept])

    def pairs(self) -> Iterator[tuple[Letter, Row]]:
        """The inputs with their rows."""
        return zip(self._inputs, self._rows, strict=True)


def _spread(law: Distribution, outputs: tuple[Letter, ...], where: str) -> Row:
    """The probabilities of a law on some of the outputs, 0 for the others."""
    given, known = dict(zip(law.letters, law.weights, strict=True)), set(outputs)
    unknown = [y for y in given if y not in known]
    if unknown:
        raise InvalidInput(f"{where}: {unknown[0]!r} is not one of the outputs {shown(outputs)}")
    return tuple(given.get(y, ZERO) for y in outputs)


def _rebuilt(inputs: tuple[Letter, ...], outputs: tuple[Letter, ...], rows: list[Sequence[Fraction]]) -> Channel:
    return Channel(dict(zip(inputs, rows, strict=True)), outputs)
