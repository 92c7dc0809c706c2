"""Limits of a search that are kept where it counts no steps: a signal, now and then, looks at its time and its memory."""
from __future__ import annotations

import signal
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from verify.search.budget import Budget, OutOfTime
from verify.search.memory import CACHES, IN_FORCE, Memory

GRACE = 0.4        # seconds beyond the deadline in which a search may still stop by itself
TICK = 0.2         # seconds of processor time between two looks


@contextmanager
def watched(seconds: float, megabytes: float) -> Iterator[Budget]:
    """The budget of a search whose body is interrupted by OutOfTime or OutOfMemory if it does not stop by itself.

    What libraries warn of (an overflow, a division by zero among sampled numbers) is no news about a claim and is silenced.
    Inside another watched search the limits of the outer one stay in force.  Interrupts need the main thread of a system with
    timers of processor time, and no other user of them; elsewhere the limits are kept where the search counts its steps.
    """
    if IN_FORCE.get() is not None:
        yield Budget(seconds)
        return
    CACHES.empty_if_grown()
    token = IN_FORCE.set(Memory(megabytes))
    ticks = _Ticks(Budget(seconds))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ticks.start()
            with _from_libraries():
                yield ticks.budget
    finally:
        ticks.stop()
        IN_FORCE.reset(token)


@contextmanager
def _from_libraries() -> Iterator[None]:
    """An interrupt that came while a library called back (an integrand of Arb) reaches us as the cause of a SystemError, or of
    several in a row."""
    try:
        yield
    except SystemError as error:
        cause: BaseException | None = error
        while isinstance(cause, SystemError):
            cause = cause.__cause__ or cause.__context__
        if isinstance(cause, OutOfTime | MemoryError):
            raise cause from None
        raise


class _Ticks:
    """The timer of one search."""

    def __init__(self, budget: Budget) -> None:
        self.budget, self.on = budget, False

    def start(self) -> None:
        """Begin to look, if this thread may."""
        if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
            return
        if signal.getsignal(signal.SIGPROF) is not signal.SIG_DFL or signal.getitimer(signal.ITIMER_PROF)[0]:
            return
        signal.signal(signal.SIGPROF, self._look)
        self.on = True
        signal.setitimer(signal.ITIMER_PROF, TICK, TICK)

    def stop(self) -> None:
        """Look no more."""
        if self.on:
            self.on = False
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, signal.SIG_DFL)

    def _look(self, number: int, frame: FrameType | None) -> None:
        if not self.on:
            return
        now = time.thread_time()
        if now - self.budget.started > self.budget.seconds + GRACE:
            raise OutOfTime
        if self.budget.memory is not None:
            self.budget.memory.require(now)
