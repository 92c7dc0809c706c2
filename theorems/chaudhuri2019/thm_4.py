"""Theorem 4 (sequential composition).  Chaudhuri et al. 2019, Section 4.

A gives P1 or Q1 on two neighbours, B gives P2 or Q2; (A, B) gives the product laws.
"""
from theorems.chaudhuri2019.notation import X, Y, a, c, c1, c2, p, x, y
from verify.language import (
    Event, Expr, Formula, Function, Functions, Graph, Statement, Sum, Theorem, abs_power, absolute, both, distributions,
    equal, exp, forall, log, maximum, real)

P1, Q1 = distributions("P1 Q1", X)
P2, Q2 = distributions("P2 Q2", Y)
h1 = Function("h1", (X,))
h2 = Function("h2", (Y,))
g1 = Function("g1", (X,))
g2 = Function("g2", (Y,))
w1 = Function("w1", (X,))
w2 = Function("w2", (Y,))
eps1 = real("eps1")
eps2 = real("eps2")
s = real("s", "[0, 1]")


def of_first(law: Expr, value: Expr) -> Expr: return Sum(x, law * value)
def of_second(law: Expr, value: Expr) -> Expr: return Sum(y, law * value)
def of_both(law: Expr, value: Expr) -> Expr: return Sum(x, Sum(y, law * value))
def best_constant(mean: Expr) -> Expr: return 1 - log(mean)
def slope(value: Expr) -> Expr: return absolute(value)**p * value / absolute(value)**2


Z1, Z2 = of_first(Q1(x), exp(h1(x))), of_second(Q2(y), exp(h2(y)))
k1, k2 = h1(x) + best_constant(Z1), h2(y) + best_constant(Z2)
kl_1 = of_first(P1(x), k1) - of_first(Q1(x), exp(k1 - 1))
kl_2 = of_second(P2(y), k2) - of_second(Q2(y), exp(k2 - 1))
kl_both = of_both(P1(x) * P2(y), h1(x) + h2(y)) - of_both(Q1(x) * Q2(y), exp(h1(x) + h2(y) - 1))

A1, A2 = of_first(P1(x), w1(x)), of_second(P2(y), w2(y))
v1, v2 = absolute(w1(x)), absolute(w2(y))
N1, N2 = Sum(x, Q1(x) * v1**p, (v1,)), Sum(y, Q2(y) * v2**p, (v2,))
r1, r2 = Sum(x, Q1(x) * slope(w1(x)), (v1,)), Sum(y, Q2(y) * slope(w2(y)), (v2,))
e1, e2 = Sum(x, Q1(x) * slope(w1(x)) * g1(x), (v1,)), Sum(y, Q2(y) * slope(w2(y)) * g2(y), (v2,))
BEST = (
    equal(r1, 1), equal(r2, 1), N1 <= A1, N2 <= A2,
    of_first(P1(x), g1(x)) - A1 <= e1 - N1, of_second(P2(y), g2(y)) - A2 <= e2 - N2)
RENYI = (a * A1 - (a - 1) * N1 <= exp((a - 1) * eps1), a * A2 - (a - 1) * N2 <= exp((a - 1) * eps2))
sum_g = g1(x) + g2(y)
power_both = Sum(x, Q1(x) * Sum(y, Q2(y) * absolute(sum_g)**p, (absolute(sum_g),)))
renyi_both = a * of_both(P1(x) * P2(y), sum_g) - (a - 1) * power_both
RESPONSES = {
    "P1": "2/3 1/3", "Q1": "1/3 2/3", "P2": "2/3 1/3", "Q2": "1/3 2/3", "h1": "1 0", "h2": "1 0", "g1": "1 0", "g2": "2 1/2",
    "w1": "2 1/2", "w2": "2 1/2", "eps1": log("3/2"), "eps2": log("3/2"), "a": "2"}
