"""Diagrams of implications: boxes, and arrows whose kind is the verdict of a claim; as SVG, JSON and CSV."""
from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

WIDE, HIGH, HALF_BOX, HALF_LINE = 900, 640, 62, 17
# Verdict of the claim -> colour, dashes and what the arrow says; told apart without colour by dashes and the cross.
KINDS = {"PROVED": ("#1b7a3d", "", "implies: proved"), "REFUTED": ("#b02a1e", "7,4", "does not imply: a counterexample"),
         "": ("#666666", "2,4", "not decided")}
_FONT = 'font-family="sans-serif" font-size="13"'


@dataclass(frozen=True)
class Arrow:
    """What a claim says: `tail` implies `head`, with the constant in the label."""

    tail: str
    head: str
    claim: str
    label: str = ""


@dataclass(frozen=True)
class Diagram:
    """Boxes by name with the places of their middles, arrows, and the verdicts of the claims by "id#variant"."""

    id: str
    title: str
    source: str
    boxes: Mapping[str, tuple[int, int]]
    arrows: tuple[Arrow, ...]
    verdicts: Mapping[str, str]

    @property
    def stem(self) -> str:
        """The name of its files without the ending."""
        return self.id.replace("/", "-")

    def kind(self, arrow: Arrow) -> str:
        """PROVED, REFUTED, or nothing for an arrow that is not decided."""
        found = self.verdicts.get(arrow.claim, "")
        return found if found in KINDS else ""

    def summary(self) -> dict[str, Any]:
        """What it is, and how many arrows of each kind it has."""
        counts = {word: sum(self.kind(a) == verdict for a in self.arrows) for verdict, (_, _, word) in KINDS.items()}
        return {"id": self.id, "title": self.title, "source": self.source, "facts": [], "arrows": counts}

    def rows(self) -> list[dict[str, str]]:
        """An arrow a row."""
        return [{"from": a.tail, "to": a.head, "constant": a.label, "verdict": self.kind(a) or "UNDECIDED", "claim": a.claim}
                for a in self.arrows]

    def json_text(self) -> str:
        """The diagram as one JSON document."""
        return json.dumps({**self.summary(), "rows": self.rows()}, indent=1, ensure_ascii=False) + "\n"

    def csv_text(self) -> str:
        """The arrows as a table with a heading."""
        out = io.StringIO()
        table = csv.DictWriter(out, ("from", "to", "constant", "verdict", "claim"), lineterminator="\n")
        table.writeheader()
        table.writerows(self.rows())
        return out.getvalue()

    def svg_text(self) -> str:
        """The picture; the same diagram gives the same text."""
        heads = "".join(
            f'<marker id="head{i}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" orient="auto" '
            f'markerUnits="userSpaceOnUse"><path d="M0,0 L10,5 L0,10 z" fill="{colour}"/></marker>'
            for i, (colour, _, _) in enumerate(KINDS.values()))
        body = [self._drawn(a) for a in self.arrows]
        body += [f'<rect x="{x - HALF_BOX}" y="{y - HALF_LINE}" width="{2 * HALF_BOX}" height="{2 * HALF_LINE}" rx="6" '
                 f'fill="#fff" stroke="#000"/><text x="{x}" y="{y + 5}" text-anchor="middle" {_FONT}>{escape(name)}</text>'
                 for name, (x, y) in self.boxes.items()]
        for i, (colour, dashes, word) in enumerate(KINDS.values()):
            x = 40 + 280 * i
            body.append(f'<path d="M{x},{HIGH - 22} h40" fill="none" stroke="{colour}" stroke-width="1.8" '
                        f'stroke-dasharray="{dashes}" marker-end="url(#head{i})"/>'
                        f'<text x="{x + 50}" y="{HIGH - 18}" {_FONT}>{escape(word)}</text>')
        size = f'width="{WIDE}" height="{HIGH}"'
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" {size} role="img">\n'
                f'<title>{escape(self.title)}</title>\n<defs>{heads}</defs>\n<rect {size} fill="#fff"/>\n'
                f'<text x="40" y="30" font-family="sans-serif" font-size="16">{escape(self.title)}</text>\n'
                + "\n".join(body) + "\n</svg>\n")

    def _drawn(self, arrow: Arrow) -> str:
        """An arrow from the edge of one box to that of the other, beside the one in the other direction."""
        (ax, ay), (bx, by) = self.boxes[arrow.tail], self.boxes[arrow.head]
        length = math.hypot(bx - ax, by - ay)
        dx, dy = (bx - ax) / length, (by - ay) / length
        aside = 9 if any((a.tail, a.head) == (arrow.head, arrow.tail) for a in self.arrows) else 0
        edge = min(HALF_BOX / abs(dx) if dx else math.inf, HALF_LINE / abs(dy) if dy else math.inf) + 2
        x1, y1 = ax + dx * edge - dy * aside, ay + dy * edge + dx * aside
        x2, y2 = bx - dx * edge - dy * aside, by - dy * edge + dx * aside
        kind = self.kind(arrow)
        colour, dashes, word = KINDS[kind]
        x, y = x1 + 0.28 * (x2 - x1), y1 + 0.28 * (y2 - y1)
        made = (f'<g><title>{escape(f"{arrow.tail} to {arrow.head}: {word} ({arrow.claim})")}</title>'
                f'<path d="M{x1:.1f},{y1:.1f} L{x2:.1f},{y2:.1f}" fill="none" stroke="{colour}" stroke-width="1.8" '
                f'stroke-dasharray="{dashes}" marker-end="url(#head{list(KINDS).index(kind)})"/>')
        if kind == "REFUTED":
            made += f'<path d="M{x - 5:.1f},{y - 5:.1f} l10,10 m0,-10 l-10,10" stroke="{colour}" stroke-width="2.2"/>'
        if arrow.label:
            wide = 3.1 * len(arrow.label) + 2
            made += (f'<rect x="{x - wide:.1f}" y="{y - 10:.1f}" width="{2 * wide:.1f}" height="18" fill="#fff" opacity="0.9"/>'
                     f'<text x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle" font-family="sans-serif" font-size="12" '
                     f'fill="{colour}">{escape(arrow.label)}</text>')
        return made + "</g>"
