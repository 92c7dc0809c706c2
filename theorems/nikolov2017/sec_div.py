"""The remarks around Definition 3: symmetry, triangle inequality, KL against max-KL.  Nikolov 2017, lecture 5; nats."""
from theorems.nikolov2017.notation import R
from verify.language import (
    KL, D_inf, Remark, Statement, Theorem, both, differ, distributions, equal, exists, forall, log, real, tanh)

X, Y, Z = distributions("X Y Z", R)
eps = real("eps", "(0, oo)")
any_eps = real("eps", "[0, oo)")

CLOSE = (D_inf(X, Y) <= eps, D_inf(Y, X) <= eps)
PAIRS = (
    {"X": "1/3 2/3", "Y": "2/3 1/3"},
    {"X": "1/3 2/3 0", "Y": "1/3 1/2 1/6"},
    {"X": "1", "Y": "1"},
)
SYMMETRIC_PAIR = ({"X": "1/3 2/3", "Y": "2/3 1/3"},)
CLOSE_PAIRS = (
    {"X": "1/3 2/3", "Y": "2/3 1/3", "eps": log(2)},
    {"X": "1/4 1/4 1/2 0", "Y": "1/2 1/4 1/4 0", "eps": log(3)},
    {"X": "1", "Y": "1", "eps": "1/2"},
)

sec_div_asym = Theorem(
    "nikolov2017/sec-div.asym", "remark after Definition 3 (symmetry)", "Nikolov 2017, lecture 5, after Definition 3",
    claim=both(
        Statement(exists(X, Y), (), differ(KL(X, Y), KL(Y, X))),
        Statement(exists(X, Y), (), differ(D_inf(X, Y), D_inf(Y, X)))),
    note="Not symmetric: some pair on some finite alphabet has two different values.  Said of both divergences.")
sec_div_asym.variant(
    "control: KL symmetric", prefix=forall(X, Y), claim=equal(KL(X, Y), KL(Y, X)), instances=SYMMETRIC_PAIR, expected="REFUTED",
    note="Two letters are enough.")
sec_div_asym.variant(
    "control: max-KL symmetric", prefix=forall(X, Y), claim=equal(D_inf(X, Y), D_inf(Y, X)), instances=SYMMETRIC_PAIR,
    expected="REFUTED", note="Two letters are enough.")

sec_div_triangle = Theorem(
    "nikolov2017/sec-div.triangle", "remark after Definition 3 (triangle inequality)",
    "Nikolov 2017, lecture 5, after Definition 3",
    claim=both(
        Statement(exists(X, Y, Z), (), KL(X, Y) + KL(Y, Z) < KL(X, Z)),
        Statement(exists(X, Y, Z), (), D_inf(X, Y) + D_inf(Y, Z) < D_inf(X, Z))),
    expected="REFUTED",
    note="'they do not satisfy the triangle inequality': they are the two divergences just defined.  The second conjunct "
         "fails: the max-KL divergence satisfies the triangle inequality.",
    remarks=[Remark("READING", "'they' could be meant of the KL divergence alone; that reading is the repaired variant",
                    see="nikolov2017/sec-div.triangle#repaired")])
sec_div_triangle.variant(
    "repaired", claim=Statement(exists(X, Y, Z), (), KL(X, Y) + KL(Y, Z) < KL(X, Z)),
    note="Said of the KL divergence only; for the max-KL divergence the contrary holds (variant sharp).")
sec_div_triangle.variant(
    "sharp", prefix=forall(X, Y, Z), claim=D_inf(X, Z) <= D_inf(X, Y) + D_inf(Y, Z),
    instances=[
        {"X": "1/3 2/3", "Y": "1/2 1/2", "Z": "2/3 1/3"},
        {"X": "1 0", "Y": "1/2 1/2", "Z": "1/4 3/4"},
        {"X": "1", "Y": "1", "Z": "1"},
    ],
    note="The triangle inequality of the max-KL divergence, values in [0, oo].")

sec_div_kl_le_max = Theorem(
    "nikolov2017/sec-div.kl-le-max", "intuition paragraph", "Nikolov 2017, lecture 5, before Lemma 6",
    prefix=forall(X, Y),
    claim=KL(X, Y) <= D_inf(X, Y),
    instances=PAIRS,
    note="Max-KL is the maximum of log(p_r/q_r), KL its average under p; an average is at most the maximum.  Both may be +oo.")
sec_div_kl_le_max.variant(
    "control: the maximum at most the average", claim=D_inf(X, Y) <= KL(X, Y), expected="REFUTED",
    note="A randomised response refutes it.")

sec_div_intuition = Theorem(
    "nikolov2017/sec-div.intuition", "intuition paragraph", "Nikolov 2017, lecture 5, before Lemma 6",
    prefix=forall(X, Y, eps),
    given=CLOSE,
    claim=KL(X, Y) < eps,
    instances=CLOSE_PAIRS,
    note="'even smaller' is read as strictly below the common bound eps > 0 of both max-KL divergences.",
    remarks=[Remark("READING", "at eps = 0 nothing is left to be smaller; the text speaks of a small max-KL divergence"),
             Remark("WEAK", "eps can be eps*tanh(eps/2)", see="nikolov2017/sec-div.intuition#sharp")])
sec_div_intuition.variant(
    "sharp", claim=KL(X, Y) <= eps * tanh(eps / 2),
    note="Attained by randomised response.")
sec_div_intuition.variant(
    "control: eps = 0 included", prefix=forall(X, Y, any_eps), expected="REFUTED",
    instances=[*CLOSE_PAIRS, {"X": "1/2 1/2", "Y": "1/2 1/2", "eps": "0"}],
    note="At eps = 0 both sides are 0.")
sec_div_intuition.variant(
    "control: one direction only", given=[D_inf(X, Y) <= eps], expected="REFUTED",
    note="X a point mass inside the support of Y has KL(X,Y) = D_inf(X,Y).")
sec_div_intuition.variant(
    "control: a fixed factor below 1", claim=KL(X, Y) <= eps * 99 / 100, expected="REFUTED",
    note="tanh(eps/2) tends to 1: for large eps the average does come close to the maximum.")
