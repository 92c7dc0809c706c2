"""Closed forms for affine adversaries g(x) = x - r: E |Z - r|^q and E sign(Z - r) |Z - r|^q for the standard laws.

Laplace: the density is an exponential on each side of 0, so that the pieces are gamma functions, an upper incomplete gamma
function and 1F1(q + 1; q + 2; |r|).  Gaussian: 1F1 in -r^2/2 (Winkelbauer 2012, equations 16 and 17).
"""
from __future__ import annotations

from flint import arb, fmpq

from verify.restricted.laws import Gaussian, Law

HALF = fmpq(1, 2)


def moments(law: Law, r: arb, s: arb) -> list[arb]:
    """E sign(g) |g|^s x^j for g = x - r, j = 0, 1, under the standard law; r is exact, s > -1."""
    signed, above = power_mean(law, r, s, True), power_mean(law, r, s + 1, False)
    return [signed, above + r * signed]


def power_mean(law: Law, r: arb, q: arb, signed: bool) -> arb:
    """E |Z - r|^q, or E sign(Z - r) |Z - r|^q where signed, under the standard law; r is exact, q > -1."""
    return (_gaussian if isinstance(law, Gaussian) else _laplace)(r, q, signed)


def _laplace(r: arb, q: arb, signed: bool) -> arb:
    far, gamma = abs(r), (q + 1).gamma()
    beyond = (-far).exp() * gamma
    between = (-far).exp() * far ** (q + 1) / (q + 1) * far.hypgeom_1f1(q + 1, q + 2) if far > 0 else arb(0)
    other = far.exp() * far.gamma_upper(q + 1) if far > 0 else gamma
    if not signed:
        return (beyond + between + other) / 2
    return (other + between - beyond) / 2 * (1 if r <= 0 else -1)


def _gaussian(r: arb, q: arb, signed: bool) -> arb:
    x = -r * r / 2
    if not signed:
        return arb(2) ** (q / 2) * ((q + 1) / 2).gamma() / arb.pi().sqrt() * x.hypgeom_1f1(-q / 2, arb(HALF))
    return -r * arb(2) ** ((q + 1) / 2) * (1 + q / 2).gamma() / arb.pi().sqrt() * x.hypgeom_1f1((1 - q) / 2, arb(3 * HALF))


def stationary_zero(law: Law, mean: arb, s: arb, steps: int = 40) -> arb:
    """The zero r of the affine g that is best against the mean m != 0: E x sign(g)|g|^s = m E sign(g)|g|^s, approximately.

    A secant search in log|r|, where the logarithm of the ratio of the two expectations is nearly linear.  Not certified.
    """
    size, target = abs(mean).mid(), abs(mean).mid().log()
    variance = arb(law.standard_moment(2))

    def miss(y: arb) -> arb:
        first, second = moments(law, -y.exp().mid(), s)
        return ((second / first).mid().log() - target).mid()

    a = (variance * s / size + 1).log().mid()
    fa = miss(a)
    b = (a + fa / 2).mid()
    for _ in range(steps):
        fb = miss(b)
        if not fb.is_finite():
            b = ((a + b) / 2).mid()
            continue
        slope = (fb - fa) / (b - a) if b != a else arb(-1)
        step = -fb / slope if slope.mid() < -arb("0.01") else fb
        step = step.mid()
        step = max(min(step, arb(2)), arb(-2))
        a, fa, b = b, fb, (b + step).mid()
        if abs(step) < arb("1e-24"):
            break
    return ((-b.exp()) if mean > 0 else b.exp()).mid()
