"""Taylor polynomials of expressions at rational points, with exact rational coefficients."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from flint import Ordering, fmpq, fmpq_mpoly_ctx

from verify.kernel.numbers.convert import to_fmpq, to_fraction
from verify.kernel.numbers.folding import add, mul
from verify.language import App, Expr, Num, Sym, literal

Poly = Any
Series = list[Poly]       # of the part of each degree, from 0 up
LOST = 3                  # degrees that quotients of what vanishes may cost


class NoSeries(Exception):
    """An expression has no series with rational coefficients at a point, or none that is found here."""


def taylor(e: Expr, centre: Mapping[str, Fraction], order: int) -> list[Expr]:
    """The Taylor polynomials of an expression at a point, of degree 0, ..., `order`; raises NoSeries."""
    names = tuple(centre)
    parts = _Expansion(names, [to_fmpq(centre[n]) for n in names], order + LOST).of(e)
    made, total = list[Expr](), list[Expr]()
    for part in parts[:order + 1]:
        total += [mul(Num(to_fraction(fmpq(c))), *(_to_the(Sym(n) - Num(centre[n]) if centre[n] else Sym(n), int(k))
                                                   for n, k in zip(names, m, strict=True) if k)) for m, c in part.terms()]
        made.append(add(*total))
    return made


def _to_the(e: Expr, k: int) -> Expr:
    return e if k == 1 else e ** k


class _Expansion:
    """Series in the distances from a point."""

    def __init__(self, names: Sequence[str], centre: list[fmpq], order: int) -> None:
        self.names, self.centre, self.order = names, centre, order
        self.context = fmpq_mpoly_ctx.get(tuple(f"d{i}" for i in range(len(names))), Ordering.lex)
        self.zero, self.one = self.context.constant(0), self.context.constant(1)

    def constant(self, c: fmpq) -> Series:
        return [self.context.constant(c), *[self.zero] * self.order]

    def of(self, e: Expr) -> Series:
        """The series of an expression; raises NoSeries."""
        match e:
            case Num(): return self.constant(to_fmpq(e.value))
            case Sym() if e.name in self.names:
                i = self.names.index(e.name)
                return [self.context.constant(self.centre[i]), self.context.gens()[i], *[self.zero] * (self.order - 1)]
            case App(op="add", args=args): return [sum(parts, self.zero) for parts in zip(*map(self.of, args), strict=False)]
            case App(op="mul", args=args):
                made = self.constant(fmpq(1))
                for a in args:
                    made = self.product(made, self.of(a))
                return made
            case App(op="div", args=(a, b)): return self.quotient(self.of(a), self.of(b))
            case App(op="pow", args=(a, b)) if (q := literal(b)) is not None: return self.power(self.of(a), q)
            case App(op="sqrt", args=(a,)): return self.power(self.of(a), Fraction(1, 2))
            case App(op=op, args=(a,)): return self.function(op, self.of(a))
        raise NoSeries

    def product(self, u: Series, v: Series) -> Series:
        return [sum((u[j] * v[k - j] for j in range(k + 1)), self.zero) for k in range(min(len(u), len(v)))]

    def quotient(self, u: Series, v: Series) -> Series:
        while v and v[0] == 0 and len(self.names) == 1:     # of one variable: both are divided by it
            if not u or u[0] != 0:
                raise NoSeries
            u, v = ([c // self.context.gens()[0] for c in s[1:]] for s in (u, v))
        if not v or v[0] == 0 or not v[0].is_constant():
            raise NoSeries
        made: Series = []
        for k in range(min(len(u), len(v))):
            rest = u[k] - sum((v[j] * made[k - j] for j in range(1, k + 1)), self.zero)
            made.append(rest * (1 / v[0].leading_coefficient()))
        return made

    def power(self, u: Series, q: Fraction) -> Series:
        """For whole q by products; else where the series begins with 1, from u (u^q)' = q u' u^q."""
        if q.denominator == 1 and 0 <= q <= self.order:
            made = self.constant(fmpq(1))
            for _ in range(int(q)):
                made = self.product(made, u)
            return made
        self._begins(u, self.one)
        made = [self.one]
        for k in range(1, len(u)):
            made.append(sum((u[j] * made[k - j] * to_fmpq(q * j - (k - j)) for j in range(1, k + 1)), self.zero) * fmpq(1, k))
        return made

    def function(self, op: str, u: Series) -> Series:
        """A function by its differential equation."""
        match op:
            case "log":
                self._begins(u, self.one)
                return self._integral(self.quotient(self._slope(u), u))
            case "exp":
                self._begins(u, self.zero)
                made = [self.one]
                for k in range(1, len(u)):
                    made.append(sum((u[j] * made[k - j] * j for j in range(1, k + 1)), self.zero) * fmpq(1, k))
                return made
            case "sinh" | "cosh" | "tanh":
                plus, minus = self.function("exp", u), self.function("exp", [-c for c in u])
                odd, even = ([(a + s * b) * fmpq(1, 2) for a, b in zip(plus, minus, strict=True)] for s in (-1, 1))
                return {"sinh": odd, "cosh": even}.get(op) or self.quotient(odd, even)
            case "atan":
                self._begins(u, self.zero)
                below = self.product(u, u)
                return self._integral(self.quotient(self._slope(u), [below[0] + 1, *below[1:]]))
            case "sin" | "cos":
                self._begins(u, self.zero)
                sine, cosine = [self.zero], [self.one]
                for k in range(1, len(u)):
                    rise, fall = (sum((u[j] * s[k - j] * j for j in range(1, k + 1)), self.zero) for s in (cosine, sine))
                    sine.append(rise * fmpq(1, k))
                    cosine.append(fall * fmpq(-1, k))
                return sine if op == "sin" else cosine
        raise NoSeries

    def _begins(self, u: Series, first: Poly) -> None:
        if not u or u[0] != first:
            raise NoSeries

    def _slope(self, u: Series) -> Series:
        """The derivative along the distance, times it."""
        return [c * k for k, c in enumerate(u)]

    def _integral(self, u: Series) -> Series:
        return [self.zero, *(c * fmpq(1, k) for k, c in enumerate(u) if k)]
