"""Theorem 6, Corollary 7 and Section 2.2: pure differential privacy keeps bad events rare.  Dwork et al. 2015, Section 2.2."""
from theorems.dwork2015.notation import (
    CHOICE, DATA, SENSITIVE, A, P, S, X, Y, Z, c, eps, f, i, n, named, overfit, tau, x, y)
from verify.language import (
    Alphabet, At, Channel, ComposedDP, EachDP, Entry, Event, Function, Letter, Mechanisms, Numbers, RangeSum, Remark,
    Replaced, Sum, Sym, Theorem, every, exp, forall, log, positions, real, sqrt)

R = Event("R", (S, Y))
beta = real("beta", "(0, 1]")
PRIVATE = every((Z, i, x, y), A(y, Z) <= exp(eps) * A(y, Replaced(Z, i, x)))
RARE = every(y, Sum(Z, DATA(Z) * R(Z, y)) <= beta)
LEVEL = eps <= sqrt(log(1 / beta) / (2 * n))
bad = Sum(Z, Sum(y, DATA(Z) * A(y, Z) * R(Z, y)))

HALF = {
    "n": "1", "P": "1/2 1/2", "A": {0: "5/9 4/9", 1: "4/9 5/9"}, "R": (("1", "0"), ("0", "1")), "eps": log("5/4"),
    "beta": "1/2"}
TWO_BITS = {
    "n": "2", "P": "1/2 1/2", "eps": log("3/2"), "beta": "1/4",
    "A": {0: "9/25 6/25 6/25 4/25", 1: "6/25 9/25 4/25 6/25", 2: "6/25 4/25 9/25 6/25", 3: "4/25 6/25 6/25 9/25"},
    "R": (("1", "0", "0", "0"), ("0", "1", "0", "0"), ("0", "0", "1", "0"), ("0", "0", "0", "1"))}
SURE = {"n": "1", "P": "1", "A": {0: "1"}, "R": (("1",),), "eps": "0", "beta": "1"}
MANY = {
    "n": "1", "P": "1/10 1/10 1/10 1/10 1/10 1/10 1/10 1/10 1/10 1/10", "eps": "0", "beta": "1/10",
    "A": {0: "1 0 0 0 0 0 0 0 0 0", 1: "0 1 0 0 0 0 0 0 0 0", 2: "0 0 1 0 0 0 0 0 0 0", 3: "0 0 0 1 0 0 0 0 0 0",
          4: "0 0 0 0 1 0 0 0 0 0", 5: "0 0 0 0 0 1 0 0 0 0", 6: "0 0 0 0 0 0 1 0 0 0", 7: "0 0 0 0 0 0 0 1 0 0",
          8: "0 0 0 0 0 0 0 0 1 0", 9: "0 0 0 0 0 0 0 0 0 1"},
    "R": (("1", "0", "0", "0", "0", "0", "0", "0", "0", "0"), ("0", "1", "0", "0", "0", "0", "0", "0", "0", "0"),
          ("0", "0", "1", "0", "0", "0", "0", "0", "0", "0"), ("0", "0", "0", "1", "0", "0", "0", "0", "0", "0"),
          ("0", "0", "0", "0", "1", "0", "0", "0", "0", "0"), ("0", "0", "0", "0", "0", "1", "0", "0", "0", "0"),
          ("0", "0", "0", "0", "0", "0", "1", "0", "0", "0"), ("0", "0", "0", "0", "0", "0", "0", "1", "0", "0"),
          ("0", "0", "0", "0", "0", "0", "0", "0", "1", "0"), ("0", "0", "0", "0", "0", "0", "0", "0", "0", "1"))}

thm_6 = Theorem(
    "dwork2015/thm-6", "Theorem 6", "Dwork et al. 2015, Theorem 6",
    prefix=forall(n, eps, beta, P, A, R),
    given=[PRIVATE, RARE, LEVEL],
    claim=bad <= 3 * sqrt(beta),
    instances=[HALF, TWO_BITS, SURE],
    note="R(Z, y) says that the dataset Z is in R(y); adjacent datasets are Z and Z with record i replaced by x.  0 < beta "
         "<= 1, where the bound of eps has a value.",
    remarks=[Remark("WEAK", "the constant 3 can be 1", see="dwork2015/thm-6#sharp: by the mean of g")])
