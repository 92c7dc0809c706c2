"""What a judgement rests on (parts of the kernel, statements, results from outside), and on which spaces it holds."""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

SPACES = ("finite", "countable", "general")           # from the narrowest class to the widest, see docs/semantics.md
Notes = dict[str, set[str]]                           # by kind: "parts", "spaces", "cites", "assumes"
_NOTED: ContextVar[Notes | None] = ContextVar("notes", default=None)


def rests_on(part: str) -> None:
    """Note a module of the kernel that is used only where it is needed; it decides nothing."""
    note("parts", part)


def note(kind: str, what: str) -> None:
    """Note what a judgement rests on; without one there is nobody to tell."""
    if (noted := _NOTED.get()) is not None:
        noted.setdefault(kind, set()).add(what)


def note_all(noted: Notes, but: str) -> None:
    """Note again what was noted in a part of a judgement, all but one kind."""
    for kind, found in noted.items():
        for what in found if kind != but else ():
            note(kind, what)


def holds_on(spaces: str) -> None:
    """Note that a piece of evidence holds on this class of spaces, and perhaps on no wider one."""
    note("spaces", spaces)


@contextmanager
def noting() -> Iterator[Notes]:
    """What is noted while the block runs."""
    token = _NOTED.set(noted := Notes())
    try:
        yield noted
    finally:
        _NOTED.reset(token)
