"""Restricted divergences of finite distributions: adversaries from the span of a basis or from a list; two ends.

The class is what it is: the constant 1 belongs to the span only if it is in the basis (or combines from it).  P must give no
probability where Q gives none (P << Q, as in the definition of an f-divergence).  For a density r with respect to Q that has
the means of P on the basis, E_P h - E_Q f*(h) <= E_Q f(r) for every h of the span; such a density, corrected exactly, gives the
upper end, and any h of the span the lower one.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, arb_mat, fmpq, fmpq_mat

from verify.exact.distribution import Distribution, as_distribution
from verify.exact.divergences import KL
from verify.exact.errors import InvalidInput
from verify.exact.rationals import read
from verify.kernel.numbers.intervals import precision
from verify.restricted.bracket import Bracket, rational_coefficients
from verify.restricted.parameters import Parameter, ball, count, order

Function = Sequence[object] | Callable[[object], object]


@dataclass(frozen=True)
class Span:
    """P and Q on the support of Q, and a basis of the restrictions of the adversaries to it (rows of values)."""

    p: tuple[fmpq, ...]
    q: tuple[fmpq, ...]
    basis: tuple[tuple[fmpq, ...], ...]
    kept: tuple[int, ...]
    size: int

    @classmethod
    def of(cls, p: object, q: object, functions: Sequence[Function]) -> Span:
        """Read the two laws and the functions (values letter by letter, or a function of the letter) exactly."""
        first, second = both(p, q)
        rows = values(functions, second)
        inside = [i for i, w in enumerate(second.weights) if w > 0]
        columns = fmpq_mat([[row[i] for i in inside] for row in rows])
        reduced, rank = columns.transpose().rref()
        kept = tuple(next(j for j in range(len(rows)) if reduced[i, j] != 0) for i in range(rank))
        return cls(tuple(first.weights[i] for i in inside), tuple(second.weights[i] for i in inside),
                   tuple(tuple(rows[k][i] for i in inside) for k in kept), kept, len(rows))

    def means(self) -> list[fmpq]:
        """E_P of the basis."""
        return [sum((w * v for w, v in zip(self.p, row, strict=True)), fmpq(0)) for row in self.basis]

    def at(self, coefficients: Sequence[arb]) -> list[arb]:
        """The values of a combination, letter by letter."""
        return [sum((c * arb(row[i]) for c, row in zip(coefficients, self.basis, strict=True)), arb(0))
                for i in range(len(self.q))]

    def gram(self, weights: Sequence[arb]) -> arb_mat:
        """The matrix of the sums of weight times products of the basis."""
        return arb_mat([[sum((w * arb(a[i] * b[i]) for i, w in enumerate(weights)), arb(0)) for b in self.basis]
                        for a in self.basis])

    def weighted(self, values_: Sequence[arb]) -> list[arb]:
        """E_Q of the basis times a function."""
        return [sum((arb(w * b) * v for w, b, v in zip(self.q, row, values_, strict=True)), arb(0)) for row in self.basis]

    def adversary(self, coefficients: Sequence[arb]) -> tuple[Fraction, ...]:
        """The coefficients for the whole list of functions; those that others combine to get 0."""
        found = dict(zip(self.kept, rational_coefficients(coefficients), strict=True))
        return tuple(found.get(k, Fraction(0)) for k in range(self.size))


def both(p: object, q: object) -> tuple[Distribution, Distribution]:
    """The two laws, read; raises unless they have the same letters and P << Q."""
    first, second = as_distribution(p, "p"), as_distribution(q, "q")
    if first.letters != second.letters:
        raise InvalidInput("p, q: the two laws have different letters")
    if any(w > 0 and not v > 0 for w, v in zip(first.weights, second.weights, strict=True)):
        raise InvalidInput("p: it gives probability to a letter to which q gives none; f-divergences need P << Q")
    return first, second


def values(functions: Sequence[Function], law: Distribution) -> list[list[fmpq]]:
    """The values of functions on the letters of a law, exactly."""
    if not isinstance(functions, Sequence) or isinstance(functions, str) or not functions:
        raise InvalidInput("functions: write a list of one function or more, each a list of values or a function of the letter")
    rows = []
    for k, f in enumerate(functions):
        given = [f(x) for x in law.letters] if callable(f) else list(f)
        if len(given) != len(law.letters):
            raise InvalidInput(f"functions[{k}]: it has {len(given)} values, and there are {len(law.letters)} letters")
        rows.append([read(v, f"functions[{k}]") for v in given])
    return rows


def restricted_renyi_finite(p: object, q: object, order_: object, basis: Sequence[Function], digits: int = 12) -> Bracket:
    """The Renyi divergence of order a > 1 restricted to the span of a basis, in nats; -oo where E_P is 0 on the span.

    It is log(1 + a (a - 1) D)/(a - 1) with D = sup over h of E_P h - E_Q f*(h), f(t) = (|t|^a - 1)/(a^2 - a) on the real line.
    """
    a, bits = order(order_), 2 * int(3.33 * count(digits, "digits", 1)) + 80
    with precision(bits):
        span = Span.of(p, q, basis)
        if not any(span.means()):
            return Bracket(arb.neg_inf(), arb.neg_inf())
        return _Power(span, a).solved(digits)


class _Power:
    """V = sup over g of (E_P g)^a/(E_Q |g|^p)^(a-1), by Newton's method along falling or rising exponents s = 1/(a - 1)."""

    def __init__(self, span: Span, a: Parameter) -> None:
        self.span, self.a, self.s = span, ball(a), 1 / (ball(a) - 1)
        self.m = [arb(v) for v in span.means()]

    def solved(self, digits: int) -> Bracket:
        """The bracket of log(V)/(a - 1)."""
        solution = self.span.gram([arb(w) for w in self.span.q]).solve(arb_mat([[v] for v in self.m]))
        g, s, target = [solution[i, 0].mid() for i in range(len(self.m))], arb(1), self.s.mid()
        best = self.bracket(g)
        while True:
            s = (min(target, s * 1.5) if target > s else max(target, s / 1.5)).mid()
            for _ in range(60):
                g, small = self.step(g, s)
                if small:
                    break
            if s == target:
                break
        for _ in range(6):
            made = self.bracket(g)
            best = made if made.width < best.width else best
            if best.width < arb(10) ** -digits:
                break
            g, _ = self.step(g, target)
        return best

    def _scaled(self, g: Sequence[arb], s: arb) -> tuple[list[arb], arb]:
        """The multiple with E_P g = E_Q |g|^(1+s), and log E_Q|g|^(1+s)/(1+s) - log E_P g, which is to be made small."""
        at = [(w, v) for w, v in zip(self.span.q, self.span.at(g), strict=True) if not v.is_zero()]
        norm = sum((arb(w) * abs(v) ** (1 + s) for w, v in at), arb(0)).mid()
        mean = sum((c * m for c, m in zip(g, self.m, strict=True)), arb(0)).mid()
        if not (mean > 0 and norm > 0):
            return list(g), arb.pos_inf()
        times = ((mean / norm) ** (1 / s)).mid()
        return [(c * times).mid() for c in g], (norm.log() / (1 + s) - mean.log()).mid()

    def step(self, g: Sequence[arb], s: arb) -> tuple[list[arb], bool]:
        """One damped Newton step, and whether it was small."""
        g, merit = self._scaled(g, s)
        at = self.span.at(g)
        floor = greatest([abs(v).mid() for v in at]) * arb("1e-25")
        powers = [arb(0) if v.is_zero() else abs(v) ** s * (1 if v > 0 else -1) for v in at]
        missing = [(m - v).mid() for m, v in zip(self.m, self.span.weighted(powers), strict=True)]
        weights = [(arb(w) * s * max(abs(v), floor) ** (s - 1)).mid() for w, v in zip(self.span.q, at, strict=True)]
        try:
            solution = self.span.gram(weights).solve(arb_mat([[d] for d in missing]))
        except ZeroDivisionError:
            return list(g), True
        change, share = [solution[i, 0].mid() for i in range(len(g))], arb(1)
        for _ in range(40):
            tried = [(c + share * d).mid() for c, d in zip(g, change, strict=True)]
            if self._scaled(tried, s)[1] < merit:
                size = abs(sum((c * d for c, d in zip(change, missing, strict=True)), arb(0)).mid())
                return tried, bool(size < arb("1e-20"))
            share /= 2
        return list(g), True

    def bracket(self, g: Sequence[arb]) -> Bracket:
        """The certified ends that g shows."""
        a, at = self.a, self.span.at(g)
        power = [_power(abs(v), self.s) for v in at]
        norm = sum((arb(w) * abs(v) * r for w, v, r in zip(self.span.q, at, power, strict=True)), arb(0))
        mean = sum((c * m for c, m in zip(g, self.m, strict=True)), arb(0))
        if not (mean > 0 and norm > 0):
            return Bracket(arb.neg_inf(), arb.pos_inf())
        r = [mean / norm * v * (1 if x > 0 else -1 if x < 0 else arb(0, 1)) for v, x in zip(power, at, strict=True)]
        missing = [m - v for m, v in zip(self.m, self.span.weighted(r), strict=True)]
        solution = self.span.gram([arb(w) for w in self.span.q]).solve(arb_mat([[d] for d in missing]))
        fixed = [x + y for x, y in zip(r, self.span.at([solution[i, 0] for i in range(len(g))]), strict=True)]
        total = sum((arb(w) * arb(v.abs_upper()) ** a for w, v in zip(self.span.q, fixed, strict=True)), arb(0))
        lower = (a * mean.log() - (a - 1) * norm.log()) / (a - 1)
        return Bracket.of(lower, total.log() / (a - 1), self.span.adversary(g))


