"""Lemma 12: the max-information of an algorithm is its greatest max-divergence between two datasets.  Dwork et al. 2015."""
from theorems.dwork2015.notation import Y, k, y
from verify.language import (
    Alphabet, Channel, D_inf, Distribution, I_inf, Letter, Remark, Statement, Sum, Sup, Theorem, both, every, forall, log, real)

S = Alphabet("S")
x = Letter("x", S)
xp = Letter("xp", S)
P = Distribution("P", (S,))
Q = Distribution("Q", (S,))
A = Channel("A", Y, (S,))
k_bound = real("k", "[0, oo)")
alpha = real("alpha", "(0, 1)")
a = real("a", "[0, 1]")
b = real("b", "[0, 1]")

bits = k * log(2)
FOR_ALL_LAWS = Statement(forall(Q), (), I_inf(Q, A) <= bits)
FOR_ALL_PAIRS = Statement(forall(x, xp), (), D_inf(A.row(x), A.row(xp)) <= bits)
A_PAIR = D_inf(A.row(x), A.row(xp)) <= bits
out = Sum(x, P(x) * A(y, x))
RESPONSE = {0: "2/3 1/3", 1: "1/3 2/3"}
ONE_DATASET = {"A": {0: "1/3 2/3"}, "k": "0", "x": 0, "xp": 0}
ALL_LAWS = {"A": RESPONSE, "k": "1", "x": 0, "xp": 1}
RARE = {"P": "1/4 3/4", "A": RESPONSE, "k": "1"}
PAIRS = (
    RARE,
    {"P": "1/2 1/2 0", "A": {0: "1/2 1/2 0", 1: "1/3 2/3 0", 2: "1/4 3/4 0"}, "k": "2"},
)
DISPLAY = (a <= 2**k_bound * (alpha * a + (1 - alpha) * b),)

lem_12 = Theorem(
    "dwork2015/lem-12", "Lemma 12", "Dwork et al. 2015, Lemma 12",
    claim=both(
        Statement(forall(A, k, x, xp), (FOR_ALL_LAWS,), A_PAIR),
        Statement(forall(P, A, k), (FOR_ALL_PAIRS,), I_inf(P, A) <= bits)),
    base="bits",
    note="Two numbers are equal if they have the same upper bounds k.  S is the set of datasets, and the max-information of an "
         "algorithm is the least bound for all laws of the dataset (Definition 11).",
    remarks=[Remark("STEP_REFUTED", "the last inequality of the proof is printed for every alpha > 0, and holds for small ones",
                    see="dwork2015/lem-12.step-2")])
lem_12.variant(
    "direction: at least", prefix=forall(A, k, x, xp), given=[FOR_ALL_LAWS], claim=A_PAIR, instances=[ONE_DATASET, ALL_LAWS],
    note="The second half of the proof: a law that gives one dataset a probability that tends to 0.")
lem_12.variant(
    "direction: at most", prefix=forall(P, A, k), given=[FOR_ALL_PAIRS], claim=I_inf(P, A) <= bits, instances=PAIRS,
    note="The first half of the proof.")
lem_12.variant(
    "control: one law for all", prefix=forall(P, A, k, x, xp), given=[I_inf(P, A) <= bits], claim=A_PAIR, expected="REFUTED",
    instances=[{"P": "1/2 1/2", "A": {0: "3/4 1/4", 1: "1/4 3/4"}, "k": "1", "x": 0, "xp": 1}],
    note="Definition 11 asks for every law of the dataset: randomised response on a fair coin has less max-information.")
lem_12.variant(
    "control: half of the divergence", prefix=forall(P, A, k), given=[FOR_ALL_PAIRS], claim=I_inf(P, A) <= bits / 2,
    instances=PAIRS, expected="REFUTED", proof=(RARE,),
    note="A rare dataset comes close to the whole divergence.")

