"""MathML in few characters, without what goes without saying.

A fence that need not grow is an `mi`: to an `mo` that may grow browsers give the width of its widest form, and to say of
each that it does not takes a fifth of a page."""
from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

_TALL = frozenset(("mfrac", "munder", "mover", "munderover", "msqrt", "mroot", "mtable"))
_ROWS = frozenset(("math", "mrow", "msqrt"))
_OPEN, _FENCES = frozenset("([{"), frozenset("()[]{}")
_SIGNS = frozenset("-−+")
_THIN = "\u2009"


def tidied(math: str, first: bool = True, last: bool = True) -> str:
    """A `math` element in few characters; raises ParseError where it is none.

    Of a formula in pieces with blanks between them, one that is not the `first` needs no space in front, one that is not the
    `last` none behind.
    """
    tree = ElementTree.fromstring(math)
    _bare(tree)
    while len(tree) > 1 and not first and _is_space(tree[0]):
        del tree[0]
    while len(tree) > 1 and not last and _is_space(tree[-1]):
        del tree[-1]
    _flat(tree)
    return ElementTree.tostring(tree, encoding="unicode").replace(" />", "/>")


def _is_space(e: Element) -> bool:
    return e.tag == "mtext" and not (e.text or "").strip(_THIN + "\u00a0 ")


def _is_letter(e: Element | None) -> bool:
    """Whether a part is one letter, which nobody takes for a part of the name before it."""
    return e is not None and e.tag == "mi" and len(e.text or "") == 1


def _ends(e: Element, beside: Element | None) -> bool:
    """Whether a part is a comma, behind which no quantifier begins."""
    return e.text == "," and not (beside is not None and beside.text in ("∀", "∃"))


def _is_factor(e: Element) -> bool:
    return e.tag == "mn" or _is_letter(e)


def _bare(e: Element) -> None:
    """Put the only child of a row in the place of the row, a row that is all of another into that, and nothing between
    a comma and what follows it, or between a number or letter and the letter with which it is multiplied."""
    for i, child in enumerate(e):
        _bare(child)
        if child.tag == "mrow" and len(child) == 1 and not child.attrib:
            e[i] = child[0]
    for i in range(len(e) - 1, 0, -1):
        beside = e[i + 1] if i + 1 < len(e) else None
        if e.tag in _ROWS and _is_space(e[i]) and (_ends(e[i - 1], beside) or (_is_factor(e[i - 1]) and _is_letter(beside))):
            del e[i]
    while e.tag in ("math", "msqrt") and len(e) == 1 and e[0].tag == "mrow" and not e[0].attrib:
        e[:] = list(e[0])


def _flat(e: Element) -> None:
    """Make the fences that need not grow letters, those side by side one of several characters, and a row that begins and ends
    with one a part of that around it; a thin space behind a fence or a number is in it; a sign that follows an opening fence
    belongs to what follows it."""
    for child in e:
        _flat(child)
    grows = e.tag not in _ROWS or any(part.tag in _TALL for child in e for part in child.iter())
    for child in e:
        if child.tag == "mo" and child.text in _FENCES and (child.get("stretchy") == "false" or not grows):
            child.tag, child.attrib = "mi", {}
    if e.tag in _ROWS:
        e[:] = [part for child in e for part in (list(child) if _is_fenced(child) else [child])]
    for i in range(len(e) - 1, 0, -1) if e.tag in _ROWS else ():
        if _are_fences(e[i - 1]) and _are_fences(e[i]):
            e[i - 1].text = f"{e[i - 1].text}{e[i].text}"
            del e[i]
    for i in range(len(e) - 1, 0, -1) if e.tag in _ROWS else ():
        before, plain = e[i - 1], e[i - 1].tag == "mn" and not e[i - 1].attrib
        if e[i].tag == "mtext" and e[i].text == _THIN and (plain or _are_fences(before)):
            e[i - 1].text = f"{e[i - 1].text}{_THIN}"
            del e[i]
    for before, sign in pairwise(e):
        if sign.tag == "mo" and sign.text in _SIGNS and (before.text or "")[-1:] in _OPEN:
            sign.set("form", "prefix")


def _is_fenced(e: Element) -> bool:
    return e.tag == "mrow" and len(e) > 1 and _are_fences(e[0]) and _are_fences(e[-1])


def _are_fences(e: Element) -> bool:
    return e.tag == "mi" and set(e.text or "x") <= _FENCES
