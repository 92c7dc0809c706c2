"""A polynomial as a non-negative combination of products of constraints, times squares of differences of monomials: a linear
program in doubles chooses the products, exact arithmetic solves for their coefficients."""
from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
from flint import fmpq, fmpq_mat

from verify.kernel.numbers.convert import to_fmpq
from verify.search.budget import SECOND, Budget
from verify.search.polynomials.combination import Term, certificate, positive_at_once
from verify.search.polynomials.system import Constraint, Powers, System, degree, fraction
from verify.search.task import Node

Poly = Any
MOST_COLUMNS, FEW_COLUMNS, MOST_ROWS, MOST_PAIRED, TINY = 4000, 1000, 700, 60, 1e-9
SCALES = ((1, 1), (1, 2), (2, 1))


def combination(system: System, budget: Budget, extra: int = 0) -> Node | None:
    """A certificate whose terms have at most the degree of the claim (plus `extra`), or None."""
    few = bool(system.zero) or len(system.constraints) > 8
    columns = list(itertools.islice(_columns(system, budget, extra), FEW_COLUMNS if few else MOST_COLUMNS))
    budget.spend()
    found = _solved(system, columns, [], budget)
    if found is None and (extra or not _homogeneous(system)):
        found = _solved(system, columns, _multipliers(system, extra), budget)
    if found is None:
        return None
    return certificate(system, *found)


def _homogeneous(system: System) -> bool:
    return all(len({sum(m) for m in p.monoms()}) == 1
               for p in (system.poly, *(c.poly for c in system.constraints), *(c.poly for c, _ in system.pairs), *system.zero))


