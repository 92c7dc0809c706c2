"""The window of a map: which rectangle is drawn, its parts, and the shares of its area."""
from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Any

from verify.kernel.numbers.convert import midpoint
from verify.kernel.values.enclose import enclose
from verify.kernel.numbers.intervals import Interval, Undefined, number
from verify.language import Domain, Expr, Num, Statement
from verify.questions.derived import require_values
from verify.read.domains import read_domains
from verify.read.source import Source
from verify.run.wrong_input import WrongInput

SPAN = Fraction(10)
FARTHEST = 10**100
Ends = tuple[Fraction, Fraction]
Window = Mapping[str, Ends]


@dataclass(frozen=True)
class Box:
    """A part of the window and what the claim is there, `by` an "enclosure" or a "proof" ("" where it is undecided)."""

    ends: Window
    label: str
    by: str

    def to_json(self) -> dict[str, Any]:
        """The box as JSON data: rationals as texts."""
        return {"box": texts(self.ends), "is": self.label, "by": self.by}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Box:
        """What `to_json` wrote."""
        return cls(fractions(data["box"]), data["is"], data["by"])


def texts(window: Window) -> dict[str, list[str]]:
    """A rectangle as JSON data."""
    return {n: [str(a), str(b)] for n, (a, b) in window.items()}


def fractions(data: Mapping[str, Any]) -> dict[str, Ends]:
    """What `texts` wrote."""
    return {n: (Fraction(a), Fraction(b)) for n, (a, b) in data.items()}


def window(s: Statement, text: str) -> dict[str, Ends]:
    """The window of a map: the domains where they are finite, 10 long where they are not, or what a text says."""
    chosen = _read(s, text) if text.strip() else {}
    made: dict[str, Ends] = {}
    for b in s.prefix:
        d, name = b.domain or Domain(), b.symbol.name
        lo, hi = outer(d.lo, made, False), outer(d.hi, made, True)
        if name in chosen:
            made[name] = chosen[name]
        elif lo is not None:
            made[name] = (lo, hi if hi is not None else lo + SPAN)
        else:
            made[name] = (hi - SPAN, hi) if hi is not None else (-SPAN, SPAN)
        if made[name][0] >= made[name][1]:
            raise WrongInput(f"where: the domain of {name} is a point; put its value into the claim")
    return made


def _read(s: Statement, text: str) -> dict[str, Ends]:
    names = {b.symbol.name for b in s.prefix}
    made: dict[str, Ends] = {}
    domains = read_domains(Source("window", text))
    require_values("window", domains)
    for b in domains:
        d = b.domain or Domain()
        if b.symbol.name not in names:
            raise WrongInput(f"window: {b.symbol.name} is no name of the claim; its names are {', '.join(sorted(names))}")
        if not isinstance(d.lo, Num) or not isinstance(d.hi, Num):
            raise WrongInput(f"window: {b.symbol.name} needs two rational ends, for example 0 <= {b.symbol.name} <= 5")
        made[b.symbol.name] = (d.lo.value, d.hi.value)
    return made


def outer(e: Expr | None, before: Window, upward: bool) -> Fraction | None:
    """A rational at or beyond an end, over the window of the names before it; a rational end itself."""
    if e is None or isinstance(e, Num):
        return None if e is None else e.value
    try:
        v = enclose(e, {n: Interval(number(a).lo, number(b).hi) for n, (a, b) in before.items()})
    except Undefined:
        raise WrongInput("where: an end has no value on a part of the window; choose another --window") from None
    x = v.hi if upward else v.lo
    if not x.is_finite() or abs(x) > FARTHEST:
        raise WrongInput("where: an end is not bounded in the window; choose another --window")
    exact = midpoint(x)
    return Fraction((exact * 1000).__ceil__() if upward else (exact * 1000).__floor__(), 1000)


def quarters(ends: Window, level: int) -> list[dict[str, Ends]]:
    """The window in 4^level equal parts."""
    n = 2**level
    cuts = {name: [(a + (b - a) * Fraction(i, n), a + (b - a) * Fraction(i + 1, n)) for i in range(n)]
            for name, (a, b) in ends.items()}
    return [dict(zip(cuts, combo, strict=True)) for combo in itertools.product(*cuts.values())]


def shares(boxes: Iterable[Box], ends: Window) -> dict[str, Fraction]:
    """The share of the window's area for each word, in order of the words."""
    sums: dict[str, Fraction] = {}
    for box in boxes:
        sums[box.label] = sums.get(box.label, Fraction(0)) + _area(box.ends) / _area(ends)
    return dict(sorted(sums.items()))


def _area(ends: Window) -> Fraction:
    return prod((b - a for a, b in ends.values()), start=Fraction(1))
