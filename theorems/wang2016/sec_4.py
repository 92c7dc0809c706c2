"""Section 4: mutual information and generalization.  Wang et al. 2016; nats."""
from theorems.wang2016.notation import H, g, h
from verify.language import (
    MI, Alphabet, Channel, Defined, Distribution, Expr, Formula, Function, Letter, Place, Remark, Statement, Sum, Theorem,
    absolute, as_expr, both, equal, every, exp, forall, log, real)

S = Alphabet("S")
Z = Letter("Z", S)
W = Letter("W", S)
V = Letter("V", S)
P = Distribution("P", (S,))
A = Channel("A", H, (S,))
L = Function("L", (H, S))
gamma = real("gamma", "(0, oo)")
any_gamma = real("gamma")
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

# L(h, Z) is R(h) + C(h, Z): the mean loss of h, and what a dataset adds to it, of mean 0.
R = Function("R", (H,))
C = Function("C", (H, S))
CENTRED = every(h, equal(Sum(Z, P(Z) * C(h, Z)), 0))
e = real("e")
deviation = Sum(Z, P(Z) * Sum(h, A(h, Z) * C(h, Z)))
IS_ERROR = equal(e, deviation)


def weight_at(g: Place, Z: Place, rate: Expr) -> Expr: return exp(-rate * (R(g) + C(g, Z)))
def normaliser_at(Z: Place, rate: Expr) -> Expr: return Sum(g, weight_at(g, Z, rate))
def defined_at(rate: Expr) -> Statement: return Statement(forall(V), (), Defined(normaliser_at(V, rate)))
def samples_at(rate: Expr) -> Formula: return every((h, Z), equal(A(h, Z) * normaliser_at(Z, rate), weight_at(h, Z, rate)))


moment = Sum(Z, P(Z) * exp(lam * C(h, Z)))
SUBGAUSSIAN = Statement(forall(h, lam), (), moment <= exp(lam**2 * sigma**2 / 2))
CROSSED = (("-1/2", "1/2"), ("1/2", "-1/2"))
RUSSO = {**RESPONSE, "C": CROSSED, "sigma": "1", "e": "-1/6"}
STILL = {"P": "1", "A": {0: "1/2 1/2"}, "C": (("0",), ("0",)), "sigma": "1", "e": "0"}
LOSS_IS = "The loss L(h, Z) is R(h) + C(h, Z), with the mean loss R(h), so that C has mean 0 for every h.  "

russo_zou = Theorem(
    "wang2016/sec-4.russo-zou", "Section 4, Proposition 1 of Russo and Zou", "Wang et al. 2016, Section 4",
    prefix=forall(sigma, e, P, A, C),
    given=[SUBGAUSSIAN, CENTRED, IS_ERROR],
    claim=e**2 <= 2 * sigma**2 * divergence,
    instances=[STILL, RUSSO],
    note="Z stands for the loss function L(., Z), of law P; A is the law of the output given it, C(h, Z) is L(h, Z) less its "
         "mean R(h), and e the error E (L - R).  Subgaussian: E exp(lam C(h, Z)) <= exp(lam^2 sigma^2/2) for every real lam.  "
         "Both sides of |e| <= sigma sqrt(2 I) are squared.")
russo_zou.variant(
    "control: half of it", claim=4 * e**2 <= sigma**2 * divergence, instances=[STILL, RUSSO],
    expected="REFUTED", proof=({**RUSSO, "sigma": "1/2"},),
    note="A loss of a fair bit is 1/4-subgaussian.")

FLAT = {"R": "1 1", "C": (("0",), ("0",)), "P": "1", "A": {0: "1/2 1/2"}}
EVEN = {"R": "0 0", "C": (("0", "0"), ("0", "0")), "P": "1/2 1/2", "A": {0: "1/2 1/2", 1: "1/2 1/2"}}
STUCK = {**RESPONSE, "e": "0", "C": (("0", "0"), ("0", "0"))}

