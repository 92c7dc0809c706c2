"""Proposition 5: the KL divergence is non-negative, its equality case, the steps of eq. (3).  Nikolov 2017; nats."""
from theorems.nikolov2017.notation import R, r
from verify.language import (
    KL, Distribution, Marginal, Remark, Sum, Theorem, between, both, distributions, equal, every, exists, forall, log, real)

X, Y = distributions("X Y", R)
J = Distribution("J", (R, R))
m = real("m", "(0, oo)")
x = real("x", "(0, oo)")
y = real("y", "(0, oo)")
y_above_x = real("y", between(x, None, "()"))
t = real("t", "[0, 1]")
t_inside = real("t", "(0, 1)")

FULL_PAIRS = (
    {"X": "1/3 2/3", "Y": "2/3 1/3"},
    {"X": "1/4 1/4 1/2", "Y": "1/2 1/4 1/4"},
    {"X": "1", "Y": "1"},
)
JENSEN_TERM = X(r) * (Y(r) / X(r))

prop_5_nonneg = Theorem(
    "nikolov2017/prop-5.nonneg", "Proposition 5, nonnegativity", "Nikolov 2017, lecture 5, Proposition 5",
    prefix=forall(X, Y),
    claim=KL(X, Y) >= 0,
    instances=[*FULL_PAIRS, {"X": "1 0", "Y": "1/2 1/2"}, {"X": "1/2 1/2", "Y": "1 0"}],
    note="All distributions on one alphabet, with the standard conventions; the value may be +oo.",
    remarks=[
        Remark("STEP_REFUTED", "the proof's equality to -log(sum of q_r) fails where some p_r = 0 < q_r; >= holds there",
               see="nikolov2017/prop-5.step-total#reading: sum over p_r > 0"),
        Remark("READING", "the proof's first inequality is printed with terms that are undefined where p_r or q_r is 0",
               see="nikolov2017/prop-5.step-jensen"),
    ])
prop_5_nonneg.variant(
    "control: strict", claim=KL(X, Y) > 0, expected="REFUTED",
    note="X = Y has divergence 0.")

prop_5_equality = Theorem(
    "nikolov2017/prop-5.equality",
    "Proposition 5, equality case (and the sentence before it: 'only when X=Y almost everywhere')",
    "Nikolov 2017, lecture 5, Proposition 5",
    prefix=forall(J),
    given=[equal(KL(Marginal(J, 0), Marginal(J, 1)), 0)],
    claim=equal(Sum(r, J(r, r)), 1),
    instances=[
        {"J": (("1/2", "0"), ("0", "1/2"))},
        {"J": (("1/4", "1/4"), ("1/4", "1/4"))},
    ],
    expected="REFUTED",
    note="X and Y are random variables (Definition 3) with a joint law J; 'X = Y with probability 1' is P(X = Y) = 1.  Two "
         "independent fair coins have divergence 0.",
    remarks=[Remark("READING", "read of the laws instead of the variables the claim is the repaired variant",
                    see="nikolov2017/prop-5.equality#repaired"),
             Remark("STEP_REFUTED", "the proof cites strong convexity of -log x on (0, oo), where it is only strictly convex",
                    see="nikolov2017/prop-5.strong-convexity")])
prop_5_equality.variant(
    "repaired", prefix=forall(X, Y), given=[equal(KL(X, Y), 0)], claim=every(r, equal(X(r), Y(r))),
    instances=[{"X": "1/3 2/3", "Y": "1/3 2/3"}, {"X": "0 1", "Y": "0 1"}, {"X": "1", "Y": "1"}],
    note="Divergence 0 only where X and Y have the same law.")

prop_5_step_jensen = Theorem(
    "nikolov2017/prop-5.step-jensen", "eq. (3), inequality", "Nikolov 2017, lecture 5, eq. (3)",
    prefix=forall(X, Y),
    claim=-Sum(r, X(r) * log(Y(r) / X(r))) >= -log(Sum(r, JENSEN_TERM)),
    instances=FULL_PAIRS,
    expected="ILL_POSED",
    note="The sums run over all r, as printed: q_r/p_r is undefined where p_r = 0, and log(q_r/p_r) where q_r = 0.",
    part_of="nikolov2017/prop-5.nonneg")
prop_5_step_jensen.variant(
    "repaired", given=[every(r, X(r) > 0), every(r, Y(r) > 0)],
    note="Both laws of full support.")
