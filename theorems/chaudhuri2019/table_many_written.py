"""Bounds of the means in the d-dimensional entries of Table 1, and in Theorem 5."""
from theorems.chaudhuri2019.table_many import (
    A, K, W, alpha, b, c, eps, gaussian_entry, laplace_entry, matrix, sigma, size, v, x)
from verify.language import (
    NOISE, Q, Expr, MeanBound, NoiseProof, Piece, abs_power, absolute, gaussian_mean, laplace_mean, young)

t = NOISE
P = alpha / (alpha - 1)
WEIGHT = 1 / (2 * (alpha - 1))


def tail_sum(k: Expr) -> Expr:
    return (abs_power(1 + k, alpha) + abs_power(1 - k, alpha)) / (2 * (alpha - 1))


def by_sign(body: Expr, right: Expr, left: Expr, gain: Expr, k: Expr) -> NoiseProof:
    return NoiseProof((MeanBound(laplace_mean(x, body, 0, 1 / eps), "below", (
        Piece(alpha * gain / (alpha - 1) * (t + 1), None, (
            young(right, 1 + k, alpha, WEIGHT), young(left, 1 - k, alpha, WEIGHT))),),
        constant=alpha * c / (alpha - 1) - tail_sum(k)),))


laplace_entry.proved_by("repaired", by_sign(
    abs_power(c + b * x, P), c + b * (1 / eps * t), c + b * -(1 / eps * t), b * v, eps * v))
matrix.proved_by("repaired", by_sign(
    abs_power(c + b * (W / A) * (absolute(A) * x), P), c + b * (W / A) * (absolute(A) * (1 / eps * t)),
    c + b * (W / A) * (absolute(A) * -(1 / eps * t)), b * W, eps))

RIGHT = c + size * (sigma * t)
LEFT = c + size * -(sigma * t)
SLOPE = alpha * size * sigma * K / (alpha - 1)
gaussian_entry.proved_by("repaired", NoiseProof((
    MeanBound(gaussian_mean(x, abs_power(c + size * x, P), 0, sigma), "below", (
        Piece(-SLOPE, Q(0), (young(RIGHT, 1 - K, alpha, WEIGHT), young(LEFT, 1 + K, alpha, WEIGHT))),
        Piece(SLOPE, None, (young(RIGHT, 1 + K, alpha, WEIGHT), young(LEFT, 1 - K, alpha, WEIGHT)))),
        constant=alpha * c / (alpha - 1) - tail_sum(K)),)))
