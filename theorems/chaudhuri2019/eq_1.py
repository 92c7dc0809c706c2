"""The variational form, equation (1), and the reduction to Renyi privacy.  Chaudhuri et al. 2019, Sections 2 and 3.

The laws are on a finite alphabet of any size, P absolutely continuous with respect to Q, as in Definition 2.
"""
from verify.language import (
    KL, TV, Alphabet, Defined, Expr, Function, Letter, Statement, Sum, Theorem, absolute, as_expr, both, distributions, equal,
    every, exp, forall, log, maximum, real)

X = Alphabet("X")
x = Letter("x", X)
P, Q = distributions("P Q", X)
h = Function("h", (X,))
g = Function("g", (X,))
eps = real("eps", "[0, oo)")
a = real("a", "(1, oo)")
d = real("d", "(0, oo)")
p = a / (a - 1)
half = as_expr("1/2")


def mean(law: Expr, value: Expr) -> Expr: return Sum(x, law * value)


SUPPORTED = every(x, Q(x) > 0, where=(P(x),))
kl_value = mean(P(x), h(x)) - mean(Q(x), exp(h(x) - 1))
near = 1 + log(P(x) / Q(x) + d)
near_value = Sum(x, P(x) * near, (Q(x),)) - Sum(x, Q(x) * exp(near - 1), (Q(x),))
up, down = maximum(P(x) - Q(x), 0), maximum(Q(x) - P(x), 0)
tv_value = mean(P(x), h(x)) - mean(Q(x), h(x))
moment = Sum(x, P(x)**a * Q(x)**(1 - a), (P(x),))
renyi_value = a * mean(P(x), g(x)) - (a - 1) * Sum(x, Q(x) * absolute(g(x))**p, (absolute(g(x)),))
best = (P(x) / Q(x))**(a - 1)
best_value = a * Sum(x, P(x) * best, (P(x),)) - (a - 1) * Sum(x, Q(x) * best**p, (P(x),))
RESPONSE = {"P": "2/3 1/3", "Q": "1/3 2/3", "h": "1 0", "d": "1/2"}
HALF = {"P": "1 0", "Q": "1/2 1/2", "h": "1 -3", "d": "1/8"}

eq_1 = Theorem(
    "chaudhuri2019/eq-1", "Equation (1)", "Chaudhuri et al. 2019, equation (1)",
    prefix=forall(P, Q, h, d),
    given=[SUPPORTED],
    claim=both(kl_value <= KL(P, Q), KL(P, Q) - d <= near_value),
    instances=[RESPONSE, HALF],
    base="none",
    note="f(t) = t log t, f*(s) = exp(s - 1): no adversary h has a value above KL(P, Q), and for every d > 0 the adversary 1 "
         "+ log(P/Q + d) has a value of at least KL(P, Q) - d (letters with Q = 0 = P do not count), so KL(P, Q) is the "
         "supremum; it need not be attained where P is 0.  The total variation and the a-divergence are variants.")
eq_1.variant(
    "total variation", prefix=forall(P, Q, h), given=[every(x, absolute(h(x)) <= half)], claim=tv_value <= TV(P, Q),
    instances=[{"P": "2/3 1/3", "Q": "1/3 2/3", "h": "1/2 -1/2"}],
    note="f(t) = |t - 1|/2 on the real line: f*(s) = s for |s| <= 1/2 and +oo elsewhere.")
eq_1.variant(
    "total variation, attained", prefix=forall(P, Q, h),
    given=[every(x, absolute(h(x)) <= half), every(x, h(x) >= half, where=(up,)),
           every(x, h(x) <= -half, where=(down,))],
    claim=TV(P, Q) <= tv_value,
    instances=[{"P": "2/3 1/3", "Q": "1/3 2/3", "h": "1/2 -1/2"}, {"P": "1 0", "Q": "1 0", "h": "0 0"}],
    note="h is 1/2 where P > Q and -1/2 where P < Q.")
eq_1.variant(
    "a-divergence, a > 1", prefix=forall(P, Q, g, a), claim=both(renyi_value <= moment, moment <= best_value),
    instances=[{"P": "2/3 1/3", "Q": "1/3 2/3", "g": "2 1/2", "a": "2"}, {"P": "1 0", "Q": "1/2 1/2", "g": "2 -1", "a": "3/2"}],
    note="With g = (a - 1) h the value of h is (a E_P[g] - (a - 1) E_Q|g|^p - 1)/(a (a - 1)) and the a-divergence (M - 1)/(a "
         "(a - 1)), M the sum of P^a Q^(1-a): no g is above M, and (P/Q)^(a-1) attains it.  Where g is 0 its power is 0.")
eq_1.variant(
    "control: half of the divergence", prefix=forall(P, Q, h), claim=kl_value <= KL(P, Q) / 2, expected="REFUTED",
    instances=[{"P": "1 0", "Q": "1/2 1/2", "h": "1 -3"}], proof=({"P": "1 0", "Q": "1/2 1/2", "h": "1 -3"},),
    note="An adversary close to 1 + log(P/Q).")

