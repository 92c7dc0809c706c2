"""Pictures of regions: well-formed SVG in which each piece is drawn once, with a legend that needs no colour."""
from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from typing import Any

from verify.report.picture import KINDS, line_svg, map_svg

LINE: dict[str, Any] = {
    "statement": "for all x < 9: x & 1 <= 2", "boundaries": [{"lo": "1", "hi": "1", "exact": "1"}],
    "pieces": [{"is": "fails", "text": "x < 1", "decimals": ["-oo", "1"]}, {"is": "holds", "text": "x >= 1", "decimals": ["1", "oo"]}]}
MAP: dict[str, Any] = {
    "statement": "x <= y", "window": {"x": ["0", "2"], "y": ["0", "1"]},
    "boxes": [{"box": {"x": ["0", "1"], "y": ["0", "1"]}, "is": "holds"}, {"box": {"x": ["1", "2"], "y": ["0", "1"]}, "is": "fails"}]}
SVG = "{http://www.w3.org/2000/svg}"


def drawn(text: str) -> dict[str, list[dict[str, str]]]:
    root = ElementTree.fromstring(text)
    found: dict[str, list[dict[str, str]]] = {}
    for rect in root.iter(f"{SVG}rect"):
        if "class" in rect.attrib:
            found.setdefault(rect.attrib["class"], []).append(rect.attrib)
    return found


def test_a_line_has_its_pieces_in_order() -> None:
    pieces = drawn(line_svg(LINE))
    assert set(pieces) == {"fails", "holds"}
    assert float(pieces["fails"][0]["x"]) + float(pieces["fails"][0]["width"]) <= float(pieces["holds"][0]["x"]) + 0.01
    assert "undecided</text>" not in line_svg(LINE) and ">holds</text>" in line_svg(LINE)


def test_a_map_has_its_boxes_where_they_are() -> None:
    boxes = drawn(map_svg(MAP))
    assert float(boxes["fails"][0]["x"]) > float(boxes["holds"][0]["x"])
    assert float(boxes["fails"][0]["width"]) == float(boxes["holds"][0]["width"])


def test_a_piece_at_a_point_is_seen_and_an_empty_line_is_no_error() -> None:
    point = {**LINE, "pieces": [{"is": "fails", "text": "x = 1", "decimals": ["1", "1"]}]}
    assert float(drawn(line_svg(point))["fails"][0]["width"]) > 0
    ElementTree.fromstring(line_svg({**LINE, "pieces": [], "boundaries": []}))


def test_kinds_are_told_apart_without_colour() -> None:
    assert len({(lines, colour) for colour, lines in KINDS.values()}) == len(KINDS)
    assert KINDS["fails"][1] and not KINDS["holds"][1] and KINDS["fails"][1] != KINDS["undefined"][1]
