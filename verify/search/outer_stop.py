"""The outer stop of a search: a limit of processor time and one of memory, for a search that is not stopped by its steps.

What it cuts short depends on the machine, so it remembers that it did.
"""
from __future__ import annotations

import time
from contextvars import ContextVar
from dataclasses import dataclass, field

from verify.search.memory import Memory, OutOfMemory

BETWEEN_LOOKS = 0.002         # seconds between two looks at the clock of processor time, each as long as many a step


class OutOfTime(Exception):
    """The search used up its steps, or its outer stop struck; what it holds so far is still valid."""


@dataclass
class OuterStop:
    """So many seconds of processor time of this thread from now on, and a bound of memory."""

    seconds: float
    memory: Memory
    started: float = field(default_factory=lambda: time.thread_time())
    cut: str = ""                 # what struck, for the reader; empty as long as nothing did
    looked: float = field(init=False, default=-1.0)

    def look(self, grace: float = 0.0) -> None:
        """Raises OutOfTime or OutOfMemory once a limit is passed, and again at each further look."""
        moment = time.perf_counter()
        if not self.cut and 0 <= moment - self.looked < BETWEEN_LOOKS:
            return
        self.looked, now = moment, time.thread_time()
        if now - self.started >= self.seconds + grace:
            self.strike(f"stopped after {self.seconds:g} s of processor time, before its steps were used up")
            raise OutOfTime
        try:
            self.memory.require(now)
        except OutOfMemory:
            self.out_of_memory()
            raise

    def out_of_memory(self) -> None:
        """Remember that memory ran out."""
        self.strike(f"stopped at the limit of memory, {self.memory.megabytes:g} MB")

    def strike(self, what: str) -> None:
        """Remember what cut the search short, if nothing did before."""
        self.cut = self.cut or what


IN_FORCE: ContextVar[OuterStop | None] = ContextVar("outer_stop", default=None)


def in_force() -> OuterStop | None:
    """The outer stop of the search that is going on, if there is one."""
    return IN_FORCE.get()
