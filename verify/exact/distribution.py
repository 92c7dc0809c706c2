"""Distributions on finite sets of letters, with rational probabilities."""
from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from flint import fmpq

from verify.exact.errors import IllPosed, InvalidInput
from verify.exact.rationals import ONE, ZERO, decimals, fraction, read, total

Letter = Hashable
Event = Iterable[Letter] | Callable[[Any], bool]      # the letters of the event, or what is true of them
MOST_LETTERS = 2_000_000


class Distribution:
    """A probability distribution on finitely many letters; immutable and hashable.

    `probabilities` is a row (a sequence, or one text such as "1/3 2/3") of ints, Fractions, or texts "p/q" or of decimals
    that are >= 0 and sum to 1, or a mapping from letters to such numbers.  `letters` names the letters of a row, in order;
    without it they are 0, 1, 2, ...  Two distributions are equal if they give every letter of either the same probability
    and have the same letters, in any order.
    """

    __slots__ = ("_index", "_letters", "_weights")
    _letters: tuple[Letter, ...]
    _weights: tuple[fmpq, ...]
    _index: dict[Letter, int] | None

    def __init__(self, probabilities: object, letters: Iterable[Letter] | None = None) -> None:
        names, row = read_row(probabilities, None if letters is None else tuple(letters), "probabilities")
        require_law(row, "probabilities")
        self._set(names, row)

    def _set(self, letters: tuple[Letter, ...], weights: tuple[fmpq, ...]) -> None:
        require_names(letters, "letters")
        for name, value in (("_letters", letters), ("_weights", weights), ("_index", None)):
            object.__setattr__(self, name, value)

    @classmethod
    def of(cls, letters: tuple[Letter, ...], weights: tuple[fmpq, ...]) -> Distribution:
        """The distribution with these letters and probabilities, which are known to be >= 0 and to sum to 1."""
        made = object.__new__(cls)
        made._set(letters, weights)
        return made

    @classmethod
    def uniform(cls, letters: Iterable[Letter]) -> Distribution:
        """The distribution that gives each of the letters (at least one) the same probability."""
        names = tuple(letters)
        if not names:
            raise InvalidInput("letters: no letter is given; a distribution has at least one")
        return cls.of(names, (fmpq(1, len(names)),) * len(names))

    @classmethod
    def point(cls, letter: Letter, letters: Iterable[Letter] | None = None) -> Distribution:
        """The distribution of a letter that is certain, on `letters` or on itself alone."""
        names = (letter,) if letters is None else tuple(letters)
        if letter not in names:
            raise InvalidInput(f"letter: {letter!r} is not one of the letters {shown(names)}")
        return cls.of(names, tuple(ONE if x == letter else ZERO for x in names))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("Distribution objects are immutable")

    def __reduce__(self) -> tuple[object, ...]:
        return Distribution, (self.probabilities, self._letters)

    @property
    def letters(self) -> tuple[Letter, ...]: return self._letters
    @property
    def weights(self) -> tuple[fmpq, ...]: return self._weights
    @property
    def probabilities(self) -> tuple[Fraction, ...]: return tuple(fraction(w) for w in self._weights)

    def support(self) -> tuple[Letter, ...]:
        """The letters of positive probability."""
        return tuple(x for x, w in zip(self._letters, self._weights, strict=True) if w != 0)

    def items(self) -> Iterator[tuple[Letter, Fraction]]:
        """The letters with their probabilities."""
        return zip(self._letters, self.probabilities, strict=True)

    def __len__(self) -> int: return len(self._letters)
    def __iter__(self) -> Iterator[Letter]: return iter(self._letters)

    def __getitem__(self, letter: Letter) -> Fraction:
        """The probability of a letter; raises InvalidInput for what is no letter."""
        return fraction(self._weights[self.index(letter)])

    __call__ = __getitem__

    def index(self, letter: Letter) -> int:
        """The place of a letter among `letters`."""
        if self._index is None:
            object.__setattr__(self, "_index", {x: i for i, x in enumerate(self._letters)})
        assert self._index is not None
        try:
            return self._index[letter]
        except (KeyError, TypeError):
            raise InvalidInput(f"{letter!r} is not one of the letters {shown(self._letters)}") from None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        return set(self._letters) == set(other._letters) and aligned(other, self._letters, "") == self._weights

    def __hash__(self) -> int: return hash(frozenset(self.items()))

    def __repr__(self) -> str:
        first = ", ".join(f"{x!r}: {brief(w)}" for x, w in itertools.islice(zip(self._letters, self._weights, strict=True), 8))
        return f"Distribution({{{first}{', ...' if len(self) > 8 else ''}}})"

    def probability(self, event: Event) -> Fraction:
        """The probability of an event: some letters, or a condition on letters."""
        return fraction(total([self._weights[i] for i in self._members(event)]))

    def _members(self, event: Event) -> list[int]:
        if callable(event):
            return [i for i, x in enumerate(self._letters) if event(x)]
        return sorted({self.index(x) for x in event})

    def given(self, event: Event) -> Distribution:
        """The distribution conditioned on an event; raises IllPosed where the event has probability 0."""
        members = set(self._members(event))
        mass = total([self._weights[i] for i in members])
        if mass == 0:
            raise IllPosed("the distribution given an event of probability 0")
        return Distribution.of(self._letters, tuple(w / mass if i in members else ZERO for i, w in enumerate(self._weights)))

    def expectation(self, function: Callable[[Any], object] | Mapping[Any, object]) -> Fraction:
        """The mean of a function of the letter with rational values, given as a callable or a mapping."""
        f = function.__getitem__ if isinstance(function, Mapping) else function
        return fraction(total([w * read(f(x), f"function({x!r})") for x, w in zip(self._letters, self._weights, strict=True)
                               if w != 0]))

    def image(self, function: Callable[[Any], Letter]) -> Distribution:
        """The law of a function of the letter."""
        parts: dict[Letter, list[fmpq]] = {}
        for x, w in zip(self._letters, self._weights, strict=True):
            parts.setdefault(function(x), []).append(w)
        return Distribution.of(tuple(parts), tuple(total(p) for p in parts.values()))

    def product(self, other: Distribution) -> Distribution:
        """The law of two independent draws, on the pairs (letter of self, letter of other)."""
        require_size(len(self) * len(other))
        return Distribution.of(tuple(itertools.product(self._letters, other._letters)),
                               tuple(a * b for a in self._weights for b in other._weights))

    def mixture(self, weight: object, other: Distribution) -> Distribution:
        """The law of a draw from `self` with probability `weight`, else from `other`; on the letters of both."""
        share = read_probability(weight, "weight")
        letters = tuple(dict.fromkeys((*self._letters, *other._letters)))
        mine, theirs = (dict(zip(p._letters, p._weights, strict=True)) for p in (self, other))
        return Distribution.of(letters, tuple(share * mine.get(x, ZERO) + (1 - share) * theirs.get(x, ZERO) for x in letters))

    def iid(self, n: int) -> Distribution:
        """The law of n >= 1 independent draws, on the datasets: all tuples of n letters, in lexicographic order."""
        require_count(n, 1, "n")
        require_size(len(self) ** n)
        weights: list[fmpq] = [ONE]
        for _ in range(n):
            weights = [a * b for a in weights for b in self._weights]
        return Distribution.of(tuple(itertools.product(self._letters, repeat=n)), tuple(weights))


