"""Theorem 17 and Lemma 18, written out: where the joint law is above v times the product, a ratio above v is rare."""
from theorems.dwork2015.thm_17 import (
    SET, A, F, G, P, any_beta, beta, from_zero, k, lem_18, out, r, remark_13_17_vs_9, size, thm_17, x, y)
from verify.language import Q, Sum, equal, maximum, sqrt
from verify.language.proofs import combine, derivation, fewer_terms, identity, pointwise, same_support, total, use

joint = P(x) * A(y, x)

v = size / beta
excess = maximum(joint - v * P(x) * out, 0)
thm_17.proved_by("repaired", *derivation(
    pointwise("excess <= joint^2 / (v product)", excess <= joint / (v * out)).for_all(x, y, where=(joint,)),
    identity("no excess where the joint law is 0", excess, Q(0)).for_all(x, y, zero=(joint,)),
    same_support("only the support counts", equal(Sum(x, excess, (joint,)), Sum(x, excess)), joint,
                 "no excess where the joint law is 0").for_all(y),
    fewer_terms("outputs of positive probability", Sum(y, 1 / v, (out,)) <= Sum(y, 1 / v)),
    combine("claim", total((y, x), excess) <= beta, use("only the support counts", over=(y,), weight=-1),
            use("excess <= joint^2 / (v product)", over=(y, x), where=(joint,)), "outputs of positive probability")))

w = size / (4 * beta)
gap = A(y, x) - w * out
above = maximum(gap, 0)
likely, law = Sum(x, joint, (above,)), Sum(x, P(x), (above,))
thm_17.proved_by("sharp", *derivation(
    fewer_terms("likely <= P[Y=y]", likely <= Sum(x, joint)).for_all(y),
    pointwise("A <= 1", A(y, x) <= 1).for_all(x, y),
    combine("likely <= law", likely <= law, use("A <= 1", weight=P(x), over=(x,), where=(above,))).for_all(y),
    combine("likely^2 <= P[Y=y] law", likely * likely <= out * law, use("likely <= P[Y=y]", weight=law),
            use("likely <= law", weight=likely)).for_all(y),
    pointwise("the gap", equal(above, gap), terms=(gap,)).for_all(x, y, where=(above,)),
    identity("no excess elsewhere", P(x) * above, Q(0)).for_all(x, y, zero=(above,)),
    same_support("only the gaps count", equal(Sum(x, P(x) * above, (above,)), Sum(x, P(x) * above)), above,
                 "no excess elsewhere").for_all(y),
    combine("excess at y", equal(Sum(x, P(x) * above), likely - w * out * law),
            use("the gap", weight=P(x), over=(x,), where=(above,)), use("only the gaps count", weight=-1)).for_all(y),
    pointwise("t (1 - w t) <= 1/(4 w)", likely - w * likely * likely <= 1 / (4 * w), terms=(w, likely)).for_all(y),
    combine("excess at y <= 1/(4 w)", Sum(x, P(x) * above) <= 1 / (4 * w), "excess at y", "t (1 - w t) <= 1/(4 w)",
            use("likely^2 <= P[Y=y] law", weight=w)).for_all(y),
    combine("claim", total((y, x), P(x) * above) <= beta, use("excess at y <= 1/(4 w)", over=(y,)))))

below = 2**k * G(r) - F(r)
over = maximum(F(r) - 2**k * G(r), 0)
lem_18.proved_by("printed", *derivation(
    pointwise("excess <= F", Q(0) <= F(r) - over, terms=(2**k,)).for_all(r),
    pointwise("no excess below 2^k", F(r) <= F(r) - over, terms=(2**k,)).for_all(r, where=(below,)),
    fewer_terms("ratio below 2^k", Sum(r, F(r) - over, (below,)) <= Sum(r, F(r) - over), "excess <= F"),
    combine("claim", Sum(r, over) <= from_zero, "ratio below 2^k", "given 1",
            use("no excess below 2^k", over=(r,), where=(below,)))))

lem_18.proved_by("sharp", *derivation(
    identity("no excess elsewhere", over, Q(0)).for_all(r, zero=(over,)),
    same_support("only above 2^k", equal(Sum(r, over, (over,)), Sum(r, over)), over, "no excess elsewhere"),
    pointwise("excess <= F", over <= F(r), terms=(2**k,)).for_all(r),
    combine("claim", Sum(r, over) <= from_zero, use("only above 2^k", weight=-1), "given 1",
            use("excess <= F", over=(r,), where=(over,)))))

bad = Sum(x, Sum(y, joint * SET(x, y)))
tradeoff = 2 * sqrt(size * any_beta)
remark_13_17_vs_9.proved_by("printed", *derivation(
    pointwise("A <= 1", joint * SET(x, y) <= P(x) * SET(x, y)).for_all(x, y),
    combine("Theorem 9", bad <= size * any_beta, use("A <= 1", over=(x, y)), use("given 1", over=(y,))),
    pointwise("part of the joint law", joint * SET(x, y) <= joint).for_all(x, y),
    combine("a probability", bad <= 1, use("part of the joint law", over=(x, y))),
    pointwise("t <= 2 sqrt(t) or 1 <= 2 sqrt(t)", bad <= tradeoff, "Theorem 9", "a probability",
              terms=(bad, size * any_beta)),
    combine("claim", bad <= size / sqrt(size * any_beta) * any_beta + sqrt(size * any_beta),
            "t <= 2 sqrt(t) or 1 <= 2 sqrt(t)"),
), *derivation(identity("claim", size / sqrt(size * any_beta) * any_beta + sqrt(size * any_beta), tradeoff)))
