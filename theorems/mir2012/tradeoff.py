"""Section 4: mutual information against empirical risk, and what minimises their sum.  Mir 2012; nats."""
from theorems.mir2012.notation import (
    A, B, G, NEIGHBOURS, P, S, T, W, Z, Z1, Z2, gibbs, lam, level, prior, risk, s, t)
from verify.language import (
    KL, MI, Channel, D_inf, Defined, Distribution, Expr, Formula, Letter, Place, Remark, Statement, Sum, Sym, Theorem,
    absolute, between, both, equal, every, exp, forall, log, real)

other = real("lambda2", between(lam, None, "()"))
C = Channel("C", T, (S,))
other_prior = Distribution("pi2", (T,))


def mean_risk(A: Channel) -> Expr: return Sum(Z, P(Z) * Sum(t, A(t, Z) * risk(t, Z)))
def divergence(A: Channel) -> Expr: return Sum(Z, P(Z) * KL(A.row(Z), prior), where=(P(Z),))
def tradeoff(A: Channel) -> Expr: return mean_risk(A) + MI(P, A) * (1 / lam)
def bounded(A: Channel) -> Expr: return mean_risk(A) + divergence(A) * (1 / lam)


GIBBS = every((t, Z), equal(G(t, Z), gibbs(t, Z)))
SELF_CONSISTENT = every(t, equal(Sum(Z, P(Z) * gibbs(t, Z)), prior(t)))
POSITIVE = every(t, prior(t) > 0)
WITH_AND_WITHOUT = both(Statement((), (SELF_CONSISTENT,), tradeoff(G) <= tradeoff(A)), tradeoff(G) <= tradeoff(A))

ONE_SAMPLE = {"lambda": log(2), "P": "1", "pi": "1/2 1/2", "Rhat": (("0",), ("1",)), "G": {0: "2/3 1/3"}, "A": {0: "1 0"}}
STUCK = {"lambda": log(2), "P": "1", "pi": "0 1", "Rhat": (("0",), ("1",)), "G": {0: "0 1"}, "A": {0: "1 0"}}
SYMMETRIC = {
    "lambda": log(2), "P": "1/2 1/2", "pi": "1/2 1/2", "Rhat": (("0", "1"), ("1", "0")), "G": {0: "2/3 1/3", 1: "1/3 2/3"},
    "A": {0: "1 0", 1: "0 1"}}
SAME = {**SYMMETRIC, "A": {0: "2/3 1/3", 1: "1/3 2/3"}}

gibbs_mi_argmin = Theorem(
    "mir2012/gibbs-mi-argmin", "Section 4, the displayed arg inf", "Mir 2012, Section 4, second display",
    prefix=forall(lam, P, prior, risk, G, A),
    given=[GIBBS],
    claim=WITH_AND_WITHOUT,
    instances=[SAME],
    expected="REFUTED", proof=(STUCK,),
    note="The Gibbs posterior G of eq. (2), and any posterior A, for an optimal prior, one that is the mean of its own Gibbs "
         "posterior, and for any prior: the text assumes the former, and 'conceptually, the argument holds even if an optimal "
         "prior is not assumed'.  Both fail for one sample and a prior that is sure of the worse of two predictors.")
gibbs_mi_argmin.variant(
    "reading: any prior", claim=tradeoff(G) <= tradeoff(A), instances=[ONE_SAMPLE], expected="REFUTED", proof=(ONE_SAMPLE,),
    note="With one sample there is no information to weigh, and the best predictor wins.")
gibbs_mi_argmin.variant(
    "repaired", proof=(), claim=bounded(G) <= bounded(A), instances=[ONE_SAMPLE, SYMMETRIC],
    note="With the expected divergence from the prior for the mutual information, which is what Lemma 3.2 minimises.")

self_consistent = Theorem(
    "mir2012/gibbs-mi-argmin.self-consistent", "Section 4, the arg inf for an optimal prior",
    "Mir 2012, Section 4, second display",
    prefix=forall(lam, P, prior, risk, G, A),
    given=[GIBBS, SELF_CONSISTENT],
    claim=tradeoff(G) <= tradeoff(A),
    instances=[STUCK, SAME],
    expected="REFUTED",
    note="'For a given posterior, the optimal choice for pi' is the mean of the posterior, and 'we assume that we can find the "
         "optimal prior in this sense': one that is the mean of its own Gibbs posterior.  A prior that is sure of one "
         "predictor is such, whatever its risk.  For the prior that is best for the bound together with its Gibbs "
         "posterior, which such a prior need not be, the display is not refuted.",
    part_of="mir2012/gibbs-mi-argmin")
self_consistent.variant(
    "repaired", given=[GIBBS, SELF_CONSISTENT, POSITIVE], instances=[SYMMETRIC, SAME],
    note="A self-consistent prior that excludes no predictor.")

