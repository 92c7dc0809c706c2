"""Pinsker's inequality, from its sharp form; the total variation distance as a greatest difference of means."""
from theorems.chaudhuri2019.pinsker import EXCESS, P, Q, best, gap, h, kl_value, r
from theorems.textbook.kl_written import SHARP, divergent, variation
from verify.language import Q as number
from verify.language import Sum, absolute, as_expr, equal, exp, log, maximum
from verify.language.proofs import combine, derivation, fewer_terms, gibbs, pointwise, same_support, use

PROOFS: dict[str, tuple[object, ...]] = {}

half = as_expr("1/2")
PROOFS["chaudhuri2019/pinsker#sharp"] = derivation(*SHARP)
PROOFS["chaudhuri2019/pinsker#reading: the sum of |P - Q|"] = derivation(
    *SHARP, combine("twice", 4 * variation ** 2 <= 2 * divergent, use("claim", weight=2)))

p, q = P(r), Q(r)
positive = maximum(p - q, 0)
mean_difference = Sum(r, p * h(r)) - Sum(r, q * h(r))
distance = Sum(r, absolute(p - q) / 2)
at_most = derivation(
    pointwise("one letter", (p - q) * (h(r) - half) <= absolute(p - q) / 2, "given 1", "given 2").for_all(r),
    pointwise("one letter, from below", -absolute(p - q) / 2 <= (p - q) * (h(r) - half), "given 1", "given 2").for_all(r),
    combine("from above", mean_difference <= distance, use("one letter", over=(r,))),
    combine("from below", -distance <= mean_difference, use("one letter, from below", over=(r,))),
    pointwise("claim", gap <= distance, "from above", "from below", terms=(mean_difference, distance)))
attained = derivation(
    pointwise("where P is larger", equal(p - q, positive)).for_all(r, where=(positive,)),
    pointwise("half of the distance", equal(absolute(p - q) / 2, positive - (p - q) / 2)).for_all(r),
    pointwise("elsewhere", equal(positive, number(0))).for_all(r, zero=(positive,)),
    same_support("only where P is larger", equal(Sum(r, positive, EXCESS), Sum(r, positive)), positive, "elsewhere"),
    combine("claim", equal(best, distance), use("where P is larger", over=(r,), where=EXCESS),
            "only where P is larger", use("half of the distance", over=(r,), weight=-1)))
PROOFS["chaudhuri2019/def-4-tv#direction: attained"] = attained
PROOFS["chaudhuri2019/def-4-tv#printed"] = (*at_most, *attained)

ratio, tilted = P(r) / Q(r), exp(h(r) - 1)
law_divergence = Sum(r, P(r) * log(ratio), (P(r),))
PROOFS["chaudhuri2019/thm-7-extends#repaired"] = derivation(
    pointwise("logarithm", log(tilted / ratio) <= tilted / ratio - 1, terms=(tilted / ratio,)).for_all(r, where=(P(r),)),
    fewer_terms("a part", Sum(r, Q(r) * tilted, (P(r),)) <= Sum(r, Q(r) * tilted)),
    combine("above no value", kl_value <= law_divergence, use("logarithm", weight=P(r), over=(r,), where=(P(r),)), "a part"),
    gibbs("divergence", P(r), Q(r), (r,), number(0) <= law_divergence),
    combine("claim", as_expr("9/16") * kl_value <= 2 * law_divergence, use("above no value", weight=as_expr("9/16")),
            use("divergence", weight=as_expr("23/16"))))
