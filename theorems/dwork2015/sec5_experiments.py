"""Section 5: what its sentences say of laws and numbers; the experiments are `python -m verify figures dwork2015`."""
from theorems.dwork2015.notation import P, X, x
from verify.language import (
    Event, Q, Sum, Theorem, equal, forall, real, sqrt)

n = real("n", "[1, oo) integer")
variance = n * 1

sec_5_normalization = Theorem(
    "dwork2015/sec-5.normalization", "Section 5, step 1 of the classifier", "Dwork et al. 2015, Section 5",
    scope="with the variance of a sum of independent variables",
    prefix=forall(n),
    claim=equal(sqrt(variance), 1 / sqrt(n)),
    instances=[{"n": "10000"}, {"n": "1"}],
    expected="REFUTED",
    note="'1/sqrt(n) is the standard deviation of the correlation in our setting', where the correlation is the sum of x_i y "
         "over the n points of a set: n independent variables of variance 1.")
sec_5_normalization.variant(
    "repaired", claim=equal(sqrt(variance / n**2), 1 / sqrt(n)),
    note="The mean in place of the sum.")

H = Event("H", (X,))
right = Sum(x, P(x) * (H(x) / 2 + (1 - H(x)) / 2))
sec_5_fifty = Theorem(
    "dwork2015/sec-5.fifty", "Section 5, 'no classifier can achieve true accuracy better than 50%'", "Dwork et al. 2015, "
    "Section 5",
    prefix=forall(P, H),
    claim=equal(right, Q("1/2")),
    instances=[{"P": "1/2 1/2", "H": ("1", "0")}, {"P": "1/3 2/3", "H": ("1", "1")}],
    note="The label is +1 or -1 with probability 1/2 each, independently of x; H is where the classifier says +1.  On a fresh "
         "set: the figures command, with its standard error.")
sec_5_fifty.variant(
    "control: labels that are +1 more often", claim=equal(Sum(x, P(x) * (2 * H(x) / 3 + (1 - H(x)) / 3)), Q("1/2")),
    expected="REFUTED",
    note="With probability 2/3 for +1, to say +1 always is right more often.")
