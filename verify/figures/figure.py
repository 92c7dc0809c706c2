"""What a recomputed figure is: labelled axes, curves of enclosures or a map of boxes, and facts; its JSON and CSV."""
from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

Point = tuple[Fraction, str, str]                                  # x, and decimals around y, rounded outward
Cell = tuple[Fraction, Fraction, Fraction, Fraction, str]          # x from, x to, y from, y to, word
Band = tuple[Fraction, Fraction, str, str]                         # x from, x to, and decimals around every y there
Stretch = tuple[Fraction, Fraction, str]                           # x from, x to, word
FAR = 4                                                           # windows: beyond them all points are drawn at one place
WORDS = {"holds": "holds on the whole box", "fails": "fails at every point of the box", "undecided": "boundary, not decided"}


@dataclass(frozen=True)
class Axis:
    """A label with its unit, and the range that is drawn, in equal steps or, where `logarithmic`, in equal ratios."""

    label: str
    low: Fraction
    high: Fraction
    ticks: tuple[Fraction, ...]
    logarithmic: bool = False

    def share(self, value: Fraction) -> float:
        """How far a value lies from the low end, 1 at the high one; at most `FAR` windows outside."""
        if self.logarithmic:
            return math.log(value / self.low) / math.log(self.high / self.low)
        return float(max(Fraction(-FAR), min((value - self.low) / (self.high - self.low), Fraction(FAR))))


@dataclass(frozen=True)
class Curve:
    """A named curve through points whose values are enclosed."""

    name: str
    points: tuple[Point, ...]

    def is_below(self, other: Curve) -> bool:
        """Whether the enclosures show this curve below another one at each place that both have."""
        above = {x: Fraction(low) for x, low, _ in other.points}
        return all(Fraction(high) < above[x] for x, _, high in self.points if x in above)


@dataclass(frozen=True)
class Figure:
    """A figure: `curves`, or the `cells` of a map; `facts` are certified statements with numbers that belong to it.

    `marks` are single points by name, a `band` encloses a curve at every x of its intervals, a `strip` says along the x axis
    where something holds.
    """

    id: str
    title: str
    source: str
    x: Axis
    y: Axis
    curves: tuple[Curve, ...] = ()
    cells: tuple[Cell, ...] = ()
    facts: tuple[dict[str, Any], ...] = field(default=())
    marks: tuple[Curve, ...] = ()
    band: tuple[Band, ...] = ()
    strip: tuple[Stretch, ...] = ()
    sampled: int = 0      # of how many random runs the points are means; their ends are then two standard errors apart from it

    @property
    def stem(self) -> str:
        """The name of its files without the ending."""
        return self.id.replace("/", "-")

    def shares(self) -> dict[str, str]:
        """The exact share of the window that each word covers."""
        whole = (self.x.high - self.x.low) * (self.y.high - self.y.low)
        return {word: str(sum(((b - a) * (d - c) for a, b, c, d, w in self.cells if w == word), Fraction(0)) / whole)
                for word in WORDS if self.cells}

    def summary(self) -> dict[str, Any]:
        """Everything but the points and cells."""
        made: dict[str, Any] = {"id": self.id, "title": self.title, "source": self.source,
                                "x": self.x.label, "y": self.y.label, "facts": list(self.facts)}
        if self.cells:
            made |= {"cells": len(self.cells), "shares": self.shares()}
        else:
            made |= {"curves": [c.name for c in self.curves], "points": sum(len(c.points) for c in self.curves),
                     "widest": self.widest()}
            if self.sampled:
                made["sampled"] = self.sampled
        return made

    def widest(self) -> str:
        """The greatest width of an enclosure of the curves, rounded up to two digits."""
        width = max((Fraction(b) - Fraction(a) for c in self.curves for _, a, b in c.points), default=Fraction(0))
        if not width:
            return "0"
        from decimal import ROUND_CEILING, Context, Decimal

        context = Context(prec=2, rounding=ROUND_CEILING)
        return str(context.divide(Decimal(width.numerator), Decimal(width.denominator))).lower()

    def data(self) -> dict[str, Any]:
        """The whole figure as JSON data; numbers are texts, exact or rounded outward."""
        made = self.summary()
        if self.cells:
            made["words"] = WORDS
            made["boxes"] = [[*(str(e) for e in cell[:4]), cell[4]] for cell in self.cells]
        else:
            made["curves"] = [{"name": c.name, "points": [[str(x), lo, hi] for x, lo, hi in c.points]} for c in self.curves]
        return made

    def json_text(self) -> str:
        """The data as one JSON document, a point or box to a line."""
        rough = json.dumps(self.data(), indent=1)
        return _short_lists(rough) + "\n"

    def csv_text(self) -> str:
        """The data as a table with a heading."""
        out = io.StringIO()
        table = csv.writer(out, lineterminator="\n")
        if self.cells:
            table.writerow([f"{self.x.label}: from", "to", f"{self.y.label}: from", "to", "the printed bound"])
            table.writerows([*(str(e) for e in cell[:4]), cell[4]] for cell in self.cells)
        else:
            table.writerow(["curve", self.x.label, f"{self.y.label}: lower end", "upper end"])
            table.writerows([c.name, str(x), lo, hi] for c in self.curves for x, lo, hi in c.points)
        return out.getvalue()


def _short_lists(text: str) -> str:
    """JSON text in which lists of plain values stand on one line."""
    import re

    return re.sub(r"\[\s+([^\[\]{}]*?)\s+\]", lambda m: "[" + re.sub(r"\s*\n\s*", " ", m.group(1)) + "]", text)


Maker = Callable[[], Figure]
