"""The remarks on numbers of samples, written out."""
from theorems.dwork2015.sec4_remarks import (
    B, L, M, T, above, any_budget, below_1, beta, budget, e_h, e_t, first, first_5, for_privacy, for_sample, fourfold,
    inaccurate, least, m, m2, mean_h, mean_p, mean_t, n,
    n0_25, n1_25, p, part, second, second_5, shows, sigma, small, tau, twice, u, value)
from verify.language import Q, Sum, absolute, call, equal, exp, log, maximum, minimum, sqrt
from verify.language.proofs import cases, choice, combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

spent, room = any_budget * log(m2), tau**2 * n
PROOFS["dwork2015/sec-4.2.concentration#printed"] = derivation(
    pointwise("log m > 0", log(m2) > 0),
    combine("exponents", spent <= room, use("given 1", weight=log(m2))),
    pointwise("exponentials", exp(spent) <= exp(room), "exponents", terms=(spent, room)),
    combine("claim", m2**any_budget * (2 * exp(-2 * tau**2 * n)) <= 2 * exp(-(tau**2) * n),
            use("exponentials", weight=2 * exp(-2 * tau**2 * n))))

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
PROOFS["dwork2015/sec-4.1.dependence#repaired"] = (
    *derivation(pointwise("claim", equal(twice, 2 * first), "given 1", terms=(one, other))),
    *derivation(
        pointwise("logarithm", inner > 0),
        pointwise("root", equal(sqrt(4 * budget * inner), 2 * sqrt(budget * inner)), "logarithm", terms=(inner,)),
        combine("claim", equal(fourfold, 2 * second), use("root", weight=80 / (below_1 * sigma)))))

f, parts = call("floor", 1 / part), 1 / part
top = minimum(call("floor", value * L) + 1, L)
PROOFS["dwork2015/sec-4.2.L-floor#printed"] = (choice({"l": top}),)
PROOFS["dwork2015/sec-4.2.L-floor#part: half of a part"] = derivation(
    pointwise("1/part >= 1", parts >= 1),
    pointwise("f >= 1", f >= 1, "1/part >= 1", terms=(parts,)),
    pointwise("half", f >= parts / 2, "1/part >= 1", terms=(parts,)),
    combine("claim", 1 / (2 * f) <= part, use("half", weight=part / f)))
spread = B * log(16 * m / (tau * beta))
PROOFS["dwork2015/sec-4.1.tau-scaling#printed"] = (
    *derivation(pointwise("claim", equal(n0_25 * tau**2, maximum(1536 * B * log(4 * m / beta), 64 * log(12 * m / beta))))),
    *derivation(combine("claim", equal(n1_25 * tau**2, 61440 * log(4 * m / beta) * sqrt(spread)))))
PROOFS["dwork2015/sec-4.1.tau-scaling#part: the two parts of n0"] = (
    *derivation(combine("claim", equal(for_privacy * tau**2, 1536 * B * log(4 * m / beta)))),
    *derivation(combine("claim", equal(for_sample * tau**2, 64 * log(12 * m / beta)))))

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