NOT_BEST = {
    "P1": "2/3 1/3", "Q1": "1/3 2/3", "P2": "1", "Q2": "1", "h1": "0 0", "h2": "0", "g1": "2 1/2", "g2": "0", "w1": "0 0",
    "w2": "0", "eps1": "1/10", "eps2": "1/10", "a": "2"}
KL_RESPONSES = {
    "P1": "2/3 1/3", "Q1": "1/3 2/3", "P2": "2/3 1/3", "Q2": "1/3 2/3", "h1": "1 0", "h2": "1 0", "eps1": "1/4", "eps2": "1/4"}


def member_1(s: Expr, c: Expr) -> Expr: return s * g1(x) + c
def member_2(s: Expr, c: Expr) -> Expr: return s * g2(y) + c


value_1 = a * of_first(P1(x), member_1(s, c)) - (a - 1) * Sum(
    x, Q1(x) * absolute(member_1(s, c))**p, (absolute(member_1(s, c)),))
value_2 = a * of_second(P2(y), member_2(s, c)) - (a - 1) * Sum(
    y, Q2(y) * absolute(member_2(s, c))**p, (absolute(member_2(s, c)),))

H1 = Event("H1", (Functions(X),))
H2 = Event("H2", (Functions(Y),))
u1 = Function("u1", (X,))
u2 = Function("u2", (Y,))
w1_other = Function("v1", (X,))
w2_other = Function("v2", (Y,))


def in_1(value: Expr) -> Formula: return H1(Graph(x, value)) > 0
def in_2(value: Expr) -> Formula: return H2(Graph(y, value)) > 0
def of_renyi(mean: Expr, power: Expr) -> Expr: return a * mean - (a - 1) * power


CLASSES = (
    Statement(forall(u1, w1_other, s), (in_1(u1(x)), in_1(w1_other(x))), in_1(s * u1(x) + (1 - s) * w1_other(x))),
    Statement(forall(u1, c), (in_1(u1(x)),), in_1(u1(x) + c)), in_1(c1),
    Statement(forall(u2, w2_other, s), (in_2(u2(y)), in_2(w2_other(y))), in_2(s * u2(y) + (1 - s) * w2_other(y))),
    Statement(forall(u2, c), (in_2(u2(y)),), in_2(u2(y) + c)), in_2(c2), in_1(h1(x)), in_2(h2(y)))
KL_PRIVATE = (
    Statement(forall(u1), (in_1(u1(x)),), of_first(P1(x), u1(x)) - of_first(Q1(x), exp(u1(x) - 1)) <= eps1),
    Statement(forall(u2), (in_2(u2(y)),), of_second(P2(y), u2(y)) - of_second(Q2(y), exp(u2(y) - 1)) <= eps2))
RENYI_PRIVATE = (
    Statement(forall(u1), (in_1(u1(x)),), of_renyi(
        of_first(P1(x), (a - 1) * u1(x)), of_first(Q1(x), abs_power((a - 1) * u1(x), p))) <= exp((a - 1) * eps1)),
    Statement(forall(u2), (in_2(u2(y)),), of_renyi(
        of_second(P2(y), (a - 1) * u2(y)), of_second(Q2(y), abs_power((a - 1) * u2(y), p))) <= exp((a - 1) * eps2)))
sum_h = h1(x) + h2(y)
SEGMENT = both(kl_both <= eps1 + eps2, renyi_both <= exp((a - 1) * (eps1 + eps2)))
of_classes = Statement(
    forall(H1, H2, P1, Q1, P2, Q2, h1, h2, c1, c2, eps1, eps2), (*CLASSES, *KL_PRIVATE), kl_both <= eps1 + eps2)

