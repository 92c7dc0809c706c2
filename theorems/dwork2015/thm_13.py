"""Theorem 13: approximate max-information bounds the probability of every event.  Dwork et al. 2015, Section 3; bits."""
from theorems.dwork2015.notation import Y, k, y
from verify.language import Alphabet, Channel, Distribution, Event, I_inf, Letter, Sum, Sup, Theorem, equal, forall, log, real

S = Alphabet("S")
x = Letter("x", S)
xp = Letter("xp", S)
P = Distribution("P", (S,))
A = Channel("A", Y, (S,))
BAD = Event("O", (S, Y))
beta = real("beta", "[0, oo)")

HAS = (equal(I_inf(P, A, beta), k * log(2)),)
together = Sum(x, Sum(y, P(x) * A(y, x) * BAD(x, y)))
apart = Sum(x, Sum(y, P(x) * Sum(xp, P(xp) * A(y, xp)) * BAD(x, y)))
worst = Sup(y, Sum(x, P(x) * BAD(x, y)))
DIAGONAL = (("1", "0"), ("0", "1"))
REVEALED = {"P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}, "O": DIAGONAL, "beta": "0", "k": "1"}
HALF_A_BIT_LOST = {"P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}, "O": DIAGONAL, "beta": "1/2", "k": "0"}
CASES = (
    REVEALED,
    HALF_A_BIT_LOST,
    {"P": "1/3 2/3", "A": {0: "1/4 3/4", 1: "1/4 3/4"}, "O": (("1", "0"), ("1", "1")), "beta": "3/4", "k": "-2"},
)

thm_13 = Theorem(
    "dwork2015/thm-13", "Theorem 13", "Dwork et al. 2015, Theorem 13",
    prefix=forall(P, A, BAD, beta, k),
    given=HAS,
    claim=together <= 2**k * apart + beta,
    instances=CASES,
    base="bits",
    note="S is the set of datasets and P the law of the random dataset.  The hypothesis has a value for beta < 1 only, and k "
         "may be negative.")
thm_13.variant(
    "sharp", given=[I_inf(P, A, beta) <= k * log(2)],
    note="A bound k is enough.")
thm_13.variant(
    "control: without beta", claim=together <= 2**k * apart, expected="REFUTED", proof=(HALF_A_BIT_LOST,),
    note="A revealed fair coin has 1/2-approximate max-information 0.")
thm_13.variant(
    "control: half of the factor", claim=together <= 2**(k - 1) * apart + beta, expected="REFUTED", proof=(REVEALED,),
    note="A revealed fair coin on the diagonal.")

thm_13_particular = Theorem(
    "dwork2015/thm-13.particular", "Theorem 13, 'In particular'", "Dwork et al. 2015, Theorem 13",
    prefix=forall(P, A, BAD, beta, k),
    given=HAS,
    claim=together <= 2**k * worst + beta,
    instances=CASES,
    base="bits",
    note="The maximum over all y, whatever the output is.",
    part_of="dwork2015/thm-13")
thm_13_particular.variant(
    "sharp", given=[I_inf(P, A, beta) <= k * log(2)],
    note="A bound k is enough.")
thm_13_particular.variant(
    "control: without beta", claim=together <= 2**k * worst, expected="REFUTED", proof=(HALF_A_BIT_LOST,),
    note="A revealed fair coin has 1/2-approximate max-information 0.")
