"""Lemma 5: the KL divergence between outputs does not grow under post-processing.  Wang et al. 2016, Section 3.2; nats."""
from theorems.wang2016.notation import H
from verify.language import KL, Alphabet, Channel, Letter, Theorem, forall, outputs

S = Alphabet("S")
G = Alphabet("G")
Z = Letter("Z", S)
W = Letter("W", S)
A = Channel("A", H, (S,))
F = Channel("F", G, (H,))

lem_5 = Theorem(
    "wang2016/lem-5", "Lemma 5", "Wang et al. 2016, Lemma 5",
    scope="post-processing with a density",
    prefix=forall(A, F, Z, W),
    claim=KL(outputs(A.row(Z), F), outputs(A.row(W), F)) <= KL(A.row(Z), A.row(W)),
    instances=[
        {"A": {0: "2/3 1/3", 1: "1/3 2/3"}, "F": {0: "1/2 1/2", 1: "1/4 3/4"}, "Z": 0, "W": 1},
        {"A": {0: "1/2 1/2 0", 1: "1/4 1/4 1/2"}, "F": {0: "1 0", 1: "0 1", 2: "0 1"}, "Z": 0, "W": 1},
        {"A": {0: "1"}, "F": {0: "1"}, "Z": 0, "W": 0},
    ],
    note="S is the set of datasets; F is the possibly randomised function f, its coins independent of the dataset.  Any two "
         "datasets Z and W; the right side may be +oo.")
lem_5.variant(
    "control: the other direction", claim=KL(A.row(Z), A.row(W)) <= KL(outputs(A.row(Z), F), outputs(A.row(W), F)),
    expected="REFUTED",
    note="f may forget everything.")
