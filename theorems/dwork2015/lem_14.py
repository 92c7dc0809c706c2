"""Lemma 14: adaptive composition of algorithms with low approximate max-information.  Dwork et al. 2015, Section 3; bits."""
from theorems.dwork2015.notation import V, Y, v, y
from verify.language import (
    Alphabet, Channel, D_inf, Distribution, I_inf, Joint, Letter, Product, Remark, Statement, Sum, Theorem, between, equal,
    every, forall, log, maximum, real)

S = Alphabet("S")
x = Letter("x", S)
xp = Letter("xp", S)
P = Distribution("P", (S,))
Q = Distribution("Q", (S,))
M = Distribution("M", (Y, V))
A = Channel("A", Y, (S,))
B = Channel("B", V, (S, Y))
C = Channel("C", V, (S,))
k1 = real("k1")
k2 = real("k2")
beta1 = real("beta1", "[0, 1)")
beta2 = real("beta2", between(0, 1 - beta1, "[)"))
any_beta2 = real("beta2", "[0, 1)")

A_HAS = Statement(forall(Q), (), I_inf(Q, A, beta1) <= k1 * log(2))
B_HAS = Statement(forall(Q, y), (), Sum(x, Sum(v, maximum(
    Q(x) * B(v, x, y) - 2**k2 * (Q(x) * Sum(xp, Q(xp) * B(v, xp, y))), 0))) <= beta2)
COMPOSED = every((x, v), equal(C(v, x), Sum(y, A(y, x) * B(v, x, y))))
BOTH_OUTPUTS = every((y, v), equal(M(y, v), Sum(x, P(x) * A(y, x) * B(v, x, y))))
A_HAS_FOR_P = I_inf(P, A, beta1) <= k1 * log(2)
B_HAS_FOR_P = every(y, Sum(x, Sum(v, maximum(
    P(x) * B(v, x, y) - 2**k2 * (P(x) * Sum(xp, P(xp) * B(v, xp, y))), 0))) <= beta2)

ONE_DATASET = {
    "P": "1", "A": {0: "1/2 1/2"}, "B": {(0, 0): "1/3 2/3", (0, 1): "1 0"}, "C": {0: "2/3 1/3"},
    "beta1": "1/4", "beta2": "1/8", "k1": "0", "k2": "0"}
TWO_DATASETS = {
    "P": "1/4 3/4", "A": {0: "2/3 1/3", 1: "1/3 2/3"},
    "B": {(0, 0): "3/4 1/4", (0, 1): "1 0", (1, 0): "1/4 3/4", (1, 1): "1/2 1/2"}, "C": {0: "5/6 1/6", 1: "5/12 7/12"},
    "beta1": "1/4", "beta2": "1/4", "k1": "0", "k2": "0"}
ONE_OUTPUT = {
    "P": "1", "A": {0: "1"}, "B": {(0, 0): "1"}, "C": {0: "1"}, "beta1": "1/4", "beta2": "1/2", "k1": "-1/4", "k2": "-1"}
ONE_DATASET_BOTH = {
    "P": "1", "A": {0: "1/2 1/2"}, "B": {(0, 0): "1/3 2/3", (0, 1): "1 0"}, "M": (("1/6", "1/3"), ("1/2", "0")),
    "beta1": "1/4", "beta2": "1/8", "k1": "0", "k2": "0"}
TOO_LARGE = {
    "P": "1", "A": {0: "1"}, "B": {(0, 0): "1"}, "C": {0: "1"}, "beta1": "1/2", "beta2": "1/2", "k1": "0", "k2": "0"}
RARE_CORNER = {
    "P": "3/8 1/8 1/8 3/8",
    "A": {0: "1 0", 1: "1 0", 2: "0 1", 3: "0 1"},
    "B": {(0, 0): "1 0", (1, 0): "0 1", (2, 0): "1 0", (3, 0): "0 1", (0, 1): "1 0", (1, 1): "1 0", (2, 1): "1 0",
          (3, 1): "1 0"},
    "C": {0: "1 0", 1: "0 1", 2: "1 0", 3: "1 0"},
    "beta1": "0", "beta2": "0", "k1": "1", "k2": "1"}

lem_14 = Theorem(
    "dwork2015/lem-14", "Lemma 14", "Dwork et al. 2015, Lemma 14",
    prefix=forall(beta1, beta2, k1, k2, P, A, B, C),
    given=[A_HAS, B_HAS, COMPOSED],
    claim=I_inf(P, C, beta1 + beta2) <= (k1 + k2) * log(2),
    instances=[ONE_DATASET, ONE_OUTPUT, TWO_DATASETS],
    base="bits",
    note="S is the set of datasets; C outputs what B outputs, as printed.  The hypotheses are for every law Q of the dataset "
         "(Definition 11).  That B(., y) has beta2-approximate max-information k2 is written out: its joint law exceeds 2^k2 "
         "times the product by at most beta2 in all, which for beta2 < 1 is the same.  beta1 + beta2 < 1, where the "
         "conclusion has a value.",
    remarks=[
        Remark("READING", "C(S) is printed with the random dataset as the first input of B; read: S, the dataset that A was "
               "given"),
        Remark("READING", "the ranges of beta1 and beta2 are not printed; for all of them the claim has no value",
               see="dwork2015/lem-14#reading: every beta1 and beta2"),
        Remark("STEP_REFUTED", "the first inequality of the chain uses the bound for B dataset by dataset",
               see="dwork2015/lem-14.step-3"),
        Remark("STEP_REFUTED", "the last line of the chain takes the law of B's output without its dependence on A's output",
               see="dwork2015/lem-14.step-9"),
    ])
lem_14.variant(
    "sharp", prefix=forall(beta1, beta2, k1, k2, P, A, B, M), given=[A_HAS, B_HAS, BOTH_OUTPUTS],
    claim=D_inf(Joint(Joint(P, A), B), Product(P, M), beta1 + beta2) <= (k1 + k2) * log(2), instances=[ONE_DATASET_BOTH],
    note="Both outputs A(S) and B(S, A(S)), as Theorem 15 needs it; M is their joint law.  The output of B alone is a "
         "post-processing.")
lem_14.variant(
    "reading: every beta1 and beta2", prefix=forall(beta1, any_beta2, k1, k2, P, A, B, C), expected="ILL_POSED",
    instances=[ONE_DATASET, TOO_LARGE], proof=(TOO_LARGE,),
    note="For beta1 + beta2 >= 1 no event has a probability above it.")
lem_14.variant(
    "control: one law for all", given=[A_HAS_FOR_P, B_HAS_FOR_P, COMPOSED], instances=[ONE_DATASET, RARE_CORNER],
    expected="REFUTED", proof=(RARE_CORNER,),
    note="Definition 11 asks for every law of the dataset.  Given the output of A the law of the dataset is another one: two "
         "dependent bits, A reveals the first, and B the second if the first is 0.")
