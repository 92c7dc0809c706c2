"""With r = sqrt(1 + e^2): 1 - (r - 1)^2/e^2 = 2/(1 + r), which is easier to differentiate."""
from theorems.chaudhuri2019.dual_bounds_written import gaussian_by_ratio, laplace_by_ratio
from theorems.chaudhuri2019.notation import c, e
from theorems.chaudhuri2019.sec5_kl import alpha, b, best, constant, linear, s, slope, unrestricted, x
from verify.language import (
    NOISE, Expr, MeanBound, NoiseProof, Piece, Q, abs_power, equal, exp, gaussian_mean, laplace_mean, log, sqrt)
from verify.language.proofs import Step, choice, combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}


def ratio(t: Expr) -> Expr:
    return 1 - (sqrt(1 + t**2) - 1)**2 / t**2


def short(t: Expr) -> Expr:
    return 2 / (1 + sqrt(1 + t**2))


def in_short(t: Expr) -> tuple[Step, ...]:
    """The entry has a value, which is sqrt(1 + t^2) - 1 + log(2/(1 + r))."""
    return (
        pointwise("ratio from below", short(t) <= ratio(t)),
        pointwise("ratio", equal(ratio(t), short(t))),
        pointwise("logarithms", equal(log(ratio(t)), log(short(t))), "ratio", terms=(ratio(t), short(t))),
    )


SMALLER = derivation(
    pointwise("in short", sqrt(1 + e**2) - 1 + log(short(e)) < unrestricted(e)),
    *in_short(e),
    combine("claim", linear(e) < unrestricted(e), "logarithms", "in short"))

PROOFS["chaudhuri2019/kl-slightly#printed"] = SMALLER
PROOFS["chaudhuri2019/kl-slightly#sharp"] = derivation(
    pointwise("in short", unrestricted(e) / 2 < sqrt(1 + e**2) - 1 + log(short(e))),
    *in_short(e),
    combine("claim", unrestricted(e) / 2 < linear(e), use("logarithms", weight=-1), "in short"))

PROOFS["chaudhuri2019/abstract-better#reading: Laplace only"] = SMALLER
order = alpha / (alpha - 1)
laplace_power = laplace_mean(x, abs_power(c + slope * x, order), 0, 1 / e)
gaussian_power = gaussian_mean(x, abs_power(c + slope * x, order), 0, s)
PROOFS["chaudhuri2019/abstract-better#repaired"] = (
    *SMALLER, laplace_by_ratio(laplace_power, c, slope, e),
    gaussian_by_ratio(gaussian_power, (c + slope * (s * NOISE), c + slope * -(s * NOISE)), c, slope, s))
less_noise = (1 + Q("1/4")) * Q(1)
PROOFS["chaudhuri2019/conclusion-utility#printed"] = (choice({"e": Q(1), "g": Q("1/4")}), NoiseProof((MeanBound(
    laplace_mean(x, (c + slope * x)**2, 0, 1 / less_noise), "equal",
    (Piece(slope**2 / less_noise**2 * (NOISE**2 + 2 * NOISE + 2)),), constant=c**2),)))

more = (1 + Q("1/4")) * e
PROOFS["chaudhuri2019/conclusion-utility#sharp"] = (choice({"g": Q("1/4")}), *derivation(
    pointwise("in short", sqrt(1 + more**2) - 1 + log(short(more)) <= unrestricted(e)),
    *in_short(more),
    combine("claim", linear(more) <= unrestricted(e), "logarithms", "in short")))

root, rest = sqrt(1 + e**2), 1 - b**2
exponent = c - 1 - log(rest)
affine = derivation(
    pointwise("square", 2 * e * b * (1 + root) <= e**2 + b**2 * (1 + root)**2, terms=(root,)),
    *in_short(e),
    pointwise("e^t >= 1 + t", 1 + exponent <= exp(exponent), terms=(exponent,)),
    pointwise("quotient", equal(exp(exponent), exp(c - 1) / rest), terms=(rest,)),
    pointwise("log t <= t - 1", log(rest) <= log(short(e)) + rest / short(e) - 1, terms=(rest, short(e))),
    pointwise("root", equal(root**2, 1 + e**2)),
    pointwise("best slope", e * b + rest / short(e) <= root, "square", "root", terms=(root,)),
    combine("claim", e * b + c - exp(c - 1) / rest <= linear(e), "e^t >= 1 + t", use("quotient", weight=-1),
            "log t <= t - 1", "best slope", use("logarithms", weight=-1)))

at_best = 1 - best**2
attained = e * best + constant - exp(constant - 1) / at_best
the_best = (
    pointwise("its ratio", equal(at_best, ratio(e))),
    pointwise("ratio from below", short(e) <= ratio(e)),
    pointwise("it is positive", short(e) <= at_best),
    pointwise("its logarithm", equal(log(at_best), log(ratio(e))), "its ratio", "ratio from below", terms=(at_best, ratio(e))),
    pointwise("exponential", equal(exp(constant - 1) / at_best, 1), "it is positive", terms=(at_best,)),
    pointwise("slope", equal(e * best, root - 1)),
)
PROOFS["chaudhuri2019/lin-meaning#repaired"] = (*affine, *derivation(
    *the_best, combine("claim", linear(e) <= attained, "exponential", "slope", "its logarithm")))
