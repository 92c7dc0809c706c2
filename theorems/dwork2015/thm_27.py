"""Theorem 27: SparseValidate; its bound, and how many strings of answers there are.  Dwork et al. 2015, Section 4.2."""
from theorems.dwork2015.notation import Y, y
from verify.language import (
    Alphabet, Channel, Datasets, Distribution, Entry, Event, Expr, Letter, Q, RangeSum, Remark, Sum, Sym, Theorem, between,
    call, differ, equal, every, forall, minimum, positions, real)

S = Alphabet("S")
x = Letter("x", S)
P = Distribution("P", (S,))
A = Channel("A", Y, (S,))
R = Event("R", (S, Y))
m = real("m", "[1, oo) integer")
i = real("i", between(1, m, integer=True))
j = Sym("j")
before = real("n", "[0, oo) integer")
most = real("k", between(0, before, integer=True))
B = real("B", "[0, oo) integer")
beta = real("beta", "[0, oo)")
count = real("l", "[0, oo)")


# The sum of C(length, j) for j = 0, ..., most.
def strings(length: Expr, most: Expr) -> Expr:
    return 1 + RangeSum("j", most, call("binomial", length, j))


printed = strings(i, minimum(i - 1, B))
exact = strings(i - 1, minimum(i - 1, B))
bad = Sum(x, Sum(y, P(x) * A(y, x) * R(x, y)))
EACH_IS_RARE = every(y, Sum(x, P(x) * R(x, y)) <= beta)
size = Sum(y, Q(1))
TWO = {"m": "2", "i": "2", "B": "1"}
REVEALED = {"P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}, "R": (("1", "0"), ("0", "1")), "beta": "1/2", "l": "3"}

thm_27_main = Theorem(
    "dwork2015/thm-27.main", "Theorem 27, main inequality", "Dwork et al. 2015, Theorem 27",
    scope="strings of answers as letters, at most l_i of them",
    prefix=forall(P, A, R, beta, count),
    given=[EACH_IS_RARE, size <= count],
    claim=bad <= count * beta,
    instances=[REVEALED],
    note="S is the set of datasets; A gives the answers y before query i, R(x, y) says that the query asked after y has the "
         "value 1 on x; l is l_i.  That there are not more such strings than the printed l_i: dwork2015/thm-27.step-count.")
thm_27_main.variant(
    "control: beta for one string", claim=bad <= beta, expected="REFUTED", proof=(REVEALED,),
    note="An analyst who knows the data asks the worst query for them.")

thm_27_count_bound = Theorem(
    "dwork2015/thm-27.count-bound", "Theorem 27, l_i <= m^B", "Dwork et al. 2015, Theorem 27",
    prefix=forall(m, i, B),
    claim=printed <= m**B,
    instances=[TWO, {"m": "4", "i": "2", "B": "1"}],
    expected="REFUTED",
    note="i = m = 2, B = 1: 1 + 2 strings, and m^B = 2.",
    remarks=[Remark("STEP_REFUTED", "C(i, j) is printed for C(i - 1, j)", see="dwork2015/thm-27.step-count")],
    proof=(TWO,))
thm_27_count_bound.variant(
    "repaired", claim=exact <= m**B, proof=(), expected="UNDECIDED",
    note="With the exact number of strings of length i - 1 <= m - 1: each is given by B of the m places 0, ..., m - 1, where 0 "
         "stands for none.  Open: induction on the last summand leaves its range, and C(i - 1, j) with j > i - 1 is 0 by "
         "convention only, as 1/gamma is at its poles.")

length = real("n", "[1, oo) integer")
BITS = Alphabet("X", 2)
STRINGS = Datasets("W", BITS, length)
w, w0, w1 = Letter("w", STRINGS), Letter("w0", BITS), Letter("w1", BITS)
place = Letter("i", positions(STRINGS))
is_one = Event("E", (BITS,))
ones = Sum(place, is_one(Entry(w, place)))
number_of_strings = Sum(w, Q(1), where=(B + 1 - ones,))
ONE_BIT = {"n": "1", "B": "1", "E": ("0", "1"), "w0": 0, "w1": 1}

thm_27_step_count = Theorem(
    "dwork2015/thm-27.step-count", "Theorem 27, proof, number of strings", "Dwork et al. 2015, proof of Theorem 27",
    prefix=forall(length, B, is_one, w0, w1),
    given=[differ(is_one(w0), is_one(w1))],
    claim=equal(number_of_strings, strings(length + 1, minimum(length, B))),
    instances=[ONE_BIT, {**ONE_BIT, "B": "0"}],
    expected="REFUTED",
    note="The strings of length n = i - 1 over two letters, one of them the one, at most B of which are it, counted as they "
         "are; i >= 2.  i = 2, B = 1: the strings 0 and 1 are two, and 1 + C(2, 1) = 3.",
    proof=(ONE_BIT,))
thm_27_step_count.variant(
    "reading: with the number in closed form", prefix=forall(m, i, B), given=(), claim=equal(exact, printed),
    instances=[TWO, {"m": "4", "i": "2", "B": "0"}], expected="REFUTED", proof=(TWO,),
    note="Strings of length i - 1 with exactly j ones are C(i - 1, j) many.")
thm_27_step_count.variant(
    "repaired", prefix=forall(before, most), given=(), claim=strings(before, most) <= strings(before + 1, most), proof=(),
    instances=[{"n": "1", "k": "1"}, {"n": "1", "k": "0"}, {"n": "3", "k": "2"}], expected="PROVED",
    scope="the numbers in closed form",
    note="The printed number is not below the exact one, which is all that the theorem needs: n = i - 1, and k = min(i - 1, B) "
         "is any whole number from 0 to n.  That the strings of length n are the sum of C(n, j) many is not shown here.")

VALUES = Alphabet("V")
v = Letter("v", VALUES)
GIVES = Channel("G", VALUES, (Y, S))
R_OF_BOTH = Event("R", (S, Y, VALUES))
L = real("L", "[1, oo) integer")
values_size = Sum(v, Q(1))
bad_of_both = Sum(x, Sum(y, Sum(v, P(x) * A(y, x) * GIVES(v, y, x) * R_OF_BOTH(x, y, v))))
most_values = L**minimum(B, i - 1)
TWO_VALUES = {**TWO, "L": "2", "P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}, "G": {
    (0, 0): "1 0", (0, 1): "1 0", (1, 0): "1 0", (1, 1): "0 1"}, "R": ((("1", "0"), ("0", "0")), (("0", "0"), ("0", "1"))),
    "beta": "1/2", "l": "2"}

sec_4_2_l_ary = Theorem(
    "dwork2015/sec-4.2.L-ary", "Section 4.2, text after Theorem 27", "Dwork et al. 2015, Section 4.2",
    scope="strings of answers as letters, of the numbers named",
    prefix=forall(m, i, B, L, P, A, GIVES, R_OF_BOTH, beta, count),
    given=[every((y, v), Sum(x, P(x) * R_OF_BOTH(x, y, v)) <= beta), size <= count, values_size <= most_values],
    claim=bad_of_both <= count * most_values * beta,
    instances=[TWO_VALUES],
    note="The answers before query i: y says which of them are not 0, one of at most l = l_i strings, and v what these are, "
         "one of at most L^min(B, i - 1).  A gives y and G gives v on the dataset x, and R(x, y, v) says that the query asked "
         "after them has a bad value on x, which for fixed answers has probability at most beta.")
sec_4_2_l_ary.variant(
    "control: beta for one string", claim=bad_of_both <= beta, expected="REFUTED", instances=[TWO_VALUES], proof=(TWO_VALUES,),
    note="An analyst who knows the data asks the worst query for them.")
