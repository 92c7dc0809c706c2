"""Lemma 14, written out: the mean of the divergences of A(Z) from A(Z') less that of the mean output from A(Z') is >= 0."""
from theorems.wang2016.notation import h
from theorems.wang2016.lem_14 import A, P, U, W, Z, bracket
from verify.language import Q, Sum, equal, log
from verify.language.proofs import combine, derivation, gibbs, total, use

PROOFS: dict[str, tuple[object, ...]] = {}

mean = Sum(U, P(U) * A(h, U))
information = total((Z, h), P(Z) * A(h, Z) * log(A(h, Z) / mean), (P(Z) * A(h, Z),))
divergences = total((Z, W), P(Z) * P(W) * Sum(h, A(h, Z) * log(A(h, Z) / A(h, W)), (A(h, Z),)), (P(W), P(Z)))

identity = combine("logarithms", equal(
    total((Z, h), P(Z) * A(h, Z) * log(A(h, Z) / mean), (P(Z),)),
    total((Z, W, h), P(Z) * P(W) * A(h, Z) * log(A(h, Z) / A(h, W))) + bracket))
PROOFS["wang2016/lem-14.identity#repaired"] = derivation(identity)

mean_output = gibbs("the divergence of the mean output from each", mean, A(h, W), (h,),
                    Q(0) <= Sum(h, mean * log(mean / A(h, W)), (mean,))).for_all(W, where=(P(W),))
claim = combine("claim", information <= divergences,
                use("the divergence of the mean output from each", weight=P(W), over=(W,), where=(P(W),)))
PROOFS["wang2016/lem-14.ineq#repaired"] = derivation(mean_output, claim)
