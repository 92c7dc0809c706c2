"""Bounds of the means in Table 1, Laplace mechanism."""
from theorems.chaudhuri2019.notation import alpha, b, c
from theorems.chaudhuri2019.dual_bounds_written import by_affine, laplace_by_ratio, laplace_by_sign
from theorems.chaudhuri2019.table_laplace import LOSS, RATIO, SHIFT, eps, rate, u, x
from verify.language import (
    NOISE, Q, Expr, MeanBound, NoiseProof, Piece, abs_power, absolute, exp, laplace_mean, log, sqrt, tangent)
from verify.language.proofs import choice

PROOFS: dict[str, tuple[object, ...]] = {}

t = NOISE
HALF = Q("1/2")
BEST = (sqrt(1 + eps ** 2) - 1) / eps
GIVES = 1 + log(1 - u ** 2)


def moment_generating(c: Expr, rate: Expr) -> Expr:
    return HALF * (exp(c + rate * t - 1) / (1 - rate) + exp(c - rate * t - 1) / (1 + rate))


PROOFS["chaudhuri2019/tab1-r1c1#printed"] = (
    NoiseProof(
        (MeanBound(laplace_mean(x, exp(c + rate * eps * x - 1), 0, 1 / eps), "equal", (Piece(moment_generating(c, rate)),)),),
        (tangent("exp", c - 1 - log(1 - rate ** 2), 0, 1), tangent("log", 1 - rate ** 2, 1 - BEST ** 2, 1))),
    NoiseProof((
        MeanBound(laplace_mean(x, exp(GIVES + u * SHIFT * x - 1), 0, 1 / SHIFT), "equal",
                  (Piece(HALF * (1 - u ** 2) * (exp(u * t) / (1 - u) + exp(-u * t) / (1 + u))),)),)),
    choice({"c": GIVES}))

PROOFS["chaudhuri2019/tab1-r1c2#printed"] = (NoiseProof((MeanBound(LOSS, "equal", (Piece(eps - t - 1, eps), Piece(Q(0)))),)),)

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

RIGHT = 1 / eps * t - 1
LEFT = -(1 / eps * t) - 1
PROOFS["chaudhuri2019/eq-4#printed"] = (NoiseProof((
    MeanBound(RATIO, "equal",
              (Piece(HALF * (exp(alpha * (2 * t - eps)) / (1 - 2 * alpha) + exp(-alpha * eps)), eps, signs=(-RIGHT, -LEFT)),
               Piece(HALF * (exp(alpha * eps) + exp(-alpha * eps)), signs=(RIGHT, -LEFT))),
              exponents=((alpha * (absolute(1 / eps * t) - absolute(1 / eps * t - 1)) * eps, Q(0), alpha * eps),
                         (alpha * (absolute(-(1 / eps * t)) - absolute(-(1 / eps * t) - 1)) * eps, Q(0), alpha * eps))),)),)
