"""The matrix mechanism: linear queries answered through noisy answers to other linear queries.

M_A(W, x, eps) = W A^+ (A x + ||A||_1 Lap_s(1/eps)) for counts x in R^n, queries W (d x n) and a strategy A (s x n); ||A||_1 is
the greatest L1 norm of a column.  The noise has one component for each of the s rows of A; the display in Chaudhuri, Imola,
Machanavajjhala 2019, Section 5, writes Lap_d.  Source: Li, Hay, Rastogi, Miklau, McGregor 2010.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from flint import fmpq, fmpq_mat

from verify.exact.errors import InvalidInput
from verify.exact.numbers import LogSum, Real, number
from verify.exact.rationals import fraction, read

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

Matrix = tuple[tuple[Fraction, ...], ...]
ADJACENCIES = {"add/remove": 1, "replace": 2}     # one count changes by 1; one falls and another rises by 1


@dataclass(frozen=True, init=False)
class MatrixMechanism:
    """The matrix mechanism with queries `workload` (d x n), `strategy` (s x n) and `eps` > 0 in nats.

    >>> prefix = MatrixMechanism([[1, 0], [1, 1]], [[1, 1], [1, -1]], 1)
    >>> prefix.sensitivity, prefix.reconstruction, prefix.covariance()[0]
    (Fraction(2, 1), ((Fraction(1, 2), Fraction(1, 2)), (Fraction(1, 1), Fraction(0, 1))), (4, 4))

    Entries are ints, Fractions or texts such as "1/2"; `eps` is such a number or a `Real` such as log(3).  Each row of the
    workload must be a combination of rows of the strategy (always so for a strategy of rank n), so that W A^+ A = W and the
    answers are unbiased.  `MatrixMechanism(I, I, eps)` is the Laplace mechanism on counts.
    """

    workload: Matrix
    strategy: Matrix
    eps: Real
    reconstruction: Matrix
    sensitivity: Fraction

    def __init__(self, workload: object, strategy: object, eps: object) -> None:
        w, a = _matrix(workload, "workload"), _matrix(strategy, "strategy")
        if w.ncols() != a.ncols():
            raise InvalidInput(f"workload: it has {w.ncols()} columns and the strategy has {a.ncols()}; both need one for each "
                               "count")
        made = w * _pseudo_inverse(a)
        if made * a != w:
            raise InvalidInput("workload: a row is no combination of the rows of the strategy; add rows to the strategy, "
                               "or take one of rank n")
        level = number(LogSum.of(read(eps, "eps")) if isinstance(eps, str) else eps)
        if not level > 0 or not level.is_finite():
            raise InvalidInput(f"eps: {eps!s:.40} is not a number > 0")
        for name, value in (("workload", _rows(w)), ("strategy", _rows(a)), ("eps", level), ("reconstruction", _rows(made)),
                            ("sensitivity", _column_norm(a))):
            object.__setattr__(self, name, value)
        if not self.sensitivity:
            raise InvalidInput("strategy: all entries are 0; it measures nothing")

    @property
    def noise_scale(self) -> Real:
        """The scale ||A||_1/eps of each of the s independent Laplace components."""
        return self.sensitivity / self.eps

    def mean(self, x: Sequence[object]) -> tuple[Fraction, ...]:
        """The exact mean W x of the answers for counts x."""
        column = _matrix([[v] for v in self._counts(x)], "x")
        return tuple(fraction(v) for v in (_from_rows(self.workload) * column).entries())

    def covariance(self) -> tuple[tuple[Real, ...], ...]:
        """The exact covariance 2 (||A||_1/eps)^2 (W A^+)(W A^+)^T of the answers, d x d."""
        b = _from_rows(self.reconstruction)
        variance = 2 * self.noise_scale * self.noise_scale
        product = b * b.transpose()
        return tuple(tuple(variance * fraction(product[i, j]) for j in range(product.ncols())) for i in range(product.nrows()))

    def total_variance(self) -> Real:
        """The expected squared error of all d answers together: the trace of the covariance."""
        b = _from_rows(self.reconstruction)
        return 2 * self.noise_scale * self.noise_scale * fraction(sum((v * v for v in b.entries()), fmpq(0)))

    def linear_renyi(self, order: object, adjacency: str = "add/remove") -> Real:
        """A proved upper bound, in nats, on the (lin, Renyi) parameter of order a > 1: log(((1 + e)^a + |1 - e|^a)/2)/(a - 1).

        e = eps for "add/remove" (one count changes by 1) and 2 eps for "replace".  Proof: in units of the noise the shift has
        an L1 norm of at most e, and the density 1 + sum of shift_j sign(y_j) has the same means; it lies in [1 - e, 1 + e] with
        mean 1, so that its power a is greatest, on average, for the two ends.  Affine maps of the output keep the class.
        The bound printed as Theorem 5 (Chaudhuri et al. 2019), log(1 + 2^(s(a-1)) eps^a)/(a - 1), is not this one and can fail.
        """
        from verify.restricted.divergences import laplace_linear_proved

        if adjacency not in ADJACENCIES:
            raise InvalidInput(f"adjacency: {adjacency!r} is neither 'add/remove' nor 'replace'")
        return laplace_linear_proved(self.eps * ADJACENCIES[adjacency], order)

    def answer(self, x: Sequence[Any], generator: numpy.random.Generator) -> NDArray[numpy.float64]:
        """One draw of the d noisy answers for counts x, by a `numpy.random.Generator` (`numpy.random.default_rng(seed)`).

        Drawn in floating point: the law is that of the mechanism up to rounding, which is no protection against attacks on the
        low bits of the answers (Mironov 2012).
        """
        import numpy

        if not isinstance(generator, numpy.random.Generator):
            raise InvalidInput(f"generator: {type(generator).__name__} is no numpy.random.Generator; write "
                               "numpy.random.default_rng(seed)")
        counts = numpy.asarray(self._counts(x), dtype=float)
        if not numpy.isfinite(counts).all():
            raise InvalidInput("x: an entry is not a finite number")
        a, b = (numpy.array([[float(v) for v in row] for row in m]) for m in (self.strategy, self.reconstruction))
        noise = generator.laplace(0.0, float(self.noise_scale), size=len(self.strategy))
        answers: NDArray[numpy.float64] = b @ (a @ counts + noise)
        return answers

    def _counts(self, x: Sequence[Any]) -> list[Any]:
        counts, n = list(x), len(self.strategy[0])
        if len(counts) != n or any(isinstance(v, list | tuple) or getattr(v, "ndim", 0) for v in counts):
            raise InvalidInput(f"x: it has {len(counts)} entries, and the strategy has {n} columns; write {n} counts")
        return counts


def pseudo_inverse(matrix: object) -> Matrix:
    """The Moore-Penrose inverse of a rational matrix, exactly; for a matrix of full column rank it is (A^T A)^-1 A^T."""
    return _rows(_pseudo_inverse(_matrix(matrix, "matrix")))


def column_norm(matrix: object) -> Fraction:
    """The greatest L1 norm of a column: how far A x moves in L1 when one count changes by 1."""
    return _column_norm(_matrix(matrix, "matrix"))


def _pseudo_inverse(a: fmpq_mat) -> fmpq_mat:
    """With A = B C, B the pivot columns of A and C the non-zero rows of its reduced echelon form, both of full rank."""
    reduced, rank = a.rref()
    if rank == 0:
        return fmpq_mat(a.ncols(), a.nrows())
    pivots = [next(j for j in range(a.ncols()) if reduced[i, j] != 0) for i in range(rank)]
    b = fmpq_mat([[a[i, j] for j in pivots] for i in range(a.nrows())])
    c = fmpq_mat([[reduced[i, j] for j in range(a.ncols())] for i in range(rank)])
    return c.transpose() * (c * c.transpose()).inv() * (b.transpose() * b).inv() * b.transpose()


def _column_norm(a: fmpq_mat) -> Fraction:
    return max(fraction(sum((abs(a[i, j]) for i in range(a.nrows())), fmpq(0))) for j in range(a.ncols()))


def _matrix(value: Any, name: str) -> fmpq_mat:
    """A matrix from its rows; one clear line for what is none."""
    value = value.tolist() if hasattr(value, "tolist") else value
    if not isinstance(value, list | tuple) or not all(isinstance(row, list | tuple) for row in value):
        raise InvalidInput(f"{name}: {value!s:.40} is not a matrix; write its rows, such as [[1, 0], [1, 1]]")
    if not value or not value[0] or len({len(row) for row in value}) > 1:
        raise InvalidInput(f"{name}: the rows need the same number of entries, one or more, and there must be a row")
    return fmpq_mat([[read(v, f"{name}[{i}][{j}]") for j, v in enumerate(row)] for i, row in enumerate(value)])


def _from_rows(matrix: Matrix) -> fmpq_mat:
    return fmpq_mat([[fmpq(v.numerator, v.denominator) for v in row] for row in matrix])


def _rows(matrix: fmpq_mat) -> Matrix:
    return tuple(tuple(fraction(v) for v in row) for row in matrix.tolist())
