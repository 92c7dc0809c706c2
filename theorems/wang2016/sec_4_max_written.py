"""Max-information, written out: Lemma 11 with the identity of Theorem 4; all laws of the dataset from its products."""
from theorems.wang2016.lem_11 import k
from theorems.wang2016.lem_11_written import FROM_PRODUCTS, at_first, cost, mean, n_times
from theorems.wang2016.notation import A, S, W, Z, gap, h, n, posterior, privacy
from theorems.wang2016.sec_4_max import E, Q
from theorems.wang2016.thm_4_written import STEPS
from verify.language import Iid, Letter, Sum, absolute, exp
from verify.language.proofs import LawAt, combine, derivation, instance, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

PROOFS["wang2016/cor-12#printed"] = derivation(
    *STEPS, at_first, cost, n_times, *FROM_PRODUCTS, mean,
    combine("privacy is at most k/n", privacy <= k / n, use("so is its mean", weight=1 / n),
            use("the mean log ratio is n times the privacy", weight=-1 / n)),
    pointwise("claim", absolute(gap) <= k / n, "privacy is at most k/n", "privacy is the gap", "privacy is >= 0",
              terms=(gap, privacy, k / n)))
PROOFS["wang2016/def-10#repaired"] = derivation(
    *FROM_PRODUCTS,
    pointwise("any two datasets", posterior(h, Z) <= exp(k) * posterior(h, W), "the log ratio is at most k",
              terms=(posterior(h, Z), posterior(h, W))).for_all(Z, W, h),
    combine("a mean of them", Q(Z) * posterior(h, Z) <= exp(k) * (Q(Z) * Sum(W, Q(W) * posterior(h, W))),
            use("any two datasets", weight=Q(Z) * Q(W), over=(W,))).for_all(Z, h))
U = Letter("U", S)
PRODUCT = Iid(E, S)
PROOFS["wang2016/def-10#direction: from every law"] = derivation(instance(
    "claim", PRODUCT(Z) * A(h, Z) <= exp(k) * (PRODUCT(Z) * Sum(W, PRODUCT(W) * A(h, W))), "given 1",
    {"Q": LawAt((U,), PRODUCT(U))}, binders=(Z, h)).for_all(Z, h))
