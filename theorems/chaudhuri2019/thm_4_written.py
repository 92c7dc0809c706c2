"""Theorem 4, written out: KL values of best translates add up; for Renyi a tangent at the product of the best adversaries."""
from theorems.chaudhuri2019.notation import a, c, p, x, y
from theorems.chaudhuri2019.thm_4 import (
    A1, A2, N1, N2, P1, P2, Q1, Q2, Z1, Z2, e1, e2, eps1, eps2, g1, g2, h1, h2, in_1, in_2, k1, k2, kl_1,
    kl_2, kl_both, of_both, of_first, of_second,
    power_both, r1, r2, renyi_both, sum_g, v1, v2, w1, w2)
from verify.language import Expr, Letter, Sum, absolute, equal, exp, log, maximum
from verify.language import Q as number
from verify.language.proofs import LawAt, Step, combine, derivation, fewer_terms, instance, pointwise, same_support, use

PROOFS: dict[str, tuple[object, ...]] = {}

of_kl = (
    pointwise("logarithm", log(Z1) + log(Z2) <= Z1 * Z2 * exp(-1), terms=(Z1, Z2)),
    combine("claim", kl_both <= eps1 + eps2, "logarithm", "given 1", "given 2"))
PROOFS["chaudhuri2019/thm-4#KL"] = derivation(*of_kl)
PROOFS["chaudhuri2019/thm-4#part: KL, all classes"] = derivation(
    instance("the best translate of h1", in_1(k1), "given 2", {"u1": LawAt((x,), h1(x)), "c": 1 - log(Z1)}, "given 7"),
    instance("its value", kl_1 <= eps1, "given 9", {"u1": LawAt((x,), k1)}, "the best translate of h1"),
    instance("the best translate of h2", in_2(k2), "given 5", {"u2": LawAt((y,), h2(y)), "c": 1 - log(Z2)}, "given 8"),
    instance("the other value", kl_2 <= eps2, "given 10", {"u2": LawAt((y,), k2)}, "the best translate of h2"),
    of_kl[0], combine("claim", kl_both <= eps1 + eps2, "logarithm", "its value", "the other value"))
translated = of_first(Q1(x), exp(h1(x) + c - 1))
PROOFS["chaudhuri2019/thm-4#KL, the best translate"] = derivation(
    combine("a multiple", equal(translated, exp(c - 1) * Z1)),
    pointwise("logarithm", c - exp(c - 1) * Z1 <= -log(Z1), terms=(Z1,)),
    combine("claim", of_first(P1(x), h1(x) + c) - translated <= kl_1, "logarithm"))

size, zero = absolute(sum_g), number(0)
here = (size,)
cosine = w1(x) * w2(y) * sum_g / v1**2 / v2**2
scale, ratio = v1**p * v2**p, size / v1 / v2
line = scale * (1 + p * (cosine - 1))
above = maximum(line, 0)
at_x = Sum(y, Q2(y) * size**p, here)
TANGENT = (
    pointwise("a tangent", line <= above, terms=(line,)).for_all(x, y, where=(v1, v2)),
    pointwise("tangent at 1", ratio**p >= 1 + p * (ratio - 1), terms=(ratio, v1, v2, size)).for_all(x, y, where=(v1, v2, size)),
    pointwise("power of a ratio", equal(scale * ratio**p, size**p), terms=(size, v1, v2)).for_all(x, y, where=(v1, v2, size)),
    pointwise("product", w1(x) * w2(y) * sum_g <= v1 * v2 * size, terms=(sum_g,)).for_all(x, y),
    combine("signs", cosine <= ratio, use("product", weight=1 / v1**2 / v2**2)).for_all(x, y, where=(v1, v2)),
    combine("tangent at w1 w2", line <= size**p, use("tangent at 1", weight=scale), use("signs", weight=p * scale),
            "power of a ratio").for_all(x, y, where=(v1, v2, size)),
    pointwise("power", above <= size**p, "tangent at w1 w2", terms=(line, size**p)).for_all(x, y, where=(v1, v2, size)),
    pointwise("no sum", equal(sum_g, zero), terms=(sum_g,)).for_all(x, y, zero=here),
    combine("the tangent there", equal(line, scale * (1 - p)),
            use("no sum", weight=p * scale * w1(x) * w2(y) / v1**2 / v2**2)).for_all(x, y, where=(v1, v2), zero=here),
    pointwise("no power at 0", equal(above, zero), "the tangent there", terms=(v1**p, v2**p, line)
              ).for_all(x, y, where=(v1, v2), zero=here),
    combine("nothing", equal(Q2(y) * above, zero), use("no power at 0", weight=Q2(y))
            ).for_all(x, y, where=(v1, v2), zero=here),
    same_support("only where the sum is not 0", equal(Sum(y, Q2(y) * above, (v2, size)), Sum(y, Q2(y) * above, (v2,))), size,
                 "nothing").for_all(x, where=(v1,)),
    fewer_terms("all outputs of B", Sum(y, Q2(y) * size**p, (size, v2)) <= at_x).for_all(x),
    combine("for one output of A", Sum(y, Q2(y) * line, (v2,)) <= at_x, use("a tangent", weight=Q2(y), over=(y,), where=(v2,)),
            use("only where the sum is not 0", weight=-1), use("power", weight=Q2(y), over=(y,), where=(v2, size)),
            "all outputs of B").for_all(x, where=(v1,)),
    fewer_terms("all outputs of A", Sum(x, Q1(x) * at_x, (v1,)) <= Sum(x, Q1(x) * at_x)),
    combine("the sum of the tangents", (1 - p) * N1 * N2 + p * (e1 * r2 + r1 * e2) <= power_both,
            use("for one output of A", weight=Q1(x), over=(x,), where=(v1,)), "all outputs of A"))


