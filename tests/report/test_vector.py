"""Pictures inside of a page: shorter, and the same picture."""
from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from verify.figures.draw import svg
from verify.figures.figure import Axis, Curve, Figure
from verify.report.vector import address, shortened

X = Axis("x", Fraction(0), Fraction(1), (Fraction(0), Fraction(1, 2), Fraction(1)))
BENT = Curve("a & b", tuple((Fraction(i, 60), f"{(i / 60) ** 2:.6f}", f"{(i / 60) ** 2:.6f}") for i in range(61)))
STRAIGHT = Curve("line", tuple((Fraction(i, 60), f"{i / 60:.6f}", f"{i / 60:.6f}") for i in range(61)))
LINES = Figure("paper/claim", "Both sides", "Paper", X, X, (BENT, STRAIGHT))
CELLS = tuple((Fraction(i, 7), Fraction(i + 1, 7), Fraction(j, 5), Fraction(j + 1, 5), "holds" if (i + j) % 2 else "fails")
              for i in range(7) for j in range(5))
MAP = Figure("paper/claim", "Where it holds", "Paper", X, X, cells=CELLS)


def numbers(path: str) -> list[float]:
    return [float(n) for n in re.findall(r"-?\d*\.?\d+", path)]


@pytest.mark.parametrize("figure", [LINES, MAP])
def test_a_picture_is_well_formed_and_much_shorter(figure: Figure) -> None:
    whole = svg(figure)
    short = shortened(whole)
    ElementTree.fromstring(short)
    assert len(short) < 0.65 * len(whole) and "<title>" not in short and shortened(short) == short
    texts = re.compile(r"<text[^>]*>([^<]*)</text>")
    assert texts.findall(short) == texts.findall(whole)


def test_a_line_is_where_it_was() -> None:
    whole, short = svg(LINES), shortened(svg(LINES))
    points = [tuple(map(float, p.split(","))) for p in re.findall(r'<polyline points="([^"]*)"', whole)[0].split()]
    first, *steps = re.findall(r'<path d="(M[^"]*)" fill="none"', short)[0].split("l")
    at = numbers(first)
    bends = [tuple(at)]
    moves = numbers(steps[0])
    for dx, dy in zip(moves[::2], moves[1::2], strict=True):
        at = [at[0] + dx, at[1] + dy]
        bends.append(tuple(at))
    assert 3 < len(bends) < len(points)                        # fewer, and each of the old ones within a third of a pixel
    for x, y in points:
        (a, b), (c, d) = next(((p, q) for p, q in pairwise(bends) if p[0] - 0.06 <= x <= q[0] + 0.06))
        assert abs(b + (d - b) * (x - a) / (c - a) - y) < 0.5
    straight = re.findall(r'<path d="(M[^"]*)" fill="none"', short)[2]
    assert len(numbers(straight)) == 4


def test_boxes_leave_no_gap_between_them() -> None:
    short = shortened(svg(MAP))
    covered = 0
    for path in re.findall(r'<path class="\w+" d="([^"]*)"', short):
        x = y = 0
        for sign, dx, dy, width, height in re.findall(r"([Mm])(-?\d+) (-?\d+)h(-?\d+)v(-?\d+)h-?\d+z", path):
            x, y = (int(dx), int(dy)) if sign == "M" else (x + int(dx), y + int(dy))
            covered += int(width) * int(height)
            assert 70 <= x <= x + int(width) <= 730 and 50 <= y <= y + int(height) <= 424
    assert covered == 660 * 374


def test_patterns_that_nothing_uses_are_gone() -> None:
    assert "<pattern" not in shortened(svg(LINES)) and shortened(svg(MAP)).count("<pattern") == 2


def test_an_address_holds_the_picture() -> None:
    short = shortened(svg(LINES))
    held = unquote(str(address(short)).replace("&amp;", "&").removeprefix("data:image/svg+xml,")).replace("'", '"')
    assert held == short and '"' not in address(short) and "a &amp;amp; b" in address(short) and "#" not in address(short)
