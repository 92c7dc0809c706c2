"""Section 3: privacy, the KL divergence as printed, On-Average KL-Privacy, generalization.  Wang et al. 2016; nats."""
from theorems.wang2016.notation import (
    A, D, DATA, FIRST, H, S, WELL_DEFINED, Z, g, gap, h, i, loss, n, posterior, privacy, r, z)
from verify.language import (
    KL, Entry, Event, Function, Indistinguishable, Letter, Remark, Replaced, Statement, Sum, Sup, Theorem, absolute, both,
    distributions, equal, every, exists, exp, forall, hockey_stick, log, position, positions, real)

eps = real("eps", "[0, oo)")
erm = real("eta", "[0, oo)")
P, Q = distributions("P Q", H)
E = Event("E", (H,))
f = Letter("f", H)
entry = Letter("e", positions(S))
CHANGED = Replaced(Z, i, z)
CHANGED_THERE = Replaced(Z, entry, z)
CLOSE = Indistinguishable(A.row(Z), A.row(CHANGED), eps)
EVENTS = Statement(forall(Z, i, z), (), CLOSE)
BEYOND = hockey_stick(A.row(Z), A.row(CHANGED), exp(eps))
OUTPUTS = every((Z, i, z, h), A(h, Z) <= exp(eps) * A(h, CHANGED))
ratio = A(h, Z) / A(h, CHANGED)
RESPONSE = {"n": "1", "A": {0: "2/3 1/3", 1: "1/3 2/3"}, "eps": log(2)}
SURE = {"n": "1", "A": {0: "1 0", 1: "1 0"}, "eps": "0"}
COUNT = {"n": "2", "A": {0: "4/7 3/7", 1: "1/2 1/2", 2: "1/2 1/2", 3: "3/7 4/7"}, "eps": log(2)}

def_1 = Theorem(
    "wang2016/def-1", "Definition 1", "Wang et al. 2016, Definition 1",
    prefix=forall(n, eps, A),
    claim=both(Statement(forall(Z, i, z), (OUTPUTS,), BEYOND <= 0), Statement((), (EVENTS,), OUTPUTS)),
    instances=[RESPONSE, SURE, COUNT],
    note="The definition speaks of all measurable sets H of outputs, the proofs of single outputs (of densities): the same.  "
         "That P(H) <= exp(eps) Q(H) for all H is written as the greatest value of P(H) - exp(eps) Q(H).")
def_1.variant(
    "part: one event", prefix=forall(n, eps, A, E, Z, i, z), given=[OUTPUTS],
    claim=Sum(h, A(h, Z) * E(h)) <= exp(eps) * Sum(h, A(h, CHANGED) * E(h)), instances=[
        {**RESPONSE, "E": "1 0", "Z": 0, "i": 0, "z": 1}, {**SURE, "E": "1 1", "Z": 1, "i": 0, "z": 0}],
    note="From outputs to an event E, written as a sum.")
def_1.variant(
    "part: from events to outputs", given=[EVENTS], claim=OUTPUTS,
    note="The event of one output; on other spaces that of all outputs at which the second inequality fails.")
def_1.variant(
    "control: half of eps", given=[OUTPUTS], claim=every((Z, i, z, h), A(h, Z) <= exp(eps / 2) * A(h, CHANGED)),
    instances=[RESPONSE], proof=(RESPONSE,), expected="REFUTED",
    note="Randomised response has the level log 2.")

def_1_sup = Theorem(
    "wang2016/def-1.sup-form", "Section 3, display after Definition 1", "Wang et al. 2016, Section 3, after Definition 1",
    prefix=forall(n, eps, A),
    given=[every((h, Z), A(h, Z) > 0), OUTPUTS],
    claim=Sup(Z, Sup(i, Sup(z, Sup(h, log(ratio))))) <= eps,
    instances=[RESPONSE, COUNT],
    note="A positive density, as the text assumes; d(Z, Z') <= 1 is one record replaced, perhaps by itself.  Differential "
         "privacy "
         "as at single outputs, see Definition 1.")
def_1_sup.variant(
    "reading: and conversely", given=[every((h, Z), A(h, Z) > 0), Sup(Z, Sup(i, Sup(z, Sup(h, log(ratio))))) <= eps],
    claim=OUTPUTS,
    note="The display is equivalent to the definition.")
def_1_sup.variant(
    "control: half of eps", claim=Sup(Z, Sup(i, Sup(z, Sup(h, log(ratio))))) <= eps / 2, instances=[RESPONSE],
    proof=(RESPONSE,), expected="REFUTED",
    note="Randomised response.")

