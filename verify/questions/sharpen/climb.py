"""The greatest value of a numeric score over a domain: many starts, then pattern moves in exact rationals."""
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from flint import arb

from verify.kernel.scalar.goal import Goal
from verify.search.budget import Budget, OutOfTime
from verify.search.points import Point, inside, sample

Score = Callable[[Point], "arb | None"]
Scored = tuple[arb, Point]


def best_points(goal: Goal, score: Score, budget: Budget, seed: int, bits: int, starts: int = 6,
                count: int = 300) -> list[Scored]:
    """Points of high score, best first; the search for each start ends where steps no longer help or time is over."""
    found: list[Scored] = []
    try:
        for p in sample(goal, count, seed, budget):
            s = score(p)
            if s is not None:
                found.append((s, p))
        found = _sorted(found)
        for s, p in _apart(found, starts):
            found.append(climb(goal, score, (s, p), budget, bits))
    except OutOfTime:
        pass
    return _sorted(found)


def _sorted(found: list[Scored]) -> list[Scored]:
    ranked = list(found)
    ranked.sort(key=lambda t: _Key(t[0]), reverse=True)
    return ranked


class _Key:
    """Exact numbers in their order."""

    __slots__ = ("value",)

    def __init__(self, value: arb) -> None:
        self.value = value

    def __lt__(self, other: _Key) -> bool:
        return bool(self.value < other.value)


def _apart(found: list[Scored], count: int) -> list[Scored]:
    """The best few, then some further down the list."""
    head = found[:(count + 1) // 2]
    rest = found[len(head):len(head) + 60]
    return head + rest[::max(1, len(rest) // max(1, count - len(head)))][:count - len(head)]


def climb(goal: Goal, score: Score, start: Scored, budget: Budget, bits: int) -> Scored:
    """A pattern search: steps along one variable at a time, doubled where they help and halved where not, then a step in the
    direction of the last gain.  Coordinates are rounded to `bits` bits."""
    best, at = start
    integer = {v.name for v in goal.variables if v.domain.integer}
    steps = {n: max(abs(q) / 8, Fraction(1, 2**20)) for n, q in at.items()}

    def tried(trial: Point) -> arb | None:
        budget.spend()
        return score(trial) if inside(goal, trial) else None

    for _ in range(6 * bits):
        before = dict(at)
        for name in at:
            for direction in (1, -1):
                step = Fraction(max(1, round(steps[name]))) if name in integer else steps[name]
                trial = {**at, name: _rounded(at[name] + direction * step, bits)}
                s = tried(trial) if trial != at else None
                if s is not None and s > best:
                    best, at = s, trial
                    steps[name] *= 2
                    break
            else:
                steps[name] /= 2
        if len(at) > 1 and at != before and not integer:
            ahead = {n: _rounded(2 * at[n] - before[n], bits) for n in at}
            s = tried(ahead)
            if s is not None and s > best:
                best, at = s, ahead
        if all(steps[n] < max(abs(q), Fraction(1, 2 ** (2 * bits))) / 2 ** bits or (n in integer and steps[n] < Fraction(1, 4))
               for n, q in at.items()):
            break
    return best, at


def _rounded(q: Fraction, bits: int) -> Fraction:
    shift = bits - (abs(q.numerator).bit_length() - q.denominator.bit_length())
    scale = Fraction(2) ** shift
    return Fraction(round(q * scale)) / scale
