"""How a run shows itself: one status line on a terminal, plain lines elsewhere, nothing when quiet."""
from __future__ import annotations

import shutil
import sys
import time
from typing import TYPE_CHECKING, TextIO

from verify.cli.present import progress_line
from verify.cli.terminal import say, visible
from verify.run.plan import Job

if TYPE_CHECKING:
    from verify.report.result import ClaimResult


class Progress:
    """Told of each claim as it starts and finishes."""

    def __init__(self, total: int, stream: TextIO, quiet: bool, verbose: bool = False) -> None:
        self.total, self.stream, self.quiet, self.verbose = total, stream, quiet, verbose
        self.done, self.begun = 0, time.monotonic()
        self.terminal = stream.isatty()

    def started(self, job: Job) -> None:
        """Show on a terminal which claim is being decided."""
        if self.terminal and not self.quiet:
            self._status(job.name)

    def finished(self, result: ClaimResult) -> None:
        """Count a result, and show its line."""
        self.done += 1
        if self.quiet:
            return
        line = progress_line(result, self.done, self.total, self.verbose)
        if not self.terminal:
            say(line, to=self.stream)
        elif self.verbose or result.as_expected is False:
            self.stream.write("\r\x1b[K")
            say(line, to=self.stream)
        else:
            self._status(result.id)

    def noted(self, line: str) -> None:
        """Show a line about the run as a whole."""
        if self.quiet:
            return
        if self.terminal:
            self.stream.write("\r\x1b[K")
        say(line, to=self.stream)

    def close(self) -> None:
        """Remove the status line."""
        if self.terminal and not self.quiet:
            self.stream.write("\r\x1b[K")
            self.stream.flush()

    def _status(self, name: str) -> None:
        text = visible(f"{self.done}/{self.total}  {time.monotonic() - self.begun:.0f} s  {name}")
        self.stream.write(f"\r\x1b[K{text[:shutil.get_terminal_size().columns - 1]}")
        self.stream.flush()


def progress_for(total: int, json: bool, quiet: bool, verbose: bool) -> Progress:
    """Progress on standard output, or on standard error when the output is JSON."""
    silent = quiet or (json and not sys.stderr.isatty())
    return Progress(total, sys.stderr if json else sys.stdout, silent, verbose)
