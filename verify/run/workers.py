"""Jobs in processes of their own: each is confined in memory, killed when it overruns, and never loses another's result.

Searches get a fresh process each; kept evidence is judged in processes that take one job after another."""
from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import forkserver, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from verify.run.confine import PAPERS, SOLVE, alike, answered, confine, how_it_ended, overran, undisturbed
from verify.run.job import Job

_PRELOAD = ["verify.run.preloaded"]
_SERVED = "forkserver" in multiprocessing.get_all_start_methods()


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
    `limits.kill_after`, crashes or raises gives an Answer with an error.  A process goes on to the next job only where both
    are to be judged `again`.  Closing the iterator kills what still runs.
    """
    context = _context()
    _serve()
    waiting = list(enumerate(jobs))[::-1]
    running: list[_Running] = []
    try:
        while waiting or running:
            while waiting and len(running) < max(1, count):
                index, job = waiting.pop()
                started(job)
                with undisturbed():
                    running.append(_start(context, index, job, work))
            nearest = min(r.deadline for r in running)
            wait([r.pipe for r in running], timeout=max(0.0, min(nearest - time.monotonic(), 0.5)))
            for r in list(running):
                answer = _collect(r, jobs[r.index])
                if answer is None:
                    continue
                if r.process.is_alive() and waiting and answer.job.again and waiting[-1][1].again:
                    index, job = waiting.pop()
                    started(job)
                    _next(r, index, job)
                else:
                    running.remove(r)
                    _kill(r)
                yield answer
    finally:
        for r in running:
            _kill(r)


def prepare(papers: Sequence[str]) -> None:
    """Have the server of processes load the libraries and some documents while this process does something else; without this
    it does so, without documents, when the first jobs are run."""
    if _SERVED:
        os.environ[PAPERS] = " ".join(papers)
        _context()
        _serve()


def _serve() -> None:
    """Start the server of processes where it does not run; a Ctrl-C, which a terminal sends to every process, passes it by."""
    if _SERVED:
        resource_tracker.ensure_running()           # it changes the mask of signals where it starts
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            forkserver.ensure_running()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def _context() -> multiprocessing.context.BaseContext:
    """Fresh processes from a server that has loaded the libraries once; hashes are seeded alike, so that runs repeat."""
    if not _SERVED:
        return multiprocessing.get_context("spawn")
    os.environ.update(alike(dict(os.environ)))
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(_PRELOAD)
    return context


def _start(context: multiprocessing.context.BaseContext, index: int, job: Job, work: str) -> _Running:
    here, there = context.Pipe()
    process = context.Process(target=_child, args=(there, work, job.to_json(), job.again))  # type: ignore[attr-defined]
    process.start()
    there.close()
    now = time.monotonic()
    return _Running(index, process, here, now, now + job.limits.kill_after)


def _next(running: _Running, index: int, job: Job) -> None:
    """Give a process its next job; one that has ended meanwhile is noticed when its answer is collected."""
    now = time.monotonic()
    running.index, running.started, running.deadline = index, now, now + job.limits.kill_after
    with suppress(OSError):
        running.pipe.send(job.to_json())


def _collect(running: _Running, job: Job) -> Answer | None:
    """The answer of a process if it has one, has ended, or has overrun; None while it may go on."""
    seconds = time.monotonic() - running.started
    try:
        if running.pipe.poll():
            done, text = running.pipe.recv()
            return Answer(job, text if done else None, "" if done else text, seconds)
    except (EOFError, OSError):
        running.process.join(1)
        reason = how_it_ended(running.process.exitcode, job)
        _kill(running)
        return Answer(job, None, reason, seconds)
    if time.monotonic() >= running.deadline:
        _kill(running)
        return Answer(job, None, overran(seconds, job), seconds)
    return None


def _kill(running: _Running) -> None:
    """End the process and whatever it started, once: its number may be another's afterwards."""
    if running.pipe.closed:
        return
    pid = running.process.pid
    if pid is not None:
        with suppress(OSError, AttributeError):
            os.killpg(pid, signal.SIGKILL)
        if running.process.is_alive():
            running.process.kill()
        running.process.join(5)
    running.pipe.close()


def _child(pipe: Connection, work: str, job_text: str, more: bool) -> None:
    """The process of a job, or with `more` of one after another: confine, work, send the result."""
    confine(more)
    while job_text:
        answer = answered(work, job_text)
        with suppress(OSError, EOFError):
            pipe.send(answer)
            job_text = pipe.recv() if more else ""
            continue
        break
    pipe.close()
