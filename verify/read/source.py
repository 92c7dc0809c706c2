"""A text being read, and the one-line errors that point into it."""
from __future__ import annotations

from dataclasses import dataclass

MAX_LENGTH = 20_000     # characters
_SHOWN = 40             # characters of an excerpt


class ReadError(ValueError):
    """A text cannot be read: one line that names the text and the column, shows what stands there and says how to mend it."""


def excerpt(text: str) -> str:
    """At most 40 printable ASCII characters of a text, in quotes."""
    shown = ascii(text[:_SHOWN + 1])
    body = shown[1:-1]
    if len(text) > _SHOWN or len(body) > _SHOWN + 20:
        body = body[:_SHOWN].rstrip("\\") + "..."
    return shown[0] + body + shown[0]


@dataclass(frozen=True)
class Source:
    """A text with the name under which errors speak of it ("claim", "where", "given 2")."""

    name: str
    text: str

    def __post_init__(self) -> None:
        if not isinstance(self.text, str):
            raise ReadError(f"{self.name}: {excerpt(repr(self.text))} is not text; write the formula as text")
        if len(self.text) > MAX_LENGTH:
            raise self.error(MAX_LENGTH, 50, f"the text has {len(self.text)} characters; shorten it to {MAX_LENGTH} or fewer")

    def error(self, at: int, length: int, message: str) -> ReadError:
        """The error that `message` describes, about `length` characters from position `at` (counted from 0)."""
        shown = f" {excerpt(self.text[at:at + length])}:" if length > 0 else ""
        return ReadError(f"{self.name}, column {at + 1}:{shown} {message}")
