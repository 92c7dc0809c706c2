"""The border of output: everything that the commands print goes through here, so that no text can pretend to be another line.

Texts come from certificates of strangers, from files and from arguments.  What a terminal would obey and not show (carriage
returns, tabs, escape sequences, C1 controls, changes of writing direction, invisible characters) is printed as an escape.
"""
from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO


def visible(text: str) -> str:
    r"""A text as one line in which every character that is not printable stands as its escape.

    >>> print(visible("x <= 1\r\x1b[2KACCEPTED"))
    x <= 1\r\x1b[2KACCEPTED
    """
    return text if text.isprintable() else "".join(c if c.isprintable() else _escape(c) for c in text)


def say(*lines: str, to: TextIO | None = None) -> None:
    """Print each text as one line, on standard output unless another stream is given."""
    for line in lines:
        put(f"{visible(line)}\n", to or sys.stdout, to is not None)


def put(text: str, stream: TextIO, now: bool = False) -> None:
    """Write a text as it is, `now` or once there is more of it.  That nobody reads on ends no work and changes no exit code:
    what is written from then on goes nowhere."""
    try:
        stream.write(text)
        if now:
            stream.flush()
    except BrokenPipeError:
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, stream.fileno())
        os.close(nothing)


def say_json(data: Any) -> None:
    """Print one JSON document; characters beyond printable ASCII are escaped in it."""
    put(f"{json.dumps(data, indent=1)}\n", sys.stdout)


def complain(message: str) -> None:
    """Print one line on standard error that begins with the name of the tool; white space in it is a single space.  Where it
    cannot be printed the exit code says enough."""
    with suppress(OSError):
        say(f"verify: {' '.join(message.split())}", to=sys.stderr)


@contextmanager
def at_work(what: str, quiet: bool) -> Iterator[None]:
    """Say on a terminal what goes on, on standard error, and take it back at the end; elsewhere say nothing."""
    shown = sys.stderr.isatty() and not quiet
    if shown:
        sys.stderr.write(f"{visible(what)} ...")
        sys.stderr.flush()
    try:
        yield
    finally:
        if shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _escape(c: str) -> str:
    return c.encode("unicode_escape", "surrogatepass").decode("ascii")
