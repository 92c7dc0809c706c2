"""Certified integrals of x^j |g(x)|^s e^E(x) over a half-line, for polynomials g and E, by Taylor series with Cauchy's bounds.

The half-line is cut at the real zeros of g.  Next to a zero r the integrand is |x - r|^s times an analytic function, whose
series is integrated term by term; elsewhere the integrand itself is analytic.  On a disc of radius R around the centre c that
holds no zero of g,

    |g(z)| <= product of (|c - zeta| + R) over the zeros zeta,    Re E(z) <= E(c) + sum of |E_i(c)| R^i over i >= 1,

where E_i(c) are the Taylor coefficients of E at c; so the terms after the first n add up to at most M q^n/(1 - q), q = rho/R,
at a distance rho from the centre.  Floats choose where to cut; nothing that is certified depends on them.
"""
from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from flint import arb, arb_poly, arb_series, ctx, fmpq

MOST_PIECES = 400
RATIO = 3               # radius of the disc over the half-length of the piece


class NotIntegrated(ArithmeticError):
    """The integral was not enclosed: two zeros are too close together, or the integrand does not decay."""


@dataclass(frozen=True)
class Zeros:
    """The zeros of a monic polynomial: real ones, and pairs u +- iw with w > 0, all rational."""

    real: tuple[fmpq, ...] = ()
    pairs: tuple[tuple[fmpq, fmpq], ...] = ()

    @property
    def degree(self) -> int:
        """The degree of the polynomial."""
        return len(self.real) + 2 * len(self.pairs)

    def reflected(self) -> Zeros:
        """The zeros of the polynomial in -x."""
        return Zeros(tuple(-r for r in self.real), tuple((-u, w) for u, w in self.pairs))

    def coefficients(self) -> list[fmpq]:
        """The coefficients of the monic polynomial, from the constant one on."""
        made = [fmpq(1)]
        for factor in [[-r, fmpq(1)] for r in self.real] + [[u * u + w * w, -2 * u, fmpq(1)] for u, w in self.pairs]:
            made = [sum((factor[i] * made[j - i] for i in range(len(factor)) if 0 <= j - i < len(made)), fmpq(0))
                    for j in range(len(made) + len(factor) - 1)]
        return made

    def sign(self, x: fmpq) -> int:
        """The sign of the monic polynomial at a number that is no zero of it."""
        return -1 if sum(r > x for r in self.real) % 2 else 1


def as_float(q: fmpq) -> float:
    """The nearest float: for choices only."""
    return int(q.p) / int(q.q)


def _dyadic(x: float) -> fmpq:
    """A float in 20 bits, exactly."""
    mantissa, exponent = math.frexp(x)
    top = round(mantissa * 2 ** 20)
    exponent -= 20
    return fmpq(top * 2 ** exponent) if exponent >= 0 else fmpq(top, 2 ** -exponent)