def restricted_kl_finite(p: object, q: object, basis: Sequence[Function], digits: int = 12) -> Bracket:
    """The KL divergence restricted to the span of a basis: the supremum of E_P h - E_Q e^(h-1), in nats.

    Without the constant in the span it may be negative or fall short of the form with the logarithm.  The upper end is never
    above the unrestricted divergence.
    """
    whole, bits = KL(*both(p, q)), 2 * int(3.33 * count(digits, "digits", 1)) + 80
    with precision(bits):
        span = Span.of(p, q, basis)
        m, h = [arb(v) for v in span.means()], [arb(0)] * len(span.basis)
        value, most = _kl_value(span, m, h), whole.ball()
        best = Bracket.of(value, most, span.adversary(h))
        for _ in range(200):
            tilted = [(v - 1).exp() for v in span.at(h)]
            missing = [a - b for a, b in zip(m, span.weighted(tilted), strict=True)]
            weights = [arb(w) * t for w, t in zip(span.q, tilted, strict=True)]
            try:
                exact = span.gram(weights).solve(arb_mat([[d] for d in missing])) if h else None
            except ZeroDivisionError:
                break
            change = [exact[i, 0] for i in range(len(h))] if exact is not None else []
            upper = _kl_upper(span, m, h, change, tilted)
            made = Bracket.of(value, upper if upper < most else most, span.adversary(h))
            best = best if made.width > best.width else made
            if best.width < arb(10) ** -digits:
                return best
            share = arb(1)
            for _ in range(60):
                tried = [(a + share * d.mid()).mid() for a, d in zip(h, change, strict=True)]
                new = _kl_value(span, m, tried)
                if new.mid() > value.mid():
                    break
                share /= 2
            else:
                break
            h, value = tried, new
        return best


