"""Pieces join where they meet and say the same; cuts and pieces cross the border between processes unchanged."""
from __future__ import annotations

import json
from fractions import Fraction

import pytest

from verify.language import Domain, Num, sqrt
from verify.questions.region.boundaries import words_around
from verify.questions.region.line import MOST_SPLITS, halves
from verify.questions.region.pieces import Cut, Piece
from verify.questions.region.stretches import stretches

ZERO, ONE, ROOT = Num(Fraction(0)), Num(Fraction(1)), sqrt(Num(Fraction(2)))


def piece(lo: object, hi: object, closed: str, label: str = "holds", integer: bool = False) -> Piece:
    return Piece(Domain(lo, hi, closed[0] == "[", closed[1] == "]", integer), label, label=label, file=f"{label}.json")  # type: ignore[arg-type]


@pytest.mark.parametrize(("pieces", "shown"), [
    ([piece(ONE, None, "()"), piece(None, ZERO, "(]"), piece(ZERO, ONE, "(]")], ["holds x real"]),
    ([piece(ZERO, ONE, "[)"), piece(ONE, None, "()")], ["holds 0 <= x < 1", "holds x > 1"]),
    ([piece(ZERO, ONE, "[]"), piece(ONE, None, "()", "fails")], ["holds 0 <= x <= 1", "fails x > 1"]),
    ([piece(ZERO, ROOT, "[)"), piece(ROOT, ROOT, "[]", "fails"), piece(ROOT, None, "()")],
     ["holds 0 <= x < sqrt(2)", "fails x = sqrt(2)", "holds x > sqrt(2)"]),
    ([piece(ZERO, ONE, "[]", integer=True), piece(Num(Fraction(2)), None, "[)", integer=True)], ["holds x >= 0"]),
    ([piece(ZERO, ONE, "[]", integer=True), piece(Num(Fraction(3)), None, "[)", integer=True)], ["holds 0 <= x <= 1", "holds x >= 3"])])
def test_neighbours_join_only_where_they_meet_and_agree(pieces: list[Piece], shown: list[str]) -> None:
    assert [f"{s.label} {s.text('x')}" for s in stretches(pieces)] == shown
    assert sum(len(s.files) for s in stretches(pieces)) == len(pieces)


def test_the_words_around_a_cut() -> None:
    line = stretches([piece(None, ZERO, "(]"), piece(ZERO, ONE, "(]", "fails"), piece(ONE, None, "()")])
    assert words_around(line, Cut(Fraction(0), Fraction(0), ZERO)) == ["holds", "fails"]
    assert words_around(line, Cut(Fraction(1), Fraction(1), ONE)) == ["fails", "holds"]
    assert words_around(line, Cut(Fraction(1, 2), Fraction(1, 2), Num(Fraction(1, 2)))) == []
    point = stretches([piece(None, ZERO, "()"), piece(ZERO, ZERO, "[]", "fails"), piece(ZERO, None, "()")])
    assert words_around(point, Cut(Fraction(0), Fraction(0), ZERO)) == ["holds", "fails", "holds"]


def test_an_undecided_piece_is_cut_and_a_point_is_not() -> None:
    whole = halves(Piece(Domain(), "holds"))
    assert [(p.domain.lo, p.domain.hi, p.splits) for p in whole] == [(None, ZERO, 1), (ZERO, None, 1)]
    assert [p.splits for p in halves(Piece(Domain(ONE, ONE, True, True), "holds"))] == [MOST_SPLITS]
    integers = halves(Piece(Domain(ZERO, Num(Fraction(3)), True, True, True), "holds"))
    assert [(p.domain.lo, p.domain.hi) for p in integers] == [(ZERO, ONE), (Num(Fraction(2)), Num(Fraction(3)))]


def test_ends_without_a_value_are_apart() -> None:
    apart = halves(Piece(Domain(ZERO, ONE, True, True), "undefined"))
    assert [(p.domain.lo, p.domain.hi, p.domain.lo_closed, p.splits) for p in apart] == [
        (ZERO, ONE, False, 1), (ZERO, ZERO, True, 1), (ONE, ONE, True, 1)]
    assert len(halves(apart[0])) == 2 and len(halves(Piece(Domain(ZERO, ONE, True, True), "holds"))) == 2


def test_cuts_and_pieces_are_read_as_they_were_written() -> None:
    for c in (Cut(Fraction(1, 3), Fraction(1, 2), None), Cut(Fraction(1), Fraction(1), ROOT, ONE, False)):
        assert Cut.from_json(json.loads(json.dumps(c.to_json()))) == c
    for p in (Piece(Domain(None, ROOT, False, True), "fails"), Piece(Domain(ONE, None, True, False, True), "holds")):
        assert Piece.from_json(json.loads(json.dumps(p.to_json()))) == p
