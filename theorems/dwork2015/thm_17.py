"""Theorem 17 and Lemma 18: a short description of the output bounds its max-information.  Dwork et al. 2015; bits."""
from theorems.dwork2015.notation import Y, any_beta, beta, y
from verify.language import (
    Q, Alphabet, Channel, D_inf, Distribution, Event, I_inf, Letter, Remark, Sum, Sup, Theorem, both, distributions, equal,
    every, forall, log, real, sqrt)

S = Alphabet("S")
x = Letter("x", S)
xp = Letter("xp", S)
P = Distribution("P", (S,))
A = Channel("A", Y, (S,))
SET = Event("R", (S, Y))

size = Sum(y, Q(1))
out = Sum(xp, P(xp) * A(y, xp))
level = size / any_beta
highest = Sup(x, A(y, x), where=(P(x),))
not_bad = level * out - highest
REVEALED = {"P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}, "beta": "1/2"}
RARE = {"P": "1/10 9/10", "A": {0: "1 0", 1: "0 1"}, "beta": "1/4"}
CONSTANT = {"P": "1/3 2/3", "A": {0: "1", 1: "1"}, "beta": "3/4"}
CASES = (REVEALED, RARE, CONSTANT)
THREE_OUTPUTS = {"P": "1/6 1/6 2/3", "A": {0: "1 0 0", 1: "0 1 0", 2: "0 0 1"}, "beta": "1/2"}

thm_17 = Theorem(
    "dwork2015/thm-17", "Theorem 17", "Dwork et al. 2015, Theorem 17",
    prefix=forall(P, A, any_beta),
    claim=I_inf(P, A, any_beta) <= log(level),
    instances=[*CASES, {**REVEALED, "beta": "1"}],
    expected="ILL_POSED",
    base="bits",
    note="S is the set of datasets, P any law on it, and |Y| is a sum of ones; both sides in nats.  'every beta > 0' is taken "
         "literally: for beta >= 1 no event has a probability above beta.",
    remarks=[Remark("WEAK", "the bound can be log(|Y|/(4 beta))", see="dwork2015/thm-17#sharp")])
thm_17.variant(
    "repaired", prefix=forall(P, A, beta), instances=CASES,
    note="0 < beta < 1.")
thm_17.variant(
    "sharp", prefix=forall(P, A, beta), claim=I_inf(P, A, beta) <= log(size / (4 * beta)), instances=CASES,
    note="The output y adds at most max t (1 - v t) = 1/(4 v) to the excess over v times the product.  A revealed fair coin "
         "attains it at beta = 1/2.")
thm_17.variant(
    "control: the sharp bound with 5 for 4", prefix=forall(P, A, beta), claim=I_inf(P, A, beta) <= log(size / (5 * beta)),
    instances=CASES, expected="REFUTED", proof=(REVEALED,),
    note="A revealed fair coin at beta = 1/2 has approximate max-information 0.")

thm_17_step_1 = Theorem(
    "dwork2015/thm-17.step-1", "Theorem 17, proof", "Dwork et al. 2015, proof of Theorem 17",
    prefix=forall(P, A, any_beta),
    claim=both(
        every(y, highest < level * out, where=(out - any_beta / size,)),
        1 - Sum(y, out, where=(not_bad,)) <= any_beta,
        every((x, y), P(x) * A(y, x) <= level * out * P(x), where=(not_bad,)),
        1 - Sum(x, Sum(y, P(x) * A(y, x), where=(level * (P(x) * out) - P(x) * A(y, x),))) <= any_beta),
    instances=CASES,
    note="y is bad if some x in the support has A(y | x) >= (|Y|/beta) P[Y=y].  In order: a y with P[Y=y] > beta/|Y| is not "
         "bad; the bad ones have at most the probability beta; off them the joint law is at most |Y|/beta times the product; "
         "the probability of a ratio >= |Y|/beta is at most beta.  What is not strictly below is counted as the complement.",
    part_of="dwork2015/thm-17")
thm_17_step_1.variant(
    "control: half of beta", expected="REFUTED",
    claim=1 - Sum(x, Sum(y, P(x) * A(y, x), where=(level * (P(x) * out) - P(x) * A(y, x),))) <= any_beta / 2,
    instances=[REVEALED, THREE_OUTPUTS],
    note="Three outputs are revealed, two of them of probability beta/3 each: their ratio is |Y|/beta.")

R = Alphabet("D")
r = Letter("r", R)
F, G = distributions("F G", R)
k = real("k")
from_zero = real("beta", "[0, 1)")
tail = 1 - Sum(r, F(r), where=(2**k * G(r) - F(r),))
PAIRS = (
    {"F": "1/3 2/3", "G": "2/3 1/3", "k": "1", "beta": "2/3"},
    {"F": "1/3 2/3", "G": "2/3 1/3", "k": "2", "beta": "0"},
    {"F": "1/2 1/2", "G": "1 0", "k": "0", "beta": "1/2"},
)

lem_18 = Theorem(
    "dwork2015/lem-18", "Lemma 18", "Dwork et al. 2015, Lemma 18",
    prefix=forall(F, G, k, from_zero),
    given=[tail <= from_zero],
    claim=D_inf(F, G, from_zero) <= k * log(2),
    instances=PAIRS,
    base="bits",
    note="F and G are the laws of X and Y; the probability that the ratio is >= 2^k is the complement of < 2^k, and a ratio "
         "with denominator 0 is +oo.  0 <= beta < 1, where the conclusion has a value.",
    remarks=[Remark("WEAK", "a ratio above 2^k is enough to be counted", see="dwork2015/lem-18#sharp")])
lem_18.variant(
    "sharp", given=[Sum(r, F(r), where=(F(r) - 2**k * G(r),)) <= from_zero],
    note="> for >= in the hypothesis; with >= the lemma says nothing where the ratio is 2^k everywhere.")
lem_18.variant(
    "control: half of beta", claim=D_inf(F, G, from_zero / 2) <= k * log(2), expected="REFUTED",
    note="A ratio that is +oo with probability beta needs all of beta.")
lem_18.variant(
    "control: the converse", given=[D_inf(F, G, from_zero) <= k * log(2)], claim=tail <= from_zero, expected="REFUTED",
    instances=[*PAIRS, {"F": "1/2 1/2", "G": "1/2 1/2", "k": "0", "beta": "0"}],
    note="At k = 0, beta = 0 every law has divergence 0 from itself, and the ratio is 1 everywhere.")

remark_13_17_vs_9 = Theorem(
    "dwork2015/remark-13-17-vs-9", "Remark after Theorem 17", "Dwork et al. 2015, Section 3.1.1, after the proof of Theorem 17",
    follows=["dwork2015/thm-13", "dwork2015/thm-17"],
    prefix=forall(P, A, SET, any_beta),
    given=[every(y, Sum(x, P(x) * SET(x, y)) <= any_beta)],
    claim=both(
        Sum(x, Sum(y, P(x) * A(y, x) * SET(x, y))) <= size / sqrt(size * any_beta) * any_beta + sqrt(size * any_beta),
        equal(size / sqrt(size * any_beta) * any_beta + sqrt(size * any_beta), 2 * sqrt(size * any_beta))),
    instances=[
        {"P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}, "R": (("1", "0"), ("0", "1")), "beta": "1/2"},
        {"P": "1/10 9/10", "A": {0: "1 0", 1: "1/2 1/2"}, "R": (("1", "0"), ("0", "0")), "beta": "1/10"},
    ],
    note="The bound with beta' = sqrt(|Y| beta), under the assumptions of Theorem 9, by Theorem 17 for 0 < beta' < 1 and "
         "Theorem 13 for a bound k of the max-information.  Where beta' >= 1, so that Theorem 17 says nothing, it is above 1.",
    remarks=[Remark("WEAK", "Theorem 9 gives |Y| beta", see="dwork2015/thm-9")])
remark_13_17_vs_9.variant(
    "reading: weaker than Theorem 9", prefix=forall(any_beta), given=[2 * sqrt(any_beta) <= 1],
    claim=any_beta <= 2 * sqrt(any_beta), instances=[{"beta": "1/4"}, {"beta": "1/100"}],
    note="beta stands for |Y| beta: where the bound says anything, that of Theorem 9 is at most as large.")
remark_13_17_vs_9.variant(
    "control: half of the bound", expected="REFUTED",
    claim=Sum(x, Sum(y, P(x) * A(y, x) * SET(x, y))) <= sqrt(size * any_beta) / 2,
    instances=[{"P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}, "R": (("1", "0"), ("0", "1")), "beta": "1/2"}],
    proof=({"P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}, "R": (("1", "0"), ("0", "1")), "beta": "1/2"},),
    note="A revealed fair coin and the event that the output is the dataset: 1 against 1/2.")
