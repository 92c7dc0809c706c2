"""Section 2, written out: sums over sets of outputs, two changes of participation, and the score of any mechanism."""
from theorems.mir2012.notation import M, NEAR, lam, q, u, x, x2, y
from theorems.mir2012.sec_2 import (
    MS, QS, SENSITIVITY, V_SET, W_SET, Y_SET, X, c, distance, f, here, i, n, r, there)
from verify.language import Sum, Sup, absolute, equal, exp, log
from verify.language.proofs import all_records, at_most_sup, cases, choice, combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

from_x = Sup(x2, Sum(c, absolute(f(c, x) - f(c, x2))), (NEAR(x, x2),))
PROOFS["mir2012/def-2.2#repaired"] = derivation(
    at_most_sup("a second input", distance <= from_x, {"x2": y}),
    at_most_sup("a first input", from_x <= SENSITIVITY, {"x1": x}),
    combine("claim", distance <= SENSITIVITY, "a second input", "a first input"))

PROOFS["mir2012/def-2.2#reading: real inputs"] = (choice({"s": absolute(here - there) + 1, "t": 0}),)

score = exp(lam * q(x, u)) * M(u, y)
PROOFS["mir2012/exp-mech.general#part: the same possible outputs"] = derivation(
    combine("possible on x", M(u, x) > 0, use("given 1", {"x1": y, "x2": x})).for_all(u, where=(M(u, y),)),
    combine("the score", equal(lam * q(x, u), log(M(u, x) / M(u, y))), use("given 2", {"x1": x}, weight=lam)
            ).for_all(u, where=(M(u, y),)),
    pointwise("the ratio", equal(exp(lam * q(x, u)), M(u, x) / M(u, y)), "the score",
              terms=(lam * q(x, u), M(u, x) / M(u, y))).for_all(u, where=(M(u, y),)),
    combine("where it is possible", equal(M(u, x), score), use("the ratio", weight=-M(u, y))).for_all(u, where=(M(u, y),)),
    pointwise("never", equal(M(u, x), score), use("given 1", {"x1": x, "x2": y})).for_all(u, where=(M(u, x),), zero=(M(u, y),)),
    pointwise("on neither", equal(M(u, x), score)).for_all(u, zero=(M(u, y), M(u, x))),
    cases("elsewhere", equal(M(u, x), score), M(u, x), "never", "on neither").for_all(u, zero=(M(u, y),)),
    cases("claim", equal(M(u, x), score), M(u, y), "where it is possible", "elsewhere").for_all(u))

ON_BOTH = (MS(u, Y_SET),)
tilted, ratio = exp(lam * QS(X, u)) * MS(u, Y_SET), MS(u, X) / MS(u, Y_SET)
PROOFS["mir2012/exp-mech.general#printed"] = derivation(
    all_records("any two data sets", MS(u, V_SET) <= exp(n * lam) * MS(u, W_SET), V_SET, i, r, exp(lam), "given 1"
                ).for_all(V_SET, W_SET, u),
    pointwise("possible on X", MS(u, X) > 0, use("any two data sets", {"V": Y_SET, "W": X}), terms=(exp(n * lam),)
              ).for_all(u, where=ON_BOTH),
    combine("the score", equal(lam * QS(X, u), log(ratio)), use("given 2", {"V": X}, weight=lam)).for_all(u, where=ON_BOTH),
    pointwise("the ratio", equal(exp(lam * QS(X, u)), ratio), "the score", terms=(lam * QS(X, u), ratio)
              ).for_all(u, where=ON_BOTH),
    combine("where it is possible", equal(MS(u, X), tilted), use("the ratio", weight=-MS(u, Y_SET))
            ).for_all(u, where=ON_BOTH),
    pointwise("elsewhere", equal(MS(u, X), tilted), use("any two data sets", {"V": X, "W": Y_SET}), terms=(exp(n * lam),)
              ).for_all(u, zero=ON_BOTH),
    cases("claim", equal(MS(u, X), tilted), MS(u, Y_SET), "where it is possible", "elsewhere").for_all(u))
