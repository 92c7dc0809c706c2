"""Restricted Renyi divergences for polynomial adversaries, between two certified ends.

For the polynomials of degree <= k, order a > 1 and p = a/(a - 1), the divergence (Chaudhuri, Imola, Machanavajjhala 2019,
equation (3), with f(t) = (|t|^a - 1)/(a^2 - a) on the real line) is log(V)/(a - 1) with

    V = sup over g of (E_P g)^a / (E_Q |g|^p)^(a-1).

Lower end: any g.  Upper end: V <= E_Q |r|^a for every r with E_Q[x^j r] = E_P x^j, j = 0..k (Young's inequality).  Taken is
r = c sign(g) |g|^(p-1) + q, where the polynomial q corrects the moments; Minkowski's inequality and the norm of q in an even
exponent bound the norm of r, so that the only integrals are M_j = E_Q[x^j sign(g) |g|^(p-1)].
"""
from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from flint import arb, arb_mat, arb_poly, ctx, fmpq, fmpz_poly

from verify.exact.errors import InvalidInput
from verify.exact.rationals import dyadic
from verify.kernel.numbers.convert import to_arb
from verify.kernel.numbers.intervals import precision
from verify.restricted import affine
from verify.restricted.bracket import Bracket, rational_coefficients
from verify.restricted.integrals import NotIntegrated, Zeros, whole_line
from verify.restricted.laws import Law
from verify.restricted.parameters import Parameter, ball, count, order, power

HIGHEST_DEGREE = 12
MOST_EXPONENT = 2000
SEARCHED = 120           # bits of the search
NEGLIGIBLE, ROUGHLY = 70, 36     # bits by which a leading coefficient may be smaller than the largest one; in the search
FAR = 1000               # the search takes factors with zeros beyond it for constants
PATH = fmpq(8, 5)        # greatest ratio of two exponents 1/(a - 1) on the way from a = 2


@dataclass(frozen=True)
class Adversary:
    """A polynomial: its leading coefficient and the zeros of the monic one."""

    lead: arb
    zeros: Zeros

    def coefficients(self) -> list[arb]:
        """From the constant one on."""
        return [self.lead * arb(c) for c in self.zeros.coefficients()]


def restricted_renyi(p: Law, q: Law, order_: object, degree: int = 1, digits: int = 12,
                     start: tuple[object, Sequence[Fraction]] | None = None) -> Bracket:
    """The Renyi divergence of order a > 1 of P from Q, restricted to polynomial adversaries of degree <= `degree`, in nats.

    Works for a width of 10^-digits.  `p` and `q` are laws (`Laplace`, `Gaussian`), `order_` an int, a Fraction, text or a
    `Real`.  The coefficients of the adversary refer to (x - q.mean)/q.scale.  `start`, an order nearby and the adversary found
    for it, shortens the search and changes nothing else.
    """
    a = order(order_)
    require_laws(p, q)
    if count(degree, "degree", 1) > HIGHEST_DEGREE:
        raise InvalidInput(f"degree: {degree} is more than {HIGHEST_DEGREE}, the highest that is supported")
    count(digits, "digits", 1)
    with precision(60):
        exponent = (1 / (ball(a) - 1)).abs_upper()
    if not exponent < MOST_EXPONENT:
        raise InvalidInput(f"order: {order_!s:.40} is too close to 1; orders from 1 + 1/{MOST_EXPONENT} on are supported")
    bits = 2 * int(3.33 * digits) + 100 + 8 * int(float(exponent))     # e^|r| and e^-|r| meet in the closed forms
    with precision(bits):
        return Problem.of(p, q, a, degree).solved(digits, start)


def require_laws(*laws: object) -> None:
    """Raise unless each is a law."""
    for law in laws:
        if not isinstance(law, Law):
            raise InvalidInput(f"law: {law!s:.40} is neither Laplace(mean, scale) nor Gaussian(mean, sd)")


