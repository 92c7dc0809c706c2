"""Lemma 11: the max-information of posterior sampling bounds its On-Average KL-Privacy.  Wang et al. 2016, Section 4; nats."""
from verify.language import (
    Alphabet, Channel, D_inf, Datasets, Distribution, Entry, Expr, Function, I_inf, Iid, Letter, Merged, Place, RangeSum,
    Remark, Replaced, Statement, Sum, Sup, Theorem, both, equal, every, exp, forall, log, position, positions, real)

n = real("n", "[1, oo) integer")
m = real("m", "[1, oo) integer")
k = real("k")
X = Alphabet("X")
S = Datasets("S", X, n)
H = Alphabet("H")
Z = Letter("Z", S)
W = Letter("W", S)
i = Letter("i", positions(S))
j = Letter("j", positions(S))
z = Letter("z", X)
h = Letter("h", H)
g = Letter("g", H)
D = Distribution("D", (X,))
E = Distribution("E", (X,))
Q = Distribution("Q", (S,))
loss = Function("l", (X, H))
r = Function("r", (H,))
A = Channel("A", H, (S,))

DATA = Iid(D, S)


def weight(h: Place, Z: Place) -> Expr: return exp(-Sum(j, loss(Entry(Z, j), h)) - r(h))
def normaliser(Z: Place) -> Expr: return Sum(g, weight(g, Z))
def posterior(h: Place, Z: Place) -> Expr: return weight(h, Z) / normaliser(Z)
def over_pairs(body: Expr) -> Expr: return Sum(Z, DATA(Z) * Sum(W, DATA(W) * body))
def over_outputs(body: Expr) -> Expr: return Sum(h, posterior(h, Z) * body)


FIRST = Replaced(Z, position(S, 1), z)
AFTER = Merged(Z, W, m)
BEFORE = Replaced(AFTER, position(S, m), Entry(Z, position(S, m)))
SAMPLES = every((h, Z), equal(A(h, Z), posterior(h, Z)))
FOR_ALL_LAWS = Statement(forall(Q), (), I_inf(Q, A) <= k)
FOR_ALL_PRODUCTS = Statement(forall(E), (), I_inf(Iid(E, S), A) <= k)
privacy = Sum(Z, DATA(Z) * Sum(z, D(z) * over_outputs(log(posterior(h, Z) / posterior(h, FIRST)))))
divergence = Sup(h, log(posterior(h, Z) / posterior(h, W)))
ratio = log(posterior(h, BEFORE) / posterior(h, AFTER))
records = (-loss(Entry(Z, position(S, m)), h) + loss(Entry(W, position(S, m)), h)
           - log(normaliser(BEFORE)) + log(normaliser(AFTER)))
ONE_LAW = every((Z, h), posterior(h, Z) <= exp(k) * Sum(W, DATA(W) * posterior(h, W)), where=(DATA(Z),))
T = Alphabet("T")
t = Letter("t", T)
tp = Letter("tp", T)
F = Distribution("F", (T,))
B = Channel("B", H, (T,))
FOR_ALL_LAWS_OF_T = Statement(forall(F), (), I_inf(F, B) <= k)
FOR_ALL_PAIRS = Statement(forall(t, tp), (), D_inf(B.row(t), B.row(tp)) <= k)
losses = over_pairs(Sum(i, over_outputs(-loss(Entry(Z, i), h) + loss(Entry(W, i), h))))
single = over_pairs(Sum(i, over_outputs(log(posterior(h, Z) / posterior(h, Replaced(Z, i, Entry(W, i)))))))

ONE_POINT = {"n": "1", "k": "0", "D": "1", "l": (("1", "1"),), "r": ("0", "0"), "A": {0: "1/2 1/2"}}
THREE_RECORDS = {"n": "3", "k": "1", "D": "1", "l": (("2", "2", "2"),), "r": ("1", "1", "1"), "A": {0: "1/3 1/3 1/3"}}
LETTER_LOSS = {"n": "1", "l": (("0", "1"), ("1", "0")), "r": ("0", "0")}
UNEVEN_LOSS = {"n": "2", "l": (("0", "1"), ("2", "1/2")), "r": ("0", "1")}
RESPONSE = {"n": "1", "k": "2/3", "D": "1/2 1/2", "l": (("0", "3"), ("3", "0")), "r": ("0", "0")}
PROOF = "Wang et al. 2016, Appendix A, proof of Lemma 11"

lem_11 = Theorem(
    "wang2016/lem-11", "Lemma 11", "Wang et al. 2016, Lemma 11",
    prefix=forall(n, k, D, loss, r, A),
    given=[SAMPLES, FOR_ALL_LAWS],
    claim=privacy <= k / n,
    instances=[ONE_POINT, THREE_RECORDS],
    note="A is posterior sampling as in Theorem 4.  Its max-information is at most k for every law Q of the dataset, as in the "
         "definition that the document cites.  Both sides in nats; with k in bits the bound k log(2)/n follows.",
    remarks=[Remark("READING", "Definition 10 as printed here is about the laws D^n only, which is a weaker hypothesis and "
                    "enough", see="wang2016/lem-11#sharp")])
