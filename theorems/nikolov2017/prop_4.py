"""Proposition 4: an eps-DP mechanism has max-KL divergence at most eps on neighbours.  Nikolov 2017, lecture 5; nats."""
from theorems.nikolov2017.notation import R, eps
from verify.language import D_inf, Indistinguishable, Theorem, distributions, forall, log, real

X, Y = distributions("X Y", R)
delta = real("delta", "[0, 1]")

prop_4 = Theorem(
    "nikolov2017/prop-4", "Proposition 4", "Nikolov 2017, lecture 5, Proposition 4",
    prefix=forall(X, Y, eps),
    given=[Indistinguishable(X, Y, eps)],
    claim=D_inf(X, Y) <= eps,
    instances=[
        {"X": "1/3 2/3", "Y": "2/3 1/3", "eps": log(2)},
        {"X": "1/4 1/4 1/2 0", "Y": "1/2 1/4 1/4 0", "eps": log(3)},
        {"X": "1/2 1/2", "Y": "1/2 1/2", "eps": "0"},
        {"X": "1", "Y": "1", "eps": "0"},
    ],
    note="X and Y are the output laws M(x) and M(x') on one pair of neighbours; quantifying over all pairs of laws covers all "
         "mechanisms and all neighbours.  Letters of probability 0 under X do not enter the maximum.")
prop_4.variant(
    "control: half of eps", claim=D_inf(X, Y) <= eps / 2, expected="REFUTED",
    note="A randomised response has D_inf = eps.")
prop_4.variant(
    "control: (eps, delta)-DP", prefix=forall(X, Y, eps, delta), given=[Indistinguishable(X, Y, eps, delta)],
    expected="REFUTED",
    instances=[{"X": "1/3 2/3", "Y": "2/3 1/3", "eps": log(2), "delta": "0"},
               {"X": "1/3 2/3", "Y": "2/3 1/3", "eps": log(2), "delta": "1/10"}],
    note="With delta > 0 nothing bounds the ratio of small probabilities.")
