"""A relation as a bound on a constant, and exact names for numbers."""
from __future__ import annotations

from fractions import Fraction

import pytest

from verify.language import Num, Sym, exp, log, sqrt, substitute
from verify.read.text import read_claim
from verify.search.points import value_at
from verify.questions.sharpen.bounding import bounding
from verify.questions.naming import names


def bound(text: str, where: str):  # type: ignore[no-untyped-def]
    return bounding(read_claim(text, where).claim, "c")  # type: ignore[arg-type]


@pytest.mark.parametrize(("text", "at", "side", "value"), [
    ("log(1+x) <= c*x", "1", 1, 0.6931471805599453), ("c*x^2 <= exp(x)", "2", -1, 1.8472640247326626),
    ("cosh(x) <= exp(c*x^2)", "1", 1, 0.4337808304830271), ("x^c <= 2", "4", -1, 0.5),
    ("c + c^3 >= x", "2", 1, 1.0)])
def test_the_bound_at_a_point_is_where_the_gap_changes_its_sign(text: str, at: str, side: int, value: float) -> None:
    b, point = bound(text, "x > 0, c > 0"), {"x": Fraction(at)}
    assert b.side(point, Fraction(1)) == side
    found = b.value(point, side)
    assert float(found) == pytest.approx(value, abs=1e-12)
    exact = Fraction(int(found.man_exp()[0])) * Fraction(2) ** int(found.man_exp()[1])
    for step, holds in ((side, True), (-side, False)):
        gap = value_at(b.gap, {**point, "c": exact + step * Fraction(1, 10**9)}, 200)
        assert gap.nonnegative(True) if holds else gap.nonpositive(True)


def test_a_relation_without_the_constant_bounds_nothing() -> None:
    assert bound("x <= 2*x", "x > 0, c real") is None


@pytest.mark.parametrize("e", [
    Num(Fraction(3, 7)), log(2), 1 / log(2), 1 / (2 * log(2)), exp(Num(Fraction(1, 3))), sqrt(Num(Fraction(5, 3))),
    (sqrt(Num(Fraction(5))) - 1) / 2, 1 - sqrt(Num(Fraction(2)))])
def test_a_simple_number_is_found_by_its_value(e) -> None:  # type: ignore[no-untyped-def]
    v = value_at(e, {}, 200)
    x = Fraction(int(v.lo.man_exp()[0])) * Fraction(2) ** int(v.lo.man_exp()[1])
    found = [value_at(n - e, {}, 200) for n in names(x, Fraction(1, 10**30))]
    assert any(abs(float(d.lo.mid())) < 1e-50 for d in found)


def test_a_number_without_a_simple_name_has_none() -> None:
    assert names(Fraction("0.43797147932203995123456789012345678"), Fraction(1, 10**30)) == []


def test_a_substituted_bound_keeps_no_constant() -> None:
    b = bound("log(1+x) <= c*x", "x > 0, c real")
    assert substitute(b.at, {"c": Sym("other")}) == b.at