kl_def = Theorem(
    "wang2016/kl-def", "Section 3, before Definition 2", "Wang et al. 2016, Section 3, before Definition 2",
    prefix=forall(P, Q),
    given=[every(h, Q(h) > 0, where=(P(h),))],
    claim=equal(KL(P, Q), Sum(h, P(h) * (P(h) / Q(h)), (P(h),))),
    instances=[{"P": "1", "Q": "1"}, {"P": "1/2 1/2", "Q": "1/3 2/3"}],
    expected="REFUTED", proof=({"P": "1", "Q": "1"},),
    note="'Recall that the KL-divergence is E_F dF/dG': the logarithm is missing.  Equal laws have divergence 0, and E_F dF/dG "
         "is 1.  A misprint: all proofs have the logarithm.")
kl_def.variant(
    "repaired", claim=equal(KL(P, Q), Sum(h, P(h) * log(P(h) / Q(h)), (P(h),))), proof=(),
    instances=[{"P": "1", "Q": "1"}, {"P": "1/2 1/2", "Q": "1/3 2/3"}, {"P": "1 0", "Q": "1/2 1/2"}],
    note="E_F log dF/dG, as in all proofs.")
kl_def.variant(
    "reading: what is printed", claim=log(Sum(h, P(h) * (P(h) / Q(h)), (P(h),))) >= KL(P, Q), proof=(),
    note="The logarithm of the printed number, the Renyi divergence of order 2, is at least the divergence.")

second_law = posterior(h, FIRST)
printed_privacy = Sum(Z, DATA(Z) * Sum(z, D(z) * Sum(h, posterior(h, Z) * (posterior(h, Z) / second_law))))
PRINTED_PRIVATE = printed_privacy <= eps
IS_PRIVATE = privacy <= eps
GENERALISES = absolute(gap) <= eps
ONE_POINT = {"n": "1", "eps": "1/2", "D": "1", "l": (("1",),), "r": "0"}
TWO_POINTS = {"n": "1", "eps": "1/2", "D": "1/2 1/2", "l": (("0", "1"), ("1", "0")), "r": "0 0"}

printed_kl = Theorem(
    "wang2016/def-2.printed-kl-thm4", "Definition 2 and Theorem 4 with the printed divergence", "Wang et al. 2016, Theorem 4",
    prefix=forall(n, eps, D, loss, r),
    given=[WELL_DEFINED],
    claim=both(Statement((), (PRINTED_PRIVATE,), GENERALISES), Statement((), (GENERALISES,), PRINTED_PRIVATE)),
    instances=[TWO_POINTS, ONE_POINT],
    expected="REFUTED", proof=(ONE_POINT,),
    note="With E_F dF/dG, the divergence that is printed, On-Average KL-Privacy is never below 1: one data point, one "
         "hypothesis.  What the misprint costs: the proof has the logarithm, see repaired.")
printed_kl.variant(
    "repaired", claim=both(Statement((), (IS_PRIVATE,), GENERALISES), Statement((), (GENERALISES,), IS_PRIVATE)), proof=(),
    note="With the logarithm.")
printed_kl.variant(
    "direction: only if", given=[WELL_DEFINED, PRINTED_PRIVATE], claim=GENERALISES, proof=(),
    instances=[{**TWO_POINTS, "eps": "2"}, {**ONE_POINT, "eps": "1"}],
    note="This direction holds: the printed number is at least the divergence.")

privacy_of = Sum(Z, Sum(z, DATA(Z) * D(z) * KL(A.row(Z), A.row(FIRST)), where=(D(z),)), where=(DATA(Z),))
drawn = Sum(Z, Sum(z, DATA(Z) * D(z) * Sum(h, A(h, Z) * log(A(h, Z) / A(h, FIRST)), (A(h, Z),)), (D(z),)), (DATA(Z),))
LAWS = {"n": "1", "D": "1/2 1/2", "A": {0: "2/3 1/3", 1: "1/3 2/3"}}
SAME = {"n": "2", "D": "1/3 2/3", "A": {0: "1/2 1/2", 1: "1/2 1/2", 2: "1/2 1/2", 3: "1/2 1/2"}}
SECOND = {"n": "2", "D": "1/2 1/2", "A": {0: "2/3 1/3", 1: "1/3 2/3", 2: "2/3 1/3", 3: "1/3 2/3"}}

