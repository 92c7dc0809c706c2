"""Equation (5): the drift of one privacy loss given the past.  Nikolov 2017, lecture 5; nats."""
from verify.language import KL, Alphabet, Channel, Indistinguishable, Letter, Remark, Theorem, exp, forall, log, real, tanh

R = Alphabet("R")
DB = Alphabet("DB")
PAST = Alphabet("Past")
x = Letter("x", DB)
xp = Letter("xp", DB)
s = Letter("s", PAST)
M = Channel("M", R, (DB, PAST))
eps = real("eps", "[0, oo)")

eq_5 = Theorem(
    "nikolov2017/eq-5", "eq. (5)", "Nikolov 2017, lecture 5, proof of Theorem 2, eq. (5)",
    prefix=forall(M, x, xp, s, eps),
    given=[Indistinguishable(M.row(x, s), M.row(xp, s), eps)],
    claim=KL(M.row(x, s), M.row(xp, s)) <= eps * (exp(eps) - 1),
    instances=[
        {"M": {(0, 0): "1/3 2/3", (0, 1): "2/3 1/3", (1, 0): "2/3 1/3", (1, 1): "1/3 2/3"},
         "x": 0, "xp": 1, "s": 1, "eps": log(2)},
        {"M": {(0, 0): "1/4 1/4 1/2 0", (1, 0): "1/2 1/4 1/4 0"}, "x": 1, "xp": 0, "s": 0, "eps": log(3)},
        {"M": {(0, 0): "1/2 1/2"}, "x": 0, "xp": 0, "s": 0, "eps": "0"},
    ],
    note="M is M_i, s the whole past r_1, ..., r_{i-1}; given the past, E[Z_i] under the run on x is the KL divergence of "
         "the two rows (with the repaired y'_i).  Only the rows of this past are assumed eps-DP, which is less than the "
         "text assumes.",
    remarks=[Remark("WEAK", "eps*(exp(eps) - 1) can be eps*tanh(eps/2)", see="nikolov2017/eq-5#sharp")],
    part_of="nikolov2017/thm-2")
eq_5.variant(
    "sharp", claim=KL(M.row(x, s), M.row(xp, s)) <= eps * tanh(eps / 2),
    note="Attained by randomised response.")
eq_5.variant(
    "control: without the hypothesis", given=(), expected="REFUTED",
    note="Two different rows have a positive divergence, at eps = 0 as well.")
