"""Lemma 14: mutual information and the KL divergence between two datasets.  Wang et al. 2016, Section 4; nats."""
from theorems.wang2016.notation import H, g, h
from verify.language import KL, MI, Alphabet, Channel, Distribution, Letter, Remark, Sum, Theorem, equal, every, forall, log

S = Alphabet("S")
Z = Letter("Z", S)
W = Letter("W", S)
V = Letter("V", S)
U = Letter("U", S)
P = Distribution("P", (S,))
A = Channel("A", H, (S,))

POSITIVE = (every((h, Z), A(h, Z) > 0),)
mean_log = Sum(U, P(U) * log(A(h, U)))
log_mean = log(Sum(U, P(U) * A(h, U)))
bracket = Sum(V, Sum(h, P(V) * A(h, V) * (mean_log - log_mean)))
own_log = Sum(U, Sum(g, P(U) * A(g, U) * log(A(g, U))))
log_own = log(Sum(U, Sum(g, P(U) * A(g, U) * A(g, U))))
average = Sum(Z, Sum(W, P(Z) * P(W) * KL(A.row(Z), A.row(W)), where=(P(W),)), where=(P(Z),))

drawn_average = Sum(Z, Sum(W, Sum(h, P(Z) * P(W) * A(h, Z) * log(A(h, Z) / A(h, W)), where=(A(h, Z),)), where=(P(W),)),
                    where=(P(Z),))
drawn_mean_log = Sum(U, P(U) * log(A(h, U)), where=(P(U),))
drawn_bracket = Sum(V, Sum(h, P(V) * A(h, V) * (drawn_mean_log - log_mean), where=(A(h, V),)), where=(P(V),))

RESPONSE = {"P": "1/2 1/2", "A": {0: "2/3 1/3", 1: "1/3 2/3"}}
UNEVEN = {"P": "1/4 3/4", "A": {0: "1/2 1/4 1/4", 1: "1/3 1/3 1/3"}}
REVEALED = {"P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}}
TWO_DATASETS = {**RESPONSE, "Z": 0, "W": 1}
ONE_DATASET = {**RESPONSE, "Z": 0, "W": 0}

lem_14_identity = Theorem(
    "wang2016/lem-14.identity", "Lemma 14, identity", "Wang et al. 2016, Lemma 14",
    prefix=forall(P, A, Z, W),
    given=POSITIVE,
    claim=equal(MI(P, A), KL(A.row(Z), A.row(W)) + bracket),
    instances=[TWO_DATASETS, ONE_DATASET],
    expected="REFUTED",
    note="S is the set of datasets of size n and P their law (n = 1 makes every law one of the form D^n).  'Let Z, Z' be two "
         "datasets': no expectation over them is printed before the divergence.  p(A(Z')) is p(h | Z') with h drawn from A(Z), "
         "as the proof has it.  A(h | Z) > 0, so that the logarithms have values.",
    remarks=[
        Remark("READING", "with h drawn from A(Z') in p(A(Z')) it fails too",
               see="wang2016/lem-14.identity#reading: each A(Z') with its own output"),
        Remark("READING", "'any randomized algorithm' includes those with A(h | Z) = 0, where the bracket has no value",
               see="wang2016/lem-14.identity#reading: any algorithm"),
    ])
lem_14_identity.variant(
    "repaired", prefix=forall(P, A), claim=equal(MI(P, A), average + bracket), instances=[RESPONSE, UNEVEN],
    note="The expectation over independent Z and Z' restored, as in the proof.")
lem_14_identity.variant(
    "reading: each A(Z') with its own output", prefix=forall(P, A), claim=equal(MI(P, A), average + own_log - log_own),
    instances=[RESPONSE, UNEVEN], expected="REFUTED",
    note="p(A(Z')) as the probability of the output of A(Z') itself: E log p and log E p of that number.")
lem_14_identity.variant(
    "reading: any algorithm", prefix=forall(P, A), given=(), claim=equal(MI(P, A), drawn_average + drawn_bracket),
    instances=[RESPONSE, REVEALED], expected="ILL_POSED",
    note="The expectations over what can be drawn only.  A(h | Z') = 0 < A(h | Z) divides by zero in the divergence and has no "
         "logarithm in the bracket; with the conventions for divergences it is oo - oo.  An algorithm that reveals a bit.")
lem_14_identity.variant(
    "control: without the bracket", prefix=forall(P, A), claim=equal(MI(P, A), average), instances=[RESPONSE, UNEVEN],
    expected="REFUTED",
    note="The bracket is the other half of the symmetric divergence.")

lem_14_ineq = Theorem(
    "wang2016/lem-14.ineq", "Lemma 14, inequality", "Wang et al. 2016, Lemma 14",
    prefix=forall(P, A, Z, W),
    claim=MI(P, A) <= KL(A.row(Z), A.row(W)),
    instances=[TWO_DATASETS, ONE_DATASET],
    expected="REFUTED",
    note="As printed, for any two datasets: equal ones have divergence 0.")
lem_14_ineq.variant(
    "repaired", prefix=forall(P, A), claim=MI(P, A) <= average, instances=[RESPONSE, UNEVEN],
    note="The expectation over independent Z and Z' restored; the right side may be +oo.")
lem_14_ineq.variant(
    "control: a quarter of the average", prefix=forall(P, A), claim=MI(P, A) <= average / 4, instances=[RESPONSE, UNEVEN],
    expected="REFUTED",
    note="For close laws the mutual information is about half of the average.")