def_2 = Theorem(
    "wang2016/def-2", "Definition 2", "Wang et al. 2016, Definition 2 and the text after it",
    scope="that the first entry stands for any",
    prefix=forall(n, D, A, entry),
    claim=equal(privacy_of, Sum(Z, Sum(z, DATA(Z) * D(z) * KL(A.row(Z), A.row(CHANGED_THERE)), where=(D(z),)),
        where=(DATA(Z),))),
    instances=[{**LAWS, "e": 0}, {**SAME, "e": 1}],
    expected="REFUTED", proof=({**SECOND, "e": 1},),
    note="'The average amount of privacy loss of an average data point': the definition replaces the first entry only.  An "
         "algorithm that reads the second record loses nothing by it.")
def_2.variant(
    "repaired", prefix=forall(n, D, loss, r, entry), proof=(), instances=[
        {"n": "1", "D": "1/2 1/2", "l": (("0", "1"), ("1", "0")), "r": "0 0", "e": 0},
        {"n": "2", "D": "1/3 2/3", "l": (("0", "1"), ("2", "1/2")), "r": "0 1", "e": 1}],
    claim=equal(privacy, Sum(Z, DATA(Z) * Sum(z, D(z) * Sum(h, posterior(h, Z) * log(
        posterior(h, Z) / posterior(h, CHANGED_THERE)))))),
    note="For posterior sampling, to which the results are about, every entry counts alike.")

EQUAL_LAWS = every((Z, z, h), equal(A(h, Z), A(h, FIRST)), where=(DATA(Z), D(z)))
printed_of = Sum(Z, Sum(z, DATA(Z) * D(z) * Sum(h, A(h, Z) * (A(h, Z) / A(h, FIRST))), (D(z),)), (DATA(Z),))
POSITIVE = every((h, Z), A(h, Z) > 0)
SAME_RECORD = every((Z, h), equal(A(h, Replaced(Z, position(S, 1), Entry(Z, position(S, 1)))), A(h, Z)))

zero_iff = Theorem(
    "wang2016/def-2.zero-iff", "Sentence after Definition 2", "Wang et al. 2016, after Definition 2",
    prefix=forall(n, D, A),
    given=[POSITIVE],
    claim=both(printed_of >= 0, Statement((), (printed_of <= 0,), EQUAL_LAWS), Statement((), (EQUAL_LAWS,), printed_of <= 0),
               SAME_RECORD),
    instances=[LAWS, {"n": "1", "D": "1", "A": {0: "1"}}],
    expected="REFUTED", proof=({"n": "1", "D": "1", "A": {0: "1"}},),
    note="With the printed divergence E_F dF/dG; densities are positive, as the text assumes before Definition 2.  'When "
         "z = z'': when the new record is the first one.  Equal laws have the printed value 1.  'By the property of "
         "KL-divergence' means the one with the logarithm: see repaired.")
zero_iff.variant(
    "repaired", given=(), instances=[LAWS, SAME], proof=(),
    claim=both(privacy_of >= 0, Statement((), (privacy_of <= 0,), EQUAL_LAWS), Statement((), (EQUAL_LAWS,), privacy_of <= 0),
               SAME_RECORD),
    note="With the logarithm: 0 if and only if the two laws are the same for all Z and z that can be drawn.")
zero_iff.variant(
    "part: never negative", given=(), instances=[LAWS, SAME], proof=(), claim=privacy_of >= 0,
    note="The first part; the value may be +oo.")
zero_iff.variant(
    "control: a single dataset", prefix=forall(n, D, A, Z, z), given=[privacy_of <= 0], proof=(),
    claim=every(h, equal(A(h, Z), A(h, FIRST))), expected="REFUTED",
    instances=[{"n": "1", "D": "1 0", "A": {0: "2/3 1/3", 1: "1/3 2/3"}, "Z": 0, "z": 1}],
    note="What cannot be drawn does not count.")

output_risk = Sum(z, D(z) * loss(z, h))
output_empirical = Sum(i, loss(Entry(Z, i), h)) / n
risk_of = Sum(Z, DATA(Z) * Sum(h, A(h, Z) * output_risk))
empirical_of = Sum(Z, DATA(Z) * Sum(h, A(h, Z) * output_empirical))
R = Function("R", (H,))
Rhat = Function("Rhat", (S, H))
RISKS = (every(h, R(h) <= output_risk), every(h, R(h) >= output_risk),
         every((Z, h), Rhat(Z, h) <= output_empirical), every((Z, h), Rhat(Z, h) >= output_empirical))
