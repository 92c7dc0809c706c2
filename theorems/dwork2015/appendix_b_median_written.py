"""Rounds of the Median Mechanism, written out."""
from theorems.dwork2015.appendix_b_median import X, length, updates
from verify.language import log, log2
from verify.language.proofs import combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

PROOFS["dwork2015/lem-37#repaired"] = derivation(
    pointwise("logarithms", log(2**updates) <= log(X**length), "given 1", terms=(2**updates, X**length)),
    combine("claim", updates <= length * log2(X), use("logarithms", weight=1 / log(2))))
