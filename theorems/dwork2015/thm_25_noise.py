"""Theorem 25, proof: the tail of the Laplace noise, and what follows for all draws at once.  Dwork et al. 2015, Section 4.1."""
from theorems.dwork2015.notation_draws import (
    BUDGET, DRAWS, GAMMA, MET, SIGMA, XI, B, J, M, U, above, answered, any_beta, before, d, drawn_gamma, drawn_xi, gamma,
    gamma_in_force, j, m, missed, number, queries, reached, s, tails, tau, u, xi, xi_in_force)
from verify.language import (
    Alphabet, Both, Datasets, Event, Every, Expr, Function, Letter, Mean, Q, Remark, Statement, Sum, Sup, Sym, Theorem,
    absolute, both, equal, every, exp, forall, laplace_mean, log, maximum, positions, real)

sigma = real("sigma", "(0, oo)")
h = real("h", "(0, oo)")
eta = Sym("eta")
ONE = Q(1)


# h times a ramp of |x| from 0 at the one end to 1 at the other: it begins at `least`, or ends there.
def exceeding(least: Expr, scale: Expr = ONE) -> Mean:
    return laplace_mean(eta, maximum(0, absolute(eta) - least) - maximum(0, absolute(eta) - least - h), 0, scale)


def reaching(least: Expr, scale: Expr = ONE) -> Mean:
    return laplace_mean(eta, maximum(0, absolute(eta) - least + h) - maximum(0, absolute(eta) - least), 0, scale)


AT_1 = {"s": "1", "sigma": "1/4", "h": "1/8"}
RAMPS = ("A probability P[|x| >= c] is at most p if and only if the mean of every ramp of |x| from 0 at c to 1 at c + h is, "
         "and at least p if and only if that of every ramp from 0 at c - h to 1 at c is, h > 0; h times a ramp is the "
         "difference of two positive parts.  ")

thm_25_step_laptail = Theorem(
    "dwork2015/thm-25.step-laptail", "Theorem 25, proof, Laplace tail", "Dwork et al. 2015, proof of Theorem 25",
    prefix=forall(s, sigma, h),
    claim=both(exceeding(s * (4 * sigma), 4 * sigma) <= h * exp(-s / 2),
               h * exp(-s / 2) <= reaching(s * (4 * sigma), 4 * sigma)),
    instances=[AT_1],
    expected="REFUTED",
    note="eta is Lap(4 sigma), of density exp(-|x|/(4 sigma))/(8 sigma), and s the printed t.  " + RAMPS + "The tail is "
         "e^(-s): at s = 1 the printed one is 0.606, and the ramp from 7/8 to 1 has the mean 0.39.",
    proof=(AT_1,))
thm_25_step_laptail.variant(
    "repaired", prefix=forall(s, h), claim=both(exceeding(s) <= h * exp(-s), h * exp(-s) <= reaching(s)), proof=(),
    instances=[{"s": "1", "h": "1/8"}], expected="PROVED",
    note="e^(-s).  eta/(4 sigma) is Lap(1), and P[|eta| >= s 4 sigma] the tail of it at s.")

i = Letter("i", J)
large = Event("G", (J, U))
some = Sum(u, M(u) * Sup(j, large(j, u)))
EACH = every(i, Sum(u, M(u) * large(i, u)) <= any_beta / (4 * m))
at = 2 * log(4 * m / any_beta)

# The m draws of eta; where one is as large as that, and that some is.
OF_ETA = positions(Datasets("D_1", Alphabet("D"), m))
ETAS, far_eta, any_far = Function("v", (OF_ETA, U)), Event("G", (OF_ETA, U)), Event("E", (U,))
of_eta = Letter("d", OF_ETA)


# That the event says that there is one: it holds with each of them, and not without all.
def holds_with(d: Letter, one: Event, some: Event) -> Every: return every((d, u), one(d, u) <= some(u))
def not_without(d: Letter, one: Event, some: Event) -> Every: return every(u, some(u) <= Sum(d, one(d, u)))


def chance(event: Event) -> Expr: return Sum(u, M(u) * event(u))


OUTCOMES = ("The last one is about any variables v(d, u), where u are the outcomes, of any law M: their tails are at most "
            "that of the first part, at every distance, G(d, u) says that v(d, u) is as large as in the display, and E that "
            "one is.  ")

thm_25_step_etabound = Theorem(
    "dwork2015/thm-25.step-etabound", "Theorem 25, proof, display after the tail", "Dwork et al. 2015, proof of Theorem 25",
    claim=both(
        Statement(forall(s, h), (), exceeding(s) <= h * exp(-s / 2)),
        Statement(forall(m, any_beta), (), equal(exp(-at / 2), any_beta / (4 * m))),
        Statement(forall(m, any_beta, tau), (), equal(8 * log(4 * m / any_beta) * SIGMA, tau / 12)),
        Statement(forall(m, any_beta, tau, M, ETAS, far_eta, any_far),
                  (tails(of_eta, ETAS, 4 * SIGMA, exp(-s / 2)), reached(of_eta, ETAS, far_eta, tau / 12),
                   missed(of_eta, ETAS, far_eta, tau / 12), holds_with(of_eta, far_eta, any_far),
                   not_without(of_eta, far_eta, any_far)),
                  chance(any_far) <= any_beta / 4)),
    base="nats",
    note=RAMPS + "The first part is about one variable in units of its rate 4 sigma, of the law Lap(1), and s is its distance, "
         "t in print, at which s = 2 ln(4m/beta) is put.  " + OUTCOMES + "They are the m variables eta_i; beta < 4m, so that "
         "sigma > 0.",
    spaces="general")
