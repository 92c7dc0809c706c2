"""Laws and closed forms against quadrature at random parameters, and what they refuse."""
from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import mpmath as mp
import pytest
from flint import arb, fmpq

from tests.restricted.quadrature import close, density, integral, number
from verify import INFINITY, InvalidInput, LogSum, log
from verify.kernel.numbers.intervals import precision
from verify.restricted import Gaussian, KL_laws, Laplace, hockey_stick_laws, renyi_laws
from verify.restricted.affine import power_mean

F = Fraction
LAWS = {"Laplace": Laplace, "Gaussian": Gaussian}


def drawn(seed: int) -> tuple[str, Any, Any, Any, Any, list[Any]]:
    """A family, two of its laws and their densities, and where they have kinks."""
    rng = random.Random(seed)
    name = rng.choice(sorted(LAWS))
    m, n = F(rng.randint(-8, 8), 4), F(rng.randint(-8, 8), 4)
    b, c = F(rng.randint(3, 8), 4), F(rng.randint(3, 8), 4)
    return name, LAWS[name](m, b), LAWS[name](n, c), density(name, m, b), density(name, n, c), [number(m), number(n)]


@pytest.mark.parametrize("seed", range(6))
def test_moments(seed: int) -> None:
    name, p, _, f, _, kinks = drawn(seed)
    with precision(100), mp.workdps(18):
        for j in range(6):
            assert close(integral(lambda x, j=j: x ** j * f(x), kinks), (p.moment(j).lower().str(18, radius=False), p.moment(j).upper().str(18, radius=False)), 1e-8)
        for q in ("1/2", 1, "7/3"):
            true = integral(lambda x, q=q: abs(x - kinks[0]) ** number(q) * f(x), kinks)
            assert close(true, p.absolute_moment(q).enclosure(15), 1e-7)
    variance = (2 if name == "Laplace" else 1) * LogSum(p.scale).rational ** 2
    low, high = map(F, p.absolute_moment(2).enclosure(12))
    assert low <= variance <= high < low + F(1, 10 ** 10)


@pytest.mark.parametrize("seed", range(12))
def test_kl_and_renyi_of_two_laws(seed: int) -> None:
    name, p, q, f, g, kinks = drawn(seed)
    with mp.workdps(18):
        assert close(integral(lambda x: f(x) * mp.log(f(x) / g(x)) if f(x) > 0 else mp.mpf(0), kinks, 60), KL_laws(p, q).enclosure(15), 1e-8)
        for a in (F(6, 5), F(2)):
            exact = renyi_laws(p, q, a)
            if exact.is_finite():
                true = mp.log(integral(lambda x, a=a: mp.exp(number(a) * mp.log(f(x)) + (1 - number(a)) * mp.log(g(x))), kinks, 35)) / (number(a) - 1)
                assert close(true, exact.enclosure(15), 2e-3 if name == "Laplace" else 1e-6)
            else:
                assert p.scale > q.scale


def test_equation_4() -> None:
    for eps, a in ((F(1), F(3)), (F(1, 3), F(5, 4)), (F(2), F(10))):
        x = number(a)
        with mp.workdps(30):
            true = mp.log((F(1, 2) + 1 / (4 * x - 2)) * mp.exp((x - 1) * number(eps)) + (mp.mpf(1) / 2 - 1 / (4 * x - 2)) * mp.exp(-x * number(eps))) / (x - 1)
            assert close(true, renyi_laws(Laplace(1, 1 / eps), Laplace(0, 1 / eps), a).enclosure(25), 1e-24)
            assert not close(true, renyi_laws(Laplace(1, 1 / eps), Laplace(0, 1 / eps), a + F(1, 100)).enclosure(25), 1e-24)


@pytest.mark.parametrize("name", sorted(LAWS))
@pytest.mark.parametrize(("shift", "scale", "eps"), [(F(1), F(1), F(1, 3)), (F(-2), F(3, 2), F(1)), (F(3), F(1), F(0)), (F(1, 2), F(1), F(2))])
def test_hockey_stick(name: str, shift: F, scale: F, eps: F) -> None:
    f, g = density(name, shift, scale), density(name, 0, scale)
    with mp.workdps(18):
        d, t = abs(number(shift) / number(scale)), number(eps)
        place = (t + d) / 2 if name == "Laplace" else t / d + d / 2
        kink = mp.sign(number(shift)) * place * number(scale)
        true = integral(lambda x: max(f(x) - mp.exp(t) * g(x), 0), [kink, number(shift)], 60)
        assert close(true, hockey_stick_laws(LAWS[name](shift, scale), LAWS[name](0, scale), eps).enclosure(15), 1e-8)


def test_laws_with_parameters_that_are_no_rationals() -> None:
    p, q = Laplace(log(2), 1), Laplace(0, 1)
    assert renyi_laws(p, q, 2).enclosure(12) == log(F(4, 3) + F(1, 12)).enclosure(12)     # (2/3) 2 + (1/3)/4
    assert KL_laws(p, q).enclosure(12) == (log(2) - F(1, 2)).enclosure(12)
    assert hockey_stick_laws(p, q, log(2)).enclosure(12) == ("0", "0")


def test_what_has_no_finite_value() -> None:
    assert renyi_laws(Laplace(0, 2), Laplace(0, 1), 2) == INFINITY and renyi_laws(Gaussian(0, 2), Gaussian(0, 1), 2) == INFINITY
    assert renyi_laws(Laplace(0, 2), Laplace(0, 1), "3/2").is_finite() and renyi_laws(Gaussian(0, 2), Gaussian(0, 1), "5/4").is_finite()
    assert renyi_laws(Laplace(0, 1), Laplace(0, 5), 50).is_finite()


@pytest.mark.parametrize("seed", range(20))
def test_affine_closed_forms(seed: int) -> None:
    rng = random.Random(seed)
    name, r, q, signed = rng.choice(sorted(LAWS)), F(rng.randint(-30, 30), 8), F(rng.randint(1, 40), 9), rng.random() < 0.5
    f = density(name)
    with precision(120), mp.workdps(18):
        x = number(r)
        true = integral(lambda z: (mp.sign(z - x) if signed else 1) * abs(z - x) ** number(q) * f(z), [x], 120)
        ball = power_mean(LAWS[name](0, 1), arb(fmpq(r.numerator, r.denominator)), arb(fmpq(q.numerator, q.denominator)), signed)
        assert close(true, (ball.lower().str(18, radius=False), ball.upper().str(18, radius=False)), 1e-8)


@pytest.mark.parametrize("make", [
    lambda: Laplace(0, 0), lambda: Laplace(0, -1), lambda: Gaussian(0.5, 1), lambda: Gaussian(0, "x"), lambda: Laplace(INFINITY, 1), lambda: Laplace(0, True),
    lambda: Laplace(0, 1).moment(-1), lambda: Laplace(0, 1).absolute_moment(-1), lambda: renyi_laws(Laplace(0, 1), Laplace(0, 1), 1),
    lambda: renyi_laws(Laplace(0, 1), Laplace(0, 1), "1/2"), lambda: renyi_laws(Laplace(0, 1), Gaussian(0, 1), 2), lambda: KL_laws(Laplace(0, 1), "Laplace"),
    lambda: hockey_stick_laws(Laplace(0, 1), Laplace(0, 2), 1), lambda: hockey_stick_laws(Laplace(0, 1), Laplace(1, 1), -1)])
def test_bad_input_is_one_clear_line(make: Any) -> None:
    with pytest.raises(InvalidInput) as caught:
        make()
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 200
