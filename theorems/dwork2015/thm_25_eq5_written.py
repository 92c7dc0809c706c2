"""Equation (5), written out: a far answer needs one large variable, and each kind is rare."""
from theorems.dwork2015.notation_draws import (
    SIGMA, B, M, above, answered, any_beta, d, drawn_eta, drawn_gamma, drawn_xi, eta, eta_in_force, gamma, gamma_in_force, i, j,
    m, tau, u, xi, xi_in_force)
from theorems.dwork2015.thm_25_eq5 import (
    answer, distance, e, e_t, far, far_eta, far_gamma, far_xi, level, some)
from theorems.dwork2015.thm_25_noise_written import each_draw, of_a_draw
from verify.language import Q, Sum, Sup, absolute, equal, exp, log, maximum
from verify.language.proofs import cases, combine, derivation, pointwise, sup_at_most, use

PROOFS: dict[str, tuple[object, ...]] = {}

L = log(4 * m / any_beta)

eta_size = absolute(eta(j, u))
F, R, G = maximum(far(j, u), 0), maximum(above(j, u), 0), maximum(eta_size - tau / 12, 0)
etas, gammas, xis = Sum(i, far_eta(i, u)), Sum(d, far_gamma(d, u)), Sum(d, far_xi(d, u))
one, bad = far(j, u), etas + gammas + xis
at = 2 * L
below_2 = maximum(2 - any_beta, 0)
RARE = (
    *each_draw("eta", i, drawn_eta, far_eta, 4 * SIGMA, tau / 12, at, exp(-at), 10),
    *each_draw("gamma", d, drawn_gamma, far_gamma, 2 * SIGMA, tau / 24, at, exp(-at), 13),
    *each_draw("xi", d, drawn_xi, far_xi, SIGMA, 7 * tau / 8, 84 * L, exp(-84 * L), 16))
SOME_IS_LARGE = (
    pointwise("is far", far(j, u) > 0).for_all(j, u, where=(F,)),
    pointwise("there", answered(j, u) > 0, "given 6.1", "is far").for_all(j, u, where=(F,)),
    pointwise("is above", above(j, u) > 0).for_all(j, u, where=(R,)),
    pointwise("is not above", 1 - above(j, u) > 0).for_all(j, u, zero=(R,)),
    combine("answer with noise", equal(answer(j, u), e(j, u) + xi(j, u)), "given 5.1").for_all(j, u, where=(F, R)),
    pointwise("noise of the answer", absolute(xi(j, u)) >= 7 * tau / 8, "given 6.2", "answer with noise",
              terms=(answer(j, u), e(j, u), xi(j, u))).for_all(j, u, where=(F, R)),
    *of_a_draw("if above", d, xi, drawn_xi, xi_in_force, far_xi, 7 * tau / 8, "noise of the answer", 9, 16, (F, R), (), one),
    combine("from the training set", equal(answer(j, u), e_t(j, u)), "given 5.2").for_all(j, u, where=(F,), zero=(R,)),
    combine("below the level", distance <= level, "given 4.2").for_all(j, u, where=(F,), zero=(R,)),
    pointwise("so far", distance >= 7 * tau / 8, "given 6.2", "from the training set", terms=(answer(j, u), e(j, u), e_t(j, u))
              ).for_all(j, u, where=(F,), zero=(R,)),
    pointwise("no large eta", eta_size <= tau / 12, terms=(eta_size,)).for_all(j, u, zero=(G,)),
    pointwise("large eta", eta_size >= tau / 12, terms=(eta_size,)).for_all(j, u, where=(G,)),
    *of_a_draw("if eta is large", i, eta, drawn_eta, eta_in_force, far_eta, tau / 12, "large eta", 7, 10, (F, G), (R,), one),
    pointwise("eta of it", eta(j, u) <= absolute(eta(j, u))).for_all(j, u),
    pointwise("gamma of it", gamma(j, u) <= absolute(gamma(j, u))).for_all(j, u),
    combine("large gamma", absolute(gamma(j, u)) >= tau / 24, "so far", "below the level", "eta of it", "gamma of it",
            "no large eta").for_all(j, u, where=(F,), zero=(R, G)),
    *of_a_draw("if below", d, gamma, drawn_gamma, gamma_in_force, far_gamma, tau / 24, "large gamma", 8, 13, (F,), (R, G), one),
    pointwise("an eta >= 0", far_eta(i, u) >= 0).for_all(i, u),
    pointwise("a gamma >= 0", far_gamma(d, u) >= 0).for_all(d, u),
    pointwise("a xi >= 0", far_xi(d, u) >= 0).for_all(d, u),
    combine("etas >= 0", etas >= 0, use("an eta >= 0", over=(i,))).for_all(u),
    combine("gammas >= 0", gammas >= 0, use("a gamma >= 0", over=(d,))).for_all(u),
    combine("xis >= 0", xis >= 0, use("a xi >= 0", over=(d,))).for_all(u),
    combine("by xi", one <= bad, "if above: met", "etas >= 0", "gammas >= 0").for_all(j, u, where=(F, R)),
    combine("by gamma", one <= bad, "if below: met", "etas >= 0", "xis >= 0").for_all(j, u, where=(F,), zero=(R, G)),
    combine("by eta", one <= bad, "if eta is large: met", "gammas >= 0", "xis >= 0").for_all(j, u, where=(F, G), zero=(R,)),
    cases("not above", one <= bad, G, "by eta", "by gamma").for_all(j, u, where=(F,), zero=(R,)),
    cases("a far one", one <= bad, R, "by xi", "not above").for_all(j, u, where=(F,)),
    pointwise("a near one", one <= bad, "etas >= 0", "gammas >= 0", "xis >= 0", terms=(etas, gammas, xis)
              ).for_all(j, u, zero=(F,)),
    cases("each answer", one <= bad, F, "a far one", "a near one").for_all(j, u),
    sup_at_most("some answer", Sup(j, one) <= bad, "each answer").for_all(u))
