"""The limits of the Renyi divergence, written out: one letter of the moment, Jensen's inequality, and a Taylor bound."""
from theorems.chaudhuri2019.notation import a, x
from theorems.chaudhuri2019.sec_2 import E, L, P, Q, divergence, eps, level, loss, mass, moment, renyi
from verify.language import Sum, absolute, as_expr, equal, exp, log
from verify.language.proofs import combine, derivation, fewer_terms, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

here, half = (P(x),), as_expr("1/2")
one = P(x)**a * Q(x)**(1 - a)
bound = exp((a - 1) * eps)
rate = (a - 1) * level + log(mass)
on_event = (P(x), E(x))
PROOFS["chaudhuri2019/sec2.1-inf#printed"] = (
    *derivation(
        combine("ratio", P(x) / Q(x) <= exp(eps), use("given 2", {"1": x}, weight=1 / Q(x))).for_all(x, where=here),
        pointwise("loss", loss <= eps, "ratio", terms=(P(x) / Q(x),)).for_all(x, where=here),
        combine("times a - 1", (a - 1) * loss <= (a - 1) * eps, use("loss", weight=a - 1)).for_all(x, where=here),
        pointwise("power", exp((a - 1) * loss) <= bound, "times a - 1", terms=((a - 1) * loss, (a - 1) * eps)
                  ).for_all(x, where=here),
        combine("claim", moment <= bound, use("power", weight=P(x), over=(x,), where=here))),
    *derivation(
        combine("times a - 1", (a - 1) * level <= (a - 1) * loss, use("given 4", weight=a - 1)).for_all(x, where=on_event),
        pointwise("power", exp((a - 1) * level) <= exp((a - 1) * loss), "times a - 1",
                  terms=((a - 1) * level, (a - 1) * loss)).for_all(x, where=on_event),
        fewer_terms("a part", Sum(x, one, on_event) <= moment),
        combine("at most the bound", exp((a - 1) * level) * mass <= bound,
                use("power", weight=P(x), over=(x,), where=on_event), "a part", "given 2"),
        pointwise("tangent", log(exp(rate) / bound) <= exp(rate) / bound - 1, terms=(exp(rate) / bound,)),
        combine("logarithms", rate <= (a - 1) * eps, "tangent", use("at most the bound", weight=1 / bound)),
        combine("claim", level <= eps + log(1 / mass) / (a - 1), use("logarithms", weight=1 / (a - 1)))))

most, length = (a - 1) * L, absolute((a - 1) * loss)
tilt = exp((a - 1) * loss)
mean = Sum(x, P(x) * tilt, here)
MEAN = combine("moment", equal(mean, moment))
scaled, target = (a - 1) * loss, (a - 1) * divergence
PROOFS["chaudhuri2019/sec2.1-one#printed"] = (
    *derivation(
        MEAN,
        pointwise("tangent", exp(target) * (1 + scaled - target) <= exp(scaled), terms=(scaled, target)).for_all(x, where=here),
        combine("Jensen", exp(target) <= mean, use("tangent", weight=P(x), over=(x,), where=here)),
        pointwise("logarithms", log(exp(target)) <= log(mean), "Jensen", terms=(exp(target), mean)),
        combine("claim", divergence <= renyi, use("logarithms", weight=1 / (a - 1)))),
    *derivation(
        MEAN,
        pointwise("above", loss <= L, "given 2", terms=(loss,)).for_all(x, where=here),
        pointwise("below", -loss <= L, "given 2", terms=(loss,)).for_all(x, where=here),
        combine("scaled above", scaled <= most, use("above", weight=a - 1)).for_all(x, where=here),
        combine("scaled below", -scaled <= most, use("below", weight=a - 1)).for_all(x, where=here),
        pointwise("exponents", length <= most, "scaled above", "scaled below", terms=(scaled, most)).for_all(x, where=here),
        pointwise("Taylor", exp(scaled) <= 1 + scaled + scaled**2 / 2 * exp(length), terms=(scaled,)).for_all(x, where=here),
        pointwise("squares", scaled**2 <= most**2, "exponents", terms=(scaled, most)).for_all(x, where=here),
        pointwise("exponentials", exp(length) <= exp(most), "exponents", terms=(length, most)).for_all(x, where=here),
        combine("remainder", exp(scaled) <= 1 + scaled + most**2 / 2 * exp(most), "Taylor",
                use("squares", weight=exp(length) / 2), use("exponentials", weight=most**2 / 2)).for_all(x, where=here),
        combine("sum", mean <= 1 + (a - 1) * divergence + most**2 / 2 * exp(most),
                use("remainder", weight=P(x), over=(x,), where=here)),
        pointwise("logarithm", log(mean) <= mean - 1, terms=(mean,)),
        combine("claim", renyi <= divergence + (a - 1) * L**2 * exp((a - 1) * L) / 2, use("sum", weight=1 / (a - 1)),
                use("logarithm", weight=1 / (a - 1)))))
