"""Sections 2.3 and 3: Definition 11, and remarks on mutual information, Lemma 3, Theorems 6, 9 and 20.  Dwork et al. 2015."""
from theorems.dwork2015.notation import A, S, W, Y, Z, eps, n, y
from verify.language import (
    MI, Q, Alphabet, At, Channel, D_inf, Defined, Distribution, Event, I_inf, Letter, Numbers, RangeProduct, Remark,
    Statement, Sum, Sym, Theorem, both, equal, every, exists, exp, forall, log, real, sqrt)

D = Alphabet("S")
x = Letter("x", D)
P = Distribution("P", (D,))
B = Channel("A", Y, (D,))
LAW = Distribution("Q", (D,))
beta = real("beta", "[0, 1)")
k = real("k")
more = real("k'")
any_beta = real("beta", "[0, oo)")
WITHOUT_VALUE = {"beta": "1", "P": "1", "A": {0: "1"}}

def_11 = Theorem(
    "dwork2015/def-11", "Definition 11", "Dwork et al. 2015, Definition 11",
    prefix=forall(any_beta, P, B),
    claim=Defined(I_inf(P, B, any_beta)),
    instances=[{"beta": "1/4", "P": "1/2 1/2", "A": {0: "1/3 2/3", 1: "1 0"}}, WITHOUT_VALUE],
    expected="ILL_POSED",
    base="bits",
    note="A definition claims nothing of its own; what it bounds has to have a value, for every law P of the dataset and every "
         "algorithm A.  S is the set of datasets.  No range of beta is printed; Definition 10, which it uses, says 'for all "
         "beta >= 0'.  For beta >= 1 no event has a probability above beta.",
    proof=(WITHOUT_VALUE,))
def_11.variant(
    "repaired", prefix=forall(beta, P, B), instances=[{"beta": "1/4", "P": "1/2 1/2", "A": {0: "1/3 2/3", 1: "1 0"}}], proof=(),
    note="0 <= beta < 1.")
def_11.variant(
    "reading: every larger k", prefix=forall(beta, k, more, P, B), proof=(),
    given=[Statement(forall(LAW), (), I_inf(LAW, B, beta) <= k * log(2)), k <= more],
    claim=I_inf(P, B, beta) <= more * log(2),
    instances=[{"beta": "1/4", "k": "0", "k'": "1/2", "P": "1", "A": {0: "1/3 2/3"}}],
    note="'We denote this by I(A, n) <= k' asks that an algorithm which has approximate max-information k also has every "
         "larger k', for every law of the dataset.")
def_11.variant(
    "control: a smaller k'", expected="REFUTED", prefix=forall(beta, k, more, P, B),
    given=[Statement(forall(LAW), (), I_inf(LAW, B, beta) <= k * log(2)), k <= more], claim=I_inf(P, B,
    beta) <= (k - 1) * log(2),
    instances=[{"beta": "0", "k": "0", "k'": "0", "P": "1", "A": {0: "1"}}],
    proof=({"beta": "0", "k": "0", "k'": "0", "P": "1", "A": {0: "1"}},),
    note="One dataset and one output: 0 is the least.")

