"""Definition 10 and the text after it: max-information, its symmetry, and mutual information.  Dwork et al. 2015; bits."""
from theorems.dwork2015.notation import k
from verify.language import (
    MI, Alphabet, Channel, D_inf, Distribution, I_inf, Letter, Remark, Statement, Theorem, both, equal, every, forall, log,
    outputs, real)

R = Alphabet("R")
T = Alphabet("T")
x = Letter("x", R)
y = Letter("y", T)
P = Distribution("P", (R,))
A = Channel("A", T, (R,))
Q = Distribution("Q", (T,))
B = Channel("B", R, (T,))
any_beta = real("beta", "[0, oo)")
beta = real("beta", "[0, 1)")

bits = k * log(2)
out = outputs(P, A)
SMALL = I_inf(P, A) <= bits
POSTERIOR = every((x, y), P(x) * A(y, x) / out(y) <= 2**k * P(x), where=(P(x), out(y)))
ROWS = Statement(forall(x), (P(x) > 0,), D_inf(A.row(x), out) <= bits)
ROW = D_inf(A.row(x), out) <= bits
SAME_PAIR = every((x, y), equal(P(x) * A(y, x), Q(y) * B(x, y)))

REVEALED = {"P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}, "k": "1"}
CHANNELS = (REVEALED, {"P": "1/3 2/3 0", "A": {0: "1/2 1/2", 1: "1/4 3/4", 2: "1 0"}, "k": "1"})
AT_A_ROW = (
    {"P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}, "k": "1", "x": 1},
    {"P": "1/3 2/3 0", "A": {0: "1/2 1/2", 1: "1/4 3/4", 2: "1 0"}, "k": "1", "x": 0},
)
RESPONSE_PAIR = {
    "P": "1/2 1/2", "A": {0: "2/3 1/3", 1: "1/3 2/3"}, "Q": "1/2 1/2", "B": {0: "2/3 1/3", 1: "1/3 2/3"}, "beta": "1/4"}
REVEALED_PAIR = {"P": "1/4 3/4", "A": {0: "1 0", 1: "0 1"}, "Q": "1/4 3/4", "B": {0: "1 0", 1: "0 1"}, "beta": "0"}
PAIRS = (RESPONSE_PAIR, REVEALED_PAIR)
BOUNDED_PAIR = {
    "P": "1/4 3/4", "A": {0: "1 0", 1: "0 1"}, "Q": "1/4 3/4", "B": {0: "1 0", 1: "0 1"}, "beta": "0", "k": "2"}

def_10 = Theorem(
    "dwork2015/def-10", "Definition 10, the two forms", "Dwork et al. 2015, Definition 10",
    claim=both(Statement(forall(P, A, k), (SMALL,), POSTERIOR), Statement(forall(P, A, k), (POSTERIOR,), SMALL)),
    base="bits",
    note="'Alternatively': a number k bounds the divergence of the joint law from the product if and only if it is one of the "
         "first form; the law of (X, Y) is the law P of X with the channel A to Y.")
def_10.variant(
    "direction: only if", prefix=forall(P, A, k), given=[SMALL], claim=POSTERIOR, instances=CHANNELS,
    note="From the divergence to the posterior probabilities.")
def_10.variant(
    "direction: if", prefix=forall(P, A, k), given=[POSTERIOR], claim=SMALL, instances=CHANNELS,
    note="From the posterior probabilities to the divergence.")
def_10.variant(
    "control: one bit less", prefix=forall(P, A, k), given=[POSTERIOR], claim=I_inf(P, A) <= (k - 1) * log(2),
    instances=CHANNELS, expected="REFUTED",
    note="A fair coin that is revealed has max-information 1.")

def_10_symmetry = Theorem(
    "dwork2015/def-10.symmetry", "Section 3, symmetry of max-information", "Dwork et al. 2015, Section 3, after Definition 10",
    prefix=forall(P, A, Q, B, any_beta),
    given=[SAME_PAIR],
    claim=equal(I_inf(P, A, any_beta), I_inf(Q, B, any_beta)),
    instances=[*PAIRS, {**RESPONSE_PAIR, "beta": "1"}],
    expected="ILL_POSED",
    base="bits",
    note="One joint law, written as the law P of X with a channel A to Y, and as the law Q of Y with a channel B to X.  'for "
         "all beta >= 0' is taken literally: for beta >= 1 no event has a probability above beta.",
    remarks=[Remark("READING", "the range of beta in which approximate max-information has a value",
                    see="dwork2015/def-approx-max-divergence")])
def_10_symmetry.variant(
    "repaired", prefix=forall(P, A, Q, B, beta), instances=PAIRS,
    note="0 <= beta < 1.")
def_10_symmetry.variant(
    "reading: the same bounds", prefix=forall(P, A, Q, B, beta, k), given=[SAME_PAIR, I_inf(P, A, beta) <= bits],
    claim=I_inf(Q, B, beta) <= bits, instances=[BOUNDED_PAIR],
    note="Every bound in one direction is a bound in the other; used both ways this is the repaired variant.")
def_10_symmetry.variant(
    "control: beta on one side only", prefix=forall(P, A, Q, B, beta), claim=equal(I_inf(P, A, beta), I_inf(Q, B)),
    instances=PAIRS, expected="REFUTED",
    note="Independent X and Y already: log(1 - beta) against 0.")

def_10_iff = Theorem(
    "dwork2015/def-10.iff", "Section 3, max-information by rows", "Dwork et al. 2015, Section 3, after Definition 10",
    claim=both(Statement(forall(P, A, k, x), (SMALL, P(x) > 0), ROW), Statement(forall(P, A, k), (ROWS,), SMALL)),
    base="bits",
    note="'if and only if', for every real k: one statement for each direction.  Y given X = x has the law A(. | x).")
def_10_iff.variant(
    "direction: only if", prefix=forall(P, A, k, x), given=[SMALL, P(x) > 0], claim=ROW, instances=AT_A_ROW,
    note="From max-information to every row in the support of X.")
def_10_iff.variant(
    "direction: if", prefix=forall(P, A, k), given=[ROWS], claim=SMALL, instances=CHANNELS,
    note="From the rows in the support of X to max-information.")
def_10_iff.variant(
    "control: every row, also outside the support", prefix=forall(P, A, k, x), given=[SMALL], claim=ROW, expected="REFUTED",
    instances=[{"P": "1 0", "A": {0: "1 0", 1: "0 1"}, "k": "0", "x": 1}],
    note="What A does on an x of probability 0 is no part of the joint law.")

def_10_mi = Theorem(
    "dwork2015/def-10.mi", "Section 3, mutual information", "Dwork et al. 2015, Section 3, after Definition 10",
    prefix=forall(P, A),
    claim=MI(P, A) <= I_inf(P, A),
    instances=[{"P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}}, {"P": "1/3 2/3", "A": {0: "1/2 1/2", 1: "1/4 3/4"}}],
    base="bits",
    note="Both in nats; the unit does not matter.")
def_10_mi.variant(
    "reading: the same bounds", prefix=forall(P, A, k), given=[SMALL], claim=MI(P, A) <= bits, instances=CHANNELS,
    note="Every bound of the max-information bounds the mutual information.")
def_10_mi.variant(
    "control: strict", claim=MI(P, A) < I_inf(P, A), expected="REFUTED",
    note="Both are 0 where X and Y are independent.")
def_10_mi.variant(
    "control: the maximum at most the average", claim=I_inf(P, A) <= MI(P, A), expected="REFUTED",
    note="A randomised response refutes it.")
