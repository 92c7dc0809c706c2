"""Bounds of the means in Table 1, Laplace mechanism."""
from theorems.chaudhuri2019.dual_bounds_written import laplace_by_sign
from theorems.chaudhuri2019.table_laplace import (
    LOSS, RATIO, SHIFT, alpha, b, c, eps, equation_4, kl_entry, kl_linear_entry, rate, renyi_entry, u, x)
from verify.language import (
    NOISE, Q, Expr, MeanBound, NoiseProof, Piece, abs_power, absolute, exp, laplace_mean, log, sqrt, tangent)
from verify.language.proofs import choice

t = NOISE
HALF = Q("1/2")
BEST = (sqrt(1 + eps ** 2) - 1) / eps
GIVES = 1 + log(1 - u ** 2)


def moment_generating(c: Expr, rate: Expr) -> Expr:
    return HALF * (exp(c + rate * t - 1) / (1 - rate) + exp(c - rate * t - 1) / (1 + rate))


kl_linear_entry.proved_by(
    "printed",
    NoiseProof(
        (MeanBound(laplace_mean(x, exp(c + rate * eps * x - 1), 0, 1 / eps), "equal", (Piece(moment_generating(c, rate)),)),),
        (tangent("exp", c - 1 - log(1 - rate ** 2), 0, 1), tangent("log", 1 - rate ** 2, 1 - BEST ** 2, 1))),
    NoiseProof((
        MeanBound(laplace_mean(x, exp(GIVES + u * SHIFT * x - 1), 0, 1 / SHIFT), "equal",
                  (Piece(HALF * (1 - u ** 2) * (exp(u * t) / (1 - u) + exp(-u * t) / (1 + u))),)),)),
    choice({"c": GIVES}))

kl_entry.proved_by("printed", NoiseProof((MeanBound(LOSS, "equal", (Piece(eps - t - 1, eps), Piece(Q(0)))),)))

renyi_entry.proved_by("repaired", laplace_by_sign(
    laplace_mean(x, abs_power(c + b * x, alpha / (alpha - 1)), 0, 1 / eps), c + b * t / eps, c - b * t / eps, c, b, eps))
renyi_entry.proved_by("reading: alpha = 2", NoiseProof((
    MeanBound(laplace_mean(x, (c + b * x) ** 2, 0, 1 / eps), "equal", (Piece(b ** 2 / eps ** 2 * (t ** 2 + 2 * t + 2)),),
              constant=c ** 2),)))

RIGHT = 1 / eps * t - 1
LEFT = -(1 / eps * t) - 1
equation_4.proved_by("printed", NoiseProof((
    MeanBound(RATIO, "equal",
              (Piece(HALF * (exp(alpha * (2 * t - eps)) / (1 - 2 * alpha) + exp(-alpha * eps)), eps, signs=(-RIGHT, -LEFT)),
               Piece(HALF * (exp(alpha * eps) + exp(-alpha * eps)), signs=(RIGHT, -LEFT))),
              exponents=((alpha * (absolute(1 / eps * t) - absolute(1 / eps * t - 1)) * eps, Q(0), alpha * eps),
                         (alpha * (absolute(-(1 / eps * t)) - absolute(-(1 / eps * t) - 1)) * eps, Q(0), alpha * eps))),)))
