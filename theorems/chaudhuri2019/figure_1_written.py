"""Bounds of the means behind Figure 1."""
from theorems.chaudhuri2019.notation import alpha, b, c
from theorems.chaudhuri2019.dual_bounds_written import laplace_by_ratio, laplace_by_sign
from theorems.chaudhuri2019.figure_1 import eps, x
from verify.language import NOISE, Q, Expr, Mean, MeanBound, NoiseProof, Piece, abs_power, exp, laplace_mean, sqrt, young
from verify.language.proofs import cut

PROOFS: dict[str, tuple[object, ...]] = {}

t = NOISE
P = alpha / (alpha - 1)
WEIGHT = 1 / (2 * (alpha - 1))


def affine(e: Expr) -> Mean:
    return laplace_mean(x, abs_power(c + b * x, P), 0, 1 / e)


def right(e: Expr) -> Expr:
    return c + b * (1 / e * t)


def left(e: Expr) -> Expr:
    return c + b * -(1 / e * t)


def by_sign(e: Expr) -> NoiseProof:
    return laplace_by_sign(affine(e), right(e), left(e), c, b, e)


PROOFS["chaudhuri2019/fig1a-exact-better#reading: never worse, any eps"] = (laplace_by_ratio(affine(eps), c, b, eps),)
PROOFS["chaudhuri2019/fig1a-ub-valid#printed"] = (by_sign(Q(1)),)
PROOFS["chaudhuri2019/fig1a-ub-valid#sharp"] = (by_sign(Q(1)),)

# The density of a tilted law, of which the mean under Q is 1.
TILT = sqrt(2) - 1
FLAT = 2 * TILT


def integrated(rate: Expr) -> Expr:
    return exp(rate * t) / (1 - rate)


def integrated_line(rate: Expr) -> Expr:
    return (t + 1 / (1 - rate)) * exp(rate * t) / (1 - rate)


BY_TILT = NoiseProof((MeanBound(affine(Q(1)), "below", (
    Piece(WEIGHT * (alpha * FLAT * (c * (integrated(TILT) + integrated(-TILT))
                                    + b * (integrated_line(TILT) - integrated_line(-TILT)))
                    - abs_power(FLAT, alpha) * (integrated(alpha * TILT) + integrated(-alpha * TILT))),
          None, (young(right(Q(1)), FLAT * exp(TILT * t), alpha, WEIGHT),
                 young(left(Q(1)), FLAT * exp(-TILT * t), alpha, WEIGHT))),)),))

# Four levels, 1 + STEP m with m the mean of x in its cell: -BREAK and BREAK cut the cells.
BREAK = Q("6/5")
OUTSIDE = exp(-BREAK)
FAR = 1 + BREAK
NEAR = (1 - FAR * OUTSIDE) / (1 - OUTSIDE)
STEP = 1 / (OUTSIDE * FAR ** 2 + (1 - OUTSIDE) * NEAR ** 2)


def level(m: Expr, a: Expr) -> Expr:
    return a * (c + b * (t + 1)) * (1 + STEP * m) + a * (c - b * (t + 1)) * (1 - STEP * m) - abs_power(
        1 + STEP * m, a) - abs_power(1 - STEP * m, a)


def level_piece(m: Expr, upto: Expr | None) -> Piece:
    return Piece(WEIGHT * level(m, alpha), upto, (
        young(right(Q(1)), 1 + STEP * m, alpha, WEIGHT), young(left(Q(1)), 1 - STEP * m, alpha, WEIGHT)))


BY_LEVELS = NoiseProof((MeanBound(affine(Q(1)), "below", (level_piece(NEAR, BREAK), level_piece(FAR, None))),))
PROOFS["chaudhuri2019/fig1a-exact-better#printed"] = (cut(
    alpha, Q("8/5"), (BY_TILT,), (cut(alpha, Q("13/5"), (BY_LEVELS,), (by_sign(Q(1)),)), BY_LEVELS)),)

# Degree 1, alpha = 30: one level on each side of -END.
END = Q("57/50")
HIGH = 1 + 1 / (1 + END)
LOW = HIGH - 2 * exp(END) / (1 + END)
SHARE = Q("1/58")


def levels(low: Expr) -> Expr:
    return SHARE * (30 * (c + b * (t + 1)) * HIGH + 30 * (c - b * (t + 1)) * low - abs_power(HIGH, 30) - abs_power(low, 30))


TWO_LEVELS = NoiseProof((MeanBound(
    laplace_mean(x, abs_power(c + b * x, Q(30) / (Q(30) - 1))), "below", (
        Piece(levels(HIGH), END, (young(c + b * t, HIGH, 30, SHARE), young(c + b * -t, HIGH, 30, SHARE))),
        Piece(levels(LOW), None, (young(c + b * t, HIGH, 30, SHARE), young(c + b * -t, LOW, 30, SHARE))))),))
PROOFS["chaudhuri2019/fig1b-decrease#degree 1"] = (TWO_LEVELS,)
PROOFS["chaudhuri2019/fig1b-decrease#degree 1, with a margin"] = (TWO_LEVELS,)