thm_6.variant(
    "sharp: by the mean of g", claim=bad <= sqrt(beta),
    note="Hoelder's inequality of order 4 for each y: beta^(3/4) (E exp(4 g))^(1/4) with E exp(4 g) <= exp(2 n eps^2), which "
         "needs E g <= 0 only.")
thm_6.variant(
    "sharp", claim=bad <= exp(-9 * log(1 / beta) / 16), expected="UNDECIDED",
    note="beta^(9/16): Hoelder's inequality of order 4 with E exp(4 g) <= exp(3 n eps^2/2), from E exp(g) = 1 record by "
         "record.")
thm_6.variant(
    "control: beta itself", claim=bad <= beta, expected="REFUTED", proof=(HALF,),
    note="An algorithm that tells something of a bit chooses the event for it.")
thm_6.variant(
    "control: without privacy", given=[RARE, LEVEL], instances=[HALF, MANY], expected="REFUTED", proof=(MANY,),
    note="Ten datasets, revealed: 1 against 3/sqrt(10).")

PRIVATE_F = every((Z, i, x, named), CHOICE(named, Z) <= exp(tau / (c * n)) * CHOICE(named, Replaced(Z, i, x)))
RESPONSE = {
    "n": "1", "P": "1/2 1/2", "A": {0: "8/13 5/13", 1: "5/13 8/13"}, "f": (("1", "0"), ("0", "1")), "tau": "1/2", "c": "1"}
COUNT = {
    "n": "2", "P": "1/3 2/3", "A": {0: "1/2 1/2", 1: "1/3 2/3", 2: "1/3 2/3", 3: "1/4 3/4"},
    "f": (("2", "1", "1", "0"), ("0", "1", "1", "2")), "tau": "2", "c": "1"}
ONE_OF_THREE = {
    "n": "1", "P": "1/3 1/3 1/3", "A": {0: "1", 1: "1", 2: "1"}, "f": (("0", "0", "10"),), "tau": "2", "c": "1"}

cor_7 = Theorem(
    "dwork2015/cor-7", "Corollary 7", "Dwork et al. 2015, Corollary 7",
    prefix=forall(n, tau, c, P, CHOICE, f),
    given=[SENSITIVE, PRIVATE_F],
    claim=overfit <= 3 * exp(-(tau**2) / (c**2 * n)),
    instances=[RESPONSE, COUNT],
    note="The output y of A is the function f(y, .), and P[f(S) - mean >= tau] is the complement of f(S) - mean < tau.  tau "
         "> 0 and c > 0, as in Lemma 1.",
    remarks=[Remark("WEAK", "the constant 3 can be 1", see="dwork2015/cor-7#sharp: by the mean of g")],
    follows=["dwork2015/thm-6", "dwork2015/lem-1"])
cor_7.variant(
    "sharp: by the mean of g", claim=overfit <= exp(-(tau**2) / (c**2 * n)),
    note="The constant 1, by Hoelder's inequality of order 4.")
cor_7.variant(
    "control: the exponent of Lemma 1", claim=overfit <= exp(-2 * tau**2 / (c**2 * n)), expected="REFUTED", proof=(RESPONSE,),
    note="The choice of the function costs something: randomised response on a fair bit.")
cor_7.variant(
    "control: without the sensitivity", given=[PRIVATE_F], instances=[RESPONSE, ONE_OF_THREE],
    claim=overfit <= 3 * exp(-(tau**2) / (c**2 * n)), expected="REFUTED", proof=(ONE_OF_THREE,),
    note="One function of sensitivity 10 on one record of three kinds: 1/3 against 3 exp(-4).")

H = Alphabet("H")
h = Letter("h", H)
LAST = Channel("B", H, (S, Y))
loss = Function("L", (H, X))
d = real("d", "(0, oo)")
j = Letter("j", positions(S))
u = Letter("u", X)
gap = Sum(j, loss(h, Entry(Z, j))) / n - Sum(u, P(u) * loss(h, u))
fails = 1 - Sum(h, LAST(h, Z, y), where=(tau - gap,))
GENERALIZES = every(y, Sum(Z, DATA(Z) * fails) <= exp(-n * tau**2 / d))
SMALL_EPS = eps <= sqrt(tau**2 / (2 * d))
adaptive = Sum(Z, Sum(y, DATA(Z) * A(y, Z) * fails))
LOSSES = {
    "n": "1", "P": "1/2 1/2", "A": {0: "5/9 4/9", 1: "4/9 5/9"}, "eps": log("5/4"), "tau": "1/2", "d": "1/2",
    "B": {(0, 0): "1 0", (0, 1): "0 1", (1, 0): "1 0", (1, 1): "0 1"}, "L": (("1", "0"), ("0", "1"))}