def at_least_1(name: str, letter: Letter, law: Expr, w: Expr, given: str, power: Expr) -> tuple[Step, ...]:
    """E_Q|w|^p >= 1 for the best adversary: the tangent at w, at the constant 1."""
    v = absolute(w)
    part = Sum(letter, law, (v,))
    return (
        pointwise(f"tangent for {name}", (1 / v)**p >= 1 + p * (1 / v - 1), terms=(1 / v, v)).for_all(letter, where=(v,)),
        pointwise(f"power for {name}", equal(v**p * (1 / v)**p, number(1)), terms=(v,)).for_all(letter, where=(v,)),
        pointwise(f"sign for {name}", w <= v).for_all(letter),
        combine(f"the constant 1 for {name}", v**p * (1 + p * (w / v**2 - 1)) <= 1, use(f"tangent for {name}", weight=v**p),
                use(f"power for {name}"), use(f"sign for {name}", weight=p * v**p / v**2)).for_all(letter, where=(v,)),
        fewer_terms(f"a part for {name}", part <= Sum(letter, law)),
        combine(f"power of {name}", (p - 1) <= (p - 1) * power, use(f"the constant 1 for {name}", weight=law, over=(letter,),
                where=(v,)), f"a part for {name}", use(given, weight=-p)),
        pointwise(name, power >= 1, f"power of {name}", terms=(power,)))


of_renyi = (
    *TANGENT, *at_least_1("N1", x, Q1(x), w1(x), "given 3", N1), *at_least_1("N2", y, Q2(y), w2(y), "given 4", N2),
    pointwise("product of values", N1 * N2 + a * (A1 - N1) + a * (A2 - N2) <= (a * A1 - (a - 1) * N1) * (a * A2 - (a - 1) * N2),
              "N1", "N2", "given 5", "given 6"),
    pointwise("product of bounds", (a * A1 - (a - 1) * N1) * (a * A2 - (a - 1) * N2)
              <= exp((a - 1) * eps1) * exp((a - 1) * eps2), "N1", "N2", "given 5", "given 6", "given 9", "given 10",
              terms=(exp((a - 1) * eps1), exp((a - 1) * eps2))),
    combine("claim", renyi_both <= exp((a - 1) * (eps1 + eps2)), use("the sum of the tangents", weight=a - 1),
            use("given 3", weight=-a * e2), use("given 4", weight=-a * e1), use("given 7", weight=a), use("given 8", weight=a),
            "product of values", "product of bounds"))
PROOFS["chaudhuri2019/thm-4#with best adversaries"] = (*derivation(*of_kl), *derivation(*of_renyi))

d1 = of_first(P1(x), g1(x)) - of_first(Q1(x), g1(x))
d2 = of_second(P2(y), g2(y)) - of_second(Q2(y), g2(y))
s1 = of_first(Q1(x), g1(x)**2) - of_first(Q1(x), g1(x))**2
s2 = of_second(Q2(y), g2(y)**2) - of_second(Q2(y), g2(y))**2
shift = of_first(Q1(x), g1(x)) + of_second(Q2(y), g2(y)) - 1
PROOFS["chaudhuri2019/thm-4#Renyi of order 2"] = derivation(
    combine("value of the first", 1 + 2 * d1 - s1 <= exp(eps1), "given 3"),
    combine("value of the second", 1 + 2 * d2 - s2 <= exp(eps2), "given 4"),
    pointwise("product", 1 + 2 * d1 - s1 + 2 * d2 - s2 <= exp(eps1) * exp(eps2), "value of the first", "value of the second",
              "given 1", "given 2", terms=(exp(eps1), exp(eps2), 2 * d1 - s1, 2 * d2 - s2)),
    pointwise("a square", shift**2 >= 0, terms=(shift,)),
    combine("claim", 2 * of_both(P1(x) * P2(y), sum_g) - of_both(Q1(x) * Q2(y), sum_g**2) <= exp(eps1 + eps2), "product",
            "a square"))
