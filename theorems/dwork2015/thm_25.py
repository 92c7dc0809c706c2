"""Theorem 25: the arithmetic of its proof, its number of samples, and the steps that speak of the noise.  Section 4.1."""
from verify.language import (
    Alphabet, Distribution, Event, Every, Expr, Function, Letter, Remark, Same, Sum, Theorem, absolute, between, both, equal,
    every, exp, forall, log, maximum, real)

m = real("m", "[1, oo) integer")
B = real("B", between(1, m, integer=True))
beta = real("beta", "(0, 1]")
any_beta = real("beta", between(0, 4 * m, "()"))
tau = real("tau", "(0, oo)")
a = real("a")
p = real("p")
e = real("e")
e_t = real("e_t")
gamma = real("gamma")
eta = real("eta")

T = 3 * tau / 4
sigma = tau / (96 * log(4 * m / beta))


def tail(s: Expr, scale: Expr) -> Expr:
    return exp(-s / scale)


RUN = {"m": "4", "B": "2", "beta": "1/2", "tau": "1/2"}

U = Alphabet("U")
u = Letter("u", U)
M = Distribution("M", (U,))


def chance(event: Expr) -> Expr:
    return Sum(u, M(u) * event)


# That the event is "the value is at least `least`": where it holds, and where it does not.
def reached(event: Event, value: Expr, least: Expr) -> Every:
    return every(u, value >= least, where=(event(u),))


def missed(event: Event, value: Expr, least: Expr) -> Every:
    return every(u, value < least, where=(1 - event(u),))


answer, true_mean, sample_mean = Function("a", (U,)), Function("p", (U,)), Function("e", (U,))
answered, off, off_sample, atypical = Event("N", (U,)), Event("F", (U,)), Event("G", (U,)), Event("H", (U,))
deviation = absolute(true_mean(u) - sample_mean(u))
OF_THE_ANSWER = (
    reached(off, absolute(answer(u) - true_mean(u)), tau), missed(off, absolute(answer(u) - true_mean(u)), tau),
    reached(off_sample, absolute(answer(u) - sample_mean(u)), 7 * tau / 8),
    missed(off_sample, absolute(answer(u) - sample_mean(u)), 7 * tau / 8))
OUTCOMES = (*OF_THE_ANSWER, reached(atypical, deviation, tau / 8), missed(atypical, deviation, tau / 8))
THREE_OUTCOMES = {"tau": "1", "M": "1/2 1/4 1/4", "a": "0 0 1/2", "p": "1 1 1/2", "e": "1/16 15/16 1/2", "N": ("1", "1", "0"),
                  "F": ("1", "1", "0"), "G": ("0", "1", "0"), "H": ("1", "0", "0")}

thm_25_step_eq4 = Theorem(
    "dwork2015/thm-25.step-eq4", "Theorem 25, proof, equation (4)", "Dwork et al. 2015, proof of Theorem 25, eq. (4)",
    prefix=forall(tau, M, answer, true_mean, sample_mean, answered, off, off_sample, atypical),
    given=OUTCOMES,
    claim=chance(answered(u) * off(u)) <= chance(answered(u) * off_sample(u)) + chance(atypical(u)),
    instances=[THREE_OUTCOMES],
    note="u are the outcomes of a run, of any law; at u the answer a_i is a(u) where it is not bottom, which the event N says, "
         "and p(u) and e(u) are P[phi_i] and E_S[phi_i].  F, G and H are the three events of the display.",
    spaces="general")
thm_25_step_eq4.variant(
    "part: one outcome", prefix=forall(tau, a, p, e), given=[absolute(a - p) >= tau], scope="one outcome",
    claim=maximum(absolute(a - e) - 7 * tau / 8, absolute(p - e) - tau / 8) >= 0,
    instances=[{"tau": "1", "a": "0", "p": "1", "e": "1/8"}, {"tau": "1", "a": "2", "p": "0", "e": "1"}],
    note="Each outcome of the left event is one of the two on the right.")
thm_25_step_eq4.variant(
    "control: 7/8 twice", expected="REFUTED",
    given=(*OF_THE_ANSWER, reached(atypical, deviation, 7 * tau / 8), missed(atypical, deviation, 7 * tau / 8)),
    instances=[{"tau": "1", "M": "1", "a": "0", "p": "1", "e": "1/2", "N": ("1",), "F": ("1",), "G": ("0",), "H": ("0",)}],
    note="The two shares must add up to tau.")