def as_distribution(value: object, where: str) -> Distribution:
    """A Distribution as it is, or one from a row or mapping."""
    if isinstance(value, Distribution):
        return value
    try:
        return Distribution(value)
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from None


def aligned(law: object, letters: tuple[Letter, ...], where: str) -> tuple[fmpq, ...]:
    """The probabilities of a law in the order of `letters`; a plain row is read in that order."""
    if not isinstance(law, Distribution | Mapping):
        _, row = read_row(law, letters, where)
        require_law(row, where)
        return row
    law = as_distribution(law, where)
    if law.letters == letters:
        return law.weights
    if len(law) != len(letters) or set(law.letters) != set(letters):
        raise InvalidInput(f"{where}: the letters {shown(law.letters)} are not the letters {shown(letters)}")
    return tuple(law.weights[law.index(x)] for x in letters)


def read_row(value: object, letters: tuple[Letter, ...] | None, where: str) -> tuple[tuple[Letter, ...], tuple[fmpq, ...]]:
    """The letters and numbers of a row or mapping."""
    if isinstance(value, Mapping):
        if letters is not None:
            raise InvalidInput(f"{where}: a mapping names its letters itself; leave out `letters`")
        return tuple(value), tuple(read(v, f"{where}[{x!r}]") for x, v in value.items())
    parts = value.split() if isinstance(value, str) else value
    if not isinstance(parts, Sequence) or not parts:
        raise InvalidInput(f'{where}: {value!r:.60} is not a row of probabilities; write "1/3 2/3", a list of rationals, or a '
                           "mapping")
    row = tuple(read(v, f"{where}[{i}]") for i, v in enumerate(parts))
    if letters is not None and len(letters) != len(row):
        raise InvalidInput(f"{where}: {len(row)} numbers for the {len(letters)} letters {shown(letters)}")
    return letters if letters is not None else tuple(range(len(row))), row


def require_law(row: Sequence[fmpq], where: str) -> None:
    """Raise InvalidInput unless the numbers are >= 0 and sum to 1."""
    negative = next((w for w in row if w < 0), None)
    if negative is not None:
        raise InvalidInput(f"{where}: {negative} is negative; probabilities are >= 0 and sum to 1")
    if not row or (mass := total(row)) != 1:
        raise InvalidInput(f"{where}: the numbers sum to {mass if row else 0}; probabilities are >= 0 and sum to 1")


def read_probability(value: object, where: str) -> fmpq:
    """A rational from 0 to 1."""
    q = read(value, where)
    if not 0 <= q <= 1:
        raise InvalidInput(f"{where}: {q} is not a probability; it must lie in [0, 1]")
    return q


def require_names(letters: tuple[Letter, ...], where: str) -> None:
    """Raise InvalidInput unless the letters are hashable and different."""
    try:
        different = len(set(letters)) == len(letters)
    except TypeError as error:
        raise InvalidInput(f"{where}: {shown(letters)}: {error}; name letters by numbers, texts or tuples") from None
    if not different:
        raise InvalidInput(f"{where}: {shown(letters)} names a letter twice; each letter has one name of its own")


def require_count(n: object, least: int, where: str) -> None:
    """Raise InvalidInput unless n is an integer that is at least `least`."""
    if isinstance(n, bool) or not isinstance(n, int) or n < least:
        raise InvalidInput(f"{where}: {n!r} is not an integer >= {least}")


def require_size(size: int) -> None:
    """Raise InvalidInput where an object would have more entries than are written out."""
    if size > MOST_LETTERS:
        raise InvalidInput(f"{size} entries are more than the {MOST_LETTERS} that are written out; histograms need fewer (see "
                           "iid_histograms)")


def shown(letters: Sequence[Letter]) -> str:
    """The first of some letters, for a message."""
    return f"({', '.join(repr(x) for x in letters[:6])}{', ...' if len(letters) > 6 else ''})"


def brief(q: fmpq) -> str:
    """A rational for people: whole where it is short."""
    return str(q) if q.p.bit_length() + q.q.bit_length() < 80 else "a long rational in [{}, {}]".format(*decimals(q, q, 4))