cor_15 = Theorem(
    "wang2016/cor-15", "Corollary 15", "Wang et al. 2016, Corollary 15",
    prefix=forall(gamma, sigma, e, P, R, C, A),
    given=[SUBGAUSSIAN, CENTRED, IS_ERROR],
    claim=both(Statement((), (samples_at(gamma), defined_at(gamma)), divergence / gamma <= absolute(e)),
               Statement((), (samples_at(-gamma), defined_at(-gamma)), divergence / -gamma <= absolute(e)),
               e**2 <= 2 * sigma**2 * divergence),
    instances=[{**EVEN, "e": "0", "gamma": "1", "sigma": "1"}, {**FLAT, "e": "0", "gamma": "2", "sigma": "1/2"}],
    note=LOSS_IS + "A samples from exp(-gamma L(h, Z)) over its sum, which is finite; gamma is positive, or negative: "
         "-gamma.  The upper bound, squared, needs no such A; e is the error E (L - R).")
cor_15.variant(
    "control: any algorithm", prefix=forall(gamma, e, P, C, A), given=[CENTRED, IS_ERROR],
    claim=divergence / gamma <= absolute(e), expected="REFUTED",
    instances=[{**STUCK, "gamma": "1"}], proof=({**STUCK, "gamma": "1"},),
    note="A loss that is always 0.")

t = real("t", "(-1, 1)")
SUBEXPONENTIAL = Statement(forall(h, t), (), Sum(Z, P(Z) * exp(t / b * C(h, Z))) <= exp((t / b)**2 * sigma**2 / 2))

cor_15_subexp = Theorem(
    "wang2016/cor-15.subexp", "Corollary 15, the subexponential case", "Wang et al. 2016, Corollary 15",
    prefix=forall(any_gamma, sigma, b, e, P, R, C, A),
    given=[SUBEXPONENTIAL, CENTRED, samples_at(any_gamma), defined_at(any_gamma), IS_ERROR],
    claim=absolute(e) <= b * divergence + sigma**2 / (2 * b),
    instances=[{**EVEN, "e": "0", "gamma": "1", "sigma": "1", "b": "1"},
               {**FLAT, "e": "0", "gamma": "2", "sigma": "1/2", "b": "3"}],
    note=LOSS_IS + "Subexponential: E exp(lam C(h, Z)) <= exp(lam^2 sigma^2/2) for |lam| < 1/b, lam = t/b.")
cor_15_subexp.variant(
    "control: without the second term", prefix=forall(sigma, b, e, P, C, A), given=[SUBEXPONENTIAL, CENTRED, IS_ERROR],
    claim=absolute(e) <= b * divergence, expected="REFUTED", instances=[{**RUSSO, "b": "1"}],
    proof=({**RUSSO, "b": "1"},),
    note="For b = 1 the information is smaller than the error.")
SIGNS = {**RESPONSE, "R": "0 0", "C": (("-1", "1"), ("1", "-1")), "gamma": log(2) / 2, "sigma": "1"}

i_bound = Theorem(
    "wang2016/cor-15.i-bound", "Sentence after Corollary 15", "Wang et al. 2016, Section 4, after Corollary 15",
    prefix=forall(any_gamma, sigma, P, R, C, A),
    given=[SUBGAUSSIAN, CENTRED, samples_at(any_gamma), defined_at(any_gamma)],
    claim=divergence <= 2 * any_gamma**2 * sigma**2,
    instances=[{**EVEN, "gamma": "1", "sigma": "1"}, {**FLAT, "gamma": "2", "sigma": "1/2"}],
    note=LOSS_IS + "For every law of Z and every loss.",
    part_of="wang2016/cor-15")
i_bound.variant(
    "control: an eighth of it", claim=4 * divergence <= any_gamma**2 * sigma**2, expected="REFUTED",
    instances=[SIGNS], proof=(SIGNS,),
    note="A fair sign and its opposite as the loss: for small gamma a quarter of the bound is reached.")

