"""The description-length display: Hoeffding's inequality for each output, and a union over the outputs of fixed coins."""
from theorems.dwork2015.appendix_b_description import (
    AR, U, alpha, b, bits, chance, far, hoeffding, j, m, phi, possible, r, worst)
from theorems.dwork2015.appendix_b_hoeffding import thm_34_step_hoeffding
from theorems.dwork2015.notation import DATA, P, Z, n, x, y
from verify.language import Q, Sum, equal, log2
from verify.language.citing import by, citing
from verify.language.proofs import (
    LawAt, combine, derivation, fewer_terms, instance, one_term, pointwise, same_support, use)

PROOFS: dict[str, tuple[object, ...]] = {}

coin = AR(y, r, Z)
near = alpha - worst
inside = DATA(Z) * (1 - far(Z, y))
bad = Sum(Z, DATA(Z) * coin * far(Z, y))
PROOFS["dwork2015/thm-34.step-desc#printed"] = citing(by(thm_34_step_hoeffding, at=(n, alpha, P), names={"phi": "psi"}), proof=(
    *derivation(
        instance("by Hoeffding", 1 - Sum(Z, DATA(Z), where=(near,)) <= hoeffding, "given 9",
                 {"psi": LawAt((j, x), phi(y, j, x))}, "given 3", "given 4").for_all(y),
        pointwise("not far there", DATA(Z) * far(Z, y) <= 0, "given 5", terms=(worst,)).for_all(Z, y, where=(far(Z, y), near)),
        pointwise("near", Q(0) <= inside).for_all(Z, y),
        fewer_terms("the near ones", Sum(Z, inside, (near,)) <= Sum(Z, inside), "near").for_all(y),
        combine("each output is rare", Sum(Z, DATA(Z) * far(Z, y)) <= hoeffding, "by Hoeffding", "the near ones",
                use("not far there", over=(Z,), where=(far(Z, y), near))).for_all(y),
        one_term("a possible output", coin <= possible, {"Z": Z}).for_all(r, Z, y),
        combine("nothing else", coin <= 0, "a possible output").for_all(r, Z, y, zero=(possible,)),
        combine("no chance elsewhere, at Z", DATA(Z) * coin * far(Z, y) <= 0,
                use("nothing else", weight=DATA(Z) * far(Z, y))).for_all(r, Z, y, zero=(possible,)),
        combine("no chance elsewhere", bad <= 0, use("no chance elsewhere, at Z", over=(Z,))).for_all(r, y, zero=(possible,)),
        pointwise("exactly none", equal(bad, Q(0)), "no chance elsewhere").for_all(r, y, zero=(possible,)),
        same_support("only possible outputs", equal(Sum(y, bad, (possible,)), Sum(y, bad)), possible, "exactly none"
                     ).for_all(r),
        pointwise("y at most once", DATA(Z) * coin * far(Z, y) <= DATA(Z) * far(Z, y)).for_all(r, Z, y),
        combine("each possible output", bad <= hoeffding, use("y at most once", over=(Z,)), "each output is rare"
                ).for_all(r, y),
        pointwise("a bound >= 0", Q(0) <= hoeffding),
        combine("fixed coins", Sum(y, bad) <= 2**b * hoeffding, use("only possible outputs", weight=-1),
                use("each possible output", over=(y,), where=(possible,)), use("given 2", weight=hoeffding)).for_all(r),
        combine("claim", chance <= 2**b * hoeffding, use("fixed coins", weight=U(r), over=(r,)))),
    *derivation(
        pointwise("logarithms", equal(log2(m) + log2(1 / alpha), log2(m / alpha)), "given 8", terms=(m,)),
        combine("exponents", b <= bits * log2(m / alpha), "given 7", use("logarithms", weight=bits)),
        pointwise("powers", 2**b <= 2**(bits * log2(m / alpha)), "exponents", terms=(bits * log2(m / alpha),)),
        combine("claim", 2**b * hoeffding <= 2**(bits * log2(m / alpha)) * hoeffding, use("powers", weight=hoeffding)))))
