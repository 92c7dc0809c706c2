"""Bounds of the means in Table 1, Gaussian mechanism."""
from theorems.chaudhuri2019.notation import alpha, b, c
from theorems.chaudhuri2019.dual_bounds_written import by_affine, gaussian_by_ratio, gaussian_by_sign
from theorems.chaudhuri2019.table_gaussian import ENTRY, KL_MEAN, RATIO, SCALE, sigma, x
from verify.language import NOISE, Q, Expr, Mean, MeanBound, NoiseProof, Piece, abs_power, exp, gaussian_mean, tangent
from verify.language.proofs import choice

PROOFS: dict[str, tuple[object, ...]] = {}

t = NOISE
HALF = Q("1/2")
SLOPE = 1 / sigma ** 2
START = 1 - ENTRY


def moment_generating(c: Expr, b: Expr) -> MeanBound:
    return MeanBound(gaussian_mean(x, exp(c + b * x - 1), 0, sigma), "equal", (Piece(Q(0)),), waves=(
        (HALF * exp(c - 1), b * sigma), (HALF * exp(c - 1), -b * sigma)))


def line(mean: Mean, at_zero: Expr, slope: Expr) -> MeanBound:
    return MeanBound(mean, "equal", (Piece(slope),), constant=at_zero)


ABOVE_TANGENT = tangent("exp", c - 1 + (b * sigma) ** 2 / 2, 0, 1)
CHOSEN = choice({"c": START, "b": SLOPE})
LINEAR = NoiseProof((moment_generating(c, b),), (ABOVE_TANGENT,))
ATTAINED = NoiseProof((moment_generating(START, SLOPE),))
KL_VALUE = line(KL_MEAN, ENTRY, Q(0))
PROOFS["chaudhuri2019/tab1-r2c1#printed"] = (LINEAR, ATTAINED, CHOSEN)
PROOFS["chaudhuri2019/tab1-r2c2#printed"] = (NoiseProof((KL_VALUE,)),)
PROOFS["chaudhuri2019/gauss-kl-same#printed"] = (
    NoiseProof((moment_generating(c, b), KL_VALUE), (ABOVE_TANGENT,)),
    NoiseProof((moment_generating(START, SLOPE), KL_VALUE)), CHOSEN)
PROOFS["chaudhuri2019/tab1-r4c2#printed"] = (NoiseProof((
    MeanBound(RATIO, "equal", (Piece(Q(0)),), waves=(
        (HALF * exp(-alpha * ENTRY), alpha / sigma), (HALF * exp(-alpha * ENTRY), -alpha / sigma))),)),)

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
