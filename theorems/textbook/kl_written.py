"""The KL divergence, written out: Gibbs' inequality for the right laws, and (u-1)^2 <= (2u+4)(u log u - u + 1)/3."""
from theorems.textbook.kl import F, G, P, P1, P2, Q, Q1, Q2, f, partition, r, t, u, x, y
from verify.language import Expr, Letter, Sum, absolute, as_expr, equal, exp, log, maximum
from verify.language import Q as number
from verify.language.proofs import Step, cases, combine, derivation, fewer_terms, gibbs, pointwise, same_support, total, use

PROOFS: dict[str, tuple[object, ...]] = {}

zero, half = number(0), as_expr("1/2")


def divergence(p: Expr, q: Expr, *letters: Letter) -> Expr: return total(letters, p * log(p / q), (p,))


run, rerun = P(x) * F(y, x), Q(x) * G(y, x)
joint = divergence(run, rerun, x, y)
parts = divergence(P(x), Q(x), x) + Sum(x, P(x) * divergence(F(y, x), G(y, x), y), (P(x),))
chained = combine("logarithms", equal(joint, parts))
PROOFS["textbook/kl-chain-rule#printed"] = (*derivation(chained), *derivation(
    pointwise("a part of a probability", F(y, x) * G(y, x) <= G(y, x)).for_all(x, y),
    combine("Q is positive where the joint law is", Sum(y, F(y, x) * rerun) <= Q(x),
            use("a part of a probability", weight=Q(x), over=(y,))).for_all(x),
    chained))

gibbs_law = Q(r) * exp(f(r)) / partition

ratio = combine("the ratio of the laws", equal(P(r) / Q(r), exp(f(r)) / partition),
                use("given 1", weight=1 / (Q(r) * partition))).for_all(r, where=(P(r),))
logarithm = pointwise("its logarithm", equal(log(P(r) / Q(r)), log(exp(f(r)) / partition)), "the ratio of the laws",
                      terms=(P(r) / Q(r), exp(f(r)) / partition)).for_all(r, where=(P(r),))
mean, best = Sum(r, P(r) * f(r)), divergence(P(r), Q(r), r) + log(partition)
PROOFS["textbook/gibbs-variational-principle#attained"] = (
    *derivation(gibbs("P against the Gibbs law", P(r), gibbs_law, (r,), zero <= divergence(P(r), gibbs_law, r)),
                combine("claim", mean <= best, "P against the Gibbs law")),
    *derivation(ratio, logarithm,
                combine("claim", best <= mean, use("its logarithm", weight=P(r), over=(r,), where=(P(r),)))))

variation, divergent = Sum(r, maximum(P(r) - Q(r), 0)), divergence(P(r), Q(r), r)


