"""Approximate differential privacy: group privacy, basic adaptive composition, post-processing."""
from verify.language import (
    TV, Alphabet, Channel, Joint, Letter, Statement, Theorem, distributions, exp, forall, hockey_stick, log, outputs, real)

R = Alphabet("R")
T = Alphabet("T")
x = Letter("x", R)
P, Q, M = distributions("P Q M", R)
F = Channel("F", T, (R,))
G = Channel("G", T, (R,))
eps = real("eps", "[0, oo)")
delta = real("delta", "[0, 1]")
eps1 = real("eps1", "[0, oo)")
eps2 = real("eps2", "[0, oo)")
delta1 = real("delta1", "[0, 1]")
delta2 = real("delta2", "[0, 1]")

LEAK = {"P": "1 0 0", "M": "1/2 1/2 0", "Q": "0 1/2 1/2", "eps": "0", "delta": "1/2"}
LEAK_TWICE = {"P": "3/4 1/4", "M": "1/4 3/4", "Q": "0 1", "eps": log(2), "delta": "1/4"}
CHAIN = {"P": "1/2 1/4 1/4", "M": "1/4 1/2 1/4", "Q": "1/8 1/4 5/8", "eps": log(2), "delta": "0"}
TWO_RESPONSES = {
    "P": "2/3 1/3", "Q": "1/3 2/3", "F": {0: "2/3 1/3", 1: "1/2 1/2"}, "G": {0: "1/3 2/3", 1: "1/2 1/2"}, "eps1": log(2),
    "eps2": log(2), "delta1": "0", "delta2": "0"}
TWO_LEAKS = {
    "P": "1/2 1/2", "Q": "0 1", "F": {0: "1/2 1/2", 1: "1/2 1/2"}, "G": {0: "1/2 1/2", 1: "1 0"}, "eps1": "0", "eps2": "0",
    "delta1": "1/2", "delta2": "1/2"}
PROCESSED = {"P": "2/3 1/3", "Q": "1/3 2/3", "F": {0: "1/2 1/2", 1: "1 0"}, "eps": "0", "delta": "1/3"}
KEPT = {"P": "2/3 1/3", "Q": "1/3 2/3", "F": {0: "1 0", 1: "0 1"}, "eps": "0", "delta": "1/3"}
UNCHANGED = {"P": "1 0", "Q": "1/2 1/2", "F": {0: "1 0", 1: "0 1"}, "eps": log(2), "delta": "0"}

group_privacy = Theorem(
    "textbook/group-privacy-approximate", "Group privacy, two steps",
    "Vadhan 2017, The Complexity of Differential Privacy, Lemma 2.2",
    prefix=forall(P, M, Q, eps, delta),
    given=[hockey_stick(P, M, exp(eps)) <= delta, hockey_stick(M, Q, exp(eps)) <= delta],
    claim=hockey_stick(P, Q, exp(2 * eps)) <= (1 + exp(eps)) * delta,
    instances=[LEAK, CHAIN],
    note="P, M, Q are the outputs on three datasets, each adjacent to the next; P(O) <= exp(eps) M(O) + delta for every event "
         "O is written with the sum of max(P - exp(eps) M, 0).")
group_privacy.variant(
    "control: twice delta", claim=hockey_stick(P, Q, exp(2 * eps)) <= 2 * delta, expected="REFUTED",
    instances=[LEAK, LEAK_TWICE], proof=(LEAK_TWICE,),
    note="The second delta is multiplied on the way.")

basic_composition = Theorem(
    "textbook/basic-composition", "Basic adaptive composition", "Dwork, Roth 2014, Theorem 3.16 and Appendix B",
    scope="two mechanisms",
    prefix=forall(P, Q, F, G, eps1, eps2, delta1, delta2),
    given=[hockey_stick(P, Q, exp(eps1)) <= delta1,
           Statement(forall(x), (), hockey_stick(F.row(x), G.row(x), exp(eps2)) <= delta2)],
    claim=hockey_stick(Joint(P, F), Joint(Q, G), exp(eps1 + eps2)) <= delta1 + delta2,
    instances=[TWO_RESPONSES, TWO_LEAKS],
    note="P and Q are the first outputs on two adjacent datasets, F and G the second outputs there, given the first; both "
         "outputs are released.")
basic_composition.variant(
    "control: only the first delta", claim=hockey_stick(Joint(P, F), Joint(Q, G), exp(eps1 + eps2)) <= delta1,
    expected="REFUTED",
    note="The first algorithm may be constant.")
basic_composition.variant(
    "control: only the first eps", claim=hockey_stick(Joint(P, F), Joint(Q, G), exp(eps1)) <= delta1 + delta2,
    expected="REFUTED",
    note="The first algorithm may be constant.")

post_processing = Theorem(
    "textbook/post-processing", "Post-processing", "Dwork, Roth 2014, Proposition 2.1",
    prefix=forall(P, Q, F, eps, delta),
    given=[hockey_stick(P, Q, exp(eps)) <= delta],
    claim=hockey_stick(outputs(P, F), outputs(Q, F), exp(eps)) <= delta,
    instances=[PROCESSED, UNCHANGED],
    note="F is the post-processing, randomised or not.")
post_processing.variant(
    "total variation", prefix=forall(P, Q, F), given=(), claim=TV(outputs(P, F), outputs(Q, F)) <= TV(P, Q),
    instances=[{"P": "2/3 1/3", "Q": "1/3 2/3", "F": {0: "1/2 1/2", 1: "1 0"}}],
    note="The case eps = 0.")
post_processing.variant(
    "control: half of delta", claim=hockey_stick(outputs(P, F), outputs(Q, F), exp(eps)) <= delta / 2, expected="REFUTED",
    instances=[PROCESSED, KEPT], proof=(KEPT,),
    note="F may do nothing.")
