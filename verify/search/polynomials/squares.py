"""A polynomial as a sum of products of constraints, each times a sum of squares: Gram matrices in doubles, then exactly.

Where the claim vanishes, every square must vanish too: the Gram matrices are singular there.  What they must map to zero is
read off simple points and off the numerical solution, made rational, and divided out; the rest has solutions inside the cone,
so that rounding them keeps them there.
"""
from __future__ import annotations

import itertools
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
from flint import fmpq, fmpq_mat

from verify.kernel.numbers.convert import to_fmpq
from verify.search.budget import Budget
from verify.search.polynomials.combination import Term, certificate
from verify.search.polynomials.gram import Block, Equations, Squares
from verify.search.polynomials.interior import central
from verify.search.polynomials.linear import multiple, of_degree
from verify.search.polynomials.system import Constraint, System, degree, fraction
from verify.search.task import Node

Poly = Any
Array = Any
MOST_POWERS = 100_000    # of which the exponents of the claim leave some
MOST_BASIS, MOST_EQUATIONS, MOST_ENTRIES, ROUNDS = 45, 260, 2200, 4


def sum_of_squares(system: System, blocks: list[Block], claim: Poly, budget: Budget,
                   multiplier: list[Term] | None = None) -> Node | None:
    """A certificate from squares in the given blocks for claim = multiplier * the claim of the system, or None."""
    blocks = blocks if system.pairs or system.zero else _pruned(claim, blocks)
    blocks = [b for b in _at_zeros(system, blocks, claim) if b.basis]
    for _ in range(ROUNDS):
        budget.spend()
        if system.goal.strict and not any(b.has_constant for b in blocks):
            return None
        sizes = [len(b.basis) for b in blocks]
        if not blocks or sum(n * n for n in sizes) > MOST_ENTRIES or max(sizes) > MOST_BASIS:
            return None
        table = Equations.of(system, blocks, claim)
        if table is None or len(table.target) > MOST_EQUATIONS:
            return None
        found = central(table.maps(), np.array([float(c) for c in table.target]), table.free_columns(), budget)
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
        if comb(len(atoms) + room, room) > (MOST_POWERS if plain else 3 * MOST_BASIS):      # so many powers there are
            continue
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
    lists = [[(_exponents(b.front), _exponents(m)) for m in b.basis] for b in blocks]
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


def _exponents(monomial: Poly) -> tuple[int, ...]:
    return tuple(int(x) for x in monomial.monoms()[0])


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
            found.append([to_fmpq(a) for a in near])
    return found


def _written(system: System, blocks: list[Block], squares: list[Squares], free: list[Fraction],
             multiplier: list[Term] | None) -> Node | None:
    terms, one = [], system.poly.context().constant(1)
    for b, found in zip(blocks, squares, strict=True):
        for d, v in found:
            w = one * 0
            for c, p in zip(v, b.basis, strict=True):
                w = w + p * to_fmpq(c)
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
                by = by + m * to_fmpq(c)
        terms += multiple(system, pair, by)
    return certificate(system, terms, multiplier)
