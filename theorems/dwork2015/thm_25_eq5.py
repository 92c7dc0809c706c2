"""Theorem 25, proof, equation (5): with the three kinds of noise the answers are close to the means on the holdout set."""
from theorems.dwork2015.notation_draws import (
    BUDGET, DRAWS, ETA, ETA_DRAWS, GAMMA, MET, SIGMA, XI, B, J, M, U, above, answered, any_beta, before, d, drawn_eta,
    drawn_gamma, drawn_xi, eta, eta_in_force, eta_number, gamma, gamma_in_force, i, j, m, missed, number, queries, reached, s,
    tails, tau, u, xi, xi_in_force)
from verify.language import (
    Event, Expr, Function, Remark, Statement, Sum, Sup, Theorem, absolute, both, equal, every, exp, forall, real)

T = 3 * tau / 4
small_beta = real("beta", "(0, 1]")
answer, e, e_t = Function("a", (J, U)), Function("e", (J, U)), Function("e_t", (J, U))
far = Event("F", (J, U))
far_eta, far_gamma, far_xi = Event("G", (ETA_DRAWS, U)), Event("H", (DRAWS, U)), Event("V", (DRAWS, U))


def tail(at: Expr, scale: Expr) -> Expr:
    return exp(-at / scale)


distance = absolute(e(j, u) - e_t(j, u))
level = T + gamma(j, u) + eta(j, u)
off = absolute(answer(j, u) - e(j, u))
FIGURE_1 = (
    *BUDGET,
    both(every((j, u), distance > level, where=(above(j, u),)),
         every((j, u), distance <= level, where=(answered(j, u), 1 - above(j, u)))),
    both(every((j, u), equal(answer(j, u), e(j, u) + xi(j, u)), where=(above(j, u),)),
         every((j, u), equal(answer(j, u), e_t(j, u)), where=(answered(j, u), 1 - above(j, u)))))
FAR = both(every((j, u), far(j, u) <= answered(j, u)), every((j, u), off >= 7 * tau / 8, where=(far(j, u),)),
           every((j, u), off < 7 * tau / 8, where=(answered(j, u), 1 - far(j, u))))
NOISE = (
    ETA, GAMMA, XI, tails(i, drawn_eta, 4 * SIGMA, exp(-s)), reached(i, drawn_eta, far_eta, tau / 12),
    missed(i, drawn_eta, far_eta, tau / 12), tails(d, drawn_gamma, 2 * SIGMA, exp(-s)),
    reached(d, drawn_gamma, far_gamma, tau / 24), missed(d, drawn_gamma, far_gamma, tau / 24),
    tails(d, drawn_xi, SIGMA, exp(-s)), reached(d, drawn_xi, far_xi, 7 * tau / 8), missed(d, drawn_xi, far_xi, 7 * tau / 8))
SYMBOLS = (m, B, any_beta, tau, M, before, answered, above, number, drawn_gamma, gamma_in_force, gamma, drawn_xi, xi_in_force,
           xi, eta_number, drawn_eta, eta_in_force, eta, answer, e, e_t, far, far_eta, far_gamma, far_xi)
RUN = (m, B, any_beta, tau, M, before, answered, above, gamma, xi, eta, answer, e, e_t, far)
some = Sum(u, M(u) * Sup(j, far(j, u)))
CALM = {"m": "1", "B": "1", "beta": "1", "tau": "1", "M": "1", "E": (("0",),), "a": (("1",),), "e": (("1",),), "e_t": (("0",),),
        "N": (("1",),), "R": (("1",),), "F": (("0",),), "eta": (("0",),), "gamma": (("0",),), "xi": (("0",),)}
LOUD = {**CALM, "a": (("2",),), "F": (("1",),), "xi": (("1",),)}

thm_25_step_eq5 = Theorem(
    "dwork2015/thm-25.step-eq5", "Theorem 25, proof, equation (5)", "Dwork et al. 2015, proof of Theorem 25, eq. (5)",
    claim=Statement(forall(*SYMBOLS), (equal(queries, m), *FIGURE_1, FAR, *NOISE), some <= any_beta / 2),
    base="nats",
    note=MET + "eta(j, u), of rate 4 sigma, is in the same way one of m draws z, by the number c' of the queries before.  e "
               "and e_t are the means of the query on the two sets, a is the answer where there is one, and F says that it is "
               "there and 7 tau/8 or more away from e.  G, H and V say which of the draws of eta, gamma and xi are as large as "
               "tau/12, tau/24 and 7 tau/8.  beta < 4m, so that sigma > 0; from beta = 2 on the bound is 1 or more.",
    remarks=[Remark("STEP_REFUTED", "the print takes the greater of two probabilities, not their sum",
                    see="dwork2015/thm-25.step-max")],
    spaces="general")
thm_25_step_eq5.variant(
    "control: without the tails", prefix=forall(*RUN), given=(*FIGURE_1, FAR), claim=some <= any_beta / 2, expected="REFUTED",
    instances=[CALM, LOUD], proof=(LOUD,),
    note="Noise of 1 in the answer.")
at_once = m * tail(tau / 12, 4 * SIGMA) + B * tail(tau / 24, 2 * SIGMA) + B * tail(7 * tau / 8, SIGMA)
NUMBERS_OF_A_RUN = {"m": "4", "B": "2", "beta": "1/2", "tau": "1/2"}
thm_25_step_eq5.variant(
    "part: the arithmetic", prefix=forall(m, B, small_beta, tau), claim=at_once <= any_beta / 2,
    instances=[NUMBERS_OF_A_RUN, {**NUMBERS_OF_A_RUN, "m": "1", "B": "1", "beta": "1"}],
    scope="with the tail exp(-s/b) of Lap(b), each event by itself",
    note="The three kinds of noise by the union bound, for beta <= 1.")
thm_25_step_eq5.variant(
    "control: a hundredth", expected="REFUTED", prefix=forall(m, B, small_beta, tau), claim=at_once <= any_beta / 100,
    instances=[{**NUMBERS_OF_A_RUN, "m": "1", "B": "1", "beta": "1"}],
    note="beta = m = B = 1: two tails are 1/16.")
