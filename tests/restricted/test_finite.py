"""Restricted divergences of finite distributions against the unrestricted ones, brute force and linear algebra."""
from __future__ import annotations

import itertools
import random
from fractions import Fraction
from typing import Any

import mpmath as mp
import pytest
from flint import arb, fmpq, fmpq_mat

from tests.restricted.quadrature import number
from verify import KL, InvalidInput, hockey_stick, log, renyi_divergence
from verify.restricted import restricted_by_list, restricted_hockey_stick, restricted_kl_finite, restricted_renyi_finite
from verify.restricted.bracket import Bracket

F = Fraction
P, Q = "1/2 1/3 1/6", "1/4 1/4 1/2"
LINEAR = [[1, 1, 1], [0, 1, 2]]


def law(rng: random.Random, n: int, zeros: bool = False) -> list[F]:
    weights = [rng.randint(0 if zeros else 1, 9) for _ in range(n)]
    weights[rng.randrange(n)] += 1
    return [F(w, sum(weights)) for w in weights]


def basis(rng: random.Random, n: int, k: int) -> list[list[F]]:
    return [[F(rng.randint(-6, 6), 2) for _ in range(n)] for _ in range(k)]


def ends(made: Bracket) -> tuple[F, F]:
    a, b = made.ends()
    return F(int(a.p), int(a.q)), F(int(b.p), int(b.q))


@pytest.mark.parametrize("seed", range(12))
def test_all_functions_give_the_unrestricted_divergences(seed: int) -> None:
    rng = random.Random(seed)
    n = rng.randint(2, 5)
    p, q = law(rng, n, zeros=True), law(rng, n)
    everything = [[int(i == j) for j in range(n)] for i in range(n)]
    for a in (2, 3, F(3, 2), F(7)):
        low, high = ends(restricted_renyi_finite(p, q, a, everything))
        assert low <= renyi_divergence(p, q, a) + F(1, 10 ** 15) and renyi_divergence(p, q, a) - F(1, 10 ** 15) <= high < low + F(1, 10 ** 6)
    low, high = ends(restricted_kl_finite(p, q, everything))
    assert low <= KL(p, q) + F(1, 10 ** 15) and KL(p, q) - F(1, 10 ** 15) <= high < low + F(1, 10 ** 10)
    for v in (1, F(1, 2), F(5, 4), 3):
        made = ends(restricted_hockey_stick(p, q, everything, v))
        exact = sum((max(x - v * y, F(0)) for x, y in zip(p, q, strict=True)), F(0))
        assert made[0] <= exact <= made[1] < made[0] + F(1, 10 ** 20) and (v < 1 or exact == hockey_stick(p, q, v))


@pytest.mark.parametrize("seed", range(12))
def test_order_2_is_linear_algebra(seed: int) -> None:
    rng = random.Random(50 + seed)
    n, k = rng.randint(2, 6), rng.randint(1, 4)
    p, q, functions = law(rng, n, zeros=True), law(rng, n), basis(rng, n, k)
    made = restricted_renyi_finite(p, q, 2, functions)
    rows = fmpq_mat([[fmpq(v.numerator, v.denominator) for v in f] for f in functions]).rref()
    kept = [[F(int(rows[0][i, j].p), int(rows[0][i, j].q)) for j in range(n)] for i in range(rows[1])]
    gram = fmpq_mat([[_q(sum((w * x * y for w, x, y in zip(q, f, g, strict=True)), F(0))) for g in kept] for f in kept])
    means = fmpq_mat([[_q(sum((w * x for w, x in zip(p, f, strict=True)), F(0)))] for f in kept])
    value = (means.transpose() * gram.solve(means))[0, 0] if kept else fmpq(0)
    if value == 0:
        assert made.upper == arb.neg_inf()
    else:
        low, high = ends(made)
        assert low <= log(F(int(value.p), int(value.q))) <= high < low + F(1, 10 ** 10)


