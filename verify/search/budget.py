"""Time and effort that a search may spend."""
from __future__ import annotations

import time
from dataclasses import dataclass, field


class OutOfTime(Exception):
    """The search used up its time; what it holds so far is still valid."""


@dataclass
class Budget:
    """A deadline in seconds from now; `spend` raises OutOfTime after it."""

    seconds: float
    started: float = field(default_factory=time.monotonic)
    steps: int = 0

    def left(self) -> float:
        """Seconds until the deadline."""
        return self.seconds - (time.monotonic() - self.started)

    def spend(self) -> None:
        """Count one step; raises OutOfTime after the deadline."""
        self.steps += 1
        if self.left() <= 0:
            raise OutOfTime

    def part(self, share: float, at_most: float = 1e9) -> Budget:
        """A budget for a sub-search: a share of what is left."""
        return Budget(min(max(self.left(), 0.0) * share, at_most))
