"""Bounds of the means in Table 1, Gaussian mechanism."""
from theorems.chaudhuri2019.notation import alpha, b, c
from theorems.chaudhuri2019.dual_bounds_written import by_affine, gaussian_by_ratio, gaussian_by_sign
from theorems.chaudhuri2019.table_gaussian import SCALE, sigma, x
from verify.language import NOISE, MeanBound, NoiseProof, Piece, abs_power, gaussian_mean

PROOFS: dict[str, tuple[object, ...]] = {}

t = NOISE
POWER = gaussian_mean(x, abs_power(c + b * x, alpha / (alpha - 1)), 0, sigma)
SIDES = (c + b * (sigma * t), c + b * -(sigma * t))
PROOFS["chaudhuri2019/tab1-r4c1#repaired"] = (
    by_affine(POWER, SIDES, (1 + t / sigma, 1 - t / sigma), alpha * c + alpha * b, alpha * b * t),
    gaussian_by_ratio(POWER, SIDES, c, b, sigma))
PROOFS["chaudhuri2019/tab1-r4c1#by signs"] = (gaussian_by_sign(
    gaussian_mean(x, abs_power(c + b * x, alpha / (alpha - 1)), 0, sigma), c + b * (sigma * t), c + b * -(sigma * t), c,
    b * sigma * SCALE, SCALE),)
PROOFS["chaudhuri2019/tab1-r4c1#reading: alpha = 2"] = (NoiseProof((
    MeanBound(gaussian_mean(x, (c + b * x) ** 2, 0, sigma), "equal", (Piece(b ** 2 * sigma ** 2 * t),),
              constant=c ** 2 + b ** 2 * sigma ** 2),)),)
