"""The matrix mechanism: exact linear algebra, its law by sampling, its proved parameter, and what it refuses."""
from __future__ import annotations

import math
import random
from fractions import Fraction
from typing import Any

import numpy
import pytest

from verify import InvalidInput, MatrixMechanism, column_norm, log, pseudo_inverse
from verify.restricted import Laplace, laplace_linear_bound, restricted_renyi

F = Fraction
Rows = list[list[F]]


def product(a: Any, b: Any) -> Rows:
    return [[sum((x * y for x, y in zip(row, column, strict=True)), F(0)) for column in zip(*b, strict=True)] for row in a]


def transposed(a: Any) -> Rows:
    return [list(c) for c in zip(*a, strict=True)]


def matrix(rng: random.Random, rows: int, columns: int, rank: int) -> Rows:
    def part(m: int, n: int) -> Rows:
        return [[F(rng.randint(-5, 5), rng.randint(1, 3)) for _ in range(n)] for _ in range(m)]

    return product(part(rows, rank), part(rank, columns)) if rank else [[F(0)] * columns for _ in range(rows)]


def penrose(a: Rows, b: Rows) -> bool:
    ab, ba = product(a, b), product(b, a)
    return product(ab, a) == a and product(ba, b) == b and ab == transposed(ab) and ba == transposed(ba)


@pytest.mark.parametrize("seed", range(25))
def test_the_pseudo_inverse_satisfies_the_four_equations_of_penrose(seed: int) -> None:
    rng = random.Random(seed)
    m, n = rng.randint(1, 5), rng.randint(1, 5)
    a = matrix(rng, m, n, rng.randint(0, min(m, n)))
    b = [list(row) for row in pseudo_inverse(a)]
    assert penrose(a, b)
    close = numpy.linalg.pinv(numpy.array(a, dtype=float), rcond=1e-10)
    assert numpy.allclose(close, numpy.array(b, dtype=float), atol=1e-6)
    changed = [row[:] for row in b]
    changed[0][0] += F(1, 7)
    assert not penrose(a, changed)


@pytest.mark.parametrize("seed", range(15))
def test_a_strategy_of_full_column_rank_reproduces_every_workload(seed: int) -> None:
    rng = random.Random(seed)
    n = rng.randint(1, 4)
    a = [*matrix(rng, rng.randint(0, 2) or 1, n, 1), *[[F(int(i == j)) for j in range(n)] for i in range(n)]]
    w = matrix(rng, rng.randint(1, 4), n, 1)
    mechanism = MatrixMechanism(w, a, F(1, 2))
    x = [F(rng.randint(0, 9)) for _ in range(n)]
    assert product(mechanism.reconstruction, a) == w and list(mechanism.mean(x)) == [r[0] for r in product(w, [[v] for v in x])]
    assert mechanism.sensitivity == column_norm(a) == max(sum(abs(row[j]) for row in a) for j in range(n))
    assert mechanism.noise_scale == 2 * mechanism.sensitivity
    covariance = product(mechanism.reconstruction, transposed(mechanism.reconstruction))
    assert all(mechanism.covariance()[i][j] == 8 * mechanism.sensitivity ** 2 * covariance[i][j] for i in range(len(w)) for j in range(len(w)))
    assert mechanism.total_variance() == 8 * mechanism.sensitivity ** 2 * sum(covariance[i][i] for i in range(len(w)))


def test_the_identity_is_the_laplace_mechanism() -> None:
    eye = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    mechanism = MatrixMechanism(eye, eye, 2)
    assert mechanism.covariance()[0] == (F(1, 2), 0, 0) and mechanism.noise_scale == F(1, 2) and mechanism.mean([3, 1, 4]) == (3, 1, 4)


def test_a_better_strategy_has_less_variance() -> None:
    ranges = [[1, 1, 1, 1], [1, 1, 0, 0], [0, 0, 1, 1], [1, 0, 0, 0]]
    eye, tree = [[int(i == j) for j in range(4)] for i in range(4)], [[1, 1, 1, 1], [1, 1, -1, -1], [1, -1, 0, 0], [0, 0, 1, -1]]
    total = [MatrixMechanism([[1] * 4] * 6, strategy, 1).total_variance() for strategy in (eye, [[1, 1, 1, 1]])]
    assert total[1] == total[0] / 4 and MatrixMechanism(ranges, tree, 1).sensitivity == 3
    with pytest.raises(InvalidInput, match="no combination"):
        MatrixMechanism(ranges, [[1, 1, 1, 1]], 1)


def test_samples_have_the_mean_and_covariance_and_depend_on_the_seed_only() -> None:
    mechanism = MatrixMechanism([[1, 0], [1, 1], [2, "-1/2"]], [[1, 1], [1, -1], [0, 2]], 1)
    x = [10, 20]
    generator = numpy.random.default_rng(8)
    draws = numpy.array([mechanism.answer(x, generator) for _ in range(20_000)])
    mean, covariance = numpy.array([float(v) for v in mechanism.mean(x)]), numpy.array([[float(v) for v in row] for row in mechanism.covariance()])
    assert numpy.abs(draws.mean(axis=0) - mean).max() < 5 * numpy.sqrt(covariance.max() / 20_000)
    assert numpy.abs(numpy.cov(draws.T) - covariance).max() < 0.1 * covariance.max()
    again = mechanism.answer(numpy.array(x), numpy.random.default_rng(8))
    assert (again == draws[0]).all() and again.shape == (3,) and (again != mechanism.answer(x, numpy.random.default_rng(9))).any()


