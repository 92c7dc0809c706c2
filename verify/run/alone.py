"""One job in a process of its own that is started at once, without a server: a single claim waits for nothing else.

The process is confined like those of `workers`."""
from __future__ import annotations

import importlib
import json
import os
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress

from verify.run.confine import PRELOAD, SOLVE, alike, answered, confine, how_it_ended, overran, undisturbed
from verify.run.job import Job
from verify.search.aloud import STREAM

AVAILABLE = os.name == "posix"    # elsewhere a process inherits no pipe by its number
CODE = "from verify.run.alone import main; main()"


class Alone:
    """A process that is at work on a job."""

    def __init__(self, job: Job, work: str = SOLVE, aloud: bool = False) -> None:
        """Start it; `aloud`: the search says on the standard error of this process what it tries."""
        self.job, self.text = job, ""
        spoken = (os.dup(2),) if aloud else ()
        heard = {STREAM: str(*spoken)} if aloud else {}
        self.reading, writing = os.pipe()
        paths = os.pathsep.join(p or os.getcwd() for p in sys.path)
        command = [sys.executable, "-P", *(("-X", "dev") if sys.flags.dev_mode else ()), "-c", CODE, str(writing), work]
        silence = None if sys.flags.dev_mode else subprocess.DEVNULL
        with undisturbed():
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=silence, pass_fds=(writing, *spoken),
                process_group=0, env=alike({**os.environ, "PYTHONPATH": paths, **heard}))
        self.started = time.monotonic()
        for number in (writing, *spoken):
            os.close(number)
        with suppress(OSError):
            assert self.process.stdin is not None
            self.process.stdin.write(job.to_json().encode())
            self.process.stdin.close()

    def result(self) -> tuple[str | None, str, float]:
        """The text that the work returned, or None with the reason, and the seconds that it took; the process has ended."""
        try:
            text = self._read()
        finally:
            self.kill()
        seconds = time.monotonic() - self.started
        if text is None:
            return None, overran(seconds, self.job), seconds
        try:
            done, said = json.loads(text)
        except ValueError:
            return None, how_it_ended(self.process.returncode, self.job), seconds
        return (said, "", seconds) if done else (None, said, seconds)

    def _read(self) -> bytes | None:
        """What the process says until it ends, None where it overruns."""
        parts: list[bytes] = []
        while (left := self.started + self.job.limits.kill_after - time.monotonic()) > 0:
            if not select.select([self.reading], [], [], min(left, 0.5))[0]:
                continue
            part = os.read(self.reading, 1 << 16)
            if not part:
                with suppress(subprocess.TimeoutExpired):
                    self.process.wait(1)
                return b"".join(parts)
            parts.append(part)
        return None

    def kill(self) -> None:
        """End the process and whatever it started, once: its number may be another's afterwards."""
        if self.reading < 0:
            return
        with suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(5)
        os.close(self.reading)
        self.reading = -1


def main() -> None:
    """The process: read a job, confine, work, write whether it succeeded and the text."""
    writing, work = int(sys.argv[1]), sys.argv[2]
    os.set_inheritable(writing, False)
    confine()
    for module in PRELOAD if work == SOLVE else ():
        importlib.import_module(module)
    answer = json.dumps(answered(work, sys.stdin.buffer.read().decode("ascii")))
    with os.fdopen(writing, "w", encoding="ascii") as pipe:
        pipe.write(answer)