class HalfLine:
    """The integrals over x > 0; `exponent` are the coefficients of E, `power` is s > -1, `degree` the largest j.

    `terms()` yields, piece by piece, a number inside the piece and the balls for j = 0..degree; the last one encloses the rest
    of the half-line.  Each is relative to an error of about 2^-bits of the sum so far.  With `stop` the integrals end there.
    """

    def __init__(self, zeros: Zeros, exponent: Sequence[arb], power: arb, degree: int, bits: int,
                 stop: fmpq | None = None) -> None:
        self.zeros, self.power, self.degree, self.bits, self.stop = zeros, power, degree, bits, stop
        self.exponent = arb_poly(list(exponent))
        self.s = float(power.mid())
        self.allowed = 12 + min(60.0, 0.6 * abs(self.s) * zeros.degree)
        self.length = int((bits * math.log(2) + self.allowed) / math.log(RATIO)) + 6
        self.floats = [as_float(r) + 0j for r in zeros.real] + [complex(as_float(u), as_float(w)) for u, w in zeros.pairs]
        self.slopes = [float(c.mid()) for c in exponent]
        self.peaks = -math.inf, -math.inf
        self._growth(1.0, 1e-9, None)

    def terms(self) -> Iterator[tuple[fmpq, list[arb]]]:
        """The integrals over pieces that cover the half-line: each begins exactly where the one before it ended."""
        total = [arb(0)] * (self.degree + 1)
        x = fmpq(0)
        if fmpq(0) in self.zeros.real:
            x = self._step_beside(fmpq(0))
            yield self._beside(fmpq(0), 1, x, total)
        for r in [*sorted(r for r in self.zeros.real if r > 0), None]:
            step = fmpq(0) if r is None else self._step_beside(r)
            end = self.stop if r is None else r - step
            for _ in range(MOST_PIECES):
                tail = self._rest(x, total) if self.stop is None else None
                if tail is not None:
                    yield x + 1, tail
                    return
                if end is not None and x >= end:
                    break
                rho = self._half_length(as_float(x))
                if end is not None and x + 2 * rho > end:
                    rho = (end - x) / 2
                yield self._regular(x + rho, rho, total)
                x += 2 * rho
            if end is None or x != end:
                raise NotIntegrated("the integrand does not decay, or two zeros are too close together")
            if r is None:
                return
            yield self._beside(r, -1, step, total)
            step = self._step_beside(r)
            yield self._beside(r, 1, step, total)
            x = r + step

    # -- where to cut (floats) ---------------------------------------------------------------------------------------------
    def _growth(self, c: float, radius: float, without: float | None) -> float:
        """How much larger than its peak so far the integrand may be on the disc around c, as a logarithm."""
        shifted = [sum(math.comb(i, m) * a * c ** (i - m) for i, a in enumerate(self.slopes) if i >= m)
                   for m in range(len(self.slopes))]
        grown, here = sum(abs(a) * radius ** m for m, a in enumerate(shifted) if m), shifted[0]
        for z in self.floats:
            if without is None or z != without:
                weight, distance = 1 if z.imag == 0 else 2, max(abs(c - z), 1e-300)
                near = radius / distance
                grown += weight * (self.s * math.log1p(near) if self.s >= 0 else self.s * math.log1p(-min(near, 0.999)))
                here += weight * self.s * math.log(distance)
        if without is not None:
            here += (self.s + 1) * math.log(radius / RATIO)
        moved = here + self.degree * math.log(c) if c > 0 else -math.inf       # of x^degree times the integrand
        self.peaks = max(self.peaks[0], here), max(self.peaks[1], moved)
        return grown + max(here - self.peaks[0], here + self.degree * math.log(c + radius) - self.peaks[1])

    def _half_length(self, x: float) -> fmpq:
        rho = min([abs(x - z) for z in self.floats], default=1e9)
        rho = min(rho / 2, 1 + abs(x) / 2)
        for _ in range(400):
            c = x + rho
            near = min([abs(c - z) for z in self.floats], default=1e9)
            if RATIO * rho <= 0.9 * near and self._growth(c, RATIO * rho, None) <= self.allowed:
                return _dyadic(rho)
            rho *= 0.85
        raise NotIntegrated("two zeros of the polynomial are too close together")

    def _step_beside(self, r: fmpq) -> fmpq:
        """How far the series around a zero is used on each of its sides; half the way to x = 0 at most."""
        c = as_float(r)
        near = min([abs(c - z) for z in self.floats if z != c], default=1e9)
        step = min(0.9 * near / RATIO, 1.0 + c, c / 2 if c > 0 else 1.0)
        for _ in range(400):
            if self._growth(c, RATIO * step, c) <= self.allowed:
                return _dyadic(step)
            step *= 0.85
        raise NotIntegrated("two zeros of the polynomial are too close together")

    # -- certified parts ---------------------------------------------------------------------------------------------------
    def _series(self, c: fmpq, scale: arb, radius: arb, without: fmpq | None) -> tuple[arb_series, arb]:
        """The series in t of the analytic part at c + scale t (|scale| radius-ratio RATIO), and the bound of what follows."""
        at, base, largest, removed = arb(c), arb_poly([1]), arb(1), False
        for r in self.zeros.real:
            if r == without and not removed:
                removed = True
                continue
            distance = arb(c - r)
            base *= arb_poly([distance, scale]) if c > r else arb_poly([-distance, -scale])
            largest *= self._farthest(abs(distance), radius)
        for u, w in self.zeros.pairs:
            d = arb(c - u)
            base *= arb_poly([d * d + arb(w) ** 2, 2 * d * scale, scale * scale])
            largest *= self._farthest((d * d + arb(w) ** 2).sqrt(), radius) ** 2
        shifted = self.exponent(arb_poly([at, scale]))
        coefficients = shifted.coeffs() or [arb(0)]
        grown = sum((abs(a) * RATIO ** i for i, a in enumerate(coefficients) if i), coefficients[0])
        bound = largest ** self.power * grown.exp()
        old, ctx.cap = ctx.cap, self.length
        try:
            made = arb_series(coefficients, self.length).exp()
            if base.degree() > 0:
                made *= arb_series(base.coeffs(), self.length) ** self.power
        finally:
            ctx.cap = old
        return made, bound / arb(RATIO) ** self.length / (1 - arb(1) / RATIO)

    def _farthest(self, distance: arb, radius: arb) -> arb:
        """The largest |z - zeta| on the disc (the least one where the power is negative)."""
        if not distance > radius:
            raise NotIntegrated("a zero lies in the disc around a piece")
        return distance + radius if self.power >= 0 else distance - radius

    def _regular(self, c: fmpq, rho: fmpq, total: list[arb]) -> tuple[fmpq, list[arb]]:
        """The integrals from c - rho to c + rho."""
        series, after = self._series(c, arb(rho), RATIO * arb(rho), None)
        error = arb(0, after.abs_upper() * 2)
        poly, local = arb_poly(series.coeffs()), []
        for power in range(self.degree + 1):
            whole = poly.left_shift(power).integral()
            local.append((whole(arb(1)) - whole(arb(-1)) + error) * arb(rho) ** (power + 1))
        return c, _added(total, _centred(local, arb(c)))

    def _beside(self, r: fmpq, side: int, step: fmpq, total: list[arb]) -> tuple[fmpq, list[arb]]:
        """The integrals from the zero r to r + step (side 1), or from r - step to r (side -1)."""
        series, after = self._series(r, side * arb(step), RATIO * arb(step), r)
        error, scale = arb(0, (after / (self.power + 1)).abs_upper()), arb(step) ** (self.power + 1)
        coefficients, local = series.coeffs(), []
        for power in range(self.degree + 1):
            value = sum((a / (self.power + 1 + i + power) for i, a in enumerate(coefficients)), error)
            local.append(value * scale * (side * arb(step)) ** power)
        return r + side * step / 2, _added(total, _centred(local, arb(r)))

    def _rest(self, x: fmpq, total: list[arb]) -> list[arb] | None:
        """Balls around 0 that hold the integrals from x on, or None where they are not small yet.

        With E' <= -lam from x on, |zeta - y| <= (x + |zeta|)(1 + (y - x)/x), and (1 + v/x)^m <= e^(m v/x).
        """
        if x < 1 or not all(v > 0 or v < 0 for v in total[::2]):
            return None
        at = arb(x)
        shifted = self.exponent(arb_poly([at, 1])).coeffs()
        if len(shifted) < 2 or not all(a <= 0 for a in shifted[2:]):
            return None
        largest = arb(1)
        for size, times in [(abs(arb(r)), 1) for r in self.zeros.real] + [
                ((arb(u) ** 2 + arb(w) ** 2).sqrt(), 2) for u, w in self.zeros.pairs]:
            if self.power < 0 and not at > size:
                return None
            largest *= (at + size if self.power >= 0 else at - size) ** times
        lam, made = -shifted[1], []
        head = largest ** self.power * shifted[0].exp()
        for j, sum_so_far in enumerate(total):
            exponent = (self.power * self.zeros.degree if self.power > 0 else arb(0)) + j
            rate = lam - exponent / at
            if not rate > 0:
                return None
            bound = head * at ** j / rate
            if not bound < abs(sum_so_far) / arb(2) ** self.bits:
                return None
            made.append(arb(0, bound.abs_upper()))
        return made