PROOFS["dwork2015/thm-25.step-eq5#printed"] = derivation(
    *RARE, *SOME_IS_LARGE,
    combine("all of them", some <= m * exp(-at) + B * exp(-at) + B * exp(-84 * L), use("some answer", weight=M(u), over=(u,)),
            use("eta: each", over=(i,)), use("gamma: each", over=(d,)), use("xi: each", over=(d,))),
    pointwise("square", exp(-at) <= any_beta**2 / (16 * m**2)),
    pointwise("smaller", exp(-84 * L) <= exp(-at), "gamma: logarithm > 0", terms=(L,)),
    pointwise("the exponential >= 0", exp(-at) >= 0, terms=(at,)),
    pointwise("B <= m", m >= B),
    combine("three times", some <= 3 * m * exp(-at), "all of them", use("smaller", weight=B),
            use("B <= m", weight=2 * exp(-at))),
    combine("by squares", some <= 3 * any_beta**2 / (16 * m), "three times", use("square", weight=3 * m)),
    pointwise("beta < 2", 3 * any_beta**2 / (16 * m) <= any_beta / 2).for_all(where=(below_2,)),
    combine("below 2", some <= any_beta / 2, "by squares", "beta < 2").for_all(where=(below_2,)),
    pointwise("an event", one <= 1).for_all(j, u),
    sup_at_most("at most 1", Sup(j, one) <= 1, "an event").for_all(u),
    combine("a probability", some <= 1, use("at most 1", weight=M(u), over=(u,))),
    pointwise("beta >= 2", any_beta >= 2).for_all(zero=(below_2,)),
    combine("from 2 on", some <= any_beta / 2, "a probability", use("beta >= 2", weight=Q("1/2"))).for_all(zero=(below_2,)),
    cases("claim", some <= any_beta / 2, below_2, "below 2", "from 2 on"))
