"""The trade-off, written out: each objective is a mean log normaliser plus a divergence, and log u <= u - 1."""
from theorems.mir2012.gibbs_privacy_written import lighter
from theorems.mir2012.information_written import at_best
from theorems.mir2012.notation import A, B, G, P, S, W, Z, Z1, gibbs, lam, level, normaliser, prior, risk, s, t
from theorems.mir2012.tradeoff import mean_posterior, other
from theorems.mir2012.tradeoff import normaliser_of_mean as normaliser_of_a
from theorems.mir2012.tradeoff import weight_of_mean as weight_of_a
from verify.language import (
    Channel, Expr, Letter, Place, Sum, absolute, equal, exp, log)
from verify.language.proofs import LawAt, combine, derivation, instance, pointwise, use
from verify.language.proofs import gibbs as gibbs_inequality

PROOFS: dict[str, tuple[object, ...]] = {}


def mean(body: Expr) -> Expr: return Sum(Z, P(Z) * body)
def possible(body: Expr) -> Expr: return Sum(Z, P(Z) * body, (P(Z),))
def divergence(p: Expr, q: Expr) -> Expr: return Sum(t, p * log(p / q), (p,))
def cost(p: Expr) -> Expr: return mean(Sum(t, p * risk(t, Z)))
def to_prior(p: Expr) -> Expr: return possible(divergence(p, prior(t)))


posterior = gibbs(t, Z)
bounded, least = cost(A(t, Z)) + to_prior(A(t, Z)) * (1 / lam), cost(posterior) + to_prior(posterior) * (1 / lam)
PROOFS["mir2012/gibbs-mi-argmin#repaired"] = derivation(
    gibbs_inequality("against the Gibbs posterior", A(t, Z), posterior, (t,), divergence(A(t, Z), posterior) >= 0
                     ).for_all(Z, where=(P(Z),)),
    combine("claim", least <= bounded, use("against the Gibbs posterior", weight=P(Z) * (1 / lam), over=(Z,), where=(P(Z),))))


def mean_at(h: Letter) -> Expr: return Sum(Z1, P(Z1) * A(h, Z1))


mean_output = mean_at(t)


def weight_of_mean(Z: Place, h: Letter = t) -> Expr: return exp(-lam * risk(h, Z)) * mean_at(h)
def normaliser_of_mean(Z: Place) -> Expr: return Sum(Z1, P(Z1) * Sum(s, A(s, Z1) * exp(-lam * risk(s, Z))))


def of_mean(Z: Place, h: Letter = t) -> Expr:
    """The Gibbs posterior with the mean of A as its prior."""
    return weight_of_mean(Z, h) / normaliser_of_mean(Z)


def information(p: Expr) -> Expr:
    """The mutual information of the sample and a predictor of the law p at t, Z."""
    output = Sum(Z, P(Z) * p)
    return Sum(Z, Sum(t, P(Z) * p * log(P(Z) * p / (P(Z) * output)), (P(Z) * p,)))


tradeoff, of_gibbs = cost(A(t, Z)) + information(A(t, Z)) * (1 / lam), cost(posterior) + information(posterior) * (1 / lam)
ratio = normaliser_of_mean(Z) / normaliser(Z)
consistent = (
    pointwise("the mean posterior is the prior", equal(log(Sum(Z, P(Z) * posterior)), log(prior(t))), "given 2", "given 3",
              terms=(Sum(Z, P(Z) * posterior),)).for_all(t),
    combine("the mean ratio of posterior and prior", equal(Sum(Z, P(Z) * (exp(-lam * risk(t, Z)) / normaliser(Z))), 1),
            use("given 2", weight=1 / prior(t))).for_all(t),
    combine("the mean ratio of normalisers", equal(mean(ratio), 1),
            use("the mean ratio of posterior and prior", weight=Sum(Z1, P(Z1) * A(t, Z1)), over=(t,))),
    pointwise("tangent", log(ratio) <= ratio - 1, terms=(ratio,)).for_all(Z),
    combine("the mean log ratio", mean(log(ratio)) <= 0, use("tangent", weight=P(Z), over=(Z,)),
            "the mean ratio of normalisers"),
    gibbs_inequality("against the Gibbs posterior of the mean", A(t, Z), of_mean(Z), (t,),
                     divergence(A(t, Z), of_mean(Z)) >= 0).for_all(Z, where=(P(Z),)),
    combine("claim", of_gibbs <= tradeoff,
            use("against the Gibbs posterior of the mean", weight=P(Z) * (1 / lam), over=(Z,), where=(P(Z),)),
            use("the mean log ratio", weight=1 / lam),
            use("the mean posterior is the prior", weight=-Sum(Z, P(Z) * posterior) * (1 / lam), over=(t,))))
PROOFS["mir2012/gibbs-mi-argmin.self-consistent#repaired"] = derivation(*consistent)
PROOFS["mir2012/sec-4.channel#repaired"] = derivation(*consistent)

compared = at_best(G)
PROOFS["mir2012/gibbs-mi-argmin#reading: the prior that is best for the bound"] = derivation(
    instance("A with its mean", cost(G(t, Z)) + to_prior(G(t, Z)) * (1 / lam) <= cost(A(t, Z)) + possible(
        divergence(A(t, Z), mean_output)) * (1 / lam), "given 1", {
            "C": LawAt((t, Z), A(t, Z)), "pi2": LawAt((t,), mean_output)}, "given 2", "given 3"),
    *compared,
    combine("claim", cost(G(t, Z)) + information(G(t, Z)) * (1 / lam) <= tradeoff, "A with its mean",
            use(compared[-1].name, weight=1 / lam)))
