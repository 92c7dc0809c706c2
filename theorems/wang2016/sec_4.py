"""Section 4: mutual information and generalization.  Wang et al. 2016; nats."""
from theorems.wang2016.notation import H, g, h
from verify.language import (
    MI, Alphabet, Channel, Defined, Distribution, Expr, Formula, Function, Letter, Place, Statement, Sum, Theorem, absolute,
    as_expr, both, equal, every, exp, forall, log, real)

S = Alphabet("S")
Z = Letter("Z", S)
W = Letter("W", S)
V = Letter("V", S)
P = Distribution("P", (S,))
A = Channel("A", H, (S,))
L = Function("L", (H, S))
gamma = real("gamma", "(0, oo)")
sigma = real("sigma", "(0, oo)")
b = real("b", "(0, oo)")
lam = real("lam")

out = Sum(V, P(V) * A(h, V))
information = Sum(Z, P(Z) * Sum(h, A(h, Z) * log(P(Z) * A(h, Z) / (out * P(Z))), (A(h, Z),)), (P(Z),))
RESPONSE = {"P": "1/2 1/2", "A": {0: "2/3 1/3", 1: "1/3 2/3"}}
SURE = {"P": "1/3 2/3 0", "A": {0: "1 0", 1: "1/4 3/4", 2: "0 1"}}

def_13 = Theorem(
    "wang2016/def-13", "Definition 13", "Wang et al. 2016, Definition 13",
    prefix=forall(P, A),
    claim=equal(information, MI(P, A)),
    instances=[RESPONSE, SURE],
    note="The printed formula is the KL divergence of the law of (Z, h) from the product of its marginals.  S is the set of "
         "datasets, P their law; the sums run over what has a positive probability.")
def_13.variant(
    "control: without p(Z)", claim=equal(Sum(Z, P(Z) * Sum(h, A(h, Z) * log(P(Z) * A(h, Z) / out), (A(h, Z),)),
        (P(Z),)), MI(P, A)),
    instances=[RESPONSE], proof=(RESPONSE,), expected="REFUTED",
    note="The entropy of Z is missing.")

POSITIVE = every((h, Z), A(h, Z) > 0)
DATA_POSITIVE = every(Z, P(Z) > 0)
def over_both(body: Expr) -> Expr: return Sum(Z, P(Z) * Sum(h, A(h, Z) * body, (A(h, Z),)), (P(Z),))
def over_pairs(body: Expr) -> Expr:
    return Sum(Z, Sum(W, P(Z) * P(W) * Sum(h, A(h, Z) * body, (A(h, Z),)), (P(W),)), (P(Z),))


own, log_mean, mean_log = over_both(log(A(h, Z))), over_both(log(out)), over_pairs(log(A(h, W)))
line_1 = over_both(log(A(h, Z) * P(Z) / (out * P(Z))))
line_4 = over_pairs(log(A(h, Z) / A(h, W))) + mean_log - log_mean

lem_14_steps = Theorem(
    "wang2016/lem-14.steps", "Lemma 14, proof, lines 1-4", "Wang et al. 2016, Appendix A, proof of Lemma 14",
    prefix=forall(P, A),
    claim=both(equal(MI(P, A), line_1), equal(line_1, own - log_mean), equal(own - log_mean,
        own - mean_log + mean_log - log_mean),
               equal(own - mean_log + mean_log - log_mean, line_4)),
    instances=[RESPONSE, {"P": "1/4 3/4", "A": {0: "1/2 1/4 1/4", 1: "1/3 1/3 1/3"}}],
    expected="ILL_POSED", proof=({**RESPONSE, "A": {0: "1 0", 1: "0 1"}},),
    note="p(h) is E_Z p(h | Z); the means are over what has a positive probability.  The lemma is about any randomized "
         "algorithm: where an output of one dataset is impossible for another, the logarithm that is added and subtracted in "
         "line 3 has no value.",
    part_of="wang2016/lem-14.identity")
