"""Exact Gram matrices, numerical centres, and linear programs."""
from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from tests.search.goals import ENOUGH, accepts, goal
from verify.kernel.scalar.goal import Fact, Goal
from verify.language import Q
from verify.search.budget import Budget, OutOfTime
from verify.search.polynomials.gram import diagonalised
from verify.search.polynomials.interior import central
from verify.search.polynomials.linear import combination, of_degree
from verify.search.polynomials.squares import blocks_of, sum_of_squares
from verify.search.polynomials.system import degree, system


def gram(rng: random.Random, n: int, rank: int) -> list[list[Fraction]]:
    rows = [[Fraction(rng.randint(-3, 3), rng.randint(1, 3)) for _ in range(n)] for _ in range(rank)]
    return [[sum((r[i] * r[j] for r in rows), Fraction(0)) for j in range(n)] for i in range(n)]


def test_a_positive_semidefinite_matrix_is_the_sum_of_its_squares() -> None:
    rng = random.Random(1)
    for _ in range(200):
        n = rng.randint(1, 6)
        q = gram(rng, n, rng.randint(0, n))
        squares = diagonalised(q)
        assert squares is not None and all(d > 0 for d, _ in squares)
        assert [[sum((d * v[i] * v[j] for d, v in squares), Fraction(0)) for j in range(n)] for i in range(n)] == q


def test_a_matrix_with_a_negative_direction_is_refused() -> None:
    rng, refused = random.Random(2), 0
    for _ in range(200):
        n = rng.randint(1, 6)
        q = gram(rng, n, rng.randint(0, n))
        i = rng.randrange(n)
        q[i][i] -= Fraction(rng.randint(1, 50), 5)
        negative = np.linalg.eigvalsh(np.array([[float(c) for c in row] for row in q]))[0] < -1e-9
        assert (diagonalised(q) is None) == negative
        refused += negative
    assert refused > 100
    assert diagonalised([[Fraction(0), Fraction(1)], [Fraction(1), Fraction(5)]]) is None


def test_the_centre_of_matrices_with_a_given_trace() -> None:
    found = central([np.eye(3).reshape(1, 9)], np.array([3.0]), np.zeros((1, 0)), Budget.of_seconds(ENOUGH))
    assert found is not None and found.least > 0.5 and abs(np.trace(found.blocks[0]) - 3) < 1e-6


def test_equations_that_no_such_matrix_solves_leave_a_negative_eigenvalue() -> None:
    corner = np.zeros((1, 4))
    corner[0, 0] = 1
    found = central([corner], np.array([-1.0]), np.zeros((1, 0)), Budget.of_seconds(ENOUGH))
    assert found is None or found.least < -0.1


def test_a_free_unknown_takes_what_is_left() -> None:
    found = central([np.array([[1.0], [1.0]])], np.array([-1.0, 1.0]), np.array([[1.0], [0.0]]), Budget.of_seconds(ENOUGH))
    assert found is not None and abs(found.blocks[0][0, 0] - 1) < 1e-6


def test_time_is_kept() -> None:
    with pytest.raises(OutOfTime):
        central([np.eye(3).reshape(1, 9)], np.array([3.0]), np.zeros((1, 0)), Budget.of_seconds(0))


def test_exponents_of_a_degree() -> None:
    assert sorted(of_degree(3, 2)) == [(0, 0, 2), (0, 1, 1), (0, 2, 0), (1, 0, 1), (1, 1, 0), (2, 0, 0)]
    assert list(of_degree(1, 2)) == [(2,)] and list(of_degree(0, 0)) == [()] and not list(of_degree(0, 2))


@pytest.mark.parametrize("strict", [False, True])
def test_a_claim_of_constants_has_no_columns_without_end(strict: bool) -> None:
    false = Goal((), (Fact(Q(-1), strict),), Q(-1), strict)
    made = system(false)
    assert made is not None and not made.atoms
    assert [combination(made, Budget.of_seconds(1), extra) for extra in (0, 1)] == [None, None]


@pytest.mark.parametrize("seed", range(12))
def test_a_random_sum_of_squares_is_found_and_less_of_it_is_not(seed: int) -> None:
    rng = random.Random(seed)
    names = ["x", "y", "z"][:rng.randint(2, 3)]
    monomials = ["1", *names, *(f"{a}*{b}" for a in names for b in names)]
    squares = [" + ".join(f"({rng.randint(-3, 3)})*{m}" for m in rng.sample(monomials, 3)) for _ in range(4)]
    text = " + ".join(f"({s})^2" for s in squares)
    where = ", ".join(f"{n} real" for n in names)
    g = goal(f"{text} >= 0", where)
    made = system(g)
    assert made is not None
    node = sum_of_squares(made, blocks_of(made, made.poly, [()], degree(made.poly)), made.poly, Budget.of_seconds(ENOUGH))
    assert node is not None and accepts(g, node)
    least = sum(Fraction(c) for c in (str(made.poly(*([0] * len(made.poly.context().gens())))),))
    false = goal(f"{text} >= {least} + 1/10", where)
    other = system(false)
    assert other is not None
    assert not accepts(false, sum_of_squares(other, blocks_of(other, other.poly, [()], degree(other.poly)), other.poly, Budget.of_seconds(ENOUGH)))


def test_a_linear_program_finds_what_its_columns_span_and_nothing_else() -> None:
    true, false = (system(goal(f"{c}*x*y <= x^2+y^2", "x >= 0, y >= 0")) for c in ("2", "201/100"))
    assert true is not None and false is not None
    assert accepts(true.goal, combination(true, Budget.of_seconds(ENOUGH))) and combination(false, Budget.of_seconds(ENOUGH)) is None
