"""Table 1, written out: likelihood ratios, sums of inequalities at single outputs, and Pinsker's inequality."""
from theorems.textbook.kl_written import SHARP, pinsker, variation
from theorems.wang2016.notation import A, D, DATA, FIRST, S, Z, h, i, z
from theorems.wang2016.notation_privacy import P, Q, bad_pairs, bad_records, delta, eps, small
from theorems.wang2016.sec_5 import CHANGED, level
from verify.language import Q as number
from verify.language import Letter, Sum, absolute, as_expr, equal, exp, log, maximum, position
from verify.language.proofs import combine, derivation, fewer_terms, instance, pointwise, same_support, use

PROOFS: dict[str, tuple[object, ...]] = {}

there = A(h, Z) <= exp(eps) * A(h, FIRST)
y = Letter("y", P.over[0])

personal = A(h, Z) <= exp(level(z)) * A(h, FIRST)
PROOFS["wang2016/tab-1.personal#reading: one level for all"] = (
    *derivation(pointwise("the level", exp(level(z)) <= exp(eps), "given 2").for_all(z),
                combine("claim", there, "given 1", use("the level", weight=A(h, FIRST))).for_all(Z, z, h)),
    *derivation(pointwise("the level", exp(eps) <= exp(level(z)), "given 2").for_all(z),
                combine("claim", personal, "given 1", use("the level", weight=A(h, FIRST))).for_all(Z, z, h)))

AT = {"W": Z, "j": i, "u": z}
gained = Sum(h, maximum(A(h, Z) - exp(eps) * A(h, CHANGED), 0))
PROOFS["wang2016/tab-1.approx#printed"] = (
    *derivation(instance("claim", gained <= delta, "given 1", AT)),
    *derivation(instance("the excess", gained <= delta, "given 1", AT), pointwise("from below", number(0) <= delta),
                pointwise("below 1", delta < 1)))

half, DRAWN = as_expr("1/2"), (A(h, Z),)
divergence = Sum(h, A(h, Z) * log(A(h, Z) / A(h, FIRST)), DRAWN)
pure_to_kl = derivation(
    combine("one output", there, use("given 1", {"W": Z, "u": z})).for_all(h),
    pointwise("its log ratio", log(A(h, Z) / A(h, FIRST)) <= eps, "one output").for_all(h, where=DRAWN),
    combine("claim", divergence <= eps, use("its log ratio", weight=A(h, Z), over=(h,), where=DRAWN)))
POSSIBLE = (DATA(Z), D(z))
kl_to_average = derivation(
    instance("the support", number(0) < A(h, FIRST), "given 1", {"W": Z, "u": z}, binders=(h,)).for_all(Z, z, h, where=DRAWN),
    instance("one pair", divergence <= eps, "given 1", {"W": Z, "u": z}).for_all(Z, z),
    combine("claim", Sum(Z, Sum(z, DATA(Z) * D(z) * divergence, (D(z),)), (DATA(Z),)) <= eps,
            use("one pair", weight=DATA(Z) * D(z), over=(Z, z), where=POSSIBLE)))
by_change = Sum(h, A(h, Z) * log(A(h, Z) / A(h, CHANGED)), DRAWN)
one_changed = (
    instance("the support there", number(0) < A(h, CHANGED), "given 1", AT, binders=(h,)).for_all(h, where=DRAWN),
    instance("one changed", by_change <= eps, "given 1", AT))
changed_to_kl = derivation(
    combine("one output", A(h, Z) <= exp(eps) * A(h, CHANGED), use("given 1", AT)).for_all(h),
    pointwise("its log ratio", log(A(h, Z) / A(h, CHANGED)) <= eps, "one output").for_all(h, where=DRAWN),
    combine("claim", by_change <= eps, use("its log ratio", weight=A(h, Z), over=(h,), where=DRAWN)))
changed_to_average = derivation(
    instance("the support", number(0) < A(h, FIRST), "given 1", {**AT, "j": position(S, 1)}, binders=(h,)
             ).for_all(Z, z, h, where=DRAWN),
    instance("one pair", divergence <= eps, "given 1", {**AT, "j": position(S, 1)}).for_all(Z, z),
    combine("claim", Sum(Z, Sum(z, DATA(Z) * D(z) * divergence, (D(z),)), (DATA(Z),)) <= eps,
            use("one pair", weight=DATA(Z) * D(z), over=(Z, z), where=POSSIBLE)))
changed_to_tv = derivation(
    *one_changed, *pinsker(A(h, Z), A(h, CHANGED), h, name="Pinsker"),
    combine("claim", 2 * Sum(h, half * absolute(A(h, Z) - A(h, CHANGED)))**2 <= eps, "Pinsker", "one changed"))
kl_to_tv = derivation(*SHARP, combine("squared", 2 * variation ** 2 <= eps, "claim", "given 1.2"))
PROOFS["wang2016/tab-1.kl#part: KL to TV"] = kl_to_tv
PROOFS["wang2016/tab-1.kl#printed"] = (*changed_to_kl, *changed_to_average, *changed_to_tv)
PROOFS["wang2016/tab-1.kl#part: Pure DP to KL"] = pure_to_kl
PROOFS["wang2016/sec-5.rand-weaker#repaired"] = derivation(
    pointwise("its log ratio", log(A(h, Z) / A(h, FIRST)) <= eps, "given 1").for_all(Z, z, h, where=(*DRAWN, *POSSIBLE)),
    combine("claim", Sum(Z, Sum(z, DATA(Z) * D(z) * divergence, (D(z),)), (DATA(Z),)) <= eps,
            use("its log ratio", weight=DATA(Z) * D(z) * A(h, Z), over=(Z, z, h), where=(*DRAWN, *POSSIBLE))))

gap = P(y) - Q(y)
part, distance = maximum(gap, 0), Sum(y, absolute(gap) * half)
split = pointwise("half of the distance", equal(absolute(gap) * half, part - gap * half)).for_all(y)

# A dataset that is bad has bad records beyond the part delta_1 of them, at most all.
over_share, is_bad = bad_records - small, (bad_records - small,)
more = maximum(over_share, 0)
PROOFS["wang2016/tab-1.rand#repaired"] = derivation(
    fewer_terms("a part of the records", bad_records <= Sum(z, D(z))).for_all(Z),
    pointwise("from below", number(0) <= small),
    combine("at most all", bad_records <= 1, "a part of the records").for_all(Z),
    pointwise("beyond its share", more <= 1, "at most all", "from below", terms=(bad_records,)).for_all(Z),
    pointwise("within its share", equal(more, 0), terms=(more,)).for_all(Z, zero=(more,)),
    same_support("bad datasets", equal(Sum(Z, DATA(Z) * more, (more,)), Sum(Z, DATA(Z) * more)), more,
                 use("within its share", weight=DATA(Z))),
    pointwise("the same there", more <= over_share, terms=(bad_records,)).for_all(Z, where=(more,)),
    pointwise("only there", number(0) < over_share, "the same there", terms=(more, bad_records)).for_all(Z, where=(more,)),
    fewer_terms("as in the hypothesis", Sum(Z, DATA(Z), (more, *is_bad)) <= Sum(Z, DATA(Z), is_bad)),
    pointwise("any dataset", bad_records <= small + more, terms=(bad_records,)).for_all(Z),
    combine("claim", bad_pairs <= 2 * small, use("any dataset", weight=DATA(Z), over=(Z,)), use("bad datasets", weight=-1),
            use("beyond its share", weight=DATA(Z), over=(Z,), where=(more,)), "as in the hypothesis", "given 1"))
