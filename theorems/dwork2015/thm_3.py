"""Theorem 3 for two algorithms, and Lemma 5: composition and post-processing of private algorithms.  Dwork et al. 2015."""
from verify.language import (
    Alphabet, Channel, D_inf, Datasets, Letter, Remark, Replaced, Statement, Sum, Theorem, between, equal, every, forall, log,
    outputs, positions, real)

n = real("n", "[1, oo) integer")
X = Alphabet("X")
S = Datasets("S", X, n)
Y = Alphabet("Y")
V = Alphabet("V")
Z = Letter("Z", S)
W = Letter("W", S)
i = Letter("i", positions(S))
j = Letter("j", positions(S))
x = Letter("x", X)
u = Letter("u", X)
y = Letter("y", Y)
v = Letter("v", V)
eps = real("eps", "[0, oo)")
eps1 = real("eps1", "[0, oo)")
eps2 = real("eps2", "[0, oo)")
delta = real("delta", "[0, 1)")
delta1 = real("delta1", "[0, 1)")
delta2 = real("delta2", between(0, 1 - delta1, "[)"))
A = Channel("A", Y, (S,))
B = Channel("B", V, (S, Y))
C = Channel("C", V, (S,))
F = Channel("F", V, (Y,))

CHANGED = Replaced(Z, i, x)
A_IS_PRIVATE = Statement(forall(W, j, u), (), D_inf(A.row(W), A.row(Replaced(W, j, u)), delta1) <= eps1)
B_IS_PRIVATE = Statement(forall(W, j, u, y), (), D_inf(B.row(W, y), B.row(Replaced(W, j, u), y), delta2) <= eps2)
COMPOSED = every((W, v), equal(C(v, W), Sum(y, A(y, W) * B(v, W, y))))
PRIVATE = Statement(forall(W, j, u), (), D_inf(A.row(W), A.row(Replaced(W, j, u)), delta) <= eps)

RESPONSE = {0: "2/3 1/3", 1: "1/3 2/3"}
ONES = {0: "3/4 1/4", 1: "1/2 1/2", 2: "1/2 1/2", 3: "1/4 3/4"}
TWO_RESPONSES = {
    "n": "1", "eps1": log(2), "eps2": log(2), "delta1": "0", "delta2": "0", "A": RESPONSE,
    "B": {(0, 0): "2/3 1/3", (0, 1): "1/2 1/2", (1, 0): "1/3 2/3", (1, 1): "1/2 1/2"},
    "C": {0: "11/18 7/18", 1: "4/9 5/9"}, "Z": 0, "i": 0, "x": 1}
TWO_RECORDS = {
    "n": "2", "eps1": log(2), "eps2": "0", "delta1": "1/8", "delta2": "1/8", "A": ONES,
    "B": {(0, 0): "1 0", (0, 1): "0 1", (1, 0): "1 0", (1, 1): "0 1", (2, 0): "1 0", (2, 1): "0 1", (3, 0): "1 0",
          (3, 1): "0 1"},
    "C": ONES, "Z": 3, "i": 1, "x": 0}
COPIED = {
    "n": "1", "eps1": log(2), "eps2": "0", "delta1": "0", "delta2": "0", "A": RESPONSE,
    "B": {(0, 0): "1 0", (0, 1): "0 1", (1, 0): "1 0", (1, 1): "0 1"}, "C": RESPONSE, "Z": 0, "i": 0, "x": 1}
LOOKED = {
    "n": "1", "eps1": "0", "delta1": "0", "A": {0: "1", 1: "1"}, "B": {(0, 0): "2/3 1/3", (1, 0): "1/3 2/3"},
    "C": RESPONSE, "Z": 0, "i": 0, "x": 1}
UNPROCESSED = {
    "n": "1", "eps": log(2), "delta": "0", "A": RESPONSE, "F": {0: "1 0", 1: "0 1"}, "Z": 0, "i": 0, "x": 1}

thm_3 = Theorem(
    "dwork2015/thm-3", "Theorem 3, two algorithms", "Dwork et al. 2015, Theorem 3",
    prefix=forall(n, eps1, eps2, delta1, delta2, A, B, C, Z, i, x),
    given=[A_IS_PRIVATE, B_IS_PRIVATE, COMPOSED],
    claim=D_inf(C.row(Z), C.row(CHANGED), delta1 + delta2) <= eps1 + eps2,
    instances=[TWO_RESPONSES, TWO_RECORDS],
    base="none",
    note="The case m = 2: A is A_1, B is A_2 with y_1 as its second input, and C outputs y_2 alone, as printed.  Adjacent "
         "datasets are Z and Z with record i replaced by x.  Private is Definition 2, in nats; its divergence has a value for "
         "delta < 1 only, so delta1 + delta2 < 1.",
    remarks=[Remark("READING", "for m algorithms, the first m - 1 count as one that outputs y_1, ..., y_(m-1); this needs the "
                    "composition that outputs both", see="textbook/basic-composition")])
thm_3.variant(
    "control: only the second eps", claim=D_inf(C.row(Z), C.row(CHANGED), delta1 + delta2) <= eps2,
    instances=[TWO_RECORDS, COPIED], expected="REFUTED", proof=(COPIED,),
    note="B may copy y_1, which costs nothing by itself.")
thm_3.variant(
    "control: the second not private", prefix=forall(n, eps1, delta1, A, B, C, Z, i, x), given=[A_IS_PRIVATE, COMPOSED],
    claim=D_inf(C.row(Z), C.row(CHANGED), delta1) <= eps1, expected="REFUTED",
    instances=[LOOKED], proof=(LOOKED,),
    note="B may look at the dataset itself.")

lem_5 = Theorem(
    "dwork2015/lem-5", "Lemma 5", "Dwork et al. 2015, Lemma 5",
    prefix=forall(n, eps, delta, A, F, Z, i, x),
    given=[PRIVATE],
    claim=D_inf(outputs(A.row(Z), F), outputs(A.row(CHANGED), F), delta) <= eps,
    instances=[
        {"n": "1", "eps": log(2), "delta": "0", "A": RESPONSE, "F": {0: "1/2 1/2", 1: "1 0"}, "Z": 0, "i": 0, "x": 1},
        {"n": "2", "eps": "1/2", "delta": "1/4", "A": ONES, "F": {0: "1/2 1/2", 1: "0 1"}, "Z": 2, "i": 0, "x": 0},
    ],
    base="none",
    note="F is the algorithm called B in the text, randomised or not.  Private is Definition 2, in nats, with delta < 1.",
    remarks=[Remark("READING", "the range of B is printed as Y'' and as Y'; one range is meant")])
lem_5.variant(
    "control: half of eps", claim=D_inf(outputs(A.row(Z), F), outputs(A.row(CHANGED), F), delta) <= eps / 2,
    instances=[UNPROCESSED], expected="REFUTED", proof=(UNPROCESSED,),
    note="Post-processing may do nothing at all.")
