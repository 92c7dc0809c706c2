"""Lemma 7: adaptive composition of KL-private algorithms.  Wang et al. 2016, Section 3.2 and Appendix A; nats."""
from theorems.wang2016.notation import A, D, DATA, FIRST, H, S, W, X, Z, h, i, j, n, z
from verify.language import (
    KL, Alphabet, Channel, Distribution, Joint, Letter, Replaced, Statement, Sum, Sup, Theorem, both, equal, every, forall,
    log, real)

G = Alphabet("G")
V = Letter("V", S)
u = Letter("u", X)
g = Letter("g", G)
B = Channel("B", G, (S, H))
J = Distribution("J", (H, G))
K = Distribution("K", (H, G))
eps1 = real("eps1", "[0, oo)")
eps2 = real("eps2", "[0, oo)")

CHANGED = Replaced(Z, i, z)
M = Distribution("M", (S,))
EVERYWHERE = every(V, M(V) > 0)
seen = Sum(V, M(V) * A(h, V))
support = Sum(V, A(h, V))
run = A(h, Z) * B(g, Z, h)
rerun = A(h, FIRST) * B(g, FIRST, h)

A_IS_KL_PRIVATE = Statement(forall(W, j, u), (), KL(A.row(W), A.row(Replaced(W, j, u))) <= eps1)
B_IS_KL_PRIVATE = Statement(forall(W, j, u, h), (seen > 0,), KL(B.row(W, h), B.row(Replaced(W, j, u), h)) <= eps2)
RUN = every((h, g), equal(J(h, g), run))
RERUN = every((h, g), equal(K(h, g), A(h, CHANGED) * B(g, CHANGED, h)))

average_a = Sum(Z, Sum(z, DATA(Z) * D(z) * KL(A.row(Z), A.row(FIRST)), where=(D(z),)), where=(DATA(Z),))
average_b = Sum(Z, Sum(z, DATA(Z) * D(z) * KL(B.row(Z, h), B.row(FIRST, h)), where=(D(z),)), where=(DATA(Z),))
average_worst_b = Sum(Z, Sum(z, DATA(Z) * D(z) * Sup(h, KL(B.row(Z, h), B.row(FIRST, h)), where=(support,)), where=(D(z),)),
                      where=(DATA(Z),))
average_both = Sum(Z, Sum(z, DATA(Z) * D(z) * Sum(h, Sum(g, run * log(run / rerun), where=(run,))), where=(D(z),)),
                   where=(DATA(Z),))
average_joint = Sum(Z, Sum(z, DATA(Z) * D(z) * KL(Joint(A.row(Z), B.at(Z, None)), Joint(A.row(FIRST), B.at(FIRST, None))),
                             where=(D(z),)), where=(DATA(Z),))
A_IS_ON_AVERAGE = average_a <= eps1
B_IS_ON_AVERAGE = Statement(forall(h), (support > 0,), average_b <= eps2)

RESPONSE = {0: "2/3 1/3", 1: "1/3 2/3"}
TWO_RESPONSES = {
    "n": "1", "A": RESPONSE, "B": {(0, 0): "2/3 1/3", (0, 1): "1/2 1/2", (1, 0): "1/3 2/3", (1, 1): "1/2 1/2"},
    "J": (("4/9", "2/9"), ("1/6", "1/6")), "K": (("1/9", "2/9"), ("1/3", "1/3")), "Z": 0, "i": 0, "z": 1, "M": "1/2 1/2"}
COMPOSED = {**TWO_RESPONSES, "eps1": "1/3", "eps2": "1/3"}
SURE = {
    "n": "2", "A": {0: "1 0", 1: "1 0", 2: "1 0", 3: "1 0"}, "eps1": "0", "eps2": "1/4",
    "B": {(0, 0): "1/2 1/2", (0, 1): "1 0", (1, 0): "1/3 2/3", (1, 1): "0 1", (2, 0): "1/3 2/3", (2, 1): "1 0",
          (3, 0): "1/4 3/4", (3, 1): "0 1"},
    "J": (("1/4", "3/4"), ("0", "0")), "K": (("1/3", "2/3"), ("0", "0")), "Z": 3, "i": 0, "z": 0,
    "M": "1/4 1/4 1/4 1/4"}
