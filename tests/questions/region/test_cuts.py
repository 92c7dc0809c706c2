"""The cuts and pieces of a claim in one variable: places known from algebra, and guesses that are right."""
from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from verify.kernel.format.terms import read_term
from verify.read.text import read_claim
from verify.notation.text import expression_text
from verify.questions.region.cuts import cuts_and_pieces

WIDTH = Fraction(1, 10**20)


def found(text: str, where: str) -> dict[str, Any]:
    return cuts_and_pieces(read_claim(text, where), WIDTH, 20)


@pytest.mark.parametrize(("text", "where", "cuts", "guesses"), [
    ("x^2 >= 2", "x real", ["-sqrt(2)", "sqrt(2)"], ["holds", "fails", "holds"]),
    ("log(x) <= 0", "x real", ["0", "1"], ["undefined", "holds", "fails"]),
    ("(x-1)^2 > 0", "x real", ["1"], ["holds", "fails", "holds"]),
    ("-(x-1)^2 >= 0", "x real", ["1"], ["fails", "holds", "fails"]),
    ("1/x <= 1", "x real", ["0", "1"], ["holds", "undefined", "fails", "holds"]),
    ("x >= 0", "x > 0", [], ["holds"]),
    ("x < 1", "0 <= x <= 1", ["0", "1"], ["holds", "fails"]),
    ("x < 1", "0 <= x < 1", ["0"], ["holds"]),
    ("floor(x) <= 1", "0 <= x <= 3", ["0", "1", "2", "3"], ["holds", "holds", "fails"]),
    ("max(x, 0) <= 0", "-1 <= x <= 1", ["-1", "0", "1"], ["holds", "fails"]),
    ("gamma(x) >= 0", "-5/2 <= x <= 1/2", ["-5/2", "-2", "-1", "0", "1/2"],
     ["fails", "undefined", "holds", "undefined", "fails", "undefined", "holds"])])
def test_exact_cuts(text: str, where: str, cuts: list[str], guesses: list[str]) -> None:
    data = found(text, where)
    assert [expression_text(read_term(c["exact"])) for c in data["cuts"]] == cuts
    assert [p["guess"] for p in data["pieces"]] == guesses


def test_a_root_without_a_name_lies_between_two_decimals() -> None:
    data = found("exp(x) >= 20*x^2", "x > 0")
    assert [c["exact"] for c in data["cuts"]] == [None, None]
    for c, near in zip(data["cuts"], ("0.25387052841515780947", "6.84184802079817443487"), strict=True):
        lo, hi = Fraction(c["lo"]), Fraction(c["hi"])
        assert 0 < hi - lo <= WIDTH and abs(lo - Fraction(near)) < Fraction(1, 10**18)


@pytest.mark.parametrize(("text", "ends", "guesses"), [
    ("2^n >= n^3", [("1", "1"), ("2", "9"), ("10", None)], ["holds", "fails", "holds"]),
    ("n^2 < 9", [("1", "2"), ("3", "3"), ("4", None)], ["holds", "fails", "fails"])])
def test_integers(text: str, ends: list[tuple[str, str | None]], guesses: list[str]) -> None:
    pieces = found(text, "n >= 1 integer")["pieces"]
    assert [(p["lo"], p["hi"]) for p in pieces] == ends
    assert [p["guess"] for p in pieces] == guesses
