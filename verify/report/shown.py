"""Values, sides and files as a page shows them: short, and never more exact than they are."""
from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any
from urllib.parse import quote

from verify.report.result import ClaimResult

_UNSAFE = re.compile(r"[^A-Za-z0-9.,:=()/ -]")     # what an address shows as it is
_DECIMAL = re.compile(r"(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?")
_DIGITS, _LEAST, _WIDEST = 10, 4, 24
_PLAIN = re.compile(r"\d+(\.\d+)?")
_NAMES = re.compile(r"[A-Za-z_][A-Za-z0-9_']*")
_EXISTS = re.compile(r"there is ((?:(?! for all |: ).)*)")
_VALUE = re.compile(r"# [^=]+ = ")


def anchor(*names: str) -> str:
    """The id of an element, different for different names."""
    return "_".join(_UNSAFE.sub(lambda m: f"__{ord(m.group()):x}_", name) for name in names).replace(" ", "+")


def short_interval(ends: Sequence[str] | None) -> str:
    """An enclosure in few characters: an exact number, its first digits followed by "...", or both ends.

    >>> short_interval(["0.5", "0.5"]), short_interval(["0.45783336177161426", "0.45783336177161427"])
    ('0.5', '0.4578333617…')
    >>> short_interval(["0.99", "1.01"])
    '[0.99, 1.01]'
    """
    if ends is None:
        return ""
    low, high = ends
    if low == high and len(low) <= _WIDEST:
        return low
    common = _common_digits(low, high)
    return common if common else low if low == high else f"[{low}, {high}]"


def _common_digits(low: str, high: str) -> str:
    """The first digits that two decimals share, followed by "...", and their exponent; "" where they share fewer than four."""
    a, b = _DECIMAL.fullmatch(low), _DECIMAL.fullmatch(high)
    if a is None or b is None or (a[1], a[2], a[4]) != (b[1], b[2], b[4]):
        return ""
    places, digits = 0, len(a[2].lstrip("0"))
    pairs = list(zip(a[3] or "", b[3] or "", strict=False))
    while places < len(pairs) and pairs[places][0] == pairs[places][1] and digits < _DIGITS:
        digits += bool(digits) or pairs[places][0] != "0"
        places += 1
    if digits < _LEAST or not places:
        return ""
    return f"{a[1]}{a[2]}.{a[3][:places]}…" + (f"e{a[4]}" if a[4] else "")


def numbers(r: ClaimResult) -> tuple[str, ...]:
    """A counterexample in at most three lines: the values, the two sides there, and what they say.

    Values that name what the claim says exists refute it for every such number.
    """
    values = r.witness or {}
    free = {n: None for value in values.values() for n in _NAMES.findall(value) if n in _exists(r) and n not in values}
    start = f"for every {', '.join(free)}: " if free else ""
    lines = [start + ", ".join(f"{name} = {value}" for name, value in values.items())]
    if r.sides:
        lines.append("; ".join(f"{side} side = {short_interval(r.sides[side])}" for side in ("left", "right")))
    if r.gap:
        lines.append(f"left side − right side = {short_interval((r.gap['lower'], r.gap['upper']))}")
    said = [line[2:] for line in r.paste.splitlines() if line.startswith("# ") and not _VALUE.match(line)]
    return tuple(line for line in (*lines, *(said[:1] if len(lines) == 1 else ())) if line)


def _exists(r: ClaimResult) -> frozenset[str]:
    """The names that a claim says exist, where it begins with them."""
    start = _EXISTS.match(r.statement)
    return frozenset(_NAMES.findall(start[1])) if start else frozenset()


def is_runnable(paste: str) -> bool:
    """Whether a text to paste prints anything."""
    return "print(" in paste


def code(paste: str) -> str:
    """The text to paste without the comments that repeat the values of the counterexample, which stand above it.

    >>> code("# P = [1/2, 1/2]\\nprint(1)")
    'print(1)'
    """
    return "\n".join(line for line in paste.splitlines() if not _VALUE.match(line))


def commands(r: ClaimResult) -> tuple[tuple[str, str], ...]:
    """The commands, each with its file, that establish a verdict again from its stored evidence alone."""
    replay = (("replay", r.witness_file),) if r.witness_file else ()
    check = (("check", r.certificate),) if r.certificate and r.certificate != r.witness_file else ()
    return (*replay, *check)


def file_address(path: str | None, to_root: str) -> str:
    """The address of a file of the project; "" for a path that leaves the project, which is shown and not linked."""
    if not path or path.startswith(("/", "\\")) or ":" in path or ".." in path.split("/"):
        return ""
    return to_root + quote(path)


def holds(value: bool | None) -> str:
    """Whether something holds, in a word."""
    return {True: "holds", False: "fails", None: "not decided"}[value]


def instance_text(instance: Mapping[str, Any]) -> str:
    """The two sides of an instance, how tight the claim is there, and whether they stand as claimed."""
    sides = [f"{name} {short_interval(instance[key])}" for name, key in (("left", "lhs"), ("right", "rhs")) if instance[key]]
    return ", ".join([*sides, *_ratio(instance["lhs"], instance["rhs"]), holds(instance.get("holds"))])


def _ratio(left: Sequence[str] | None, right: Sequence[str] | None) -> list[str]:
    """The first digits of left/right, where both sides are positive and known well enough."""
    if not left or not right or left == right or not all(_PLAIN.fullmatch(end) for end in (*left, *right)):
        return []
    ends = [Fraction(end) for end in (*left, *right)]
    if not (ends[0] > 0 and ends[2] > 0):
        return []
    low, high = (int(1000 * ratio) for ratio in (ends[0] / ends[3], ends[1] / ends[2]))
    return [f"left/right {low // 1000}.{low % 1000:03}…"] if low == high else []