PAIR = {
    "A": RESPONSE, "B": {(0, 0): "2/3 1/3", (0, 1): "1/2 1/2", (1, 0): "1/3 2/3", (1, 1): "1/2 1/2"}, "n": "1",
    "Z": 0, "W": 1, "M": "1/2 1/2"}
ANSWERED = {
    "n": "1", "D": "1/2 1/2", "A": {0: "9/10 1/10", 1: "1/10 9/10"}, "eps1": "9/10", "eps2": "3/5",
    "B": {(0, 0): "1/2 1/2", (0, 1): "1/100 99/100", (1, 0): "1/100 99/100", (1, 1): "1/2 1/2"}}
SECOND_ONLY = {
    "n": "1", "D": "1/2 1/2", "eps2": "3/5",
    "A": {0: "1/2 1/2", 1: "1/2 1/2"},
    "B": {(0, 0): "1/2 1/2", (0, 1): "1/100 99/100", (1, 0): "1/100 99/100", (1, 1): "1/2 1/2"}}
UNRELATED = {
    "n": "1", "D": "1/3 2/3", "A": RESPONSE, "eps1": "1/4", "eps2": "1/4",
    "B": {(0, 0): "2/3 1/3", (0, 1): "1/2 1/2", (1, 0): "1/3 2/3", (1, 1): "1/2 1/2"}}
CONSTANT = {(0, 0): "1", (0, 1): "1", (1, 0): "1", (1, 1): "1"}
UNRELATED_LAWS = {
    "n": "1", "D": "1/3 2/3", "A": RESPONSE,
    "B": {(0, 0): "2/3 1/3", (0, 1): "1/2 1/2", (1, 0): "1/3 2/3", (1, 1): "1/2 1/2"}}
UNRELATED_SECOND = {
    "n": "1", "D": "1/3 2/3", "A": RESPONSE, "eps2": "1/4",
    "B": {(0, 0): "2/3 1/3", (0, 1): "1/2 1/2", (1, 0): "1/3 2/3", (1, 1): "1/2 1/2"}}

lem_7_kl = Theorem(
    "wang2016/lem-7.kl", "Lemma 7, KL-Privacy", "Wang et al. 2016, Lemma 7",
    prefix=forall(n, eps1, eps2, A, B, M, Z, i, z, J, K),
    given=[A_IS_KL_PRIVATE, B_IS_KL_PRIVATE, RUN, RERUN, EVERYWHERE],
    claim=KL(J, K) <= eps1 + eps2,
    instances=[COMPOSED, SURE],
    note="KL-private means that the divergence between any two adjacent datasets is at most eps; B(., h) is so for every "
         "h that A gives to some dataset: where the mean over datasets, by any law M that has them all, is positive.  J and "
         "K are the laws of both outputs on Z and on Z with record i replaced by z.")
lem_7_kl.variant(
    "control: only the first eps", claim=KL(J, K) <= eps1, instances=[COMPOSED, SURE], expected="REFUTED", proof=(SURE,),
    note="A may be constant and B not.")

lem_7_onavg = Theorem(
    "wang2016/lem-7.onavg", "Lemma 7, On-Average KL-Privacy", "Wang et al. 2016, Lemma 7",
    prefix=forall(n, eps1, eps2, D, A, B),
    given=[A_IS_ON_AVERAGE, B_IS_ON_AVERAGE],
    claim=average_both <= eps1 + eps2,
    instances=[UNRELATED, ANSWERED],
    expected="REFUTED",
    note="The bound for B(., h) is an average over datasets for each fixed h, but in the composition h is drawn from the "
         "dataset: B may be sensitive in one direction at h = 0 and in the other at h = 1, and A answers the right h.",
    proof=(ANSWERED,))
lem_7_onavg.variant(
    "repaired", given=[A_IS_ON_AVERAGE, average_worst_b <= eps2], instances=[UNRELATED], proof=(),
    note="The average over the datasets of the greatest divergence over h is at most eps2: what the last step of the proof "
         "needs.")
lem_7_onavg.variant(
    "control: the repair without the first eps", given=[A_IS_ON_AVERAGE, average_worst_b <= eps2],
    claim=average_both <= eps2, instances=[UNRELATED, {**UNRELATED, "B": {
        (0, 0): "1", (0, 1): "1", (1, 0): "1", (1, 1): "1"}, "eps2": "0"}],
    proof=({**UNRELATED, "B": {(0, 0): "1", (0, 1): "1", (1, 0): "1", (1, 1): "1"}, "eps2": "0"},), expected="REFUTED",
    note="B may be constant and A not.")

