"""Section 1: what the introduction says of Thresholdout, description length and max-information.  Dwork et al. 2015."""
from theorems.dwork2015.notation import IN_RANGE, S_h, S_t, Y, beta, holdout, n_h, n_t, query, training, y
from verify.language import (
    Q, Alphabet, Channel, Distribution, Event, Function, I_inf, Letter, Remark, Statement, Sum, Theorem, absolute, both,
    equal, every, exists, forall, log, real, sqrt)

threshold = real("T")
noise = real("xi")
answer = real("a")
OVERFITS = {"n_t": "1", "n_h": "1", "S_t": 1, "S_h": 0, "phi": "0 1", "T": "1/2", "xi": "1/10", "a": "1/10"}

intro_thresholdout_output = Theorem(
    "dwork2015/intro-thresholdout-output", "Section 1.1.1, what Thresholdout returns", "Dwork et al. 2015, Section 1.1.1",
    prefix=forall(n_t, n_h, S_t, S_h, query, threshold, noise, answer),
    given=[*IN_RANGE, absolute(holdout - training) > threshold, equal(answer, holdout + noise)],
    claim=equal(answer, training + noise),
    instances=[OVERFITS],
    expected="REFUTED",
    note="Steps 2.b.ii.A to C of Figure 1, for any datasets, any query phi, any threshold T with its noise and any noise xi "
         "of the answer a.  'If phi overfits then Thresholdout returns the mean value of phi on the training set perturbed by "
         "noise': Figure 1 returns that on the holdout set.",
    remarks=[Remark("READING", "phi overfits where Figure 1 says so: its means on the two sets differ by more than T")],
    proof=(OVERFITS,))
intro_thresholdout_output.variant(
    "repaired", claim=equal(answer, holdout + noise), proof=(),
    note="The mean value on the holdout set, as in Figure 1.")

