"""Jobs in confined processes that import nothing of the caller's: a script needs no `__main__` guard, nor does a notebook."""
from __future__ import annotations

import select
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress

from verify.questions.claims import Run, in_processes
from verify.run import alone
from verify.run.alone import Alone
from verify.run.job import Job
from verify.run.workers import Answer

LOOK = 0.5      # seconds after which deadlines are looked at again


def in_fresh_processes(count: int) -> Run:
    """A runner that uses at most `count` processes of this machine.

    Each is started from a command line of its own; where that is not possible (a system without POSIX), they are processes of
    `multiprocessing`, for which a script has its `__main__` guard.
    """
    def run(jobs: Sequence[Job], work: str) -> Iterator[Answer]:
        waiting, running = list(jobs)[::-1], list[Alone]()
        try:
            while waiting or running:
                while waiting and len(running) < max(1, count):
                    running.append(Alone(waiting.pop(), work))
                for done in _ready(running):
                    running.remove(done)
                    yield Answer(done.job, *done.result())
        finally:
            for begun in running:
                begun.kill()

    return run if alone.AVAILABLE else in_processes(count)


def _ready(running: Sequence[Alone]) -> list[Alone]:
    """Those that have begun to answer, have ended, or have overrun, after a moment of waiting."""
    spoken: list[int] = []
    with suppress(InterruptedError):
        spoken = select.select([r.reading for r in running], [], [], LOOK)[0]
    now = time.monotonic()
    return [r for r in running if r.reading in spoken or now - r.started > r.job.limits.kill_after]
