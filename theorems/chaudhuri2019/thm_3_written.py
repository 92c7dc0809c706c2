"""Theorem 3, written out: for each output of A, Jensen's inequality over the outputs of B, by a tangent of f* at the mean."""
from theorems.chaudhuri2019.notation import a, p, x, y
from theorems.chaudhuri2019.thm_3 import (
    Q1, R, eps1, eps2, exp_of_both, kl_of_a, kl_of_both, power_of_both, renyi_of_a,
    renyi_of_both, shifted_g, shifted_h, sum_g, sum_h)
from verify.language import Q as number
from verify.language import Sum, abs_power, absolute, equal, exp, maximum
from verify.language.proofs import cases, combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

greatest = maximum(eps1, eps2)
anywhere = (Q1(x),)
of_kl = (
    pointwise("tangent", exp(shifted_h - 1) * (1 + sum_h - shifted_h) <= exp(sum_h - 1), terms=(shifted_h, sum_h)
              ).for_all(x, y),
    combine("Jensen", exp(shifted_h - 1) <= Sum(y, R(y) * exp(sum_h - 1)), use("tangent", weight=R(y), over=(y,))
            ).for_all(x, where=anywhere),
    combine("all outputs of A", Sum(x, Q1(x) * exp(shifted_h - 1)) <= exp_of_both,
            use("Jensen", weight=Q1(x), over=(x,), where=anywhere)),
    combine("both releases", kl_of_both <= kl_of_a, "all outputs of A"),
    pointwise("the greater parameter", eps1 <= greatest),
    combine("claim", kl_of_both <= greatest, "both releases", "given 1", "the greater parameter"))

u, v = absolute(sum_g), absolute(shifted_g)
of_u, of_v = abs_power(sum_g, p), abs_power(shifted_g, p)
cosine = sum_g * shifted_g / v**2
tangent = of_v * (1 + p * (cosine - 1))
at_x = Sum(y, R(y) * of_u)
of_renyi = (
    pointwise("tangent at 1", (u / v)**p >= 1 + p * (u / v - 1), terms=(u / v,)).for_all(x, y, where=(u, v)),
    pointwise("product", sum_g * shifted_g <= u * v, terms=(sum_g, shifted_g)).for_all(x, y),
    combine("signs", cosine <= u / v, use("product", weight=1 / v**2)).for_all(x, y, where=(u, v)),
    pointwise("power of a ratio", equal(v**p * (u / v)**p, u**p), terms=(u, v)).for_all(x, y, where=(u, v)),
    pointwise("power of the sum", equal(u**p, of_u), terms=(sum_g,)).for_all(x, y, where=(u,)),
    pointwise("power of the mean", equal(of_v, v**p), terms=(shifted_g,)).for_all(x, where=(v,)),
    combine("off 0", tangent <= of_u, use("tangent at 1", weight=v**p), use("signs", weight=p * v**p), "power of a ratio",
            "power of the sum", use("power of the mean", weight=1 + p * (cosine - 1))).for_all(x, y, where=(u, v)),
    pointwise("no sum", equal(sum_g, number(0)), terms=(sum_g,)).for_all(x, y, zero=(u,)),
    pointwise("at most 0", of_v * (1 - p) <= of_u, terms=(shifted_g, sum_g)).for_all(x, y),
    combine("at 0", tangent <= of_u, use("no sum", weight=of_v * p * shifted_g / v**2), "at most 0"
            ).for_all(x, y, where=(v,), zero=(u,)),
    cases("tangent", tangent <= of_u, u, "off 0", "at 0").for_all(x, y, where=(v,)),
    pointwise("square", equal(shifted_g * shifted_g / v**2, number(1)), terms=(shifted_g,)).for_all(x, where=(v,)),
    combine("off the mean 0", of_v <= at_x, use("tangent", weight=R(y), over=(y,)), use("square", weight=-p * of_v)
            ).for_all(x, where=(*anywhere, v)),
    pointwise("no mean", equal(of_v, number(0)), terms=(shifted_g,)).for_all(x, zero=(v,)),
    pointwise("a power", number(0) <= of_u, terms=(sum_g,)).for_all(x, y),
    combine("at the mean 0", of_v <= at_x, "no mean", use("a power", weight=R(y), over=(y,))
            ).for_all(x, where=anywhere, zero=(v,)),
    cases("Jensen", of_v <= at_x, v, "off the mean 0", "at the mean 0").for_all(x, where=anywhere),
    combine("all outputs of A", Sum(x, Q1(x) * of_v) <= power_of_both,
            use("Jensen", weight=Q1(x), over=(x,), where=anywhere)),
    combine("both releases", renyi_of_both <= renyi_of_a, use("all outputs of A", weight=a - 1)),
    pointwise("the greater parameter", exp((a - 1) * eps1) <= exp((a - 1) * greatest)),
    combine("claim", renyi_of_both <= exp((a - 1) * greatest), "both releases", "given 2", "the greater parameter"))
PROOFS["chaudhuri2019/thm-3#printed"] = (*derivation(*of_kl), *derivation(*of_renyi))
