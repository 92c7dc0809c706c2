"""Boxes of a map: what is said of them is true at every corner, they cover the window, and a false sibling says otherwise."""
from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import pytest

from verify.language import Num
from verify.read.text import read_claim
from verify.questions.region.boxes import boxes
from verify.questions.region.labels import label_at, parts_of

UNIT = {"x": (Fraction(0), Fraction(2)), "y": (Fraction(0), Fraction(2))}


def made(text: str, where: str = "0 <= x <= 2, 0 <= y <= 2", depth: int = 4) -> list[dict[str, Any]]:
    return [b.to_json() for b in boxes(read_claim(text, where), UNIT, depth, 20)]


def area(found: list[dict[str, Any]], *labels: str) -> Fraction:
    total = Fraction(0)
    for b in found:
        (x0, x1), (y0, y1) = ([Fraction(e) for e in b["box"][n]] for n in ("x", "y"))
        total += (x1 - x0) * (y1 - y0) * (not labels or b["is"] in labels)
    return total


@pytest.mark.parametrize("text", ["x*y <= 1", "x^2 + y^2 < 2", "log(x) <= y"])
def test_the_words_are_true_at_the_corners_and_the_boxes_cover_the_window(text: str) -> None:
    found = made(text)
    parts = parts_of(read_claim(text, "0 <= x <= 2, 0 <= y <= 2"))
    assert area(found) == 4
    for b in found:
        for corner in itertools.product(*b["box"].values()):
            at = {n: Num(Fraction(v)) for n, v in zip(b["box"], corner, strict=True)}
            assert b["is"] in ("undecided", label_at(parts, at))


def test_a_finer_map_leaves_less_undecided_and_the_negation_exchanges_the_words() -> None:
    coarse, fine = made("x*y <= 1", depth=2), made("x*y <= 1", depth=4)
    assert 0 < area(fine, "undecided") < area(coarse, "undecided")
    turned = made("x*y > 1", depth=4)
    assert (area(fine, "holds"), area(fine, "fails")) == (area(turned, "fails"), area(turned, "holds"))


def test_what_lies_outside_the_domain_is_said_to() -> None:
    found = made("x + y >= 0", "0 <= x <= 2, 0 <= y <= x")
    assert area(found, "outside") > 1
    assert area(found, "fails") == 0
    assert all(b["is"] == "outside" for b in found if Fraction(b["box"]["y"][0]) > Fraction(b["box"]["x"][1]))


@pytest.mark.parametrize(("text", "undefined"), [("x^y <= 1", False), ("gamma(x)*y <= 1", False), ("binomial(y + 3, x + 4) <= 1", False),
                                                  ("x^(1/2)*y <= 1", True), ("log(x)*y <= 1", True), ("y/sqrt(x) <= 1", True)])
def test_a_box_with_points_that_have_values_is_not_said_to_have_none(text: str, undefined: bool) -> None:
    s, window = read_claim(text, "-2 <= x <= 2, 0 <= y <= 2"), {"x": (Fraction(-2), Fraction(-1)), "y": (Fraction(0), Fraction(1))}
    labels = {b.label for b in boxes(s, window, 1, 5)}
    assert ("undefined" in labels) == undefined


def test_a_conjunction_fails_only_where_all_of_it_has_a_value() -> None:
    s, window = read_claim("x + y >= 5 and sqrt(x^2 - y - 1)/sqrt(x^2 - y - 1) <= 1", "0 <= x <= 1, 0 <= y <= 1"), {
        "x": (Fraction(0), Fraction(1)), "y": (Fraction(0), Fraction(1))}
    assert not any(b.label == "fails" for b in boxes(s, window, 1, 10))
    alone = boxes(read_claim("x + y >= 5", "0 <= x <= 1, 0 <= y <= 1"), window, 1, 10)
    assert {b.label for b in alone} == {"fails"}