def standard_moments(p: Law, q: Law, degree: int) -> list[arb]:
    """E_P of ((x - q.mean)/q.scale)^j for j = 0..degree."""
    if all(isinstance(v, fmpq) for v in (p.mean, p.scale, q.mean, q.scale)):
        moved = type(p)((p.mean - q.mean) / q.scale, p.scale / q.scale)
        return [moved.moment(j) for j in range(degree + 1)]
    mean, scale = (ball(p.mean) - ball(q.mean)) / ball(q.scale), ball(p.scale) / ball(q.scale)
    return [sum((math.comb(j, i) * power(mean, j - i) * power(scale, i) * p.standard_moment(i)
                 for i in range(0, j + 1, 2)), arb(0)) for j in range(degree + 1)]


@dataclass(frozen=True)
class Problem:
    """The supremum V for a standard law Q, given the moments of P; `exponent` is s = p - 1 = 1/(a - 1)."""

    law: Law
    moments: tuple[arb, ...]
    order: arb
    exponent: arb

    @classmethod
    def of(cls, p: Law, q: Law, a: Parameter, degree: int) -> Problem:
        """The problem in the coordinates in which Q is the standard law."""
        return cls(type(q)(0, 1), tuple(standard_moments(p, q, degree)), ball(a), 1 / (ball(a) - 1))

    @property
    def degree(self) -> int:
        """The degree of the adversaries."""
        return len(self.moments) - 1

    def solved(self, digits: int, start: tuple[object, Sequence[Fraction]] | None = None) -> Bracket:
        """The divergence log(V)/(a - 1), to a width of 10^-digits if that is reached."""
        bits, best = int(3.33 * digits) + 30, None
        standard = [arb(self.law.standard_moment(j)) for j in range(self.degree + 1)]
        if all((m - v).contains(0) for m, v in zip(self.moments, standard, strict=True)):
            return self.bracket(Adversary(arb(1), Zeros()), standard)       # no difference is seen: the constant is best
        if self.degree == 1 and not self.moments[1].contains(0):
            zero = affine.stationary_zero(self.law, self.moments[1], self.exponent)
            lead = 1 if zero < 0 else -1
            if zero.is_finite():
                return self.bracket(Adversary(arb(lead), Zeros((dyadic(zero),))),
                                    [lead * v for v in affine.moments(self.law, zero, self.exponent)])
        g, hessian = self._searched(start)
        for _ in range(8):
            adversary = from_coefficients(g)
            powers = self.signed(adversary, bits)
            made = self.bracket(adversary, powers)
            if best is None or made.width < best.width:
                best = made
            if made.width < arb(10) ** -digits or hessian is None:
                break
            g = self.improved(adversary, powers, hessian)
        assert best is not None
        return best

    # -- certified ---------------------------------------------------------------------------------------------------------
    def bracket(self, g: Adversary, powers: Sequence[arb]) -> Bracket:
        """The divergence, by the adversary g and the density made of it; `powers` are the balls M_j of g."""
        g_all, a = g.coefficients(), self.order
        mean = sum((c * m for c, m in zip(g_all, self.moments, strict=False)), arb(0))
        norm = sum((c * v for c, v in zip(g_all, powers, strict=False)), arb(0))
        if not (mean > 0 and norm > 0):
            return Bracket(arb(0), arb.pos_inf())
        scale = mean / norm
        missing = [m - scale * v for m, v in zip(self.moments, powers, strict=True)]
        correction = arb_mat([[arb(self.law.standard_moment(i + j)) for j in range(self.degree + 1)]
                              for i in range(self.degree + 1)]).solve(arb_mat([[d] for d in missing]))
        whole = scale * norm ** (1 / a) + self._norm([correction[i, 0] for i in range(self.degree + 1)])
        lower, upper = (a * mean.log() - (a - 1) * norm.log()) / (a - 1), a * whole.log() / (a - 1)
        return Bracket.of(lower, upper, rational_coefficients(g_all))

    def _norm(self, coefficients: Sequence[arb]) -> arb:
        """At least (E_Q |q|^a)^(1/a) for the polynomial q, by the next even exponent."""
        half = 1
        while not 2 * half >= self.order:
            half += 1
        poly = arb_poly([arb(0, c.abs_upper()) if c.contains(0) else c for c in coefficients]) ** (2 * half)
        mean = sum((c * arb(self.law.standard_moment(i)) for i, c in enumerate(poly.coeffs())), arb(0))
        return arb(mean.abs_upper()).root(2 * half)

    def signed(self, g: Adversary, bits: int) -> list[arb]:
        """The balls M_j = E_Q[x^j sign(g) |g|^s], j = 0..degree."""
        side = [arb(c) for c in self.law.exponent()]
        made = whole_line(g.zeros, side, side, self.exponent, self.degree, bits, True)
        factor = self.law.constant() * abs(g.lead) ** self.exponent * (1 if g.lead > 0 else -1)
        return [factor * v for v in made]

    def _searched(self, start: tuple[object, Sequence[Fraction]] | None) -> tuple[list[arb], arb_mat | None]:
        for begin in ([start] if start is not None else []) + [None]:
            try:
                with precision(SEARCHED):
                    return self.candidate(start=begin)
            except (NotIntegrated, ZeroDivisionError):
                if begin is None:
                    raise
        raise NotIntegrated("no adversary was found")

    # -- candidates (believed by nobody) -----------------------------------------------------------------------------------
    def candidate(self, bits: int = 44, start: tuple[object, Sequence[Fraction]] | None = None
                  ) -> tuple[list[arb], arb_mat | None]:
        """Coefficients of a nearly best adversary and the matrix of second derivatives there, by Newton's method from a = 2
        (or from the start)."""
        gram = arb_mat([[arb(self.law.standard_moment(i + j)) for j in range(self.degree + 1)] for i in range(self.degree + 1)])
        solved = gram.solve(arb_mat([[m.mid()] for m in self.moments]))
        g = [solved[i, 0].mid() for i in range(self.degree + 1)]
        target, s = self.exponent.mid(), arb(1)
        hessian: arb_mat | None = gram
        if start is not None and len(start[1]) == len(g) and self.degree > 1:
            s = (1 / (ball(order(start[0])) - 1)).mid()
            g, hessian = [to_arb(c) for c in start[1]], None
        while s != target or hessian is None:
            s = min(target, s * arb(PATH)) if target > s else max(target, s / arb(PATH))
            s = s.mid()
            g, hessian = replace(self, exponent=s).newton(g, bits, s == target)
        return g, hessian

    def newton(self, g: list[arb], bits: int, last: bool) -> tuple[list[arb], arb_mat | None]:
        """A minimiser of E_Q |g|^(1+s)/(1+s) - E_P g from a start, by damped Newton steps, with the last second derivatives."""
        hessian, goal = None, arb("1e-16") if last else arb("1e-3")
        for _ in range(40):
            g, powers, merit = self._scaled(from_coefficients(g, ROUGHLY), bits)
            missing = [(m - v).mid() for m, v in zip(self.moments, powers, strict=True)]
            hessian = self._second(from_coefficients(g, ROUGHLY), bits)
            step = hessian.solve(arb_mat([[d] for d in missing]))
            change = [step[i, 0].mid() for i in range(len(g))]
            size = sum((c * d for c, d in zip(change, missing, strict=True)), arb(0)).mid() / self._mean(g)
            if abs(size) < goal:
                return [a + b for a, b in zip(g, change, strict=True)] if abs(size) < arb("1e-3") else g, hessian
            share = arb(1)
            for _ in range(30):
                tried = [(a + share * b).mid() for a, b in zip(g, change, strict=True)]
                try:
                    if self._mean(tried) > 0 and self._scaled(from_coefficients(tried, ROUGHLY), bits)[2] < merit:
                        break
                except NotIntegrated:
                    pass
                share /= 2
            else:
                return g, hessian
            g = tried
        return g, hessian

    def improved(self, g: Adversary, powers: Sequence[arb], hessian: arb_mat) -> list[arb]:
        """The coefficients after one more step with second derivatives that were computed before."""
        coefficients, times = self._factor(g, powers)
        missing = [(m - v * times ** self.exponent).mid() for m, v in zip(self.moments, powers, strict=True)]
        step = hessian.solve(arb_mat([[d] for d in missing]))
        return [(c + step[i, 0]).mid() for i, c in enumerate(coefficients)]

    def _mean(self, g: Sequence[arb]) -> arb:
        return sum((c * m for c, m in zip(g, self.moments, strict=False)), arb(0)).mid()

    def _factor(self, g: Adversary, powers: Sequence[arb]) -> tuple[list[arb], arb]:
        """The multiple of g with E_P g = E_Q |g|^(1+s), and the factor."""
        c = g.coefficients()
        norm = sum((x * v for x, v in zip(c, powers, strict=False)), arb(0))
        times = ((self._mean(c) / norm) ** (1 / self.exponent)).mid()
        made = [(x * times).mid() for x in c]
        return made + [arb(0)] * (self.degree + 1 - len(made)), times

    def _scaled(self, g: Adversary, bits: int) -> tuple[list[arb], list[arb], arb]:
        powers = self.signed(g, bits)
        c, times = self._factor(g, powers)
        moved = [v * times ** self.exponent for v in powers]
        norm = sum((x * v for x, v in zip(c, moved, strict=True)), arb(0))
        return c, moved, (norm.log() / (1 + self.exponent) - self._mean(c).log()).mid()

    def _second(self, g: Adversary, bits: int) -> arb_mat:
        """The matrix of E_Q[x^(i+j) |g|^(s-1)] s; factors of g with far zeros count as constants."""
        side, n = [arb(c) for c in self.law.exponent()], self.degree
        near = Zeros(tuple(r for r in g.zeros.real if abs(r) < FAR),
                     tuple(z for z in g.zeros.pairs if max(abs(z[0]), z[1]) < FAR))
        lead = abs(g.lead)
        for r in g.zeros.real:
            lead *= 1 if abs(r) < FAR else abs(arb(r))
        for u, w in g.zeros.pairs:
            lead *= 1 if max(abs(u), w) < FAR else arb(u * u + w * w)
        made = whole_line(near, side, side, self.exponent - 1, 2 * n, bits, False)
        factor = self.law.constant() * lead ** (self.exponent - 1) * self.exponent
        return arb_mat([[(factor * made[i + j]).mid() for j in range(n + 1)] for i in range(n + 1)])