S = Alphabet("S")
x = Letter("x", S)
P = Distribution("P", (S,))
A = Channel("A", Y, (S,))
R = Event("R", (S, Y))
length = Function("l", (Y,))
k = real("k", "[0, oo)")
beta_i = real("beta", "[0, oo)")
size = Sum(y, Q(1))
bad = Sum(x, Sum(y, P(x) * A(y, x) * R(x, y)))
EACH_IS_RARE = every(y, Sum(x, P(x) * R(x, y)) <= beta_i)
SHORT = every(y, length(y) <= k)
DECODABLE = Sum(y, 2**(-length(y))) <= 1
REVEALED = {"P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}, "R": (("1", "0"), ("0", "1")), "l": ("1", "1"), "k": "1", "beta": "1/2"}
SOMETIMES = {
    "P": "1/3 2/3", "A": {0: "1/2 1/4 1/4", 1: "1/4 3/4 0"}, "R": (("1", "1", "0"), ("0", "0", "0")), "l": ("1", "2", "2"),
    "k": "2", "beta": "1/3"}
EMPTY_STRING = {
    "P": "1/3 1/3 1/3", "A": {0: "1 0 0", 1: "0 1 0", 2: "0 0 1"}, "R": (("1", "0", "0"), ("0", "1", "0"), ("0", "0", "1")),
    "l": ("0", "1", "1"), "k": "1", "beta": "1/3"}

intro_description_length = Theorem(
    "dwork2015/intro-description-length", "Section 1.2, description length", "Dwork et al. 2015, Section 1.2",
    prefix=forall(P, A, R, length, k, beta_i),
    given=[DECODABLE, SHORT, EACH_IS_RARE],
    claim=both(size <= 2**k, 1 - 2**k * beta_i <= 1 - bad),
    instances=[REVEALED, SOMETIMES],
    base="bits",
    note="Y is the set of inputs y_1, ..., y_(i-1) of A_i, A what the earlier algorithms output, R(x, y) says that A_i fails "
         "on the dataset x with input y.  y is described by l(y) <= k bits, in a code that can be decoded: the sum of "
         "2^(-l(y)) is at most 1 (Kraft, McMillan).",
    remarks=[Remark("READING", "strings of at most k bits, none of them the beginning of another; of all strings of at most k "
                    "bits there are 2^(k+1) - 1",
                    see="dwork2015/intro-description-length#control: any strings of at most k bits")])
intro_description_length.variant(
    "control: any strings of at most k bits", given=[SHORT, EACH_IS_RARE, size <= 2**(k + 1) - 1], expected="REFUTED",
    instances=[REVEALED, EMPTY_STRING], proof=(EMPTY_STRING,),
    note="The empty string, 0 and 1 are three descriptions of at most one bit.")

joint = P(x) * A(y, x)
level = real("k")
from_zero = real("beta", "[0, 1)")
xp = Letter("xp", S)
apart = P(x) * Sum(xp, P(xp) * A(y, xp))
some_level = real("k", "[0, oo)")
above = Sum(x, Sum(y, joint, where=(joint - 2**level * apart,)))
CHANNEL = {"P": "1/2 1/2", "A": {0: "2/3 1/3", 1: "1/3 2/3"}, "k": "1", "beta": "0"}
HALF = {"P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}, "k": "1/2", "beta": "1/2"}

intro_approx_maxinfo = Theorem(
    "dwork2015/intro-approx-maxinfo", "Section 1.2, approximate max-information", "Dwork et al. 2015, Section 1.2",
    claim=both(
        Statement(forall(P, A, level, from_zero), (above <= from_zero,), I_inf(P, A, from_zero) <= level * log(2)),
        Statement(exists(P, A, some_level, from_zero), (I_inf(P, A, from_zero) <= some_level * log(2),), above > from_zero)),
    base="bits",
    note="'Informally, the logarithm is bounded with probability at least 1 - beta over (S, Y); the actual definition is "
         "slightly weaker': the informal condition implies Definition 10 always, and there is a channel for which only that "
         "holds, with k >= 0.")
intro_approx_maxinfo.variant(
    "direction: the informal condition implies it", prefix=forall(P, A, level, from_zero), given=[above <= from_zero],
    claim=I_inf(P, A, from_zero) <= level * log(2), instances=[CHANNEL, {**CHANNEL, "k": "0", "beta": "2/3"}],
    note="The informal condition implies Definition 10, for every k and beta.")
intro_approx_maxinfo.variant(
    "control: the converse", prefix=forall(P, A, level, from_zero), given=[I_inf(P, A, from_zero) <= level * log(2)],
    claim=above <= from_zero,
    instances=[CHANNEL, HALF], expected="REFUTED", proof=(HALF,),
    note="A revealed fair coin has 1/2-approximate max-information 0, and ratio 2 surely.")

n = real("n", "[1, oo) integer")
eps = real("eps", "[0, oo)")
to_1 = real("eps", "(0, 1]")
theorem_20 = eps**2 * n / 2 + eps * sqrt(n * log(2 / beta) / 2)

intro_stronger_iid = Theorem(
    "dwork2015/intro-stronger-iid", "Section 1.2, 'a stronger bound'", "Dwork et al. 2015, Section 1.2 and before Theorem 20",
    prefix=forall(n, eps, beta),
    claim=theorem_20 <= eps * n,
    instances=[{"n": "100", "eps": "1/10", "beta": "1/10"}, {"n": "1", "eps": "1", "beta": "1/10"}],
    expected="REFUTED",
    note="'A stronger bound holds for approximate max-information on i.i.d. datasets': the bound of Theorem 20 against that "
         "of Theorem 19, both in nats, for every eps, beta and n, as no condition is printed.  One record, eps = 1, beta = "
         "1/10: 1/2 + sqrt(ln(20)/2) > 1.  For eps up to 1 and many records it is right: see repaired.",
    remarks=[Remark("READING", "nor is it for every eps and beta stronger from some number of records on",
                    see="dwork2015/intro-stronger-iid#reading: for some number of records")],
    proof=({"n": "1", "eps": "1", "beta": "1/10"},))
intro_stronger_iid.variant(
    "reading: for some number of records", prefix=forall(eps, beta) + exists(n), expected="REFUTED",
    instances=[{"eps": "1/10", "beta": "1/10", "n": "100"}], proof=(),
    note="At eps = 2 the first term of Theorem 20 is all of the bound of Theorem 19, for every n.")
intro_stronger_iid.variant(
    "repaired", prefix=forall(n, to_1, beta), given=[n > 2 * log(2 / beta)], claim=theorem_20 < eps * n, proof=(),
    instances=[{"n": "100", "eps": "1/10", "beta": "1/10"}, {"n": "6", "eps": "1", "beta": "1/10"}],
    note="Strictly, for 0 < eps <= 1 and n > 2 ln(2/beta).")
