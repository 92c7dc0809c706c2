"""Section 3.3, written out: the objective of A is that of the Gibbs law and the divergence from it, by Gibbs' inequality."""
from theorems.wang2016.notation import A, DATA, Z, h
from theorems.wang2016.sec_33 import Q, entropy, gamma, gibbs, mean_loss, objective, single, tilted
from verify.language import Q as number
from verify.language import Sum, log
from verify.language.proofs import combine, derivation, use
from verify.language.proofs import gibbs as divergence_of

PROOFS: dict[str, tuple[object, ...]] = {}

sampler = gibbs(h, Z, gamma)
divergence = divergence_of("A against the Gibbs law", A(h, Z), sampler, (h,),
                           number(0) <= Sum(h, A(h, Z) * log(A(h, Z) / sampler), (A(h, Z),))).for_all(Z)
PROOFS["wang2016/thm-9#printed"] = derivation(divergence, combine(
    "claim", objective(sampler, gamma) <= objective(A(h, Z), gamma),
    use("A against the Gibbs law", weight=DATA(Z) / gamma, over=(Z,))))

best = tilted(h, gamma)
from_best = divergence_of("Q against the Gibbs law", Q(h), best, (h,), number(0) <= Sum(h, Q(h) * log(Q(h) / best), (Q(h),)))
PROOFS["wang2016/thm-9.instancewise#printed"] = derivation(from_best, combine(
    "claim", single(best, gamma) <= single(Q(h), gamma), use("Q against the Gibbs law", weight=1 / gamma)))
PROOFS["wang2016/sec-3.3.simultaneous#repaired"] = derivation(from_best, combine(
    "claim", entropy(Q(h)) <= entropy(best), "Q against the Gibbs law", use("given 1", weight=gamma)))
PROOFS["wang2016/sec-3.3.simultaneous#reading: one of the two"] = derivation(from_best, combine(
    "claim", mean_loss(best) <= mean_loss(Q(h)), use("Q against the Gibbs law", weight=1 / gamma),
    use("given 1", weight=1 / gamma)))