mean_risk = Sum(Z, DATA(Z) * Sum(h, A(h, Z) * R(h)))
mean_empirical = Sum(Z, DATA(Z) * Sum(h, A(h, Z) * Rhat(Z, h)))
mean_difference = Sum(Z, DATA(Z) * Sum(h, A(h, Z) * absolute(R(h) - Rhat(Z, h))))
BIT = {**LAWS, "l": (("0", "1"), ("1", "0"))}
NOISY = {"n": "1", "D": "1/2 1/2", "A": {0: "1/2 1/2", 1: "1/2 1/2"}, "l": (("0", "1"), ("1", "0"))}
OF_BIT = {"R": "1/2 1/2", "Rhat": (("0", "1"), ("1", "0"))}

def_3 = Theorem(
    "wang2016/def-3", "Definition 3 and the sentence after it", "Wang et al. 2016, Definition 3",
    prefix=forall(n, eps, D, A, loss, R, Rhat),
    given=[mean_difference <= eps, *RISKS],
    claim=absolute(mean_risk - mean_empirical) <= eps,
    instances=[{**BIT, **OF_BIT, "eps": "1/2"}, {**NOISY, **OF_BIT, "eps": "1/2"}],
    note="'Slightly weaker than the standard notion': that one implies it.  R(h) is the mean of l(z, h), and Rhat(Z, h) its "
         "mean over the records.",
    remarks=[Remark("READING", "it is weaker: the converse fails", see="wang2016/def-3#control: the converse")])
def_3.variant(
    "control: the converse", given=[absolute(mean_risk - mean_empirical) <= eps, *RISKS], claim=mean_difference <= eps,
    instances=[{**NOISY, **OF_BIT, "eps": "0"}], proof=({**NOISY, **OF_BIT, "eps": "0"},), expected="REFUTED",
    note="An output that does not depend on the data has on-average error 0, and its risk differs from its empirical risk.")

tolerance = real("delta", "(0, oo)")
close = real("eta", "(0, oo)")
risk_in_sample = Sum(Z, DATA(Z) * (Sum(i, loss(Entry(Z, i), f)) / n))
risk_at_f = Sum(z, D(z) * loss(z, f))
best_in_sample = -Sup(g, -(Sum(i, loss(Entry(Z, i), g)) / n))
NEAR = {**NOISY, "delta": "1", "eta": "1/2", "f": 1}

consistency = Theorem(
    "wang2016/def-3.consistency", "Sentence after Definition 3", "Wang et al. 2016, after Definition 3",
    prefix=forall(tolerance) + exists(close) + forall(n, D, A, loss, f),
    given=[absolute(risk_of - empirical_of) <= close, empirical_of <= risk_in_sample + close],
    claim=risk_of <= risk_at_f + tolerance,
    instances=[NEAR],
    note="'Sufficient for the purpose of proving consistency for methods that approximately minimize the empirical risk': the "
         "excess risk over any f is as small as one likes (delta), for all n, laws and methods whose on-average "
         "generalization error, and whose expected empirical risk less that of f, are small enough (eta); so it tends to 0 "
         "where these two do.  What is within eta of the least empirical risk is so of that of any f.")
consistency.variant(
    "part: the excess risk", prefix=forall(n, eps, erm, D, A, loss, f),
    given=[absolute(risk_of - empirical_of) <= eps, empirical_of <= Sum(Z, DATA(Z) * best_in_sample) + erm],
    claim=risk_of <= risk_at_f + eps + erm,
    instances=[{**BIT, "eps": "1/2", "eta": "1", "f": 0}, {**NOISY, "eps": "0", "eta": "1/2", "f": 1}],
    note="Where the expected empirical risk is within eta of the least one, the expected risk is within eps + eta of that of "
         "any f.")
consistency.variant(
    "control: without eta", prefix=forall(n, eps, erm, D, A, loss, f),
    given=[absolute(risk_of - empirical_of) <= eps, empirical_of <= Sum(Z, DATA(Z) * best_in_sample) + erm],
    claim=risk_of <= risk_at_f + eps,
    instances=[{**BIT, "eps": "1/2", "eta": "1", "f": 0}, {
        **NOISY, "l": (("0", "1"), ("0", "1")), "eps": "0", "eta": "1/2", "f": 0}], expected="REFUTED",
    proof=({**NOISY, "l": (("0", "1"), ("0", "1")), "eps": "0", "eta": "1/2", "f": 0},),
    note="An output that is as good as it was in the sample, which may be bad.")