thm_25_step_caseb = Theorem(
    "dwork2015/thm-25.step-caseB", "Theorem 25, proof, second case", "Dwork et al. 2015, proof of Theorem 25",
    prefix=forall(tau, e, e_t, gamma, eta),
    given=[absolute(e - e_t) <= T + gamma + eta],
    claim=both(equal(absolute(e_t - e), absolute(e - e_t)), absolute(e_t - e) <= T + gamma + eta,
               T + gamma + eta <= 3 * tau / 4 + absolute(gamma) + absolute(eta), equal(tau / 24 + tau / 12, tau / 8)),
    instances=[{"tau": "1", "e": "1/2", "e_t": "3/4", "gamma": "1/8", "eta": "-1/4"}],
    note="The display is about every outcome, and the values there are any numbers: e is E_S[phi_i], and the answer is e_t = "
         "E_St[phi_i] where the difference is not above the threshold.")
thm_25_step_caseb.variant(
    "control: without the noise of the query", claim=absolute(e_t - e) <= T + absolute(gamma), expected="REFUTED",
    instances=[{"tau": "1", "e": "0", "e_t": "1", "gamma": "0", "eta": "1/4"}],
    note="eta moves the threshold too.")

first = Event("F", (U,))
far = Event("H", (U,))
xi_far = Event("V", (U,))
noise_far = Event("W", (U,))
INFERENCE = (every(u, far(u) <= first(u) * xi_far(u) + (1 - first(u)) * noise_far(u)),)
EITHER = {"M": "1/2 1/2", "F": ("1", "0"), "H": ("1", "1"), "V": ("1", "0"), "W": ("0", "1")}

thm_25_step_max = Theorem(
    "dwork2015/thm-25.step-max", "Theorem 25, proof, 'Combining these two cases'", "Dwork et al. 2015, proof of Theorem 25",
    scope="the inference, for any events",
    prefix=forall(M, first, far, xi_far, noise_far),
    given=INFERENCE,
    claim=chance(far(u)) <= maximum(chance(xi_far(u)), chance(noise_far(u))),
    instances=[EITHER],
    expected="REFUTED",
    note="F says which of the two cases holds, H that the answer is far, V and W that xi and gamma + eta are: what the two "
         "cases imply is H <= F V + (1 - F) W, and the greater of two probabilities does not follow, but their sum.",
    proof=(EITHER,))
thm_25_step_max.variant(
    "repaired", claim=chance(far(u)) <= chance(xi_far(u)) + chance(noise_far(u)), proof=(),
    note="The sum, which is still at most beta/2 for beta <= 1: dwork2015/thm-25.step-eq5.")

ABOVE = absolute(e - e_t) > T + gamma + eta
GOOD = (absolute(gamma) < tau / 24, absolute(eta) < tau / 12, absolute(p - e) < tau / 8)
GOOD_OUTCOME = {"tau": "1", "e": "7/8", "e_t": "0", "p": "15/16", "gamma": "1/48", "eta": "-1/48"}
thm_25_step_abs = Theorem(
    "dwork2015/thm-25.step-abs", "Theorem 25, proof, display on the queries that reduce the budget",
    "Dwork et al. 2015, proof of Theorem 25",
    prefix=forall(tau, e, e_t, p, gamma, eta),
    given=[ABOVE, *GOOD],
    claim=both(
        absolute(p - e_t) >= absolute(e - e_t) - absolute(p - e),
        absolute(e - e_t) - absolute(p - e) >= absolute(T + gamma + eta) - absolute(p - e),
        absolute(T + gamma + eta) - absolute(p - e) >= T - absolute(gamma) - absolute(eta) - absolute(p - e)),
    instances=[GOOD_OUTCOME],
    note="The three lines of the display, for every query that reduces the budget in every outcome, where the means and the "
         "noise are any numbers, 'under the conditions on the noise variables and generalization error used above'.",
    remarks=[Remark("READING", "without these conditions the second line fails",
                    see="dwork2015/thm-25.step-abs#reading: for every noise")])
thm_25_step_abs.variant(
    "reading: for every noise", given=[ABOVE], expected="REFUTED",
    claim=absolute(e - e_t) - absolute(p - e) >= absolute(T + gamma + eta) - absolute(p - e),
    instances=[{"tau": "1", "e": "1/2", "e_t": "1/2", "p": "1/2", "gamma": "-2", "eta": "0"}],
    note="The second line without the conditions: |E_S - E_St| is above T + gamma + eta, which may be negative.")
thm_25_step_abs.variant(
    "sharp", given=[ABOVE], claim=absolute(e - e_t) - absolute(p - e) >= T - absolute(gamma) - absolute(eta) - absolute(p - e),
    note="The last line follows for every noise.")
