"""Restricted hockey-stick divergences and total variation of finite distributions: linear programs, re-checked exactly.

f(t) = max(t - v, 0) has f*(s) = v s for 0 <= s <= 1 and oo elsewhere, so that the divergence restricted to the span of a basis
is the greatest E_P h - v E_Q h over the h of the span with 0 <= h <= 1 where Q > 0.  Dual: for every function u with
sum u h = E_P h - v E_Q h for all h of the span, it is at most the sum of max(u, 0).  A float solver suggests which h(x) are 0
or 1; h and u are then solved for, or corrected, over the rationals, so that both ends are exact.
"""
from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flint import arb, fmpq, fmpq_mat

from verify.exact.errors import InvalidInput
from verify.exact.rationals import fraction, read
from verify.kernel.numbers.intervals import precision
from verify.restricted.bracket import Bracket
from verify.restricted.finite import Function, Span

NEAR = 1e-7


def restricted_hockey_stick(p: object, q: object, basis: Sequence[Function], level: object = 1) -> Bracket:
    """The hockey-stick divergence at a rational level v > 0, restricted to the span of a basis; v = 1 is the total variation
    with f(t) = max(t - 1, 0)."""
    v = read(level, "level")
    if not v > 0:
        raise InvalidInput(f"level: {v} is not > 0; write e^eps as a rational such as 1 or 3/2")
    span = Span.of(p, q, basis)
    gains = [a - v * b for a, b in zip(span.p, span.q, strict=True)]
    if not span.basis:
        return Bracket(arb(0), arb(0), (Fraction(0),) * span.size)
    h, u = _suggested(span, gains)
    coefficients = _feasible(span, gains, h)
    lower = sum((c * m for c, m in zip(coefficients, _means(span, gains), strict=True)), fmpq(0))
    upper = min(sum((x for x in _corrected(span, gains, w) if x > 0), fmpq(0)) for w in u)
    found = dict(zip(span.kept, coefficients, strict=True))
    with precision(200):
        return Bracket.of(arb(lower), arb(upper), [fraction(found.get(k, fmpq(0))) for k in range(span.size)])


def _means(span: Span, gains: Sequence[fmpq]) -> list[fmpq]:
    return [sum((g * x for g, x in zip(gains, row, strict=True)), fmpq(0)) for row in span.basis]


def _suggested(span: Span, gains: Sequence[fmpq]) -> tuple[list[float], list[list[fmpq]]]:
    """The values of a nearly best h, and candidates for u: the multipliers of the solver, with and without what is tiny."""
    import numpy
    from scipy.optimize import linprog

    rows = numpy.array([[float(fraction(x)) for x in row] for row in span.basis])
    cost = -numpy.array([float(fraction(m)) for m in _means(span, gains)])
    n = rows.shape[1]
    solved = linprog(cost, A_ub=numpy.vstack([rows.T, -rows.T]), b_ub=numpy.concatenate([numpy.ones(n), numpy.zeros(n)]),
                     bounds=[(None, None)] * len(cost), method="highs")
    if solved.x is None:
        return [0.0] * n, [list(gains)]
    multipliers = -solved.ineqlin.marginals
    u = multipliers[:n] - multipliers[n:]
    exact = [fmpq(*float(x).as_integer_ratio()) for x in u]
    sparse = [x if abs(y) > NEAR else fmpq(0) for x, y in zip(exact, u, strict=True)]
    return [float(x) for x in solved.x @ rows], [exact, sparse, list(gains)]


def _feasible(span: Span, gains: Sequence[fmpq], h: Sequence[float]) -> list[fmpq]:
    """Coefficients of an h of the span with 0 <= h <= 1, exactly: from the letters where the suggestion is 0 or 1, else 0."""
    tight = [(i, round(x)) for i, x in enumerate(h) if abs(x - round(x)) < NEAR]
    k = len(span.basis)
    system = fmpq_mat([[*(row[i] for row in span.basis), fmpq(value)] for i, value in tight] or [[fmpq(0)] * (k + 1)])
    reduced, rank = system.rref()
    found = [fmpq(0)] * k
    for i in range(rank):
        j = next(j for j in range(k + 1) if reduced[i, j] != 0)
        if j == k:
            return [fmpq(0)] * k
        found[j] = reduced[i, k]
    values = [sum((c * row[i] for c, row in zip(found, span.basis, strict=True)), fmpq(0)) for i in range(len(span.q))]
    ok = all(0 <= x <= 1 for x in values)
    return found if ok else [fmpq(0)] * k


def _corrected(span: Span, gains: Sequence[fmpq], u: Sequence[fmpq]) -> list[fmpq]:
    """u plus a correction, on the letters where u is not 0 if they suffice, so that sum u h = sum gains h on the span."""
    k = len(span.basis)
    missing = fmpq_mat([[m - w] for m, w in zip(_means(span, gains), _means(span, u), strict=True)])
    for inside in ([i for i, x in enumerate(u) if x != 0], list(range(len(u)))):
        gram = fmpq_mat([[sum((a[i] * b[i] for i in inside), fmpq(0)) for b in span.basis] for a in span.basis])
        if gram.det() != 0:
            solved = gram.solve(missing)
            kept = set(inside)
            return [x + (sum((solved[j, 0] * span.basis[j][i] for j in range(k)), fmpq(0)) if i in kept else fmpq(0))
                    for i, x in enumerate(u)]
    return list(gains)
