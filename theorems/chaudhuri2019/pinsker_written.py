"""Pinsker's inequality, from its sharp form; the total variation distance as a greatest difference of means."""
from theorems.chaudhuri2019.pinsker import EXCESS, P, Q, best, def_4_tv, gap, h, pinsker, r
from theorems.textbook import kl
from theorems.textbook.kl_written import divergent, variation
from verify.language import Q as number
from verify.language import Sum, absolute, as_expr, equal, maximum
from verify.language.proofs import Derivation, combine, derivation, pointwise, same_support, use

half = as_expr("1/2")
(sharp,) = kl.pinsker.variants[0].proof
assert isinstance(sharp, Derivation)

pinsker.proved_by("sharp", sharp)
pinsker.proved_by("reading: the sum of |P - Q|", *derivation(
    *sharp.steps, combine("twice", 4 * variation ** 2 <= 2 * divergent, use("claim", weight=2))))
pinsker.proved_by("printed", *derivation(
    *sharp.steps, combine("weaker", variation ** 2 <= 2 * divergent, use("claim", weight=half),
                          use("divergence", weight=as_expr("3/2")))))

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
def_4_tv.proved_by("direction: at most", *at_most)
def_4_tv.proved_by("direction: attained", *attained)
def_4_tv.proved_by("printed", *at_most, *attained)
