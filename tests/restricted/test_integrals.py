"""Certified integrals against exact values and against mpmath; pieces that must fit together."""
from __future__ import annotations

import math
import random
from fractions import Fraction
from itertools import pairwise

import mpmath as mp
import pytest
from flint import arb, fmpq

from tests.restricted.quadrature import integral, number
from verify.kernel.numbers.intervals import precision
from verify.restricted.integrals import HalfLine, NotIntegrated, Zeros, as_float, whole_line

LAPLACE, GAUSS = (fmpq(0), fmpq(-1)), (fmpq(0), fmpq(0), fmpq(-1, 2))
SHAPES = {"Laplace": (LAPLACE, lambda x: mp.exp(-abs(x))), "Gaussian": (GAUSS, lambda x: mp.exp(-x * x / 2))}


def random_zeros(rng: random.Random, spread: float = 4.0) -> Zeros:
    real = tuple(fmpq(rng.randint(-400, 400), 97) * fmpq(int(spread * 8), 32) for _ in range(rng.randint(0, 4)))
    pairs = tuple((fmpq(rng.randint(-300, 300), 89), fmpq(rng.randint(20, 300), 83)) for _ in range(rng.randint(0, 2)))
    return Zeros(tuple(dict.fromkeys(real)), pairs)


def value(zeros: Zeros, x: mp.mpf) -> mp.mpf:
    made = mp.mpf(1)
    for r in zeros.real:
        made *= x - number(Fraction(int(r.p), int(r.q)))
    for u, w in zeros.pairs:
        made *= (x - number(Fraction(int(u.p), int(u.q)))) ** 2 + number(Fraction(int(w.p), int(w.q))) ** 2
    return made


def enclosed(shape: str, zeros: Zeros, s: fmpq, degree: int, signed: bool = True, stop: fmpq | None = None) -> list[arb]:
    side = [arb(c) for c in SHAPES[shape][0]]
    return whole_line(zeros, side, side, arb(s), degree, 60, signed, stop)


def holds(ball: arb, x: mp.mpf, slack: float = 1e-9) -> bool:
    return bool(abs(mp.mpf(ball.mid().str(30, radius=False)) - x) <= slack * (1 + abs(x)) + mp.mpf(ball.rad().str(5, radius=False)))


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 4, 6, 8, 9])
def test_random_integrals_agree_with_quadrature(seed: int) -> None:
    rng = random.Random(seed)
    zeros, shape = random_zeros(rng), rng.choice(sorted(SHAPES))
    s = fmpq(rng.choice([1, 1, 2, 5, 9]), rng.choice([1, 2, 3, 9]))
    weight = SHAPES[shape][1]
    power = number(Fraction(int(s.p), int(s.q)))
    with precision(120), mp.workdps(20):
        balls = enclosed(shape, zeros, s, 2)
        kinks = [number(Fraction(int(r.p), int(r.q))) for r in zeros.real]
        for j, ball in enumerate(balls):
            true = integral(lambda x, j=j: x ** j * mp.sign(value(zeros, x)) * abs(value(zeros, x)) ** power * weight(x), kinks, 150)
            assert holds(ball, true, 1e-7), (j, ball, true)
            assert ball.rad() < abs(ball.mid()) * arb("1e-9") + arb("1e-6") * sum(abs(b).mid() for b in balls)


@pytest.mark.parametrize("seed", range(20))
def test_even_integer_powers_are_exact_moments(seed: int) -> None:
    """For s = 2 and s = 4 the integrals are rational combinations of factorials: the balls contain them and are narrow."""
    rng = random.Random(100 + seed)
    zeros, s = random_zeros(rng, 8.0), rng.choice([2, 4])
    g = zeros.coefficients()
    product = [fmpq(1)]
    for _ in range(s):
        product = [sum((g[i] * product[k - i] for i in range(len(g)) if 0 <= k - i < len(product)), fmpq(0)) for k in range(len(product) + len(g) - 1)]
    with precision(160):
        for j, ball in enumerate(enclosed("Laplace", zeros, fmpq(s), 3, signed=False)):
            exact = sum((2 * c * math.factorial(i + j) for i, c in enumerate(product) if (i + j) % 2 == 0), fmpq(0))
            assert ball.contains(exact)
            assert ball.rad() < arb(1 + abs(exact)) * arb("1e-9")


def test_a_far_zero_with_a_large_power_leaves_no_gap() -> None:
    """A case in which the pieces on both sides of a zero were once computed with different lengths."""
    zeros = Zeros((fmpq(1059, 100),), ((fmpq(-63, 10), fmpq(29, 10)),))
    with precision(180):
        first, *_ = enclosed("Laplace", zeros, fmpq(4), 3)
        assert abs(first - arb("-164216470690.5141")) < arb("1e-3")
        assert first.rad() < arb("0.01")


def test_pieces_follow_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ends of the pieces, taken from the certified calls themselves, join without gap or overlap up to the tail."""
    pieces: list[tuple[fmpq, fmpq]] = []
    regular, beside = HalfLine._regular, HalfLine._beside
    monkeypatch.setattr(HalfLine, "_regular", lambda self, c, rho, total: (pieces.append((c - rho, c + rho)), regular(self, c, rho, total))[1])
    monkeypatch.setattr(HalfLine, "_beside", lambda self, r, side, step, total: (
        pieces.append((r, r + step) if side == 1 else (r - step, r)), beside(self, r, side, step, total))[1])
    rng = random.Random(5)
    with precision(120):
        for _ in range(25):
            pieces.clear()
            list(HalfLine(random_zeros(rng), [arb(0), arb(-1)], arb(fmpq(rng.randint(1, 40), 9)), 3, 50).terms())
            assert pieces[0][0] == 0
            assert all(a[1] == b[0] for a, b in pairwise(pieces))


def test_the_tail_is_inside_the_radius() -> None:
    """What is left out is never lost: integrals up to a stop grow into the whole one."""
    zeros = Zeros((), ((fmpq(1), fmpq(2)),))
    with precision(120):
        whole, *_ = enclosed("Laplace", zeros, fmpq(1, 2), 0)
        parts = [enclosed("Laplace", zeros, fmpq(1, 2), 0, stop=fmpq(k))[0] for k in (1, 5, 20, 80)]
        assert all(a < b for a, b in pairwise(parts)) and parts[2] < whole
        assert abs(parts[3] - whole) < arb("1e-14")


def test_multiple_zeros_and_no_decay_are_refused() -> None:
    with precision(100):
        with pytest.raises(NotIntegrated):
            enclosed("Laplace", Zeros((fmpq(1), fmpq(1))), fmpq(1, 2), 1)
        with pytest.raises(NotIntegrated):
            whole_line(Zeros(), [arb(0), arb(1)], [arb(0), arb(1)], arb(1), 1, 40, False)
        with pytest.raises(ValueError, match="stop"):
            enclosed("Laplace", Zeros((fmpq(1),)), fmpq(1), 1, stop=fmpq(3))


def test_the_sign_is_exact_next_to_a_zero() -> None:
    r, tiny = fmpq(10 ** 20 + 1, 10 ** 20), fmpq(1, 10 ** 30)
    zeros = Zeros((r, fmpq(-3)))
    assert zeros.sign(r - tiny) == -1 and zeros.sign(r + tiny) == 1 and zeros.sign(fmpq(-4)) == 1
    assert as_float(r - tiny) == as_float(r + tiny)
