"""Theorems 32 and 33, written out: t samples are all rejected with probability (1 - 2^(-k))^t, at each dataset."""
from theorems.dwork2015.app_a_32 import (
    C, P, V, beta, inner, k, left, left_dp, lost, mean_beta, out, room, s, w, w0, w1, wp, yp)
from theorems.dwork2015.notation import A, S, W, Z, eps, i, n, x, y
from verify.language import Expr, Letter, Q, Sum, absolute, equal, exp, log, maximum, minimum
from verify.language.proofs import Step, all_records, combine, derivation, identity, instance, pointwise, total, use

PROOFS: dict[str, tuple[object, ...]] = {}


def rejection(a: Expr, b: Expr, z: Expr, share: Expr, never: Expr, *letters: Letter) -> tuple[Step, ...]:
    """|N - a| <= |a - b| + what is never accepted + the last sample, at these letters, from "in t/2^k" (ln(1/beta') <= share t)
    and "b share <= z", for never = 1 - share."""
    distance = Q(0) if a == b else absolute(a - b)
    lost_b, last = never**s * b, never**(s - 1) * (z - b * share)
    return (
        pointwise("0 < 1 - 2^(-k)", Q(0) < never),
        pointwise("a power >= 0", Q(0) <= never**s, "0 < 1 - 2^(-k)", terms=(never,)),
        pointwise("one power less >= 0", Q(0) <= never**(s - 1), "0 < 1 - 2^(-k)", terms=(never,)),
        combine("never accepted", Q(0) <= lost_b, use("a power >= 0", weight=b)).for_all(*letters),
        combine("the last sample", Q(0) <= last, use("b share <= z", weight=never**(s - 1))).for_all(*letters),
        pointwise("one output", absolute(b - lost_b + last - a) <= lost_b + last + distance, "never accepted",
                  "the last sample", terms=(b, lost_b, last)).for_all(*letters),
        pointwise("log(1 - u) <= -u", log(never) <= -share),
        combine("the exponent", s * log(never) <= -log(1 / inner), use("log(1 - u) <= -u", weight=s), "in t/2^k"),
        pointwise("the power", exp(s * log(never)) <= exp(-log(1 / inner)), "the exponent",
                  terms=(s * log(never), log(1 / inner))),
        pointwise("all are rejected", never**s <= inner, "the power"),
    )


share = 2**(-k)
top = 2**k * out
space = 2**k - 1 + lost
part = lost / space
kept = minimum(C(y, w), top)
moved = kept + part * room
put_out = (1 - left**s) * moved + left**(s - 1) * (out - moved * share)
above = maximum(C(y, w) - top, 0)
PROOFS["dwork2015/thm-32#repaired"] = derivation(
    identity("the room in all", Sum(y, room), space).for_all(w),
    pointwise("2^k > 1", Q(1) < 2**k),
    pointwise("a part", part <= 1, "2^k > 1", terms=(2**k,)).for_all(w),
    pointwise("a part >= 0", Q(0) <= part, "2^k > 1", terms=(2**k,)).for_all(w),
    pointwise("room >= 0", Q(0) <= room, terms=(top,)).for_all(y, w),
    pointwise("up to the top", kept + room <= top, terms=(top,)).for_all(y, w),
    combine("b <= 2^k z", moved <= top, use("a part", weight=room), "up to the top").for_all(y, w),
    combine("b share <= z", Q(0) <= out - moved * share, use("b <= 2^k z", weight=share)).for_all(y, w),
    combine("in t/2^k", log(1 / inner) <= s * share, use("given 2", weight=share)),
    pointwise("b >= 0", Q(0) <= moved, "a part >= 0", terms=(top, part)).for_all(y, w),
    pointwise("moved", absolute(C(y, w) - moved) <= above + part * room, "a part >= 0", terms=(top, part)).for_all(y, w),
    *rejection(C(y, w), moved, out, share, left, y, w),
    combine("at one dataset", Sum(y, absolute(put_out - C(y, w)) / 2) <= lost + inner,
            use("one output", weight=Q("1/2"), over=(y,)), use("moved", weight=Q("1/2"), over=(y,)),
            use("the room in all", weight=part / 2), "all are rejected").for_all(w),
    combine("claim", Sum(w, P(w) * Sum(y, absolute(put_out - C(y, w)) / 2)) <= beta + inner,
            use("at one dataset", weight=P(w), over=(w,)), "given 1.1"))