LEAST = -Sup(x, -A(y, x), where=(P(x),)) <= out
CLOSE = every((x, xp), A(y, x) <= 2**k * A(y, xp))
CONCLUSION = every(x, A(y, x) <= 2**k * Sum(xp, P(xp) * A(y, xp)))
lem_12_step_1 = Theorem(
    "dwork2015/lem-12.step-1", "Lemma 12, proof, first half", "Dwork et al. 2015, proof of Lemma 12",
    prefix=forall(P, A, y, k),
    claim=both(LEAST, Statement((), (CLOSE,), CONCLUSION)),
    instances=[{"P": "1/4 3/4", "A": RESPONSE, "y": 0, "k": "1"},
               {"P": "1 0", "A": {0: "1/2 1/2", 1: "1 0"}, "y": 1, "k": "0"}],
    note="'There must exist a dataset S_y': the least of P[Y=y | S=S'] over the support of S is at most P[Y=y].  And, 'by our "
         "assumption', from P[Y=y | S] <= 2^k P[Y=y | S'] for all S, S' to P[Y=y | S] <= 2^k P[Y=y].",
    part_of="dwork2015/lem-12")
lem_12_step_1.variant(
    "part: the least", prefix=forall(P, A, y), claim=LEAST,
    instances=[{"P": "1/4 3/4", "A": RESPONSE, "y": 0}, {"P": "1 0", "A": {0: "1/2 1/2", 1: "1 0"}, "y": 1}],
    note="Some dataset that occurs gives y no more probability than the mean.")
lem_12_step_1.variant(
    "reading: the conclusion", given=[CLOSE], claim=CONCLUSION,
    instances=[{"P": "1/4 3/4", "A": RESPONSE, "y": 0, "k": "1"}, {"P": "1", "A": {0: "1"}, "y": 0, "k": "0"}],
    note="'We can conclude': from P[Y=y | S] <= 2^k P[Y=y | S'] for all S, S' to P[Y=y | S] <= 2^k P[Y=y].")
lem_12_step_1.variant(
    "control: half of the conclusion", claim=both(LEAST, Statement((), (CLOSE,), every(
        x, 2 * A(y, x) <= 2**k * Sum(xp, P(xp) * A(y, xp))))), expected="REFUTED",
    instances=[{"P": "1/4 3/4", "A": RESPONSE, "y": 0, "k": "1"}, {"P": "1", "A": {0: "1"}, "y": 0, "k": "0"}],
    proof=({"P": "1", "A": {0: "1"}, "y": 0, "k": "0"},),
    note="One dataset: both sides are the same without the half.")
lem_12_step_1.variant(
    "control: the greatest at most the mean", prefix=forall(P, A, y), claim=Sup(x, A(y, x), where=(P(x),)) <= out,
    instances=[{"P": "1/4 3/4", "A": RESPONSE, "y": 0}], expected="REFUTED",
    note="Some dataset lies above the mean.")

lem_12_step_2 = Theorem(
    "dwork2015/lem-12.step-2", "Lemma 12, proof, second half", "Dwork et al. 2015, proof of Lemma 12",
    prefix=forall(a, b, k_bound, alpha),
    given=DISPLAY,
    claim=a <= 2**k_bound * (1 - alpha) / (1 - 2**k_bound * alpha) * b,
    instances=[
        {"a": "2/3", "b": "1/3", "k": "1", "alpha": "1/4"},
        {"a": "2/3", "b": "1/3", "k": "1", "alpha": "3/4"},
        {"a": "0", "b": "0", "k": "0", "alpha": "1/2"},
    ],
    expected="REFUTED",
    note="a = P[Y=y | S=S], b = P[Y=y | S=S'], the display before is the hypothesis, and k >= 0 as a max-information.  "
         "'For alpha in (0, 1) ... This holds for every alpha > 0': for 2^k alpha > 1 the right side is negative; randomised "
         "response with k = 1 at alpha = 3/4.  At 2^k alpha = 1 it divides by zero.",
    part_of="dwork2015/lem-12")
lem_12_step_2.variant(
    "repaired", given=[*DISPLAY, 2**k_bound * alpha < 1],
    instances=[{"a": "2/3", "b": "1/3", "k": "1", "alpha": "1/4"}, {"a": "0", "b": "0", "k": "0", "alpha": "1/2"}],
    note="alpha < 2^(-k): enough to let alpha tend to 0, as the proof does.")
lem_12_step_2.variant(
    "control: alpha not counted", given=[*DISPLAY, 2**k_bound * alpha < 1],
    instances=[{"a": "2/3", "b": "1/3", "k": "1", "alpha": "1/4"}],
    claim=a <= 2**k_bound * (1 - alpha) * b, expected="REFUTED",
    note="The term with alpha goes to the left side.")
