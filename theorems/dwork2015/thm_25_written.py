"""Theorem 25, its arithmetic written out: triangle inequalities, and the three kinds of noise one by one."""
from theorems.dwork2015.thm_25 import (
    M, T, answer, answered, apart, atypical, before, budget, chance, e, e_j, e_t, e_t_j, eta, eta_j, gamma,
    gamma_j, i, j, least, off, off_sample, p, p_j, reduces, sample_mean, spent, tau, true_mean, u)
from verify.language import Q, Same, Sum, absolute, equal, maximum
from verify.language.proofs import cases, combine, derivation, pointwise, same_support, use

PROOFS: dict[str, tuple[object, ...]] = {}

wrong, wrong_sample, wrong_mean = (
    absolute(answer(u) - true_mean(u)), absolute(answer(u) - sample_mean(u)), absolute(true_mean(u) - sample_mean(u)))
one_of_two = answered(u) * off(u) <= answered(u) * off_sample(u) + atypical(u)
F, G, H = (maximum(event(u), 0) for event in (off, off_sample, atypical))
PROOFS["dwork2015/thm-25.step-eq4#printed"] = derivation(
    pointwise("F holds", off(u) > 0).for_all(u, where=(F,)),
    pointwise("G fails", 1 - off_sample(u) > 0).for_all(u, zero=(G,)),
    pointwise("H fails", 1 - atypical(u) > 0).for_all(u, zero=(H,)),
    pointwise("triangle", wrong <= wrong_sample + wrong_mean).for_all(u),
    combine("impossible", Q(0) < 0, "triangle", "given 1", "given 4", "given 6").for_all(u, where=(F,), zero=(G, H)),
    pointwise("neither", one_of_two, "impossible").for_all(u, where=(F,), zero=(G, H)),
    pointwise("the mean is off", one_of_two).for_all(u, where=(F, H), zero=(G,)),
    cases("near the sample", one_of_two, H, "the mean is off", "neither").for_all(u, where=(F,), zero=(G,)),
    pointwise("far from the sample", one_of_two).for_all(u, where=(F, G)),
    cases("off", one_of_two, G, "far from the sample", "near the sample").for_all(u, where=(F,)),
    pointwise("not off", one_of_two).for_all(u, zero=(F,)),
    cases("each outcome", one_of_two, F, "off", "not off").for_all(u),
    combine("claim", chance(answered(u) * off(u)) <= chance(answered(u) * off_sample(u)) + chance(atypical(u)),
            use("each outcome", weight=M(u), over=(u,))))

TRIANGLE = (
    pointwise("triangle", absolute(e - e_t) <= absolute(p - e_t) + absolute(p - e)),
    pointwise("gamma", -gamma <= absolute(gamma)),
    pointwise("eta", -eta <= absolute(eta)))
USES = ("triangle", "given 1", "gamma", "eta", "given 2", "given 3", "given 4")
PROOFS["dwork2015/thm-25.step-half#part: one query"] = (
    *derivation(*TRIANGLE, combine("claim", absolute(p - e_t) >= least, *USES)),
    *derivation(combine("claim", equal(least, tau / 2))),
    *derivation(*TRIANGLE, combine("claim", absolute(p - e_t) > tau / 2, *USES)))

counted = maximum(apart - tau / 2, 0)
lowered = maximum(reduces(j), 0)
place = maximum(before(j), Same(j, i))
REDUCES = (
    pointwise("triangle", absolute(e_j(j) - e_t_j(j)) <= apart + absolute(p_j(j) - e_j(j))).for_all(j),
    pointwise("gamma", -gamma_j(j) <= absolute(gamma_j(j))).for_all(j),
    pointwise("eta", -eta_j(j) <= absolute(eta_j(j))).for_all(j))
PROOFS["dwork2015/thm-25.step-half#printed"] = (
    *derivation(*REDUCES, combine("claim", apart >= least, *USES).for_all(j, where=(reduces(j),))),
    *derivation(combine("claim", equal(least, tau / 2))),
    *derivation(
        *REDUCES,
        combine("more than tau/2", apart > tau / 2, *USES).for_all(j, where=(reduces(j),)),
        pointwise("at most tau/2", apart <= tau / 2).for_all(j, zero=(counted,)),
        pointwise("it reduces", reduces(j) > 0).for_all(j, where=(lowered,)),
        combine("impossible", Q(0) < 0, "more than tau/2", "at most tau/2").for_all(j, where=(lowered,), zero=(counted,)),
        pointwise("nothing then", before(j) * reduces(j) <= 0, "impossible").for_all(j, where=(lowered,), zero=(counted,)),
        pointwise("nothing else", before(j) * reduces(j) <= 0).for_all(j, zero=(lowered, counted)),
        cases("nothing", before(j) * reduces(j) <= 0, lowered, "nothing then", "nothing else").for_all(j, zero=(counted,)),
        pointwise("exactly nothing", equal(before(j) * reduces(j), Q(0)), "nothing").for_all(j, zero=(counted,)),
        same_support("only where it is counted", equal(Sum(j, before(j) * reduces(j), (counted,)), spent), counted,
                     "exactly nothing"),
        pointwise("one place", before(j) * reduces(j) <= place).for_all(j),
        combine("claim", spent < budget, use("only where it is counted", weight=-1),
                use("one place", over=(j,), where=(counted,)), "given 5")))

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