lem_11.variant(
    "sharp", expected="UNDECIDED", given=[SAMPLES, FOR_ALL_PRODUCTS],
    note="Max-information for the laws E^n only, as Definition 10 is printed.  Laws near a single record x' bound p(h | Z) by "
         "exp(k) p(h | x'...x'), and the normaliser of a dataset is at most the geometric mean of those of its records.")
lem_11.variant(
    "control: one law for all", prefix=forall(n, k, D, loss, r), given=[ONE_LAW], instances=[RESPONSE], expected="REFUTED",
    proof=(RESPONSE,),
    note="Max-information of D^n itself only, written out: p(h | Z) <= exp(k) E p(h | Z').  Randomised response on a fair bit.")

step_lemma_12 = Theorem(
    "wang2016/lem-11.step-lemma12", "Lemma 11, proof, first line", PROOF,
    claim=both(
        Statement(forall(B, k, t, tp), (FOR_ALL_LAWS_OF_T,), D_inf(B.row(t), B.row(tp)) <= k),
        Statement(forall(B, k, F), (FOR_ALL_PAIRS,), I_inf(F, B) <= k)),
    note="Two numbers are equal if they have the same upper bounds k.  T is the set of datasets and B any algorithm, as in "
         "the lemma that the proof cites.",
    remarks=[Remark("READING", "for the laws D^n only, as Definition 10 is printed, it is false of some algorithms with n = 2: "
                    "a dataset of two different records is rare for every D")],
    part_of="wang2016/lem-11")
step_lemma_12.variant(
    "direction: at least", prefix=forall(B, k, t, tp), given=[FOR_ALL_LAWS_OF_T], claim=D_inf(B.row(t), B.row(tp)) <= k,
    instances=[{"B": {0: "1/3 2/3"}, "k": "0", "t": 0, "tp": 0}],
    note="A law that gives one dataset a probability that tends to 0.")
step_lemma_12.variant(
    "direction: at most", prefix=forall(B, k, F), given=[FOR_ALL_PAIRS], claim=I_inf(F, B) <= k,
    instances=[{"B": {0: "2/3 1/3", 1: "1/3 2/3"}, "k": log(2), "F": "1/4 3/4"}],
    note="The probability of an output is a mean of its probabilities given the datasets.")
step_lemma_12.variant(
    "control: one law for all", prefix=forall(B, k, F, t, tp), given=[I_inf(F, B) <= k], claim=D_inf(B.row(t), B.row(tp)) <= k,
    instances=[{"B": {0: "2/3 1/3", 1: "1/3 2/3"}, "k": log("4/3"), "F": "1/2 1/2", "t": 0, "tp": 1}], expected="REFUTED",
    note="Randomised response on a fair bit.")

step_chain = Theorem(
    "wang2016/lem-11.step-chain", "Lemma 11, proof, the telescoping display", PROOF,
    expected="UNDECIDED",
    prefix=forall(n, loss, r, Z, W),
    claim=both(
        equal(divergence, Sup(h, RangeSum("m", n, ratio))),
        divergence >= over_outputs(RangeSum("m", n, ratio)),
        over_outputs(RangeSum("m", n, ratio)) >= RangeSum("m", n, over_outputs(ratio)),
        equal(RangeSum("m", n, over_outputs(ratio)), RangeSum("m", n, over_outputs(records)))),
    instances=[{**LETTER_LOSS, "Z": 0, "W": 1}, {**UNEVEN_LOSS, "Z": 1, "W": 2}],
    note="For any two datasets Z and W = Z'; [Z_{-1:m}, Z'_{1:m}] is Z with its first m records from W, and the "
         "dataset before it has record m from Z again.  The second >= is an equality.",
    part_of="wang2016/lem-11")
step_chain.variant(
    "control: a third of the divergence", claim=divergence / 3 >= over_outputs(RangeSum("m", n, ratio)), expected="REFUTED",
    instances=[{**LETTER_LOSS, "Z": 0, "W": 1}], proof=({**LETTER_LOSS, "Z": 0, "W": 1},),
    note="For randomised response the mean is not far below the maximum.")

step_expect = Theorem(
    "wang2016/lem-11.step-expect", "Lemma 11, proof, expectation over Z and Z'", PROOF,
    expected="UNDECIDED",
    prefix=forall(n, D, loss, r),
    claim=both(
        over_pairs(divergence) >= losses,
        equal(losses, single),
        equal(single, n * privacy),
        over_pairs(divergence) <= Sup(Z, Sup(W, divergence))),
    instances=[{**LETTER_LOSS, "D": "1/2 1/2"}, {**UNEVEN_LOSS, "D": "1/3 2/3"}],
    note="log p(z; h) = -l(z, h); the logarithms of normalisers cancel in expectation.  A(Z^(i)) is posterior sampling from "
         "Z with record i from Z'.",
    part_of="wang2016/lem-11")
step_expect.variant(
    "control: without n", claim=equal(losses, privacy), instances=[{**UNEVEN_LOSS, "D": "1/3 2/3"}], expected="REFUTED",
    proof=({**UNEVEN_LOSS, "D": "1/3 2/3"},),
    note="Each of the n records counts.")