thm_4 = Theorem(
    "chaudhuri2019/thm-4", "Theorem 4", "Chaudhuri et al. 2019, Theorem 4",
    claim=both(of_classes, Statement(
        forall(H1, H2, P1, Q1, P2, Q2, h1, h2, c1, c2, eps1, eps2, a), (*CLASSES, *RENYI_PRIVATE),
        of_renyi(of_both(P1(x) * P2(y), (a - 1) * sum_h), of_both(Q1(x) * Q2(y), abs_power((a - 1) * sum_h, p)))
        <= exp((a - 1) * (eps1 + eps2)))),
    expected="UNDECIDED",
    note="Gamma = KL and Gamma = Renyi of order a > 1, where at most eps says that every member h has a E_P[g] - (a - 1) "
         "E_Q|g|^p at most exp((a - 1) eps), for g = (a - 1) h and p = a/(a - 1).  'Translation invariant' is read as closed "
         "under adding constants.  KL: see the variant.  Renyi: what is missing is that the value, a concave function of the "
         "segment of h_i and the constants with its translates, has a greatest value; see the variant that assumes it.")
thm_4.variant(
    "part: KL, all classes", scope="KL only", claim=of_classes, expected="PROVED",
    note="The hypotheses are used for the member h_i + 1 - log E_Q exp(h_i), the best translate of h_i.")
thm_4.variant(
    "reading: segments", scope="the segment of one member and the constants",
    prefix=forall(P1, Q1, P2, Q2, h1, h2, g1, g2, eps1, eps2, a),
    given=[kl_1 <= eps1, kl_2 <= eps2,
           Statement(forall(s, c), (), value_1 <= exp((a - 1) * eps1)),
           Statement(forall(s, c), (), value_2 <= exp((a - 1) * eps2))],
    claim=SEGMENT,
    instances=[{
        "P1": "1", "Q1": "1", "P2": "1", "Q2": "1", "h1": "0", "h2": "1", "g1": "1", "g2": "0", "eps1": "0", "eps2": "0",
        "a": "2"}],
    expected="UNDECIDED",
    note="Gamma = KL (adversaries h_i) and Gamma = Renyi of order a > 1 (g_i = (a - 1) times an adversary; at most eps says "
         "that every member has a E_P[g] - (a - 1) E_Q|g|^p at most exp((a - 1) eps), p = a/(a - 1)).  'Translation "
         "invariant' is read as closed under adding constants; a class with one constant then has all.  KL: the hypotheses "
         "are used for the member h_i + 1 - log E_Q exp(h_i), the best translate of h_i, so that this is the claim for all "
         "classes.  Renyi: of a convex class only the segment of g_i and the constants, with its translates, matters.  What is "
         "missing is that its greatest value is attained: no rule of the kernel says so; see the variant that assumes it.")
thm_4.variant(
    "with best adversaries", claim=SEGMENT, prefix=forall(P1, Q1, P2, Q2, h1, h2, g1, g2, w1, w2, eps1, eps2, a),
    given=[kl_1 <= eps1, kl_2 <= eps2, *BEST, *RENYI],
    instances=[RESPONSES],
    note="Gamma = KL (adversaries h_i) and Gamma = Renyi of order a > 1 (g_i = (a - 1) times an adversary; at most eps says "
         "that every member has a E_P[g] - (a - 1) E_Q|g|^p at most exp((a - 1) eps), p = a/(a - 1)).  'Translation "
         "invariant' is read as closed under adding constants; a class with one constant then has all.  KL: the hypotheses "
         "are used for the member h_i + 1 - log E_Q exp(h_i), the best translate of h_i, so that this is the claim for all "
         "classes.  Renyi: only the segment of g_i and the constants, with its translates, matters; on a finite alphabet it "
         "has a member w_i of greatest value, since the value is concave and falls to -oo with large constants.  The "
         "hypotheses on w_i, which are added, say that it is the best, as the derivative of the value towards another member "
         "of a convex class is at most 0: towards the constants (two hypotheses) and towards g_i.  Where w_i is 0 its powers "
         "are 0.")
thm_4.variant(
    "KL", prefix=forall(P1, Q1, P2, Q2, h1, h2, eps1, eps2), given=[kl_1 <= eps1, kl_2 <= eps2], claim=kl_both <= eps1 + eps2,
    instances=[KL_RESPONSES],
    note="The KL half.  It needs no convexity and no constants in the classes, only that they are closed under adding "
         "constants.")