lem_14_steps.variant(
    "repaired", given=[POSITIVE, DATA_POSITIVE], proof=(),
    note="A(h | Z) > 0 and P(Z) > 0, so that the logarithms have values.")
lem_14_steps.variant(
    "control: the logarithm of the mean", given=[POSITIVE, DATA_POSITIVE], claim=equal(line_1, own - mean_log),
    instances=[RESPONSE], proof=(RESPONSE,),
    expected="REFUTED",
    note="The mean of the logarithms is not the logarithm of the mean.")


def normaliser(Z: Place, rate: Expr) -> Expr: return Sum(g, exp(-rate * L(g, Z)))
def samples(rate: Expr) -> Formula: return every((h, Z), equal(A(h, Z) * normaliser(Z, rate), exp(-rate * L(h, Z))))


risk = Sum(W, P(W) * L(h, W))
centred = L(h, Z) - risk
error = Sum(Z, P(Z) * Sum(h, A(h, Z) * centred))
divergence = MI(P, A)
POINT = {"P": "1", "L": (("1",), ("1",)), "A": {0: "1/2 1/2"}}
BIT = {"P": "1/2 1/2", "L": (("0", "0"), ("0", "0")), "A": {0: "1/2 1/2", 1: "1/2 1/2"}}
FLAT_LOSS = {**RESPONSE, "L": (("0", "0"), ("0", "0"))}

mean_risk = Sum(Z, P(Z) * Sum(h, A(h, Z) * risk))
mean_loss = Sum(Z, P(Z) * Sum(h, A(h, Z) * L(h, Z)))
WELL_DEFINED = Statement(forall(V), (), Defined(normaliser(V, as_expr("1"))))
mi_lower = Theorem(
    "wang2016/sec-4.mi-lower", "Section 4, after Lemma 14", "Wang et al. 2016, Section 4, after Lemma 14",
    prefix=forall(P, L, A),
    given=[samples(as_expr("1")), WELL_DEFINED],
    claim=divergence <= absolute(mean_risk - mean_loss),
    instances=[BIT, POINT],
    note="A samples from exp(-L(h, Z)) over its sum, n = 1: the mutual information of Z and its output is at most the "
         "generalization error.")
mi_lower.variant(
    "control: any algorithm", given=[WELL_DEFINED], instances=[FLAT_LOSS], proof=(FLAT_LOSS,), expected="REFUTED",
    note="A loss that is always 0.")

moment = Sum(Z, P(Z) * exp(lam * centred))
SUBGAUSSIAN = Statement(forall(h, lam), (), moment <= exp(lam**2 * sigma**2 / 2))
RUSSO = {**RESPONSE, "L": (("0", "1"), ("1", "0")), "sigma": "1"}
STILL = {"P": "1", "A": {0: "1/2 1/2"}, "L": (("1",), ("2",)), "sigma": "1"}

russo_zou = Theorem(
    "wang2016/sec-4.russo-zou", "Section 4, Proposition 1 of Russo and Zou", "Wang et al. 2016, Section 4",
    prefix=forall(sigma, P, A, L),
    given=[SUBGAUSSIAN],
    claim=error**2 <= 2 * sigma**2 * divergence,
    instances=[STILL, RUSSO],
    note="Z stands for the loss function L(., Z), of law P; A is the law of the output given it.  Subgaussian: E exp(lam "
         "(L - R)) "
         "<= exp(lam^2 sigma^2/2) for every real lam.  Both sides of |error| <= sigma sqrt(2 I) are squared.")
russo_zou.variant(
    "control: half of it", claim=4 * error**2 <= sigma**2 * divergence, instances=[STILL, RUSSO],
    expected="REFUTED", proof=({**RUSSO, "sigma": "1/2"},),
    note="A loss of a fair bit is 1/4-subgaussian.")

