"""The trade-off, written out: each objective is a mean log normaliser plus a divergence, and log u <= u - 1."""
from theorems.mir2012.gibbs_posterior import lemma_3_2
from theorems.mir2012.gibbs_privacy_written import lighter
from theorems.mir2012.notation import A, B, P, S, T, W, Z, Z1, gibbs, lam, level, normaliser, prior, risk, s, t
from theorems.mir2012.tradeoff import other
from verify.language import (
    Channel, Expr, Letter, Place, Sum, absolute, equal, exp, log)
from verify.language.citing import by, citing
from verify.language.proofs import LawAt, combine, derivation, instance, one_term, pointwise, use
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

its_mean = Sum(W, P(W) * of_mean(W))
tilt = Sum(W, P(W) * (exp(-lam * risk(t, W)) / normaliser_of_mean(W)))
as_product = mean_output * tilt
its_information = Sum(Z, Sum(t, P(Z) * of_mean(Z) * log(of_mean(Z) / its_mean), (P(Z) * of_mean(Z),)))
V = Letter("V", S)
U = Letter("U", S)
h = Letter("h", T)
rate = lam * level


def apart(Z: Place) -> Expr: return divergence(A(t, Z), of_mean(Z))


PROOFS["mir2012/thm-4.2#printed"] = citing(by(lemma_3_2, "part: no divergence"), proof=derivation(
    instance("A is the best", tradeoff_at(A, lam) <= cost(of_mean(Z)) + its_information / lam, "given 1",
             {"C": LawAt((h, V), of_mean(V, h))}),
    gibbs_inequality("its mean against the mean of A", as_product, mean_output, (t,), divergence(as_product, mean_output) >= 0),
    combine("the value of A", equal(lam * tradeoff_at(A, lam), possible(apart(Z)) - mean(log(normaliser_of_mean(Z))))),
    combine("its mean as a product", equal(its_mean, mean_output * tilt)).for_all(t),
    pointwise("its logarithm", equal(log(its_mean), log(mean_output) + log(tilt)), "its mean as a product",
              terms=(its_mean, mean_output, tilt)).for_all(t, where=(mean_output,)),
    combine("the cost of that Gibbs posterior", equal(
        lam * cost(of_mean(Z)), -possible(divergence(of_mean(Z), mean_output)) - mean(log(normaliser_of_mean(Z))))),
    combine("its information", equal(
        its_information, possible(divergence(of_mean(Z), mean_output)) - divergence(as_product, mean_output)),
        use("its logarithm", weight=-its_mean, over=(t,), where=(mean_output,))),
    combine("the value of that Gibbs posterior", equal(
        lam * (cost(of_mean(Z)) + its_information / lam),
        -divergence(as_product, mean_output) - mean(log(normaliser_of_mean(Z)))), "the cost of that Gibbs posterior",
        "its information"),
    combine("the mean divergence", possible(apart(Z)) <= 0, use("A is the best", weight=lam), "its mean against the mean of A",
            use("the value of A", weight=-1), "the value of that Gibbs posterior"),
    gibbs_inequality("each divergence", A(t, V), of_mean(V), (t,), apart(V) >= 0).for_all(V, where=(P(V),)),
    combine("each of them", P(V) * apart(V) >= 0, use("each divergence", weight=P(V))).for_all(V, where=(P(V),)),
    one_term("one of them", P(V) * apart(V) <= Sum(U, P(U) * apart(U), (P(U),)), {"U": V}, use("each of them", {"V": U})
             ).for_all(V, where=(P(V),)),
    combine("no divergence", apart(V) <= 0, use("one of them", weight=1 / P(V)), use("the mean divergence", weight=1 / P(V))
            ).for_all(V, where=(P(V),)),
    pointwise("support", of_mean(V, h) > 0).for_all(V, h, where=(P(V), A(h, V))),
    instance("A is that Gibbs posterior", equal(A(t, V), of_mean(V)), "given 5",
             {"rho": LawAt((h,), A(h, V)), "G": LawAt((h,), of_mean(V, h))}, "support", "no divergence", binders=(t,)
             ).for_all(t, V),
    combine("the risks are close", absolute(risk(t, Z) - risk(t, W)) <= level, use("given 3", {"Z1": Z, "Z2": W})).for_all(t),
    *lighter("to the other sample", Z, W), *lighter("back", W, Z),
    combine("the normalisers", normaliser_of_mean(W) <= exp(rate) * normaliser_of_mean(Z),
            use("back, the weights", weight=mean_output, over=(t,))),
    pointwise("their inverses", 1 / normaliser_of_mean(Z) <= exp(rate) / normaliser_of_mean(W), "the normalisers",
              terms=(normaliser_of_mean(Z), normaliser_of_mean(W), exp(rate))),
    combine("the posteriors", of_mean(Z) <= exp(2 * rate) * of_mean(W),
            use("to the other sample, the weights", weight=mean_output / normaliser_of_mean(Z)),
            use("their inverses", weight=exp(rate) * weight_of_mean(W))).for_all(t),
    combine("claim", A(t, Z) <= exp(2 * rate) * A(t, W), "the posteriors",
            use("A is that Gibbs posterior", {"V": Z}),
            use("A is that Gibbs posterior", {"V": W}, weight=-exp(2 * rate))).for_all(t)))
