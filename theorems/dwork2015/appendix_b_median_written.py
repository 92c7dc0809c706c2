"""Rounds of the Median Mechanism, written out."""
from theorems.dwork2015.appendix_b_median import X, alpha, exponent, length, updates, whole
from verify.language import call, log, log2
from verify.language.proofs import combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

PROOFS["dwork2015/fig-5#repaired"] = (
    *derivation(pointwise("claim", whole >= exponent, terms=(exponent,))),
    *derivation(pointwise("claim", whole < exponent + 1, terms=(exponent,))))

PROOFS["dwork2015/lem-37#repaired"] = derivation(
    pointwise("logarithms", log(2**updates) <= log(X**length), "given 1", terms=(2**updates, X**length)),
    combine("claim", updates <= length * log2(X), use("logarithms", weight=1 / log(2))))
floor, room = call("floor", 1 / alpha), 1 / alpha
PROOFS["dwork2015/lem-38.step-logalpha#repaired"] = derivation(
    pointwise("at least 1", room >= 1),
    pointwise("floor", floor <= room, terms=(room,)),
    pointwise("floor >= 0", floor >= 0, "at least 1", terms=(room,)),
    pointwise("claim", log2(floor + 1) <= log2(room + 1), "floor", "floor >= 0", terms=(floor, room)))
