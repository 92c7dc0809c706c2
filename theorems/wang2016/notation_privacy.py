"""The notions of privacy of Section 5: levels, pairs of outputs, datasets that differ in a record.  Wang et al. 2016; nats."""
from theorems.wang2016.notation import A, D, DATA, FIRST, S, W, X, Z, h, j, z
from verify.language import (
    KL, Letter, Replaced, Statement, Sum, distributions, every, exp, forall, hockey_stick, log, maximum, position, real)

eps = real("eps", "[0, oo)")
delta = real("delta", "[0, 1)")
t = real("t", "[0, oo)")
small = real("delta1", "[0, 1]")
P, Q = distributions("P Q")
u = Letter("u", X)
OTHER = Replaced(W, position(S, 1), u)
ANOTHER = Replaced(W, j, u)
privacy_of = Sum(Z, Sum(z, DATA(Z) * D(z) * KL(A.row(Z), A.row(FIRST)), where=(D(z),)), where=(DATA(Z),))
CLOSE_PAIRS = every((Z, z), hockey_stick(A.row(Z), A.row(FIRST), exp(eps)) <= delta)
KL_FIRST = Statement(forall(W, u), (), KL(A.row(W), A.row(OTHER)) <= eps)
PURE_OTHER = every((W, u, h), A(h, W) <= exp(eps) * A(h, OTHER))
KL_ANOTHER = Statement(forall(W, j, u), (), KL(A.row(W), A.row(ANOTHER)) <= eps)
excess = Sum(h, maximum(A(h, Z) - exp(eps) * A(h, FIRST), 0)) - delta
bad_records = Sum(z, D(z), where=(excess,))
bad_pairs = Sum(Z, DATA(Z) * bad_records)
COIN = {0: "2/3 1/3", 1: "1/3 2/3"}
RESPONSE = {"n": "1", "eps": log(2), "A": COIN}
PAIRS = {"P": "2/3 1/3", "Q": "1/3 2/3", "eps": "1/4"}
