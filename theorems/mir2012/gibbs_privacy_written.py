"""The privacy of the Gibbs posterior, written out: each weight and each normaliser changes by exp(lambda Delta) at most."""
from theorems.mir2012.gibbs_privacy import other
from theorems.mir2012.notation import W, Z, gibbs, lam, level, normaliser, prior, risk, t, weight
from verify.language import Expr, Letter, absolute, exp
from verify.language.proofs import Step, combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

rate = lam * level
difference = absolute(risk(t, Z) - risk(t, W))


def lighter(name: str, a: Letter, b: Letter) -> tuple[Step, ...]:
    """exp(-lambda Rhat(t, a)) is at most exp(lambda Delta) times exp(-lambda Rhat(t, b))."""
    gap, cost, price = risk(t, b) - risk(t, a), -lam * risk(t, a), -lam * risk(t, b)
    return (pointwise(f"{name}, one side", gap <= absolute(gap), terms=(gap,)).for_all(t),
            combine(f"{name}, the risks", cost <= rate + price, use(f"{name}, one side", weight=lam),
                    use("the risks are close", weight=lam)).for_all(t),
            pointwise(f"{name}, the weights", exp(cost) <= exp(rate) * exp(price), f"{name}, the risks",
                      terms=(cost, price, rate)).for_all(t))


PRIVATE = (
    combine("the risks are close", difference <= level, use("given 2", {"Z1": Z, "Z2": W})).for_all(t),
    *lighter("to the other sample", Z, W), *lighter("back", W, Z),
    combine("the normalisers", normaliser(W) <= exp(rate) * normaliser(Z),
            use("back, the weights", weight=prior(t), over=(t,))),
    pointwise("their inverses", 1 / normaliser(Z) <= exp(rate) / normaliser(W), "the normalisers",
              terms=(normaliser(Z), normaliser(W), exp(rate))),
    combine("the posteriors", gibbs(t, Z) <= exp(2 * rate) * gibbs(t, W),
            use("to the other sample, the weights", weight=prior(t) / normaliser(Z)),
            use("their inverses", weight=exp(rate) * weight(t, W))).for_all(t))


def at_most(most: Expr, *why: str) -> tuple[object, ...]:
    """The proof that the posterior is private with a level that is at least 2 lambda Delta."""
    return derivation(
        *PRIVATE,
        pointwise("the level", 2 * rate <= most, *why), pointwise("its exponential", exp(2 * rate) <= exp(most), "the level",
                                                                  terms=(2 * rate, most)),
        combine("claim", gibbs(t, Z) <= exp(most) * gibbs(t, W), "the posteriors", use("its exponential", weight=gibbs(t, W))
                ).for_all(t))


PROOFS["mir2012/thm-4.1#printed"] = derivation(*PRIVATE)
PROOFS["mir2012/thm-4.1.literal#repaired"] = derivation(*PRIVATE)
PROOFS["mir2012/sec-2.2.lambda-clash#repaired"] = derivation(*PRIVATE)
PROOFS["mir2012/sec-2.2.lambda-clash#reading: sensitivity at most 1/2"] = at_most(lam, "given 6")
PROOFS["mir2012/small-lambda.privacy#repaired"] = at_most(2 * other * level)
