"""What a search may spend, counted in steps.

A step is a small amount of work, about ten microseconds of it: an operation on an interval, a few rows of a table of numbers.
Steps depend on the claim and the seed alone, so that the same search ends at the same place on every machine; clocks and the
size of memory (see `outer_stop`) only stop what would go on for far longer than its steps are worth.
"""
from __future__ import annotations

import threading
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Self

from verify.language import walk
from verify.search.outer_stop import OuterStop, OutOfTime, in_force

__all__ = ["SECOND", "Budget", "OutOfTime", "count", "size"]
SECOND = 100_000          # steps of about a second of processor time
UNLIMITED = 10**15


class _Counter(threading.local):
    """The steps that this thread has taken: a clock that counts work."""

    steps = 0


_COUNTER = _Counter()


def count(steps: int) -> None:
    """Count work that is being done, by whatever search it is done for."""
    _COUNTER.steps += steps


def counted() -> int:
    """The steps that this thread has taken so far."""
    return _COUNTER.steps


@lru_cache(maxsize=20_000)
def size(e: object) -> int:
    """How many different parts an expression or a formula has: the steps of one enclosure of it."""
    return len(set(walk(e)))


@dataclass(kw_only=True)
class Budget:
    """So many steps from now on; `spend` raises OutOfTime after them, and whatever the outer stop of the search raises."""

    steps: int
    started: int = field(default_factory=counted)
    outer: OuterStop | None = field(default_factory=in_force)

    @classmethod
    def of_seconds(cls, seconds: float) -> Self:
        """The steps of about so many seconds of processor time."""
        return cls(steps=round(seconds * SECOND))

    @property
    def used(self) -> int:
        """The steps taken since it began."""
        return counted() - self.started

    def left(self) -> int:
        """The steps that are left, negative where more were taken."""
        return self.steps - self.used

    def spend(self, steps: int = 1) -> None:
        """Count steps; raises OutOfTime where none are left."""
        count(steps)
        if self.used >= self.steps:
            raise OutOfTime
        if self.outer is not None:
            self.outer.look()

    def part(self, share: float, at_most: int = UNLIMITED) -> Budget:
        """A budget for a sub-search: a share of what is left."""
        return Budget(steps=min(int(max(self.left(), 0) * share), at_most), outer=self.outer)
