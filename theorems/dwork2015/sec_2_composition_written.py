"""The sentence before Theorem 4, written out: the root is below m (2 - e^eps)."""
from theorems.dwork2015.sec_2_composition import PRINTED, eps, m, slack
from verify.language import exp, log, sqrt
from verify.language.proofs import choice, combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

root = sqrt(2 * m * log(1 / slack))
side = m * (2 - exp(eps))
PROOFS["dwork2015/thm-4.remark#repaired"] = derivation(
    pointwise("its square", root * root <= 2 * m * log(1 / slack)),
    combine("squares", root * root < side * side, use("given 2", weight=m), "its square"),
    combine("the side", side > 0, use("given 1", weight=m)),
    pointwise("the root", root < side, "squares", "the side", terms=(root, side)),
    combine("claim", m * eps > PRINTED, use("the root", weight=eps)))

PROOFS["dwork2015/thm-4.remark#reading: for some m and delta'"] = (choice({"eps": "3/4"}),)