MANY_LOSSES = {
    "n": "1", "P": "1/10 1/10 1/10 1/10 1/10 1/10 1/10 1/10 1/10 1/10", "eps": "0", "tau": "1/2", "d": "1/40",
    "A": {0: "1", 1: "1", 2: "1", 3: "1", 4: "1", 5: "1", 6: "1", 7: "1", 8: "1", 9: "1"},
    "B": {(0, 0): "1", (1, 0): "1", (2, 0): "1", (3, 0): "1", (4, 0): "1", (5, 0): "1", (6, 0): "1", (7, 0): "1", (8, 0): "1",
          (9, 0): "1"},
    "L": (("1", "0", "0", "0", "0", "0", "0", "0", "0", "1"),)}

sec_2_2_loss_example = Theorem(
    "dwork2015/sec2.2-loss-example", "Section 2.2, loss example", "Dwork et al. 2015, Section 2.2, after Corollary 7",
    prefix=forall(n, eps, tau, d, P, A, LAST, loss),
    given=[PRIVATE, GENERALIZES, SMALL_EPS],
    claim=adaptive <= 3 * exp(-(tau**2) * n / (2 * d)),
    instances=[LOSSES],
    note="A is the composition of the first m - 1 algorithms, eps its privacy, y its output; B is A_m, its output h has the "
         "loss L(h, .) on records.  B may be randomised, which for the printed B, a set of datasets for each y, it is not.",
    remarks=[Remark("WEAK", "the constant 3 can be 1", see="dwork2015/sec2.2-loss-example#sharp")],
    follows=["dwork2015/thm-6"])
sec_2_2_loss_example.variant(
    "sharp", claim=adaptive <= exp(-(tau**2) * n / (2 * d)),
    note="The constant 1, by Hoelder's inequality of order 4.")
sec_2_2_loss_example.variant(
    "control: without the bound for each y", given=[PRIVATE, SMALL_EPS], instances=[LOSSES, MANY_LOSSES], expected="REFUTED",
    proof=(MANY_LOSSES,),
    note="A single hypothesis that overfits with probability 1/5, d = 1/40: 3 exp(-5) < 1/5.")

m = real("m", "[1, oo) integer")
EPS = Numbers("eps", m)
DELTA = Numbers("delta", m, nonnegative=True)
M = Mechanisms("A", m)
TOTAL = RangeSum("i", m, At(EPS, Sym("i")))
NO_DELTA = RangeSum("i", m, At(DELTA, Sym("i")))
COPY = {(): "2/3 1/3", (0,): "1 0", (1,): "0 1"}
COPIED = {"m": "2", "eps": "7/10 0", "delta": "0 0", "A": {"x": COPY, "x'": {**COPY, (): "1/3 2/3"}}}
ONE = {"m": "1", "eps": "7/10", "delta": "0", "A": {"x": {(): "2/3 1/3"}, "x'": {(): "1/3 2/3"}}}

sec_2_2_composition = Theorem(
    "dwork2015/sec2.2-composition", "Section 2.2, composition of the first algorithms", "Dwork et al. 2015, Section 2.2",
    prefix=forall(m, EPS, DELTA, M),
    given=[EachDP(M, EPS, DELTA), NO_DELTA <= 0],
    claim=ComposedDP(M, TOTAL, NO_DELTA),
    instances=[COPIED, ONE],
    note="m is the printed i - 1.  Pure privacy is delta = 0: numbers >= 0 of sum 0.  Private is said of one pair of "
         "datasets, for every pair; the output of the composition is that of its last algorithm, which may repeat all "
         "outputs before it at eps = 0.",
    follows=["dwork2015/thm-3"])
sec_2_2_composition.variant(
    "control: only the last eps", claim=ComposedDP(M, At(EPS, m), NO_DELTA), expected="REFUTED", proof=(COPIED,),
    note="The last algorithm may copy y_1, which costs nothing by itself.")
