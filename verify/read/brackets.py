"""Where brackets close, and texts that hold together by their parentheses."""
from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from verify.read.tokens import Token

OPENING = {"(": ")", "[": "]", "{": "}"}


def closed(text: str) -> str:
    """A text that holds together whatever stands around it."""
    return text if re.fullmatch(r"[A-Za-z_0-9.']+", text) or whole(text) else f"({text})"


def whole(text: str) -> bool:
    """Whether the first parenthesis of a text closes at its end."""
    depth = 0
    for i, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if depth == 0:
            return i == len(text) - 1 and char == ")"
    return False


def signed(text: str) -> bool:
    """Whether a + or - stands in a text outside parentheses."""
    depth = [0]
    for char in text:
        depth.append(depth[-1] + (char == "(") - (char == ")"))
    return any(char in "+-" and d == 0 for char, d in zip(text, depth, strict=False))


def separators(text: str) -> list[int]:
    """Where commas and semicolons stand in a text outside brackets."""
    depth, found = 0, list[int]()
    for i, char in enumerate(text):
        depth += (char in OPENING) - (char in OPENING.values())
        found += [i] if char in ",;" and depth == 0 else []
    return found


def parts(text: str) -> list[tuple[int, int]]:
    """Where the parts between the commas and semicolons of a text begin and end."""
    cuts = separators(text)
    return list(zip([0, *(i + 1 for i in cuts)], [*cuts, len(text)], strict=True))


def one_or_two_parts(text: str) -> Iterator[tuple[int, int]]:
    """Where each part of a text begins and ends, and each with the next one behind a comma."""
    spans = parts(text)
    for (begin, end), after in zip(spans, [*spans[1:], None], strict=True):
        yield begin, end
        if after is not None and text[end] == ",":
            yield begin, after[1]


def without(text: str, removed: Collection[tuple[int, int]]) -> str:
    """A text without some of the parts between its commas and semicolons, the others where they were, and a semicolon where
    parts now meet that did not."""
    made, met = "", True
    for begin, end in parts(text):
        if any(b <= begin and end <= e for b, e in removed):
            met = False
            continue
        made += "" if not begin else text[begin - 1] if met else ";" if made.strip() else ""
        made, met = made.ljust(begin) + text[begin:end], True
    return made


def closing(run: Sequence[Token], opening: int) -> int | None:
    """Where the bracket at `opening` closes."""
    waiting: list[str] = []
    for i in range(opening, len(run)):
        if run[i].text in OPENING:
            waiting.append(OPENING[run[i].text])
        elif waiting and run[i].text == waiting[-1]:
            waiting.pop()
            if not waiting:
                return i
        elif run[i].text in OPENING.values():
            return None
    return None


def closings(run: Sequence[Token]) -> dict[int, int]:
    """For each bracket of a run that closes where it closes, as `closing` says it."""
    found, waiting = dict[int, int](), list[int]()
    for i, token in enumerate(run):
        if token.text in OPENING:
            waiting.append(i)
        elif token.text in OPENING.values():
            if waiting and OPENING[run[waiting[-1]].text] == token.text:
                found[waiting.pop()] = i
            else:
                waiting.clear()
    return found