PROOFS["mir2012/gibbs-mi-argmin.self-consistent#reading: the prior that is best for the bound"] = PROOFS[
    "mir2012/gibbs-mi-argmin#reading: the prior that is best for the bound"]


def tradeoff_at(A: Channel, rate: Expr) -> Expr:
    """The objective with the mutual information written out."""
    return cost(A(t, Z)) + written_out(A) / rate


def written_out(A: Channel) -> Expr:
    return Sum(Z, Sum(t, P(Z) * A(t, Z) * log(A(t, Z) / Sum(Z1, P(Z1) * A(t, Z1))), (P(Z) * A(t, Z),)))


difference = other - lam
PAIR = (
    instance("A at lambda", tradeoff_at(A, lam) <= tradeoff_at(B, lam), "given 1", {"C": LawAt((t, Z), B(t, Z))}, "given 5",
             "given 6"),
    instance("B at lambda2", tradeoff_at(B, other) <= tradeoff_at(A, other), "given 2", {"C": LawAt((t, Z), A(t, Z))},
             "given 3", "given 4"),
    pointwise("the larger lambda", difference > 0),
    combine("times their difference", difference * written_out(A) <= difference * written_out(B),
            use("A at lambda", weight=lam * other), use("B at lambda2", weight=lam * other)),
    combine("their information", written_out(A) <= written_out(B), use("times their difference", weight=1 / difference)))
PROOFS["mir2012/small-lambda.mi#printed"] = (
    *derivation(*PAIR, combine("claim", information(A(t, Z)) <= information(B(t, Z)), "their information")),
    *derivation(*PAIR, combine("claim", cost(B(t, Z)) <= cost(A(t, Z)), "B at lambda2",
                               use("their information", weight=1 / other))))

V = Letter("V", S)
rate = lam * level


def of_a(t: Place, Z: Place) -> Expr: return weight_of_a(t, Z) / normaliser_of_a(Z)


own_mean, own_normaliser, its_mean = mean_posterior(t), normaliser_of_a(Z), Sum(W, P(W) * G(s, W))
cost_of_a, cost_of_g = log(A(t, Z) / own_mean) + lam * risk(t, Z), log(G(s, Z) / its_mean) + lam * risk(s, Z)
ratio_of_means = mean_posterior(s) / its_mean
apart = log(A(t, Z) / G(t, Z))
BY_A, BY_G, BY_BOTH = (P(Z), A(t, Z)), (P(Z), G(s, Z)), (P(Z), A(t, Z), G(s, Z))
POSITIVE = (
    combine("the normaliser, sample by sample", equal(normaliser_of_a(V), normaliser_of_mean(V))).for_all(V),
    pointwise("the normaliser is positive", normaliser_of_a(V) > 0, "the normaliser, sample by sample",
              terms=(normaliser_of_a(V), normaliser_of_mean(V))).for_all(V))
at_z, at_w = (use("the normaliser is positive", {"V": x}) for x in (Z, W))
PROOFS["mir2012/thm-4.2#printed"] = (
    *derivation(
        *POSITIVE,
        instance("A is the best", tradeoff_at(A, lam) <= tradeoff_at(G, lam), "given 1", {"C": LawAt((t, Z), G(t, Z))},
                 "given 6", "given 7"),
        pointwise("against the Gibbs posterior", equal(apart, cost_of_a + log(own_normaliser)), "given 4",
                  terms=(A(t, Z), G(t, Z), own_mean, own_normaliser, risk(t, Z))).for_all(Z, t, where=BY_A),
        pointwise("the Gibbs posterior against its mean", equal(cost_of_g, log(ratio_of_means) - log(own_normaliser)),
                  use("given 4", {"t": s}), at_z, terms=(G(s, Z), mean_posterior(s), its_mean, own_normaliser, risk(s, Z))
                  ).for_all(Z, s, where=BY_G),
        pointwise("tangent", log(ratio_of_means) <= ratio_of_means - 1, terms=(mean_posterior(s), its_mean)
                  ).for_all(Z, s, where=BY_G),
        combine("one against the other", apart <= cost_of_a - cost_of_g + ratio_of_means - 1, "against the Gibbs posterior",
                "the Gibbs posterior against its mean", "tangent").for_all(Z, t, s, where=BY_BOTH),
        combine("claim", Sum(Z, P(Z) * Sum(t, A(t, Z) * apart, (A(t, Z),)), (P(Z),)) <= 0,
                use("one against the other", weight=P(Z) * A(t, Z) * G(s, Z), over=(Z, t, s), where=BY_BOTH),
                use("A is the best", weight=lam))),
    *derivation(
        *POSITIVE,
        combine("the risks are close", absolute(risk(t, Z) - risk(t, W)) <= level, use("given 8", {"Z1": Z, "Z2": W})
                ).for_all(t),
        *lighter("to the other sample", Z, W), *lighter("back", W, Z),
        combine("the normalisers", normaliser_of_a(W) <= exp(rate) * own_normaliser,
                use("back, the weights", weight=own_mean, over=(t,))),
        pointwise("their inverses", 1 / own_normaliser <= exp(rate) / normaliser_of_a(W), "the normalisers", at_z, at_w,
                  terms=(own_normaliser, normaliser_of_a(W), exp(rate))),
        combine("the posterior", equal(G(t, V), of_a(t, V)), use("given 4", {"Z": V}, weight=1 / normaliser_of_a(V))
                ).for_all(t, V),
        combine("claim", G(t, Z) <= exp(2 * rate) * G(t, W), use("the posterior", {"V": Z}),
                use("the posterior", {"V": W}, weight=-exp(2 * rate)),
                use("to the other sample, the weights", weight=own_mean / own_normaliser),
                use("their inverses", weight=exp(rate) * weight_of_a(t, W))).for_all(t)))