def _kl_value(span: Span, m: Sequence[arb], h: Sequence[arb]) -> arb:
    return sum((c * v for c, v in zip(h, m, strict=True)), arb(0)) - sum(
        (arb(w) * (v - 1).exp() for w, v in zip(span.q, span.at(h), strict=True)), arb(0))


def _kl_upper(span: Span, m: Sequence[arb], h: Sequence[arb], correction: Sequence[arb], tilted: Sequence[arb]) -> arb:
    """E_Q[r log r] of the density r = e^(h-1) (1 + correction), if it is positive; else oo."""
    r = [t * (1 + c) for t, c in zip(tilted, span.at(correction) if correction else [arb(0)] * len(tilted), strict=True)]
    if not all(v > 0 for v in r):
        return arb.pos_inf()
    return sum((arb(w) * v * v.log() for w, v in zip(span.q, r, strict=True)), arb(0))


def restricted_by_list(p: object, q: object, functions: Sequence[Function], order_: object = None) -> Bracket:
    """The divergence restricted to the listed functions themselves: KL without an order, Renyi of order a > 1 with one.

    KL: the greatest E_P h - E_Q e^(h-1).  Renyi: log(1 + a (a - 1) D)/(a - 1), -oo where the argument is <= 0.
    """
    a = None if order_ is None else order(order_)
    first, second = both(p, q)
    with precision(160):
        found = []
        for row in values(functions, second):
            mean = sum((w * v for w, v in zip(first.weights, row, strict=True)), fmpq(0))
            inside = [(w, v) for w, v in zip(second.weights, row, strict=True) if w > 0]
            if a is None:
                found.append(arb(mean) - sum((arb(w) * (arb(v) - 1).exp() for w, v in inside), arb(0)))
            else:
                x = ball(a)
                conjugate = sum((arb(w) * _power(abs((x - 1) * arb(v)), x / (x - 1)) for w, v in inside), arb(0))
                found.append(x * (x - 1) * arb(mean) - (x - 1) * conjugate)
        ends = [greatest([v.lower() for v in found]), greatest([v.upper() for v in found])]
        if a is None:
            return Bracket(ends[0], ends[1])
        lower, upper = [v.log() / (ball(a) - 1) if v > 0 else arb.neg_inf() for v in ends]
        return Bracket.of(lower, upper)


def greatest(exact: Sequence[arb]) -> arb:
    """The greatest of numbers without radius."""
    found = exact[0]
    for v in exact[1:]:
        found = v if v > found else found
    return found


def _power(x: arb, s: arb) -> arb:
    """x^s for a ball x >= 0 and s > 0; the ball may touch 0."""
    return x ** s if x > 0 else arb(0) if x.is_zero() else arb(0).union(arb(x.abs_upper()) ** s)
