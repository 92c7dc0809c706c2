"""The border of output: everything that the commands print goes through here, so that no text can pretend to be another line.

Texts come from certificates of strangers, from files and from arguments.  What a terminal would obey and not show (carriage
returns, tabs, escape sequences, C1 controls, changes of writing direction, invisible characters) is printed as an escape.
"""
from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
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
        print(visible(line), file=to or sys.stdout, flush=to is not None)


def say_json(data: Any) -> None:
    """Print one JSON document; characters beyond printable ASCII are escaped in it."""
    print(json.dumps(data, indent=1))


def complain(message: str) -> None:
    """Print one line on standard error that begins with the name of the tool; white space in it is a single space."""
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