channel = Theorem(
    "mir2012/sec-4.channel", "Section 4.1, the channel of differentially-private learning", "Mir 2012, Section 4.1",
    prefix=forall(lam, P, prior, risk, G, A),
    given=[GIBBS],
    claim=WITH_AND_WITHOUT,
    instances=[SAME],
    expected="REFUTED", proof=(STUCK,),
    note="'designing an information channel that minimizes the (regularized) mutual information', 'from above we know this is "
         "specified by the Gibbs posterior': the channel from the sample to the predictor.  Above, an optimal prior is "
         "assumed, and said to be inessential; with and without it the claim fails as that of mir2012/gibbs-mi-argmin.")
channel.variant(
    "reading: any prior", claim=tradeoff(G) <= tradeoff(A), instances=[ONE_SAMPLE], expected="REFUTED", proof=(ONE_SAMPLE,),
    note="The prior of one sample.")
channel.variant(
    "repaired", claim=tradeoff(G) <= tradeoff(A), proof=(), given=[GIBBS, SELF_CONSISTENT, POSITIVE],
    instances=[SYMMETRIC, SAME],
    note="The Gibbs posterior of a self-consistent prior that excludes no predictor.")


def information(A: Channel) -> Expr: return Sum(Z, Sum(t, P(Z) * A(t, Z) * log(A(t, Z) / Sum(W, P(W) * A(t, W))), where=(
    P(Z) * A(t, Z),)))
def written_out(A: Channel, rate: Sym) -> Expr: return mean_risk(A) + information(A) / rate


BEST = Statement(forall(C), (), written_out(A, lam) <= written_out(C, lam))


# A minimiser: its risk and information are numbers, and it is at least as good as every posterior of which they are.
def has_risk(A: Channel) -> Formula: return Defined(mean_risk(A))
def has_information(A: Channel) -> Formula: return Defined(information(A))


LEAST = Statement(forall(C), (has_risk(C), has_information(C)), written_out(A, lam) <= written_out(C, lam))
LEAST_AT_OTHER = Statement(forall(C), (has_risk(C), has_information(C)), written_out(B, other) <= written_out(C, other))
TWO_RATES = {
    "lambda": log(2), "lambda2": log(3), "P": "1/2 1/2", "Rhat": (("0", "1"), ("1", "0")),
    "A": {0: "2/3 1/3", 1: "1/3 2/3"}, "B": {0: "3/4 1/4", 1: "1/4 3/4"}}
TIED = {"lambda": "1", "lambda2": "2", "P": "1", "Rhat": (("0",), ("0",)), "A": {0: "1 0"}, "B": {0: "0 1"}}

def from_prior(A: Channel, law: Distribution) -> Expr: return Sum(Z, Sum(
    t, P(Z) * A(t, Z) * log(A(t, Z) / law(t)), (A(t, Z),)), (P(Z),))
def bound_by(A: Channel, law: Distribution) -> Expr: return mean_risk(A) + from_prior(A, law) / lam


BOUND_OPTIMAL = Statement(forall(C, other_prior), (has_risk(C), Defined(from_prior(C, other_prior))),
                          bound_by(G, prior) <= bound_by(C, other_prior))
BEST_FOR_THE_BOUND = (
    BOUND_OPTIMAL, has_risk(A), has_information(A), has_risk(G), Defined(from_prior(G, prior)),
    every((Z, t), prior(t) > 0, where=(P(Z), G(t, Z))))
gibbs_mi_argmin.variant(
    "reading: the prior that is best for the bound", prefix=forall(lam, P, prior, risk, G, A), given=BEST_FOR_THE_BOUND,
    claim=tradeoff(G) <= tradeoff(A), instances=[SYMMETRIC], proof=(), expected="PROVED",
    note="No posterior and prior together have a smaller bound than G with pi, so that G is the Gibbs posterior of pi: then it "
         "minimises the risk and the mutual information, for A with the mean of A as its prior has no smaller bound.  The "
         "bounds that are compared are finite.")
self_consistent.variant(
    "reading: the prior that is best for the bound", prefix=forall(lam, P, prior, risk, G, A), given=BEST_FOR_THE_BOUND,
    claim=tradeoff(G) <= tradeoff(A), instances=[SYMMETRIC], proof=(), expected="PROVED",
    note="No posterior and prior together have a smaller bound than G with pi, so that G is the Gibbs posterior of pi: then it "
         "minimises the risk and the mutual information, for A with the mean of A as its prior has no smaller bound.  The "
         "bounds that are compared are finite.")

small_lambda_mi = Theorem(
    "mir2012/small-lambda.mi", "Section 4, lambda weighs the mutual information", "Mir 2012, Section 4",
    prefix=forall(lam, other, P, risk, A, B),
    given=[LEAST, LEAST_AT_OTHER, has_risk(A), has_information(A), has_risk(B), has_information(B)],
    claim=both(MI(P, A) <= MI(P, B), mean_risk(B) <= mean_risk(A)),
    instances=[TWO_RATES],
    note="A minimises the mean empirical risk plus 1/lambda times the mutual information, over all posteriors, and B the same "
         "at lambda2 > lambda: the smaller lambda has less information and more risk.  The risk and the information of what is "
         "compared are finite.")
