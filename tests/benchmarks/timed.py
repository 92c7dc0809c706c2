"""One process per tool that answers claims in turn, killed and started again where a claim overruns its limit."""
from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
START = 60.0     # seconds that a tool may take to load, which no claim pays for


class Stopped(Exception):
    """The run was stopped while a claim was under way: there is no answer."""


class Worker:
    """The running process of one tool."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.stopped = False
        self.process: subprocess.Popen[bytes] | None = None

    def ask(self, claim: dict[str, Any], limit: float) -> dict[str, Any]:
        """The answer for one claim; what runs longer than the limit and a second is killed and "unknown".  Raises Stopped."""
        if self.stopped:
            raise Stopped
        process = self._started()
        assert process.stdin is not None
        begun = time.perf_counter()
        try:
            process.stdin.write(json.dumps({**claim, "limit": limit}).encode() + b"\n")
            process.stdin.flush()
            found = self._line(limit + 1)
        except OSError:
            found = b""
        seconds = time.perf_counter() - begun
        if self.stopped:
            raise Stopped
        if found:
            return json.loads(found)    # type: ignore[no-any-return]
        ended = process.poll()
        self.close()
        word, detail = ("unknown", "killed at the limit") if ended is None else ("error", f"the process ended with code {ended}")
        return {"word": word, "detail": detail, "seconds": seconds, "more": {}}

    def _started(self) -> subprocess.Popen[bytes]:
        if self.process is None:
            environment = {**os.environ, "PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1",
                           "PYTHONHASHSEED": "0"}
            self.process = subprocess.Popen([sys.executable, "-m", "tests.benchmarks.peers.worker", self.name], cwd=ROOT,
                                            env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=subprocess.DEVNULL, start_new_session=True, bufsize=0)
            if not self._line(START):
                self.close()
                raise RuntimeError(f"{self.name}: the process did not start within {START:g} s")
        return self.process

    def _line(self, seconds: float) -> bytes:
        """The next line of the process, b"" if it ends or none comes in time."""
        assert self.process is not None and self.process.stdout is not None
        deadline, line = time.monotonic() + seconds, b""
        while not line.endswith(b"\n"):
            ready, _, _ = select.select([self.process.stdout], [], [], max(0.0, deadline - time.monotonic()))
            chunk = os.read(self.process.stdout.fileno(), 65536) if ready else b""
            if not chunk:
                return b""
            line += chunk
        return line

    def stop(self) -> None:
        """End the process from another thread; the claim under way gets no answer."""
        self.stopped = True
        process = self.process
        if process is not None:
            with suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)

    def close(self) -> None:
        """End the process and what it started."""
        if self.process is not None:
            with suppress(OSError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            for pipe in (self.process.stdin, self.process.stdout):
                if pipe is not None:
                    pipe.close()
            self.process = None


def cold(claim: dict[str, Any], limit: float, folder: Path) -> float:
    """The seconds of `python -m verify claim` for one claim, from a new process and with nothing stored."""
    command = [sys.executable, "-m", "verify", "claim", claim["text"], "--where", claim["where"], "--timeout", str(limit),
               "--no-cache", "-q"]
    for given in claim["given"]:
        command += ["--given", given]
    begun = time.perf_counter()
    with suppress(subprocess.TimeoutExpired):
        subprocess.run(command, cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, check=False,
                       timeout=3 * limit + 10)
    return time.perf_counter() - begun
