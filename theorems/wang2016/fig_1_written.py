"""Figure 1, written out: the arrows of Table 1 and those of Theorem 4."""
from theorems.wang2016.notation import D, DATA, Z, gap, privacy, z
from theorems.wang2016.sec_5 import P, bad_pairs, eps, excess, small, t
from theorems.wang2016.sec_5 import Q as other
from theorems.wang2016.sec_5_written import distance, kl_to_average, kl_to_tv, part, pure_to_kl, sharp, split, y
from theorems.wang2016.thm_4_written import STEPS
from verify.language import Q, Sum, absolute, exp, maximum, sqrt
from verify.language.proofs import combine, derivation, pointwise, use

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
    *sharp.steps, split,
    combine("squared", 2 * distance**2 <= t, "claim", "given 1.2"),
    pointwise("the root", distance <= sqrt(t / 2), "squared", terms=(distance,)),
    pointwise("the level is at least 1", exp(eps) >= 1),
    combine("times Q", other(y) <= exp(eps) * other(y), use("the level is at least 1", weight=other(y))).for_all(y),
    pointwise("a level loses", gained <= part, "times Q", terms=(P(y), other(y), exp(eps) * other(y))).for_all(y),
    combine("below the root", Sum(y, gained) <= sqrt(t / 2), "the root", use("a level loses", over=(y,)),
            use("half of the distance", over=(y,))))