def test_one_component_of_noise_for_each_row_of_the_strategy() -> None:
    """With more rows than counts (s > n) and d = 1 the noise of the answer is not that of one Laplace variable."""
    class Recorded(numpy.random.Generator):
        sizes: list[int] = []  # noqa: RUF012

        def laplace(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
            self.sizes.append(size)
            return super().laplace(loc, scale, size)

    generator = Recorded(numpy.random.PCG64(1))
    MatrixMechanism([[1, 1]], [[1, 0], [0, 1], [1, 1]], 1).answer([1, 2], generator)
    assert generator.sizes == [3]


@pytest.mark.parametrize("a", ["5/4", 2, 3, 8])
@pytest.mark.parametrize("eps", ["1/4", 1, 2])
def test_the_proved_parameter_covers_the_exact_one(a: Any, eps: Any) -> None:
    """A single count is the one-dimensional Laplace mechanism; the parameter does not depend on the strategy."""
    mechanism = MatrixMechanism([[1]], [[2]], eps)
    exact = restricted_renyi(Laplace(eps, 1), Laplace(0, 1), a)
    proved, replaced = mechanism.linear_renyi(a), mechanism.linear_renyi(a, "replace")
    upper = F(exact.enclosure(18)[1])
    assert proved > upper - F(1, 10 ** 15) and replaced > proved
    assert proved.enclosure(15) == MatrixMechanism([[1, 2]], [[1, 2], [3, -4]], eps).linear_renyi(a).enclosure(15)
    assert MatrixMechanism([[1]], [[1]], F(eps) * 2).linear_renyi(a).enclosure(15) == replaced.enclosure(15)


def test_the_printed_parameter_of_theorem_5_fails_for_one_row() -> None:
    """s = 1, eps = 1/4, alpha = 3: the printed log(1 + 2^(s(a-1)) eps^a)/(a - 1) is below the exact value."""
    exact = restricted_renyi(Laplace("1/4", 1), Laplace(0, 1), 3)
    assert laplace_linear_bound("1/4", 3) < F(exact.enclosure(18)[0])
    assert laplace_linear_bound(1, 3) > F(restricted_renyi(Laplace(1, 1), Laplace(0, 1), 3).enclosure(18)[1])


def test_levels_may_be_logarithms() -> None:
    mechanism = MatrixMechanism([[1]], [[1]], log(3))
    assert mechanism.noise_scale.enclosure(12) == (1 / log(3)).enclosure(12)
    low, high = (float(v) for v in mechanism.linear_renyi(2).enclosure(12))
    assert low <= math.log(1 + math.log(3) ** 2) + 1e-12 and math.log(1 + math.log(3) ** 2) - 1e-12 <= high < low + 1e-10
    assert len(mechanism.answer([4], numpy.random.default_rng(0))) == 1


@pytest.mark.parametrize("make", [
    lambda: MatrixMechanism([[1]], [[1, 2]], 1), lambda: MatrixMechanism([[1, 0]], [[1, 1]], 1), lambda: MatrixMechanism([[1]], [[0]], 1), lambda: MatrixMechanism([[0]], [[0]], 1),
    lambda: MatrixMechanism([[1]], [[1]], 0), lambda: MatrixMechanism([[1]], [[1]], -1), lambda: MatrixMechanism([[1]], [[1]], 0.5), lambda: MatrixMechanism([[1]], [[1]], "x"),
    lambda: MatrixMechanism([[0.5]], [[1]], 1), lambda: MatrixMechanism([[1, 2], [3]], [[1, 0], [0, 1]], 1), lambda: MatrixMechanism([], [[1]], 1), lambda: MatrixMechanism([[]], [[1]], 1),
    lambda: MatrixMechanism(3, [[1]], 1), lambda: MatrixMechanism([1], [[1]], 1), lambda: MatrixMechanism([[1]], "ab", 1), lambda: pseudo_inverse([[1.0]]), lambda: column_norm(None),
    lambda: MatrixMechanism([[1]], [[1]], 1).answer([1, 2], numpy.random.default_rng(0)), lambda: MatrixMechanism([[1]], [[1]], 1).answer([1], 7),
    lambda: MatrixMechanism([[1]], [[1]], 1).answer([1], numpy.random), lambda: MatrixMechanism([[1]], [[1]], 1).answer([[1]], numpy.random.default_rng(0)),
    lambda: MatrixMechanism([[1]], [[1]], 1).answer([float("nan")], numpy.random.default_rng(0)), lambda: MatrixMechanism([[1]], [[1]], 1).mean([0.5]), lambda: MatrixMechanism([[1]], [[1]], 1).mean([1, 1]),
    lambda: MatrixMechanism([[1]], [[1]], 1).linear_renyi(1), lambda: MatrixMechanism([[1]], [[1]], 1).linear_renyi(2, "swap")])
def test_what_is_wrong_is_said_in_one_line(make: Any) -> None:
    with pytest.raises(InvalidInput) as caught:
        make()
    assert "\n" not in str(caught.value)


def test_nothing_is_changed_afterwards() -> None:
    mechanism = MatrixMechanism([[1]], [[1]], 1)
    with pytest.raises(AttributeError):
        mechanism.sensitivity = F(2)  # type: ignore[misc]
    assert mechanism == MatrixMechanism([["1"]], [["1"]], F(1)) != MatrixMechanism([[1]], [[2]], 1)


def test_the_example_of_the_docstring() -> None:
    import doctest

    import verify.mechanisms.matrix

    done = doctest.testmod(verify.mechanisms.matrix)
    assert done.attempted >= 2 and not done.failed
