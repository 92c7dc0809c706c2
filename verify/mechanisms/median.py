"""The noise-free Median Mechanism (Dwork et al. 2015, Figure 5), exactly, on datasets counted by what a query says of them.

A query is given by the values of phi on the letters of the universe.  The consistent datasets are those of X^t whose means were
never found wrong; they are counted by how often each letter occurs, so that t may be in the hundreds where the queries take few
values.  Everything is rational.
"""
from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from verify.exact.distribution import require_count, require_size
from verify.exact.errors import InvalidInput
from verify.exact.rationals import fraction, read

F = Fraction


@dataclass(frozen=True)
class Reply:
    """One answer: the median of the consistent datasets, the mean on the data, the answer, how many datasets stay, and whether
    the data were used (an update)."""

    median: Fraction
    mean: Fraction
    answer: Fraction
    consistent: int
    update: bool


@dataclass
class MedianMechanism:
    """The mechanism with accuracy alpha = tau/3 on `data`, a tuple of letters 0..letters-1, and small datasets of size t.

    `printed`: an answer from the data is rounded down to a multiple of alpha, and datasets further than 2 alpha from it leave,
    as in Figure 5 (t is log m/alpha^2 there).  Else it is rounded to the nearest multiple, and those further than 3 alpha/2
    leave, so that an update halves the consistent datasets.  A median is that of the multiset of means, the lower one of two.
    Letters on which all queries so far agree are counted together, which needs `kinds`: letters of one kind always do.
    """

    data: tuple[int, ...]
    letters: int
    alpha: Fraction
    t: int
    printed: bool = True
    kinds: tuple[tuple[int, ...], ...] | None = None
    replies: list[Reply] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self.alpha = fraction(read(self.alpha, "alpha"))
        for name, value, least in (("letters", self.letters, 1), ("t", self.t, 1)):
            require_count(value, least, name)
        if not 0 < self.alpha <= 1:
            raise InvalidInput(f"alpha: {self.alpha} is not in (0, 1]")
        if not self.data or any(isinstance(x, bool) or not isinstance(x, int) or not 0 <= x < self.letters for x in self.data):
            raise InvalidInput(f"data: the records are letters 0..{self.letters - 1}, at least one")
        self.kinds = self.kinds or tuple((x,) for x in range(self.letters))
        if sorted(itertools.chain(*self.kinds)) != list(range(self.letters)):
            raise InvalidInput("kinds: each letter belongs to one kind")
        require_size(math.comb(self.t + len(self.kinds) - 1, self.t))
        self._consistent = dict(self._types())

    def _types(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """How often each kind occurs in a dataset of size t, and how many datasets there are with these counts."""
        assert self.kinds is not None
        sizes = [len(k) for k in self.kinds]
        for bars in itertools.combinations(range(self.t + len(sizes) - 1), len(sizes) - 1):
            ends = (-1, *bars, self.t + len(sizes) - 1)
            counts = tuple(b - a - 1 for a, b in itertools.pairwise(ends))
            ways = math.factorial(self.t)
            for c in counts:
                ways //= math.factorial(c)
            yield counts, ways * math.prod(s ** c for s, c in zip(sizes, counts, strict=True))

    @property
    def consistent(self) -> int:
        """How many datasets of X^t are consistent with the answers so far."""
        return sum(self._consistent.values())

    def ask(self, phi: Sequence[object]) -> Reply:
        """The answer to the query with these values in [0, 1] on the letters."""
        assert self.kinds is not None
        values = [fraction(read(v, f"phi[{i}]")) for i, v in enumerate(phi)]
        if len(values) != self.letters or any(not 0 <= v <= 1 for v in values):
            raise InvalidInput(f"phi: {self.letters} values in [0, 1] are needed, one for each letter")
        for kind in self.kinds:
            if len({values[x] for x in kind}) > 1:
                raise InvalidInput(f"phi: it tells the letters {kind[:4]} of one kind apart; give smaller kinds")
        by_kind = [values[kind[0]] for kind in self.kinds]
        means = {c: sum((k * v for k, v in zip(c, by_kind, strict=True)), F(0)) / self.t for c in self._consistent}
        median = self._median(means)
        mean = sum((values[x] for x in self.data), F(0)) / len(self.data)
        update = abs(median - mean) > 2 * self.alpha
        answer = median
        if update:
            steps = mean / self.alpha
            answer = self.alpha * (math.floor(steps) if self.printed else math.floor(steps + F(1, 2)))
            width = self.alpha * (2 if self.printed else F(3, 2))
            self._consistent = {c: w for c, w in self._consistent.items() if abs(answer - means[c]) <= width}
        self.replies.append(Reply(median, mean, answer, self.consistent, update))
        return self.replies[-1]

    def _median(self, means: dict[tuple[int, ...], Fraction]) -> Fraction:
        """The lower median of the means, each counted as often as there are datasets."""
        left, need = 0, (self.consistent + 1) // 2
        if not need:
            raise InvalidInput("no dataset is consistent with the answers; t is too small for this accuracy")
        for value, ways in sorted((means[c], w) for c, w in self._consistent.items()):
            left += ways
            if left >= need:
                return value
        raise AssertionError("a median exists")

    @property
    def updates(self) -> int:
        """How many answers were computed from the data."""
        return sum(r.update for r in self.replies)
