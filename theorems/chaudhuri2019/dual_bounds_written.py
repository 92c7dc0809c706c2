"""The dual bound that the repairs of Table 1 share: Young's inequality with r = 1 + k sign(x), which has the moments of the
shifted law.

An adversary has the values `right` and `left` at the two signs of the noise t; their average with the weights 1 + k and 1 - k
is `start` + `slope` * |t|.
"""
from verify.language import NOISE, Expr, Mean, MeanBound, NoiseProof, Piece, Q, Sym, abs_power, exp, joined, young

PROOFS: dict[str, tuple[object, ...]] = {}

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


def laplace_by_ratio(mean: Mean, c: Expr, b: Expr, e: Expr) -> NoiseProof:
    """Young's inequality with the ratio of the two densities, for E|c + b x|^p of the scale 1/e."""
    right, left, up, down = c + b * (1 / e * t), c + b * -(1 / e * t), exp(2 * t - e), exp(-e)
    falling = alpha * down * (c - b / e * (t + 1)) - exp(-alpha * e)
    rising = -alpha * c * up + alpha * b / e * (1 - t) * up - exp(alpha * (2 * t - e)) / (1 - 2 * alpha)
    return NoiseProof((MeanBound(mean, "below", (
        Piece(WEIGHT * (rising + falling), e, (young(right, up, alpha, WEIGHT), young(left, down, alpha, WEIGHT))),
        Piece(WEIGHT * (alpha * exp(e) * (c + b / e * (t + 1)) - exp(alpha * e) + falling), None,
              (young(right, exp(e), alpha, WEIGHT), young(left, down, alpha, WEIGHT))))),))


def by_affine(mean: Mean, sides: tuple[Expr, Expr], ratios: tuple[Expr, Expr], start: Expr, potential: Expr) -> NoiseProof:
    """Young's inequality at both signs of the noise with an affine r, in a claim that has E|r|^alpha on its other side."""
    return joined(MeanBound(mean, "below", (Piece(potential, None, tuple(
        young(side, r, alpha, Q("1/2")) for side, r in zip(sides, ratios, strict=True))),), constant=start))


def gaussian_by_ratio(mean: Mean, sides: tuple[Expr, Expr], c: Expr, b: Expr, sigma: Expr) -> NoiseProof:
    """Young's inequality with the ratio exp(t/sigma - 1/(2 sigma^2)) of the two densities, for E|c + b x|^p."""
    rate, scale = 1 / sigma, exp(-1 / (2 * sigma ** 2))
    ratios = (exp(rate * t - 1 / (2 * sigma ** 2)), exp(-rate * t - 1 / (2 * sigma ** 2)))
    power = exp(-alpha / (2 * sigma ** 2))
    waves = tuple((w, r) for r in (rate, -rate) for w in (WEIGHT * alpha * (c + b) * scale,))
    high = tuple((-WEIGHT * power, alpha * r) for r in (rate, -rate))
    potential = -WEIGHT * alpha * b * sigma * (-ratios[0] + ratios[1])
    return NoiseProof((MeanBound(mean, "below", (Piece(potential, None, tuple(
        young(side, r, alpha, WEIGHT) for side, r in zip(sides, ratios, strict=True))),), waves=waves + high),))
