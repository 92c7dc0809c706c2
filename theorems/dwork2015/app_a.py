"""Appendix A, Definition 28 to Theorem 30: randomized description length.  Dwork et al. 2015; bits."""
from theorems.dwork2015.notation import Y, any_beta, beta, y
from verify.language import (
    Q, Alphabet, Channel, Defined, Distribution, Event, I_inf, Letter, Remark, Sum, Theorem, both, equal, every, forall, log,
    real)

S = Alphabet("S")
C = Alphabet("C")
x = Letter("x", S)
xp = Letter("xp", S)
r = Letter("r", C)
x0 = Letter("x0", S)
r0 = Letter("r0", C)
P = Distribution("P", (S,))
U = Distribution("U", (C,))
AR = Channel("Ar", Y, (C, S))
A = Channel("A", Y, (S,))
R = Event("R", (S, Y))
k = real("k")
at_least_0 = real("beta", "[0, oo)")

FIXED = every((y, r, x), equal(AR(y, r, x) * AR(y, r, x), AR(y, r, x)))
possible = Sum(x, AR(y, r, x))
outputs_of_r = Sum(y, Q(1), where=(possible,))
SHORT = every(r, outputs_of_r <= 2**k)
MIXED = every((y, x), equal(A(y, x), Sum(r, U(r) * AR(y, r, x))))
RARE = every(y, Sum(x, P(x) * R(x, y)) <= at_least_0)
bad = Sum(r, Sum(x, Sum(y, U(r) * P(x) * AR(y, r, x) * R(x, y))))

SAME = {(0, 0): "1 0", (0, 1): "0 1"}
TWO_COINS = {(0, 0): "1 0", (0, 1): "0 1", (1, 0): "1 0", (1, 1): "1 0"}
CONSTANTS = {(0, 0): "1 0", (0, 1): "1 0", (1, 0): "0 1", (1, 1): "0 1"}
THREE = {(0, 0): "1 0 0", (0, 1): "0 1 0", (1, 0): "0 0 1", (1, 1): "1 0 0"}
DIAGONAL = (("1", "0"), ("0", "1"))

def_28 = Theorem(
    "dwork2015/def-28", "Definition 28", "Dwork et al. 2015, Definition 28",
    prefix=forall(AR, k, r),
    given=[FIXED],
    claim=Defined(2**k - outputs_of_r),
    instances=[{"Ar": SAME, "k": "1", "r": 0}, {"Ar": CONSTANTS, "k": "-1/2", "r": 1}],
    base="bits",
    note="A definition claims nothing of its own; what it compares has a value.  r are the coin flips; with these fixed the "
         "output is a function of the input, and the possible outputs are counted.")
def_28.variant(
    "reading: k >= 0", prefix=forall(AR, k, r0, x0), given=[FIXED, SHORT], claim=k >= 0,
    instances=[{"Ar": SAME, "k": "1", "r0": 0, "x0": 0}, {"Ar": CONSTANTS, "k": "0", "r0": 1, "x0": 0}],
    note="Of the possible outputs there are at most 2^k; since something is put out, k >= 0.")
def_28.variant(
    "control: k >= 1", prefix=forall(AR, k, r0, x0), given=[FIXED, SHORT], claim=k >= 1, expected="REFUTED",
    instances=[{"Ar": CONSTANTS, "k": "0", "r0": 1, "x0": 0}], proof=({"Ar": CONSTANTS, "k": "0", "r0": 1, "x0": 0},),
    note="An output that depends on the coins alone has randomized description length 0.")

thm_29 = Theorem(
    "dwork2015/thm-29", "Theorem 29", "Dwork et al. 2015, Theorem 29",
    prefix=forall(P, U, AR, R, k, at_least_0),
    given=[FIXED, SHORT, RARE],
    claim=bad <= 2**k * at_least_0,
    instances=[
        {"P": "1/2 1/2", "U": "1", "Ar": SAME, "R": DIAGONAL, "k": "1", "beta": "1/2"},
        {"P": "1/3 2/3", "U": "1/2 1/2", "Ar": TWO_COINS, "R": (("1", "0"), ("0", "0")), "k": "1", "beta": "1/3"},
        {"P": "1/3 2/3", "U": "1/2 1/2", "Ar": CONSTANTS, "R": (("1", "0"), ("0", "0")), "k": "0", "beta": "1/3"}],
    base="bits",
    note="S is the set of datasets, P the law of the random dataset, U that of the coins r, independent of it; R(x, y) says "
         "that x is in R(y).")
