"""Section 6, written out: a loss in an interval of length B costs 2 B gamma."""
from theorems.wang2016.notation import Z, g, h, i, j, loss, z
from theorems.wang2016.sec_6 import (
    CHANGED, d, drawn, gamma, gap, log_ratio, loss_moved, privacy, square_weight, squared)
from verify.language import NOISE, Entry, Expr, Mean, MeanBound, NoiseProof, Piece, Q, Sum, equal, exp
from verify.language.proofs import Derivation, choice, combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

before, after = Sum(j, loss(Entry(Z, j), h)), Sum(j, loss(Entry(CHANGED, j), h))
total, changed_total = Sum(g, square_weight(g, Z)), Sum(g, square_weight(g, CHANGED))


def level(most: int, claimed: int) -> tuple[Derivation]:
    """Losses between 0 and `most` give (2 most gamma)-privacy, which is at most the claimed one."""
    factor = exp(most * gamma)
    return derivation(
        pointwise("the loss is >= 0", Q(0) <= loss(z, h), "given 5").for_all(z, h),
        pointwise("the square is bounded", squared(z, h) <= most, "given 1", "given 2", "given 3").for_all(z, h),
        combine("the loss is bounded", loss(z, h) <= most, "the square is bounded", "given 4").for_all(z, h),
        combine("the loss after the change", equal(after, before - loss(Entry(Z, i), h) + loss(z, h))).for_all(Z, i, z, h),
        combine("the exponent", -gamma * before <= most * gamma - gamma * after,
                use("the loss after the change", weight=-gamma), use("the loss is bounded", weight=gamma),
                use("the loss is >= 0", {"z": Entry(Z, i)}, weight=gamma)).for_all(Z, i, z, h),
        combine("the exponent, reversed", -gamma * after <= most * gamma - gamma * before,
                use("the loss after the change", weight=gamma), use("the loss is >= 0", weight=gamma),
                use("the loss is bounded", {"z": Entry(Z, i)}, weight=gamma)).for_all(Z, i, z, h),
        pointwise("exponentials", exp(-gamma * before) <= exp(most * gamma - gamma * after), "the exponent",
                  terms=(-gamma * before, most * gamma - gamma * after)).for_all(Z, i, z, h),
        pointwise("exponentials, reversed", exp(-gamma * after) <= exp(most * gamma - gamma * before), "the exponent, reversed",
                  terms=(-gamma * after, most * gamma - gamma * before)).for_all(Z, i, z, h),
        combine("the weight", square_weight(h, Z) <= factor * square_weight(h, CHANGED), "exponentials").for_all(Z, i, z, h),
        combine("the weight, reversed", square_weight(h, CHANGED) <= factor * square_weight(h, Z), "exponentials, reversed"
                ).for_all(Z, i, z, h),
        combine("the normaliser", changed_total <= factor * total, use("the weight, reversed", over=(h,))).for_all(Z, i, z),
        pointwise("its inverse", 1 / total <= factor / changed_total, "the normaliser", terms=(total, changed_total, factor)
                  ).for_all(Z, i, z),
        combine("the level", drawn(h, Z) <= exp(2 * most * gamma) * drawn(h, CHANGED), use("the weight", weight=1 / total),
                use("its inverse", weight=factor * square_weight(h, CHANGED))).for_all(Z, i, z, h),
        pointwise("at most", exp(2 * most * gamma) <= exp(claimed * gamma)),
        combine("claim", drawn(h, Z) <= exp(claimed * gamma) * drawn(h, CHANGED), "the level",
                use("at most", weight=drawn(h, CHANGED))).for_all(Z, i, z, h))


PROOFS["wang2016/exp-2.dp#printed"] = level(25, 64)
PROOFS["wang2016/exp-2.dp#reading: the domain repaired"] = level(16, 64)
PROOFS["wang2016/exp-2.dp#sharp"] = level(16, 32)

ENDS = choice({"rest": 0, "x": 2, "y": -2})
PROOFS["wang2016/exp-1.sensitivity#repaired"] = (ENDS,)
PROOFS["wang2016/exp-1.sensitivity#reading: the whole dataset"] = (choice({"x": 2, "y": -2}),)


def shifted(mean: Mean, unit: Expr) -> NoiseProof:
    """The mean of |t - gamma d| - |t| for standard Laplace noise t, times a unit."""
    return NoiseProof((MeanBound(mean, "equal", (
        Piece(unit * (gamma * d - NOISE - 1), gamma * d, signs=(gamma * d - NOISE,)),
        Piece(Q(0), signs=(NOISE - gamma * d,)))),))


PROOFS["wang2016/exp-1.kl#part: two datasets"] = (shifted(log_ratio, Q(1)), shifted(loss_moved, 1 / gamma))
PROOFS["wang2016/exp-1.kl#part: the curves"] = derivation(
    combine("privacy is the gap", equal(privacy, gamma * gap)),
    combine("claim", equal(privacy / gamma, gap), use("privacy is the gap", weight=1 / gamma)))