small_lambda_mi.variant(
    "control: the same posterior", claim=every((t, Z), equal(A(t, Z), B(t, Z))), expected="REFUTED", instances=[TIED],
    proof=(TIED,), note="Two predictors without risk.")

SENSITIVE = every((Z1, Z2, t), absolute(risk(t, Z1) - risk(t, Z2)) <= level, where=(NEIGHBOURS(Z1, Z2),))
PAIRED = (("0", "1"), ("1", "0"))
MINIMISER = {
    "lambda": log(2), "Delta": "1", "N": PAIRED, "P": "1/2 1/2", "Rhat": (("0", "1"), ("1", "0")),
    "A": {0: "2/3 1/3", 1: "1/3 2/3"}}
IMPOSSIBLE = {
    "lambda": "1", "Delta": "0", "N": PAIRED, "P": "1 0", "Rhat": (("0", "0"), ("0", "0")), "A": {0: "1 0", 1: "0 1"}, "Z": 0,
    "W": 1}
ITS_OWN = {**MINIMISER, "G": {0: "2/3 1/3", 1: "1/3 2/3"}}
REVEALED = {
    "lambda": "1", "Delta": "0", "N": PAIRED, "P": "1/2 1/2", "Rhat": (("0", "0"), ("0", "0")), "A": {0: "1 0", 1: "0 1"},
    "G": {0: "1/2 1/2", 1: "1/2 1/2"}}


def mean_posterior(t: Place) -> Expr: return Sum(W, P(W) * A(t, W))
def weight_of_mean(t: Place, Z: Place) -> Expr: return exp(-lam * risk(t, Z)) * mean_posterior(t)
def normaliser_of_mean(Z: Place) -> Expr: return Sum(s, weight_of_mean(s, Z))


V = Letter("V", S)
OF_MEAN = every((t, Z), equal(G(t, Z) * normaliser_of_mean(Z), weight_of_mean(t, Z)))
WELL_DEFINED = Statement(forall(V), (), Defined(normaliser_of_mean(V)))
MINIMISES = (LEAST, has_risk(A), has_information(A))
ESTIMATOR = (OF_MEAN, WELL_DEFINED, has_risk(G), has_information(G))
PRIVATE = Statement(forall(Z, W), (NEIGHBOURS(Z, W) > 0,), D_inf(G.row(Z), G.row(W)) <= 2 * lam * level)
APART = Sum(Z, P(Z) * KL(A.row(Z), G.row(Z)), where=(P(Z),))

thm_4_2 = Theorem(
    "mir2012/thm-4.2", "Theorem 4.2", "Mir 2012, Theorem 4.2",
    prefix=forall(lam, level, NEIGHBOURS, P, risk, A, G),
    given=[*MINIMISES, *ESTIMATOR, SENSITIVE],
    claim=both(APART <= 0, PRIVATE),
    instances=[ITS_OWN],
    note="A minimises the mean empirical risk plus 1/lambda times the mutual information, over all posteriors; G is the Gibbs "
         "estimator with the mean of A as its prior.  'Gives rise to a differentially-private predictor (the Gibbs "
         "estimator)': what minimises is G, from which it has the mean divergence 0 over the samples, and G is private for all "
         "neighbours, with the level of Theorem 4.1.  The risk and the information of what is compared, and the normalisers, "
         "are finite.",
    remarks=[Remark("READING", "on samples that cannot be drawn what minimises may be any posterior, private or not",
                    see="mir2012/thm-4.2#reading: samples that cannot occur, too")])
thm_4_2.variant(
    "reading: samples that cannot occur, too", prefix=forall(lam, level, NEIGHBOURS, P, risk, A, Z, W),
    given=[BEST, SENSITIVE, NEIGHBOURS(Z, W) > 0], claim=D_inf(A.row(Z), A.row(W)) <= 2 * lam * level,
    instances=[IMPOSSIBLE], expected="REFUTED", proof=(IMPOSSIBLE,),
    note="On a sample of probability 0 the minimiser may do anything.")
thm_4_2.variant(
    "control: any posterior", given=[*ESTIMATOR, SENSITIVE], claim=APART <= 0, instances=[REVEALED], expected="REFUTED",
    proof=(REVEALED,),
    note="A posterior that reveals the sample, and risks that do not depend on it: the Gibbs estimator of its mean does not.")
thm_4_2.variant(
    "control: a quarter of the level", prefix=forall(lam, level, NEIGHBOURS, P, risk, A, G, Z, W),
    given=[*ESTIMATOR, SENSITIVE, NEIGHBOURS(Z, W) > 0], claim=2 * D_inf(G.row(Z), G.row(W)) <= lam * level,
    instances=[{**ITS_OWN, "Z": 0, "W": 1}], expected="REFUTED", proof=({**ITS_OWN, "Z": 0, "W": 1},),
    note="Two predictors and two samples with opposite risks.")
gibbs_mi_argmin.variant(
    "control: the other direction", claim=bounded(A) <= bounded(G), expected="REFUTED", proof=(SYMMETRIC,),
    instances=[SYMMETRIC],
    note="A posterior that is sure of the best predictor.")
