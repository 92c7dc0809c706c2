"""Theorem 27, from Theorem 9."""
from theorems.dwork2015.notation import y
from theorems.dwork2015.thm_27 import (
    A, GIVES, P, R, R_OF_BOTH, bad, bad_of_both, beta, count, most_values, size, v, x)
from verify.language import Sum
from verify.language.proofs import combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

union = Sum(y, Sum(x, P(x) * R(x, y)))
PROOFS["dwork2015/thm-27.main#printed"] = derivation(
    pointwise("A outputs y with probability <= 1", P(x) * A(y, x) * R(x, y) <= P(x) * R(x, y)).for_all(x, y),
    combine("union over y", bad <= union, use("A outputs y with probability <= 1", over=(x, y))),
    combine("each y is rare", union <= size * beta, use("given 1", over=(y,))),
    combine("claim", bad <= count * beta, "union over y", "each y is rare", use("given 2", weight=beta)))

each = P(x) * A(y, x) * GIVES(v, y, x) * R_OF_BOTH(x, y, v)
PROOFS["dwork2015/sec-4.2.L-ary#printed"] = derivation(
    pointwise("y and v with probability <= 1", A(y, x) * GIVES(v, y, x) <= 1).for_all(x, y, v),
    combine("one record", each <= P(x) * R_OF_BOTH(x, y, v), use("y and v with probability <= 1",
            weight=P(x) * R_OF_BOTH(x, y, v))).for_all(x, y, v),
    combine("each y and v are rare", bad_of_both <= Sum(y, Sum(v, beta)), use("one record", over=(x, y, v)),
            use("given 1", over=(y, v))),
    combine("all values", Sum(y, Sum(v, beta)) <= size * most_values * beta, use("given 3", weight=size * beta)),
    combine("claim", bad_of_both <= count * most_values * beta, "each y and v are rare", "all values",
            use("given 2", weight=most_values * beta)))
