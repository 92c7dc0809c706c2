"""Appendix A, Lemma 31: from approximate divergence to short randomized descriptions.  Dwork et al. 2015; bits."""
from theorems.dwork2015.notation import COINS, MAPS_AND_COINS, Y, distance, every_map_is_met, is_map, none_of_length, r, y
from verify.language import (
    Q, TV, Alphabet, Channel, D_inf, Letter, Remark, Sum, Theorem, absolute, both, distributions, equal, every, exp, forall,
    log, log2, maximum, minimum, real)

yp = Letter("yp", Y)
A, B, Z, N = distributions("A B Z N", Y)
k = real("k", "(0, oo)")

slack = real("beta'", "(0, oo)")
inner = real("beta'", "(0, 1)")
beta_S = real("beta", "[0, 1)")
D = Alphabet("S")
x = Letter("x", D)
OF_S = Channel("A", Y, (D,))
MAPS, ANY_MAP = Channel("Ar", Y, (COINS, D)), Channel("G", Y, (D,))
excess = Sum(y, maximum(OF_S(y, x) - 2**k * Z(y), 0))
NONE = none_of_length(k + log2(log(1 / slack)), MAPS, x, every(x, distance(MAPS, OF_S, x) <= excess + slack))
ONE_OUTPUT = {"k": "1", "beta'": "9/10", "Z": "1", "A": {0: "1"}, "Ar": {(0, 0): "1"}}

lem_31 = Theorem(
    "dwork2015/lem-31", "Lemma 31", "Dwork et al. 2015, Lemma 31",
    prefix=forall(k, slack, Z, OF_S, MAPS),
    given=[is_map(MAPS(y, r, x), y, r, x), every_map_is_met(MAPS, ANY_MAP, x), NONE],
    claim=Q(1) <= 0,
    instances=[ONE_OUTPUT],
    expected="REFUTED",
    base="bits",
    note=MAPS_AND_COINS +
         "S is the set of datasets.  beta_S, the least beta with D^beta(A(S) || Z) <= k, is the excess of the law "
         "A(. | S) over 2^k Z.  'Any beta' > 0', and a length k + log ln(1/beta'): at k = 1, beta' = 9/10 fewer than one "
         "output are possible, although something is put out; for beta' >= 1 the outer logarithm has no value.",
    proof=(ONE_OUTPUT,),
    remarks=[Remark("STEP_REFUTED", "e^(t/2^k) is printed for e^(-t/2^k)", see="dwork2015/lem-31.step-sign")])
s = real("t", "[1, oo) integer")
left = 1 - 2**(-k)
NAMED = every(y, equal(N(y), (1 - left**s) * B(y) + left**(s - 1) * (Z(y) - B(y) * 2**(-k))))
CLOSE = (TV(A, B) <= beta_S, D_inf(B, Z) <= k * log(2))
SAMPLES = s >= 2**k * log(1 / inner)
COIN = {"A": "3/4 1/4", "B": "3/4 1/4", "Z": "1/2 1/2", "k": "1", "beta": "0", "beta'": "1/4", "t": "3", "N": "11/16 5/16"}
lem_31.variant(
    "repaired", prefix=forall(k, inner, beta_S, s, A, B, Z, N), given=[*CLOSE, SAMPLES, NAMED],
    claim=TV(N, A) <= beta_S + inner, instances=[COIN], proof=(), scope="the law of the algorithm of the proof",
    note="t >= 2^k ln(1/beta') samples from Z, an integer, 0 < beta' < 1, so that the output is one of t and the randomized "
         "description length log t.  B is the law Y of the proof at one dataset, N that of its output: y is accepted with "
         "probability B(y)/2^k at each sample; if none is accepted, y_1 is put out, a sample that was rejected.")
lem_31.variant(
    "control: half of the samples", prefix=forall(k, inner, beta_S, s, A, B, Z, N), claim=TV(N, A) <= beta_S + inner,
    given=[*CLOSE, 2 * s >= 2**k * log(1 / inner), NAMED], expected="REFUTED",
    instances=[{"A": "1 0", "B": "1 0", "Z": "1/2 1/2", "k": "1", "beta": "0", "beta'": "1/4", "t": "2", "N": "3/4 1/4"},
               {"A": "1 0", "B": "1 0", "Z": "1/2 1/2", "k": "1", "beta": "0", "beta'": "1/6", "t": "2", "N": "3/4 1/4"}],
    proof=({"A": "1 0", "B": "1 0", "Z": "1/2 1/2", "k": "1", "beta": "0", "beta'": "1/6", "t": "2", "N": "3/4 1/4"},),
    note="Both samples are rejected with probability 1/4.")

