"""The dual bound that the repairs of Table 1 share: Young's inequality with r = 1 + k sign(x), which has the moments of the
shifted law.

An adversary has the values `right` and `left` at the two signs of the noise t; their average with the weights 1 + k and 1 - k
is `start` + `slope` * |t|.
"""
from verify.language import NOISE, Expr, Mean, MeanBound, NoiseProof, Piece, Q, Sym, abs_power, young

t = NOISE
alpha = Sym("alpha")
WEIGHT = 1 / (2 * (alpha - 1))


def at_signs(right: Expr, left: Expr, k: Expr, potential: Expr, upto: Expr | None = None) -> Piece:
    return Piece(potential, upto, (young(right, 1 + k, alpha, WEIGHT), young(left, 1 - k, alpha, WEIGHT)))


def constant_part(start: Expr, k: Expr) -> Expr:
    return alpha * start / (alpha - 1) - (abs_power(1 + k, alpha) + abs_power(1 - k, alpha)) / (2 * (alpha - 1))


def laplace_by_sign(mean: Mean, right: Expr, left: Expr, start: Expr, slope: Expr, k: Expr) -> NoiseProof:
    return NoiseProof((MeanBound(
        mean, "below", (at_signs(right, left, k, alpha * slope / (alpha - 1) * (t + 1)),), constant=constant_part(start, k)),))


def gaussian_by_sign(mean: Mean, right: Expr, left: Expr, start: Expr, slope: Expr, k: Expr) -> NoiseProof:
    potential = alpha * slope / (alpha - 1)
    return NoiseProof((MeanBound(
        mean, "below", (at_signs(right, left, -k, -potential, Q(0)), at_signs(right, left, k, potential)),
        constant=constant_part(start, k)),))