def pinsker(p: Expr, q: Expr, r: Letter, at: tuple[Letter, ...] = (), seen: tuple[Expr, ...] = (), name: str = "claim"
            ) -> tuple[Step, ...]:
    """2 TV^2 <= KL for two laws of r, at the letters `at` where `seen` is positive; `name` is that of the last step."""
    variation, distance, divergent = Sum(r, maximum(p - q, 0)), absolute(p - q), divergence(p, q, r)
    scale, cost = 2 * p / 3 + 4 * q / 3, p * log(p / q) - p + q
    outside = 2 * variation / 3 + 1 / (2 * variation) - 1
    common = Sum(r, q, (p,))
    return (
        pointwise("for one ratio", (p / q - 1) ** 2 <= (2 * (p / q) / 3 + 4 / number(3)) * ((p / q) * log(p / q) - p / q + 1),
                  terms=(p / q,)).for_all(*at, r, where=(*seen, p)),
        combine("for one letter", (p - q) ** 2 / scale <= cost, use("for one ratio", weight=q ** 2 / scale)
                ).for_all(*at, r, where=(*seen, p)),
        pointwise("means", 2 * distance <= variation * scale + (p - q) ** 2 / scale / variation,
                  terms=(variation, scale, p - q)).for_all(*at, r, where=(*seen, p, variation)),
        combine("the distance at one letter", 2 * distance <= variation * scale + cost / variation, "means",
                use("for one letter", weight=1 / variation)).for_all(*at, r, where=(*seen, p, variation)),
        pointwise("where P is 0", equal(distance - q, zero)).for_all(*at, r, where=seen, zero=(p,)),
        same_support("only where P is positive", equal(Sum(r, distance - q, (p,)), Sum(r, distance - q)), p, "where P is 0"
                     ).for_all(*at, where=seen),
        fewer_terms("a part of Q", common <= Sum(r, q)).for_all(*at, where=seen),
        combine("at most 1", common <= 1, "a part of Q").for_all(*at, where=seen),
        pointwise("its factor", zero <= outside, terms=(variation,)).for_all(*at, where=(*seen, variation)),
        pointwise("its part", outside * common <= outside, "its factor", "at most 1",
                  terms=(outside, common)).for_all(*at, where=(*seen, variation)),
        combine("the sum", 2 * variation <= variation + divergent / (2 * variation), use("only where P is positive", weight=-1),
                use("the distance at one letter", weight=half, over=(r,), where=(p,)), "its part"
                ).for_all(*at, where=(*seen, variation)),
        combine("P is not Q", 2 * variation ** 2 <= divergent, use("the sum", weight=2 * variation)
                ).for_all(*at, where=(*seen, variation)),
        gibbs("divergence", p, q, (r,), zero <= divergent).for_all(*at, where=seen),
        pointwise("P is Q", 2 * variation ** 2 <= divergent, "divergence", terms=(divergent,)
                  ).for_all(*at, where=seen, zero=(variation,)),
        cases(name, 2 * variation ** 2 <= divergent, variation, "P is not Q", "P is Q").for_all(*at, where=seen))


PROOFS["textbook/pinsker#printed"] = derivation(*pinsker(P(r), Q(r), r))

first, second = t * P1(r) + u * P2(r), t * Q1(r) + u * Q2(r)
tilt_1, tilt_2 = Q1(r) * first / (second * P1(r)), Q2(r) * first / (second * P2(r))
positive = zero < second
PROOFS["textbook/kl-joint-convexity#printed"] = derivation(
    pointwise("tangent for the first pair", log(tilt_1) <= tilt_1 - 1, terms=(tilt_1,)).for_all(r, where=(P1(r),)),
    pointwise("tangent for the second pair", log(tilt_2) <= tilt_2 - 1, terms=(tilt_2,)).for_all(r, where=(P2(r),)),
    pointwise("mixture where P1 > 0", positive).for_all(r, where=(first, P1(r))),
    pointwise("mixture where P2 > 0", positive).for_all(r, where=(first, P2(r)), zero=(P1(r),)),
    pointwise("mixture elsewhere", positive).for_all(r, where=(first,), zero=(P1(r), P2(r))),
    cases("mixture where P1 = 0", positive, P2(r), "mixture where P2 > 0", "mixture elsewhere").for_all(
        r, where=(first,), zero=(P1(r),)),
    cases("mixture of the second laws", positive, P1(r), "mixture where P1 > 0", "mixture where P1 = 0").for_all(
        r, where=(first,)),
    fewer_terms("first part", Sum(r, Q1(r) * first / second, (P1(r), second)) <= Sum(r, Q1(r) * first / second, (second,))),
    fewer_terms("second part", Sum(r, Q2(r) * first / second, (P2(r), second)) <= Sum(r, Q2(r) * first / second, (second,))),
    fewer_terms("total", Sum(r, first, (second,)) <= Sum(r, first)),
    pointwise("both parts", t * (Q1(r) * first / second) + u * (Q2(r) * first / second) <= first).for_all(r, where=(second,)),
    combine("claim", divergence(first, second, r) <= t * divergence(P1(r), Q1(r), r) + u * divergence(P2(r), Q2(r), r),
            use("tangent for the first pair", weight=t * P1(r), over=(r,), where=(P1(r),)),
            use("tangent for the second pair", weight=u * P2(r), over=(r,), where=(P2(r),)),
            use("first part", weight=t), use("second part", weight=u), "total",
            use("both parts", over=(r,), where=(second,))))
