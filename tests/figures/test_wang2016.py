"""Figure 2 of wang2016: its integrals against other ways to them, its facts, and facts that are not so."""
from __future__ import annotations

from fractions import Fraction as F

import pytest
from flint import acb, arb
from mpmath import mp

from verify.figures import wang2016
from verify.figures.wang2016 import BITS, FIGURES, GRID, agrees, falls, first_runs, line, mean_inverse, mean_transformed, one_record, one_sample, second_runs, transform, truncated_moments, whole_dataset
from verify.figures.write import DOCUMENTS, make
from verify.kernel.numbers.intervals import precision

SHARE = mp.erf(mp.sqrt(2))


@pytest.fixture(autouse=True)
def enough_bits() -> object:
    with precision(BITS), mp.workdps(30):
        yield


def near(found: arb, expected: object, digits: int = 15) -> bool:
    return bool(abs(found - arb(mp.nstr(expected, 25))) < abs(found) * arb(10) ** -digits)


def test_the_law_of_one_sample() -> None:
    for order, found in zip((2, 4, 6), truncated_moments(), strict=True):
        assert near(found, mp.quad(lambda x, k=order: x ** k * mp.npdf(x), [-2, 0, 2]) / SHARE)
    assert near(transform(acb(3)).real, mp.quad(lambda x: mp.cos(3 * x) * mp.npdf(x), [-2, -1, 0, 1, 2]) / SHARE)
    assert not near(transform(acb(3)).real, mp.exp(-mp.mpf(9) / 2))          # of the normal law that is not truncated


def test_one_sample_is_a_double_integral() -> None:
    def inner(x: object) -> object:
        return mp.quad(lambda y: (abs(x - y) / 100 + mp.exp(-abs(x - y) / 100) - 1) * mp.npdf(y), [-2, x, 2]) * mp.npdf(x)

    with mp.workdps(15):
        expected = mp.quad(inner, [-2, 0, 2]) / SHARE ** 2
    assert near(one_sample(arb(1)), expected, 9) and not near(one_sample(arb(2)), expected, 1)


def test_both_ways_to_a_mean_of_many_samples() -> None:
    # E x^2/2 - E |x|^3/6 <= E (x + e^-x - 1) <= E x^2/2 for x = gamma |D|, and E |D| is near that of the normal law
    m2, m4, _ = truncated_moments()
    variance = 2 * m2 / 100
    value, gamma = mean_transformed(200, F(1, 256)), arb(1) / 256
    fourth = (200 * m4 + 3 * 200 * 199 * m2 ** 2) / arb(10) ** 8
    assert gamma ** 2 * variance / 2 - gamma ** 3 * (variance * fourth).sqrt() / 6 < value < gamma ** 2 * variance / 2
    normal = (2 * variance / arb.pi()).sqrt()
    assert abs(mean_transformed(200, None) - normal) < normal / 1000 and abs(mean_transformed(100, None) - normal / arb(2).sqrt()) < normal / 1000
    large = 2 ** 20                         # gamma |D| - 1 + P(small D): the density of D at 0 is at most 4
    assert abs(mean_transformed(200, F(large)) / large - mean_transformed(200, None) + arb(1) / large) < arb(8) / large ** 2
    assert mean_transformed(200, F(1)).rad() < arb(10) ** -15


def test_mean_of_one_over_a_sum_of_squares() -> None:
    # three records: 1/(x^2 + r^2) is integrated over x, then over the unit square in polar coordinates
    three = mp.quad(lambda t: 2 * (mp.sec(t) * mp.atan(mp.cos(t)) + mp.log(1 + mp.sec(t) ** 2) / 2), [0, mp.pi / 4])
    assert near(mean_inverse(3), three) and not near(mean_inverse(4), three, 1)
    assert arb(3) / 100 < mean_inverse(100) < arb(3) / 99


def test_simulated_means_agree_and_others_do_not() -> None:
    for value, runs in ((whole_dataset(F(4)) / 4, first_runs(F(4))), (one_record(F(4)) / 4, second_runs(F(4)))):
        assert agrees("", value, runs)["shown"] and not agrees("", value * 21 / 20 + arb(1) / 200, runs)["shown"]


def test_a_change_of_sign_that_is_none() -> None:
    found = falls("", lambda g: arb(3) - arb(g.numerator) / g.denominator)
    assert F(found["between"][0]) < 3 < F(found["between"][1])
    assert falls("", lambda g: arb(1))["shown"] is False


def test_on_average_privacy_passes_the_level_of_differential_privacy() -> None:
    a, b = line(100)
    assert a > 0 and b > 0 and one_record(F(1, 10 ** 8)) > 64 * arb(10) ** -8 and one_record(F(1)) < arb(64) / 100


def test_the_panels() -> None:
    assert tuple(f"wang2016/{n}" for n in DOCUMENTS["wang2016"]) == (*wang2016.DIAGRAMS, *FIGURES)
    figure = make("wang2016/exp-2.kl")
    assert all(tuple(x for x, *_ in c.points) == GRID for c in figure.curves) and all(f.get("shown", True) for f in figure.facts)
    assert figure.y.logarithmic and all(figure.y.low <= F(lo) <= F(hi) <= figure.y.high for c in figure.curves for _, lo, hi in c.points)
    assert figure.x.share(GRID[0]) == 0 and abs(figure.x.share(F(2)) - 0.5) < 1e-12 and abs(figure.x.share(GRID[-1]) - 1) < 1e-12
    assert wang2016.FIGURES["wang2016/exp-2.kl"]() == figure
