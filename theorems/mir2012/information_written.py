"""Expected divergences, written out: logarithms of quotients are split, and each side is finite where the other is."""
from theorems.mir2012.notation import A, P, Z, Z1, lam, prior, risk, t
from verify.language import Expr, Sum, equal, log
from verify.language.proofs import combine, derivation, gibbs

PROOFS: dict[str, tuple[object, ...]] = {}

mean = Sum(Z1, P(Z1) * A(t, Z1))


def expected(body: Expr) -> Expr: return Sum(Z, P(Z) * body, (P(Z),))
def divergence(p: Expr, q: Expr) -> Expr: return Sum(t, p * log(p / q), (p,))


to_prior, to_mean = expected(divergence(A(t, Z), prior(t))), expected(divergence(A(t, Z), mean))
between = divergence(mean, prior(t))
joint = Sum(Z, Sum(t, P(Z) * A(t, Z) * log(P(Z) * A(t, Z) / (P(Z) * mean)), (P(Z) * A(t, Z),)))

logarithms = combine("logarithms", equal(to_prior, to_mean + between))
PROOFS["mir2012/compensation#printed"] = (*derivation(logarithms), *derivation(logarithms))
PROOFS["mir2012/mutual-information#printed"] = (*derivation(combine("logarithms", equal(to_mean, joint))),
                                                *derivation(combine("logarithms", equal(to_mean, joint))))

against = gibbs("the mean posterior against the prior", mean, prior(t), (t,), between >= 0)
PROOFS["mir2012/optimal-prior#printed"] = (
    *derivation(against, combine("claim", to_mean <= to_prior, "the mean posterior against the prior")),
    *derivation(combine("logarithms", equal(to_mean, joint))))
PROOFS["mir2012/optimal-prior#sharp"] = derivation(combine("logarithms", to_mean + between <= to_prior))

cost = Sum(t, A(t, Z) * risk(t, Z))
before, after = expected(cost + divergence(A(t, Z), prior(t)) * (1 / lam)), Sum(Z, P(Z) * cost) + to_prior * (1 / lam)
linear = combine("linearity", equal(before, after))
PROOFS["mir2012/eq-1#printed"] = (*derivation(linear), *derivation(linear))
