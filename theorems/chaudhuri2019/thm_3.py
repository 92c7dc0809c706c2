"""Theorem 3 (parallel composition), and parallel composition of Renyi differential privacy.  Chaudhuri et al. 2019, Section 4.

A on D1 gives P1 or Q1, B on D2 gives R in both cases: the person is in D1.
"""
from theorems.chaudhuri2019.notation import X, Y, a, p, x, y
from verify.language import (
    Defined, Distribution, Expr, Function, Letter, Sum, Theorem, abs_power, both, every, exp, forall, log, maximum, real)

z = Letter("z", X)
P1 = Distribution("P1", (X,))
Q1 = Distribution("Q1", (X,))
R = Distribution("R", (Y,))
h1 = Function("h1", (X,))
h2 = Function("h2", (Y,))
g1 = Function("g1", (X,))
g2 = Function("g2", (Y,))
eps1 = real("eps1")
eps2 = real("eps2")


def released(first: Distribution, value: Expr) -> Expr: return Sum(x, Sum(y, first(x) * R(y) * value))


shifted_h = h1(x) + Sum(y, R(y) * h2(y))
shifted_g = g1(x) + Sum(y, R(y) * g2(y))
sum_h = h1(x) + h2(y)
sum_g = g1(x) + g2(y)
kl_of_a = Sum(x, P1(x) * shifted_h) - Sum(x, Q1(x) * exp(shifted_h - 1))
exp_of_both = released(Q1, exp(sum_h - 1))
kl_of_both = released(P1, sum_h) - exp_of_both
renyi_of_a = a * Sum(x, P1(x) * shifted_g) - (a - 1) * Sum(x, Q1(x) * abs_power(shifted_g, p))
power_of_both = released(Q1, abs_power(sum_g, p))
renyi_of_both = a * released(P1, sum_g) - (a - 1) * power_of_both
FINITE = (Defined(exp_of_both), Defined(power_of_both))
EXAMPLE = {
    "P1": "2/3 1/3", "Q1": "1/3 2/3", "R": "1/2 1/2", "h1": "1 0", "h2": "1/2 -1/2", "g1": "1 1/2", "g2": "1 -1", "eps1": "1",
    "eps2": "0", "a": "2"}
DIFFERENT = {
    "P1": "1 0", "Q1": "0 1", "R": "1", "h1": "1 0", "h2": "0", "g1": "1 0", "g2": "0", "eps1": "1", "eps2": "0", "a": "2"}
NO_CONSTANTS = {
    "P1": "1/2 1/2", "Q1": "1/2 1/2", "R": "1", "h1": "-2 -2", "h2": "3", "g1": "0 0", "g2": "0", "eps1": "-2", "eps2": "-2",
    "a": "2"}

thm_3 = Theorem(
    "chaudhuri2019/thm-3", "Theorem 3", "Chaudhuri et al. 2019, Theorem 3",
    prefix=forall(P1, Q1, R, h1, h2, g1, g2, eps1, eps2, a),
    given=[kl_of_a <= eps1, renyi_of_a <= exp((a - 1) * eps1), *FINITE],
    claim=both(kl_of_both <= maximum(eps1, eps2), renyi_of_both <= exp((a - 1) * maximum(eps1, eps2))),
    instances=[EXAMPLE, DIFFERENT],
    note="Gamma = KL (adversaries h1 + h2) and Gamma = Renyi of order a > 1 (adversaries h_i with g_i = (a - 1) h_i, where "
         "the restricted divergence is at most eps if and only if every member has a E_P[g] - (a - 1) E_Q|g|^(a/(a-1)) at "
         "most exp((a - 1) eps)).  'Translation invariant' is read as closed under adding constants: the hypothesis on A is "
         "used for the member h1 + E_R[h2] of its class only, so that this is the claim for all classes.  The last two "
         "hypotheses leave out members for which what is subtracted is +oo: their value is -oo.  The person is in D1 only, so "
         "that the second laws are equal; the other case is the same with the names exchanged.  Convexity of the classes and "
         "the hypothesis on B are not needed.")
thm_3.variant(
    "control: the class of A without constants",
    given=[Sum(x, P1(x) * h1(x)) - Sum(x, Q1(x) * exp(h1(x) - 1)) <= eps1, renyi_of_a <= exp((a - 1) * eps1), *FINITE],
    expected="REFUTED",
    instances=[EXAMPLE, NO_CONSTANTS],
    proof=(NO_CONSTANTS,),
    note="H1 = {-2}, H2 = {3}: the constant of H2 is what matters.")

b = real("b", "(1, oo)")
moment_of_a = Sum(x, P1(x)**b * Q1(x)**(1 - b), (P1(x),))
moment_of_both = Sum(x, Sum(y, (P1(x) * R(y))**b * (Q1(x) * R(y))**(1 - b), (P1(x), R(y))))
moment_twice = Sum(x, Sum(z, (P1(x) * P1(z))**b * (Q1(x) * Q1(z))**(1 - b), (P1(x), P1(z))))
SUPPORTED = every(x, Q1(x) > 0, where=(P1(x),))
RESPONSE = {"P1": "2/3 1/3", "Q1": "1/3 2/3", "R": "1/4 3/4 0", "eps1": log("3/2"), "eps2": "0", "b": "2"}

renyi_parallel = Theorem(
    "chaudhuri2019/renyi-parallel", "Section 4", "Chaudhuri et al. 2019, Section 4, before Theorem 3",
    prefix=forall(P1, Q1, R, eps1, eps2, b),
    given=[SUPPORTED, moment_of_a <= exp((b - 1) * eps1)],
    claim=moment_of_both <= exp((b - 1) * maximum(eps1, eps2)),
    instances=[RESPONSE, {"P1": "1", "Q1": "1", "R": "1/2 1/2", "eps1": "0", "eps2": "-1", "b": "3/2"}],
    note="'any order' is every order b > 1, as in Definition 1; finiteness asks absolute continuity.  The Renyi divergence is "
         "at most eps if and only if the moment is at most exp((b - 1) eps).  The person is in D1: the second laws are equal.")
renyi_parallel.variant(
    "control: the person in both", claim=moment_twice <= exp((b - 1) * maximum(eps1, eps2)), expected="REFUTED",
    instances=[RESPONSE], proof=(RESPONSE,),
    note="The same mechanism twice on the same person: the parameters add up.")
