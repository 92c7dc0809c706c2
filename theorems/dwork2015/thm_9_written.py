"""Theorem 9, written out: y is the output with probability at most 1, so a union over y remains."""
from theorems.dwork2015.notation import y
from theorems.dwork2015.thm_9 import A, P, R, bad, beta, size, union, x
from verify.language.proofs import combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

at_most_one = pointwise("A outputs y with probability <= 1", P(x) * A(y, x) * R(x, y) <= P(x) * R(x, y)).for_all(x, y)
output_forgotten = combine("union over y", bad <= union, use("A outputs y with probability <= 1", over=(x, y)))
each_is_rare = combine("each y is rare", union <= size * beta, use("given 1", over=(y,)))
both_together = combine("claim", bad <= size * beta, "union over y", "each y is rare")

PROOFS["dwork2015/thm-9#printed"] = derivation(at_most_one, output_forgotten, each_is_rare, both_together)
PROOFS["dwork2015/thm-9.step-1#printed"] = (*derivation(at_most_one, output_forgotten), *derivation(each_is_rare))