def from_coefficients(g: Sequence[arb], negligible: int = NEGLIGIBLE) -> Adversary:
    """A polynomial close to g that has no multiple zeros, given by its zeros at the current precision.

    Leading coefficients below 2^-negligible of the largest one are dropped, and multiple zeros are parted by a small change of
    the constant.
    """
    if not all(c.is_finite() for c in g):
        raise NotIntegrated("the search for an adversary left the range of numbers")
    exact = [dyadic(c.mid()) for c in g]
    largest = max(abs(c) for c in exact)
    while len(exact) > 1 and abs(exact[-1]) * 2 ** negligible <= largest:
        exact.pop()
    found = _zeros(exact)
    if any(times > 1 for _, times in found):
        found = _zeros([exact[0] + largest / 2 ** (ctx.prec // 2), *exact[1:]])
    if any(times > 1 for _, times in found):
        raise NotIntegrated("the polynomial has a multiple zero")
    real = tuple(dyadic(z.real.mid()) for z, _ in found if z.imag == 0)
    pairs = tuple((dyadic(z.real.mid()), dyadic(z.imag.mid())) for z, _ in found if z.imag > 0)
    return Adversary(arb(exact[-1]), Zeros(real, pairs))


def _zeros(exact: Sequence[fmpq]) -> list[Any]:
    """Balls around the zeros, with multiplicities; real zeros are balls on the real line."""
    denominator = max(int(c.q) for c in exact)
    whole = fmpz_poly([int(c.p) * (denominator // int(c.q)) for c in exact])
    return list(whole.complex_roots()) if len(exact) > 1 else []
