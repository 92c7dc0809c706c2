"""Theorem 9: a short description of the output bounds the probability of a bad event.  Dwork et al. 2015, Section 2.3."""
from theorems.dwork2015.notation import Y, y
from verify.language import Alphabet, Channel, Distribution, Event, Letter, Q, Sum, Theorem, both, every, forall, real

S = Alphabet("S")
x = Letter("x", S)
P = Distribution("P", (S,))
A = Channel("A", Y, (S,))
R = Event("R", (S, Y))
beta = real("beta", "[0, oo)")

size = Sum(y, Q(1))
bad = Sum(x, Sum(y, P(x) * A(y, x) * R(x, y)))
union = Sum(y, Sum(x, P(x) * R(x, y)))
EACH_IS_RARE = every(y, Sum(x, P(x) * R(x, y)) <= beta)
REVEALED = {"P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}, "R": (("1", "0"), ("0", "1")), "beta": "1/2"}
SURE = {"P": "1", "A": {0: "1"}, "R": (("1",),), "beta": "0"}
SOMETIMES = {"P": "1/3 2/3", "A": {0: "1/2 1/2", 1: "1/4 3/4"}, "R": (("1", "1"), ("0", "0")), "beta": "1/3"}
CASES = (
    REVEALED,
    SOMETIMES,
    {"P": "1 0", "A": {0: "1", 1: "1"}, "R": (("0",), ("1",)), "beta": "0"},
)

thm_9 = Theorem(
    "dwork2015/thm-9", "Theorem 9", "Dwork et al. 2015, Theorem 9",
    prefix=forall(P, A, R, beta),
    given=[EACH_IS_RARE],
    claim=bad <= size * beta,
    instances=CASES,
    note="S is the set of datasets, P the law of the random dataset, R(x, y) says that x is in R(y).")
thm_9.variant(
    "control: beta for one output", claim=bad <= beta, expected="REFUTED", proof=(REVEALED,),
    note="An algorithm that reveals its dataset chooses the worst y for it.")
thm_9.variant(
    "control: without the hypothesis", given=(), instances=[REVEALED, SURE], expected="REFUTED", proof=(SURE,),
    note="A sure event has probability 1, also at beta = 0.")

thm_9_step_1 = Theorem(
    "dwork2015/thm-9.step-1", "Theorem 9, proof", "Dwork et al. 2015, proof of Theorem 9",
    prefix=forall(P, A, R, beta),
    given=[EACH_IS_RARE],
    claim=both(bad <= union, union <= size * beta),
    instances=CASES,
    note="The probability that y is the output of A is at most 1.",
    part_of="dwork2015/thm-9")
thm_9_step_1.variant(
    "control: the first inequality reversed", given=(), claim=union <= bad, expected="REFUTED", proof=(SOMETIMES,),
    note="The union bound loses where A outputs y for few of the datasets in R(y).")
