"""Pictures inside of a page: SVG in few characters, as an address that a page can show without a file."""
from __future__ import annotations

import re
from itertools import pairwise
from math import hypot

from markupsafe import Markup

_BOXES = re.compile(r'd="((?:M[-\d.]+,[-\d.]+H[-\d.]+V[-\d.]+H[-\d.]+z)+)"')
_BOX = re.compile(r"M([-\d.]+),([-\d.]+)H([-\d.]+)V([-\d.]+)H[-\d.]+z")
_LINE = re.compile(r'<polyline points="([-\d., ]+)" fill="none"')
_PATTERN = re.compile(r'<pattern id="(\w+)".*?</pattern>', re.DOTALL)
_TITLE = re.compile(r"<title>[^<]*</title>\n?")
_PLACE = re.compile(r'(?<=[ "(])(-?\d+\.\d+)(?=[" )])')
_GRID = re.compile(r'<line x1="([\d.]+)" y1="([\d.]+)" x2="([\d.]+)" y2="([\d.]+)" stroke="#ddd"/>\n?')
_MARKS = re.compile(r'(?:<path d="(?P<shape>M[^"]*)" transform="translate\([^)]*\)" (?P<look>[^>]*)/>)'
                    r'(?:<path d="(?P=shape)" transform="translate\([^)]*\)" (?P=look)/>)+')
_RINGS = re.compile(r'<circle cx="[^"]*" cy="[^"]*" r="4" (?P<look>[^>]*)/>'
                    r'(?:<circle cx="[^"]*" cy="[^"]*" r="4" (?P=look)/>)+')
_AT = re.compile(r'(?:translate\(|cx=")([-\d.]+)(?: |" cy=")([-\d.]+)')
_RING = "m-4 0a4 4 0 1 1 0 .1z"
_FONT = ' font-family="sans-serif" font-size="13"'


def shortened(svg: str) -> str:
    """The same picture to a tenth of a pixel, boxes to a pixel, without titles and without patterns that nothing uses."""
    svg = _TITLE.sub("", svg.replace(' role="img"', ""))
    svg = _PATTERN.sub(lambda m: m[0] if f"url(#{m[1]})" in svg else "", svg)
    svg = _PLACE.sub(lambda m: _tenth(float(m[1])), svg)
    svg = _BOXES.sub(lambda m: f'd="{_boxes(m[1])}"', svg)
    svg = _LINE.sub(lambda m: f'<path d="{_path(m[1])}" fill="none"', svg)
    svg = _MARKS.sub(lambda m: _together(m[0], _relative(m["shape"]), m["look"]), svg)
    svg = _RINGS.sub(lambda m: _together(m[0], _RING, m["look"]), svg)
    grid = "".join(f"M{a} {b}{f'V{d}' if a == c else f'H{c}'}" for a, b, c, d in _GRID.findall(svg))
    svg = _GRID.sub("", svg)
    body = svg.find("<text")
    svg = svg[:body] + (f'<path d="{grid}" stroke="#ddd"/>' if grid else "") + svg[body:]
    if _FONT in svg:
        svg = svg.replace(_FONT, "").replace("<svg", f"<svg{_FONT}", 1)
    return svg.replace(">\n<", "><").strip()


def address(svg: str) -> Markup:
    """A picture as the address of an image, as the value of an attribute in double quotes."""
    path = svg.replace("%", "%25").replace("#", "%23").replace("\n", " ").replace('"', "'")
    return Markup("data:image/svg+xml," + path.replace("&", "&amp;"))


def _together(marks: str, shape: str, look: str) -> str:
    """Marks of one shape as one path."""
    return f'<path d="{"".join(f"M{x} {y}{shape}" for x, y in _AT.findall(marks))}" {look}/>'


def _relative(shape: str) -> str:
    """A path of absolute places M and L as one that begins wherever it is put.

    >>> _relative("M0,-5 L5,4 L-5,4 z"), _relative("M-5,0 h10 M0,-5 v10")
    ('m0 -5l5 9l-10 0z', 'm-5 0h10m-5 -5v10')
    """
    made, here = [], (0.0, 0.0)
    for word in shape.split():
        if word[0] in "ML":
            x, y = (float(part) for part in word[1:].split(","))
            made.append(f"{word[0].lower()}{x - here[0]:g} {y - here[1]:g}")
            here = x, y
        else:
            made.append(word)
            far = float(word[1:] or 0)
            here = (here[0] + far * (word[0] == "h"), here[1] + far * (word[0] == "v"))
    return "".join(made)


def _tenth(x: float) -> str:
    return f"{x:.1f}".removesuffix(".0")


def _boxes(path: str) -> str:
    """Boxes side by side, each beginning where it did, their ends rounded to pixels alike."""
    found: list[str] = []
    here = (0, 0)
    for match in _BOX.finditer(path):
        a, top, b, bottom = (round(float(x)) for x in match.groups())
        start = f"M{a} {top}" if not found else f"m{a - here[0]} {top - here[1]}"
        found.append(f"{start}h{b - a}v{bottom - top}h{a - b}z")
        here = a, top
    return "".join(found)


def _bends(places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Some of the places, from the first to the last, between which a straight line is within two units of the others
    (Ramer 1972, Douglas and Peucker 1973)."""
    if len(places) < 3:
        return places
    (a, b), (c, d) = places[0], places[-1]
    length = hypot(c - a, d - b)
    far = [abs((c - a) * (b - y) - (a - x) * (d - b)) / length if length else hypot(x - a, y - b) for x, y in places]
    k = max(range(len(far)), key=far.__getitem__)
    return [places[0], places[-1]] if far[k] <= 2 else [*_bends(places[:k + 1])[:-1], *_bends(places[k:])]


def _path(points: str) -> str:
    """A line through points, each by its distance in tenths from the last."""
    places = _bends([(round(10 * float(x)), round(10 * float(y))) for x, y in (pair.split(",") for pair in points.split())])
    parts = [f"M{places[0][0] / 10:g} {places[0][1] / 10:g}l"] if places else []
    for (a, b), (c, d) in pairwise(places):
        parts.append(f"{(c - a) / 10:g} {(d - b) / 10:g} ")
    return "".join(parts).strip().replace(" -", "-")
