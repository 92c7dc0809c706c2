"""Theorem 6: capacity bounded privacy and generalization.  Chaudhuri et al. 2019, Sections 1 and 6; nats."""
from theorems.chaudhuri2019.notation import X, c, x
from verify.language import (
    KL, Q, Alphabet, Channel, Datasets, Distribution, Entry, Expr, Formula, Function, Iid, Letter, Place, Remark, Replaced,
    Statement, Sum, Theorem, absolute, both, equal, every, exists, exp, forall, log, minimum, position, positions, real, sqrt)

n = real("n", "[1, oo) integer")
eps = real("eps", "[0, oo)")
positive_eps = real("eps", "(0, oo)")
small_eps = real("eps", "[0, 1/8]")
part = real("t", "[0, 1]")
S = Datasets("S", X, n)
V = Alphabet("V")
Z = Letter("Z", S)
i = Letter("i", positions(S))
y = Letter("y", X)
q = Letter("q", V)
r = Letter("r", V)
D = Distribution("D", (X,))
M = Channel("M", V, (S,))
answer = Function("f", (V, X))
u = Function("u", (V,))

NEIGHBOUR = Replaced(Z, i, y)
RANGE = (every((q, x), answer(q, x) >= 0), every((q, x), answer(q, x) <= 1))
DATA = Iid(D, S)
gap = (Sum(Z, DATA(Z) * Sum(q, M(q, Z) * (Sum(i, answer(q, Entry(Z, i))) / n)))
       - Sum(Z, DATA(Z) * Sum(q, M(q, Z) * Sum(x, D(x) * answer(q, x)))))
ANY_CLASS = every((Z, i, y, x), Sum(q, M(q, Z) * answer(q, x)) - Sum(q, M(q, NEIGHBOUR) * exp(answer(q, x) - 1)) <= eps)


def member_of(x: Place) -> Expr: return Sum(q, Sum(r, ((u(q) - part * answer(q, x)) - (u(r) - part * answer(r, x)))**2))
def at_rate(s: Expr) -> Expr:
    return s * Sum(q, M(q, Z) * answer(q, x)) - log(Sum(r, M(r, NEIGHBOUR) * exp(s * answer(r, x))))


PRIVATE = Sum(q, M(q, Z) * u(q)) - Sum(q, M(q, NEIGHBOUR) * exp(u(q) - 1)) <= eps
PARTS = Statement(forall(part, u, Z, i, y, x), (equal(member_of(x), 0),), PRIVATE)


# The members t h_y + c with t >= 0, for the query of the record that is replaced; t and c may differ with the datasets.
CASE = (Z, i, y)
scale = Function("t", (S, positions(S), X))
shift = Function("c", (S, positions(S), X))
multiple = scale(*CASE) * answer(q, y) + shift(*CASE)



def apart(one: Place, other: Place) -> Formula:
    return every(CASE, Sum(q, M(q, one) * multiple) - Sum(q, M(q, other) * exp(multiple - 1)) <= eps)


MULTIPLES = Statement(forall(scale, shift), (every(CASE, scale(*CASE) >= 0),), both(apart(Z, NEIGHBOUR), apart(NEIGHBOUR, Z)))
ONE_RATE = every((Z, i, y, x), at_rate(minimum(1, 2 * sqrt(eps))) <= eps)
KL_PRIVATE = Statement(forall(Z, i, y), (), KL(M.row(Z), M.row(NEIGHBOUR)) <= eps)

THIRDS = {
    "n": "1", "eps": "0", "D": "1/2 1/2", "M": {0: "1/3 0 2/3", 1: "0 1/3 2/3"}, "f": (("1", "0"), ("0", "1"), ("0", "0"))}
RESPONSE = {"n": "1", "eps": "1/2", "D": "1/2 1/2", "M": {0: "2/3 1/3", 1: "1/3 2/3"}, "f": (("1", "0"), ("0", "1"))}
TWO_RECORDS = {
    "n": "2", "eps": "2", "D": "1/3 2/3", "M": {0: "2/3 1/3", 1: "1/2 1/2", 2: "1/2 1/2", 3: "1/3 2/3"},
    "f": (("1", "0"), ("1/2", "1"))}
WEAK = {
    "n": "1", "eps": "73/10000", "D": "1/2 1/2", "M": {0: "53/100 47/100", 1: "47/100 53/100"}, "f": (("1", "0"), ("0", "1"))}
REVEALED = {"n": "1", "D": "1/2 1/2", "M": {0: "1 0", 1: "0 1"}, "f": (("1", "0"), ("0", "1"))}

