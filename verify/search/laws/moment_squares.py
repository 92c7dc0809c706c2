"""Means of a function whose first two moments are known numbers: the mean of a square, and parabolas above max(f - t, 0) and
|f - t|.

The square is that of f^2 - a f - b, the part of f^2 that is orthogonal to 1 and f, so that its mean is the determinant of the
matrix of the first four moments over that of the first two (Pearson's inequality between skewness and kurtosis).  The parabola
touches |u| at rho and -rho, for rho^2 the mean of u^2, which makes it the least in the mean."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.keys import key_of
from verify.language import App, Expr, Function, Letter, Num, Sum, equal, literal, sqrt
from verify.language.proofs import Derivation, Step, combine, derivation, pointwise, use
from verify.search.laws.polynomials import polynomial
from verify.search.laws.view import ZERO, View, minus, without_factor

FACTS = ("first moment", "second moment")


@dataclass(frozen=True)
class _Moments:
    """A function at a letter with the law that averages it, and the numbers that its mean and its variance are known to be."""

    r: Letter
    law: Expr
    f: Expr
    mean: Expr
    variance: Expr

    def of(self, k: int) -> Expr:
        """The mean of f^k."""
        return Sum(self.r, self.law * (self.f if k == 1 else self.f ** k))

    @property
    def second(self) -> Expr:
        """What the mean of f^2 is."""
        return self.variance if self.mean == ZERO else add(self.variance, mul(self.mean, self.mean))


def by_moment_squares(view: View) -> Iterator[Derivation]:
    """The claim from the mean of such a square, or of such parabolas."""
    if view.aim.letters or not view.sums:
        return
    for m, facts in _known(view):
        if any(key_of(t.whole) == key_of(m.of(4)) for t in view.sums):
            yield from _by_square(view, m, facts)
        yield from _by_parabolas(view, m, facts)


def _known(view: View) -> Iterator[tuple[_Moments, tuple[Step, ...]]]:
    """The functions of which two known equations give the mean and the variance, with the steps that say so."""
    equations = [(n, k.relation) for n in view.numbers() for k in [view.known[n]] if k.relation.op == "==" and is_scalar(
        k.relation.right)]
    for b in view.statement.prefix:
        if not isinstance(b.symbol, Function) or len(b.symbol.over) != 1:
            continue
        r = view.letter(b.symbol.over[0], "r")
        for law in (d(r) for d in view.laws((r.over,))):
            first = Sum(r, law * b.symbol(r))
            of_mean = next(((n, e.right) for n, e in equations if key_of(e.left) == key_of(first)), None)
            if of_mean is None:
                continue
            known, mean = of_mean
            of_first = pointwise("first moment", equal(first, mean), known, terms=(first,))
            centred = key_of(Sum(r, law * (b.symbol(r) + minus(first)) ** 2))
            for name, e in equations:
                m = _Moments(r, law, b.symbol(r), mean, e.right)
                if key_of(e.left) == centred:
                    yield m, (of_first, combine("second, centred", equal(m.of(2) - first * first, e.right), name),
                              pointwise("second moment", equal(m.of(2), m.second), "second, centred", known, terms=(
                                  m.of(2), first)))
                elif key_of(e.left) == key_of(m.of(2)) and mean == ZERO:
                    yield m, (of_first, pointwise("second moment", equal(m.of(2), m.second), name, terms=(m.of(2),)))


def _by_square(view: View, m: _Moments, facts: tuple[Step, ...]) -> Iterator[Derivation]:
    variance = literal(m.variance)
    if variance is None or variance <= 0:
        return
    a = (m.of(3) - m.mean * m.second) / Num(variance)
    b = m.second - a * m.mean
    square = (m.f ** 2 - a * m.f - b) ** 2
    whole = m.of(4) - 2 * a * m.of(3) + (a * a - 2 * b) * m.of(2) + 2 * a * b * m.of(1) + b * b
    moments = tuple(m.of(k) for k in (1, 2, 3, 4))
    yield from derivation(
        *facts, pointwise("square", square >= ZERO, terms=(m.of(3),)).for_all(m.r),
        combine("its mean", whole >= ZERO, use("square", weight=m.law, over=(m.r,))),
        pointwise("claim", view.aim.relation, "its mean", *FACTS, terms=moments))


def _by_parabolas(view: View, m: _Moments, facts: tuple[Step, ...]) -> Iterator[Derivation]:
    steps, terms = list[Step](), [m.of(1), m.of(2)]
    for i, t in enumerate(view.sums, 1):
        body = without_factor(t.at((m.r,)), m.law) if not t.where and [x.over for x in t.letters] == [m.r.over] else None
        found = _above(m, body) if isinstance(body, App) else None
        if found is not None and body is not None:
            steps += [pointwise(f"parabola {i}", body <= found[0]).for_all(m.r),
                      combine(f"its mean {i}", t.whole <= found[1], use(f"parabola {i}", weight=m.law, over=(m.r,)))]
            terms.append(t.whole)
    if steps:
        yield from derivation(*facts, *steps, pointwise("claim", view.aim.relation, *FACTS, *(
            s.name for s in steps if not s.letters), terms=tuple(terms)))


def _above(m: _Moments, e: App) -> tuple[Expr, Expr] | None:
    """A parabola above max(u, 0) or |u| for u = c f + d, and what its mean is in the moments of f."""
    line = polynomial(e.args[0], lambda n: n == m.f) or {}
    c, d = literal(line.get(((m.f, 1),), ZERO)), line.get((), ZERO)
    if e.op not in ("max", "abs") or (e.op == "max" and e.args[1:] != (ZERO,)) or not c or len(line) > 2 or not is_scalar(d):
        return None
    u, k = e.args[0], Num(c)
    first, second = k * m.of(1) + d, k * k * m.of(2) + 2 * k * d * m.of(1) + d * d
    square = add(mul(k, k, m.variance), add(mul(k, m.mean), d) ** 2)
    rho = sqrt(square)
    if e.op == "abs":
        return (u ** 2 + square) / (2 * rho), (second + square) / (2 * rho)
    return (u + rho) ** 2 / (4 * rho), (second + 2 * rho * first + square) / (4 * rho)
