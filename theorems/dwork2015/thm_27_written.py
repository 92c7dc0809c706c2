"""Theorem 27, from Theorem 9."""
from theorems.dwork2015.notation import y
from theorems.dwork2015.thm_27 import A, P, R, bad, beta, count, size, x
from verify.language import Sum
from verify.language.proofs import combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

union = Sum(y, Sum(x, P(x) * R(x, y)))
PROOFS["dwork2015/thm-27.main#printed"] = derivation(
    pointwise("A outputs y with probability <= 1", P(x) * A(y, x) * R(x, y) <= P(x) * R(x, y)).for_all(x, y),
    combine("union over y", bad <= union, use("A outputs y with probability <= 1", over=(x, y))),
    combine("each y is rare", union <= size * beta, use("given 1", over=(y,))),
    combine("claim", bad <= count * beta, "union over y", "each y is rare", use("given 2", weight=beta)))
