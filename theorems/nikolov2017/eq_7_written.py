"""The product of two ranges, written out: each range is a part of their union."""
from theorems.nikolov2017.eq_7 import R1, R2, Whole, u, v
from verify.language.proofs import combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

PROOFS["nikolov2017/eq-7.product#repaired"] = derivation(
    pointwise("first", R1(u) <= Whole(u), "given 1").for_all(u),
    pointwise("second", R2(u) <= Whole(u), "given 1").for_all(u),
    combine("claim", R1(u) * R2(v) <= Whole(u) * Whole(v), use("first", weight=R2(v)),
            use("second", {"u": v}, weight=Whole(u))).for_all(u, v))
