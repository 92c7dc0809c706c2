"""The remarks on numbers of samples, written out."""
from theorems.dwork2015.sec4_remarks import (
    DEPENDENCE, B, L, M, T, above, below_1, beta, budget, chance, e_h, e_t, finer, first, first_5, first_finer,
    for_privacy, for_sample, fourfold, high, inaccurate, least, least_samples, m, mean_h, mean_p, mean_t, n, n0_25, n1_25,
    p, part, second, second_5, second_finer, shows, sigma, small, tau, twice, u, value)
from verify.language import Q, Sum, absolute, call, equal, exp, log, maximum, minimum, sqrt, substitute
from verify.language.proofs import cases, choice, combine, derivation, instance, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

PROOFS["dwork2015/sec-4.2.implication#part: where the holdout mean is accurate"] = derivation(
    pointwise("triangle", absolute(e_h - e_t) <= absolute(e_h - p) + absolute(p - e_t)),
    combine("claim", absolute(p - e_t) > T - tau, "triangle", "given 1", "given 2"))

fails = above(u) * (1 - shows(u)) <= inaccurate(u)
A, B_, C = (maximum(event(u), 0) for event in (above, shows, inaccurate))
PROOFS["dwork2015/sec-4.2.implication#printed"] = derivation(
    pointwise("A holds", above(u) > 0).for_all(u, where=(A,)),
    pointwise("B fails", 1 - shows(u) > 0).for_all(u, zero=(B_,)),
    pointwise("C fails", 1 - inaccurate(u) > 0).for_all(u, zero=(C,)),
    pointwise("triangle", absolute(mean_h(u) - mean_t(u)) <= absolute(mean_h(u) - mean_p(u)) + absolute(mean_p(u) - mean_t(u))
              ).for_all(u),
    combine("impossible", Q(0) < 0, "triangle", "given 1", "given 3", "given 4").for_all(u, where=(A,), zero=(B_, C)),
    pointwise("accurate", fails, "impossible").for_all(u, where=(A,), zero=(B_, C)),
    pointwise("inaccurate", fails).for_all(u, where=(A, C), zero=(B_,)),
    cases("A without B", fails, C, "inaccurate", "accurate").for_all(u, where=(A,), zero=(B_,)),
    pointwise("both", fails).for_all(u, where=(A, B_)),
    cases("A", fails, B_, "both", "A without B").for_all(u, where=(A,)),
    pointwise("without A", fails).for_all(u, zero=(A,)),
    cases("each outcome", fails, A, "A", "without A").for_all(u),
    combine("claim", Sum(u, M(u) * above(u) * (1 - shows(u))) <= 2 * exp(-(tau**2) * n),
            use("each outcome", weight=M(u), over=(u,)), "given 5"))

one, other, inner = 2 * budget / (sigma * below_1), log(6 / small) / below_1**2, log(1 / (below_1 * small))
one_finer, other_finer, inner_finer = 2 * budget / (sigma * finer), log(6 / small) / finer**2, log(1 / (finer * small))
roots, roots_finer = sqrt(budget * inner), sqrt(budget * inner_finer)
LOGARITHMS = (
    pointwise("logarithm", inner > 0),
    pointwise("the other logarithm", inner_finer > inner))
PRIVACY_COUNTS = (
    combine("without the fractions", finer * (2 * budget / sigma) >= log(6 / small), use("given 1", weight=finer**2)),
    pointwise("the same at tau", below_1 * (2 * budget / sigma) >= log(6 / small), "without the fractions",
              terms=(log(6 / small), 2 * budget / sigma)),
    combine("first part", one >= other, use("the same at tau", weight=1 / below_1**2)),
    pointwise("n0", equal(first, one), "first part", terms=(one, other)))
# B = sigma = 1, beta = 1/2, tau = 1/D^2.
D = 100 * (high + 1)
FINE = {"B": Q(1), "sigma": Q(1), "beta": Q("1/2"), "tau": 1 / D**2}
first_fine, second_fine = substitute(first, FINE), substitute(second, FINE)
root_fine = substitute(sqrt(budget * log(1 / (below_1 * small))), FINE)
PROOFS["dwork2015/sec-4.1.dependence#printed"] = (choice(FINE), *derivation(
    pointwise("D >= 100", D >= 100),
    pointwise("C <= D/100", high <= D / 100),
    pointwise("the root", root_fine <= D / 10, "D >= 100", terms=(D,)),
    pointwise("the root >= 0", root_fine >= 0, "D >= 100", terms=(D,)),
    pointwise("n0", first_fine >= 2 * D**4, "D >= 100", terms=(D,)),
    pointwise("n1", equal(second_fine, 80 * D**2 * root_fine), terms=(D, root_fine)),
    combine("n1 is smaller", high * second_fine <= 80 * D**4 / 1000, use("n1", weight=high),
            use("C <= D/100", weight=80 * D**2 * root_fine), use("the root", weight=80 * D**3 / 100)),
    pointwise("room", 80 * D**4 / 1000 < 2 * D**4, "D >= 100", terms=(D,)),
    combine("claim", high * second_fine < first_fine, "n1 is smaller", "room", "n0")))
