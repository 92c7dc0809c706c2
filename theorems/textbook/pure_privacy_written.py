"""Pure privacy, written out: the likelihood ratio t lies on the chord of t^a at most; group privacy, record by record."""
from theorems.textbook.pure_privacy import P, Q, a, eps, half
from verify.language import Expr, Letter, Sum, cosh, exp, log
from verify.language.proofs import Step, cases, combine, derivation, identity, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

r = Letter("r", P.over[0])
t = P(r) / Q(r)
moment = Sum(r, P(r) ** a * Q(r) ** (1 - a), (P(r),))
sharp = cosh((a - half) * eps) / cosh(eps / 2)
span = exp(eps) - exp(-eps)


def above_tangent(end: Expr) -> Expr: return exp(a * end) - t ** a - a * t ** (a - 1) * (exp(end) - t)


def at_end(name: str, end: Expr) -> tuple[Step, ...]:
    """t^a lies above its tangents: (e^s)^a >= t^a + a t^(a-1) (e^s - t), which is u^a >= 1 + a (u - 1) for u = e^s/t."""
    return (
        pointwise(f"Bernoulli at {name}", 1 + a * (exp(end) / t - 1) <= (exp(end) / t) ** a, terms=(exp(end) / t,)
                  ).for_all(r, where=(P(r),)),
        combine(f"tangent at {name}", above_tangent(end) >= 0, use(f"Bernoulli at {name}", weight=t ** a)
                ).for_all(r, where=(P(r),)))


def weighted(name: str, end: Expr, weight: Expr, why: str) -> Step:
    """A tangent times the weight of its end in t = w e^eps + (1 - w) e^-eps."""
    return pointwise(f"weighted at {name}", weight * above_tangent(end) >= 0, f"tangent at {name}", why,
                     terms=(weight, above_tangent(end))).for_all(r, where=(P(r), eps))


high, low = (P(r) - exp(-eps) * Q(r)) / span, (exp(eps) * Q(r) - P(r)) / span
chord = (exp(a * eps) * (1 - exp(-eps)) + exp(-a * eps) * (exp(eps) - 1)) / span
MOMENT = (
    pointwise("span > 0", span > 0).for_all(where=(eps,)),
    *at_end("e^eps", eps), *at_end("e^-eps", -eps),
    combine("t >= e^-eps", exp(-eps) * Q(r) <= P(r), use("given 1.2", {"1": r}, weight=exp(-eps))).for_all(r),
    combine("weight of e^eps", high >= 0, use("t >= e^-eps", weight=1 / span)).for_all(r, where=(eps,)),
    combine("weight of e^-eps", low >= 0, use("given 1.1", {"1": r}, weight=1 / span)).for_all(r, where=(eps,)),
    weighted("e^eps", eps, high, "weight of e^eps"), weighted("e^-eps", -eps, low, "weight of e^-eps"),
    combine("eps > 0", moment <= chord, use("weighted at e^eps", over=(r,), where=(P(r),)),
            use("weighted at e^-eps", over=(r,), where=(P(r),))).for_all(where=(eps,)),
    identity("the chord at 1", chord, sharp).for_all(where=(eps,)),
    combine("sharp where eps > 0", moment <= sharp, "eps > 0", "the chord at 1").for_all(where=(eps,)),
    combine("t <= 1 at eps = 0", t <= 1, use("given 1.1", {"1": r}, weight=1 / Q(r))).for_all(r, where=(P(r),), zero=(eps,)),
    pointwise("t^(a-1) <= 1 at eps = 0", t ** (a - 1) <= 1, "t <= 1 at eps = 0", terms=(t,)
              ).for_all(r, where=(P(r),), zero=(eps,)),
    combine("sharp at eps = 0", moment <= sharp, use("t^(a-1) <= 1 at eps = 0", weight=P(r), over=(r,), where=(P(r),))
            ).for_all(zero=(eps,)),
    cases("sharp", moment <= sharp, eps, "sharp where eps > 0", "sharp at eps = 0"),
)

coin = exp(eps / 2) / (exp(eps / 2) + exp(-eps / 2))
u, v = (a - 1) * eps, 2 * (a - 1) * eps
exponent, zcdp = coin * v + v**2 / 8, a * (a - 1) * eps**2 / 2
PROOFS["textbook/pure-dp-zcdp#printed"] = derivation(
    *MOMENT,
    pointwise("a coin", coin <= 1), pointwise("its mean", 2 * coin - 1 <= eps / 2),
    pointwise("Hoeffding's lemma", log(1 - coin + coin * exp(v)) <= exponent, "a coin", terms=(coin, v)),
    pointwise("its moment", 1 - coin + coin * exp(v) <= exp(exponent), "Hoeffding's lemma",
              terms=(1 - coin + coin * exp(v), exponent)),
    combine("of values -1 and 1", sharp <= exp(exponent - u), use("its moment", weight=exp(-u))),
    combine("the exponent", exponent - u <= zcdp, use("its mean", weight=u)),
    pointwise("zCDP", exp(exponent - u) <= exp(zcdp), "the exponent", terms=(exponent - u, zcdp)),
    combine("claim", moment <= exp(zcdp), "sharp", "of values -1 and 1", "zCDP"))
