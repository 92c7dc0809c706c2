"""Conditions that stand in the text of a claim: "for all x > -1: ...", "... whenever x > 0", "if x > 0 then ..."."""
from __future__ import annotations

import re
from collections.abc import Iterator

from verify.read.brackets import separators

_ALL = "(?:for\\s+(?:all|every|any|each)\\b|forall\\b|\u2200)"
_TEXT = re.DOTALL | re.IGNORECASE
_BEFORE = re.compile(rf"\s*(?:{_ALL}|(?:for|let|if|when|whenever|suppose)\b)(?P<where>.+?)"
                     r"(?::|[.,;]?\s*\bthen\b,?|\.\s)(?P<claim>.+)", _TEXT)
_TOLD = re.compile(r"\s*(?:prove|show|verify|check)\s+that\b", _TEXT)
_COLON = re.compile(r"(?P<where>[^:]+):\s(?P<claim>[^:]+)", _TEXT)
_IMPLIED = re.compile("\\s==?>\\s|[\u21d2\u27f9]|\\bimplies\\b")
_IN_PARENTHESES = re.compile(rf"(?P<claim>.+?)\s*\((?:{_ALL}|for\b|where\b|if\b)?(?P<where>[^()]+)\)\s*\.?", _TEXT)
_LISTED = re.compile(rf"\s*(?:{_ALL}|(?:for|given|if|suppose|assume|assuming)\b)(?P<rest>.+)", _TEXT)
_BEHIND = re.compile(rf"(?P<claim>.+?),?\s*(?:{_ALL}|\b(?:for|if|when|whenever|where|given|provided(?:\s+that)?"
                     r"|as\s+long\s+as|assuming|with)\b)(?P<where>.+)", _TEXT)
_SEVERAL = re.compile("\\band\\b|\u2227")   # a condition behind several relations may be meant for the last of them
_SIGN = re.compile("[<>=\u2264\u2265\u2260\u2a7d\u2a7e]")


def taken_apart(claim: str, alone: bool = False) -> Iterator[tuple[str, str]]:
    """A claim without the conditions in its text, and these: before a colon, "then" or its last comma, or behind a word; where
    nothing else declares its names (`alone`) also behind its first comma."""
    claim = " ".join(claim.split())            # long runs of spaces are tried in too many ways
    told = _TOLD.match(claim)
    if told is not None:
        claim = claim[told.end():].strip()
        claim = claim if claim.endswith("..") else claim.removesuffix(".")
        yield claim, ""
    parts = _IMPLIED.split(claim)
    if len(parts) == 2 and all(map(_SIGN.search, parts)):
        yield parts[1].strip(), parts[0].strip()
    inside = _IN_PARENTHESES.fullmatch(claim)
    if inside is not None and _SIGN.search(inside["claim"]):
        yield inside["claim"].strip(), inside["where"].strip()
    comma = _comma(claim, first=True) if alone else None
    if comma is not None and _SIGN.search(claim[:comma]):
        yield claim[:comma].strip(), claim[comma + 1:].strip()
    for pattern in (_BEFORE, _BEHIND):
        found = pattern.fullmatch(claim)
        unclear = pattern is _BEHIND and found is not None and _SEVERAL.search(found["claim"])
        if found is not None and _SIGN.search(found["claim"]) and not unclear:
            yield found["claim"].strip(), found["where"].strip()
    stated = _COLON.fullmatch(claim)
    if stated is not None and _SIGN.search(stated["where"]) and _SIGN.search(stated["claim"]):
        yield stated["claim"].strip(), stated["where"].strip()
    listed = _LISTED.fullmatch(claim)
    comma = None if listed is None else _comma(listed["rest"])
    if listed is not None and comma is not None:
        yield listed["rest"][comma + 1:].strip(), listed["rest"][:comma].strip()


def _comma(text: str, first: bool = False) -> int | None:
    """The last comma outside parentheses, or the first."""
    found = [i for i in separators(text) if text[i] == ","]
    return None if not found else found[0] if first else found[-1]
