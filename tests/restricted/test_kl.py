"""Restricted KL divergences: closed forms, quadrature, and the inequalities they must satisfy."""
from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import mpmath as mp
import pytest
from flint import arb

from tests.restricted.quadrature import close, density, integral, number
from verify import InvalidInput
from verify.restricted import Gaussian, KL_laws, Laplace, affine_kl, restricted_kl

F = Fraction


@pytest.mark.parametrize("eps", [F(1, 100), F(1, 3), F(1), F(4)])
def test_row_1_of_table_1_is_the_affine_value(eps: F) -> None:
    with mp.workdps(40):
        e = number(eps)
        root = mp.sqrt(1 + e * e)
        assert close(root - 1 + mp.log(1 - (root - 1) ** 2 / e ** 2), affine_kl(Laplace(1, 1 / eps), Laplace(0, 1 / eps)).enclosure(25), 1e-22)
        for b in (mp.mpf("0.01"), mp.mpf("0.3"), mp.mpf("0.9")):           # every affine h = b x is worse
            assert b * e + mp.log(1 - b * b) <= mp.mpf(affine_kl(Laplace(1, 1 / eps), Laplace(0, 1 / eps)).enclosure(25)[1])
    assert affine_kl(Gaussian(1, 1 / eps), Gaussian(0, 1 / eps)).enclosure(20) == restricted_kl(Gaussian(1, 1 / eps), Gaussian(0, 1 / eps), 2).enclosure(20)


def test_only_the_mean_of_p_matters_for_affine_adversaries() -> None:
    assert affine_kl(Laplace(1, 9), Laplace(0, 2)).enclosure(15) == affine_kl(Gaussian(1, 3), Laplace(0, 2)).enclosure(15)
    low, high = affine_kl(Laplace(0, 3), Laplace(0, 1)).enclosure(10)
    assert float(low) <= 0 <= float(high) < 1e-20


@pytest.mark.parametrize("degree", [2, 4])
@pytest.mark.parametrize("eps", [F(1, 2), F(1), F(2)])
def test_polynomials_between_affine_and_all(degree: int, eps: F) -> None:
    p, q = Laplace(eps, 1), Laplace(0, 1)
    made = restricted_kl(p, q, degree)
    assert made.width < arb("1e-11") and made.lower > affine_kl(p, q).ball() and made.upper < KL_laws(p, q).ball()
    if degree == 4:
        assert made.lower > restricted_kl(p, q, 2).upper
    f, g = density("Laplace", eps), density("Laplace")
    with mp.workdps(16):
        c = [number(x) for x in made.adversary]
        value = integral(lambda x: mp.polyval(c[::-1], x) * f(x), [number(eps)]) - mp.log(integral(lambda x: mp.exp(mp.polyval(c[::-1], x)) * g(x), []))
        assert close(value, made.enclosure(12), 1e-9)
        rng = random.Random(7)
        for _ in range(5):
            d = [x * (1 + mp.mpf(rng.gauss(0, 0.2))) for x in c]
            if d[-1] < 0:
                other = integral(lambda x, d=d: mp.polyval(d[::-1], x) * f(x), [number(eps)]) - mp.log(integral(lambda x, d=d: mp.exp(mp.polyval(d[::-1], x)) * g(x), []))
                assert other <= mp.mpf(made.enclosure(12)[1]) + 1e-9


def test_an_odd_degree_gives_no_more() -> None:
    p, q = Laplace(1, 1), Laplace(0, 1)
    assert restricted_kl(p, q, 3).enclosure(10) == restricted_kl(p, q, 2).enclosure(10) != restricted_kl(p, q, 1).enclosure(10)


def test_where_the_best_lies_at_the_edge_the_ends_are_still_true() -> None:
    """A wider P asks for a growing quadratic, which has no mean under Q: the supremum is approached at the affine value."""
    made = restricted_kl(Laplace(1, 3), Laplace(0, 1), 2)
    assert made.lower >= affine_kl(Laplace(1, 3), Laplace(0, 1)).ball().lower() and made.upper <= KL_laws(Laplace(1, 3), Laplace(0, 1)).ball().upper()


@pytest.mark.parametrize("make", [
    lambda: restricted_kl(Laplace(1, 1), Gaussian(0, 1), 2), lambda: restricted_kl(Laplace(1, 1), Laplace(0, 1), 0), lambda: restricted_kl(Laplace(1, 1), Laplace(0, 1), 7),
    lambda: restricted_kl(Laplace(1, 1), 3), lambda: affine_kl("P", Laplace(0, 1)), lambda: restricted_kl(Laplace(1, 1), Laplace(0, 1), 2, 0)])
def test_bad_input_is_one_clear_line(make: Any) -> None:
    with pytest.raises(InvalidInput) as caught:
        make()
    assert "\n" not in str(caught.value)