R = Event("R", (D, Y))
earlier = real("r", "[1, oo) integer")
SIZES = Numbers("N", earlier)
beta_i = real("beta", "[0, oo)")
size = Sum(y, Q(1))
sizes = RangeProduct("j", earlier, At(SIZES, Sym("j")))
bad = Sum(x, Sum(y, P(x) * B(y, x) * R(x, y)))
REVEALED = {
    "r": "2", "N": "2 1", "P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}, "R": (("1", "0"), ("0", "1")), "beta": "1/2"}

thm_9_adaptive = Theorem(
    "dwork2015/thm-9.adaptive", "Section 2.3, last display", "Dwork et al. 2015, Section 2.3, last display",
    prefix=forall(earlier, SIZES, P, B, R, beta_i),
    given=[every(y, Sum(x, P(x) * R(x, y)) <= beta_i), equal(size, sizes)],
    claim=both(bad <= size * beta_i, equal(size * beta_i, sizes * beta_i)),
    instances=[REVEALED],
    note="r is i - 1, and i >= 2.  Y is the product of the sets Y_1, ..., Y_(i-1), of N_1, ..., N_(i-1) elements, so that it "
         "has the product of these numbers as its size; A is the composition of the first i - 1 algorithms; R(x, y) says that "
         "A_i fails on x with input y.",
    follows=["dwork2015/thm-9"])
thm_9_adaptive.variant(
    "control: beta for one output", claim=bad <= beta_i, expected="REFUTED", proof=(REVEALED,),
    note="An algorithm that reveals its dataset chooses the worst y for it.")

inner = real("delta", "(0, 1)")
q = real("q", "[0, 1)")
kl_of_two = q * log(q / inner) + (1 - q) * log((1 - q) / (1 - inner))
AN_EVENT = {"delta": "1/100", "q": "9/10"}

# N datasets and N outputs, with equal chances; each is in M pairs of the event, which have more than their share.
N, M = real("N", "[2, oo) integer"), real("M", "[1, oo) integer")
high, on, off = real("q", "[0, 1]"), real("a", "[0, oo)"), real("b", "[0, oo)")
EVENT = Event("O", (D, Y))
u = Letter("u", D)
outputs_law = Sum(u, P(u) * B(y, u))
delta, as_high = Sum(x, Sum(y, P(x) * outputs_law * EVENT(x, y))), Sum(x, Sum(y, P(x) * B(y, x) * EVENT(x, y)))
TWO_LEVELS = (
    equal(Sum(x, Q(1)), N), equal(Sum(y, Q(1)), N), M < N, every(x, equal(Sum(y, EVENT(x, y)), M)),
    every(y, equal(Sum(x, EVENT(x, y)), M)), every(x, equal(P(x), 1 / N)),
    every((y, x), equal(B(y, x), EVENT(x, y) * on + (1 - EVENT(x, y)) * off)), equal(M * on, high),
    equal((N - M) * off, 1 - high), N * high >= M, equal(k, 2 * high * log(N / M)))
THREE_QUARTERS = {
    "N": "2", "M": "1", "q": "3/4", "a": "3/4", "b": "1/4", "k": 3 * log(2) / 2, "P": "1/2 1/2",
    "A": {0: "3/4 1/4", 1: "1/4 3/4"}, "O": (("1", "0"), ("0", "1"))}

thm_13_mi_remark = Theorem(
    "dwork2015/thm-13.mi-remark", "Section 3, remark after Theorem 13", "Dwork et al. 2015, Section 3, after Theorem 13",
    scope="delta = M/N, where O has M of N in rows and columns",
    prefix=forall(N, M, high, on, off, k, P, B, EVENT),
    given=TWO_LEVELS,
    claim=both(MI(P, B) <= k, equal(delta, M / N), equal(as_high, k / (2 * log(N / M)))),
    instances=[THREE_QUARTERS],
    note="'Mutual information k allows P[(S, A(S)) in O] to be as high as k/(2 log(1/delta))': for rational delta = M/N and "
         "every k with delta <= k/(2 log(1/delta)) <= 1, here q, an algorithm of mutual information at most k for which it is, "
         "in the units of the logarithm.  S is uniform on N datasets, there are N outputs, and each dataset and each output is "
         "in M pairs of O, as where the difference of their numbers modulo N is one of M; A gives outputs of O with a = q/M "
         "each and the others with b = (1 - q)/(N - M).  For a smaller k independent S and Y are enough.")
thm_13_mi_remark.variant(
    "part: laws with two ratios", prefix=forall(inner, q), given=[q >= inner], scope="laws with two ratios",
    claim=kl_of_two <= 2 * q * log(1 / inner), instances=[AN_EVENT, {"delta": "1/4", "q": "1/4"}],
    note="Where the joint law has the ratio q/delta to the product on O and (1 - q)/(1 - delta) off O, for any delta, the "
         "mutual information is the left side, and k = 2 q log(1/delta).")
thm_13_mi_remark.variant(
    "control: four times as high", prefix=forall(inner, q), given=[q >= inner],
    claim=kl_of_two <= q * log(1 / inner) / 2, expected="REFUTED", instances=[AN_EVENT, {"delta": "1/4", "q": "1/4"}],
    proof=(AN_EVENT,),
    note="k = 2 q' log(1/delta) with q' = q/4 is not enough: an event of probability 9/10 instead of 1/100.")

ALL_PAIRS = Statement(forall(Z, W), (), D_inf(A.row(Z), A.row(W)) <= eps * n)
ANY = Distribution("Q", (S,))

thm_19_ref = Theorem(
    "dwork2015/thm-19.ref", "Theorem 19, proof, last sentence", "Dwork et al. 2015, proof of Theorem 19",
    scope="the inference itself, without the lemma it names",
    prefix=forall(n, eps, ANY, A),
    given=[ALL_PAIRS],
    claim=I_inf(ANY, A) <= eps * n,
    instances=[{"n": "1", "eps": log(2), "A": {0: "2/3 1/3", 1: "1/3 2/3"}, "Q": "1/4 3/4"}],
    base="bits",
    note="'By Lemma 3 we obtain the claim': the display before it bounds the divergences between all pairs of datasets, the "
         "claim is Theorem 19; eps n nats are log e * eps n bits.",
    remarks=[Remark("READING", "there is no Lemma 3, and Theorem 3 is about composition; Lemma 12 gives the claim",
                    see="dwork2015/lem-12")],
    part_of="dwork2015/thm-19")
thm_19_ref.variant(
    "control: half of it", claim=I_inf(ANY, A) <= eps * n / 2, expected="REFUTED",
    instances=[{"n": "1", "eps": log(4), "A": {0: "4/5 1/5", 1: "1/5 4/5"}, "Q": "1/100 99/100"}],
    proof=({"n": "1", "eps": log(4), "A": {0: "4/5 1/5", 1: "1/5 4/5"}, "Q": "1/100 99/100"},),
    note="Randomised response on a rare bit comes close to eps.")

rare = real("beta", "(0, 1)")
other = real("beta'", "(0, 1)")
to_quarter = real("beta", "(0, 1/4)")
to_ninth = real("beta", "(0, 1/9)")
bits = log(1 / rare)

records = real("n", "[1, oo) integer")
remark_20_generalizes_6 = Theorem(
    "dwork2015/remark-20-generalizes-6", "Sentence before Theorem 20", "Dwork et al. 2015, Section 3.1.2, before Theorem 20",
    prefix=forall(records, rare, eps) + exists(other),
    given=[eps <= sqrt(bits / (2 * records))],
    claim=exp(eps**2 * records / 2 + eps * sqrt(records * log(2 / other) / 2)) * rare + other <= 3 * sqrt(rare),
    instances=[{"n": "1", "beta": "1/10", "eps": "0", "beta'": "1/2"}],
    expected="REFUTED",
    note="'This bound, together with Theorem 13, generalizes Theorem 6': for every n, beta and eps of Theorem 6, Theorem 20 "
         "with beta' and Theorem 13 give 2^k beta + beta', and some beta' must make it at most 3 sqrt(beta).  It fails at the "
         "greatest eps.")
remark_20_generalizes_6.variant(
    "part: beta' of 3 sqrt(beta)", prefix=forall(to_ninth), given=(), expected="REFUTED",
    claim=exp(bits / 4 + sqrt(bits * log(2 / (3 * sqrt(rare)))) / 2) * rare <= 3 * sqrt(rare),
    instances=[{"beta": "1/10"}, {"beta": "1/100000000"}], proof=({"beta": "1/100000000"},),
    note="Such a beta' is below 3 sqrt(beta), and the first summand falls in beta', so that its value there is a lower bound.")
remark_20_generalizes_6.variant(
    "repaired", proof=(), prefix=forall(to_quarter), given=(),
    claim=exp(bits / 6 + sqrt(bits * log(2 / (2 * sqrt(rare))) / 6)) * rare + 2 * sqrt(rare) <= 3 * sqrt(rare),
    instances=[{"beta": "1/100"}],
    note="eps = sqrt(ln(1/beta)/(3 n)) with beta' = 2 sqrt(beta), where that is below 1; for beta >= 1/4 Theorem 6 says "
         "nothing.  The constant 3 is the sum of 1 and 2.")
