"""Conditions that stand in the text of a claim: "for all x > -1: ...", "... whenever x > 0", "if x > 0 then ..."."""
from __future__ import annotations

import re
from collections.abc import Iterator

_ALL = "(?:for\\s+(?:all|every|any|each)\\b|\u2200)"
_BEFORE = re.compile(rf"\s*(?:{_ALL}|(?:let|if|when|whenever|suppose)\b)(?P<where>.+?)(?::|,?\s*\bthen\b)(?P<claim>.+)",
                     re.DOTALL)
_LISTED = re.compile(rf"\s*{_ALL}(?P<rest>.+)", re.DOTALL)
_BEHIND = re.compile(rf"(?P<claim>.+?),?\s*(?:{_ALL}|\b(?:for|if|when|whenever|where|given|provided(?:\s+that)?)\b)"
                     "(?P<where>.+)", re.DOTALL)
_SEVERAL = re.compile("\\band\\b|\u2227")   # a condition behind several relations may be meant for the last of them
_SIGN = re.compile("[<>=\u2264\u2265\u2260\u2a7d\u2a7e]")


def taken_apart(claim: str) -> Iterator[tuple[str, str]]:
    """A claim without the conditions in its text, and these: before a colon, "then" or its last comma, or behind a word."""
    claim = " ".join(claim.split())            # long runs of spaces are tried in too many ways
    for pattern in (_BEFORE, _BEHIND):
        found = pattern.fullmatch(claim)
        unclear = pattern is _BEHIND and found is not None and _SEVERAL.search(found["claim"])
        if found is not None and _SIGN.search(found["claim"]) and not unclear:
            yield found["claim"].strip(), found["where"].strip()
    listed = _LISTED.fullmatch(claim)
    comma = None if listed is None else _last_comma(listed["rest"])
    if listed is not None and comma is not None:
        yield listed["rest"][comma + 1:].strip(), listed["rest"][:comma].strip()


def _last_comma(text: str) -> int | None:
    """The last comma outside parentheses."""
    depth, found = 0, None
    for i, char in enumerate(text):
        depth += (char in "([{") - (char in ")]}")
        found = i if char == "," and depth == 0 else found
    return found