thm_25_step_etabound.variant(
    "control: an eighth of the distance", prefix=forall(s, h), expected="REFUTED",
    claim=reaching(s / 8) <= h * exp(-s / 2), instances=[{"s": "2", "h": "1/8"}],
    note="At an eighth of the distance the tail is (beta/(4m))^(1/4).")
thm_25_step_etabound.variant(
    "control: half of beta for all of them", prefix=forall(m, any_beta, M, large), given=[EACH, equal(queries, m)],
    claim=some <= any_beta / 8, expected="REFUTED",
    instances=[{"m": "2", "beta": "4", "M": "1/2 1/2", "G": (("1", "0"), ("0", "1"))}],
    note="Two events that exclude each other.")

share = any_beta / (4 * m)
far_gamma, far_xi = Event("G", (DRAWS, U)), Event("H", (DRAWS, U))
met_gamma, met_xi = Event("F", (J, U)), Event("F'", (J, U))


# Where the noise that a query meets is as large as that, at a query that meets it.
def met_where(met: Event, noise: Function, at: Event, least: Expr) -> Both:
    return both(every((j, u), met(j, u) <= at(j, u)), every((j, u), absolute(noise(j, u)) >= least, where=(met(j, u),)),
                every((j, u), absolute(noise(j, u)) < least, where=(at(j, u), 1 - met(j, u))))


def some_met(met: Event) -> Expr: return Sum(u, M(u) * Sup(j, met(j, u)))


thm_25_step_gamma_xi = Theorem(
    "dwork2015/thm-25.step-gamma-xi", "Theorem 25, proof, gamma and xi", "Dwork et al. 2015, proof of Theorem 25",
    claim=both(
        Statement(forall(s, h), (), exceeding(s) <= h * exp(-s)),
        Statement(forall(m, B, any_beta, tau, M, before, answered, above, number, drawn_gamma, gamma_in_force, gamma, far_gamma,
                         met_gamma, drawn_xi, xi_in_force, xi, far_xi, met_xi),
                  (equal(queries, m), *BUDGET, GAMMA,
                   tails(d, drawn_gamma, 2 * SIGMA, exp(-s)), reached(d, drawn_gamma, far_gamma, tau / 24),
                   missed(d, drawn_gamma, far_gamma, tau / 24), met_where(met_gamma, gamma, answered, tau / 24),
                   XI, tails(d, drawn_xi, SIGMA, exp(-s)),
                   reached(d, drawn_xi, far_xi, tau / 48), missed(d, drawn_xi, far_xi, tau / 48),
                   met_where(met_xi, xi, above, tau / 48)),
                  both(some_met(met_gamma) <= B * share, some_met(met_xi) <= B * share)),
        Statement(forall(m, B, any_beta), (), B * share <= any_beta / 4)),
    base="nats",
    note=RAMPS + "The first part is about one variable in units of its rate, of the law Lap(1), at the distance s.  " + MET
         + "F says where gamma(j, u) is tau/24 or more, F' where xi(j, u) is tau/48 or more; beta < 4m, so that sigma > 0.",
    spaces="general")
thm_25_step_gamma_xi.variant(
    "control: half the distance", prefix=forall(m, any_beta, tau), claim=exp(-(tau / 48) / (2 * SIGMA)) <= share / 2,
    instances=[{"m": "4", "beta": "1/2", "tau": "1/2"}], expected="REFUTED",
    note="At half of the distance the tail is beta/(4m).")
thm_25_step_gamma_xi.variant(
    "control: one more draw", prefix=forall(m, B, any_beta, M, large), given=[EACH, queries <= B + 1], claim=some <= B * share,
    expected="REFUTED", instances=[{"m": "1", "B": "1", "beta": "2", "M": "1/2 1/2", "G": (("1", "0"), ("0", "1"))}],
    note="Two events that exclude each other.")

is_above, asked = Event("R", (J,)), Event("N", (J,))
FIGURE_1 = (
    every(j, is_above(j) <= asked(j)), every(j, asked(j) <= 1),
    every(i, Sum(j, before(j, i) * is_above(j)) + 1 <= B, where=(asked(i),)), Sum(j, is_above(j)) <= B, equal(queries, m))
ONE_QUERY = {"m": "1", "B": "1", "R": ("1",), "N": ("1",), "E": (("0",),)}

thm_25_step_count = Theorem(
    "dwork2015/thm-25.step-count", "Theorem 25, proof, number of draws", "Dwork et al. 2015, proof of Theorem 25",
    prefix=forall(m, B, asked, is_above, before),
    given=FIGURE_1,
    claim=both(Sum(j, asked(j)) <= m, Sum(j, is_above(j)) <= m, 1 + Sum(j, is_above(j)) <= m, Sum(j, is_above(j)) <= B),
    instances=[ONE_QUERY],
    expected="REFUTED",
    note="A run of Figure 1: J is the set of the m queries, E(j, i) says that j comes before i, N(j) that j is answered, for "
         "which fewer than B answers before were above the threshold, and R(j) that its own is.  'Each of these variables is "
         "chosen from Laplace distribution at most m times': eta at each answer; xi at each above the threshold; gamma in step "
         "1 and again at each of these, the last one included, which no query uses.  'Each is re-randomized at most B times.'  "
         "One query that is above the threshold: gamma is drawn twice.",
    remarks=[Remark("READING", "the draw of gamma after the last answer counts; without it the sentence is right, and so is "
                    "what it is used for")],
    proof=(ONE_QUERY,))
thm_25_step_count.variant(
    "repaired", proof=(), expected="PROVED",
    claim=both(Sum(j, asked(j)) <= m, Sum(j, is_above(j)) <= m, 1 + Sum(j, is_above(j)) <= m + 1, Sum(j, is_above(j)) <= B),
    note="gamma at most m + 1 times; the values of gamma that queries meet are at most B.")
