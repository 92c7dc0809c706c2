"""Vectors of independent components: reductions to one dimension, exact values at order 2, and sampled adversaries."""
from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import mpmath as mp
import numpy
import pytest
from flint import arb

from verify import InvalidInput, log
from verify.restricted import (
    Gaussian, Laplace, affine_kl, gaussian_vector_renyi, laplace_linear_proved, laplace_vector_kl, laplace_vector_renyi, restricted_renyi)

F = Fraction


def test_a_gaussian_vector_is_its_length() -> None:
    for a in ("3/2", 2, 5):
        vector, line = gaussian_vector_renyi([3, 4], 2, a), restricted_renyi(Gaussian(5, 2), Gaussian(0, 2), a)
        assert vector.lower <= line.upper and line.lower <= vector.upper and vector.width < arb("1e-11")
        assert gaussian_vector_renyi([3, 5], 2, a).lower > line.upper
    assert gaussian_vector_renyi([0, 0], 1, 3).upper == 0
    assert gaussian_vector_renyi([1, 1], 1, 2).enclosure(12) == log(3).enclosure(12)


def test_kl_adds_up() -> None:
    assert laplace_vector_kl([1, "-1/2"], 1).enclosure(15) == (affine_kl(Laplace(1, 1), Laplace(0, 1)) + affine_kl(Laplace(F(1, 2), 1), Laplace(0, 1))).enclosure(15)
    with mp.workdps(20):        # by the split supremum of c v + log(1 - c^2), on a grid
        best = sum(max(c * v + mp.log(1 - c * c) for c in (mp.mpf(k) / 2000 for k in range(-1999, 2000))) for v in (1, mp.mpf("-0.5")))
        assert 0 <= mp.mpf(laplace_vector_kl([1, "-1/2"], 1).enclosure(15)[1]) - best < 1e-6


@pytest.mark.parametrize("shift", [["1/2"], [1, 1], ["1/3", "-2", "1/5"]])
def test_a_laplace_vector_at_order_2_and_in_one_dimension(shift: list[Any]) -> None:
    made, exact = laplace_vector_renyi(shift, 1, 2), log(1 + sum(F(x) ** 2 for x in shift) / 2)
    low, high = (F(int(v.p), int(v.q)) for v in made.ends())
    assert low <= exact <= high < low + F(1, 10 ** 11)
    if len(shift) == 1:
        assert laplace_vector_renyi(shift, 1, 5).width < arb("1e-11")


@pytest.mark.parametrize("a", [F(5, 4), F(3, 2), F(3), F(6)])
def test_the_ends_of_a_laplace_vector(a: F) -> None:
    shift = ["1/2", "3/4"]
    made = laplace_vector_renyi(shift, 1, a)
    assert made.lower < made.upper and made.upper <= laplace_linear_proved("5/4", a).ball()
    assert made.upper <= sum((restricted_renyi(Laplace(x, 1), Laplace(0, 1), a).upper for x in shift), arb("1e-14"))
    # independent: sampled affine adversaries, integrated by a fine product rule, stay below the upper end
    nodes, weights = numpy.polynomial.laguerre.laggauss(60)
    x, w = numpy.concatenate([-nodes, nodes]), numpy.concatenate([weights, weights]) / 2
    grid, mass = numpy.meshgrid(x, x), numpy.outer(w, w)
    rng, p = random.Random(4), float(a / (a - 1))
    for _ in range(40):
        c = [abs(rng.gauss(0, 0.4)) for _ in range(2)]
        g = numpy.abs(1 + c[0] * grid[0] + c[1] * grid[1]) ** p
        top = 1 + c[0] * 0.5 + c[1] * 0.75
        value = (float(a) * numpy.log(top) - float(a - 1) * numpy.log((g * mass).sum())) / float(a - 1)
        assert value <= float(made.upper.str(15, radius=False)) + 1e-3


@pytest.mark.parametrize("make", [
    lambda: laplace_vector_renyi([], 1, 2), lambda: laplace_vector_renyi("12", 1, 2), lambda: laplace_vector_renyi([0.5], 1, 2), lambda: laplace_vector_renyi([1], 0, 2),
    lambda: laplace_vector_renyi([1], 1, 1), lambda: gaussian_vector_renyi([1], -1, 2), lambda: gaussian_vector_renyi(3, 1, 2), lambda: laplace_vector_kl([1], "b")])
def test_bad_input_is_one_clear_line(make: Any) -> None:
    with pytest.raises(InvalidInput) as caught:
        make()
    assert "\n" not in str(caught.value)
