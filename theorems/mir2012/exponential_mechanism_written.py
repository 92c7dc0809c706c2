"""The exponential mechanism, written out: each weight and each normaliser changes by exp(lambda Delta) at most."""
from theorems.mir2012.exponential_mechanism import constant, f, noise_sensitivity, place, w
from theorems.mir2012.notation import base, lam, level, q, scale, tilted, u, v, x, y
from verify.language import Letter, Sum, absolute, exp
from verify.language.proofs import Step, combine, derivation, one_term, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

PLACES = {"x1": x, "x2": y}
rate = lam * level


def heavier(name: str, a: Letter, b: Letter, why: str) -> tuple[Step, ...]:
    """exp(lambda q(a, u)) is at most exp(lambda Delta) times exp(lambda q(b, u))."""
    score, other = lam * q(a, u), lam * q(b, u)
    gap = q(a, u) - q(b, u)
    return (pointwise(f"{name}, one side", gap <= absolute(gap), terms=(gap,)).for_all(u),
            combine(f"{name}, the scores", score <= rate + other, use(f"{name}, one side", weight=lam), use(why, weight=lam)
                    ).for_all(u),
            pointwise(f"{name}, the weights", exp(score) <= exp(rate) * exp(other), f"{name}, the scores",
                      terms=(score, other, rate)).for_all(u))


def private(why: str) -> tuple[Step, ...]:
    """The steps from the difference of the scores at two inputs, known by the step `why`, to privacy."""
    return (
        *heavier("to the other input", x, y, why), *heavier("back", y, x, why),
        combine("the normalisers", scale(y) <= exp(rate) * scale(x), use("back, the weights", weight=base(u), over=(u,))),
        pointwise("their inverses", 1 / scale(x) <= exp(rate) / scale(y), "the normalisers",
                  terms=(scale(x), scale(y), exp(rate))),
        combine("claim", tilted(u, x) / scale(x) <= exp(2 * rate) * (tilted(u, y) / scale(y)),
                use("to the other input, the weights", weight=base(u) / scale(x)),
                use("their inverses", weight=exp(rate) * tilted(u, y))).for_all(u))


difference = absolute(q(x, u) - q(y, u))
close = combine("the scores are close", difference <= level, use("given 2", PLACES)).for_all(u)
of_the_sum = one_term("one of the sum", difference <= Sum(w, absolute(q(x, w) - q(y, w))), {"w": u}).for_all(u)
close_by_sum = combine("the scores are close", difference <= level, "one of the sum", use("given 2", PLACES)).for_all(u)
PROOFS["mir2012/thm-2.4#printed"] = derivation(close, *private("the scores are close"))
PROOFS["mir2012/thm-2.4.sensitivity#sharp"] = PROOFS["mir2012/thm-2.4#printed"]
PROOFS["mir2012/thm-2.4.sensitivity#printed"] = derivation(of_the_sum, close_by_sum, *private("the scores are close"))

here, there = absolute(place(u) - f(x)), absolute(place(u) - f(y))
exponent, other = -lam * here / noise_sensitivity, -lam * there / noise_sensitivity
PROOFS["mir2012/thm-2.3#printed"] = derivation(
    combine("the values are close", absolute(f(x) - f(y)) <= noise_sensitivity, use("given 1", PLACES)),
    *(pointwise(f"one side {n}", gap <= absolute(gap), terms=(gap,)).for_all(u)
      for n, gap in enumerate((f(x) - f(y), f(y) - f(x), place(u) - f(x), f(x) - place(u)))),
    combine("from above", place(u) - f(y) <= noise_sensitivity + here, "one side 0", "one side 2", "the values are close"
            ).for_all(u),
    combine("from below", -(place(u) - f(y)) <= noise_sensitivity + here, "one side 1", "one side 3", "the values are close"
            ).for_all(u),
    pointwise("triangle", there <= noise_sensitivity + here, "from above", "from below",
              terms=(place(u) - f(y), noise_sensitivity + here)).for_all(u),
    combine("the exponents", exponent <= lam + other, use("triangle", weight=lam / noise_sensitivity)).for_all(u),
    pointwise("the densities", exp(exponent) <= exp(lam) * exp(other), "the exponents", terms=(exponent, other)).for_all(u),
    combine("claim", constant * exp(exponent) <= exp(lam) * (constant * exp(other)), use("the densities", weight=constant)
            ).for_all(u))

score, lower = lam * q(x, u), lam * q(x, v)
