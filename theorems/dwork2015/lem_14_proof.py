"""The proof of Lemma 14, step by step.  Dwork et al. 2015, Section 3; bits."""
from theorems.dwork2015.notation import V, Y, v, y
from verify.language import (
    Alphabet, Channel, Distribution, Event, I_inf, Letter, Remark, Statement, Sum, Theorem, both, equal, every, forall, log,
    maximum, minimum, real)

S = Alphabet("S")
x = Letter("x", S)
xp = Letter("xp", S)
P = Distribution("P", (S,))
Q = Distribution("Q", (S,))
A = Channel("A", Y, (S,))
B = Channel("B", V, (S, Y))
BAD = Event("O", (S, Y))
WORSE = Event("O", (S, V))
k1 = real("k1")
k2 = real("k2")
beta1 = real("beta1", "[0, oo)")
beta2 = real("beta2", "[0, oo)")
a = real("a", "[0, oo)")

out = Sum(xp, P(xp) * A(y, xp))
together = Sum(x, Sum(y, P(x) * A(y, x) * BAD(x, y)))
apart = Sum(x, Sum(y, P(x) * out * BAD(x, y)))
excess = maximum(P(x) * A(y, x) - 2**k1 * (P(x) * out), 0)
A_HAS = (I_inf(P, A, beta1) <= k1 * log(2),)
B_HAS = Statement(forall(Q, y), (), Sum(x, Sum(v, maximum(
    Q(x) * B(v, x, y) - 2**k2 * (Q(x) * Sum(xp, Q(xp) * B(v, xp, y))), 0))) <= beta2)
B_HAS_FOR_P = every(y, Sum(x, Sum(v, maximum(
    P(x) * B(v, x, y) - 2**k2 * (P(x) * Sum(xp, P(xp) * B(v, xp, y))), 0))) <= beta2)

reached = Sum(x, Sum(y, Sum(v, WORSE(x, v) * B(v, x, y)) * P(x) * A(y, x)))
fresh = Sum(v, WORSE(x, v) * Sum(xp, P(xp) * B(v, xp, y)))
fixed = Sum(v, WORSE(x, v) * B(v, x, y))
capped = minimum(2**k2 * fresh, 1)
posterior = Sum(v, WORSE(x, v) * Sum(xp, P(xp) * A(y, xp) * B(v, xp, y))) / out
line_3 = Sum(x, Sum(y, minimum(2**k2 * fresh + beta2, 1) * P(x) * A(y, x)))
line_4 = Sum(x, Sum(y, (capped + beta2) * P(x) * A(y, x)))
line_5 = Sum(x, Sum(y, capped * P(x) * A(y, x))) + beta2
line_6 = Sum(x, Sum(y, capped * (2**k1 * P(x) * out + excess))) + beta2
line_7 = Sum(x, Sum(y, capped * 2**k1 * P(x) * out)) + Sum(x, Sum(y, excess)) + beta2
line_8 = Sum(x, Sum(y, capped * 2**k1 * P(x) * out)) + beta1 + beta2
line_9 = 2**(k1 + k2) * Sum(x, Sum(y, fresh * P(x) * out)) + (beta1 + beta2)
line_3_repaired = Sum(y, Sum(x, minimum(2**k2 * posterior, 1) * P(x) * A(y, x)), where=(out,)) + beta2
independent = Sum(x, Sum(v, WORSE(x, v) * P(x) * Sum(xp, Sum(y, P(xp) * A(y, xp) * B(v, xp, y)))))
last_sum = Sum(x, Sum(y, fresh * P(x) * out))

DIAGONAL = (("1", "0"), ("0", "1"))
REVEALED = {0: "1 0", 1: "0 1"}
FAIR_COIN = {"P": "1/2 1/2", "A": REVEALED, "O": DIAGONAL, "k1": "1", "beta1": "0"}
HALF_LOST = {"P": "1/2 1/2", "A": REVEALED, "O": DIAGONAL, "k1": "0", "beta1": "1/2"}
REVEALED_TWICE = {
    "P": "7/10 3/10", "A": REVEALED, "B": {(0, 0): "1 0", (0, 1): "1 0", (1, 0): "0 1", (1, 1): "0 1"}, "O": DIAGONAL,
    "k2": "0", "beta2": "1/2"}
