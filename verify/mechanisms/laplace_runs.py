"""What sparse vector and Thresholdout reveal with Laplace noise: probabilities of transcripts and privacy losses, enclosed.

Between two places where a comparison changes its side, the probability of a comparison given the noise g of the threshold is a
sum of exponentials of g, and so is the density of g; products of sums of exponentials are integrated in closed form, and
evaluated in balls.  Nothing is sampled, and nothing rounded but by the balls.
"""
from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq

from verify.exact.errors import InvalidInput
from verify.exact.numbers import INFINITY, Enclosed, Real
from verify.exact.rationals import fraction, read

F = Fraction
Terms = dict[Fraction, arb]                     # the exponent of e^(c g) -> its coefficient
Pattern = tuple[bool, ...]                      # whether each query was answered "above"
MOST_PATTERNS = 1 << 14


@dataclass(frozen=True)
class SparseVector:
    """Sparse vector with Laplace noise on queries of which neighbours differ by at most `sensitivity`.

    The noise of the threshold has scale `rho`, that of a query scale `nu`; nu = 0 is none.  After `budget` answers "above" it
    stops (never for None); `refresh` says whether the threshold is drawn again after each.  Dwork, Roth 2014, Algorithm 2, at
    sensitivity d and level eps in all is rho = 2 c d/eps, nu = 4 c d/eps.  The well-known wrong ones have nu = 0, no budget, or
    a nu that does not grow with the budget (Lyu, Su, Li 2017, Figure 1, Algorithms 4, 5 and 6).
    """

    threshold: Fraction
    rho: Fraction
    nu: Fraction
    budget: int | None = 1
    refresh: bool = True

    def __post_init__(self) -> None:
        for name in ("threshold", "rho", "nu"):
            object.__setattr__(self, name, fraction(read(getattr(self, name), name)))
        if self.rho <= 0 or self.nu < 0:
            raise InvalidInput(f"rho, nu: {self.rho}, {self.nu} need rho > 0 and nu >= 0")
        if self.budget is not None and (isinstance(self.budget, bool) or self.budget < 1):
            raise InvalidInput(f"budget: {self.budget!r} is neither None nor an integer >= 1")

    def patterns(self, queries: int) -> Iterator[Pattern]:
        """The transcripts of a number of queries: one sign for each query that is answered."""
        if 2 ** queries > MOST_PATTERNS:
            raise InvalidInput(f"queries: {queries} are more than {MOST_PATTERNS.bit_length() - 1}; give fewer")
        seen: dict[Pattern, None] = {}
        for signs in itertools.product((False, True), repeat=queries):
            seen[self._cut(signs)] = None
        return iter(seen)

    def _cut(self, signs: Pattern) -> Pattern:
        """The signs up to the one that exhausts the budget."""
        tops = 0
        for i, sign in enumerate(signs):
            tops += sign
            if tops == self.budget:
                return signs[:i + 1]
        return signs

    def probability(self, values: Sequence[object], pattern: Pattern) -> Real:
        """The probability of a transcript for these values of the queries."""
        numbers = _values(values)
        return Enclosed(lambda: self._ball(numbers, pattern))

    def _ball(self, values: tuple[Fraction, ...], pattern: Pattern) -> arb:
        made = arb(1)
        for phase in self._phases(values, pattern):
            made *= self._phase(phase)
        return made

    def _phases(self, values: tuple[Fraction, ...], pattern: Pattern) -> Iterator[tuple[tuple[Fraction, bool], ...]]:
        """The queries with their signs, between two draws of the threshold."""
        phase: list[tuple[Fraction, bool]] = []
        for value, sign in zip(values, pattern, strict=False):
            phase.append((value - self.threshold, sign))
            if sign and self.refresh:
                yield tuple(phase)
                phase = []
        if phase:
            yield tuple(phase)

    def _phase(self, phase: tuple[tuple[Fraction, bool], ...]) -> arb:
        """The integral over the noise g of the threshold, piece by piece."""
        ends = sorted({F(0), *(v for v, _ in phase)})
        total = arb(0)
        for low, high in itertools.pairwise((None, *ends, None)):
            inside = ((high or F(0)) - 1) if low is None else low + 1 if high is None else (low + high) / 2
            terms: Terms = {(-1 if inside > 0 else 1) / self.rho: 1 / (2 * _arb(self.rho))}
            for value, sign in phase:
                terms = _times(terms, self._above(value, inside < value) if sign else self._below(value, inside < value))
            total += _integral(terms, low, high)
        return total

    def _above(self, value: Fraction, left: bool) -> Terms:
        """P(eta < value - g) as a function of g on one side of the value."""
        if not self.nu:
            return {F(0): arb(1)} if left else {}
        far = (_arb(value / self.nu) * (-1 if left else 1)).exp() / 2
        return {F(0): arb(1), 1 / self.nu: -far} if left else {-1 / self.nu: far}

    def _below(self, value: Fraction, left: bool) -> Terms:
        """P(eta >= value - g), which is 1 - P(eta < value - g)."""
        if not self.nu:
            return {} if left else {F(0): arb(1)}
        far = (_arb(value / self.nu) * (-1 if left else 1)).exp() / 2
        return {1 / self.nu: far} if left else {F(0): arb(1), -1 / self.nu: -far}

    def possible(self, values: Sequence[object], pattern: Pattern) -> bool:
        """Whether a transcript has positive probability: always, but without noise of the queries."""
        if self.nu:
            return True
        return all(max((v for v, s in phase if not s), default=None) is None or max(v for v, s in phase if not s)
                   < min((v for v, s in phase if s), default=max(v for v, s in phase if not s) + 1)
                   for phase in self._phases(_values(values), pattern))

    def loss(self, here: Sequence[object], there: Sequence[object], released: object = 0) -> Real:
        """The exact pure level on two sequences of values: the greatest log ratio of transcripts, in either direction.

        `released` is what each answer "above" reveals besides, in nats: |difference|/sigma for a value with noise Lap(sigma),
        reached in both directions.  Infinite where a transcript is possible on one side only.
        """
        return self.worst(here, there, released)[0]

    def worst(self, here: Sequence[object], there: Sequence[object], released: object = 0) -> tuple[Real, Pattern]:
        """The exact pure level and a transcript that has it (of nearly equal ones, one of them)."""
        first, second, extra = _values(here), _values(there), fraction(read(released, "released"))
        if len(first) != len(second):
            raise InvalidInput(f"there: {len(second)} values for {len(first)} queries")
        best: tuple[float, Pattern] | None = None
        for pattern in self.patterns(len(first)):
            a, b = self.possible(first, pattern), self.possible(second, pattern)
            if a != b:
                return INFINITY, pattern
            if a:
                value = float(abs(self._log_ratio(first, second, pattern)).mid()) + float(extra * sum(pattern))
                if best is None or value > best[0]:
                    best = value, pattern
        assert best is not None
        kept = best[1]
        return Enclosed(lambda: self._greatest(first, second, extra)), kept

    def _log_ratio(self, first: tuple[Fraction, ...], second: tuple[Fraction, ...], pattern: Pattern) -> arb:
        return arb(0) if first == second else (self._ball(first, pattern) / self._ball(second, pattern)).log()

    def _greatest(self, first: tuple[Fraction, ...], second: tuple[Fraction, ...], extra: Fraction) -> arb:
        made = arb(0)
        for pattern in self.patterns(len(first)):
            if self.possible(first, pattern):
                made = made.max(abs(self._log_ratio(first, second, pattern)) + _arb(extra * sum(pattern)))
        return made

    def delta(self, here: Sequence[object], there: Sequence[object], level: object) -> Real:
        """The least delta at e^eps = `level` on two sequences of values: the sum of the excesses of the transcripts.

        Of answers "above" and "below" only, without released values.
        """
        first, second, k = _values(here), _values(there), _arb(fraction(read(level, "level")))

        def excess() -> arb:
            made = arb(0)
            for pattern in self.patterns(len(first)):
                made += (self._ball(first, pattern) - k * self._ball(second, pattern)).max(arb(0))
            return made

        return Enclosed(excess)


def _values(values: Sequence[object]) -> tuple[Fraction, ...]:
    return tuple(fraction(read(v, f"values[{i}]")) for i, v in enumerate(values))


def _arb(q: Fraction) -> arb:
    return arb(fmpq(q.numerator, q.denominator))


def _times(a: Terms, b: Terms) -> Terms:
    made: Terms = {}
    for (c, u), (d, v) in itertools.product(a.items(), b.items()):
        made[c + d] = made.get(c + d, arb(0)) + u * v
    return made


def _integral(terms: Terms, low: Fraction | None, high: Fraction | None) -> arb:
    """The integral of a sum of exponentials; at an infinite end every exponent must fall there."""
    total = arb(0)
    for c, u in terms.items():
        if not c:
            assert low is not None and high is not None
            total += u * _arb(high - low)
            continue
        assert not (low is None and c < 0) and not (high is None and c > 0)      # it falls towards an infinite end
        upper = arb(0) if high is None else (_arb(c * high)).exp()
        lower = arb(0) if low is None else (_arb(c * low)).exp()
        total += u * (upper - lower) / _arb(c)
    return total
