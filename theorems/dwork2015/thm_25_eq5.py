"""Theorem 25, proof, equation (5): with the three kinds of noise the answers are close to the means on the holdout set."""
from verify.language import (
    Alphabet, Distribution, Event, Every, Expr, Function, Letter, Remark, Sum, Sup, Theorem, absolute, between,
    equal, every, exp, forall, log, real)

m = real("m", "[1, oo) integer")
B = real("B", between(1, m, integer=True))
beta = real("beta", "(0, 1]")
tau = real("tau", "(0, oo)")
T = 3 * tau / 4
sigma = tau / (96 * log(4 * m / beta))


def tail(s: Expr, scale: Expr) -> Expr:
    return exp(-s / scale)


U, J = Alphabet("U"), Alphabet("J")
u, j = Letter("u", U), Letter("j", J)
M = Distribution("M", (U,))
answer, e, e_t = Function("a", (J, U)), Function("e", (J, U)), Function("e_t", (J, U))
answered, above, far = Event("N", (J, U)), Event("R", (J, U)), Event("F", (J, U))
eta, gamma, xi = Function("eta", (J, U)), Function("gamma", (J, U)), Function("xi", (J, U))
eta_large, gamma_large, xi_large = Event("G", (U,)), Event("H", (U,)), Event("V", (U,))

distance = absolute(e(j, u) - e_t(j, u))
level = T + gamma(j, u) + eta(j, u)
off = absolute(answer(j, u) - e(j, u))
FIGURE_1 = (
    every((j, u), distance > level, where=(answered(j, u), above(j, u))),
    every((j, u), distance <= level, where=(answered(j, u), 1 - above(j, u))),
    every((j, u), equal(answer(j, u), e(j, u) + xi(j, u)), where=(answered(j, u), above(j, u))),
    every((j, u), equal(answer(j, u), e_t(j, u)), where=(answered(j, u), 1 - above(j, u))))
FAR = (every((j, u), far(j, u) <= answered(j, u)), every((j, u), off >= 7 * tau / 8, where=(far(j, u),)),
       every((j, u), off < 7 * tau / 8, where=(answered(j, u), 1 - far(j, u))))


# Outside the event no variable is as large as that; and its probability.
def else_below(event: Event, variable: Function, least: Expr) -> Every:
    return every((j, u), absolute(variable(j, u)) < least, where=(1 - event(u),))


def chance(event: Event) -> Expr:
    return Sum(u, M(u) * event(u))


below_eta, below_gamma = else_below(eta_large, eta, tau / 12), else_below(gamma_large, gamma, tau / 24)
below_xi = else_below(xi_large, xi, 7 * tau / 8)
SMALL = (below_eta, below_gamma, below_xi)
NOISE = (below_eta, chance(eta_large) <= m * tail(tau / 12, 4 * sigma), below_gamma,
         chance(gamma_large) <= B * tail(tau / 24, 2 * sigma), below_xi, chance(xi_large) <= B * tail(7 * tau / 8, sigma))
SYMBOLS = (m, B, beta, tau, M, answer, e, e_t, answered, above, far, eta, gamma, xi, eta_large, gamma_large, xi_large)
some = Sum(u, M(u) * Sup(j, far(j, u)))
CALM = {"m": "1", "B": "1", "beta": "1", "tau": "1", "M": "1", "a": (("1",),), "e": (("1",),), "e_t": (("0",),),
        "N": (("1",),), "R": (("1",),), "F": (("0",),), "eta": (("0",),), "gamma": (("0",),), "xi": (("0",),),
        "G": ("0",), "H": ("0",), "V": ("0",)}
LOUD = {**CALM, "a": (("2",),), "F": (("1",),), "xi": (("1",),), "V": ("1",)}

thm_25_step_eq5 = Theorem(
    "dwork2015/thm-25.step-eq5", "Theorem 25, proof, equation (5)", "Dwork et al. 2015, proof of Theorem 25, eq. (5)",
    scope="from the bounds on the three kinds of noise",
    prefix=forall(*SYMBOLS),
    given=(*FIGURE_1, *FAR, *NOISE),
    claim=some <= beta / 2,
    instances=[CALM],
    base="nats",
    note="u are the outcomes of a run, of any law M, and J is the set of the m queries.  At u and j the answer is a where it "
         "is not bottom, which the event N says; e and e_t are the means of the query on the two sets, R says that it is "
         "above the threshold, and eta, gamma and xi are the noise that it meets.  F says that the answer is there and 7 "
         "tau/8 or more away from e.  Where G does not hold no eta is tau/12 or more, where H does not no gamma is tau/24 or "
         "more, and where V does not no xi is 7 tau/8 or more: with the tails exp(-s/b) of Lap(b), b = 4 sigma, 2 sigma and "
         "sigma, and m, B and B draws that are met, these events have at most the probabilities that are named.  beta <= 1.",
    remarks=[Remark("STEP_REFUTED", "the print takes the greater of two probabilities, not their sum",
                    see="dwork2015/thm-25.step-max")],
    spaces="general")
thm_25_step_eq5.variant(
    "control: without the tails", given=(*FIGURE_1, *FAR, *SMALL), expected="REFUTED", instances=[LOUD], proof=(LOUD,),
    note="Noise of 1 in the answer.")
at_once = m * tail(tau / 12, 4 * sigma) + B * tail(tau / 24, 2 * sigma) + B * tail(7 * tau / 8, sigma)
RUN = {"m": "4", "B": "2", "beta": "1/2", "tau": "1/2"}
thm_25_step_eq5.variant(
    "part: the arithmetic", prefix=forall(m, B, beta, tau), given=(), claim=at_once <= beta / 2,
    instances=[RUN, {**RUN, "m": "1", "B": "1", "beta": "1"}], scope="with the tail exp(-s/b) of Lap(b), each event by itself",
    note="The three kinds of noise by the union bound.")
thm_25_step_eq5.variant(
    "control: a hundredth", expected="REFUTED", prefix=forall(m, B, beta, tau), given=(),
    claim=at_once <= beta / 100,
    instances=[{**RUN, "m": "1", "B": "1", "beta": "1"}],
    note="beta = m = B = 1: two tails are 1/16.")
