"""Appendix A, Theorems 32 and 33: algorithms of low max-information, described in few bits.  Dwork et al. 2015; bits."""
from theorems.dwork2015.notation import (
    A, COINS, MAPS_AND_COINS, S, W, Y, Z, distance, eps, every_map_is_met, i, is_map, n, none_of_length, r, x, y)
from verify.language import (
    TV, Alphabet, Channel, D_inf, Distribution, I_inf, Letter, Q, Remark, Replaced, Statement, Sum, Theorem, both, equal, every,
    exp, forall, log, log2, maximum, minimum, real)

D = Alphabet("S")
w = Letter("x", D)
w0 = Letter("x0", D)
wp = Letter("xp", D)
yp = Letter("yp", Y)
P = Distribution("P", (D,))
C = Channel("A", Y, (D,))
N = Channel("N", Y, (D,))
k = real("k")
positive = real("k", "(0, oo)")
slack = real("beta'", "(0, oo)")
inner = real("beta'", "(0, 1)")
beta = real("beta", "[0, 1)")
s = real("t", "[1, oo) integer")
j = real("j")

out = Sum(wp, P(wp) * C(y, wp))
out_yp = Sum(wp, P(wp) * C(yp, wp))
lost = Sum(yp, maximum(C(yp, w) - 2**k * out_yp, 0))
room = maximum(2**k * out - C(y, w), 0)
left = 1 - 2**(-k)
moved = minimum(C(y, w), 2**k * out) + lost * room / (2**k - 1 + lost)
NAMED = every((y, w), equal(N(y, w), (1 - left**s) * moved + left**(s - 1) * (out - moved * 2**(-k))))
SAMPLES = s >= 2**k * log(1 / inner)
cost = k + log2(log(1 / slack))
MAPS, ANY_MAP = Channel("Ar", Y, (COINS, D)), Channel("G", Y, (D,))
ALL_MAPS = (is_map(MAPS(y, r, w), y, r, w), every_map_is_met(MAPS, ANY_MAP, w))
apart = distance(MAPS, C, w)
CONSTANT = {"P": "1", "A": {0: "1"}, "Ar": {(0, 0): "1"}, "k": "0", "beta": "0", "beta'": "1/2"}
COIN = {"P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}, "k": "1", "beta": "0", "beta'": "1/4", "t": "3",
        "N": {0: "7/8 1/8", 1: "1/8 7/8"}}
FEW = {"P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}, "k": "1", "beta": "0", "beta'": "1/6", "t": "2",
       "N": {0: "3/4 1/4", 1: "1/4 3/4"}}

thm_32 = Theorem(
    "dwork2015/thm-32", "Theorem 32", "Dwork et al. 2015, Theorem 32",
    prefix=forall(P, C, beta, k, slack, MAPS),
    given=[equal(I_inf(P, C, beta), k * log(2)), *ALL_MAPS,
           none_of_length(cost, MAPS, w, Sum(w, P(w) * apart) <= beta + slack)],
    claim=Q(1) <= 0,
    instances=[CONSTANT],
    expected="REFUTED",
    base="bits",
    note=MAPS_AND_COINS +
         "The distance of (S, A'(S)) and (S, A(S)) is the mean over S.  An algorithm with one output has k = 0, and at "
         "beta' = 1/2 the length is log ln 2 < 0: fewer than one output, although something is put out.  For beta' >= 1 it "
         "has no value.",
    proof=(CONSTANT,),
    remarks=[Remark("STEP_REFUTED", "Lemma 31 is for k > 0 only, and its t is no integer", see="dwork2015/lem-31")])
thm_32.variant(
    "repaired", prefix=forall(positive, inner, beta, s, P, C, N), instances=[COIN], proof=(),
    given=[I_inf(P, C, beta) <= k * log(2), SAMPLES, NAMED],
    claim=Sum(w, P(w) * TV(N.row(w), C.row(w))) <= beta + inner,
    scope="the law of the algorithm of the proof",
    note="k > 0, 0 < beta' < 1 and an integer t >= 2^k ln(1/beta'): N is the law of the output of the algorithm of Lemma 31 "
         "with samples from A(S), which is one of t; the law of its Y is min(A(. | S), 2^k P_Y) and what is lost, moved.  "
         "The distance of (S, A'(S)) and (S, A(S)) is the mean over S.")