trials = 2**k * log(1 / inner)
lem_31_step_sign = Theorem(
    "dwork2015/lem-31.step-sign", "Lemma 31, proof, rejection probability", "Dwork et al. 2015, proof of Lemma 31",
    prefix=forall(k, inner),
    claim=both((1 - 2**(-k))**trials <= exp(trials / 2**k), exp(trials / 2**k) <= inner),
    instances=[{"k": "1", "beta'": "1/4"}, {"k": "3", "beta'": "1/10"}],
    expected="REFUTED",
    base="bits",
    note="t = 2^k ln(1/beta'), with 0 < beta' < 1.  e^(t/2^k) = 1/beta' is above 1; the sign of the exponent is missing.",
    proof=({"k": "1", "beta'": "1/4"},),
    part_of="dwork2015/lem-31")
lem_31_step_sign.variant(
    "repaired", claim=both((1 - 2**(-k))**trials <= exp(-trials / 2**k), exp(-trials / 2**k) <= inner), proof=(),
    note="e^(-t/2^k) = beta'.")

accept = B(y) / (2**k * Z(y))
lem_31_step_ep = Theorem(
    "dwork2015/lem-31.step-EP", "Lemma 31, proof, acceptance probability", "Dwork et al. 2015, proof of Lemma 31",
    prefix=forall(k, B, Z),
    given=[D_inf(B, Z) <= k * log(2)],
    claim=both(
        every(y, accept >= 0, where=(Z(y),)),
        every(y, accept <= 1, where=(Z(y),)),
        equal(Sum(y, Z(y) * accept, where=(Z(y),)), 2**(-k)),
        every(y, equal(Z(y) * accept / 2**(-k), B(y)), where=(Z(y),))),
    instances=[{"k": "1", "B": "2/3 1/3", "Z": "1/3 2/3"}, {"k": "2", "B": "1 0 0", "Z": "1/2 1/2 0"}],
    base="bits",
    note="B is the law of Y.  A sample y from Z, which has Z(y) > 0, is accepted with probability B(y)/(2^k Z(y)): this lies "
         "in [0, 1], its mean is 2^(-k), and an accepted sample has the law B.",
    part_of="dwork2015/lem-31")
lem_31_step_ep.variant(
    "control: half of the divergence", claim=every(y, accept <= Q("1/2"), where=(Z(y),)), expected="REFUTED",
    proof=({"k": "1", "B": "2/3 1/3", "Z": "1/3 2/3"},),
    note="Where the ratio is 2^k the sample is accepted surely.")

lost = maximum(A(yp) - 2**k * Z(yp), 0)
room = maximum(2**k * Z(y) - A(y), 0)
lost_in_all = Sum(yp, lost)
moved = minimum(A(y), 2**k * Z(y)) + lost_in_all * room / (2**k - 1 + lost_in_all)
MOVED = every(y, equal(B(y), moved))

lem_31_step_approx = Theorem(
    "dwork2015/lem-31.step-approx", "Lemma 31, proof, approximate divergence", "Dwork et al. 2015, proof of Lemma 31",
    prefix=forall(k, beta_S, A, Z),
    given=[D_inf(A, Z, beta_S) <= k * log(2)],
    claim=both(every(y, moved >= 0), equal(Sum(y, moved), 1), Sum(y, absolute(A(y) - moved) / 2) <= beta_S,
               every(y, moved <= 2**k * Z(y))),
    instances=[{"k": "1", "beta": "1/3", "A": "1 0", "Z": "1/3 2/3"}, {"k": "1", "beta": "0", "A": "1/2 1/2", "Z": "1/2 1/2"}],
    base="bits",
    note="'There is a random variable Y': its law is written out, and is shown to be one, for what A has above 2^k Z is moved "
         "to where there is room; it is within beta_S of A in statistical distance, and at most 2^k Z, so that D(Y || Z) <= "
         "k.",
    part_of="dwork2015/lem-31")
lem_31_step_approx.variant(
    "part: the random variable is named", prefix=forall(k, beta_S, A, B, Z),
    given=[D_inf(A, Z, beta_S) <= k * log(2), MOVED], scope="the random variable is named",
    claim=both(TV(A, B) <= beta_S, D_inf(B, Z) <= k * log(2)),
    instances=[{"k": "1", "beta": "1/3", "A": "1 0", "Z": "1/3 2/3", "B": "2/3 1/3"},
               {"k": "1", "beta": "0", "A": "1/2 1/2", "Z": "1/2 1/2", "B": "1/2 1/2"}],
    note="Any random variable of this law.")
lem_31_step_approx.variant(
    "control: half of beta", prefix=forall(k, beta_S, A, B, Z), given=[D_inf(A, Z, beta_S) <= k * log(2), MOVED],
    claim=TV(A, B) <= beta_S / 2, expected="REFUTED",
    instances=[{"k": "1", "beta": "1/3", "A": "1 0", "Z": "1/3 2/3", "B": "2/3 1/3"}],
    proof=({"k": "1", "beta": "1/3", "A": "1 0", "Z": "1/3 2/3", "B": "2/3 1/3"},),
    note="All that is above 2^k Z has to be moved.")
