"""Theorem 27: the answers of SparseValidate, and queries that are generated from them.  Dwork et al. 2015, Section 4.2."""
from verify.language import (
    Alphabet, Channel, Datasets, Distribution, Entry, Event, Letter, Q, Statement, Sum, Theorem, between, both, equal, every,
    forall, minimum, positions, real)

m = real("m", "[1, oo) integer")
i = real("i", between(1, m, integer=True))
B = real("B", "[0, oo) integer")
beta = real("beta", "[0, oo)")

# The answers of SparseValidate before query i: a string of length i, with 0 in the place of query i.
S = Alphabet("S")
x = Letter("x", S)
P = Distribution("P", (S,))
COINS = Alphabet("C")
r = Letter("r", COINS)
U = Distribution("U", (COINS,))
BITS = Alphabet("X", 2)
bit = Letter("b", BITS)
is_one = Event("E", (BITS,))
ANSWERS = Datasets("W", BITS, i)
w = Letter("w", ANSWERS)
at = Letter("p", positions(ANSWERS))
ones = Sum(at, is_one(Entry(w, at)))
most_ones = minimum(i - 1, B)
l_i = Sum(w, Q(1), where=(most_ones + 1 - ones,))
A = Channel("A", ANSWERS, (COINS, S))
R = Event("R", (COINS, ANSWERS, S))
ONE_OF_THEM = equal(Sum(bit, is_one(bit)), 1)
WITHIN_BUDGET, SO_FAR = (every((r, w, x), ones <= B, where=(A(w, r, x),)), every((r, w, x), ones <= i - 1, where=(A(w, r, x),)))
ANSWERED = (WITHIN_BUDGET, SO_FAR)
bad = Sum(r, Sum(x, Sum(w, U(r) * P(x) * A(w, r, x) * R(r, w, x))))
REVEALED = {
    "m": "2", "i": "2", "B": "1", "E": ("0", "1"), "U": "1", "P": "1/2 1/2", "A": {(0, 0): "1 0 0 0", (0, 1): "0 0 1 0"},
    "R": ((("1", "0"), ("0", "0"), ("0", "1"), ("0", "0")),), "beta": "1/2"}
MORE_ONES = {**REVEALED, "B": "0"}
STRINGS_OF_ANSWERS = (
    "S is the set of datasets, P any law of the holdout set, U that of the coins r of the analyst.  E says which of the two "
    "letters is the one.  A gives the answers before query i on the holdout set x, which depend on what was asked: a string w "
    "of length i, with 0 in the place of query i, so that at most i - 1 letters of it are ones, and at most B.  C(i, j) is the "
    "number of strings of length i with j ones, so that l_i is the number of those with at most min(i - 1, B).  ")

thm_27_main = Theorem(
    "dwork2015/thm-27.main", "Theorem 27, main inequality", "Dwork et al. 2015, Theorem 27",
    prefix=forall(m, i, B, is_one, U, P, A, R, beta),
    given=[ONE_OF_THEM, *ANSWERED, every((r, w), Sum(x, P(x) * R(r, w, x)) <= beta)],
    claim=bad <= l_i * beta,
    instances=[REVEALED],
    note=STRINGS_OF_ANSWERS + "R(r, w, x) says that the query psi_i which is asked after w has the value 1 on x: every query "
                              "of Psi_i has it with probability at most beta.  That l_i is at most m^B: "
                              "dwork2015/thm-27.count-bound.")
thm_27_main.variant(
    "control: beta for one string", claim=bad <= beta, expected="REFUTED", proof=(REVEALED,),
    note="An analyst who knows the data asks the worst query for them.")
thm_27_main.variant(
    "control: strings with any number of ones", claim=bad <= l_i * beta, expected="REFUTED", proof=(MORE_ONES,),
    given=[ONE_OF_THEM, SO_FAR, every((r, w), Sum(x, P(x) * R(r, w, x)) <= beta)], instances=[REVEALED, MORE_ONES],
    note="B = 0: the string whose first letter is a one is not counted.")

# With values 0, ..., L: w says where the answers are not 0, and v what they are there, in order.
L, k = real("L", "[1, oo) integer"), real("k", "[1, oo) integer")
VALUES = Alphabet("V")
value = Letter("y", VALUES)
NOT_0 = Datasets("V_k", VALUES, k)
v = Letter("v", NOT_0)
GIVES = Channel("G", NOT_0, (COINS, ANSWERS, S))
R_OF_BOTH = Event("R", (COINS, ANSWERS, NOT_0, S))
bad_of_both = Sum(r, Sum(x, Sum(w, Sum(v, U(r) * P(x) * A(w, r, x) * GIVES(v, r, w, x) * R_OF_BOTH(r, w, v, x)))))
most_values = L**minimum(B, i - 1)

sec_4_2_l_ary = Theorem(
    "dwork2015/sec-4.2.L-ary", "Section 4.2, text after Theorem 27", "Dwork et al. 2015, Section 4.2",
    claim=both(
        Statement(forall(m, i, B, L, k, is_one, U, P, A, GIVES, R_OF_BOTH, beta),
                  (ONE_OF_THEM, *ANSWERED, equal(k, minimum(B, i - 1)), equal(Sum(value, Q(1)), L),
                   every((r, w, v), Sum(x, P(x) * R_OF_BOTH(r, w, v, x)) <= beta)),
                  bad_of_both <= l_i * most_values * beta),
        Statement(forall(m, i, B, L, is_one, U, P, A, R, beta),
                  (ONE_OF_THEM, *ANSWERED, equal(minimum(B, i - 1), 0), every((r, w), Sum(x, P(x) * R(r, w, x)) <= beta)),
                  bad <= l_i * most_values * beta)),
    note=STRINGS_OF_ANSWERS + "An answer is one of 0, 1, ..., L: the ones of w are the places where it is not 0, at most k = "
                              "min(B, i - 1), and v lists these answers in order, each one of L values, and anything after "
                              "the last.  R says that the query asked after them has a bad value on x, which any fixed one "
                              "has with probability at most beta.  The second part is k = 0, where every answer is 0.")
sec_4_2_l_ary.variant(
    "control: beta for one string", prefix=forall(m, i, B, is_one, U, P, A, R, beta), expected="REFUTED",
    given=[ONE_OF_THEM, *ANSWERED, every((r, w), Sum(x, P(x) * R(r, w, x)) <= beta)], claim=bad <= beta,
    instances=[REVEALED], proof=(REVEALED,),
    note="An analyst who knows the data asks the worst query for them.")