prop_5_step_jensen.variant(
    "reading: sum over p_r > 0", given=[every(r, Y(r) > 0, where=(X(r),))],
    claim=-Sum(r, X(r) * log(Y(r) / X(r)), where=(X(r),)) >= -log(Sum(r, JENSEN_TERM, where=(X(r),))),
    instances=[*FULL_PAIRS, {"X": "1 0", "Y": "1/2 1/2"}],
    note="Both sums over the support of X, for X absolutely continuous with respect to Y.")
prop_5_step_jensen.variant(
    "control: Jensen reversed", given=[every(r, X(r) > 0), every(r, Y(r) > 0)],
    claim=-Sum(r, X(r) * log(Y(r) / X(r))) <= -log(Sum(r, JENSEN_TERM)), expected="REFUTED",
    note="Any two different laws of full support refute it.")

prop_5_step_total = Theorem(
    "nikolov2017/prop-5.step-total", "eq. (3), equality", "Nikolov 2017, lecture 5, eq. (3)",
    prefix=forall(X, Y),
    claim=both(equal(-log(Sum(r, JENSEN_TERM)), -log(Sum(r, Y(r)))), equal(-log(Sum(r, Y(r))), 0)),
    instances=FULL_PAIRS,
    expected="ILL_POSED",
    note="The first sum runs over all r, as printed: q_r/p_r is undefined where p_r = 0.",
    part_of="nikolov2017/prop-5.nonneg")
prop_5_step_total.variant(
    "reading: sum over p_r > 0", given=[Sum(r, Y(r), where=(X(r),)) > 0],
    claim=equal(-log(Sum(r, JENSEN_TERM, where=(X(r),))), 0), expected="REFUTED",
    instances=[*FULL_PAIRS, {"X": "1 0", "Y": "1/2 1/2"}],
    note="The only meaningful reading at p_r = 0: the sum is q(p_r > 0), which can be below 1.  The two ends of the display "
         "are compared; the hypothesis is that the logarithm has a value.")
prop_5_step_total.variant(
    "repaired", given=[every(r, X(r) > 0)], instances=[*FULL_PAIRS, {"X": "1/2 1/2", "Y": "0 1"}],
    note="X of full support.")
prop_5_step_total.variant(
    "reading: at most 1 for equal to 1", claim=Sum(r, JENSEN_TERM, where=(X(r),)) <= 1,
    instances=[*FULL_PAIRS, {"X": "1 0", "Y": "1/2 1/2"}],
    note="The sum over p_r > 0 is at most 1, so minus its logarithm is >= 0: all that the proposition needs, for every X.")

prop_5_strong_convexity = Theorem(
    "nikolov2017/prop-5.strong-convexity", "Proposition 5, proof, last sentence", "Nikolov 2017, lecture 5, after eq. (3)",
    prefix=exists(m) + forall(x, y, t),
    claim=-log(t * x + (1 - t) * y) <= -t * log(x) - (1 - t) * log(y) - m / 2 * t * (1 - t) * (x - y)**2,
    instances=[
        {"m": "1/100", "x": "1", "y": "2", "t": "1/2"},
        {"m": "1/100", "x": "3", "y": "3", "t": "0"},
    ],
    expected="REFUTED",
    note="Strong convexity of phi(x) = -log x on (0, oo) with some modulus m > 0; its second derivative 1/x^2 tends to 0.",
    part_of="nikolov2017/prop-5.equality")
prop_5_strong_convexity.variant(
    "repaired", prefix=forall(x, y_above_x, t_inside), claim=log(t * x + (1 - t) * y) > t * log(x) + (1 - t) * log(y),
    instances=[{"x": "1", "y": "2", "t": "1/2"}, {"x": "1/10", "y": "100", "t": "1/3"}],
    note="Strict convexity, all that the equality case needs (on a bounded (0, b] strong convexity holds, with m = 1/b^2, "
         "but no bound is printed); y < x is the same claim with x, y and t, 1 - t exchanged.")
prop_5_strong_convexity.variant(
    "control: strict at every t in [0, 1]", prefix=forall(x, y_above_x, t), expected="REFUTED",
    claim=log(t * x + (1 - t) * y) > t * log(x) + (1 - t) * log(y),
    instances=[{"x": "1", "y": "2", "t": "1/2"}, {"x": "1", "y": "2", "t": "1"}],
    note="At t = 0 and t = 1 both sides are equal.")
