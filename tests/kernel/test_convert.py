"""Conversions between exact numbers lose nothing, and refuse what is not one number."""
from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from verify.kernel.numbers.convert import exact, mantissa, midpoint, to_arb, to_fmpq, to_fraction


@given(st.fractions())
def test_there_and_back(q: Fraction) -> None:
    assert to_fraction(to_fmpq(q)) == q
    assert to_arb(q).contains(to_fmpq(q))


@given(st.integers(-(2**50), 2**50), st.integers(-300, 300))
def test_a_dyadic_number_is_exact(m: int, k: int) -> None:
    q = Fraction(m) * Fraction(2) ** k
    assert exact(to_arb(q)) == midpoint(to_arb(q)) == q
    top, power = mantissa(to_arb(q))
    assert Fraction(top) * Fraction(2) ** power == q


def test_the_midpoint_of_a_wide_ball_is_not_the_ball() -> None:
    third = to_arb(Fraction(1, 3))
    assert midpoint(third) != Fraction(1, 3)
    with pytest.raises(ValueError, match="not one number"):
        exact(third)
    assert midpoint(arb(3, 1)) == 3


@pytest.mark.parametrize("x", [arb("inf"), arb("-inf"), arb("nan")])
def test_what_is_not_finite_is_refused(x: arb) -> None:
    for f in (mantissa, midpoint, exact):
        with pytest.raises(ValueError):
            f(x)


def test_a_number_that_would_fill_memory_is_refused() -> None:
    huge = arb(1) * arb(2) ** 200_000
    assert mantissa(huge) == (1, 200_000)
    for x in (huge, 1 / huge):
        with pytest.raises(ValueError, match="too"):
            midpoint(x)
    assert to_fmpq(Fraction(-3, 6)) == fmpq(-1, 2)