e = Sum(w, P(w) * Sum(yp, maximum(C(yp, w) - 2**k * Sum(wp, P(wp) * C(yp, wp)), 0)))
least = log(2**k - beta + e) / log(2)


def excess(level: Expr) -> Expr: return maximum(P(w) * C(y, w) - level * P(w) * out, 0)


at_most = (combine("at most", mean_beta <= beta, "given 1.1"),)
PROOFS["dwork2015/thm-32.step-Ebeta#printed"] = (*derivation(*at_most), *derivation(
    *at_most,
    combine("e <= beta", e <= beta, "at most"),
    pointwise("excess of one", P(w) * C(y, w) - 2**k * P(w) * out <= excess(2**k), terms=(2**k * P(w) * out,)).for_all(w, y),
    combine("1 - 2^k <= e", 1 - 2**k <= e, use("excess of one", over=(w, y))),
    pointwise("beta < 1", Q(0) < 1 - beta),
    combine("the level is positive", Q(0) < 2**k - beta + e, "1 - 2^k <= e", "beta < 1"),
    pointwise("its logarithm", equal(exp(least * log(2)), 2**k - beta + e), "the level is positive",
              terms=(2**k - beta + e,)),
    pointwise("room for one", excess(2**k - beta + e) <= excess(2**k) + (beta - e) * P(w) * out, "e <= beta",
              terms=(2**k, e)).for_all(w, y),
    combine("at the lower level", total((w, y), excess(2**k - beta + e)) <= beta, use("room for one", over=(w, y))),
    pointwise("beta >= 0", Q(0) <= beta),
    pointwise("1 above beta", beta < 1),
    instance("k is the least", k <= least, "given 2", {"j": least}, "at the lower level", "beta >= 0", "1 above beta"),
    pointwise("2^k is the least", 2**k <= 2**k - beta + e, "k is the least", "the level is positive", terms=(e,)),
    combine("at least", beta <= mean_beta, "2^k is the least"),
    pointwise("claim", equal(mean_beta, beta), "at most", "at least", terms=(mean_beta,))))

near = C(y, w0)
PROOFS["dwork2015/thm-33#repaired"] = derivation(
    combine("b share <= z", Q(0) <= near - C(y, w) * share, use("given 1", {"xp": w0}, weight=share)).for_all(y, w),
    combine("in t/2^k", log(1 / inner) <= s * share, use("given 2", weight=share)),
    *rejection(C(y, w), C(y, w), near, share, left, y, w),
    combine("claim", Sum(y, absolute((1 - left**s) * C(y, w1) + left**(s - 1) * (C(y, w0) - C(y, w1) * share) - C(y, w1)) / 2)
            <= inner, use("one output", {"x": w1}, weight=Q("1/2"), over=(y,)), "all are rejected"))

few = exp(-eps * n)
T = Letter("T", S)
PROOFS["dwork2015/thm-33.dp#repaired"] = derivation(
    all_records("group privacy", A(y, V) <= exp(n * eps) * A(y, T), V, i, x, exp(eps), "given 1").for_all(V, T, y),
    combine("b share <= z", Q(0) <= A(y, W) - A(y, V) * few, use("group privacy", {"T": W}, weight=few)).for_all(y, V),
    combine("in t/2^k", log(1 / inner) <= s * few, use("given 2", weight=few)),
    *rejection(A(y, V), A(y, V), A(y, W), few, left_dp, y, V),
    combine("claim", Sum(y, absolute((1 - left_dp**s) * A(y, Z) + left_dp**(s - 1) * (A(y, W) - A(y, Z) * few) - A(y, Z)) / 2)
            <= inner, use("one output", {"V": Z}, weight=Q("1/2"), over=(y,)), "all are rejected"))
