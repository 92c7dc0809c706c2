"""A polynomial as a combination of others with rational multipliers >= 0: a linear program in doubles chooses which, exact
arithmetic solves for the multipliers."""
from __future__ import annotations

from fractions import Fraction

import numpy as np
from flint import fmpq, fmpq_mat

from verify.search.budget import count
from verify.search.laws.mean_polynomials import Monomial, Polynomial

MOST_ROWS, TINY, MOST_ITERATIONS = 600, 1e-9, 3000


def combination(targets: list[Polynomial], columns: list[Polynomial], free: list[Polynomial], costs: list[float]) -> (
        tuple[list[Fraction], list[Fraction], list[Fraction]] | None):
    """Multipliers of the targets, which are >= 0 and sum to 1, of the columns, which are >= 0, and of what is free, for which
    both sides are equal; None where none are found."""
    from scipy.optimize import linprog
    from scipy.sparse import csc_matrix

    rows: dict[Monomial, int] = {}
    signed = [*({m: -c for m, c in p.items()} for p in targets), *columns, *free]
    entries = [(rows.setdefault(m, len(rows)), j, c) for j, p in enumerate(signed) for m, c in p.items()]
    if len(rows) > MOST_ROWS:
        return None
    last, n = len(rows), len(targets) + len(columns)
    entries += [(last, j, Fraction(1)) for j in range(len(targets))]
    matrix = csc_matrix(([float(c) for _, _, c in entries], ([i for i, _, _ in entries], [j for _, j, _ in entries])),
                        shape=(last + 1, len(signed)))
    target = np.zeros(last + 1)
    target[-1] = 1
    cost = np.array([*[0.0] * len(targets), *costs, *[1e-4] * len(free)])
    answer = linprog(cost, A_eq=matrix, b_eq=target, method="highs-ds", options={"maxiter": MOST_ITERATIONS},
                     bounds=[(0, None)] * n + [(None, None)] * len(free))
    count((1 + (last + len(signed)) // 40) * (1 + int(answer.nit or 0)))
    if answer.status != 0 or answer.x is None:
        return None
    support = [j for j in range(len(signed)) if abs(answer.x[j]) > TINY]
    values = _exact(support, entries, last + 1, [float(x) for x in answer.x])
    if values is None or any(values.get(j, 0) < 0 for j in range(n)):
        return None
    found = [values.get(j, Fraction(0)) for j in range(len(signed))]
    return found[:len(targets)], found[len(targets):n], found[n:]


def _exact(support: list[int], entries: list[tuple[int, int, Fraction]], rows: int, near: list[float]) -> (
        dict[int, Fraction] | None):
    """Rationals that solve the equations, the chosen columns alone being used."""
    place = {j: k for k, j in enumerate(support)}
    table = [[fmpq(0)] * (len(support) + 1) for _ in range(rows)]
    for i, j, c in entries:
        if j in place:
            table[i][place[j]] += fmpq(c.numerator, c.denominator)
    table[rows - 1][-1] = fmpq(1)
    reduced, rank = fmpq_mat(table).rref()
    pivots = [next(j for j in range(len(support) + 1) if reduced[i, j] != 0) for i in range(rank)]
    if len(support) in pivots:
        return None
    values = {support[k]: Fraction(near[support[k]]).limit_denominator(100) for k in range(len(support)) if k not in pivots}
    for i, k in enumerate(pivots):
        q = _fraction(reduced[i, len(support)])
        for other in range(len(support)):
            if other not in pivots:
                q -= _fraction(reduced[i, other]) * values[support[other]]
        values[support[k]] = q
    return values


def _fraction(q: fmpq) -> Fraction:
    return Fraction(int(q.p), int(q.q))