CONSTANT = {
    "P": "1/2 1/2", "A": {0: "1", 1: "1"}, "B": {(0, 0): "1/2 1/2", (1, 0): "1/2 1/2"}, "O": DIAGONAL, "k2": "0",
    "beta2": "0"}
ONE_DATASET = {
    "P": "1", "A": {0: "1/2 1/2"}, "B": {(0, 0): "1 0", (0, 1): "0 1"}, "O": (("1", "0"),), "k2": "0", "beta2": "1/4"}
ONE_DATASET_LESS = {
    "P": "1", "A": {0: "1/2 1/2"}, "B": {(0, 0): "1 0", (0, 1): "0 1"}, "O": (("1", "0"),), "k2": "-1", "beta2": "1/2"}
EXCLUSIVE_OR = {
    "P": "1/2 1/2", "A": REVEALED, "B": {(0, 0): "1 0", (0, 1): "0 1", (1, 0): "0 1", (1, 1): "1 0"},
    "O": (("1", "0"), ("1", "0"))}
NO_DEPENDENCE = {"P": "1/3 2/3", "A": {0: "1", 1: "1"}, "B": {(0, 0): "1/2 1/2", (1, 0): "1/2 1/2"}, "O": DIAGONAL}
PART_OF = "dwork2015/lem-14"

step_1 = Theorem(
    "dwork2015/lem-14.step-1", "Lemma 14, proof, first two displays", "Dwork et al. 2015, proof of Lemma 14",
    claim=both(
        Statement(forall(P, A, BAD, k1, beta1), A_HAS, together <= 2**k1 * apart + beta1),
        Statement(forall(P, B, WORSE, k2, beta2), (B_HAS,),
                  every(y, Sum(x, P(x) * fixed) <= 2**k2 * Sum(x, P(x) * fresh) + beta2))),
    base="bits",
    note="The two displays: for A, and for B(., y) with every y.",
    part_of=PART_OF)
step_1.variant(
    "part: the first display", prefix=forall(P, A, BAD, k1, beta1), given=A_HAS, claim=together <= 2**k1 * apart + beta1,
    instances=[FAIR_COIN, HALF_LOST], scope="the first display", note="For A.")
step_1.variant(
    "control: without beta", prefix=forall(P, A, BAD, k1, beta1), given=A_HAS, instances=[FAIR_COIN, HALF_LOST],
    claim=together <= 2**k1 * apart, expected="REFUTED", proof=(HALF_LOST,),
    note="A revealed fair coin has 1/2-approximate max-information 0.")

step_2 = Theorem(
    "dwork2015/lem-14.step-2", "Lemma 14, proof, mu", "Dwork et al. 2015, proof of Lemma 14",
    prefix=forall(P, A, BAD, k1, beta1),
    given=A_HAS,
    claim=both(maximum(together - 2**k1 * apart, 0) <= beta1, Sum(x, Sum(y, excess)) <= beta1),
    instances=[FAIR_COIN, HALF_LOST],
    base="bits",
    note="mu(O) <= beta1 for every O; and the sum of mu(S, y) over all pairs, each pair an event of its own.",
    part_of=PART_OF)
step_2.variant(
    "control: half of beta", claim=Sum(x, Sum(y, excess)) <= beta1 / 2, expected="REFUTED", proof=(HALF_LOST,),
    note="The sum is beta1 where the max-information is exactly k1.")

step_3 = Theorem(
    "dwork2015/lem-14.step-3", "Lemma 14, proof, first inequality of the chain", "Dwork et al. 2015, proof of Lemma 14",
    prefix=forall(P, A, B, WORSE, k2, beta2),
    given=[B_HAS],
    claim=reached <= line_3,
    instances=[REVEALED_TWICE, CONSTANT],
    expected="REFUTED",
    base="bits",
    note="P[S x B(S, y) in Q] is read as S fixed and B on a fresh copy of the dataset, as the product is defined.  B(., y) has "
         "its bound for every law of the dataset (Definition 11).  The display that the step uses bounds a sum over datasets, "
         "not each term of it.  A and B reveal a biased bit, k2 = 0 and beta2 = 1/2: for every law of the bit the excess "
         "is 2 q (1 - q).",
    remarks=[Remark("READING", "with the same S in both places it holds",
                    see="dwork2015/lem-14.step-3#reading: the same S in both places")],
    part_of=PART_OF)
step_3.variant(
    "reading: from the display before it alone", scope="one law", given=[B_HAS_FOR_P], expected="REFUTED",
    note="The display before the chain speaks of the one law of the dataset.")
