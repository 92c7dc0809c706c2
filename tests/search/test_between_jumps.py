"""Points between jumps of roundings that lie very close together."""
from fractions import Fraction

import pytest

from tests.search.goals import goal
from verify.read.text import read_claim
from verify.search.between_jumps import between_jumps
from verify.search.decide import Options, decide


def test_the_closest_jumps_come_first() -> None:
    first = next(between_jumps(goal("floor(x + 1/1000) <= floor(x)", "x real")))
    assert {q % 1 for q in first.values()} == {Fraction(1999, 2000)}


@pytest.mark.parametrize("text", ["floor(x) <= x", "floor(x^2) <= floor(x^2) + 1", "x <= x"])
def test_there_are_none_without_two_roundings_of_what_is_linear(text: str) -> None:
    assert not list(between_jumps(goal(text, "x real")))


@pytest.mark.parametrize(("text", "where", "verdict"), [
    ("floor(x+10^-60) == floor(x)", "x real", "REFUTED"),
    ("floor(x+10^-60) >= floor(x)", "x real", "PROVED"),
    ("ceil(x+10^-50) <= ceil(x)", "x real", "REFUTED"),
    ("floor(x)+floor(y+10^-40) >= floor(y)+floor(x+10^-50)", "x real, y real", "REFUTED")])
def test_jumps_closer_than_sample_points(text: str, where: str, verdict: str) -> None:
    assert decide(read_claim(text, where), (), Options(timeout=10)).verdict == verdict
