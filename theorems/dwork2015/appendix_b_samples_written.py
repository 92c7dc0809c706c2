"""The number of samples of Theorem 34, solved."""
from theorems.dwork2015.appendix_b_samples import G, R, a, beta, m, rounds, size, tau, total
from verify.language import exp, log
from verify.language.proofs import combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

spread = R * log(m * G) + log(2 * m / beta)
fine = 2 * size * (tau / 3)**2
PROOFS["dwork2015/thm-34#repaired"] = derivation(
    combine("exponent", spread <= fine, use("given 1", weight=2 * tau**2 / 9)),
    pointwise("exponential", exp(spread) <= exp(fine), "exponent", terms=(spread, fine)),
    combine("claim", exp(R * log(m * G)) * (2 * m * exp(-fine)) <= beta, use("exponential", weight=beta * exp(-fine))))

power = rounds * log(m / a) + log(2 * m / beta)
level = 2 * size * a**2
PROOFS["dwork2015/thm-34.step-solve#printed"] = derivation(
    combine("exponent", power <= level, use("given 1", weight=2 * a**2)),
    pointwise("exponential", exp(power) <= exp(level), "exponent", terms=(power, level)),
    combine("claim", total <= beta, use("exponential", weight=beta * exp(-level))))