thm_32.variant(
    "control: half of the samples", prefix=forall(positive, inner, beta, s, P, C, N), expected="REFUTED",
    given=[I_inf(P, C, beta) <= k * log(2), 2 * s >= 2**k * log(1 / inner), NAMED], instances=[FEW], proof=(FEW,),
    claim=Sum(w, P(w) * TV(N.row(w), C.row(w))) <= beta + inner,
    note="Both samples are rejected with probability 1/4.")

beta_w = Sum(y, maximum(C(y, w) - 2**k * out, 0))
mean_beta = Sum(w, P(w) * beta_w)
LEAST = Statement(forall(j), (I_inf(P, C, beta) <= j * log(2),), k <= j)

thm_32_step_ebeta = Theorem(
    "dwork2015/thm-32.step-Ebeta", "Theorem 32, proof, E[beta_S]", "Dwork et al. 2015, proof of Theorem 32",
    prefix=forall(P, C, beta, k),
    given=[I_inf(P, C, beta) <= k * log(2), LEAST],
    claim=both(mean_beta <= beta, equal(mean_beta, beta)),
    instances=[{"P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}, "beta": "0", "k": "1"},
               {"P": "1", "A": {0: "1"}, "beta": "1/2", "k": "-1"}],
    base="bits",
    note="k is the least bound of the beta-approximate max-information.  beta_S, the least beta with D^beta(A(S) || A(bold "
         "S)) <= k, is the excess of the law A(. | S) over 2^k times that of the output.",
    part_of="dwork2015/thm-32")
thm_32_step_ebeta.variant(
    "control: for any bound k", given=[I_inf(P, C, beta) <= k * log(2)], expected="REFUTED",
    claim=equal(mean_beta, beta), instances=[{"P": "1", "A": {0: "1"}, "beta": "1/2", "k": "0"}],
    proof=({"P": "1", "A": {0: "1"}, "beta": "1/2", "k": "0"},),
    note="A bound that is not the least leaves nothing over.")

w1 = Letter("x1", D)
CLOSE = every((y, w, wp), C(y, w) <= 2**k * C(y, wp))
FROM_ONE = every((y, w), equal(N(y, w), (1 - left**s) * C(y, w) + left**(s - 1) * (C(y, w0) - C(y, w) * 2**(-k))))
PAIR = {"A": {0: "2/3 1/3", 1: "1/3 2/3"}, "k": "1", "beta'": "1/4", "t": "3", "x0": 1, "x1": 0,
        "N": {0: "7/12 5/12", 1: "1/3 2/3"}}

ONE_OUTPUT = {"A": {0: "1"}, "Ar": {(0, 0): "1"}, "k": "0", "beta'": "1/2", "x0": 0, "x1": 0}
SHORT_PAIR = {**PAIR, "beta'": "1/7", "t": "2", "N": {0: "1/2 1/2", 1: "1/3 2/3"}}

thm_33 = Theorem(
    "dwork2015/thm-33", "Theorem 33", "Dwork et al. 2015, Theorem 33",
    prefix=forall(C, k, slack, w0, w1, MAPS),
    given=[Statement(forall(P), (), I_inf(P, C) <= k * log(2)), equal(D_inf(C.row(w0), C.row(w1)), k * log(2)),
           *ALL_MAPS, none_of_length(cost, MAPS, w, every(w, apart <= slack))],
    claim=Q(1) <= 0,
    instances=[ONE_OUTPUT],
    expected="REFUTED",
    base="bits",
    note=MAPS_AND_COINS +
         "k bounds the max-information for every law P of the dataset, and is the divergence of some two datasets x0 "
         "and x1, so that it is the least such bound (Lemma 12).  An algorithm with one output has k = 0, and at beta = 1/2 "
         "the length is log ln 2 < 0.  beta is called beta' here.",
    proof=(ONE_OUTPUT,),
    remarks=[Remark("READING", "'by Lemma 3 we know': Lemma 12 is meant", see="dwork2015/lem-12")])
thm_33.variant(
    "repaired", prefix=forall(positive, inner, s, C, N, w0, w1), proof=(), instances=[PAIR],
    given=[CLOSE, SAMPLES, FROM_ONE], claim=TV(N.row(w1), C.row(w1)) <= inner,
    scope="the law of the algorithm of the proof",
    note="k > 0, 0 < beta < 1 and an integer t >= 2^k ln(1/beta): N is the law of the output of the algorithm of Lemma 31 "
         "with samples from A(S_0), which is one of t.  That the max-information is at most k is said by Lemma 12.")
thm_33.variant(
    "control: half of the samples", prefix=forall(positive, inner, s, C, N, w0, w1), expected="REFUTED",
    given=[CLOSE, 2 * s >= 2**k * log(1 / inner), FROM_ONE], claim=TV(N.row(w1), C.row(w1)) <= inner,
    instances=[SHORT_PAIR], proof=(SHORT_PAIR,),
    note="A sample is put out although it was rejected.")

bits = eps * n / log(2)
some_eps = real("eps", "(0, oo)")
V = Letter("V", S)
left_dp = 1 - exp(-eps * n)
PRIVATE = every((Z, i, x, y), A(y, Z) <= exp(eps) * A(y, Replaced(Z, i, x)))
M = Channel("N", Y, (S,))
PRIVATE_V = every((V, i, x, y), A(y, V) <= exp(eps) * A(y, Replaced(V, i, x)))
FROM_V = every((y, V), equal(
    M(y, V), (1 - left_dp**s) * A(y, V) + left_dp**(s - 1) * (A(y, W) - A(y, V) * exp(-eps * n))))
MAPS_N, ANY_MAP_N = Channel("Ar", Y, (COINS, S)), Channel("G", Y, (S,))
ONE_RECORD = {"n": "1", "eps": "0", "A": {0: "1"}, "Ar": {(0, 0): "1"}, "beta'": "1/2"}
RESPONSE = {"n": "1", "eps": log(2), "A": {0: "2/3 1/3", 1: "1/3 2/3"}, "beta'": "1/4"}

thm_33_dp = Theorem(
    "dwork2015/thm-33.dp", "Appendix A, after Theorem 33", "Dwork et al. 2015, Appendix A, after Theorem 33",
    prefix=forall(n, eps, A, slack, MAPS_N),
    given=[PRIVATE, is_map(MAPS_N(y, r, Z), y, r, Z), every_map_is_met(MAPS_N, ANY_MAP_N, Z),
           none_of_length(bits + log2(log(1 / slack)), MAPS_N, Z, every(Z, distance(MAPS_N, A, Z) <= slack))],
    claim=Q(1) <= 0,
    instances=[ONE_RECORD],
    expected="REFUTED",
    base="bits",
    note=MAPS_AND_COINS +
         "At eps = 0, beta = 1/2 the length log e * eps n + log ln(1/beta) is log ln 2 < 0: fewer than one output.  "
         "beta is called beta' here.",
    proof=(ONE_RECORD,),
    part_of="dwork2015/thm-33")
thm_33_dp.variant(
    "repaired", prefix=forall(n, some_eps, inner, s, A, M, W, Z), proof=(), scope="the law of the algorithm of the proof",
    given=[PRIVATE_V, s >= 2**bits * log(1 / inner), FROM_V], claim=TV(M.row(Z), A.row(Z)) <= inner,
    instances=[{**RESPONSE, "t": "3", "W": 1, "Z": 0, "N": {0: "7/12 5/12", 1: "1/3 2/3"}}],
    note="eps > 0, 0 < beta < 1 and an integer t >= e^(eps n) ln(1/beta), with samples from A(W) for one dataset W.")
