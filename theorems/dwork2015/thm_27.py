"""Theorem 27: how many strings of answers there are.  Dwork et al. 2015, Section 4.2."""
from verify.language import (
    Alphabet, Datasets, Entry, Event, Expr, Letter, Q, RangeSum, Remark, Sum, Sym, Theorem, between, call, differ, equal,
    forall, minimum, positions, real)

m = real("m", "[1, oo) integer")
i = real("i", between(1, m, integer=True))
j = Sym("j")
before = real("n", "[0, oo) integer")
most = real("k", between(0, before, integer=True))
B = real("B", "[0, oo) integer")


# The sum of C(length, j) for j = 0, ..., most.
def strings(length: Expr, most: Expr) -> Expr:
    return 1 + RangeSum("j", most, call("binomial", length, j))


printed = strings(i, minimum(i - 1, B))
exact = strings(i - 1, minimum(i - 1, B))
TWO = {"m": "2", "i": "2", "B": "1"}

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
