"""The KL divergence: data processing, chain rule, joint convexity, Pinsker's inequality, the Gibbs variational principle."""
from verify.language import (
    KL, TV, Alphabet, Channel, Distribution, Function, Joint, Letter, Marginal, Sum, Theorem, distributions, equal, every, exp,
    forall, log, outputs, real)

R = Alphabet("R")
T = Alphabet("T")
r = Letter("r", R)
x = Letter("x", R)
y = Letter("y", T)
P, Q = distributions("P Q", R)
P1, P2, Q1, Q2, M, N = distributions("P1 P2 Q1 Q2 M N", R)
F = Channel("F", T, (R,))
G = Channel("G", T, (R,))
J = Distribution("J", (R, T))
K = Distribution("K", (R, T))
f = Function("f", (R,))
t = real("t", "(0, 1)")
u = real("u", "(0, 1)")

PAIRS = (
    {"P": "1/3 2/3", "Q": "2/3 1/3", "F": {0: "1/2 1/2", 1: "1/4 3/4"}},
    {"P": "1/2 1/2 0", "Q": "1/4 1/4 1/2", "F": {0: "1 0", 1: "0 1", 2: "0 1"}},
    {"P": "1/2 1/2", "Q": "1 0", "F": {0: "1", 1: "1"}},
)
JOINT_LAWS = (
    {"J": (("1/4", "1/4"), ("1/2", "0")), "K": (("1/2", "1/8"), ("1/4", "1/8"))},
    {"J": (("1", "0"),), "K": (("1/2", "1/2"),)},
)
chained = KL(P, Q) + Sum(x, P(x) * KL(F.row(x), G.row(x)), where=(P(x),))
partition = Sum(r, Q(r) * exp(f(r)))

data_processing = Theorem(
    "textbook/kl-data-processing", "Data processing inequality", "Cover, Thomas: Elements of Information Theory, Section 2.8",
    prefix=forall(P, Q, F),
    claim=KL(outputs(P, F), outputs(Q, F)) <= KL(P, Q),
    instances=PAIRS,
    note="The outputs of one channel F on inputs from P and from Q.")
data_processing.variant(
    "joint form", prefix=forall(J, K), claim=KL(Marginal(J, 0), Marginal(K, 0)) <= KL(J, K), instances=JOINT_LAWS,
    note="A coordinate of two joint laws.")
data_processing.variant(
    "control: the other direction", claim=KL(P, Q) <= KL(outputs(P, F), outputs(Q, F)), expected="REFUTED",
    note="The channel may forget everything.")

POSITIVE_PAIR = {"P": "1/3 2/3", "Q": "2/3 1/3", "F": {0: "1/2 1/2", 1: "1/4 3/4"}, "G": {0: "1/3 2/3", 1: "1/4 3/4"}}
CHANNEL_PAIRS = (
    POSITIVE_PAIR,
    {"P": "1 0", "Q": "1/2 1/2", "F": {0: "1 0", 1: "1 0"}, "G": {0: "1/2 1/2", 1: "0 1"}},
)
chain_rule = Theorem(
    "textbook/kl-chain-rule", "Chain rule", "Cover, Thomas: Elements of Information Theory, Theorem 2.5.3",
    prefix=forall(P, Q, F, G),
    claim=equal(KL(Joint(P, F), Joint(Q, G)), chained),
    instances=CHANNEL_PAIRS,
    note="Inputs from P through F, and from Q through G; both sides may be +oo.")
chain_rule.variant(
    "reading: where all is finite", instances=[POSITIVE_PAIR],
    given=[every(x, Q(x) > 0, where=(P(x),)), every((x, y), G(y, x) > 0, where=(F(y, x),))],
    note="Both laws and both channels absolutely continuous.")
chain_rule.variant(
    "control: the inputs from Q", instances=[POSITIVE_PAIR], expected="REFUTED",
    claim=equal(KL(Joint(P, F), Joint(Q, G)), KL(P, Q) + Sum(x, Q(x) * KL(F.row(x), G.row(x)), where=(Q(x),))),
    note="The mean is taken under the first law.")