step_3.variant(
    "reading: the same S in both places", given=[B_HAS],
    claim=reached <= Sum(x, Sum(y, minimum(2**k2 * fixed + beta2, 1) * P(x) * A(y, x))), proof=(),
    note="S fixed in both slots of S x B(S, y).  For the law of one dataset the bound for B says that 1 - 2^k2 is at most "
         "beta2, so that the step holds, but not for the product of the definition.")
step_3.variant(
    "repaired", given=[B_HAS], claim=reached <= line_3_repaired, instances=[ONE_DATASET], proof=(),
    note="The bound for B used for the law of the dataset given y, with beta2 outside of the minimum: the first three lines of "
         "the chain in one.")
step_3.variant(
    "control: the repair without beta2", given=[B_HAS], claim=reached <= line_3_repaired - beta2, expected="REFUTED",
    instances=[ONE_DATASET, ONE_DATASET_LESS], proof=(ONE_DATASET_LESS,),
    note="With one dataset, k2 = -1 and beta2 = 1/2 belong together.")

step_4 = Theorem(
    "dwork2015/lem-14.step-4", "Lemma 14, proof, the next inequalities", "Dwork et al. 2015, proof of Lemma 14",
    prefix=forall(P, A, B, WORSE, k1, k2, beta1, beta2),
    given=A_HAS,
    claim=both(
        line_3 <= line_4, line_4 <= line_5, line_5 <= line_6, line_6 <= line_7, line_7 <= line_8, line_8 <= line_9),
    instances=[{**REVEALED_TWICE, "k1": "0", "beta1": "1/2"}, {**CONSTANT, "k1": "0", "beta1": "0"}],
    base="bits",
    note="The six inequalities of the chain after its first; S x B(S, y) is read as in step 3.  mu(S, y) is the positive part "
         "of P[S, y] - 2^k1 P[S] P[y], and by the display before it sums to at most beta1.",
    part_of=PART_OF)
step_4.variant(
    "part: one pair and one number", scope="two pointwise facts", prefix=forall(P, A, k1, a, beta2), given=(),
    claim=both(
        minimum(a + beta2, 1) <= minimum(a, 1) + beta2,
        every((x, y), P(x) * A(y, x) <= 2**k1 * (P(x) * out) + excess)),
    instances=[
        {"P": "1/2 1/2", "A": REVEALED, "k1": "0", "a": "3/4", "beta2": "1/2"},
        {"P": "1", "A": {0: "1/3 2/3"}, "k1": "-1", "a": "0", "beta2": "0"},
    ],
    note="What is used of each pair; a stands for 2^k2 P[S x B(S, y) in Q].")
step_4.variant(
    "control: beta2 not counted", claim=line_3 <= line_5 - beta2, expected="REFUTED",
    note="The first two without beta2.")
step_4.variant(
    "control: mu not counted", claim=line_5 <= line_6 - Sum(x, Sum(y, capped * excess)), expected="REFUTED",
    proof=({**REVEALED_TWICE, "O": (("1", "1"), ("1", "1")), "k1": "-1", "beta1": "3/4"},),
    note="A revealed bit.")

step_9 = Theorem(
    "dwork2015/lem-14.step-9", "Lemma 14, proof, last line", "Dwork et al. 2015, proof of Lemma 14",
    prefix=forall(P, A, B, WORSE),
    claim=equal(last_sum, independent),
    instances=[NO_DEPENDENCE, EXCLUSIVE_OR],
    expected="REFUTED",
    proof=(EXCLUSIVE_OR,),
    note="S in B(S, y) is a fresh copy of the dataset, independent of y; the output of B(S, A(S)) is not drawn like that.  A "
         "reveals a fair coin and B outputs its exclusive or with y.",
    remarks=[Remark("READING", "with the same S in both places it fails too",
                    see="dwork2015/lem-14.step-9#reading: the same S in both places")],
    part_of=PART_OF)
step_9.variant(
    "reading: the same S in both places", claim=equal(Sum(x, Sum(y, fixed * P(x) * out)), independent), expected="REFUTED",
    proof=(EXCLUSIVE_OR,),
    note="S fixed in both slots of S x B(S, y).")
step_9.variant(
    "repaired", claim=equal(Sum(y, Sum(x, posterior * P(x) * out), where=(out,)), independent), proof=(),
    note="B on a dataset drawn given that A outputs y.")
