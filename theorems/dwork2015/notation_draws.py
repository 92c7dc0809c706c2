"""The noise that the steps of a run of Thresholdout meet, and the draws that it comes from.  Dwork et al. 2015, Section 4.1."""
from verify.language import (
    Alphabet, Both, Datasets, Distribution, Event, Every, Expr, Function, Letter, Q, Statement, Sum, absolute, between, both,
    equal, every, forall, log, positions, real)

m = real("m", "[1, oo) integer")
B = real("B", between(1, m, integer=True))
any_beta = real("beta", between(0, 4 * m, "()"))
tau = real("tau", "(0, oo)")
SIGMA = tau / (96 * log(4 * m / any_beta))
s = real("s", "(0, oo)")

# The outcomes of a run, of any law, and its queries: which come before which, are answered, and are above the threshold.
U, J = Alphabet("U"), Alphabet("J")
u, j, b = Letter("u", U), Letter("j", J), Letter("b", J)
M = Distribution("M", (U,))
before, answered, above = Event("E", (J, J)), Event("N", (J, U)), Event("R", (J, U))
queries = Sum(j, Q(1))
spent = Sum(b, before(b, j) * above(b, u))
BUDGET = (every((j, u), above(j, u) <= answered(j, u)), every((j, u), spent + 1 <= B, where=(answered(j, u),)))

# B draws with numbers.  In force at a query is the one whose number is that of the answers above the threshold before.
NUMBERS = Alphabet("D")
DRAWS = positions(Datasets("D_1", NUMBERS, B))
d = Letter("d", DRAWS)
number = Function("c", (DRAWS,))
gamma_in_force, xi_in_force = Event("C", (DRAWS, J, U)), Event("C'", (DRAWS, J, U))
drawn_gamma, drawn_xi = Function("v", (DRAWS, U)), Function("w", (DRAWS, U))
gamma, xi, eta = Function("gamma", (J, U)), Function("xi", (J, U)), Function("eta", (J, U))


def comes_from(d: Letter, noise: Function, drawn: Function, in_force: Event, at: Event, number: Expr, counted: Expr) -> Both:
    return both(every((j, u), equal(Sum(d, in_force(d, j, u)), 1), where=(at(j, u),)),
                every((d, j, u), equal(number, counted), where=(in_force(d, j, u),)),
                every((d, j, u), equal(noise(j, u), drawn(d, u)), where=(in_force(d, j, u),)))


# The m draws of eta: the query j meets that whose number is that of the queries before it.
ETA_DRAWS = positions(Datasets("D_2", NUMBERS, m))
i = Letter("i", ETA_DRAWS)
eta_number, drawn_eta = Function("c'", (ETA_DRAWS,)), Function("z", (ETA_DRAWS, U))
eta_in_force = Event("C_eta", (ETA_DRAWS, J, U))
ETA = comes_from(i, eta, drawn_eta, eta_in_force, answered, eta_number(i), Sum(b, before(b, j)))
GAMMA = comes_from(d, gamma, drawn_gamma, gamma_in_force, answered, number(d), spent)
XI = comes_from(d, xi, drawn_xi, xi_in_force, above, number(d), spent)


# P[|v_d| >= s rate], as a complement, is at most the tail for every s; and an event that says where |v_d| is at least so much.
def tails(d: Letter, variable: Function, rate: Expr, tail: Expr) -> Statement:
    return Statement(forall(s, d), (), 1 - Sum(u, M(u), where=(s * rate - absolute(variable(d, u)),)) <= tail)


def reached(d: Letter, variable: Function, event: Event, least: Expr) -> Every:
    return every((d, u), absolute(variable(d, u)) >= least, where=(event(d, u),))


def missed(d: Letter, variable: Function, event: Event, least: Expr) -> Every:
    return every((d, u), absolute(variable(d, u)) < least, where=(1 - event(d, u),))


MET = (
    "u are the outcomes of a run, of any law M, and J is the set of the m queries: E(b, j) says that b comes before j, N(j, u) "
    "that j is answered, for which fewer than B answers before it were above the threshold, and R(j, u) that its own is.  v "
    "and w are B draws of gamma, of rate 2 sigma, and of xi, of rate sigma: their tails are at most exp(-s) at s times the "
    "rate, whatever else they depend on.  In force at a query, which C and C' say, is the draw that has the number of these "
    "answers: c counts from 0.  gamma(j, u) is the noise that j meets if it is answered, xi(j, u) that of an answer above the "
    "threshold.  The last draw of gamma, which no answer meets (dwork2015/thm-25.step-count), does not count.  ")
