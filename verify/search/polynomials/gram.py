"""Gram matrices: the linear equations that make sums of squares equal to a claim, and exact solutions near numerical ones."""
from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from flint import fmpq, fmpq_mat

from verify.kernel.numbers.convert import to_fmpq
from verify.search.polynomials.linear import of_degree
from verify.search.polynomials.system import Constraint, Powers, System, degree, fraction

Poly = Any
Array = Any
Squares = list[tuple[Fraction, list[Fraction]]]     # positive coefficients and vectors over a basis
MOST_FREE = 399                                     # multiples of equations
DENOMINATORS = (1, 2, 6, 24, 60, 1000, 10**5, 10**8)


@dataclass(frozen=True)
class Block:
    """A product of constraints (none: the number 1) and polynomials whose products with each other it multiplies."""

    parts: tuple[Constraint, ...]
    front: Poly
    basis: tuple[Poly, ...]

    @property
    def has_constant(self) -> bool:
        """Whether a positive constant times the product can be taken out, the product being > 0."""
        return all(c.strict for c in self.parts) and any(p.is_constant() for p in self.basis)


@dataclass
class Equations:
    """One equation for each monomial; unknowns: the entries of the blocks on and above the diagonal, multiples of equations."""

    blocks: list[Block]
    unknowns: list[tuple[int, int, int]]
    columns: list[dict[int, Fraction]]
    free: list[tuple[int, Poly, dict[int, Fraction]]]
    target: list[Fraction]

    @staticmethod
    def of(system: System, blocks: list[Block], claim: Poly) -> Equations | None:
        """The equations that make the sum over the blocks equal to the claim, None where they would be too many."""
        rows: dict[Powers, int] = {}
        unknowns: list[tuple[int, int, int]] = []
        columns: list[dict[int, Fraction]] = []
        free: list[tuple[int, Poly, dict[int, Fraction]]] = []

        def column(p: Poly) -> dict[int, Fraction]:
            return {rows.setdefault(tuple(int(x) for x in m), len(rows)): fraction(c) for m, c in p.terms()}

        for k, b in enumerate(blocks):
            for i, p in enumerate(b.basis):
                ahead = b.front * p
                for j in range(i, len(b.basis)):
                    unknowns.append((k, i, j))
                    columns.append(column(ahead * b.basis[j] * (1 if i == j else 2)))
        most = max(degree(claim), *(degree(b.front) + 2 * max(degree(p) for p in b.basis) for b in blocks))
        for k, h in enumerate([*(c.poly for c, _ in system.pairs), *system.zero]):
            for size in range(most - degree(h) + 1):
                for powers in of_degree(len(system.atoms), size):
                    if len(free) >= MOST_FREE:          # as soon as it is so: of many atoms there are millions
                        return None
                    m = system.monomial(system.atoms, powers)
                    free.append((k, m, column(h * m)))
        wanted = column(claim)
        target = [wanted.get(i, Fraction(0)) for i in range(len(rows))]
        return Equations(blocks, unknowns, columns, free, target)

    def maps(self) -> list[Array]:
        """For each block the matrix from all its entries to the equations."""
        made = [np.zeros((len(self.target), len(b.basis) ** 2)) for b in self.blocks]
        for (k, i, j), column in zip(self.unknowns, self.columns, strict=True):
            n = len(self.blocks[k].basis)
            for row, c in column.items():
                made[k][row, i * n + j] += float(c) if i == j else float(c) / 2
                if i != j:
                    made[k][row, j * n + i] += float(c) / 2
        return made

    def free_columns(self) -> Array:
        """The matrix from the multiples of equations to the equations."""
        made = np.zeros((len(self.target), len(self.free)))
        for j, (_, _, column) in enumerate(self.free):
            for row, c in column.items():
                made[row, j] = float(c)
        return made

    def rounded(self, near: list[Array], strict: bool) -> tuple[list[Squares], list[Fraction]] | None:
        """Exact squares of each block, and exact multiples of the equations, close to a numerical solution."""
        from scipy.linalg import qr

        whole = [*self.columns, *(c for _, _, c in self.free)]
        dense = np.zeros((len(self.target), len(whole)))
        for j, column in enumerate(whole):
            for row, c in column.items():
                dense[row, j] = float(c)
        values = [float(near[k][i, j]) for k, i, j in self.unknowns]
        known = np.array(values) if values else np.zeros(0)
        rest = np.array([float(c) for c in self.target]) - dense[:, :len(values)] @ known
        if self.free:
            values += list(np.linalg.lstsq(dense[:, len(values):], rest, rcond=None)[0])
        _, r, order = qr(dense, mode="economic", pivoting=True)
        rank = int(np.sum(np.abs(np.diag(r)) > 1e-9 * max(1.0, abs(r[0, 0])))) if r.size else 0
        pivots = sorted(int(j) for j in order[:rank])
        solver = _Solver(whole, self.target, pivots)
        if not solver.possible:
            return None
        for q in DENOMINATORS:
            exact = solver.solve([Fraction(round(v * q), q) for v in values])
            squares = None if exact is None else self._squares(exact, strict)
            if exact is not None and squares is not None:
                return squares, exact[len(self.unknowns):]
        return None

    def _squares(self, exact: list[Fraction], strict: bool) -> list[Squares] | None:
        made = []
        for k, b in enumerate(self.blocks):
            n = len(b.basis)
            q = [[Fraction(0)] * n for _ in range(n)]
            for (block, i, j), v in zip(self.unknowns, exact, strict=False):
                if block == k:
                    q[i][j] = q[j][i] = v
            squares = _with_constant(q, b) if strict else None
            strict = strict and squares is None
            squares = squares or diagonalised(q)
            if squares is None:
                return None
            made.append(squares)
        return None if strict else made