def _added(total: list[arb], part: list[arb]) -> list[arb]:
    """The part, after it was added to the total."""
    for j, v in enumerate(part):
        total[j] += v
    return part


def _centred(local: list[arb], c: arb) -> list[arb]:
    """From the integrals of t^l to those of (c + t)^j."""
    return [sum((math.comb(j, i) * c ** (j - i) * local[i] for i in range(j + 1)), arb(0)) for j in range(len(local))]


def whole_line(zeros: Zeros, right: Sequence[arb], left: Sequence[arb], power: arb, degree: int, bits: int,
               signed: bool, stop: fmpq | None = None) -> list[arb]:
    """The integrals over the line of x^j |g|^s e^E (times the sign of g where signed) for j = 0..degree.

    `right` are the coefficients of E in x for x > 0, `left` those of E in |x| for x < 0; g is monic with these zeros.
    With `stop` (only where g has no real zeros) the integrals are those over |x| <= stop.
    """
    if stop is not None and zeros.real:
        raise ValueError("stop: the polynomial has real zeros")
    made = [arb(0)] * (degree + 1)
    for side, exponent in ((1, right), (-1, left)):
        facing = zeros if side == 1 else zeros.reflected()
        for inside, part in HalfLine(facing, exponent, power, degree, bits, stop).terms():
            sign = zeros.sign(side * inside) if signed else 1
            for j, v in enumerate(part):
                made[j] += v * (sign * side ** j)
    return made