OPPOSITE = {
    "P1": "1 0", "P2": "0 1", "Q1": "1/2 1/2", "Q2": "1/3 2/3", "M": "1/2 1/2", "N": "5/12 7/12", "t": "1/2", "u": "1/2"}
MIXTURES = (
    OPPOSITE,
    {"P1": "1/3 2/3", "P2": "1/3 2/3", "Q1": "1/2 1/2", "Q2": "1/4 3/4", "M": "1/3 2/3", "N": "1/3 2/3", "t": "1/3",
     "u": "2/3"},
)
MIXED = (equal(t + u, 1), every(r, equal(M(r), t * P1(r) + u * P2(r))), every(r, equal(N(r), t * Q1(r) + u * Q2(r))))
joint_convexity = Theorem(
    "textbook/kl-joint-convexity", "Joint convexity", "Cover, Thomas: Elements of Information Theory, Theorem 2.7.2",
    prefix=forall(t, u, P1, P2, Q1, Q2, M, N),
    given=MIXED,
    claim=KL(M, N) <= t * KL(P1, Q1) + u * KL(P2, Q2),
    instances=MIXTURES,
    note="M and N are the mixtures with weights t and u.  A weight of 0 beside an infinite divergence has no value, and with "
         "a weight of 1 the two sides are the same.")
joint_convexity.variant(
    "control: concavity", claim=t * KL(P1, Q1) + u * KL(P2, Q2) <= KL(M, N), expected="REFUTED", instances=MIXTURES,
    proof=(OPPOSITE,),
    note="Two opposite point masses mix to a law that is close to a fair coin.")

gibbs_principle = Theorem(
    "textbook/gibbs-variational-principle", "Gibbs variational principle (Donsker, Varadhan)",
    "Donsker, Varadhan 1975; Boucheron, Lugosi, Massart: Concentration Inequalities, Corollary 4.15",
    prefix=forall(P, Q, f),
    claim=Sum(r, P(r) * f(r)) <= KL(P, Q) + log(partition),
    instances=[
        {"P": "1/3 2/3", "Q": "1/2 1/2", "f": "1 -1/2"},
        {"P": "1 0", "Q": "1/2 1/2", "f": "0 3"},
        {"P": "1", "Q": "1", "f": "2"},
    ],
    note="Every law P gives a lower bound of log E_Q exp(f).")
gibbs_principle.variant(
    "attained", given=[every(r, equal(P(r) * partition, Q(r) * exp(f(r))))],
    claim=equal(Sum(r, P(r) * f(r)), KL(P, Q) + log(partition)),
    instances=[{"P": "1/3 2/3", "Q": "1/3 2/3", "f": "1 1"}, {"P": "1 0", "Q": "1 0", "f": "1/2 3"}],
    note="The Gibbs law, P proportional to Q exp(f), attains it.")
gibbs_principle.variant(
    "control: without the divergence", claim=Sum(r, P(r) * f(r)) <= log(partition), expected="REFUTED",
    instances=[{"P": "1 0", "Q": "1/2 1/2", "f": "1 0"}], proof=({"P": "1 0", "Q": "1/2 1/2", "f": "1 0"},),
    note="P on the greatest value of f.")

pinsker = Theorem(
    "textbook/pinsker", "Pinsker's inequality", "Cover, Thomas: Elements of Information Theory, Lemma 11.6.1",
    prefix=forall(P, Q),
    claim=2 * TV(P, Q)**2 <= KL(P, Q),
    instances=[{"P": "1/3 2/3", "Q": "2/3 1/3"}, {"P": "1 0", "Q": "1/2 1/2"}, {"P": "1/2 1/2", "Q": "1 0"}],
    note="TV is half of the sum of |P - Q|.")
pinsker.variant(
    "control: 9/4 for 2", claim=TV(P, Q)**2 * 9 / 4 <= KL(P, Q), expected="REFUTED",
    note="The constant 2 is the best: P close to a fair Q.")
