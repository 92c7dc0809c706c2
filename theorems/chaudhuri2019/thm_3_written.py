"""Theorem 3, written out: for each output of A, Jensen's inequality over the outputs of B, by a tangent of f* at the mean."""
from theorems.chaudhuri2019.notation import a, p, x, y
from theorems.chaudhuri2019.thm_3 import (
    Q1, R, b, eps1, eps2, kl_of_a, kl_of_both, moment_of_a, moment_of_both, renyi_of_a, renyi_of_both, shifted_g, shifted_h,
    size, sum_g, sum_h)
from verify.language import Q as number
from verify.language import Sum, equal, exp, maximum
from verify.language.proofs import combine, derivation, fewer_terms, pointwise, same_support, use

PROOFS: dict[str, tuple[object, ...]] = {}

greatest = maximum(eps1, eps2)
of_kl = (
    pointwise("tangent", exp(shifted_h - 1) * (1 + sum_h - shifted_h) <= exp(sum_h - 1), terms=(shifted_h, sum_h)
              ).for_all(x, y),
    combine("both releases", kl_of_both <= kl_of_a, use("tangent", weight=Q1(x) * R(y), over=(x, y))),
    pointwise("the greater parameter", eps1 <= greatest),
    combine("claim", kl_of_both <= greatest, "both releases", "given 1", "the greater parameter"))

u, v = size(sum_g), size(shifted_g)
cosine = sum_g * shifted_g / v**2
line = v**p * (1 + p * (cosine - 1))
above = maximum(line, 0)
here, there = (u,), (v,)
at_x = Sum(y, R(y) * u**p, here)
of_renyi = (
    pointwise("a tangent", line <= above, terms=(line,)).for_all(x, y, where=there),
    pointwise("tangent at 1", (u / v)**p >= 1 + p * (u / v - 1), terms=(u / v,)).for_all(x, y, where=(u, v)),
    pointwise("product", sum_g * shifted_g <= u * v, terms=(sum_g, shifted_g)).for_all(x, y),
    combine("signs", cosine <= u / v, use("product", weight=1 / v**2)).for_all(x, y, where=(u, v)),
    pointwise("power of a ratio", equal(v**p * (u / v)**p, u**p), terms=(u, v)).for_all(x, y, where=(u, v)),
    combine("tangent at the mean", line <= u**p, use("tangent at 1", weight=v**p), use("signs", weight=p * v**p),
            "power of a ratio").for_all(x, y, where=(u, v)),
    pointwise("power", above <= u**p, "tangent at the mean", terms=(line, u**p)).for_all(x, y, where=(u, v)),
    pointwise("no sum", equal(sum_g, number(0)), terms=(sum_g,)).for_all(x, y, zero=here),
    combine("the tangent there", equal(line, v**p * (1 - p)), use("no sum", weight=v**p * p * shifted_g / v**2)
            ).for_all(x, y, where=there, zero=here),
    pointwise("no power at 0", equal(above, number(0)), "the tangent there", terms=(v**p, line)
              ).for_all(x, y, where=there, zero=here),
    combine("nothing", equal(R(y) * above, number(0)), use("no power at 0", weight=R(y))).for_all(x, y, where=there, zero=here),
    same_support("only where the sum is not 0", equal(Sum(y, R(y) * above, here), Sum(y, R(y) * above)), u, "nothing"
                 ).for_all(x, where=there),
    pointwise("square", equal(shifted_g * shifted_g / v**2, number(1)), terms=(shifted_g,)).for_all(x, where=there),
    combine("tangent on average", equal(Sum(y, R(y) * line), v**p), use("square", weight=p * v**p)).for_all(x, where=there),
    combine("Jensen", v**p <= at_x, use("tangent on average", weight=-1), use("a tangent", weight=R(y), over=(y,)),
            use("only where the sum is not 0", weight=-1), use("power", weight=R(y), over=(y,), where=here)
            ).for_all(x, where=there),
    fewer_terms("all outputs of A", Sum(x, Q1(x) * at_x, there) <= Sum(x, Q1(x) * at_x)),
    combine("both releases", renyi_of_both <= renyi_of_a, use("Jensen", weight=(a - 1) * Q1(x), over=(x,), where=there),
            use("all outputs of A", weight=a - 1)),
    pointwise("the greater parameter", exp((a - 1) * eps1) <= exp((a - 1) * greatest)),
    combine("claim", renyi_of_both <= exp((a - 1) * greatest), "both releases", "given 2", "the greater parameter"))
PROOFS["chaudhuri2019/thm-3#printed"] = (*derivation(*of_kl), *derivation(*of_renyi))

PROOFS["chaudhuri2019/renyi-parallel#printed"] = derivation(
    combine("the second release is the same", equal(moment_of_both, moment_of_a)),
    pointwise("the greater parameter", exp((b - 1) * eps1) <= exp((b - 1) * greatest)),
    combine("claim", moment_of_both <= exp((b - 1) * greatest), "the second release is the same", "given 2",
            "the greater parameter"))
