"""Expected divergences, written out: logarithms of quotients are split, and each side is finite where the other is."""
from theorems.mir2012.information import first_bound, second_bound
from theorems.mir2012.notation import A, P, Z, Z1, prior, risk, t
from verify.language import Channel, Expr, Sum, equal, log
from verify.language.proofs import Step, combine, derivation, gibbs, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

def expected(body: Expr) -> Expr: return Sum(Z, P(Z) * body, (P(Z),))
def divergence(p: Expr, q: Expr) -> Expr: return Sum(t, p * log(p / q), (p,))


mean = Sum(Z1, P(Z1) * A(t, Z1))
to_prior, to_mean = expected(divergence(A(t, Z), prior(t))), expected(divergence(A(t, Z), mean))
between = divergence(mean, prior(t))
joint = Sum(Z, Sum(t, P(Z) * A(t, Z) * log(P(Z) * A(t, Z) / (P(Z) * mean)), (P(Z) * A(t, Z),)))

DRAWN = (P(Z), A(t, Z))
in_parts = pointwise("in parts", equal(log(A(t, Z) / prior(t)), log(A(t, Z) / mean) + log(mean / prior(t))),
                     terms=(A(t, Z), mean, prior(t))).for_all(Z, t, where=DRAWN)
logarithms = combine("logarithms", to_prior <= to_mean + between,
                     use("in parts", weight=P(Z) * A(t, Z), over=(Z, t), where=DRAWN))


def compensated(A: Channel) -> tuple[Step, ...]:
    """E KL(A || prior) is at least E KL(A || mean of A) + KL(mean of A || prior), of which it is the last step.  Where it is
    finite so are the means of both of its parts, since log u <= u - 1."""
    drawn, weighed, mean = (P(Z), A(t, Z)), P(Z) * A(t, Z), Sum(Z1, P(Z1) * A(t, Z1))
    terms, tilted = (A(t, Z), mean, prior(t)), weighed / mean
    to_prior, to_mean = expected(divergence(A(t, Z), prior(t))), expected(divergence(A(t, Z), mean))
    return (
        combine("samples that gave an output", equal(Sum(Z, tilted), 1)).for_all(t, where=(mean,)),
        combine("the prior at possible outputs", Sum(t, prior(t) * Sum(Z, tilted), (mean,)) <= Sum(t, prior(t), (mean,)),
                use("samples that gave an output", weight=prior(t), over=(t,), where=(mean,))),
        pointwise("tangent", log(A(t, Z) / mean) <= log(A(t, Z) / prior(t)) + prior(t) / mean - 1, terms=terms
                  ).for_all(Z, t, where=drawn),
        combine("the information is finite", to_mean <= to_prior + Sum(Z, Sum(t, weighed * (prior(t) / mean - 1), drawn)),
                use("tangent", weight=weighed, over=(Z, t), where=drawn)),
        pointwise("the rest", equal(log(mean / prior(t)), log(A(t, Z) / prior(t)) - log(A(t, Z) / mean)), terms=terms
                  ).for_all(Z, t, where=drawn),
        combine("both parts", to_mean + divergence(mean, prior(t)) <= to_prior,
                use("the rest", weight=weighed, over=(Z, t), where=drawn)))


def at_best(A: Channel) -> tuple[Step, ...]:
    """E KL(A || mean of A) <= E KL(A || prior), the last step."""
    mean = Sum(Z1, P(Z1) * A(t, Z1))
    return (*compensated(A),
            gibbs("the mean posterior against the prior", mean, prior(t), (t,), divergence(mean, prior(t)) >= 0),
            combine("the mean posterior is best", expected(divergence(A(t, Z), mean)) <= expected(divergence(
                A(t, Z), prior(t))), "the mean posterior against the prior", "both parts"))


best = at_best(A)
PROOFS["mir2012/compensation#printed"] = (*derivation(in_parts, logarithms), *derivation(*compensated(A)))
same_sum = derivation(combine("logarithms", equal(to_mean, joint)))

cost = Sum(t, A(t, Z) * risk(t, Z))
mean_cost = Sum(Z, P(Z) * cost)
PROOFS["mir2012/optimal-prior#part: the divergence"] = (
    *derivation(*best), *same_sum, *same_sum)
PROOFS["mir2012/optimal-prior#printed"] = (
    *derivation(*best, pointwise("claim", first_bound(to_mean) <= first_bound(to_prior), "the mean posterior is best",
                                 terms=(mean_cost, to_mean, to_prior))),
    *derivation(*best, pointwise("claim", second_bound(to_mean) <= second_bound(to_prior), "the mean posterior is best",
                                 terms=(mean_cost, to_mean, to_prior))),
    *PROOFS["mir2012/optimal-prior#part: the divergence"])