PRIVATE = moment <= exp((a - 1) * eps)
def_3_reduction = Theorem(
    "chaudhuri2019/def-3-reduction", "After Definition 3", "Chaudhuri et al. 2019, Section 3, after Definition 3",
    prefix=forall(P, Q, g, a, eps),
    given=[SUPPORTED],
    claim=both(
        Statement((), (PRIVATE,), renyi_value <= exp((a - 1) * eps)),
        Statement((), (best_value <= exp((a - 1) * eps),), PRIVATE)),
    instances=[
        {"P": "2/3 1/3", "Q": "1/3 2/3", "g": "2 1/2", "a": "2", "eps": log("3/2")},
        {"P": "1 0", "Q": "1/2 1/2", "g": "2 -1", "a": "3/2", "eps": "1"}],
    note="On a pair of outputs with P absolutely continuous with respect to Q: if the Renyi divergence of order a > 1 is at "
         "most eps, then every adversary has a restricted value of at most eps, and if one adversary, (P/Q)^(a-1), has, then "
         "the Renyi divergence is at most eps.  All in the exponentiated form: at most exp((a - 1) eps).")
def_3_reduction.variant(
    "control: half of eps", claim=Statement((), (PRIVATE,), renyi_value <= exp((a - 1) * eps / 2)), expected="REFUTED",
    instances=[{"P": "2/3 1/3", "Q": "1/3 2/3", "g": "2 1/2", "a": "2", "eps": log("3/2")}],
    proof=({"P": "2/3 1/3", "Q": "1/3 2/3", "g": "2 1/2", "a": "2", "eps": log("3/2")},),
    note="g = P/Q is the best adversary of order 2.")

eq_2 = Theorem(
    "chaudhuri2019/eq-2", "Equation (2) and Definition 3 (\"Gamma a divergence\")", "Chaudhuri et al. 2019, equation (2)",
    prefix=forall(P, Q, h),
    claim=kl_value >= 0,
    instances=[{"P": "1/2 1/2", "Q": "1/2 1/2", "h": "0 0"}, {"P": "2/3 1/3", "Q": "1/3 2/3", "h": "1 0"}],
    expected="REFUTED",
    proof=({"P": "1/2 1/2", "Q": "1/2 1/2", "h": "0 0"},),
    note="Read: the restricted version of a divergence is a divergence, at least 0, for every class, in particular for a "
         "class of one adversary.  H = {0} and f(t) = t log t give -exp(-1), whatever P and Q are.")
eq_2.variant(
    "repaired", given=[every(x, equal(h(x), 1))], instances=[{"P": "2/3 1/3", "Q": "1/3 2/3", "h": "1 1"}], proof=(),
    note="A class that holds the constant 1 = f'(1), such as every class with a constant that is closed under adding "
         "constants: the supremum is at least the value of 1, which is 0.")
eq_2.variant(
    "at most the divergence", claim=kl_value <= KL(P, Q), instances=[{"P": "2/3 1/3", "Q": "1/3 2/3", "h": "1 0"}], proof=(),
    note="A restricted divergence is at most the divergence.")

eq_3_value = a * mean(P(x), g(x)) - (a - 1) * Sum(x, Q(x) * absolute(g(x))**p, (absolute(g(x)),))
NOTHING = {"P": "1/2 1/2", "Q": "1/2 1/2", "g": "0 0", "a": "2"}
D = real("D", "[0, oo)")
moment_of_D = 1 + a * (a - 1) * D
INVERTED = equal(exp((a - 1) * (log(moment_of_D) / (a - 1))), moment_of_D)
eq_3 = Theorem(
    "chaudhuri2019/eq-3", "Equation (3)", "Chaudhuri et al. 2019, equation (3)",
    prefix=forall(P, Q, g, a),
    claim=Defined(log(eq_3_value) / (a - 1)),
    instances=[NOTHING, {"P": "2/3 1/3", "Q": "1/3 2/3", "g": "2 1/2", "a": "2"}],
    expected="ILL_POSED",
    proof=(NOTHING,),
    note="No condition on the class is printed.  For a class of one adversary h, g = (a - 1) h, the number 1 + a (a - 1) D is "
         "a E_P[g] - (a - 1) E_Q|g|^(a/(a-1)), which is 0 for h = 0 and negative for others: no logarithm.  Where g is 0 its "
         "power is 0.")
eq_3.variant(
    "repaired", prefix=forall(a, D), claim=INVERTED, instances=[{"a": "2", "D": "0"}], proof=(),
    note="For a restricted divergence D of at least 0 the right side has a value, the R with exp((a - 1) R) = 1 + a (a - 1) "
         "D; so for every class with constants that is closed under adding constants.")
eq_3.variant(
    "control: any value", prefix=forall(a, real("D")), claim=INVERTED, expected="ILL_POSED",
    instances=[{"a": "2", "D": "-1"}, {"a": "2", "D": "0"}], proof=({"a": "2", "D": "-1"},),
    note="D = -1, which a class of one adversary can give.")
