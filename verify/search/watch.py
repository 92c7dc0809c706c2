"""The outer stop of a search, kept where it counts no steps: a signal, now and then, looks at its time and its memory."""
from __future__ import annotations

import signal
import sys
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from verify.search.budget import Budget, OutOfTime
from verify.search.memory import CACHES, Memory
from verify.search.outer_stop import IN_FORCE, OuterStop

PATIENCE = 3       # seconds of processor time for each that the steps are worth: a slow machine may be so much slower
GRACE = 0.4        # seconds beyond the deadline in which a search may still stop by itself
TICK = 0.2         # seconds of processor time between two looks


@contextmanager
def watched(seconds: float, megabytes: float) -> Iterator[Budget]:
    """The budget of a search, the steps of so many seconds; its body is interrupted by OutOfTime or OutOfMemory if it takes
    far longer or more memory.

    What libraries warn of (an overflow, a division by zero among sampled numbers) is no news about a claim and is silenced.
    Inside another watched search the limits of the outer one stay in force.  Interrupts need the main thread of a system with
    timers of processor time, and no other user of them; elsewhere the limits are kept where the search counts its steps.
    """
    if IN_FORCE.get() is not None:
        yield Budget.of_seconds(seconds)
        return
    CACHES.begin()
    outer = OuterStop(PATIENCE * seconds, Memory(megabytes))
    token = IN_FORCE.set(outer)
    ticks, rows = _Ticks(outer), _numpy_errors()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ticks.start()
            with _from_libraries():
                yield Budget.of_seconds(seconds)
    finally:
        ticks.stop()
        IN_FORCE.reset(token)
        if "numpy" in sys.modules:                    # an interrupt may have come while numpy put its own handling back
            sys.modules["numpy"].seterr(**rows)


def _numpy_errors() -> dict[str, str]:
    """How numpy treats overflows and the like now, or will once it is loaded."""
    if "numpy" in sys.modules:
        return dict(sys.modules["numpy"].geterr())
    return {"divide": "warn", "over": "warn", "under": "ignore", "invalid": "warn"}


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

    def __init__(self, outer: OuterStop) -> None:
        self.outer, self.on = outer, False

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
        if self.on:
            self.outer.look(GRACE)
