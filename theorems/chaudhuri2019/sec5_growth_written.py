"""Explicit orders alpha for the claims that some alpha exists, and explicit eps where none of moderate size does."""
from theorems.chaudhuri2019.dual_bounds_written import gaussian_by_ratio
from theorems.chaudhuri2019.notation import a, alpha, b, c, e
from theorems.chaudhuri2019.sec5_growth import most, s, sigma, x
from verify.language import NOISE, Expr, Q, abs_power, exp, gaussian_mean, log
from verify.language.proofs import Step, choice, derivation, pointwise

PROOFS: dict[str, tuple[object, ...]] = {}

PROOFS["chaudhuri2019/no-matter-eps-moderate#repaired"] = (choice({"A": Q(4), "a": Q(4)}),)
POWER = gaussian_mean(x, abs_power(c + b * x, alpha / (alpha - 1)), 0, sigma)
PROOFS["chaudhuri2019/gauss-nearly-identical#printed"] = (
    choice({"A": Q(4), "a": Q(4)}), choice({"a": Q(2), "s": Q(1)}),
    gaussian_by_ratio(POWER, (c + b * (sigma * NOISE), c + b * -(sigma * NOISE)), c, b, sigma))
PROOFS["chaudhuri2019/gauss-nearly-identical#part: a moderate alpha"] = (choice({"A": Q(4), "a": Q(4)}),)
PROOFS["chaudhuri2019/gauss-nearly-identical#reading: some alpha"] = (choice({"a": 1 + 2 / s}),)


def not_crossed(t: Expr) -> tuple[Step, ...]:
    """Where t (a - 1) <= log 2, half of the exponential is at most 1 and the other side is above 1."""
    growth, power = t * (a - 1), (2 * t)**(a - 1)
    return (
        pointwise("half of it", exp(growth) / 2 <= 1, "little", terms=(growth,)),
        pointwise("power", Q(0) < power),
        pointwise("claim", exp(growth) / 2 < 1 + t * power, "half of it", "power", terms=(exp(growth), power, t)),
    )


small = log(2) / most
PROOFS["chaudhuri2019/no-matter-eps-moderate#printed"] = (choice({"e": small}), *derivation(
    pointwise("little", small * (a - 1) <= log(2)), *not_crossed(small)))
PROOFS["chaudhuri2019/no-matter-eps-moderate#sharp"] = derivation(
    pointwise("little", e * (a - 1) <= log(2), "given 1", terms=(e * (a - 1),)), *not_crossed(e))