rate = 1 / sigma


def sampler(h: Place, Z: Place) -> Expr: return weight_at(h, Z, rate) / normaliser_at(Z, rate)


mean_output = Sum(V, P(V) * sampler(h, V))
sampled = Sum(Z, P(Z) * Sum(h, sampler(h, Z) * log(sampler(h, Z) / mean_output)))
sampled_error = absolute(Sum(Z, P(Z) * Sum(h, sampler(h, Z) * C(h, Z))))
SMALL = {"P": "1/2 1/2", "R": "1/2 1/2", "C": CROSSED, "sigma": "1"}
lower_bound = sigma * divergence
AT_RATE = (SUBGAUSSIAN, CENTRED, samples_at(rate), defined_at(rate), IS_ERROR)
DISPLAY = {**EVEN, "e": "0", "sigma": "1"}
DISPLAYED = [DISPLAY, {**FLAT, "e": "0", "sigma": "1/2"}]
sharpness = Theorem(
    "wang2016/cor-15.sharp", "Last sentences of Section 4", "Wang et al. 2016, Section 4, after Corollary 15",
    prefix=forall(sigma, P, R, C),
    given=[SUBGAUSSIAN, CENTRED],
    claim=both(sigma * sampled <= sampled_error, sampled_error**2 <= 2 * sigma**2 * sampled,
               sampled_error**2 <= sampled * (sigma * sampled)**2),
    instances=[SMALL],
    expected="REFUTED", proof=(SMALL,),
    note=LOSS_IS + "gamma = 1/sigma.  'The lower bound is therefore sharp up to a multiplicative factor of sqrt(I)', read as: "
         "the error is at most sqrt(I) times the lower bound sigma I.  Sides with roots are squared.  A fair bit.  That the "
         "two bounds differ by a constant times a power of I, sqrt(2/I), is true: see repaired.",
    remarks=[Remark("READING", "the quotient of the two bounds is sqrt(2/I)", see="wang2016/cor-15.sharp#repaired")],
    part_of="wang2016/cor-15")
sharpness.variant(
    "repaired", prefix=forall(sigma, e, P, R, C, A), given=AT_RATE, instances=DISPLAYED,
    proof=(), claim=both(
        lower_bound <= absolute(e), e**2 <= 2 * sigma**2 * divergence,
        divergence * e**2 <= 2 * lower_bound**2),
    note="The quotient of the two bounds is sqrt(2/I): the third part, squared and times I.")
sharpness.variant(
    "part: the display", prefix=forall(sigma, e, P, R, C, A), given=AT_RATE,
    instances=DISPLAYED, proof=(),
    claim=both(lower_bound <= absolute(e), e**2 <= 2 * sigma**2 * divergence),
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
    scope="loss functions with a density given Z",
    prefix=forall(P, s, A, F),
    claim=both(through <= divergence, Statement((), (ONLY,), equal(through, divergence))),
    instances=[SEEN],
    note="u stands for L(., Z), s for the map from Z to it (or any channel).  The output A(. | Z) and u are independent given "
         "Z; equality where A(. | Z) is F(. | u), as for posterior sampling.  On measurable spaces a map from Z has "
         "such a density where its values are countably many.")
sufficiency.variant(
    "part: at most", prefix=forall(P, s, A), claim=through <= divergence, instances=[
        {**RESPONSE, "s": {0: "1 0", 1: "0 1"}}, {**SURE, "s": {0: "1/2 1/2", 1: "1 0", 2: "0 1"}}],
    note="The data processing inequality.")
sufficiency.variant(
    "control: equality for any algorithm", prefix=forall(P, s, A), claim=divergence <= through,
    instances=[{**RESPONSE, "s": {0: "1", 1: "1"}}], proof=({**RESPONSE, "s": {0: "1", 1: "1"}},), expected="REFUTED",
    note="u may say nothing of Z.")
