"""Bounds of the means in the d-dimensional entries of Table 1, and in Theorem 5."""
from theorems.chaudhuri2019.dual_bounds_written import gaussian_by_sign, laplace_by_sign
from theorems.chaudhuri2019.table_many import (
    A, K, W, alpha, b, c, eps, gaussian_entry, laplace_entry, matrix, sigma, size, v, x)
from verify.language import NOISE, abs_power, absolute, gaussian_mean, laplace_mean

t = NOISE
P = alpha / (alpha - 1)
RIGHT = 1 / eps * t
UNIT = b * (W / A)
laplace_entry.proved_by("repaired", laplace_by_sign(
    laplace_mean(x, abs_power(c + b * x, P), 0, 1 / eps), c + b * RIGHT, c + b * -RIGHT, c, b * v, eps * v))
matrix.proved_by("repaired", laplace_by_sign(
    laplace_mean(x, abs_power(c + UNIT * (absolute(A) * x), P), 0, 1 / eps), c + UNIT * (absolute(A) * RIGHT),
    c + UNIT * (absolute(A) * -RIGHT), c, b * W, eps))
gaussian_entry.proved_by("repaired", gaussian_by_sign(
    gaussian_mean(x, abs_power(c + size * x, P), 0, sigma), c + size * (sigma * t), c + size * -(sigma * t), c,
    size * sigma * K, K))
