"""Lemma 16: approximate max-information is preserved under post-processing.  Dwork et al. 2015, Section 3; bits."""
from theorems.dwork2015.notation import V, Y, k
from verify.language import Alphabet, Channel, Composed, Distribution, I_inf, Remark, Theorem, forall, log, real

S = Alphabet("S")
P = Distribution("P", (S,))
A = Channel("A", Y, (S,))
B = Channel("B", V, (Y,))
any_beta = real("beta", "[0, oo)")
beta = real("beta", "[0, 1)")

BLURRED = {"P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}, "B": {0: "2/3 1/3", 1: "1/3 2/3"}, "beta": "1/4"}
FORGOTTEN = {"P": "1/4 3/4", "A": {0: "1 0", 1: "0 1"}, "B": {0: "1", 1: "1"}, "beta": "0"}

lem_16 = Theorem(
    "dwork2015/lem-16", "Lemma 16", "Dwork et al. 2015, Lemma 16",
    prefix=forall(P, A, B, any_beta),
    claim=I_inf(P, Composed(A, B), any_beta) <= I_inf(P, A, any_beta),
    instances=[BLURRED, FORGOTTEN, {**BLURRED, "beta": "1"}],
    expected="ILL_POSED",
    base="bits",
    note="S is the set of datasets and P any law on it.  'every beta >= 0' is taken literally: for beta >= 1 no event has a "
         "probability above beta.",
    remarks=[Remark("READING", "the range of beta in which approximate max-information has a value",
                    see="dwork2015/def-approx-max-divergence"),
             Remark("READING", "the range of B is printed as Y'' and as Y'; one range is meant")])
lem_16.variant(
    "repaired", prefix=forall(P, A, B, beta), instances=[BLURRED, FORGOTTEN],
    note="0 <= beta < 1.")
lem_16.variant(
    "reading: the same bounds", prefix=forall(P, A, B, beta, k), given=[I_inf(P, A, beta) <= k * log(2)],
    claim=I_inf(P, Composed(A, B), beta) <= k * log(2), instances=[{**BLURRED, "k": "1"}, {**FORGOTTEN, "k": "2"}],
    note="Every bound for A is one for B after A: another form of the repaired variant.")
lem_16.variant(
    "control: the other direction", prefix=forall(P, A, B, beta), claim=I_inf(P, A, beta) <= I_inf(P, Composed(A, B), beta),
    instances=[BLURRED, FORGOTTEN], expected="REFUTED",
    note="B may forget everything.")
