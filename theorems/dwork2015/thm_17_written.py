"""Theorem 17 and Lemma 18, written out: where the joint law is above v times the product, a ratio above v is rare."""
from theorems.dwork2015.notation import any_beta, beta, y
from theorems.dwork2015.thm_17 import A, P, highest, level, not_bad, out, size, x, xp
from verify.language import Expr, Q, Sum, equal, maximum
from verify.language.proofs import (
    Step, at_most_sup, cases, combine, derivation, fewer_terms, identity, pointwise, same_support, sup_at_most, total, use)

PROOFS: dict[str, tuple[object, ...]] = {}

joint = P(x) * A(y, x)

v = size / beta
excess = maximum(joint - v * P(x) * out, 0)
PROOFS["dwork2015/thm-17#repaired"] = derivation(
    pointwise("excess <= joint^2 / (v product)", excess <= joint / (v * out)).for_all(x, y, where=(joint,)),
    identity("no excess where the joint law is 0", excess, Q(0)).for_all(x, y, zero=(joint,)),
    same_support("only the support counts", equal(Sum(x, excess, (joint,)), Sum(x, excess)), joint,
                 "no excess where the joint law is 0").for_all(y),
    fewer_terms("outputs of positive probability", Sum(y, 1 / v, (out,)) <= Sum(y, 1 / v)),
    combine("claim", total((y, x), excess) <= beta, use("only the support counts", over=(y,), weight=-1),
            use("excess <= joint^2 / (v product)", over=(y, x), where=(joint,)), "outputs of positive probability"))

w = size / (4 * beta)
gap = A(y, x) - w * out
above = maximum(gap, 0)
likely, law = Sum(x, joint, (above,)), Sum(x, P(x), (above,))
PROOFS["dwork2015/thm-17#sharp"] = derivation(
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
    combine("claim", total((y, x), P(x) * above) <= beta, use("excess at y <= 1/(4 w)", over=(y,))))

# beta/|Y|, and the condition that y is not bad, in the form in which sums compare conditions
even = any_beta * size**-1
plainly_not_bad = Sum(xp, P(xp) * A(y, xp) * any_beta**-1 * size) - highest
likely_as_printed = out - any_beta / size
likely_y = out - even
part = maximum(likely_y, 0)
strictly = level * (P(x) * out) - P(x) * A(y, x)


def not_bad_if_likely(likely: Expr) -> tuple[Step, ...]:
    """P[Y=y] > beta/|Y| makes (|Y|/beta) P[Y=y] larger than 1, and so than every probability."""
    where = (likely,)
    return (
        pointwise("beta/|Y| < P[Y=y]", even < out, terms=(out, size, any_beta)).for_all(y, where=where),
        combine("1 < (|Y|/beta) P[Y=y]", Q(1) < level * out, use("beta/|Y| < P[Y=y]", weight=level)
                ).for_all(y, where=where),
        pointwise("A < (|Y|/beta) P[Y=y]", A(y, x) < level * out, "1 < (|Y|/beta) P[Y=y]", terms=(level * out,)
                  ).for_all(x, y, where=(P(x), *where)),
        sup_at_most("the highest too", highest < level * out, "A < (|Y|/beta) P[Y=y]").for_all(y, where=where))


BAD_ARE_RARE = (
    *not_bad_if_likely(likely_y),
    combine("so y is not bad", Q(0) < plainly_not_bad, "the highest too").for_all(y, where=(likely_y,)),
    pointwise("its part above", out <= part + even, terms=(out, even)).for_all(y),
    identity("no part", part, Q(0)).for_all(y, zero=(part,)),
    same_support("only likely y", equal(Sum(y, part, (part,)), Sum(y, part)), part, "no part"),
    pointwise("a part of it", part <= out, terms=(out, even)).for_all(y, where=(part,)),
    fewer_terms("the likely are not bad", Sum(y, out, (not_bad, part)) <= Sum(y, out, (not_bad,))),
    combine("the bad are rare", 1 - Sum(y, out, (not_bad,)) <= any_beta, use("its part above", over=(y,)),
            use("only likely y", weight=-1), use("a part of it", over=(y,), where=(part,)), "the likely are not bad"))
OFF_THE_BAD = (
    at_most_sup("at most the highest", A(y, x) <= highest, {"x": x}).for_all(x, y, where=(P(x),)),
    pointwise("the highest is below", highest < level * out, terms=(highest, level * out)).for_all(y, where=(not_bad,)))
PROOFS["dwork2015/thm-17.step-1#printed"] = (
    *derivation(*not_bad_if_likely(likely_as_printed)), *derivation(*BAD_ARE_RARE), *derivation(
        *OFF_THE_BAD,
        combine("x is possible", joint <= level * out * P(x), use("at most the highest", weight=P(x)),
                use("the highest is below", weight=P(x))).for_all(x, y, where=(not_bad, P(x))),
        combine("x is impossible", joint <= level * out * P(x)).for_all(x, y, where=(not_bad,), zero=(P(x),)),
        cases("claim", joint <= level * out * P(x), P(x), "x is possible", "x is impossible").for_all(x, y, where=(not_bad,))),
    *derivation(
        *BAD_ARE_RARE, OFF_THE_BAD[0],
        pointwise("not bad", Q(0) < plainly_not_bad, terms=(plainly_not_bad,)).for_all(y, where=(plainly_not_bad,)),
        combine("strictly below", Q(0) < Sum(xp, P(x) * P(xp) * A(y, xp) * any_beta**-1 * size) - P(x) * A(y, x),
                use("at most the highest", weight=P(x)), use("not bad", weight=P(x))
                ).for_all(x, y, where=(plainly_not_bad, P(x))),
        fewer_terms("off the bad", Sum(y, joint, (strictly, not_bad)) <= Sum(y, joint, (strictly,))).for_all(x),
        combine("claim", 1 - Sum(x, Sum(y, joint, (strictly,))) <= any_beta, "the bad are rare",
                use("off the bad", over=(x,)))))