both_on_z_and_w = KL(Joint(A.row(Z), B.at(Z, None)), Joint(A.row(W), B.at(W, None)))
of_a_on_w = KL(A.row(Z), A.row(W))
worst_of_b_on_w = Sup(h, KL(B.row(Z, h), B.row(W, h)), where=(seen,))
middle = Sum(h, A(h, Z) * KL(B.row(Z, h), B.row(W, h)), where=(A(h, Z),)) + of_a_on_w
SAME_SECOND = {"n": "1", "A": RESPONSE, "B": CONSTANT, "Z": 0, "W": 1, "M": "1/2 1/2"}
step_sup = Theorem(
    "wang2016/lem-7.step-sup", "Lemma 7, proof, the inequality", "Wang et al. 2016, Appendix A, proof of Lemma 7",
    prefix=forall(n, A, B, M, Z, W),
    given=[EVERYWHERE],
    claim=both(both_on_z_and_w <= middle, middle <= both_on_z_and_w, both_on_z_and_w <= worst_of_b_on_w + of_a_on_w),
    instances=[PAIR],
    note="For any two datasets Z and W = Z'; the printed S in B(S, h) must be Z.  An expectation under A(Z) or B(Z, h) of the "
         "logarithm of a ratio of densities is a divergence, perhaps +oo.  The equality of the first two lines is written as "
         "two inequalities, and that of the last two with the first line, equal to the second.  The support of "
         "A is where the mean over datasets, by any law M that has them all, is positive.",
    part_of="wang2016/lem-7.kl")
step_sup.variant(
    "part: the two ends", claim=both_on_z_and_w <= worst_of_b_on_w + of_a_on_w,
    note="The first line and the last.")
step_sup.variant(
    "control: without the divergence of A", claim=both_on_z_and_w <= worst_of_b_on_w, instances=[PAIR, SAME_SECOND],
    expected="REFUTED", proof=(SAME_SECOND,),
    note="B may be constant and A not.")
step_sup.variant(
    "control: the middle without A", claim=both_on_z_and_w <= middle - of_a_on_w, instances=[PAIR, SAME_SECOND],
    expected="REFUTED", proof=(SAME_SECOND,),
    note="B may be constant and A not.")

step_avg = Theorem(
    "wang2016/lem-7.step-avg", "Lemma 7, proof, last sentence",
    "Wang et al. 2016, Appendix A, proof of Lemma 7",
    prefix=forall(n, eps1, eps2, D, A, B),
    given=[A_IS_ON_AVERAGE, B_IS_ON_AVERAGE],
    claim=both(average_joint <= average_worst_b + average_a, average_joint <= eps1 + eps2),
    instances=[UNRELATED, ANSWERED],
    expected="REFUTED", proof=(ANSWERED,),
    note="'Take E over Z and z' of the inequality before, and 'we get the adaptive composition result for On-Average "
         "KL-Privacy'.  The inequality has the greatest divergence over h for each pair of datasets, the hypothesis bounds the "
         "average for each h.  B may be sensitive in one direction at h = 0 and in the other at h = 1, and A answers the right "
         "h.",
    part_of="wang2016/lem-7.onavg")
step_avg.variant(
    "part: what the step needs", prefix=forall(n, eps2, D, A, B), given=[B_IS_ON_AVERAGE], claim=average_worst_b <= eps2,
    instances=[UNRELATED_SECOND, SECOND_ONLY], expected="REFUTED", proof=(SECOND_ONLY,),
    note="An average of greatest values can be above the greatest average.")
step_avg.variant(
    "repaired", prefix=forall(n, D, A, B), given=(), proof=(),
    claim=average_joint <= average_worst_b + average_a, instances=[UNRELATED_LAWS],
    note="What taking E over Z and z of the inequality before gives: the average of the greatest divergences over h stays, and "
         "is what has to be bounded.")
step_avg.variant(
    "control: without the divergence of A", prefix=forall(n, D, A, B), given=(), claim=average_joint <= average_worst_b,
    instances=[UNRELATED_LAWS], proof=({**UNRELATED_LAWS, "B": CONSTANT},), expected="REFUTED",
    note="B may be constant and A not.")
