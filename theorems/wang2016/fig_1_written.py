"""Figure 1, written out: the arrows of Table 1 and those of Theorem 4."""
from theorems.textbook.kl_written import SHARP, pinsker
from theorems.wang2016.fig_1 import B, gap_of_a
from theorems.wang2016.notation import A, D, DATA, Z, gap, h, i, loss, n, privacy, z
from theorems.wang2016.notation_privacy import P, bad_pairs, eps, excess, small, t
from theorems.wang2016.notation_privacy import Q as other
from theorems.wang2016.sec_5 import CHANGED
from theorems.wang2016.sec_5_written import (
    by_change, distance, half, kl_to_average, kl_to_tv, part, pure_to_kl, split, y)
from theorems.wang2016.thm_4_written import STEPS
from verify.language import Entry, Expr, Q, Sum, absolute, equal, exp, maximum, sqrt
from verify.language.proofs import Step, combine, derivation, exchange, instance, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

KNOWN = ("given 2", "privacy is the gap", "privacy is >= 0")
PROOFS["wang2016/fig-1#printed"] = (
    *pure_to_kl, *kl_to_average, *kl_to_tv,
    *derivation(*STEPS, pointwise("claim", absolute(gap) <= eps, *KNOWN, terms=(gap, privacy))),
    *derivation(*STEPS, pointwise("claim", privacy <= eps, *KNOWN, terms=(gap, privacy))))
PROOFS["wang2016/fig-1#arrow: Approx-DP to Rand-Privacy"] = derivation(
    pointwise("a bad pair is not drawn", D(z) <= 0, "given 1").for_all(Z, z, where=(excess,)),
    pointwise("none is allowed", Q(0) <= small),
    combine("claim", bad_pairs <= small, "none is allowed",
            use("a bad pair is not drawn", weight=DATA(Z), over=(Z, z), where=(excess,))))

gained = maximum(P(y) - exp(eps) * other(y), 0)
PROOFS["wang2016/fig-1#arrow: KL to Approx-DP"] = derivation(
    *SHARP, split,
    combine("squared", 2 * distance**2 <= t, "claim", "given 1.2"),
    pointwise("the root", distance <= sqrt(t / 2), "squared", terms=(distance,)),
    pointwise("the level is at least 1", exp(eps) >= 1),
    combine("times Q", other(y) <= exp(eps) * other(y), use("the level is at least 1", weight=other(y))).for_all(y),
    pointwise("a level loses", gained <= part, "times Q", terms=(P(y), other(y), exp(eps) * other(y))).for_all(y),
    combine("below the root", Sum(y, gained) <= sqrt(t / 2), "the root", use("a level loses", over=(y,)),
            use("half of the distance", over=(y,))))

# E l under A(Z) of a record and of the fresh one it is exchanged for: laws at a distance of at most t.
p, q = A(h, Z), A(h, CHANGED)
apart, CHANGE = absolute(p - q) * half, {"W": Z, "j": i, "u": z}
one_distance = Sum(h, apart)
old_record = Sum(h, p * loss(Entry(Z, i), h))
fresh = exchange("exchange", equal(Sum(Z, DATA(Z) * Sum(z, D(z) * old_record)), Sum(Z, DATA(Z) * Sum(
    z, D(z) * Sum(h, q * loss(z, h))))), DATA(Z), D(z), old_record, i).for_all(i)


def one_sided(name: str, sign: int, most: Expr) -> tuple[Step, ...]:
    """sign gap <= B most, where each pair of laws is at a distance of at most that."""
    return (
        pointwise(f"at each output, {name}", sign * (p - q) * loss(z, h) <= B * (apart + sign * (p - q) * half), "given 1",
                  "given 2", terms=(p, q, loss(z, h))).for_all(Z, i, z, h),
        combine(f"at each record, {name}", Sum(h, sign * (p - q) * loss(z, h)) <= B * most,
                use(f"at each output, {name}", over=(h,)), use("one pair", weight=B)).for_all(Z, i, z),
        combine(name, sign * gap_of_a <= B * most, use(f"at each record, {name}", weight=DATA(Z) * D(z) / n, over=(i, Z, z)),
                use("exchange", weight=Q(-sign) / n, over=(i,))))


PROOFS["wang2016/fig-1#arrow: TV to generalization"] = derivation(
    instance("one pair", one_distance <= t, "given 3", CHANGE).for_all(Z, i, z), fresh,
    *one_sided("from above", 1, t), *one_sided("from below", -1, t),
    pointwise("claim", absolute(gap_of_a) <= B * t, "from above", "from below", terms=(gap_of_a,)))

root, greater, AT = sqrt(eps / 2), Sum(h, maximum(p - q, 0)), (Z, i, z)
PROOFS["wang2016/fig-1#arrow: KL to generalization"] = derivation(
    instance("the support", Q(0) < q, "given 3", CHANGE, binders=(h,)).for_all(*AT, h, where=(p,)),
    instance("one changed", by_change <= eps, "given 3", CHANGE).for_all(*AT), *pinsker(p, q, h, AT, name="Pinsker"),
    combine("squared", 2 * greater**2 <= eps, "Pinsker", "one changed").for_all(*AT),
    pointwise("the root", greater <= root, "squared", terms=(greater,)).for_all(*AT),
    pointwise("half of the distance", equal(apart, maximum(p - q, 0) - (p - q) * half)).for_all(*AT, h),
    combine("one pair", one_distance <= root, "the root", use("half of the distance", over=(h,))).for_all(*AT), fresh,
    *one_sided("from above", 1, root), *one_sided("from below", -1, root),
    pointwise("claim", 2 * gap_of_a**2 <= B**2 * eps, "from above", "from below", terms=(gap_of_a,)))