def _q(x: F) -> fmpq:
    return fmpq(x.numerator, x.denominator)


@pytest.mark.parametrize("seed", range(10))
def test_no_member_of_the_span_is_better_and_the_adversary_is_as_good(seed: int) -> None:
    rng = random.Random(80 + seed)
    n, a = rng.randint(2, 5), F(rng.choice([5, 6, 9, 16, 40]), 4)
    p, q, functions = law(rng, n), law(rng, n), basis(rng, n, 2)
    power, kl = restricted_renyi_finite(p, q, a, functions), restricted_kl_finite(p, q, functions)
    x, s = number(a), number(a / (a - 1))

    def combined(c: Any) -> list[Any]:
        return [sum(number(u) * number(f[i]) if isinstance(u, F) else u * number(f[i]) for u, f in zip(c, functions, strict=True)) for i in range(n)]

    def renyi(h: list[Any]) -> Any:
        top, bottom = sum(number(w) * v for w, v in zip(p, h, strict=True)), sum(number(w) * abs(v) ** s for w, v in zip(q, h, strict=True))
        return mp.log(abs(top) ** x / bottom ** (x - 1)) / (x - 1) if top else mp.mpf(-100)

    def exponential(h: list[Any]) -> Any:
        return sum(number(w) * v for w, v in zip(p, h, strict=True)) - sum(number(w) * mp.exp(v - 1) for w, v in zip(q, h, strict=True))

    with mp.workdps(25):
        if power.is_finite():
            assert abs(renyi(combined(power.adversary)) - mp.mpf(power.enclosure(18)[0])) < 1e-14 and power.width < arb("1e-11")
        assert abs(exponential(combined(kl.adversary)) - mp.mpf(kl.enclosure(18)[0])) < 1e-14
        for c in itertools.product([mp.mpf(k) / 3 for k in range(-9, 10, 3)], repeat=2):
            c = [v + mp.mpf(rng.gauss(0, 0.3)) for v in c]
            assert renyi(combined(c)) <= mp.mpf(power.enclosure(18)[1]) + mp.mpf("1e-15") or not power.is_finite()
            assert exponential(combined(c)) <= mp.mpf(kl.enclosure(18)[1]) + mp.mpf("1e-15")


@pytest.mark.parametrize("seed", range(15))
def test_linear_programs_are_exact(seed: int) -> None:
    """Both ends of a random program agree, and no member of the span with values in [0, 1] does better."""
    rng = random.Random(120 + seed)
    n, v = rng.randint(2, 6), F(rng.randint(2, 8), 4)
    p, q, functions = law(rng, n, zeros=True), law(rng, n), [[F(1)] * n, *basis(rng, n, 2)]
    low, high = ends(restricted_hockey_stick(p, q, functions, v))
    assert low <= high < low + F(1, 10 ** 8)
    for _ in range(60):
        c = [F(rng.randint(-8, 8), 4) for _ in functions]
        h = [sum((u * f[i] for u, f in zip(c, functions, strict=True)), F(0)) for i in range(n)]
        width = max(h) - min(h)
        h = [(x - min(h)) / width for x in h] if width else [F(1)] * n      # the constant is in the span
        assert sum((w - v * u) * x for w, u, x in zip(p, q, h, strict=True)) <= high


