"""Differential privacy of a mechanism under an adjacency: its exact level, and its privacy profile."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from flint import fmpq

from verify.exact.channel import Channel, Row
from verify.exact.datasets import Adjacency, replace_one
from verify.exact.errors import IllPosed
from verify.exact.numbers import INFINITY, LogSum, Real, number
from verify.exact.rationals import ONE, ZERO, fraction, key, read, total
from verify.exact.threshold_sets import Pair, excess, lines, optimum

Line = tuple[fmpq, fmpq]       # (P, Q) stands for the function P - v Q of v = e^eps


def _neighbours(mechanism: Channel, adjacency: Adjacency) -> Iterator[tuple[Row, Row]]:
    """The pairs of different rows on adjacent inputs, in both directions, each once."""
    seen: set[tuple[int, int]] = set()
    for x, y in adjacency(mechanism.inputs):
        a, b = mechanism.weights(x), mechanism.weights(y)
        for first, second in ((a, b), (b, a)):
            if first is not second and (id(first), id(second)) not in seen:
                seen.add((id(first), id(second)))
                yield first, second


def _read_delta(delta: object) -> fmpq:
    d = read(delta, "delta")
    if not 0 <= d <= 1:
        raise IllPosed(f"delta = {d}: (eps, delta)-differential privacy is defined for 0 <= delta <= 1")
    return d


def dp_level(mechanism: Channel, delta: object = 0, adjacency: Adjacency = replace_one) -> LogSum:
    """The least eps >= 0 in nats for which the mechanism is (eps, delta)-differentially private: the logarithm of a rational,
    or +oo where there is none.

    `delta` is a rational in [0, 1] (IllPosed outside); `adjacency` says which inputs are neighbours: `replace_one` (default),
    `add_or_remove_one`, `every_pair`, `at_most_apart(d)`, or a function from the inputs to pairs of them.
    Source: Dwork, McSherry, Nissim, Smith 2006, Definition 1; Dwork et al. 2015, Definition 2.
    """
    d = _read_delta(delta)
    best = ONE
    for p, q in _neighbours(mechanism, adjacency) if d < 1 else ():
        ratio = optimum(Pair((ONE,), (p,), q), d).ratio if d != 0 else _greatest_ratio(p, q, best)
        if ratio is None:
            return INFINITY
        best = max(best, ratio)
    return LogSum.of(ZERO, [(ONE, best)])


def _greatest_ratio(p: Row, q: Row, least: fmpq) -> fmpq | None:
    """The greatest p/q where it exceeds `least`, else `least`; None for +oo."""
    for a, b in zip(p, q, strict=True):
        if a > least * b:
            if b == 0:
                return None
            least = a / b
    return least


def dp_delta(mechanism: Channel, eps: object, adjacency: Adjacency = replace_one) -> Real:
    """The least delta for which the mechanism is (eps, delta)-differentially private: the greatest hockey-stick divergence of
    level e^eps of two neighbouring rows.

    `eps` is in nats: a rational, `log(r)` for a level r = e^eps, or oo.  The value is rational where e^eps is, otherwise
    P - Q e^eps with rational P and Q, enclosed to any precision.  Source: Balle, Barthe, Gaboardi 2018, Theorem 1.
    """
    level, pairs = _level(eps), _neighbours(mechanism, adjacency)
    if level is None:
        return LogSum.of(max((total([a for a, b in zip(p, q, strict=True) if b == 0]) for p, q in pairs), default=ZERO))
    if isinstance(level, LogSum):
        v = read(level.as_fraction(), "eps")
        return LogSum.of(max((excess(p, q, v) for p, q in pairs), default=ZERO))
    return PrivacyProfile(line for p, q in pairs for line in lines(p, q)).at(level)


def _level(eps: object) -> Real | None:
    """e^eps, None for +oo."""
    value = number(LogSum(eps) if isinstance(eps, str) else eps)
    if value.is_finite():
        return value.exp()
    if value.sign() < 0:
        raise IllPosed("eps = -oo: there is no level e^eps")
    return None


class PrivacyProfile:
    """The least delta of a mechanism as a function of eps: convex, falling, and piecewise linear in the level v = e^eps >= 0.

    `pieces` lists (v, P, Q): from the level v on, up to that of the next piece, delta = P - Q e^eps.
    """

    __slots__ = ("_pieces",)

    def __init__(self, candidates: Iterable[Line]) -> None:
        steepest: dict[tuple[int, int], Line] = {}
        for p, q in (*candidates, (ZERO, ZERO)):
            if (k := key(q)) not in steepest or steepest[k][0] < p:
                steepest[k] = (p, q)
        made: list[tuple[fmpq, fmpq, fmpq]] = []
        for p, q in sorted(steepest.values(), key=lambda line: line[1], reverse=True):
            start = ZERO
            while made:
                start = (made[-1][1] - p) / (made[-1][2] - q)
                if start > made[-1][0]:
                    break
                made.pop()
            made.append((start if made else ZERO, p, q))
        self._pieces = tuple(made)

    @property
    def pieces(self) -> tuple[tuple[Fraction, Fraction, Fraction], ...]:
        """The triples (v, P, Q) of the linear pieces, by rising v."""
        return tuple((fraction(v), fraction(p), fraction(q)) for v, p, q in self._pieces)

    def delta(self, eps: object) -> Real:
        """The least delta at eps, in nats: a rational, `log(r)`, or oo; as `dp_delta`."""
        level = _level(eps)
        return LogSum.of(self._pieces[-1][1]) if level is None else self.at(level)

    def at(self, level: object) -> Real:
        """The least delta at the level v = e^eps >= 0, which is a number or the text of a rational."""
        v = number(LogSum(level) if isinstance(level, str) else level)
        if v < 0:
            raise IllPosed(f"level = {v!r}: a level e^eps is not negative")
        first, last = 0, len(self._pieces) - 1
        while first < last:
            middle = (first + last + 1) // 2
            first, last = (middle, last) if LogSum.of(self._pieces[middle][0]) <= v else (first, middle - 1)
        _, p, q = self._pieces[first]
        return LogSum.of(p) - LogSum.of(q) * v if q != 0 else LogSum.of(p)

    def eps(self, delta: object = 0) -> LogSum:
        """The least eps >= 0 with (eps, delta)-differential privacy, as `dp_level`."""
        d = _read_delta(delta)
        if self._pieces[-1][1] > d:
            return INFINITY
        return LogSum.of(ZERO, [(ONE, max([ONE, *((p - d) / q for _, p, q in self._pieces if p > d)]))])

    def __eq__(self, other: object) -> bool:
        return self._pieces == other._pieces if isinstance(other, PrivacyProfile) else NotImplemented

    def __hash__(self) -> int: return hash(self.pieces)
    def __repr__(self) -> str: return f"PrivacyProfile({len(self._pieces)} linear pieces, eps = {self.eps()!r} at delta = 0)"


def privacy_profile(mechanism: Channel, adjacency: Adjacency = replace_one) -> PrivacyProfile:
    """The privacy profile of a mechanism: its least delta for every eps, exactly; `adjacency` as for `dp_level`.

    Source: Balle, Barthe, Gaboardi 2018, Section 2 (privacy profiles).
    """
    return PrivacyProfile(line for p, q in _neighbours(mechanism, adjacency) for line in lines(p, q))
