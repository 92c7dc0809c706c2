"""Restricted Kullback-Leibler divergences for polynomial adversaries: closed forms, or two certified ends.

With f(t) = t log t the divergence restricted to the polynomials h of degree <= k (a class that contains its translates by
constants) is the supremum of E_P h - log E_Q e^h (Donsker, Varadhan).  Upper end: the divergence E_Q[r log r] of any density
r >= 0 with the moments of P; taken is r = e^h (1 + q)/Z, with a small polynomial q on |x| <= R that corrects the moments, and
(1 + q) log(1 + q) <= q + q^2.

Where Q is a Laplace law, e^h has no mean for odd leading terms of degree >= 3, so that degree 3 gives the value of degree 2.
For degrees >= 2 both laws must be of one family.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flint import arb, arb_mat, fmpq

from verify.exact.errors import InvalidInput
from verify.exact.numbers import Enclosed, Real
from verify.kernel.numbers.intervals import precision
from verify.restricted.bracket import Bracket, rational_coefficients
from verify.restricted.divergences import KL_laws
from verify.restricted.integrals import NotIntegrated, Zeros, whole_line
from verify.restricted.laws import Gaussian, Law
from verify.restricted.parameters import ball, count
from verify.restricted.renyi import require_laws, standard_moments

INSIDE = fmpq(6)         # the correction q lives on |x| <= INSIDE
HIGHEST_DEGREE = 6


def affine_kl(p: Law, q: Law) -> Real:
    """The KL divergence of P from Q restricted to affine adversaries, in nats; only the mean of P matters.

    Q Gaussian: m^2/2; Q Laplace: sqrt(1 + m^2) - 1 + log(1 - b^2), b = (sqrt(1 + m^2) - 1)/m; m is the difference of the means
    in units of q.scale.  Source: Chaudhuri, Imola, Machanavajjhala 2019, Table 1, rows 1 and 2.
    """
    require_laws(p, q)

    def value() -> arb:
        m = (ball(p.mean) - ball(q.mean)) / ball(q.scale)
        if isinstance(q, Gaussian):
            return m * m / 2
        root = (1 + m * m).sqrt()
        return root - 1 + (2 / (1 + root)).log()        # 1 - b^2 = 2/(1 + root), also for m = 0

    return Enclosed(value)


def restricted_kl(p: Law, q: Law, degree: int = 1, digits: int = 12) -> Bracket:
    """The KL divergence of P from Q restricted to polynomials of degree <= `degree`, in nats, between two ends.

    Works for a width of 10^-digits; where no best polynomial is found the upper end is the unrestricted divergence (or oo).
    The coefficients of the adversary refer to (x - q.mean)/q.scale.
    """
    require_laws(p, q)
    if count(degree, "degree", 1) > HIGHEST_DEGREE:
        raise InvalidInput(f"degree: {degree} is more than {HIGHEST_DEGREE}, the highest that is supported")
    count(digits, "digits", 1)
    bits = int(3.33 * digits) + 20
    with precision(2 * bits + 60):
        if degree == 1:
            return _closed(affine_kl(p, q), bits)
        if isinstance(q, Gaussian) and isinstance(p, Gaussian):
            return _closed(KL_laws(p, q), bits)     # the logarithm of the likelihood ratio has degree <= 2
        whole, even = KL_laws(p, q).ball(), degree - degree % 2     # KL_laws refuses laws of two families
        made = Exponential(type(q)(0, 1), tuple(standard_moments(p, q, even))).solved(bits)
        affine = _closed(affine_kl(p, q), bits)
        if not made.lower > affine.lower:
            made = Bracket(affine.lower, made.upper)
        return made if made.upper.is_finite() else Bracket.of(made.lower, whole, made.adversary)


def _closed(value: Real, bits: int) -> Bracket:
    with precision(bits + 60):
        x = value.ball()
        return Bracket.of(x, x)


@dataclass(frozen=True)
class Exponential:
    """The search for h in the exponential family e^h dQ with given moments, Q a standard law."""

    law: Law
    moments: tuple[arb, ...]

    def solved(self, bits: int) -> Bracket:
        """The bracket that the best h found shows."""
        h = self.candidate(bits)
        powers = self.powers(h, bits)
        value = self.value(h, powers)
        best = self.upper(h, powers, value, bits)
        return Bracket.of(value, arb.pos_inf() if best is None else best, rational_coefficients(h))

    def start(self, bits: int) -> list[arb]:
        """The best h of a degree lower by 2, with a small negative leading term."""
        degree = len(self.moments) - 1
        if degree > 2:
            return [*Exponential(self.law, self.moments[:-2]).candidate(bits), arb(0), arb(fmpq(-1, 1000)) / 10 ** (degree - 4)]
        mean = self.moments[1].mid()
        return [arb(0), (mean / (1 + (1 + mean * mean).sqrt())).mid(), arb(fmpq(-1, 100))]

    def candidate(self, bits: int) -> list[arb]:
        """Coefficients of a nearly best h, by Newton steps that keep the leading coefficient negative."""
        n, degree = len(self.moments), len(self.moments) - 1
        h = self.start(bits)
        for _ in range(60):
            powers = self.powers(h, bits)
            value, missing = self.value(h, powers), [m - v / powers[0] for m, v in zip(self.moments, powers, strict=False)]
            second = arb_mat([[((powers[i + j] - powers[i] * powers[j] / powers[0]) / powers[0]).mid()
                               for j in range(1, n)] for i in range(1, n)])
            step = second.solve(arb_mat([[d.mid()] for d in missing[1:]]))
            change = [arb(0), *(step[i, 0].mid() for i in range(degree))]
            size = sum((c * d for c, d in zip(change, missing, strict=True)), arb(0)).mid()
            if abs(size) < arb(2) ** -(bits + 8):
                break
            share = arb(1)
            for _ in range(40):
                tried = [(a + share * b).mid() for a, b in zip(h, change, strict=True)]
                if tried[degree] <= h[degree] / 5 and self._improves(tried, value, bits):
                    break
                share /= 2
            else:
                break
            h = tried
        return h

    def _improves(self, h: Sequence[arb], value: arb, bits: int) -> bool:
        try:
            return bool(self.value(h, self.powers(h, bits)).mid() > value.mid())
        except NotIntegrated:
            return False

    def powers(self, h: Sequence[arb], bits: int, stop: fmpq | None = None) -> list[arb]:
        """E_Q[x^j e^h] for j = 0..2 degree; with `stop` over |x| <= stop only."""
        side = [arb(c) for c in self.law.exponent()] + [arb(0)] * len(h)
        right = [a + b for a, b in zip(side, h, strict=False)]
        left = [a + b * (-1) ** i for i, (a, b) in enumerate(zip(side, h, strict=False))]
        made = whole_line(Zeros(), right, left, arb(0), 2 * (len(h) - 1), bits + 10, False, stop)
        return [self.law.constant() * v for v in made]

    def value(self, h: Sequence[arb], powers: Sequence[arb]) -> arb:
        """E_P h - log E_Q e^h."""
        return sum((c * m for c, m in zip(h, self.moments, strict=True)), arb(0)) - powers[0].log()

    def upper(self, h: Sequence[arb], powers: Sequence[arb], value: arb, bits: int) -> arb | None:
        """A ball whose upper end is at least the divergence, or None where the correction is not small."""
        n = len(self.moments)
        inner = [v / powers[0] for v in self.powers(h, bits, INSIDE)]
        missing = [m - v / powers[0] for m, v in zip(self.moments, powers, strict=False)]
        solved = arb_mat([[inner[i + j] for j in range(n)] for i in range(n)]).solve(arb_mat([[d] for d in missing]))
        q = [solved[i, 0] for i in range(n)]
        if not sum((abs(c) * arb(INSIDE) ** i for i, c in enumerate(q)), arb(0)) <= 1:
            return None
        first = sum((c * inner[i] for i, c in enumerate(q)), arb(0))
        return value + first + sum((q[i] * q[j] * inner[i + j] for i in range(n) for j in range(n)), arb(0))