thm_29.variant(
    "control: beta for one output", claim=bad <= at_least_0, expected="REFUTED",
    proof=({"P": "1/2 1/2", "U": "1", "Ar": SAME, "R": DIAGONAL, "k": "1", "beta": "1/2"},),
    note="An algorithm that reveals its dataset chooses the worst y for it.")

size = Sum(y, Q(1))
REVEALED = {"P": "1/2 1/2", "U": "1", "Ar": SAME, "A": {0: "1 0", 1: "0 1"}, "k": "1", "beta": "1/4"}
COINS = {
    "P": "1/2 1/2", "U": "1/2 1/2", "Ar": THREE, "A": {0: "1/2 0 1/2", 1: "1/2 1/2 0"}, "k": "1", "beta": "1/2"}

thm_30 = Theorem(
    "dwork2015/thm-30", "Theorem 30", "Dwork et al. 2015, Theorem 30",
    prefix=forall(P, U, AR, A, k, any_beta),
    given=[FIXED, SHORT, MIXED],
    claim=I_inf(P, A, any_beta) <= log(size / any_beta),
    instances=[REVEALED, COINS, {**REVEALED, "beta": "1"}],
    expected="ILL_POSED",
    base="bits",
    note="P is any law of the dataset (Definition 11), |Y| a sum of ones; both sides in nats.  'every beta > 0' is taken "
         "literally: for beta >= 1 no event has a probability above beta.  The printed |Y| makes it Theorem 17, and k is not "
         "used.",
    proof=({**REVEALED, "beta": "1"},),
    remarks=[Remark("WEAK", "2^k is meant for |Y|, as in the proof", see="dwork2015/thm-30#repaired")])
thm_30.variant(
    "repaired", prefix=forall(P, U, AR, A, k, beta), claim=I_inf(P, A, beta) <= log(2**k / beta), instances=[REVEALED, COINS],
    proof=(),
    note="0 < beta < 1, and 2^k for |Y|, as the proof shows.")
thm_30.variant(
    "control: an eighth of 2^k", prefix=forall(P, U, AR, A, k, beta), claim=I_inf(P, A, beta) <= log(2**k / (8 * beta)),
    instances=[REVEALED, COINS], expected="REFUTED", proof=(REVEALED,),
    note="A revealed fair coin: the factor is at most 4.")

CHOSEN = Event("O", (S, Y))
level = 2**k / any_beta
together = Sum(x, Sum(y, P(x) * Sum(r, U(r) * AR(y, r, x)) * CHOSEN(x, y)))
apart = Sum(x, Sum(y, P(x) * Sum(xp, P(xp) * Sum(r, U(r) * AR(y, r, xp))) * CHOSEN(x, y)))
together_r = Sum(x, Sum(y, P(x) * AR(y, r, x) * CHOSEN(x, y)))
apart_r = Sum(x, Sum(y, P(x) * Sum(xp, P(xp) * AR(y, r, xp)) * CHOSEN(x, y)))
EVENTS = (
    {"P": "1/2 1/2", "U": "1", "Ar": SAME, "O": DIAGONAL, "k": "1", "beta": "1/4"},
    {"P": "1/3 2/3", "U": "1/2 1/2", "Ar": TWO_COINS, "O": (("1", "0"), ("0", "0")), "k": "1", "beta": "2"})

thm_30_steps = Theorem(
    "dwork2015/thm-30.steps", "Theorem 30, proof, display", "Dwork et al. 2015, proof of Theorem 30",
    prefix=forall(P, U, AR, CHOSEN, k, any_beta),
    given=[FIXED, SHORT],
    claim=both(
        equal(together, Sum(r, U(r) * together_r)),
        Sum(r, U(r) * together_r) <= Sum(r, U(r) * (level * apart_r + any_beta)),
        equal(Sum(r, U(r) * (level * apart_r + any_beta)), level * Sum(r, U(r) * apart_r) + any_beta),
        equal(level * Sum(r, U(r) * apart_r) + any_beta, level * apart + any_beta)),
    instances=EVENTS,
    base="bits",
    note="The four lines; the coins r have any law U, and S x Y is the product of the marginals.",
    part_of="dwork2015/thm-30")
thm_30_steps.variant(
    "control: without beta", claim=together <= level * apart, expected="REFUTED",
    instances=[{"P": "1/8 7/8", "U": "1", "Ar": SAME, "O": (("1", "0"), ("0", "0")), "k": "1", "beta": "1/2"}],
    proof=({"P": "1/8 7/8", "U": "1", "Ar": SAME, "O": (("1", "0"), ("0", "0")), "k": "1", "beta": "1/2"},),
    note="A rare dataset that is revealed: 1/8 against 4/64.")
