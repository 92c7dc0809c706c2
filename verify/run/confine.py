"""What confines the process of a job: limits of memory and time, silence, a group of its own."""
from __future__ import annotations

import gc
import importlib
import math
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

from verify.run.garbage import look_seldom
from verify.run.job import Job

SOLVE = "verify.run.claim_job:solve_text"
PRELOAD = ("verify.run.claim_job", "verify.search.decide")
PAPERS = "VERIFY_PAPERS"            # names documents, with spaces between them, that the processes of jobs find loaded
_ENDINGS = tuple(int(getattr(signal, name)) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")    # libraries that would start more than one


def alike(environment: dict[str, str]) -> dict[str, str]:
    """An environment in which processes repeat each other: hashes are seeded alike, and libraries start no threads."""
    return {**dict.fromkeys(THREADS, "1"), "PYTHONHASHSEED": "0", **environment}


def confine(judges: bool = False) -> None:
    """A group of its own (a Ctrl-C is for the parent), silence, and a look for garbage now and then, as jobs make little; none
    in a process that judges again, where what is known lives on."""
    if judges:
        gc.set_threshold(0)
    else:
        look_seldom()
    with suppress(OSError, AttributeError):
        os.setpgrp()
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    if not sys.flags.dev_mode:
        os.dup2(nothing, 2)


def limit(job: Job) -> None:
    """Limits of memory and time for a job, counted from here on."""
    if hasattr(signal, "alarm"):
        signal.alarm(int(job.limits.kill_after) + 5)
    with suppress(ImportError):
        import resource

        _lower(resource, resource.RLIMIT_AS, _address_space() + job.limits.memory * 2**20)
        _lower(resource, resource.RLIMIT_CORE, 0)
        _lower(resource, resource.RLIMIT_CPU, math.ceil(time.process_time() + job.limits.processor))


def answered(work: str, job_text: str) -> tuple[bool, str]:
    """Whether the work on a job succeeded within its limits, and the text that it gave, or why it gave none."""
    job = Job.from_json(job_text)
    limit(job)
    try:
        module, name = work.split(":")
        return True, getattr(importlib.import_module(module), name)(job_text)
    except MemoryError:
        return False, f"out of memory: more than {job.limits.memory} MB were needed; raise --memory"
    except ImportError as error:
        return False, (f"a library cannot be loaded ({' '.join(str(error).split())[:80]} ...); where memory is short "
                       f"(limit {job.limits.memory} MB), raise --memory")
    except BaseException as error:
        return False, f"{type(error).__name__}: {' '.join(str(error).split())}"[:500]


def how_it_ended(code: int | None, job: Job) -> str:
    """Why a process that ended with a code gave no result."""
    if code is not None and code == -getattr(signal, "SIGXCPU", 0):
        return (f"killed: more than {job.limits.processor:.0f} s of processor time, far more than the limit of "
                f"{job.limits.timeout:g} s; raise --timeout")
    if code is not None and code < 0:
        with suppress(ValueError):
            return (f"crashed: ended by {signal.Signals(-code).name}; if memory was short "
                    f"(limit {job.limits.memory} MB), raise --memory")
    return f"crashed: the process ended with code {code} and no result"


def overran(seconds: float, job: Job) -> str:
    """Why a process was killed after so many seconds on the clock."""
    return (f"killed: still running after {seconds:.0f} s on the clock, far more than the limit of "
            f"{job.limits.timeout:g} s of processor time; raise --timeout, or run less beside it")


def ended_like_ctrl_c() -> None:
    """From here on a request to end, and a terminal that is closed, are like a Ctrl-C: what was started ends too.  What this
    process was told to ignore (`nohup`) stays ignored."""
    for number in _ENDINGS[1:]:
        with suppress(ValueError):    # only the main thread may say so
            if signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, signal.default_int_handler)


@contextmanager
def undisturbed() -> Iterator[None]:
    """A request to end waits until the process that is being started is known, so that none is left behind."""
    asked: list[int] = []

    def wait_for_it(number: int, frame: FrameType | None) -> None:
        asked.append(number)

    kept: dict[int, Any] = {}
    with suppress(ValueError):    # only the main thread may say so, and only it is disturbed
        for which in _ENDINGS:
            if signal.getsignal(which) != signal.SIG_IGN:
                kept[which] = signal.signal(which, wait_for_it)
    try:
        yield
    finally:
        for which, handler in kept.items():
            signal.signal(which, handler)
    for request in asked:
        os.kill(os.getpid(), request)


def _lower(resource: Any, which: int, value: int) -> None:
    """Set a limit of this process, or leave it where the system has none, already a lower one, or none that is so high."""
    with suppress(ValueError, OSError, OverflowError):
        hard = resource.getrlimit(which)[1]
        resource.setrlimit(which, (value if hard < 0 else min(value, hard), hard))


def _address_space() -> int:
    """Bytes of address space that the process has already (0 where the system does not say)."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