cor_15 = Theorem(
    "wang2016/cor-15", "Corollary 15", "Wang et al. 2016, Corollary 15",
    scope="gamma > 0; finite alphabets",
    prefix=forall(gamma, sigma, P, L, A),
    given=[SUBGAUSSIAN, samples(gamma)],
    claim=both(divergence / gamma <= absolute(error), error**2 <= 2 * sigma**2 * divergence),
    instances=[{**BIT, "gamma": "1", "sigma": "1"}, {**POINT, "gamma": "2", "sigma": "1/2"}],
    note="A samples from exp(-gamma L(h, Z)) over its sum; gamma > 0.  R(h) is the mean loss.  Both sides of the "
         "upper bound are squared.")
cor_15.variant(
    "control: any algorithm", prefix=forall(gamma, P, L, A), given=(), claim=divergence / gamma <= absolute(error),
    instances=[{**FLAT_LOSS, "gamma": "1"}], proof=({**FLAT_LOSS, "gamma": "1"},), expected="REFUTED",
    note="A loss that is always 0.")

t = real("t", "(-1, 1)")
SUBEXPONENTIAL = Statement(forall(h, t), (), Sum(Z, P(Z) * exp(t / b * centred)) <= exp((t / b)**2 * sigma**2 / 2))

cor_15_subexp = Theorem(
    "wang2016/cor-15.subexp", "Corollary 15, the subexponential case", "Wang et al. 2016, Corollary 15",
    scope="gamma > 0; finite alphabets",
    prefix=forall(gamma, sigma, b, P, L, A),
    given=[SUBEXPONENTIAL, samples(gamma)],
    claim=absolute(error) <= b * divergence + sigma**2 / (2 * b),
    instances=[{**BIT, "gamma": "1", "sigma": "1", "b": "1"}, {**POINT, "gamma": "2", "sigma": "1/2", "b": "3"}],
    note="Subexponential: E exp(lam (L - R)) <= exp(lam^2 sigma^2/2) for |lam| < 1/b, lam = t/b.")
cor_15_subexp.variant(
    "control: without the second term", prefix=forall(sigma, b, P, L, A), given=[SUBEXPONENTIAL],
    claim=absolute(error) <= b * divergence, expected="REFUTED", instances=[{**RUSSO, "b": "1"}], proof=({**RUSSO, "b": "1"},),
    note="For b = 1 the information is smaller than the error.")
SIGNS = {**RESPONSE, "L": (("-1", "1"), ("1", "-1")), "gamma": log(2) / 2, "sigma": "1"}

i_bound = Theorem(
    "wang2016/cor-15.i-bound", "Sentence after Corollary 15", "Wang et al. 2016, Section 4, after Corollary 15",
    scope="gamma > 0; finite alphabets",
    prefix=forall(gamma, sigma, P, L, A),
    given=[SUBGAUSSIAN, samples(gamma)],
    claim=divergence <= 2 * gamma**2 * sigma**2,
    instances=[{**BIT, "gamma": "1", "sigma": "1"}, {**POINT, "gamma": "2", "sigma": "1/2"}],
    note="For every law of Z and every loss.",
    part_of="wang2016/cor-15")
i_bound.variant(
    "control: an eighth of it", claim=4 * divergence <= gamma**2 * sigma**2, expected="REFUTED",
    instances=[SIGNS], proof=(SIGNS,),
    note="A fair sign and its opposite as the loss: for small gamma a quarter of the bound is reached.")

rate = 1 / sigma


def sampler(h: Place, Z: Place) -> Expr: return exp(-rate * L(h, Z)) / normaliser(Z, rate)


