"""Jobs in processes of their own: each is confined in memory, killed when it overruns, and never loses another's result."""
from __future__ import annotations

import importlib
import math
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any

from verify.run.load import PACKAGE
from verify.run.plan import Job

SOLVE = "verify.run.claim_job:solve_text"
_PRELOAD = ["verify.run.claim_job", "verify.search.decide", "verify.kernel.judge", "verify.kernel.models"]


@dataclass(frozen=True)
class Answer:
    """What became of a job: the text that the work returned, or why there is none."""

    job: Job
    text: str | None
    error: str
    seconds: float


@dataclass
class _Running:
    index: int
    process: BaseProcess
    pipe: Connection
    started: float
    deadline: float


def solve_in_processes(jobs: Sequence[Job], count: int, started: Callable[[Job], None] = lambda job: None,
                       work: str = SOLVE) -> Iterator[Answer]:
    """One answer per job, in order of completion, from at most `count` processes at a time.

    `work` names a function "module:name" from the job's JSON text to a text.  A job whose process overruns
    `limits.kill_after`, crashes or raises gives an Answer with an error.  Closing the iterator kills what still runs.
    """
    context = _context([*_PRELOAD, *_encodings(jobs)])
    waiting = list(enumerate(jobs))[::-1]
    running: list[_Running] = []
    try:
        while waiting or running:
            while waiting and len(running) < max(1, count):
                index, job = waiting.pop()
                started(job)
                with _undisturbed():
                    running.append(_start(context, index, job, work))
            nearest = min(r.deadline for r in running)
            wait([r.pipe for r in running], timeout=max(0.0, min(nearest - time.monotonic(), 0.5)))
            for r in list(running):
                answer = _collect(r, jobs[r.index])
                if answer is not None:
                    running.remove(r)
                    yield answer
    finally:
        for r in running:
            _kill(r)


def _encodings(jobs: Sequence[Job]) -> list[str]:
    """The modules of the documents that the jobs speak of, as far as this process has loaded them: each job needs them all."""
    papers = {job.id.partition("/")[0] for job in jobs if job.id and not job.file}
    return [name for name in sys.modules if name.startswith(f"{PACKAGE}.") and name.split(".")[1] in papers]


def _context(preload: list[str]) -> multiprocessing.context.BaseContext:
    """Fresh processes from a server that has loaded the libraries once; hashes are seeded alike, so that runs repeat."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    os.environ.setdefault("PYTHONHASHSEED", "0")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(preload)
    return context


@contextmanager
def _undisturbed() -> Iterator[None]:
    """A request to end waits until the process that is being started is known, so that none is left behind."""
    asked: list[int] = []

    def wait_for_it(number: int, frame: FrameType | None) -> None:
        asked.append(number)

    kept: dict[int, Any] = {}
    with suppress(ValueError):    # only the main thread may say so, and only it is disturbed
        for which in (int(signal.SIGINT), int(signal.SIGTERM)):
            kept[which] = signal.signal(which, wait_for_it)
    try:
        yield
    finally:
        for which, handler in kept.items():
            signal.signal(which, handler)
    for request in asked:
        os.kill(os.getpid(), request)


def _start(context: multiprocessing.context.BaseContext, index: int, job: Job, work: str) -> _Running:
    receiving, sending = context.Pipe(duplex=False)
    process = context.Process(target=_child, args=(sending, work, job.to_json()))  # type: ignore[attr-defined]
    process.start()
    sending.close()
    now = time.monotonic()
    return _Running(index, process, receiving, now, now + job.limits.kill_after)


def _collect(running: _Running, job: Job) -> Answer | None:
    """The answer of a process if it has one, has ended, or has overrun; None while it may go on."""
    seconds = time.monotonic() - running.started
    try:
        if running.pipe.poll():
            done, text = running.pipe.recv()
            running.pipe.close()
            running.process.join(1)
            _kill(running)
            return Answer(job, text if done else None, "" if done else text, seconds)
    except (EOFError, OSError):
        running.process.join(1)
        reason = _how_it_ended(running.process.exitcode, job)
        _kill(running)
        return Answer(job, None, reason, seconds)
    if time.monotonic() >= running.deadline:
        _kill(running)
        return Answer(job, None, f"killed: still running after {seconds:.0f} s on the clock, far more than the limit of "
                                 f"{job.limits.timeout:g} s of processor time; raise --timeout, or run less beside it", seconds)
    return None


def _how_it_ended(code: int | None, job: Job) -> str:
    if code is not None and code == -getattr(signal, "SIGXCPU", 0):
        return (f"killed: more than {job.limits.processor:.0f} s of processor time, twice the limit of "
                f"{job.limits.timeout:g} s and more; raise --timeout")
    if code is not None and code < 0:
        with suppress(ValueError):
            return (f"crashed: ended by {signal.Signals(-code).name}; if memory was short "
                    f"(limit {job.limits.memory} MB), raise --memory")
    return f"crashed: the process ended with code {code} and no result"


def _kill(running: _Running) -> None:
    """End the process and whatever it started."""
    pid = running.process.pid
    if pid is not None:
        with suppress(OSError, AttributeError):
            os.killpg(pid, signal.SIGKILL)
        if running.process.is_alive():
            running.process.kill()
        running.process.join(5)
    running.pipe.close()


def _child(pipe: Connection, work: str, job_text: str) -> None:
    """The process of one job: confine, work, send the result."""
    job = Job.from_json(job_text)
    _confine(job)
    try:
        module, name = work.split(":")
        answer = (True, getattr(importlib.import_module(module), name)(job_text))
    except MemoryError:
        answer = (False, f"out of memory: more than {job.limits.memory} MB were needed; raise --memory")
    except BaseException as error:
        answer = (False, f"{type(error).__name__}: {' '.join(str(error).split())}"[:500])
    pipe.send(answer)
    pipe.close()


def _confine(job: Job) -> None:
    """A group of its own (a Ctrl-C is for the parent), silence, and limits of memory and time."""
    with suppress(OSError, AttributeError):
        os.setpgrp()
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    if not sys.flags.dev_mode:
        os.dup2(nothing, 2)
    if hasattr(signal, "alarm"):
        signal.alarm(int(job.limits.kill_after) + 5)
    with suppress(ImportError):
        import resource

        _lower(resource, resource.RLIMIT_AS, _address_space() + job.limits.memory * 2**20)
        _lower(resource, resource.RLIMIT_CORE, 0)
        _lower(resource, resource.RLIMIT_CPU, math.ceil(time.process_time() + job.limits.processor))


def _lower(resource: Any, which: int, value: int) -> None:
    """Set a limit of this process, or leave it where the system has none or already a lower one."""
    with suppress(ValueError, OSError):
        hard = resource.getrlimit(which)[1]
        resource.setrlimit(which, (value if hard < 0 else min(value, hard), hard))


def _address_space() -> int:
    """Bytes of address space that the process has already (0 where the system does not say)."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