def _columns(system: System, budget: Budget, extra: int) -> Iterator[Term]:
    """The products, those without squares first, each over a scale of its own."""
    most = max(degree(system.poly), *(degree(c.poly) for c in system.constraints), 1) + extra
    atoms, one = system.atoms, system.poly.context().constant(1)
    exact = most if _homogeneous(system) else None
    products = list(_products(system.constraints, most, one))
    for parts, size in products:
        if exact is None or size == exact:
            yield Term(Fraction(1), parts)
    signed = {i for i in range(len(atoms)) for c in system.constraints
              if len(c.poly) == 1 and degree(c.poly) == 1 and c.poly.monoms()[0][atoms[i]]}
    scales = SCALES if len(atoms) <= 4 and most <= 4 else SCALES[:1]
    for parts, size in products:
        budget.spend()
        if exact is not None and (exact - size) % 2:
            continue
        sizes = range((most - size) // 2 + 1) if exact is None else [(exact - size) // 2]
        basis = list(itertools.islice((p for k in sizes for p in of_degree(len(atoms), k)), MOST_PAIRED + 1))
        if len(basis) > MOST_PAIRED:
            continue
        for a, b in itertools.combinations(basis, 2):
            if any(a[i] and b[i] for i in signed):
                continue
            m, n = system.monomial(atoms, a), system.monomial(atoms, b)
            for j, k in scales:
                yield Term(Fraction(1), parts, m * j - n * k)
                if not all(i in signed for i in range(len(atoms)) if a[i] or b[i]):
                    yield Term(Fraction(1), parts, m * j + n * k)
        for a in basis:
            if any(x and i not in signed for i, x in enumerate(a)):
                yield Term(Fraction(1), parts, system.monomial(atoms, a))


def _products(constraints: tuple[Constraint, ...], most: int, one: Poly) -> Iterator[tuple[tuple[Constraint, ...], int]]:
    """Products of constraints up to a degree, with their degrees, the short ones first."""
    yield (), 0
    layer: list[tuple[tuple[int, ...], int]] = [((), 0)]
    sizes = [degree(c.poly) for c in constraints]
    count = 0
    while layer:
        grown = []
        for parts, size in layer:
            for i in range(parts[-1] if parts else 0, len(constraints)):
                if size + sizes[i] <= most:
                    grown.append(((*parts, i), size + sizes[i]))
        for parts, size in grown:
            yield tuple(constraints[i] for i in parts), size
            count += 1
            if count > MOST_COLUMNS // 2:
                return
        layer = grown


def of_degree(n: int, k: int) -> Iterator[Powers]:
    """All exponents of n atoms of total degree k; of no atoms those of degree 0 are one, the empty one."""
    if n <= 1:
        if n == 1 or k == 0:
            yield (k,) * n
        return
    for first in range(k, -1, -1):
        for rest in of_degree(n - 1, k - first):
            yield (first, *rest)


def _multipliers(system: System, extra: int) -> list[Term]:
    """Positive products that the claim may be multiplied with."""
    strict = tuple(c for c in system.constraints if c.strict and c.proof is None)
    one = system.poly.context().constant(1)
    found = [Term(Fraction(1), parts) for parts, _ in _products(strict, 1 + extra, one)]
    return [t for t in found if positive_at_once(system, [t])]


def _solved(system: System, columns: list[Term], multipliers: list[Term], budget: Budget) -> (
        tuple[list[Term], list[Term] | None] | None):
    """The terms, and the multiplier, with exact coefficients."""
    from scipy.optimize import linprog
    from scipy.sparse import csc_matrix

    one = system.poly.context().constant(1)
    polys = [t.poly(one) for t in columns]
    free = [*(m * side for p, _ in system.pairs for m in _free(system, p.poly) for side in (1, -1)),
            *(m * side for p in system.zero for m in _free(system, p) for side in (1, -1))]
    budget.spend(5 * len(columns))
    held = [t.poly(one) * system.poly for t in multipliers] or [system.poly]
    rows: dict[Powers, int] = {}
    entries: list[tuple[int, int, Fraction]] = []
    for j, p in enumerate([*polys, *free, *(-h for h in held)]):
        for m, c in p.terms():
            entries.append((rows.setdefault(tuple(int(x) for x in m), len(rows)), j, fraction(c)))
    count, first = len(polys) + len(free) + len(held), len(polys) + len(free)
    if len(rows) > MOST_ROWS:
        return None
    entries += [(len(rows), j, Fraction(1)) for j in range(first, count)]
    matrix = csc_matrix(([float(c) for _, _, c in entries], ([i for i, _, _ in entries], [j for _, j, _ in entries])),
                        shape=(len(rows) + 1, count + 1))
    target = np.zeros(len(rows) + 1)
    target[-1] = 1
    cost = np.zeros(count + 1)
    cost[:len(polys)] = [1e-3 * (1 + len(t.constraints) + (0 if t.square is None else len(t.square))) for t in columns]
    cost[-1] = -1e3
    strict = np.array([-1.0 if t.strict else 0.0 for t in columns] + [0.0] * (count - len(polys)) + [1.0])
    each = 1 + (len(rows) + count) // 40                    # steps of an iteration
    most = max(min(4 * SECOND, budget.left() // 3) // each, 50)
    answer = linprog(cost, A_eq=matrix, b_eq=target, A_ub=csc_matrix(strict[None, :]), b_ub=[0.0], method="highs-ds",
                     bounds=[(0, None)] * count + [(0, 1e-2 if system.goal.strict else 0)], options={"maxiter": most})
    budget.spend(int(answer.nit) * each)
    if answer.status != 0 or answer.x is None:
        return None
    support = [j for j in range(count) if answer.x[j] > TINY]
    exact = _exact(support, entries, len(rows) + 1, answer.x)
    if exact is None:
        return None
    terms = [Term(exact[j], columns[j].constraints, columns[j].square) for j in support if j < len(polys) and exact[j]]
    terms += _equations(system, free, support, exact, len(polys))
    by = [Term(exact[j], multipliers[j - first].constraints) for j in support if multipliers and j >= first and exact[j]]
    return terms, by or None


def _free(system: System, equation: Poly) -> list[Poly]:
    """An equation times the monomials that keep the degree of the claim."""
    left = max(degree(system.poly) - degree(equation), 0)
    if comb(len(system.atoms) + left, left) > MOST_ROWS:           # of many atoms there are millions
        return []
    return [equation * system.monomial(system.atoms, p) for k in range(left + 1) for p in of_degree(len(system.atoms), k)]


def _equations(system: System, free: list[Poly], support: list[int], exact: dict[int, Fraction], first: int) -> list[Term]:
    """The multiples of hypotheses that are equations, as products of one of their two sides and a square."""
    terms, at, one = [], first, system.poly.context().constant(1)
    for pair in system.pairs:
        by = one * 0
        for m in _free(system, one * pair[0].poly):
            for side in (1, -1):
                if exact.get(at):
                    q = exact[at] * side
                    by = by + m / pair[0].poly * to_fmpq(q)
                at += 1
        terms += multiple(system, pair, by)
    return terms


def multiple(system: System, pair: tuple[Constraint, Constraint], by: Poly) -> list[Term]:
    """A multiple of an equation f = 0: by f = ((by + 1)/2)^2 f + ((by - 1)/2)^2 (-f), or a constant times one side."""
    ratio = abs(fraction(pair[0].poly.leading_coefficient()) / fraction(pair[1].poly.leading_coefficient()))
    if by == 0:
        return []
    if by.is_constant():
        q = fraction(by.leading_coefficient())
        return [Term(q, (pair[0],))] if q > 0 else [Term(-q * ratio, (pair[1],))]
    return [Term(Fraction(1, 4), (pair[0],), by + 1), Term(ratio / 4, (pair[1],), by - 1)]


def _exact(support: list[int], entries: list[tuple[int, int, Fraction]], rows: int, near: Any) -> dict[int, Fraction] | None:
    """Non-negative rationals that solve the equations, the chosen columns alone being used."""
    place = {j: k for k, j in enumerate(support)}
    wanted = sorted({i for i, j, _ in entries if j in place} | {rows - 1})
    line = {i: k for k, i in enumerate(wanted)}
    table = [[fmpq(0)] * (len(support) + 1) for _ in wanted]
    for i, j, c in entries:
        if j in place:
            table[line[i]][place[j]] += to_fmpq(c)
    table[line[rows - 1]][-1] = fmpq(1)
    reduced, rank = fmpq_mat(table).rref()
    pivots = [next(j for j in range(len(support) + 1) if reduced[i, j] != 0) for i in range(rank)]
    if len(support) in pivots:
        return None
    values = {j: Fraction(0) for j in support}
    loose = [k for k in range(len(support)) if k not in pivots]
    for k in loose:
        values[support[k]] = Fraction(float(near[support[k]])).limit_denominator(100)
    for i, k in enumerate(pivots):
        q = fraction(reduced[i, len(support)])
        for other in loose:
            q -= fraction(reduced[i, other]) * values[support[other]]
        values[support[k]] = q
    return values if all(v >= 0 for v in values.values()) else None



