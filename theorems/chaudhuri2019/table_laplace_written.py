"""Bounds of the means in Table 1, Laplace mechanism."""
from theorems.chaudhuri2019.notation import alpha, b, c
from theorems.chaudhuri2019.dual_bounds_written import by_affine, laplace_by_ratio, laplace_by_sign
from theorems.chaudhuri2019.table_laplace import eps, x
from verify.language import NOISE, MeanBound, NoiseProof, Piece, abs_power, laplace_mean

PROOFS: dict[str, tuple[object, ...]] = {}

t = NOISE
POWER = laplace_mean(x, abs_power(c + b * x, alpha / (alpha - 1)), 0, 1 / eps)
SIDES = (c + b * (1 / eps * t), c + b * -(1 / eps * t))
PROOFS["chaudhuri2019/tab1-r3c1#repaired"] = (
    by_affine(POWER, SIDES, (1 + eps * t / 2, 1 - eps * t / 2), alpha * c, alpha * b * (t ** 2 / 2 + t + 1)),
    laplace_by_ratio(POWER, c, b, eps))
PROOFS["chaudhuri2019/tab1-r3c1#by signs"] = (laplace_by_sign(
    laplace_mean(x, abs_power(c + b * x, alpha / (alpha - 1)), 0, 1 / eps), c + b * t / eps, c - b * t / eps, c, b, eps),)
PROOFS["chaudhuri2019/tab1-r3c1#reading: alpha = 2"] = (NoiseProof((
    MeanBound(laplace_mean(x, (c + b * x) ** 2, 0, 1 / eps), "equal", (Piece(b ** 2 / eps ** 2 * (t ** 2 + 2 * t + 2)),),
              constant=c ** 2),)),)
