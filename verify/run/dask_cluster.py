"""Jobs on an existing Dask cluster.  `distributed` is imported only when a cluster is asked for."""
from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from verify.run.plan import Job
from verify.run.workers import Answer
from verify.run.wrong_input import WrongInput


def connect(address: str) -> Any:
    """A client of the scheduler at an address.  Raises WrongInput if Dask is not installed or nobody answers."""
    try:
        distributed = importlib.import_module("distributed")
    except ImportError as error:
        raise WrongInput(f"--scheduler {address}: dask.distributed is not installed; "
                         "install `distributed`, or leave the option out to run on this machine") from error
    try:
        return distributed.Client(address, timeout=10)
    except Exception as error:
        raise WrongInput(f"--scheduler {address}: cannot connect ({' '.join(str(error).split())[:200]}); "
                         "check the address, for example tcp://host:8786") from error


def solve_there(job_text: str) -> tuple[str | None, str]:
    """What a worker does with a job: the text of its outcome, or None with the reason.

    A search gets a process of its own there as it does here, so that what a worker did before changes no evidence, and limits
    hold.
    """
    from verify.run import alone
    from verify.run.claim_job import solve_text

    job = Job.from_json(job_text)
    if job.again or not alone.AVAILABLE:
        return solve_text(job_text), ""
    text, error, _ = alone.Alone(job).result()
    return text, error


def solve_on_cluster(client: Any, jobs: Sequence[Job], started: Callable[[Job], None]) -> Iterator[Answer]:
    """One answer per job, in order of completion; a job that overruns or raises gives an Answer with an error.  What a worker
    that is lost had to do is done by another one."""
    begun = time.monotonic()
    futures = {}
    for job in jobs:
        started(job)
        futures[client.submit(solve_there, job.to_json(), pure=False)] = job
    try:
        while futures:
            for future in [f for f in futures if f.done()]:
                yield _answer(future, futures.pop(future), time.monotonic() - begun)
            if futures and time.monotonic() - begun > _allowance(client, jobs):
                for job in futures.values():
                    yield Answer(job, None, "the cluster did not finish the claim in time; raise --timeout", _since(begun))
                return
            time.sleep(0.05)
    finally:
        for future in futures:
            future.cancel()


def _answer(future: Any, job: Job, seconds: float) -> Answer:
    error = future.exception()
    if error is not None:
        return Answer(job, None, f"{type(error).__name__}: {' '.join(str(error).split())}"[:500], seconds)
    text, reason = future.result()
    return Answer(job, text, reason, seconds)


def _allowance(client: Any, jobs: Sequence[Job]) -> float:
    """Seconds that all jobs together may take on as many threads as the cluster has."""
    threads = max(1, sum(client.nthreads().values()))
    return float(max(job.limits.kill_after for job in jobs) * (1 + len(jobs) // threads))


def _since(begun: float) -> float:
    return time.monotonic() - begun