def test_lists_are_the_maximum_over_their_members() -> None:
    functions = [[1, 1, 1], [2, 1, 0], [F(1, 2), F(-1, 3), 0]]
    alone = [restricted_by_list(P, Q, [f]) for f in functions]
    assert restricted_by_list(P, Q, functions).enclosure(12) == max((b.enclosure(12) for b in alone), key=lambda t: F(t[0]))
    with mp.workdps(25):
        h = functions[1]
        kl = sum(number(w) * x for w, x in zip(["1/2", "1/3", "1/6"], h, strict=True)) - sum(number(w) * mp.exp(x - 1) for w, x in zip(["1/4", "1/4", "1/2"], h, strict=True))
        low, high = map(mp.mpf, alone[1].enclosure(15))
        assert low <= kl <= high
        D = sum(number(w) * x for w, x in zip(["1/2", "1/3", "1/6"], h, strict=True)) - sum(number(w) * ((2 * mp.mpf(x)) ** 1.5 / 3 + mp.mpf(1) / 6) for w, x in zip(["1/4", "1/4", "1/2"], h, strict=True))
        low, high = map(mp.mpf, restricted_by_list(P, Q, [h], 3).enclosure(15)) if 1 + 6 * D > 0 else (-mp.inf, -mp.inf)
        assert low <= (mp.log(1 + 6 * D) / 2 if 1 + 6 * D > 0 else -mp.inf) <= high
    assert restricted_by_list(P, Q, [[-9, -9, -9]], 3).upper == arb.neg_inf()
    assert restricted_by_list(P, Q, [[1, 1, 1], [2, 1, 0]]).upper <= restricted_kl_finite(P, Q, [[1, 1, 1], [2, 1, 0]]).upper


def test_bases_with_repetitions_and_functions_of_letters() -> None:
    from verify import Distribution

    p, q = Distribution({"a": "1/2", "b": "1/2"}), Distribution({"a": "1/3", "b": "2/3"})
    once = restricted_renyi_finite(p, q, 3, [lambda x: 1, lambda x: int(x == "a")])
    assert once.enclosure(12) == restricted_renyi_finite(p, q, 3, [[1, 1], [1, 0], [5, 2]]).enclosure(12) and once.contains(0) is False
    assert len(restricted_renyi_finite(p, q, 3, [[1, 1], [2, 2]]).adversary) == 2
    assert restricted_renyi_finite(p, q, 3, [[1, 1], [2, 2]]).width < arb("1e-11")
    assert restricted_renyi_finite(p, q, 3, [[0, 0]]).upper == arb.neg_inf() and restricted_hockey_stick(p, q, [[0, 0]]).upper == 0


def test_an_adversary_that_is_zero_somewhere() -> None:
    made = restricted_renyi_finite(P, Q, 3, [[0, 1, 2]])
    assert made.width < arb("1e-11") and made.is_finite()
    p, q = [F(7, 8), F(0), F(1, 8)], [F(2, 9), F(4, 9), F(1, 3)]
    low, high = ends(restricted_renyi_finite(p, q, F(61, 10), [["-5/2", "-3/2", "-5/2"], [2, "-5/2", 3], ["5/2", "3/2", "-1/2"]]))
    exact = renyi_divergence(p, q, F(61, 10))
    assert low <= exact and exact - F(1, 10 ** 15) <= high < exact + F(1, 10 ** 8)      # the search may stop early: a wide, true bracket


@pytest.mark.parametrize("make", [
    lambda: restricted_renyi_finite(P, Q, 1, LINEAR), lambda: restricted_renyi_finite(P, Q, 2, []), lambda: restricted_renyi_finite(P, Q, 2, [[1, 2]]),
    lambda: restricted_renyi_finite(P, "1/2 1/2 0", 2, LINEAR), lambda: restricted_kl_finite(P, "1/2 1/2", LINEAR), lambda: restricted_renyi_finite(P, Q, 2, [[0.5, 1, 2]]),
    lambda: restricted_hockey_stick(P, Q, LINEAR, 0), lambda: restricted_hockey_stick(P, Q, LINEAR, "x"), lambda: restricted_by_list(P, Q, LINEAR, "1/2"), lambda: restricted_by_list(P, Q, "ab"),
    lambda: restricted_kl_finite("1/2 1/3", Q, LINEAR)])
def test_bad_input_is_one_clear_line(make: Any) -> None:
    with pytest.raises(InvalidInput) as caught:
        make()
    assert "\n" not in str(caught.value)