thm_4.variant(
    "KL, the best translate", prefix=forall(P1, Q1, h1, c), given=(),
    claim=of_first(P1(x), h1(x) + c) - of_first(Q1(x), exp(h1(x) + c - 1)) <= kl_1,
    instances=[{"P1": "2/3 1/3", "Q1": "1/3 2/3", "h1": "1 0", "c": "1/2"}],
    note="No translate h + c of an adversary has a greater value than the one of the other variants: the hypothesis for this "
         "member is the hypothesis for all translates.")
thm_4.variant(
    "Renyi of order 2", prefix=forall(P1, Q1, P2, Q2, g1, g2, eps1, eps2),
    given=[exp(eps1) >= 1, exp(eps2) >= 1,
           2 * of_first(P1(x), g1(x) + 1 - Sum(x, Q1(x) * g1(x)))
           - of_first(Q1(x), (g1(x) + 1 - Sum(x, Q1(x) * g1(x)))**2) <= exp(eps1),
           2 * of_second(P2(y), g2(y) + 1 - Sum(y, Q2(y) * g2(y)))
           - of_second(Q2(y), (g2(y) + 1 - Sum(y, Q2(y) * g2(y)))**2) <= exp(eps2)],
    claim=2 * of_both(P1(x) * P2(y), sum_g) - of_both(Q1(x) * Q2(y), sum_g**2) <= exp(eps1 + eps2),
    instances=[{
        "P1": "2/3 1/3", "Q1": "1/3 2/3", "P2": "2/3 1/3", "Q2": "1/3 2/3", "g1": "1 0", "g2": "2 1/2", "eps1": log("3/2"),
        "eps2": log("3/2")}],
    note="For a = 2 two members of each class are enough: the constant 1, of value 1, and the translate of g_i with mean 1 "
         "under Q_i.  Convexity is not needed, and no best adversary.")
thm_4.variant(
    "control: the greater parameter", prefix=forall(P1, Q1, P2, Q2, h1, h2, g1, g2, w1, w2, eps1, eps2, a),
    given=[kl_1 <= eps1, kl_2 <= eps2, *BEST, *RENYI], instances=[RESPONSES], claim=both(
        kl_both <= maximum(eps1, eps2), renyi_both <= exp((a - 1) * maximum(eps1, eps2))), expected="REFUTED",
    proof=(RESPONSES,),
    note="Two releases of the same data tell more than one.")
thm_4.variant(
    "control: any adversary for the best", claim=SEGMENT, prefix=forall(P1, Q1, P2, Q2, h1, h2, g1, g2, w1, w2, eps1, eps2, a),
    given=[kl_1 <= eps1, kl_2 <= eps2, *RENYI], expected="REFUTED",
    instances=[RESPONSES, NOT_BEST], proof=(NOT_BEST,),
    note="w_i = 0 says nothing about the class: the hypotheses that make w_i the best adversary are needed.")
thm_4.variant(
    "control: KL without the best translate", prefix=forall(P1, Q1, P2, Q2, h1, h2, eps1, eps2),
    given=[of_first(P1(x), h1(x)) - of_first(Q1(x), exp(h1(x) - 1)) <= eps1,
           of_second(P2(y), h2(y)) - of_second(Q2(y), exp(h2(y) - 1)) <= eps2],
    claim=kl_both <= eps1 + eps2, expected="REFUTED",
    instances=[KL_RESPONSES, {
        "P1": "1", "Q1": "1", "P2": "1", "Q2": "1", "h1": "-2", "h2": "3", "eps1": "-2", "eps2": "-4"}],
    proof=({"P1": "1", "Q1": "1", "P2": "1", "Q2": "1", "h1": "-2", "h2": "3", "eps1": "-2", "eps2": "-4"},),
    note="H1 = {-2} and H2 = {3} are not closed under adding constants: their parameters are negative, that of H1 + H2 is 0.")
