"""Equation (5): the drift of one privacy loss given the past.  Nikolov 2017, lecture 5; nats."""
from theorems.nikolov2017.notation import M, R, eps, k
from verify.language import (
    KL, Alphabet, Channel, Drift, EachDP, Indistinguishable, Letter, PrivacyLoss, Remark, Theorem, exp, forall, log, tanh)

DB = Alphabet("DB")
PAST = Alphabet("Past")
x = Letter("x", DB)
xp = Letter("xp", DB)
s = Letter("s", PAST)
A = Channel("A", R, (DB, PAST))

RUNS = (
    {"k": "1", "eps": log(2), "M": {"x": {(): "1/3 2/3"}, "x'": {(): "2/3 1/3"}}},
    {"k": "2", "eps": log(2), "M": {
        "x": {(): "1/3 2/3", (0,): "2/3 1/3", (1,): "1/3 2/3"},
        "x'": {(): "2/3 1/3", (0,): "1/3 2/3", (1,): "2/3 1/3"}}},
    {"k": "1", "eps": "0", "M": {"x": {(): "1/2 1/2"}, "x'": {(): "1/2 1/2"}}},
)

eq_5 = Theorem(
    "nikolov2017/eq-5", "eq. (5)", "Nikolov 2017, lecture 5, proof of Theorem 2, eq. (5)",
    prefix=forall(k, M, eps),
    given=[EachDP(M, eps)],
    claim=Drift(PrivacyLoss(M), eps * (exp(eps) - 1)),
    instances=RUNS,
    note="E[Z_i | y_{i-1} = r_{i-1}, ..., y_1 = r_1] for every i and every past that the run on x can give (with the repaired "
         "y'_i).",
    remarks=[Remark("WEAK", "eps*(exp(eps) - 1) can be eps*tanh(eps/2)", see="nikolov2017/eq-5#sharp")],
    part_of="nikolov2017/thm-2")
eq_5.variant(
    "sharp", claim=Drift(PrivacyLoss(M), eps * tanh(eps / 2)),
    note="Attained by randomised response.")
eq_5.variant(
    "control: the sharp bound times 99/100", claim=Drift(PrivacyLoss(M), eps * tanh(eps / 2) * 99 / 100), expected="REFUTED",
    note="Randomised response attains the sharp bound.")
eq_5.variant(
    "part: one pair of laws", scope="one pair of laws",
    prefix=forall(A, x, xp, s, eps),
    given=[Indistinguishable(A.row(x, s), A.row(xp, s), eps)],
    claim=KL(A.row(x, s), A.row(xp, s)) <= eps * (exp(eps) - 1),
    instances=[
        {"A": {(0, 0): "1/3 2/3", (0, 1): "2/3 1/3", (1, 0): "2/3 1/3", (1, 1): "1/3 2/3"},
         "x": 0, "xp": 1, "s": 1, "eps": log(2)},
        {"A": {(0, 0): "1/4 1/4 1/2 0", (1, 0): "1/2 1/4 1/4 0"}, "x": 1, "xp": 0, "s": 0, "eps": log(3)},
        {"A": {(0, 0): "1/2 1/2"}, "x": 0, "xp": 0, "s": 0, "eps": "0"},
    ],
    note="A is M_i, s the whole past r_1, ..., r_{i-1}; given the past, E[Z_i] under the run on x is the KL divergence of "
         "the two rows.  Only the rows of this past are assumed eps-DP, which is less than the text assumes.")
eq_5.variant(
    "control: one pair, without the hypothesis", prefix=forall(A, x, xp, s, eps), given=(), expected="REFUTED",
    claim=KL(A.row(x, s), A.row(xp, s)) <= eps * (exp(eps) - 1),
    instances=[{"A": {(0, 0): "1/2 1/2"}, "x": 0, "xp": 0, "s": 0, "eps": "0"}],
    note="Two different rows have a positive divergence, at eps = 0 as well.")
