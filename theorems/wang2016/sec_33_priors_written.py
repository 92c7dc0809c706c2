"""Section 3.3, priors, written out: Gibbs' inequality against the sampler, and logarithms of products."""
from theorems.wang2016.notation import A, DATA, Z, g, h, r
from theorems.wang2016.sec_33_priors import (
    L_of, Q, conditional, gamma, objective, sampler, utility, with_prior)
from verify.language import Q as number
from verify.language import Sum, equal, exp, log
from verify.language.proofs import combine, derivation, gibbs, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

best = with_prior(h, gamma)
from_best = gibbs("Q against the Gibbs law", Q(h), best, (h,), number(0) <= Sum(h, Q(h) * log(Q(h) / best), (Q(h),)))
PROOFS["wang2016/sec-3.3.prior#repaired"] = derivation(from_best, combine(
    "claim", objective(best) <= objective(Q(h)), "Q against the Gibbs law"))

tilted = sampler(h, Z)
from_sampler = gibbs("A against the sampler", A(h, Z), tilted, (h,),
                     number(0) <= Sum(h, A(h, Z) * log(A(h, Z) / tilted), (A(h, Z),))).for_all(Z)
PROOFS["wang2016/sec-3.3.most-private#repaired"] = derivation(from_sampler, combine(
    "claim", conditional(A(h, Z)) <= conditional(tilted), use("A against the sampler", weight=DATA(Z), over=(Z,)),
    use("given 1", weight=gamma)))

before, after = exp(utility(Z, h)), exp(-L_of(Z, h) - r(h))
all_before, all_after = Sum(g, exp(utility(Z, g))), Sum(g, exp(-L_of(Z, g) - r(g)))
PROOFS["wang2016/sec-3.3.laplace#repaired"] = derivation(
    pointwise("the same weight", equal(before, after), "given 1").for_all(Z, h),
    combine("the same normaliser", equal(all_before, all_after), use("the same weight", over=(h,))).for_all(Z),
    pointwise("claim", equal(before / all_before, after / all_after), "the same weight", "the same normaliser",
              terms=(before, after, all_before, all_after)).for_all(Z, h))
