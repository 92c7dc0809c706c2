"""What a search tries, said while it tries it, where the environment names a stream for it; evidence never depends on it."""
from __future__ import annotations

import os
from contextlib import suppress

STREAM = "VERIFY_ALOUD"             # the number of an open file, from the process that asks


def listening() -> bool:
    """Whether the environment names a stream."""
    return bool(os.environ.get(STREAM))


def say(line: str) -> None:
    """Write a line on the stream that the environment names; nothing where it names none."""
    number = os.environ.get(STREAM, "")
    if number.isascii() and number.isdigit():
        with suppress(OSError):
            os.write(int(number), f"{line}\n".encode("ascii", "backslashreplace"))