class _Solver:
    """Solves the equations exactly for some columns, the others being given."""

    def __init__(self, columns: list[dict[int, Fraction]], target: list[Fraction], pivots: list[int]) -> None:
        self.columns, self.target, self.pivots = columns, target, pivots
        table = [[fmpq(0)] * len(pivots) for _ in target]
        for k, j in enumerate(pivots):
            for row, c in columns[j].items():
                table[row][k] = to_fmpq(c)
        self.table = table
        reduced, rank = fmpq_mat(table).transpose().rref()
        self.rows = [next(j for j in range(len(target)) if reduced[i, j] != 0) for i in range(rank)]
        self.possible = rank == len(pivots)
        self.square = fmpq_mat([table[i] for i in self.rows]) if self.possible and pivots else None

    def solve(self, given: list[Fraction]) -> list[Fraction] | None:
        """All unknowns, those that are not pivots as given; None where the equations contradict."""
        rest = list(self.target)
        chosen = set(self.pivots)
        for j, column in enumerate(self.columns):
            if j not in chosen and given[j]:
                for row, c in column.items():
                    rest[row] -= c * given[j]
        if self.square is None:
            return None
        found = self.square.solve(fmpq_mat([[fmpq(rest[i].numerator, rest[i].denominator)] for i in self.rows]))
        made = list(given)
        for k, j in enumerate(self.pivots):
            made[j] = fraction(found[k, 0])
            for row, c in self.columns[j].items():
                rest[row] -= c * made[j]
        return made if not any(rest) else None


def _with_constant(q: list[list[Fraction]], block: Block) -> Squares | None:
    """The squares with a positive multiple of 1 apart, where the block is positive and 1 is in its basis."""
    i = next((i for i, p in enumerate(block.basis) if p.is_constant()), None)
    if i is None or not block.has_constant:
        return None
    for share in (Fraction(1, 2), Fraction(1, 16), Fraction(1, 1000), Fraction(1, 10**6)):
        part = share * q[i][i]
        less = [list(row) for row in q]
        less[i][i] -= part
        squares = diagonalised(less) if part > 0 else None
        if squares is not None:
            return [(part, [Fraction(int(k == i)) for k in range(len(q))]), *squares]
    return None


def diagonalised(q: list[list[Fraction]]) -> Squares | None:
    """Positive d and vectors v with q = sum of d v v^T; None where q is not positive semidefinite."""
    n = len(q)
    left = [list(row) for row in q]
    made = []
    for i in range(n):
        d = left[i][i]
        if d < 0 or (d == 0 and any(left[i][j] for j in range(i, n))):
            return None
        if d == 0:
            continue
        v = [Fraction(0)] * i + [left[i][j] / d for j in range(i, n)]
        made.append((d, v))
        for j in range(i, n):
            if v[j]:
                for k in range(j, n):
                    left[j][k] -= d * v[j] * v[k]
                    left[k][j] = left[j][k]
    return made
