"""Figures as SVG: curves told apart by dashes, markers and names at their ends; maps by patterns.  Readable without colour."""
from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from verify.figures.figure import WORDS, Figure
from verify.report.picture import KINDS

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 520, 70, 30, 50, 96
_FONT = 'font-family="sans-serif" font-size="13"'
# Colour, dashes, marker: any two curves differ in the last two.
STYLES = (("#0b3d91", "", "o"), ("#b02a1e", "9,4", "s"), ("#1b7a3d", "2,3", "^"), ("#7a4fa3", "12,3,2,3", "d"),
          ("#8a6d00", "5,2", "+"), ("#333333", "1,5", "x"))
_LEGEND = {"holds": "holds", "fails": "fails", "undecided": "boundary (not decided)", "outside": "outside",
           "undefined": "no value"}


def svg(figure: Figure) -> str:
    """The picture of a figure; the same figure gives the same text."""
    first = len(figure.curves) or 2         # the place in the legend of the first mark
    rows = (first if figure.marks else len(figure.curves)) + len(figure.marks) or 1
    height = HEIGHT + 20 * (rows // 2)
    plane = _Plane(figure, HEIGHT)
    body = [*_grid(figure, plane), *(_map(figure, plane) if figure.cells else _curves(figure, plane)), *_band(figure, plane),
            *_strip(figure, plane), *_marks(figure, plane, first), *_frame(figure, plane)]
    patterns = "".join(
        f'<pattern id="{word}" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="{colour}"/>'
        f'{lines}</pattern>' for word, (colour, lines) in KINDS.items() if word in {*WORDS, *_words(figure)})
    size = min(16, int(1.75 * (WIDTH - LEFT - RIGHT) / max(1, len(figure.title))))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
            f'role="img">\n<title>{escape(figure.title)}</title>\n'
            f'<defs>{patterns}<clipPath id="window"><rect x="{LEFT}" y="{TOP}" width="{plane.wide}" height="{plane.high}"/>'
            '</clipPath></defs>\n'
            f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>\n'
            f'<text x="{LEFT}" y="28" font-family="sans-serif" font-size="{size}">{escape(figure.title)}</text>\n'
            + "\n".join(body) + "\n</svg>\n")


def _words(figure: Figure) -> set[str]:
    return {word for *_, word in figure.cells} | {word for *_, word in figure.strip}


class _Plane:
    """From the coordinates of the axes to those of the picture."""

    def __init__(self, figure: Figure, height: int) -> None:
        self.figure, self.wide, self.high = figure, WIDTH - LEFT - RIGHT, height - TOP - BOTTOM
        self.bottom = TOP + self.high

    def x(self, value: Fraction) -> float:
        return LEFT + self.figure.x.share(value) * self.wide

    def y(self, value: Fraction) -> float:
        return self.bottom - self.figure.y.share(value) * self.high


def _grid(figure: Figure, plane: _Plane) -> list[str]:
    lines = [f'<line x1="{plane.x(t):.1f}" y1="{TOP}" x2="{plane.x(t):.1f}" y2="{plane.bottom}" stroke="#ddd"/>'
             for t in figure.x.ticks]
    return lines + [f'<line x1="{LEFT}" y1="{plane.y(t):.1f}" x2="{WIDTH - RIGHT}" y2="{plane.y(t):.1f}" stroke="#ddd"/>'
                    for t in figure.y.ticks]


def _frame(figure: Figure, plane: _Plane) -> list[str]:
    centre, middle = LEFT + plane.wide / 2, TOP + plane.high / 2
    made = [f'<rect x="{LEFT}" y="{TOP}" width="{plane.wide}" height="{plane.high}" fill="none" stroke="#000"/>']
    made += [f'<text x="{plane.x(t):.1f}" y="{plane.bottom + 18}" text-anchor="middle" {_FONT}>{decimal(t)}</text>'
             for t in figure.x.ticks]
    made += [f'<text x="{LEFT - 8}" y="{plane.y(t) + 4:.1f}" text-anchor="end" {_FONT}>{decimal(t)}</text>'
             for t in figure.y.ticks]
    return [*made,
            f'<text x="{centre}" y="{plane.bottom + 40}" text-anchor="middle" {_FONT}>{escape(figure.x.label)}</text>',
            f'<text x="18" y="{middle}" text-anchor="middle" transform="rotate(-90 18 {middle})" {_FONT}>'
            f'{escape(figure.y.label)}</text>']