mean_output = Sum(V, P(V) * sampler(h, V))
sampled = Sum(Z, P(Z) * Sum(h, sampler(h, Z) * log(sampler(h, Z) / mean_output)))
sampled_error = absolute(Sum(Z, P(Z) * Sum(h, sampler(h, Z) * centred)))
SMALL = {"P": "1/2 1/2", "L": (("0", "1"), ("1", "0")), "sigma": "1"}
lower_bound = sigma * divergence
DISPLAY = {**BIT, "sigma": "1"}
sharpness = Theorem(
    "wang2016/cor-15.sharp", "Last sentences of Section 4", "Wang et al. 2016, Section 4, after Corollary 15",
    scope="read as: the error is at most sqrt(I) times sigma I",
    prefix=forall(sigma, P, L),
    given=[SUBGAUSSIAN],
    claim=both(sigma * sampled <= sampled_error, sampled_error**2 <= 2 * sigma**2 * sampled,
               sampled_error**2 <= sampled * (sigma * sampled)**2),
    instances=[SMALL],
    expected="REFUTED", proof=(SMALL,),
    note="gamma = 1/sigma.  'The lower bound is therefore sharp up to a multiplicative factor of sqrt(I)', read as: the "
         "error is "
         "at most sqrt(I) times the lower bound sigma I.  Sides with roots are squared.  A fair bit.  That the two bounds "
         "differ by a "
         "constant times a power of I, sqrt(2/I), is true: see repaired.",
    part_of="wang2016/cor-15")
sharpness.variant(
    "repaired", prefix=forall(sigma, P, L, A), given=[SUBGAUSSIAN, samples(rate)], instances=[DISPLAY, {**POINT,
        "sigma": "1/2"}],
    proof=(), claim=both(
        lower_bound <= absolute(error), error**2 <= 2 * sigma**2 * divergence,
        divergence * error**2 <= 2 * lower_bound**2),
    note="The quotient of the two bounds is sqrt(2/I): the third part, squared and times I.")
sharpness.variant(
    "part: the display", prefix=forall(sigma, P, L, A), given=[SUBGAUSSIAN, samples(rate)],
    instances=[DISPLAY, {**POINT, "sigma": "1/2"}], proof=(),
    claim=both(lower_bound <= absolute(error), error**2 <= 2 * sigma**2 * divergence),
    note="The two bounds at gamma = 1/sigma.")

U = Alphabet("U")
u = Letter("u", U)
s = Channel("s", U, (S,))
F = Channel("F", H, (U,))
both_of = Sum(V, P(V) * s(u, V) * A(h, V))
seen = Sum(V, P(V) * s(u, V))
through = Sum(u, Sum(h, both_of * log(both_of / (seen * out)), (both_of,)))
ONLY = every((Z, u, h), equal(A(h, Z), F(h, u)), where=(s(u, Z),))
SEEN = {**RESPONSE, "s": {0: "1 0", 1: "0 1"}, "F": {0: "2/3 1/3", 1: "1/3 2/3"}}

sufficiency = Theorem(
    "wang2016/sec-4.sufficiency", "Section 4, the loss function as a sufficient statistic", "Wang et al. 2016, Section 4",
    prefix=forall(P, s, A, F),
    claim=both(through <= divergence, Statement((), (ONLY,), equal(through, divergence))),
    instances=[SEEN],
    note="u stands for L(., Z), s for the map from Z to it (or any channel).  The output A(. | Z) and u are independent given "
         "Z; equality where A(. | Z) is F(. | u), as for posterior sampling.")
sufficiency.variant(
    "part: at most", prefix=forall(P, s, A), claim=through <= divergence, instances=[
        {**RESPONSE, "s": {0: "1 0", 1: "0 1"}}, {**SURE, "s": {0: "1/2 1/2", 1: "1 0", 2: "0 1"}}],
    note="The data processing inequality.")
sufficiency.variant(
    "control: equality for any algorithm", prefix=forall(P, s, A), claim=divergence <= through,
    instances=[{**RESPONSE, "s": {0: "1", 1: "1"}}], proof=({**RESPONSE, "s": {0: "1", 1: "1"}},), expected="REFUTED",
    note="u may say nothing of Z.")
