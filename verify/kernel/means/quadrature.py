"""The mean of a constant integrand over noise, enclosed: Arb's rigorous integration up to a point, a bound beyond it."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce
from operator import add, mul
from itertools import pairwise

from flint import acb, arb, ctx, fmpq

from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.numbers.conditions import Box, Enclosing, conditions, shown_by
from verify.kernel.numbers.normal_form import NormalForms, TooComplex
from verify.kernel.numbers.intervals import NEG, POS, ZERO, Interval, Undefined, down, up
from verify.language import App, Expr, Mean, Num, Sym, literal, substitute, symbols, walk

GRID = 160                                         # how many equal parts of the line are searched for changes of sign
Over = Callable[[Expr, Interval], Interval]        # an expression, for the noise in an interval -> its enclosure
Ball = Callable[[Expr], arb]                       # an expression without the bound symbol -> a ball around its value
_NONE = acb("nan")


class NotBounded(ArithmeticError):
    """No bound of the integrand was found that makes its mean converge."""


def mean_interval(e: Mean, box: Box, enclosing: Enclosing) -> Interval:
    """An interval around the mean for all values of its other symbols in the box; raises Undefined where none is found."""
    return _enclosed(e, box, enclosing) if box else _constant(e, ctx.prec, enclosing)


@lru_cache(maxsize=256)
def _constant(e: Mean, bits: int, enclosing: Enclosing) -> Interval:
    """A mean without other symbols, at the precision that is set, which is `bits`."""
    return _enclosed(e, {}, enclosing)


def _enclosed(e: Mean, box: Box, enclosing: Enclosing) -> Interval:
    half = e.noise == "exponential"
    outside = enclosing(box)
    line = {**box, e.variable: Interval(ZERO, POS, False, True) if half else Interval(NEG, POS, True, True)}
    along = enclosing(line)
    if not all(shown_by(c, along) for c in conditions(e.body)):
        raise Undefined("the integrand of a mean is not shown to be defined everywhere")

    def ball(part: Expr) -> arb:
        x = outside(part)
        if not (x.lo.is_finite() and x.hi.is_finite()):
            raise NotBounded(f"{part!s:.60} has no finite enclosure")
        return x.lo.union(x.hi)

    def over(part: Expr, x: Interval) -> Interval:
        return enclosing({**box, e.variable: x})(part)

    try:
        cut, tail = _tail(half, *_Growth(e.variable, half, ball, over).of(e.body))
        ends = [arb(0) if half else -cut, *_kinks(e, arb(0) if half else -cut, cut, over), cut]
        total, small = arb(0, tail), arb(2) ** -ctx.prec
        for a, b in pairwise(ends):
            integrand = _integrand(e, half, ball, _constant_signs(e, a, b, over))
            total += acb.integral(integrand, acb(a), acb(b), rel_tol=small, abs_tol=small).real
    except (NotBounded, TooComplex) as error:
        raise Undefined(f"a mean is not shown to converge: {error}") from None
    if not half:
        total /= (2 * arb.pi()).sqrt()
    if not total.is_finite():
        raise Undefined("no enclosure of a mean was found")
    return Interval(down(total), up(total))


def _sign(u: Expr, x: arb, over: Over) -> int:
    """The sign of an expression where the noise is x; 0 where it is not shown."""
    try:
        value = over(u, Interval(x, x))
    except Undefined:
        return 0
    return 1 if value.lo > 0 else -1 if value.hi < 0 else 0


def _bent(e: Mean) -> list[Expr]:
    """The u in |u| that depend on the noise."""
    found = {n.args[0]: None for n in walk(e.body) if isinstance(n, App) and n.op in ("abs", "abspow")}
    return [u for u in found if e.variable in symbols(u)]


def _kinks(e: Mean, low: arb, high: arb, over: Over) -> list[arb]:
    """Rising exact numbers next to where the u in |u| seem to change their signs: divided there, the line has smooth parts.
    Where it is divided changes no integral."""
    found: list[arb] = []
    grid = [(low + (high - low) * i / GRID).mid() for i in range(GRID + 1)]
    for u in _bent(e):
        signs = [_sign(u, x, over) for x in grid]
        for a, b, before, after in zip(grid, grid[1:], signs, signs[1:], strict=False):
            if before * after < 0:
                for _ in range(ctx.prec):
                    middle = ((a + b) / 2).mid()
                    here = _sign(u, middle, over)
                    a, b = (middle, b) if here == before else (a, middle) if here == after else (a, b)
                found += [a, b]
    return sorted(found)


def _constant_signs(e: Mean, a: arb, b: arb, over: Over) -> dict[Expr, int]:
    """The signs of those u in |u| that are linear in the noise and have the same sign at both ends of an interval."""
    made = {}
    for u in _bent(e):
        try:
            slope = diff(u, e.variable)
        except NotDifferentiable:
            continue
        at_a, at_b = _sign(u, a, over), _sign(u, b, over)
        if e.variable not in symbols(slope) and at_a == at_b != 0:
            made[u] = at_a
    return made


@dataclass(frozen=True)
class _Growth:
    """Bounds |e(t)| <= C (1 + |t|)^k exp(r |t|) for all t (t >= 0 if `half`) with k, r >= 0."""

    t: str
    half: bool
    ball: Ball
    over: Over

    def of(self, e: Expr) -> tuple[arb, arb, arb]:
        """(C, k, r) for an expression; raises NotBounded."""
        zero, one = arb(0), arb(1)
        if self.t not in symbols(e):
            return abs(self.ball(e)).upper(), zero, zero
        if isinstance(e, Sym):
            return one, one, zero
        if not isinstance(e, App):
            raise NotBounded(f"{type(e).__name__} in a mean")
        if e.op == "exp":
            return self._exponential(e.args[0])
        if e.op == "div" and self.t not in symbols(e.args[1]):
            c, k, r = self.of(e.args[0])
            return (c / abs(self.ball(e.args[1]))).upper(), k, r
        if e.op in ("add", "max", "min", "abs"):
            parts = [self.of(a) for a in e.args]
            return sum((p[0] for p in parts), zero).upper(), max(p[1] for p in parts), max(p[2] for p in parts)
        if e.op == "mul":
            factors, degrees, rates = zip(*map(self.of, e.args), strict=True)
            return reduce(mul, factors).upper(), sum(degrees, zero).upper(), sum(rates, zero).upper()
        power = zero
        if e.op in ("pow", "abspow") and self.t not in symbols(e.args[1]) and (
                e.op == "abspow" or (literal(e.args[1]) or 0) > 0):
            power = self.ball(e.args[1]).upper()
        elif e.op == "sqrt":
            power = arb(0.5)
        if not power > 0:
            raise NotBounded(f"{e.op} in a mean")
        c, k, r = self.of(e.args[0])
        return (max(c, one) ** power).upper(), (k * power).upper(), (r * power).upper()

    def _exponential(self, u: Expr) -> tuple[arb, arb, arb]:
        """exp(u): by the slope of u, which must not depend on t, or not where t is large."""
        try:
            slope = diff(u, self.t)
        except NotDifferentiable:
            raise NotBounded("an exponential in a mean") from None
        at_zero = substitute(slope, {self.t: Num(Fraction(0))})
        if self.t not in symbols(slope) or NormalForms().equal(slope, at_zero):
            rate = self.ball(at_zero)
            fastest = max(rate.upper(), arb(0)) if self.half else abs(rate).upper()
            return self.ball(substitute(u, {self.t: Num(Fraction(0))})).exp().upper(), arb(0), fastest
        for doublings in range(3, 12 if self.half else 0):
            far = arb(2) ** doublings
            try:
                rising, before = self.over(slope, Interval(far, POS, False, True)).hi, self.over(u, Interval(ZERO, far)).hi
            except Undefined:
                continue
            if rising.is_finite() and before.is_finite():
                # u <= before up to `far`, and beyond it u <= u(far) + max(rising, 0) (t - far)
                return before.exp().upper(), arb(0), max(rising, arb(0))
        raise NotBounded("an exponential in a mean")


def _tail(half: bool, scale: arb, power: arb, rate: arb) -> tuple[arb, arb]:
    """A cut T and a bound of the integral of C (1 + t)^k exp(r t) w(t) over t > T (|t| > T), w without 1/sqrt(2 pi).

    Where t >= T, exp(-t^2/2) <= exp(-T t/2).  With s = 1 - r or T/2 - r, the integral is at most
    C exp(s) Gamma(k + 1, s (1 + T))/s^(k + 1)."""
    if half:
        s = 1 - rate
        if not s > 0:
            raise NotBounded("the integrand grows as fast as the density falls")
        cut = ((ctx.prec + 2 * power + 10) / s).upper().ceil()
    else:
        cut = (4 + 2 * rate + (2 * arb(ctx.prec) + 20 + 4 * power).sqrt() * 2).upper().ceil()
        s = cut / 2 - rate
    integral = scale * s.exp() * (s * (1 + cut)).gamma_upper(power + 1) / s ** (power + 1)
    if not (s > 0 and integral.is_finite()):
        raise NotBounded("the bound of the tail")
    return cut.mid(), (integral if half else 2 * integral).upper()


def _integrand(e: Mean, half: bool, ball: Ball, signs: Mapping[Expr, int]) -> Callable[[acb, bool], acb]:
    """The integrand times the density on complex balls; not finite where it is to be analytic and is not."""
    def compiled(part: Expr) -> Callable[[acb, bool], acb]:
        if isinstance(part, Sym) and part.name == e.variable:
            return lambda z, analytic: z
        if e.variable not in symbols(part):
            constant = acb(ball(part))
            return lambda z, analytic: constant
        assert isinstance(part, App)
        op, arguments = part, [compiled(a) for a in part.args]
        sign = signs.get(part.args[0], 0) if part.op in ("abs", "abspow") else 0
        if sign and part.op == "abs":
            return lambda z, analytic: arguments[0](z, analytic) * sign
        if sign:
            return lambda z, analytic: _power(arguments[0](z, analytic) * sign, arguments[1](z, analytic).real, analytic)
        return lambda z, analytic: _operation(op, [f(z, analytic) for f in arguments], analytic)

    body = compiled(e.body)
    return lambda z, analytic: body(z, analytic) * (-z if half else -(z * z) / 2).exp()


def _operation(e: App, a: list[acb], analytic: bool) -> acb:
    match e.op:
        case "add": return reduce(add, a)
        case "mul": return reduce(mul, a)
        case "div": return a[0] / a[1]
        case "exp": return a[0].exp()
        case "abs": return a[0].real_abs(analytic)
        case "max": return reduce(lambda u, v: u.real_max(v, analytic), a)
        case "min": return reduce(lambda u, v: u.real_min(v, analytic), a)
        case "sqrt": return _power(a[0], fmpq(1, 2), analytic)
        case "pow":
            q = literal(e.args[1])
            if q is not None and q.denominator == 1:
                return a[0] ** int(q)
            return _NONE if q is None else _power(a[0], fmpq(q.numerator, q.denominator), analytic)
        case "abspow": return _power(a[0].real_abs(analytic), a[1].real, analytic)
    return _NONE


def _power(base: acb, p: fmpq | arb, analytic: bool) -> acb:
    """base^p for p > 0: analytic right of the imaginary axis; on a real interval with 0, from 0 to its greatest value."""
    if base.real > 0:
        return (acb(arb(p)) * base.log()).exp()
    if analytic or not base.is_finite():
        return _NONE
    top = max(base.real.upper(), arb(0))
    greatest = ((arb(p) * top.log()).exp().upper() if top > 0 else arb(0)) / 2
    return acb(arb(greatest, greatest))
