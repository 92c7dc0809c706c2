"""A polynomial as a sum of products of constraints, each times a sum of squares: Gram matrices in doubles, then exactly.

Where the claim vanishes, every square must vanish too: the Gram matrices are singular there.  What they must map to zero is
read off simple points and off the numerical solution, made rational, and divided out; the rest has solutions inside the cone,
so that rounding them keeps them there.
"""
from __future__ import annotations

import itertools
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from flint import fmpq, fmpq_mat

from verify.search.polynomials.combination import Term, certificate
from verify.search.polynomials.interior import central
from verify.search.polynomials.linear import multiple, of_degree
from verify.search.polynomials.system import Constraint, Powers, System, degree, fraction
from verify.search.task import Node

Poly = Any
Array = Any
MOST_BASIS, MOST_EQUATIONS, MOST_ENTRIES, ROUNDS = 45, 320, 2600, 4
DENOMINATORS = (1, 2, 6, 24, 60, 1000, 10**5, 10**8)


@dataclass(frozen=True)
class Block:
    """A product of constraints (none: the number 1) and polynomials whose products with each other it multiplies."""

    parts: tuple[Constraint, ...]
    front: Poly
    basis: tuple[Poly, ...]


def sum_of_squares(system: System, blocks: list[Block], claim: Poly, multiplier: list[Term] | None = None) -> Node | None:
    """A certificate from squares in the given blocks for claim = multiplier * the claim of the system, or None."""
    blocks = [b for b in _at_zeros(system, _pruned(claim, blocks), claim) if b.basis]
    for _ in range(ROUNDS):
        if not blocks or sum(len(b.basis) ** 2 for b in blocks) > MOST_ENTRIES or any(len(b.basis) > MOST_BASIS for b in blocks):
            return None
        table = Equations.of(system, blocks, claim)
        if table is None or len(table.target) > MOST_EQUATIONS:
            return None
        found = central(table.maps(), np.array([float(c) for c in table.target]), table.free_columns())
        if found is None or found.least < -1e-5 * max(1.0, max(float(np.abs(q).max()) for q in found.blocks)):
            return None
        exact = table.rounded(found.blocks, system.goal.strict)
        if exact is not None:
            return _written(system, blocks, exact[0], exact[1], multiplier)
        smaller = [_without(b, _kernel(q)) for b, q in zip(blocks, found.blocks, strict=True)]
        smaller = [b for b in smaller if b.basis]
        if sum(len(b.basis) for b in smaller) == sum(len(b.basis) for b in blocks):
            return None
        blocks = smaller
    return None


# --- the squares that can occur

