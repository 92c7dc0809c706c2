"""Remark 3, written out: one record changes every weight by a factor exp(2 B gamma) at most, and so the normaliser."""
from theorems.wang2016.notation import D, DATA, Z, g, h, i, j, loss, n, r, z
from theorems.wang2016.remark_3 import CHANGED, B, c, gamma, gap, sampler, weight
from verify.language import Entry, Q, Sum, absolute, equal, exp, tanh
from verify.language.proofs import Step, choice, combine, derivation, exchange, models, pointwise, use

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
)


def private(name: str) -> Step:
    return combine(name, sampler(h, Z) <= exp(4 * B * gamma) * sampler(h, CHANGED), use("the weight", weight=1 / total),
                   use("its inverse", weight=factor * weight(h, CHANGED))).for_all(Z, i, z, h)


PROOFS["wang2016/rem-3.dp#printed"] = derivation(*bounds, *PRIVACY, *weights, private("claim"))

# E[l] under p(h | Z) of a record and of the fresh one it is exchanged for: the two laws are 4 B gamma-close.
t = tanh(2 * B * gamma)
p, q = sampler(h, Z), sampler(h, CHANGED)
close = (
    private("privacy"),
    combine("privacy, exchanged", q <= exp(4 * B * gamma) * p, use("privacy", {"Z": CHANGED, "z": Entry(Z, i)})
            ).for_all(Z, i, z, h),
    pointwise("tanh", equal(exp(4 * B * gamma) * (1 - t), 1 + t)),
    pointwise("tanh is at most 1", t <= 1),
    combine("above", p - q <= t * (p + q), use("privacy", weight=1 - t), use("tanh", weight=q)).for_all(Z, i, z, h),
    combine("below", q - p <= t * (p + q), use("privacy, exchanged", weight=1 - t), use("tanh", weight=p)
            ).for_all(Z, i, z, h))


def one_sided(name: str, sign: int) -> tuple[Step, ...]:
    """sign gap <= 2 B tanh(2 B gamma)."""
    cost = sign * (p - q) * loss(z, h)
    return (
        pointwise(f"at each output, {name}", cost <= B * t * (p + q), "above", "below", "the new loss",
                  "the new loss, from below", terms=(p, q, t)).for_all(Z, i, z, h),
        combine(f"at each record, {name}", Sum(h, cost) <= 2 * B * t, use(f"at each output, {name}", over=(h,))
                ).for_all(Z, i, z),
        combine(name, sign * gap <= 2 * B * t, use(f"at each record, {name}", weight=DATA(Z) * D(z) / n, over=(i, Z, z)),
                use("exchange", weight=Q(-sign) / n, over=(i,))))


fresh = Sum(Z, DATA(Z) * Sum(z, D(z) * Sum(h, p * loss(Entry(Z, i), h))))
moved = Sum(Z, DATA(Z) * Sum(z, D(z) * Sum(h, q * loss(z, h))))
ERROR = (*bounds, *PRIVACY, *weights, *close,
         exchange("exchange", equal(fresh, moved), DATA(Z), D(z), Sum(h, p * loss(Entry(Z, i), h)), i).for_all(i),
         *one_sided("from above", 1), *one_sided("from below", -1))
FAIR = {"n": "1", "gamma": "1", "B": "1", "D": "1/2 1/2", "l": (("-1", "1"), ("1", "-1")), "r": "0 0"}
PROOFS["wang2016/rem-3.gen#printed"] = (models(FAIR, {"B": 2 * c + 2, "gamma": 1 / (2 * c + 2), "l": 2 * c + 2}),)
PROOFS["wang2016/rem-3.gen#repaired"] = derivation(
    *ERROR, pointwise("tanh is small", t <= 2 * B * gamma),
    pointwise("claim", absolute(gap) <= 4 * B**2 * gamma, "from above", "from below", "tanh is small", terms=(gap, t)))
PROOFS["wang2016/rem-3.gen#sharp"] = derivation(
    *ERROR, pointwise("half the argument", t <= 2 * tanh(B * gamma)),
    pointwise("claim", absolute(gap) <= 4 * B * tanh(B * gamma), "from above", "from below", "half the argument",
              terms=(gap, t, tanh(B * gamma))))
PROOFS["wang2016/rem-3.gen#reading: the error of gamma l"] = (choice({"c": 2}), *derivation(
    *ERROR, pointwise("claim", absolute(gamma * gap) <= 2 * B * gamma, "from above", "from below", "tanh is at most 1",
                      terms=(gap, t))))
