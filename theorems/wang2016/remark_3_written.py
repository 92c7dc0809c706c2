"""Remark 3, written out: one record changes every weight by a factor exp(2 B gamma) at most, and so the normaliser."""
from theorems.wang2016.notation import Z, g, h, i, j, loss, r, z
from theorems.wang2016.remark_3 import CHANGED, B, gamma, sampler, weight
from verify.language import Entry, Sum, equal, exp
from verify.language.proofs import combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

before, after = Sum(j, loss(Entry(Z, j), h)), Sum(j, loss(Entry(CHANGED, j), h))
factor = exp(2 * B * gamma)
PRIVACY = (
    combine("the loss after the change", equal(after, before - loss(Entry(Z, i), h) + loss(z, h))).for_all(Z, i, z, h),
    combine("the exponent", -gamma * (before - r(h)) <= 2 * B * gamma - gamma * (after - r(h)),
            use("the loss after the change", weight=-gamma), use("the new loss", weight=gamma),
            use("the old loss", weight=gamma)).for_all(Z, i, z, h),
    combine("the exponent, reversed", -gamma * (after - r(h)) <= 2 * B * gamma - gamma * (before - r(h)),
            use("the loss after the change", weight=gamma), use("the new loss, from below", weight=gamma),
            use("the old loss, from above", weight=gamma)).for_all(Z, i, z, h),
)
bounds = (
    pointwise("the new loss", loss(z, h) <= B, "given 1").for_all(z, h),
    pointwise("the new loss, from below", -loss(z, h) <= B, "given 1").for_all(z, h),
    pointwise("the old loss", -loss(Entry(Z, i), h) <= B, use("given 1", {"z": Entry(Z, i)})).for_all(Z, i, h),
    pointwise("the old loss, from above", loss(Entry(Z, i), h) <= B, use("given 1", {"z": Entry(Z, i)})).for_all(Z, i, h),
)
old, new = -gamma * (before - r(h)), -gamma * (after - r(h))
total, changed_total = Sum(g, weight(g, Z)), Sum(g, weight(g, CHANGED))
weights = (
    pointwise("exponentials", exp(old) <= exp(2 * B * gamma + new), "the exponent", terms=(old, 2 * B * gamma + new)
              ).for_all(Z, i, z, h),
    pointwise("exponentials, reversed", exp(new) <= exp(2 * B * gamma + old), "the exponent, reversed",
              terms=(new, 2 * B * gamma + old)).for_all(Z, i, z, h),
    combine("the weight", weight(h, Z) <= factor * weight(h, CHANGED), "exponentials").for_all(Z, i, z, h),
    combine("the weight, reversed", weight(h, CHANGED) <= factor * weight(h, Z), "exponentials, reversed").for_all(Z, i, z, h),
    combine("the normaliser", changed_total <= factor * total, use("the weight, reversed", over=(h,))).for_all(Z, i, z),
    pointwise("its inverse", 1 / total <= factor / changed_total, "the normaliser", terms=(total, changed_total, factor)
              ).for_all(Z, i, z),
    combine("claim", sampler(h, Z) <= exp(4 * B * gamma) * sampler(h, CHANGED), use("the weight", weight=1 / total),
            use("its inverse", weight=factor * weight(h, CHANGED))).for_all(Z, i, z, h))
PROOFS["wang2016/rem-3.dp#printed"] = derivation(*bounds, *PRIVACY, *weights)
