"""Theorem 25, its arithmetic written out: triangle inequalities, and the three kinds of noise one by one."""
from theorems.dwork2015.thm_25 import B, T, a, beta, e, e_t, eta, gamma, m, p, sigma, tail, tau
from verify.language import absolute, equal, log, maximum
from verify.language.proofs import combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

PROOFS["dwork2015/thm-25.step-eq4#printed"] = derivation(
    pointwise("triangle", absolute(a - p) <= absolute(a - e) + absolute(p - e)),
    combine("one of them", tau <= absolute(a - e) + absolute(p - e), "given 1", "triangle"),
    pointwise("claim", maximum(absolute(a - e) - 7 * tau / 8, absolute(p - e) - tau / 8) >= 0, "one of them",
              terms=(absolute(a - e), absolute(p - e))))

eta_far, gamma_far, xi_far = (m * tail(tau / 12, 4 * sigma), B * tail(tau / 24, 2 * sigma), B * tail(7 * tau / 8, sigma))
L = log(4 * m / beta)
PROOFS["dwork2015/thm-25.step-eq5#printed"] = derivation(
    pointwise("eta", eta_far <= beta / 16),
    pointwise("gamma", gamma_far <= beta / 16),
    pointwise("log > 0", L > 0),
    pointwise("farther", tail(7 * tau / 8, sigma) <= tail(tau / 24, 2 * sigma), "log > 0", terms=(L,)),
    pointwise("room", 3 * beta / 16 <= beta / 2),
    combine("claim", eta_far + gamma_far + xi_far <= beta / 2, "eta", use("gamma", weight=2), use("farther", weight=B), "room"))

TRIANGLE = (
    pointwise("triangle", absolute(e - e_t) <= absolute(p - e_t) + absolute(p - e)),
    pointwise("gamma", -gamma <= absolute(gamma)),
    pointwise("eta", -eta <= absolute(eta)))
USES = ("triangle", "given 1", "gamma", "eta", "given 2", "given 3", "given 4")
least = T - tau / 24 - tau / 12 - tau / 8
PROOFS["dwork2015/thm-25.step-half#printed"] = (
    *derivation(*TRIANGLE, combine("claim", absolute(p - e_t) >= least, *USES)),
    *derivation(combine("claim", equal(least, tau / 2))),
    *derivation(*TRIANGLE, combine("claim", absolute(p - e_t) > tau / 2, *USES)))

threshold = T + gamma + eta
PROOFS["dwork2015/thm-25.step-abs#printed"] = (
    *derivation(TRIANGLE[0], combine("claim", absolute(p - e_t) >= absolute(e - e_t) - absolute(p - e), "triangle")),
    *derivation(
        *TRIANGLE[1:],
        pointwise("room", tau / 24 + tau / 12 <= T),
        combine("above 0", threshold >= 0, "gamma", "eta", "given 2", "given 3", "room"),
        pointwise("itself", absolute(threshold) <= threshold, "above 0", terms=(gamma + eta,)),
        combine("claim", absolute(e - e_t) - absolute(p - e) >= absolute(threshold) - absolute(p - e), "itself", "given 1")),
    *derivation(
        *TRIANGLE[1:],
        pointwise("below", threshold <= absolute(threshold)),
        combine("claim", absolute(threshold) - absolute(p - e) >= T - absolute(gamma) - absolute(eta) - absolute(p - e),
                "below", "gamma", "eta")))
