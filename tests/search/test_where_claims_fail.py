"""Counterexamples that random points miss, each beside a claim that holds."""
from fractions import Fraction

import pytest
from flint import arb

from verify.kernel.numbers.intervals import Interval
from verify.read.text import read_claim, read_expression
from verify.search.decide import Finding, Options, decide
from verify.search.points import value_at
from verify.search.scalar_search import convergents


def decided(text: str, where: str = "", given: tuple[str, ...] = ()) -> Finding:
    return decide(read_claim(text, where, given), (), Options(timeout=3))


@pytest.mark.parametrize(("text", "where", "given"), [
    ("sin(A)+sin(B)+sin(C) <= 2598/1000", "A, B, C > 0", ("A+B+C == pi",)),     # 3 sqrt(3)/2 is 2.59807...
    ("sin(10^1000) > 9/10", "", ()),
    ("exp(10^5)+1 <= exp(10^5)", "", ()),
    ("abs(sin(n)) >= 1/1000000", "n integer >= 1", ()),
    ("sin(n) <= 1 - 1/10^9", "n integer >= 1", ()),
    ("cos(n) >= -1 + 1/10^12", "n integer >= 1", ()),
    ("n^2+n+41 != 1681*m", "n integer >= 1, m integer >= 1", ()),
    ("c - eps/(2*c) >= 0", "eps > 0, 0 < delta < 1, c == sqrt(2*log(5/4/delta))", ()),
    ("c^2 + d <= 1 + d", "x >= 0, c == sqrt(x), d == c", ()), ("c <= 314/100", "c == pi", ()),
    ("asinh(x) <= 6*x/(2+s)", "x >= 0, s >= 0", ("s^2 == 1+x^2",)),
    ("erf(x) >= sqrt(1-exp(-101*x^2/100))", "x >= 0", ())])                     # fails by 10^-150 and less
def test_a_claim_that_fails_where_few_points_are(text: str, where: str, given: tuple[str, ...]) -> None:
    assert decided(text, where, given).verdict == "REFUTED"


@pytest.mark.parametrize(("text", "where", "given"), [
    ("sin(n) <= 1", "n integer >= 1", ()), ("c <= 315/100", "c == pi", ()), ("c^2 + d <= x + d", "x >= 0, c == sqrt(x), d == c", ()), ("n^2+n+41 != -m", "n integer >= 1, m integer >= 1", ()),
    ("sin(10^1000) > 13/20", "", ()), ("exp(10^5) <= exp(10^5)+1", "", ()), ("A + B <= pi", "A, B, C > 0", ("A+B+C == pi",))])
def test_a_claim_that_holds_beside_it(text: str, where: str, given: tuple[str, ...]) -> None:
    assert decided(text, where, given).verdict == "PROVED"


def test_convergents_end_where_the_enclosure_does() -> None:
    pi = Interval(arb("3.14159265").lower(), arb("3.14159266").upper())
    assert list(convergents(pi))[:4] == [3, Fraction(22, 7), Fraction(333, 106), Fraction(355, 113)]
    assert len(list(convergents(pi))) < 8
    half = Interval(arb(0.5), arb(0.5))
    assert list(convergents(half)) == [0, Fraction(1, 2)]


@pytest.mark.parametrize("text", ["9^9^9", "9^9^9^9", "1/9^9^9^9"])
def test_constants_beyond_all_digits_have_no_convergents(text: str) -> None:
    value = value_at(read_expression(text), {}, 400)
    assert value is not None
    assert list(convergents(value)) == []