def blocks_of(system: System, claim: Poly, products: list[tuple[Constraint, ...]], most: int) -> list[Block]:
    """For each product of constraints, all monomials that keep the degree `most` and the exponents of what must be matched."""
    atoms, one, made = system.atoms, claim.context().constant(1), []
    plain = all(len(c.poly) == 1 for c in system.constraints) and not system.pairs and not system.zero
    for parts in products:
        front = one
        for c in parts:
            front = front * c.poly
        room, low = (most - degree(front)) // 2, 0
        if room < 0:
            continue
        if plain:
            low = -(-(min(sum(m) for m in claim.monoms()) - degree(front)) // 2)
        powers = [p for k in range(max(low, 0), room + 1) for p in of_degree(len(atoms), k)]
        if plain:
            tops = [max(int(m[i]) for m in claim.monoms()) for i in atoms]
            ahead = [max(int(m[i]) for m in front.monoms()) for i in atoms]
            powers = [p for p in powers if all(2 * x + a <= t for x, a, t in zip(p, ahead, tops, strict=True))]
        if powers and len(powers) <= 3 * MOST_BASIS:
            made.append(Block(parts, front, tuple(system.monomial(atoms, p) for p in powers)))
    return made


def _pruned(claim: Poly, blocks: list[Block]) -> list[Block]:
    """Without monomials whose square cannot be matched, where the products of constraints are monomials."""
    if any(len(b.front) != 1 or fraction(b.front.leading_coefficient()) < 0 for b in blocks):
        return blocks
    wanted = {tuple(int(x) for x in m) for m in claim.monoms()}
    lists = [[(tuple(int(x) for x in b.front.monoms()[0]), tuple(int(x) for x in m.monoms()[0])) for m in b.basis] for b in blocks]
    while True:
        mixed = {tuple(f + x + y for f, x, y in zip(g, a, b, strict=True))
                 for one in lists for (g, a), (_, b) in itertools.combinations(one, 2)}
        kept = [[(g, a) for g, a in one if (t := tuple(f + 2 * x for f, x in zip(g, a, strict=True))) in wanted or t in mixed]
                for one in lists]
        if kept == lists:
            context = claim.context()
            return [Block(b.parts, b.front, tuple(context.from_dict({a: fmpq(1)}) for _, a in one))
                    for b, one in zip(blocks, lists, strict=True) if one]
        lists = kept


def _at_zeros(system: System, blocks: list[Block], claim: Poly) -> list[Block]:
    """Without what does not vanish at simple points where the claim does."""
    atoms = system.atoms
    if len(atoms) > 6 or system.zero:
        return blocks
    values = [fmpq(v) for v in ((0, 1, -1, 2, -2) if len(atoms) <= 4 else (0, 1, -1))]
    gens = len(claim.context().gens())
    limits = [c.poly for c in system.constraints]
    equations = [c.poly for c, _ in system.pairs]
    found = []
    for combo in itertools.islice(itertools.product(values, repeat=len(atoms)), 800):
        at = [fmpq(0)] * gens
        for i, v in zip(atoms, combo, strict=True):
            at[i] = v
        if claim(*at) == 0 and any(combo) and all(g(*at) >= 0 for g in limits) and all(h(*at) == 0 for h in equations):
            found.append(at)
    made = []
    for b in blocks:
        vectors = [[p(*at) for p in b.basis] for at in found if b.front(*at) != 0]
        made.append(_without(b, vectors) if vectors else b)
    return made


def _without(block: Block, kernel: list[list[fmpq]]) -> Block:
    """The block with a basis of what is orthogonal to the given vectors."""
    if not kernel:
        return block
    reduced, rank = fmpq_mat(kernel).rref()
    n = len(block.basis)
    pivots = [next(j for j in range(n) if reduced[i, j] != 0) for i in range(rank)]
    basis = []
    for j in range(n):
        if j in pivots:
            continue
        w = block.basis[j]
        for i, k in enumerate(pivots):
            w = w - block.basis[k] * reduced[i, j]
        basis.append(w)
    return Block(block.parts, block.front, tuple(w for w in basis if w != 0))


def _kernel(q: Array) -> list[list[fmpq]]:
    """Rational vectors that span what a matrix seems to map to zero."""
    values, vectors = np.linalg.eigh(q)
    top = max(float(np.abs(values).max()), 1e-12)
    order = np.argsort(np.abs(values))
    values, vectors = np.abs(values[order]) / top, vectors[:, order]
    cut = 0
    for k in range(len(values)):
        ratio = values[k + 1] / max(values[k], 1e-16) if k + 1 < len(values) else 1 / max(values[k], 1e-16)
        if values[k] < 1e-3 and ratio > 30:
            cut = k + 1
    if not cut:
        return []
    rows = vectors[:, :cut].T.copy()
    for i in range(cut):                                   # reduced echelon form with the largest pivots
        j = int(np.argmax(np.abs(rows[i])))
        rows[i] /= rows[i, j]
        for other in range(cut):
            if other != i:
                rows[other] -= rows[i] * rows[other, j]
    found = []
    for row in rows:
        near = [Fraction(float(x)).limit_denominator(60) for x in row]
        if max(abs(float(a) - float(x)) for a, x in zip(near, row, strict=True)) < 3e-3:
            found.append([fmpq(a.numerator, a.denominator) for a in near])
    return found


# --- the equations

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
        """The equations that make the sum over the blocks equal to the claim."""
        rows: dict[Powers, int] = {}
        unknowns, columns, free = [], [], []

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
                    m = system.monomial(system.atoms, powers)
                    free.append((k, m, column(h * m)))
        wanted = column(claim)
        target = [wanted.get(i, Fraction(0)) for i in range(len(rows))]
        return Equations(blocks, unknowns, columns, free, target) if len(free) < 400 else None

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

    def rounded(self, near: list[Array], strict: bool) -> tuple[list[list[tuple[Fraction, list[Fraction]]]], list[Fraction]] | None:
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

    def _squares(self, exact: list[Fraction], strict: bool) -> list[list[tuple[Fraction, list[Fraction]]]] | None:
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
                table[row][k] = fmpq(c.numerator, c.denominator)
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


def _with_constant(q: list[list[Fraction]], block: Block) -> list[tuple[Fraction, list[Fraction]]] | None:
    """The squares with a positive multiple of 1 apart, where the block is positive and 1 is in its basis."""
    i = next((i for i, p in enumerate(block.basis) if p.is_constant()), None)
    if i is None or not all(c.strict for c in block.parts):
        return None
    for share in (Fraction(1, 2), Fraction(1, 16), Fraction(1, 1000), Fraction(1, 10**6)):
        part = share * q[i][i]
        less = [list(row) for row in q]
        less[i][i] -= part
        squares = diagonalised(less) if part > 0 else None
        if squares is not None:
            return [(part, [Fraction(int(k == i)) for k in range(len(q))]), *squares]
    return None


def diagonalised(q: list[list[Fraction]]) -> list[tuple[Fraction, list[Fraction]]] | None:
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


def _written(system: System, blocks: list[Block], squares: list[list[tuple[Fraction, list[Fraction]]]], free: list[Fraction],
             multiplier: list[Term] | None) -> Node | None:
    terms, one = [], system.poly.context().constant(1)
    for b, found in zip(blocks, squares, strict=True):
        for d, v in found:
            w = one * 0
            for c, p in zip(v, b.basis, strict=True):
                w = w + p * fmpq(c.numerator, c.denominator)
            if w.is_constant():
                q = fraction(w.leading_coefficient())
                terms.append(Term(d * q * q, b.parts))
            else:
                terms.append(Term(d, b.parts, w))
    table = Equations.of(system, blocks, system.poly if multiplier is None else system.poly * sum(
        (t.poly(one) for t in multiplier), one * 0))
    for k, pair in enumerate(system.pairs):
        by = one * 0
        for (which, m, _), c in zip(table.free if table else [], free, strict=True):
            if which == k and c:
                by = by + m * fmpq(c.numerator, c.denominator)
        terms += multiple(system, pair, by)
    return certificate(system, terms, multiplier)
