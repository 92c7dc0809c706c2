"""Equation (5), written out: a far answer needs one large variable, and each kind is rare."""
from theorems.dwork2015.thm_25_eq5 import (
    B, M, above, answer, answered, at_once, beta, distance, e, e_t, eta, eta_large, far, gamma, gamma_large, j, level, m, sigma,
    some, tail, tau, u, xi, xi_large)
from verify.language import Q, Sup, absolute, equal, log, maximum
from verify.language.proofs import cases, combine, derivation, pointwise, sup_at_most, use

PROOFS: dict[str, tuple[object, ...]] = {}

L = log(4 * m / beta)
eta_far, gamma_far = m * tail(tau / 12, 4 * sigma), B * tail(tau / 24, 2 * sigma)
ARITHMETIC = (
    pointwise("eta", eta_far <= beta / 16),
    pointwise("gamma", gamma_far <= beta / 16),
    pointwise("log > 0", L > 0),
    pointwise("farther", tail(7 * tau / 8, sigma) <= tail(tau / 24, 2 * sigma), "log > 0", terms=(L,)),
    pointwise("room", 3 * beta / 16 <= beta / 2))
USES = ("eta", use("gamma", weight=2), use("farther", weight=B), "room")
PROOFS["dwork2015/thm-25.step-eq5#part: the arithmetic"] = derivation(*ARITHMETIC, combine(
    "claim", at_once <= beta / 2, *USES))

F, R = maximum(far(j, u), 0), maximum(above(j, u), 0)
G, H, V = maximum(eta_large(u), 0), maximum(gamma_large(u), 0), maximum(xi_large(u), 0)
bad = eta_large(u) + gamma_large(u) + xi_large(u)
one = far(j, u) <= bad
PROOFS["dwork2015/thm-25.step-eq5#printed"] = derivation(
    *ARITHMETIC,
    pointwise("far", far(j, u) > 0).for_all(j, u, where=(F,)),
    pointwise("there", answered(j, u) > 0, "given 5", "far").for_all(j, u, where=(F,)),
    pointwise("is above", above(j, u) > 0).for_all(j, u, where=(F, R)),
    pointwise("is not above", 1 - above(j, u) > 0).for_all(j, u, where=(F,), zero=(R,)),
    pointwise("no eta", 1 - eta_large(u) > 0).for_all(u, zero=(G,)),
    pointwise("no gamma", 1 - gamma_large(u) > 0).for_all(u, zero=(H,)),
    pointwise("no xi", 1 - xi_large(u) > 0).for_all(u, zero=(V,)),
    combine("answer with noise", equal(answer(j, u), e(j, u) + xi(j, u)), "given 3").for_all(j, u, where=(F, R)),
    pointwise("noise of the answer", absolute(xi(j, u)) >= 7 * tau / 8, "given 6", "answer with noise",
              terms=(answer(j, u), e(j, u), xi(j, u))).for_all(j, u, where=(F, R)),
    combine("absurd above", Q(0) < 0, "noise of the answer", "given 12").for_all(j, u, where=(F, R), zero=(V,)),
    pointwise("then xi", one, "absurd above").for_all(j, u, where=(F, R), zero=(V,)),
    pointwise("or xi", one).for_all(j, u, where=(F, R, V)),
    cases("if above", one, V, "or xi", "then xi").for_all(j, u, where=(F, R)),
    combine("from the training set", equal(answer(j, u), e_t(j, u)), "given 4").for_all(j, u, where=(F,), zero=(R,)),
    combine("below the level", distance <= level, "given 2").for_all(j, u, where=(F,), zero=(R,)),
    pointwise("so far", distance >= 7 * tau / 8, "given 6", "from the training set", terms=(answer(j, u), e(j, u), e_t(j, u))
              ).for_all(j, u, where=(F,), zero=(R,)),
    pointwise("eta of it", eta(j, u) <= absolute(eta(j, u))).for_all(j, u),
    pointwise("gamma of it", gamma(j, u) <= absolute(gamma(j, u))).for_all(j, u),
    combine("absurd below", Q(0) < 0, "so far", "below the level", "eta of it", "gamma of it", "given 8", "given 10"
            ).for_all(j, u, where=(F,), zero=(R, G, H)),
    pointwise("then gamma", one, "absurd below").for_all(j, u, where=(F,), zero=(R, G, H)),
    pointwise("or gamma", one).for_all(j, u, where=(F, H), zero=(R, G)),
    cases("without eta", one, H, "or gamma", "then gamma").for_all(j, u, where=(F,), zero=(R, G)),
    pointwise("with eta", one).for_all(j, u, where=(F, G), zero=(R,)),
    cases("if below", one, G, "with eta", "without eta").for_all(j, u, where=(F,), zero=(R,)),
    cases("a far one", one, R, "if above", "if below").for_all(j, u, where=(F,)),
    pointwise("a near one", one).for_all(j, u, zero=(F,)),
    cases("each answer", one, F, "a far one", "a near one").for_all(j, u),
    sup_at_most("some answer", Sup(j, far(j, u)) <= bad, "each answer").for_all(u),
    combine("claim", some <= beta / 2, use("some answer", weight=M(u), over=(u,)), "given 9", "given 11", "given 13", *USES))