PROOFS["dwork2015/sec-4.1.dependence#repaired"] = (
    *derivation(*PRIVACY_COUNTS, pointwise("claim", equal(twice, 2 * first), "first part", terms=(one, other))),
    *derivation(
        *LOGARITHMS,
        pointwise("root", equal(sqrt(4 * budget * inner), 2 * sqrt(budget * inner)), "logarithm", terms=(inner,)),
        combine("claim", equal(fourfold, 2 * second), use("root", weight=80 / (below_1 * sigma)))),
    *derivation(
        *PRIVACY_COUNTS, *LOGARITHMS,
        pointwise("n0 at tau'", equal(first_finer, one_finer), "given 1", terms=(one_finer, other_finer)),
        pointwise("n0 > 0", one > 0),
        combine("its growth", equal(first_finer / first, below_1 / finer), use("n0 at tau'", weight=1 / first),
                use("n0", weight=-below_1 / (finer * first))),
        pointwise("a root > 0", roots > 0, "logarithm", terms=(inner,)),
        pointwise("roots", roots_finer > roots, "logarithm", "the other logarithm", terms=(inner, inner_finer)),
        combine("claim", first_finer / first < second_finer / second, "its growth",
                use("roots", weight=below_1 / (finer * roots)))),
    *derivation(
        *LOGARITHMS,
        pointwise("root", equal(roots_finer, roots * sqrt(inner_finer / inner)), "logarithm", "the other logarithm",
                  terms=(inner, inner_finer)),
        combine("claim", DEPENDENCE[3], use("root", weight=80 / sigma))))

f, parts = call("floor", 1 / part), 1 / part
top = minimum(call("floor", value * L) + 1, L)
PROOFS["dwork2015/sec-4.2.L-floor#printed"] = (choice({"l": top}),)
PROOFS["dwork2015/sec-4.2.L-floor#part: half of a part"] = derivation(
    pointwise("1/part >= 1", parts >= 1),
    pointwise("f >= 1", f >= 1, "1/part >= 1", terms=(parts,)),
    pointwise("half", f >= parts / 2, "1/part >= 1", terms=(parts,)),
    combine("claim", 1 / (2 * f) <= part, use("half", weight=part / f)))
spread = B * log(16 * m / (tau * beta))
log_4, log_12 = log(4 * m / beta), log(12 * m / beta)
PROOFS["dwork2015/sec-4.1.tau-scaling#printed"] = (
    choice({"c": 1, "C": 1536 * B * log_4 + 64 * log_12}),
    *derivation(
        pointwise("L >= 1", log_4 >= 1),
        pointwise("the sample", log_12 >= 1),
        pointwise("the root", sqrt(spread) >= 1),
        pointwise("product", log_4 * sqrt(spread) >= 1, "L >= 1", "the root", terms=(log_4, sqrt(spread))),
        combine("n0 of the sample", for_sample * tau**2 >= 64, use("the sample", weight=64)),
        combine("n1", n1_25 * tau**2 >= 61440, use("product", weight=61440)),
        pointwise("claim", least_samples * tau**2 >= 1, "n0 of the sample", "n1", terms=(for_privacy, for_sample, n1_25))),
    *derivation(
        pointwise("L >= 0", log_4 >= 0),
        pointwise("the sample", log_12 >= 0),
        combine("for privacy", equal(for_privacy * tau**2, 1536 * B * log_4)),
        combine("for the sample", equal(for_sample * tau**2, 64 * log_12)),
        pointwise("n0", n0_25 * tau**2 <= 1536 * B * log_4 + 64 * log_12, "for privacy", "for the sample", "L >= 0",
                  "the sample", terms=(for_privacy, for_sample, log_4, log_12)),
        pointwise("n0 or n1", least_samples <= n0_25, terms=(n0_25, n1_25)),
        combine("claim", least_samples * tau**2 <= 1536 * B * log_4 + 64 * log_12, use("n0 or n1", weight=tau**2), "n0")))

L_5, inside = log(4 * m / beta), B * log(1 / (least / 8 * (beta / (2 * m))))
COMMON = (
    pointwise("tau is small", 300 * least**2 <= 1),
    pointwise("L >= 1", L_5 >= 1))
PROOFS["dwork2015/sec-5.lower-than-proof#part: both bounds"] = (
    *derivation(
        *COMMON,
        pointwise("B L >= 1", B * L_5 >= 1, "L >= 1", terms=(L_5,)),
        combine("first part", 1536 * B * L_5 / least**2 >= 460800, use("B L >= 1", weight=1536 / least**2),
                use("tau is small", weight=1536 / least**2)),
        pointwise("claim", first_5 > 10000, "first part",
                  terms=(B * L_5 / least**2, log(6 / (beta / (2 * m))) / (least / 8)**2))),
    *derivation(
        *COMMON,
        pointwise("logarithm", log(1 / (least / 8 * (beta / (2 * m)))) >= 1),
        pointwise("root", sqrt(inside) >= 1, "logarithm", terms=(log(1 / (least / 8 * (beta / (2 * m)))),)),
        pointwise("product", sqrt(inside) * L_5 >= 1, "root", "L >= 1", terms=(sqrt(inside), L_5)),
        combine("claim", second_5 > 10000, use("product", weight=61440 / least**2), use("tau is small", weight=61440 / least**2)
                ),
    ))

below = maximum(first - n, 0)
PROOFS["dwork2015/sec-4.1.pick-larger#printed"] = derivation(
    pointwise("n >= n0", n >= first, "given 3", terms=(first, second)),
    instance("claim", chance <= small, "given 1", {}, "n >= n0"))
PROOFS["dwork2015/sec-4.1.pick-larger#sharp"] = derivation(
    pointwise("n >= n0", n >= first, terms=(first,)).for_all(zero=(below,)),
    pointwise("n >= n1", n >= second, "given 3", terms=(first, second)).for_all(where=(below,)),
    instance("by n0", chance <= small, "given 1", {}, "n >= n0").for_all(zero=(below,)),
    instance("by n1", chance <= small, "given 2", {}, "n >= n1").for_all(where=(below,)),
    cases("claim", chance <= small, below, "by n1", "by n0"))
