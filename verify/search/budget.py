"""Time and effort that a search may spend.

Time is processor time of the thread that searches: what else the machine does decides no verdict.
"""
from __future__ import annotations

import time
from dataclasses import dataclass, field

from verify.search.memory import Memory, in_force


class OutOfTime(Exception):
    """The search used up its time; what it holds so far is still valid."""


@dataclass
class Budget:
    """A deadline in seconds of processor time from now; `spend` raises OutOfTime after it, and OutOfMemory where the search
    that is going on has taken more memory than it may."""

    seconds: float
    started: float = field(default_factory=time.thread_time)
    steps: int = 0
    memory: Memory | None = field(default_factory=in_force)

    def left(self) -> float:
        """Seconds until the deadline."""
        return self.seconds - (time.thread_time() - self.started)

    def spend(self) -> None:
        """Count one step; raises OutOfTime after the deadline."""
        self.steps += 1
        now = time.thread_time()
        if now - self.started >= self.seconds:
            raise OutOfTime
        if self.memory is not None:
            self.memory.require(now)

    def part(self, share: float, at_most: float = 1e9) -> Budget:
        """A budget for a sub-search: a share of what is left."""
        return Budget(min(max(self.left(), 0.0) * share, at_most), memory=self.memory)