thm_6 = Theorem(
    "chaudhuri2019/thm-6", "Theorem 6", "Chaudhuri et al. 2019, Theorem 6",
    prefix=forall(n, eps, D, M, answer),
    given=[*RANGE, ANY_CLASS],
    claim=absolute(gap) <= 8 * sqrt(eps),
    instances=[THIRDS, {**RESPONSE, "eps": "1"}, {**TWO_RECORDS, "eps": "1"}],
    expected="REFUTED",
    note="f(q, x) = q(x) = h_x(q) for queries q from a finite set.  Of all classes H that include the h_x the set of the h_x "
         "itself asks least of M: for neighbours Z and Z' and every x, E_M(Z) h_x - E_M(Z') exp(h_x - 1) <= eps, and "
         "exp(h_x - 1) is at least 1/e.  Neighbours differ in one record.",
    remarks=[Remark("READING", "it holds if H contains t h_x + c for 0 <= t <= 1 and all constants c",
                    see="chaudhuri2019/thm-6#repaired")])
thm_6.variant(
    "repaired", given=[PARTS, *RANGE], instances=[RESPONSE, TWO_RECORDS],
    note="H contains the functions u = t h_x + c (all differences of values of u - t h_x are 0) for 0 <= t <= 1 and all c.  "
         "At the instances it holds even for all functions, KL(M(Z), M(Z')) <= eps.")
thm_6.variant(
    "sharp: eps at most 1/8", prefix=forall(n, small_eps, D, M, answer), given=[PARTS, *RANGE],
    claim=absolute(gap) <= sqrt(eps / 2), instances=[{**WEAK, "eps": "1/8"}],
    note="The constant of Pinsker's inequality.")
thm_6.variant(
    "repaired: one member for each record", prefix=forall(n, positive_eps, D, M, answer), given=[ONE_RATE, *RANGE],
    instances=[RESPONSE, TWO_RECORDS],
    note="Of all t only min(1, 2 sqrt(eps)) is needed if eps > 0, with the constant c = 1 - log E exp(t h_x) that is the best.")
thm_6.variant(
    "control: 1/3 for 8", given=[*RANGE, KL_PRIVATE], claim=absolute(gap) <= sqrt(eps) / 3, instances=[WEAK],
    expected="REFUTED", proof=(WEAK,),
    note="Even if all functions are adversaries.")

ONE = Datasets("T", X, Q(1))
Y = Letter("Y", ONE)
W = Letter("W", ONE)
A = Channel("M", V, (ONE,))
found = (Sum(Y, Iid(D, ONE)(Y) * Sum(q, A(q, Y) * answer(q, Entry(Y, position(ONE, 1)))))
         - Sum(Y, Iid(D, ONE)(Y) * Sum(q, A(q, Y) * Sum(x, D(x) * answer(q, x)))))
AGAINST_CONSTANTS = Sum(q, A(q, Y) * c) - Sum(q, A(q, W) * exp(c - 1))
SOME_GAP = Statement(exists(D, A, answer), RANGE, found > 0)

remark = Theorem(
    "chaudhuri2019/thm-6-remark", "After Theorem 6", "Chaudhuri et al. 2019, Section 6, after Theorem 6",
    claim=both(Statement(forall(A, Y, W, c), (), AGAINST_CONSTANTS <= 0), SOME_GAP),
    note="'The result would not hold for arbitrary (H, KL)': every M is private with eps = 0 if H is the class of all "
         "constants c, and some M, which reveals its data, has a generalization gap above 8 sqrt(0).  One record, n = 1, is "
         "enough for an example; any two datasets of one record are neighbours.")
remark.variant(
    "part: any number of records", prefix=forall(n, M, Z, i, y, c),
    claim=Sum(q, M(q, Z) * c) - Sum(q, M(q, NEIGHBOUR) * exp(c - 1)) <= 0,
    instances=[{"n": "1", "M": {0: "1 0", 1: "0 1"}, "Z": 0, "i": 0, "y": 1, "c": "1"}],
    note="Every mechanism is private with eps = 0 against constants.")
remark.variant(
    "control: a negative parameter", prefix=forall(n, M, Z, i, y, c), expected="REFUTED",
    claim=Sum(q, M(q, Z) * c) - Sum(q, M(q, NEIGHBOUR) * exp(c - 1)) <= -Q("1/100"),
    instances=[{"n": "1", "M": {0: "1 0", 1: "0 1"}, "Z": 0, "i": 0, "y": 1, "c": "1"}],
    note="c = 1 gives 0.")

introduction = Theorem(
    "chaudhuri2019/intro-generalization", "Introduction", "Chaudhuri et al. 2019, Section 1",
    prefix=forall(n, eps, D, M, answer),
    given=[MULTIPLES, *RANGE],
    claim=absolute(gap) <= sqrt(eps / 2),
    instances=[RESPONSE, TWO_RECORDS],
    note="For the queries q(x) = f(q, x), whatever they are, H is the class of all t h_x + c with t >= 0 and c real, "
         "of which the member may differ with the datasets, and only those of the query h_y of the new record are used.  "
         "O(sqrt(eps)) is sqrt(eps/2), for all n, eps >= 0, D and M.")
introduction.variant(
    "control: sqrt(eps)/3", given=[*RANGE, KL_PRIVATE], claim=absolute(gap) <= sqrt(eps) / 3,
    instances=[WEAK], expected="REFUTED", proof=(WEAK,),
    note="Even if all functions are adversaries.")
