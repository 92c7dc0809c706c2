"""Conditions that stand in the text of a claim: "for all x > -1: ...", "... whenever x > 0", "if x > 0 then ..."."""
from __future__ import annotations

import re
from collections.abc import Iterator

from verify.read.brackets import separators
from verify.read.private import is_of_privacy

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
_EVERY = re.compile(rf"\s*(?P<letters>{_ALL}[^:<>=≤≥]+):", re.IGNORECASE)
_DECLARES = re.compile("[<>\u2264\u2265]|\\b(?:real|integers?|distributions?|laws|channels?|variables?)\\b")
_NUMBERS = re.compile(rf"\s*{_ALL}(?P<where>[^:]+):", re.IGNORECASE)
_LET = re.compile(r"\s*let\b(?P<where>[^.:]+)\.\s+(?:then\b,?)?", re.IGNORECASE)
_CALLED = re.compile(r"\b(?!in\b)\w+'*\s?[(\[]")
_NUMBER = re.compile(r"\b[a-z]\w*'*")
_VOCABULARY = frozenset("distribution distributions law laws real reals integer integers in on and of with such that be an "
                        "the random variable variables letter letters channel channels probability positive".split())
_BE = re.compile(r"\bbe\b(?: an?\b)?")
_QUANTIFIED = re.compile(_ALL, re.IGNORECASE)
_NAMES_BEHIND = re.compile(r"\s*(?P<word>(?:probability )?distributions?|laws|(?:random )?variables?)\s+"
                           r"(?P<names>\w+'*(?:\s*(?:,|\band\b)\s*\w+'*){0,9})(?P<on>\s+on\s+\w+)?\s*")
_IF = re.compile(r"\b(?:if|when|whenever|given|provided(?:\s+that)?|assuming|suppose)\b", re.IGNORECASE)
_THEN = re.compile(r"\bthen\b,?", re.IGNORECASE)
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


def about_laws(claim: str, where: str) -> Iterator[tuple[str, str, str]]:
    """A claim about laws, what it assumes, "D_inf(P, Q) <= eps => KL(P, Q) <= eps", "if ... then ...", "... whenever ...", and
    what it declares, "for all eps >= 0: ...", but not what `where` declares; what it is said for, "for every event S: P(S) <=
    Q(S) + d", stands behind it.  Every character of the claim stands where it was."""
    if any(claim[i] == ";" for i in separators(claim)):             # two claims, or two conditions
        return
    stated = _NUMBERS.match(claim) or _LET.match(claim)
    if stated is not None and _declares(stated["where"], where):
        rest, own = " " * stated.end() + claim[stated.end():], _in_order(stated["where"])
        yield rest, "", own
        names = set(_NUMBER.findall(own)) - _VOCABULARY
        yield from ((c, assumed, own) for c, assumed in _without_assumption(rest)      # else it may be said of what is assumed
                    if names <= set(_NUMBER.findall(c)))
    behind = list(_QUANTIFIED.finditer(claim))
    if stated is None and behind and not _CALLED.search(claim, behind[-1].end()) and _declares(claim[behind[-1].end():], where):
        rest, own = claim[:behind[-1].start()].rstrip(" ,;"), _in_order(claim[behind[-1].end():])
        if not (_SEVERAL.search(rest) and _SIGN.search(own)):
            yield rest, "", own
    for c, assumed in _without_assumption(claim):
        yield c, assumed, ""


def assumes(claim: str) -> bool:
    """Whether a claim says once which relation follows from which, in a word or a sign."""
    sides = _IMPLIED.split(claim)
    return len(sides) == 2 and all(map(_SIGN.search, sides))


def _declares(own: str, where: str) -> bool:
    """Whether a part of a claim declares something, and no number of which the conditions speak already."""
    names = set(_NUMBER.findall(own)) & set(_NUMBER.findall(where))
    return _DECLARES.search(own) is not None and names <= _VOCABULARY


def _in_order(declared: str) -> str:
    """Declarations with the names first: "distributions P, Q" and "P, Q be distributions" are "P, Q distributions"."""
    swapped = _NAMES_BEHIND.fullmatch(declared)
    if swapped is not None:
        return f"{swapped['names']} {swapped['word']}{swapped['on'] or ''}"
    return _BE.sub(" ", declared)


def _without_assumption(claim: str) -> Iterator[tuple[str, str]]:
    implied = list(_IMPLIED.finditer(claim))
    if len(implied) == 1:
        yield " " * implied[0].end() + claim[implied[0].end():], claim[:implied[0].start()]
    stated, words, then = _EVERY.match(claim), list(_IF.finditer(claim)), list(_THEN.finditer(claim))
    if stated is not None:
        yield f"{' ' * stated.end()}{claim[stated.end():]} {stated['letters']}", ""
    if len(words) == len(then) == 1 and not claim[:words[0].start()].strip() and words[0].end() < then[0].start():
        yield " " * then[0].end() + claim[then[0].end():], claim[words[0].end():then[0].start()].rstrip(" ,;")
    comma = _comma(claim, first=True) if len(separators(claim)) == 1 else None
    if len(words) == 1 and not then and comma and not claim[:words[0].start()].strip() and words[0].end() < comma:
        yield " " * comma + f" {claim[comma + 1:]}", claim[words[0].end():comma]
    if len(words) == 1 and not then and not _SEVERAL.search(claim, 0, words[0].start()):
        assumed = claim[words[0].end():]
        if not separators(assumed) or is_of_privacy(assumed):             # behind a comma may stand another claim
            yield claim[:words[0].start()].rstrip(" ,;"), assumed


def _comma(text: str, first: bool = False) -> int | None:
    """The last comma outside parentheses, or the first."""
    found = [i for i in separators(text) if text[i] == ","]
    return None if not found else found[0] if first else found[-1]