def _curves(figure: Figure, plane: _Plane) -> list[str]:
    made = []
    for i, curve in enumerate(figure.curves):
        colour, dashes, marker = STYLES[i % len(STYLES)]
        places = [(plane.x(x), plane.y((Fraction(lo) + Fraction(hi)) / 2)) for x, lo, hi in curve.points]
        made.append(f'<g clip-path="url(#window)"><title>{escape(curve.name)}</title>'
                    + _line(places, colour, dashes) + "".join(_marker(marker, *p, colour) for p in _apart(places)) + "</g>")
        x, y = LEFT + (i % 2) * 350, HEIGHT - 34 + 20 * (i // 2)
        made.append(_line([(x, y - 4), (x + 44, y - 4)], colour, dashes) + _marker(marker, x + 22, y - 4, colour)
                    + f'<text x="{x + 52}" y="{y}" {_FONT}>{escape(curve.name)}</text>')
    return made


def _marks(figure: Figure, plane: _Plane, first: int) -> list[str]:
    """Single points, and their names in the legend from a place on."""
    made = []
    for i, mark in enumerate(figure.marks, first):
        colour, marker = ("#d0021b", "star") if mark.name.startswith("counterexample") else ("#000000", "dot")
        x, y = LEFT + (i % 2) * 350, HEIGHT - 34 + 20 * (i // 2)
        made += [_marker(marker, plane.x(at), plane.y((Fraction(lo) + Fraction(hi)) / 2), colour)
                 for at, lo, hi in mark.points]
        made.append(_marker(marker, x + 22, y - 4, colour) + f'<text x="{x + 52}" y="{y}" {_FONT}>{escape(mark.name)}</text>')
    return made


def _band(figure: Figure, plane: _Plane) -> list[str]:
    """The region between the ends of a band, and the line 0."""
    if not figure.band:
        return []
    boxes = "".join(
        f"M{plane.x(a):.1f},{plane.y(Fraction(hi)):.1f}H{plane.x(b):.1f}V{plane.y(Fraction(lo)):.1f}H{plane.x(a):.1f}z"
        for a, b, lo, hi in figure.band)
    zero = f"{plane.y(Fraction(0)):.1f}"
    return [f'<path clip-path="url(#window)" d="{boxes}" fill="{STYLES[0][0]}" stroke="{STYLES[0][0]}"/>',
            f'<line x1="{LEFT}" y1="{zero}" x2="{WIDTH - RIGHT}" y2="{zero}" stroke="#000"/>']


def _strip(figure: Figure, plane: _Plane) -> list[str]:
    """Words along the upper edge."""
    return [f'<rect x="{plane.x(a):.1f}" y="{TOP - 14}" width="{plane.x(b) - plane.x(a):.1f}" height="14" fill="url(#{word})" '
            f'stroke="#000" stroke-width=".5"/>'
            + (f'<text x="{(plane.x(a) + plane.x(b)) / 2:.1f}" y="{TOP - 3}" text-anchor="middle" font-family="sans-serif" '
               f'font-size="11">{_LEGEND[word].partition(" (")[0]}</text>' if plane.x(b) - plane.x(a) > 60 else "")
            for a, b, word in figure.strip]


def _apart(places: Sequence[tuple[float, float]], distance: float = 38.0) -> list[tuple[float, float]]:
    """Some of the places, at least `distance` apart in x."""
    kept: list[tuple[float, float]] = []
    for p in places:
        if not kept or p[0] - kept[-1][0] >= distance:
            kept.append(p)
    return kept


def _line(places: Sequence[tuple[float, float]], colour: str, dashes: str) -> str:
    points = " ".join(f"{x:.2f},{y:.2f}" for x, y in places)
    dash = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.8"{dash}/>'


def _marker(kind: str, x: float, y: float, colour: str) -> str:
    shapes = {"s": "M-4,-4 h8 v8 h-8 z", "^": "M0,-5 L5,4 L-5,4 z", "d": "M0,-5 L5,0 L0,5 L-5,0 z",
              "star": "M0,-10 L2.5,-3.5 L9.5,-3 L4,1.5 L6,8.5 L0,4.5 L-6,8.5 L-4,1.5 L-9.5,-3 L-2.5,-3.5 z",
              "+": "M-5,0 h10 M0,-5 v10", "x": "M-4,-4 L4,4 M-4,4 L4,-4"}
    if kind == "dot":
        return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="5" fill="{colour}"/>'
    if kind == "o":
        return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="4" fill="#fff" stroke="{colour}" stroke-width="1.5"/>'
    inside = colour if kind == "star" else "#fff"
    return (f'<path d="{shapes[kind]}" transform="translate({x:.2f} {y:.2f})" fill="{inside}" stroke="{colour}" '
            f'stroke-width="1.5"/>')


def _map(figure: Figure, plane: _Plane) -> list[str]:
    made = []
    used = _words(figure)
    for i, (word, name) in enumerate((w, n) for w, n in _LEGEND.items() if w in used):
        boxes = "".join(f"M{plane.x(a):.2f},{plane.y(d):.2f}H{plane.x(b):.2f}V{plane.y(c):.2f}H{plane.x(a):.2f}z"
                        for a, b, c, d, w in figure.cells if w == word)
        if boxes:
            made.append(f'<path class="{word}" d="{boxes}" fill="url(#{word})" shape-rendering="crispEdges"><title>{name}'
                        '</title></path>')
        x, y = LEFT + 150 * i + (30 if i > 2 else 0), HEIGHT - 34
        made.append(f'<rect x="{x}" y="{y - 12}" width="20" height="14" fill="url(#{word})" stroke="#000"/>'
                    f'<text x="{x + 26}" y="{y}" {_FONT}>{name}</text>')
    return made


def decimal(q: Fraction) -> str:
    """A tick as a short decimal."""
    return f"{float(q):.6g}"
