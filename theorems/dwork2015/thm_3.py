"""Theorem 3 and Lemma 5: composition and post-processing of private algorithms.  Dwork et al. 2015."""
from theorems.dwork2015.notation import A, S, V, W, X, Y, Z, eps, i, n, v, x, y
from verify.language import (
    At, Channel, ComposedDP, D_inf, EachDP, Letter, Mechanisms, Numbers, RangeSum, Remark, Replaced, Statement, Sum, Sym,
    Theorem, between, equal, every, forall, log, outputs, positions, real)

j = Letter("j", positions(S))
u = Letter("u", X)
eps1 = real("eps1", "[0, oo)")
eps2 = real("eps2", "[0, oo)")
delta = real("delta", "[0, 1)")
delta1 = real("delta1", "[0, 1)")
delta2 = real("delta2", between(0, 1 - delta1, "[)"))
m = real("m", "[1, oo) integer")
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

EPS = Numbers("eps", m)
DELTA = Numbers("delta", m)
AM = Mechanisms("A", m)
ALL_EPS = RangeSum("i", m, At(EPS, Sym("i")))
ALL_DELTA = RangeSum("i", m, At(DELTA, Sym("i")))

COPY = {(): "2/3 1/3", (0,): "1 0", (1,): "0 1"}
COPIED_RESPONSE = {"m": "2", "eps": "7/10 0", "delta": "0 0", "A": {"x": COPY, "x'": {**COPY, (): "1/3 2/3"}}}
LEAK = {"m": "1", "eps": "0", "delta": "1/2", "A": {"x": {(): "1/2 1/2"}, "x'": {(): "1 0"}}}
COPIED_LEAK = {"m": "2", "eps": "0 0", "delta": "1/2 0", "A": {
    "x": {**COPY, (): "1/2 1/2"}, "x'": {**COPY, (): "1 0"}}}
THREE = {"m": "3", "eps": "7/10 1/2 0", "delta": "1/8 0 1/4", "A": {
    "x": {(): "2/3 1/3", (0,): "1", (1,): "1/2 1/2", (0, 0): "1/4 3/4", (1, 0): "1 0", (1, 1): "1/2 1/2"},
    "x'": {(): "1/3 2/3", (0,): "1", (1,): "1/2 1/2", (0, 0): "1/2 1/2", (1, 0): "1 0", (1, 1): "3/4 1/4"}}}

thm_3 = Theorem(
    "dwork2015/thm-3", "Theorem 3", "Dwork et al. 2015, Theorem 3",
    prefix=forall(m, EPS, DELTA, AM),
    given=[EachDP(AM, EPS, DELTA)],
    claim=ComposedDP(AM, ALL_EPS, ALL_DELTA),
    instances=[COPIED_RESPONSE, LEAK, COPIED_LEAK, THREE],
    note="A_i sees the dataset and y_1, ..., y_(i-1); B outputs y_m alone, as printed.  Private is said of one pair of "
         "datasets, S on the one and S' on the other, for every pair: of all algorithms, the pairs are those of neighbours "
         "in X^n.  It is said in events, P(O) <= exp(eps) P'(O) + delta for every O, and the same exchanged, which is "
         "Definition 2 for 0 <= delta < 1; where the delta_i add up to 1 or more it is said still, and always true.",
    remarks=[Remark("READING", "of m algorithms with levels of their own; that of two, with the divergence of Definition 2 and "
                    "records in X^n, is judged by itself", see="dwork2015/thm-3#part: two algorithms")])
thm_3.variant(
    "part: two algorithms", scope="two algorithms",
    prefix=forall(n, eps1, eps2, delta1, delta2, A, B, C, Z, i, x),
    given=[A_IS_PRIVATE, B_IS_PRIVATE, COMPOSED],
    claim=D_inf(C.row(Z), C.row(CHANGED), delta1 + delta2) <= eps1 + eps2,
    instances=[TWO_RESPONSES, TWO_RECORDS],
    note="The case m = 2: A is A_1, B is A_2 with y_1 as its second input, and C outputs y_2 alone.  Adjacent datasets are "
         "Z and Z with record i replaced by x.  Private is Definition 2, in nats; its divergence has a value for delta < 1 "
         "only, so delta1 + delta2 < 1.")
thm_3.variant(
    "control: the deltas dropped", claim=ComposedDP(AM, ALL_EPS), instances=[LEAK, COPIED_RESPONSE], expected="REFUTED",
    proof=(LEAK,), note="One algorithm that reveals the dataset with probability delta.")
thm_3.variant(
    "control: only the last delta", claim=ComposedDP(AM, ALL_EPS, At(DELTA, m)), instances=[COPIED_LEAK], expected="REFUTED",
    proof=(COPIED_LEAK,), note="The last algorithm may copy y_1, which costs nothing by itself.")
thm_3.variant(
    "control: only the last eps", claim=ComposedDP(AM, At(EPS, m), ALL_DELTA), instances=[COPIED_RESPONSE], expected="REFUTED",
    proof=(COPIED_RESPONSE,), note="The last algorithm may copy y_1, which costs nothing by itself.")
thm_3.variant(
    "control: two algorithms, only the second eps",
    prefix=forall(n, eps1, eps2, delta1, delta2, A, B, C, Z, i, x), given=[A_IS_PRIVATE, B_IS_PRIVATE, COMPOSED],
    claim=D_inf(C.row(Z), C.row(CHANGED), delta1 + delta2) <= eps2,
    instances=[TWO_RECORDS, COPIED], expected="REFUTED", proof=(COPIED,),
    note="B may copy y_1, which costs nothing by itself.")
thm_3.variant(
    "control: two algorithms, the second not private",
    prefix=forall(n, eps1, delta1, A, B, C, Z, i, x), given=[A_IS_PRIVATE, COMPOSED],
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
    note="F is the algorithm called B in the text, randomised or not.  Private is Definition 2, in nats, with delta < 1.",
    remarks=[Remark("READING", "the range of B is printed as Y'' and as Y'; one range is meant")])
lem_5.variant(
    "control: half of eps", claim=D_inf(outputs(A.row(Z), F), outputs(A.row(CHANGED), F), delta) <= eps / 2,
    instances=[UNPROCESSED], expected="REFUTED", proof=(UNPROCESSED,),
    note="Post-processing may do nothing at all.")