thm_25_step_abs.variant(
    "control: T alone", claim=absolute(p - e_t) >= T - absolute(p - e), expected="REFUTED",
    instances=[{"tau": "1", "e": "45/64", "e_t": "0", "p": "45/64", "gamma": "-1/48", "eta": "-1/24"}],
    note="The noise may lower the threshold.")

J = Alphabet("J")
j = Letter("j", J)
i = Letter("i", J)
e_j, e_t_j, p_j = Function("e", (J,)), Function("e_t", (J,)), Function("p", (J,))
gamma_j, eta_j = Function("gamma", (J,)), Function("eta", (J,))
before, reduces = Event("E", (J,)), Event("R", (J,))
apart = absolute(p_j(j) - e_t_j(j))
least = T - tau / 24 - tau / 12 - tau / 8
counter = Sum(j, maximum(before(j), Same(j, i)), where=(apart - tau / 2,))
spent = Sum(j, before(j) * reduces(j))
budget, any_budget = real("B", "[1, oo) integer"), real("B", "(0, oo)")
QUIET_RUN = (every(j, absolute(e_j(j) - e_t_j(j)) > T + gamma_j(j) + eta_j(j), where=(reduces(j),)),
             every(j, absolute(gamma_j(j)) < tau / 24), every(j, absolute(eta_j(j)) < tau / 12),
             every(j, absolute(p_j(j) - e_j(j)) < tau / 8))
RUN_OF_TWO = {"tau": "1", "i": 1, "B": "2", "E": ("1", "0"), "R": ("1", "0"), "e": "7/8 1/2", "e_t": "0 1/2",
              "p": "15/16 1/2", "gamma": "1/48 0", "eta": "-1/48 0"}

thm_25_step_half = Theorem(
    "dwork2015/thm-25.step-half", "Theorem 25, proof, final step", "Dwork et al. 2015, proof of Theorem 25",
    prefix=forall(tau, budget, e_j, e_t_j, p_j, gamma_j, eta_j, before, reduces, i),
    given=[*QUIET_RUN, counter < budget],
    claim=both(every(j, apart >= least, where=(reduces(j),)), equal(least, tau / 2), spent < budget),
    instances=[RUN_OF_TWO],
    note="A run under the conditions on the noise and the generalization error: J is the set of queries, E those before the "
         "query i, R those that reduce the budget, which are above their threshold.  Z_i, the first sum, counts the queries up "
         "to i with more than tau/2; where it is below B, fewer than B queries before i have reduced the budget.  Both are "
         "whole numbers, so that at least 1 is left, and a_i is not bottom.",
    remarks=[Remark("READING", "the budget is a whole number, which 'm >= B > 0' does not say",
                    see="dwork2015/thm-25.step-half#reading: any budget B > 0")])
thm_25_step_half.variant(
    "part: one query", prefix=forall(tau, e, e_t, p, gamma, eta), given=[ABOVE, *GOOD],
    claim=both(absolute(p - e_t) >= least, equal(least, tau / 2), absolute(p - e_t) > tau / 2),
    instances=[GOOD_OUTCOME], scope="one query",
    note="A query that reduces the budget is counted by Z_i, which asks for more than tau/2: the bounds on the noise are "
         "strict, and so is this.")
thm_25_step_half.variant(
    "reading: any budget B > 0", prefix=forall(tau, any_budget, e_j, e_t_j, p_j, gamma_j, eta_j, before, reduces, i),
    given=[*QUIET_RUN, counter < any_budget], claim=any_budget - spent >= 1, expected="REFUTED",
    instances=[RUN_OF_TWO, {**RUN_OF_TWO, "B": "3/2"}], proof=({**RUN_OF_TWO, "B": "3/2"},),
    note="'m >= B > 0', where an answer asks for a budget of 1: at B = 3/2, with Z_i = 1, it is 1/2 after one query above the "
         "threshold, and a_i is bottom.")
thm_25_step_half.variant(
    "control: the sample at tau/4", prefix=forall(tau, e, e_t, p, gamma, eta), claim=absolute(p - e_t) >= tau / 2,
    given=[ABOVE, absolute(gamma) < tau / 24, absolute(eta) < tau / 12, absolute(p - e) < tau / 4], expected="REFUTED",
    instances=[{"tau": "1", "e": "7/8", "e_t": "1/8", "p": "43/64", "gamma": "-1/48", "eta": "-1/24"},
               {"tau": "1", "e": "45/64", "e_t": "0", "p": "31/64", "gamma": "-1/48", "eta": "-1/24"}],
    note="The error of the holdout must be below tau/8.")
