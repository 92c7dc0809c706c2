"""Section 4, written out: the divergence of the mean output from each output, and from a tilted law, is not negative."""
from theorems.wang2016.notation import h
from theorems.wang2016.sec_4 import (
    A, C, F, L, P, R, V, W, Z, b, both_of, deviation, e, gamma, lem_14_steps, mean_loss,
    mean_risk,
    normaliser, normaliser_at, out, rate, seen, sigma, through, u)
from theorems.wang2016.sec_4 import s as to_u
from verify.language import Expr, Q, Relation, Sum, absolute, equal, exp, log, real, sqrt
from verify.language.proofs import (
    Step, combine, derivation, fewer_terms, gibbs, instance, limit, pointwise, total, use)

PROOFS: dict[str, tuple[object, ...]] = {}

joint = P(Z) * A(h, Z)
mutual = total((Z, h), joint * log(joint / (P(Z) * out)), (joint,))

_, *others = lem_14_steps.claim.parts  # type: ignore[union-attr]

# On measurable spaces the logarithm of a normaliser may have no mean: the divergences of a pair are added first.
one, other, PAIR = A(h, Z), A(h, W), (P(Z), P(W))
forth, back = log(one / other), log(other / one)
apart_by = L(h, W) - L(h, Z)
sizes = sqrt((one * forth + other * back)**2)
pairs = total((Z, W), P(Z) * P(W) * Sum(h, (one - other) * apart_by))
of_pairs = Sum(Z, P(Z) * Sum(W, P(W) * Sum(h, one * forth)))
log_of = -L(h, Z) - log(normaliser(Z, Q(1)))
PROOFS["wang2016/sec-4.mi-lower#printed"] = derivation(
    pointwise("the logarithm of A", equal(log(one), log_of), "given 1", terms=(normaliser(Z, Q(1)), L(h, Z))).for_all(Z, h),
    pointwise("positive", one > 0, "given 1", terms=(normaliser(Z, Q(1)), L(h, Z))).for_all(Z, h),
    pointwise("log ratio", equal(forth, apart_by - log(normaliser(Z, Q(1))) + log(normaliser(W, Q(1)))),
              "the logarithm of A", use("the logarithm of A", {"Z": W}), "positive", use("positive", {"Z": W}),
              terms=(one, other, normaliser(Z, Q(1)), normaliser(W, Q(1)))).for_all(Z, W, h),
    pointwise("both signs", Q(0) <= one * forth + other * back, "positive", use("positive", {"Z": W}), terms=(one, other)
              ).for_all(Z, W, h),
    pointwise("size", equal(sizes, one * forth + other * back), "both signs", terms=(one * forth + other * back,)
              ).for_all(Z, W, h),
    combine("a pair", equal(Sum(h, sizes), Sum(h, (one - other) * apart_by)), use("log ratio", weight=one, over=(h,)),
            use("log ratio", {"Z": W, "W": Z}, weight=other, over=(h,)), use("size", over=(h,))).for_all(Z, W, where=PAIR),
    combine("all pairs", equal(total((Z, W), P(Z) * P(W) * Sum(h, sizes)), pairs),
            use("a pair", weight=P(Z) * P(W), over=(Z, W), where=PAIR)),
    pointwise("the other sign", equal(back, -forth), "positive", use("positive", {"Z": W}), terms=(one, other)
              ).for_all(Z, W, h),
    pointwise("tangent", forth <= one / other - 1, terms=(one / other,)).for_all(Z, W, h),
    combine("one of the two", forth <= (sizes + one - other) / one, use("size", weight=-1 / one),
            use("the other sign", weight=-other / one), use("tangent", weight=other / one)).for_all(Z, W, h),
    combine("its mean", of_pairs <= total((Z, W), P(Z) * P(W) * Sum(h, sizes)),
            use("one of the two", weight=P(Z) * P(W) * one, over=(Z, W, h))),
    combine("half of it", equal(2 * of_pairs, pairs), "all pairs", use("size", weight=-P(Z) * P(W), over=(Z, W, h))),
    pointwise("tangent at the mean output", log(other / out) <= other / out - 1, terms=(other / out,)).for_all(Z, W, h),
    pointwise("two ratios", equal(log(one / out), forth + log(other / out)), "positive", use("positive", {"Z": W}),
              terms=(one, other, out)).for_all(Z, W, h),
    combine("against the mean output", log(one / out) <= forth + other / out - 1, "two ratios", "tangent at the mean output"
            ).for_all(Z, W, h),
    combine("against all", log(one / out) <= Sum(W, P(W) * forth), use("against the mean output", weight=P(W), over=(W,))
            ).for_all(Z, h, where=(P(Z), one)),
    combine("the information", mutual <= of_pairs, use("against all", weight=joint, over=(Z, h), where=(P(Z), one))),
    combine("information", mutual <= mean_risk - mean_loss, "the information", use("half of it", weight=Q("1/2"))),
    pointwise("claim", mutual <= absolute(mean_risk - mean_loss), "information", terms=(mutual, mean_risk - mean_loss)))

spread = C(h, Z)


def tilt(slope: Expr) -> Expr: return Sum(V, P(V) * exp(slope * C(h, V)))
def moment(name: str, slope: Expr, at: dict[str, Expr]) -> Step:
    return instance(name, tilt(slope) <= exp(slope**2 * sigma**2 / 2), "given 1", {"h": h, **at}).for_all(h)


def upper(slope: Expr, at: dict[str, Expr], name: str = "") -> tuple[Step, ...]:
    """slope * error <= information + slope^2 sigma^2/2, from the law tilted by the slope."""
    grown, mean = exp(slope * spread), tilt(slope)
    tilted = P(Z) * out * grown / mean
    apart, gain = log(joint / tilted), log(joint / (P(Z) * out))
    of_apart = total((Z, h), joint * apart, (joint,))
    part = Sum(Z, P(Z) * grown / mean, (joint,))
    return (
        moment(f"moment{name}", slope, at),
        pointwise(f"log moment{name}", log(mean) <= slope**2 * sigma**2 / 2, f"moment{name}", terms=(mean,)).for_all(h),
        pointwise(f"two ratios{name}", equal(apart, gain - log(grown) + log(mean)), terms=(P(Z), A(h, Z), out, grown, mean)
                  ).for_all(Z, h, where=(joint,)),
        pointwise(f"log exp{name}", equal(log(grown), slope * spread), terms=(slope * spread,)).for_all(Z, h),
        combine(f"its logarithm{name}", apart <= gain - slope * spread + slope**2 * sigma**2 / 2,
                f"two ratios{name}", f"log moment{name}", use(f"log exp{name}", weight=-1)).for_all(Z, h, where=(joint,)),
        fewer_terms(f"a part{name}", part <= Sum(Z, P(Z) * grown / mean)).for_all(h),
        combine(f"at most all{name}", part <= 1, f"a part{name}").for_all(h),
        combine(f"at most all, at any output{name}", Sum(h, out * part) <= 1, use(f"at most all{name}", weight=out, over=(h,))),
        combine(f"its mean{name}", of_apart <= mutual - slope * deviation + slope**2 * sigma**2 / 2,
                use(f"its logarithm{name}", weight=joint, over=(Z, h), where=(joint,))),
        gibbs(f"against the tilted law{name}", joint, tilted, (Z, h), Q(0) <= of_apart),
        combine(f"tilted{name}", slope * deviation <= mutual + slope**2 * sigma**2 / 2, f"against the tilted law{name}",
                f"its mean{name}"))


def small_error(is_error: str) -> tuple[Step, ...]:
    """The square of the error, from the law tilted by error/sigma^2."""
    return (
        *upper(e / sigma**2, {"lam": e / sigma**2}),
        combine("its square", e**2 <= 2 * sigma**2 * mutual, use("tilted", weight=2 * sigma**2), use(is_error, weight=2 * e)))


PROOFS["wang2016/sec-4.russo-zou#printed"] = derivation(*small_error("given 3"))


def lower(rate: Expr, sampling: str = "given 3") -> tuple[Step, ...]:
    """The information is at most the mean divergence of a pair of datasets, which is -rate times the error.  C has a mean at
    the outputs of another dataset, since exp(C) and exp(-C) have."""
    K_Z, K_W = normaliser_at(Z, rate), normaliser_at(W, rate)
    pair, three = P(Z) * P(W), (Z, W, h)
    by = rate * (C(h, W) - C(h, Z))
    of_sizes, both_signs = total((Z, W), pair * Sum(h, sizes)), one * forth + other * back
    costs = total((Z, W), pair * Sum(h, (one - other) * by))
    up, down = (Sum(W, P(W) * exp(slope * C(h, W))) for slope in (Q(1), Q(-1)))
    at_other = use("positive", {"Z": W})
    return (
        moment("moment up", Q(1), {"lam": Q(1)}), moment("moment down", Q(-1), {"lam": Q(-1)}),
        combine("all up", total((Z, h), joint * up) <= exp(sigma**2 / 2), use("moment up", weight=joint, over=(Z, h))),
        combine("all down", total((Z, h), joint * down) <= exp(sigma**2 / 2), use("moment down", weight=joint, over=(Z, h))),
        pointwise("deviation", log(exp(C(h, W))) <= exp(C(h, W)) - 1, terms=(exp(C(h, W)),)).for_all(W, h),
        combine("deviations", total(three, pair * one * C(h, W)) <= total(three, pair * one * (exp(C(h, W)) - 1)),
                use("deviation", weight=pair * one, over=three)),
        pointwise("the logarithm of A", equal(log(one), -rate * (R(h) + C(h, Z)) - log(K_Z)), sampling,
                  terms=(K_Z, R(h), C(h, Z))).for_all(Z, h),
        pointwise("positive", one > 0, sampling, terms=(K_Z, R(h), C(h, Z))).for_all(Z, h),
        pointwise("two logarithms", equal(forth, log(one) - log(other)), "positive", at_other, terms=(one, other)
                  ).for_all(*three),
        combine("log ratio", equal(forth, by - log(K_Z) + log(K_W)), "two logarithms", "the logarithm of A",
                use("the logarithm of A", {"Z": W}, weight=-1)).for_all(*three),
        pointwise("both signs", Q(0) <= both_signs, "positive", at_other, terms=(one, other)).for_all(*three),
        pointwise("size", equal(sizes, both_signs), "both signs", terms=(both_signs,)).for_all(*three),
        combine("a pair", equal(Sum(h, sizes), Sum(h, (one - other) * by)), use("log ratio", weight=one, over=(h,)),
                use("log ratio", {"Z": W, "W": Z}, weight=other, over=(h,)), use("size", over=(h,))).for_all(Z, W, where=PAIR),
        combine("all pairs", equal(of_sizes, costs), use("a pair", weight=pair, over=(Z, W), where=PAIR)),
        pointwise("the other sign", equal(back, -forth), "positive", at_other, terms=(one, other)).for_all(*three),
        pointwise("tangent", forth <= one / other - 1, terms=(one / other,)).for_all(*three),
        combine("one of the two", forth <= (sizes + one - other) / one, use("size", weight=-1 / one),
                use("the other sign", weight=-other / one), use("tangent", weight=other / one)).for_all(*three),
        combine("its mean", of_pairs <= of_sizes, use("one of the two", weight=pair * one, over=three)),
        combine("half of it", equal(2 * of_pairs, costs), "all pairs", use("size", weight=-pair, over=three)),
        pointwise("tangent at the mean output", log(other / out) <= other / out - 1, terms=(other / out,)).for_all(*three),
        pointwise("two ratios", equal(log(one / out), forth + log(other / out)), "positive", at_other,
                  terms=(one, other, out)).for_all(*three),
        combine("against the mean output", log(one / out) <= forth + other / out - 1, "two ratios",
                "tangent at the mean output").for_all(*three),
        combine("against all", log(one / out) <= Sum(W, P(W) * forth), use("against the mean output", weight=P(W), over=(W,))
                ).for_all(Z, h, where=(P(Z), one)),
        combine("the information", mutual <= of_pairs, use("against all", weight=joint, over=(Z, h), where=(P(Z), one))),
        combine("information", mutual <= -rate * deviation, "the information", use("half of it", weight=Q("1/2")),
                use("given 2", weight=rate * joint, over=(Z, h))))


def its_error(rate: Expr, is_error: str) -> Step:
    return combine("its error", mutual <= -rate * e, "information", use(is_error, weight=rate))


def at_least(rate: Expr, claim: Relation, sampling: str = "given 3", is_error: str = "given 5") -> tuple[object, ...]:
    """A claim that follows from the lower bound on the error."""
    return derivation(*lower(rate, sampling), its_error(rate, is_error),
                      pointwise("claim", claim, "its error", terms=(mutual,)))


SMALL_ERROR = derivation(*small_error("given 5"))
PROOFS["wang2016/cor-15#printed"] = (
    *at_least(gamma, mutual / gamma <= absolute(e), "given 4", "given 3"),
    *derivation(
        *lower(-gamma, "given 4"),
        gibbs("not negative", joint, P(Z) * out, (Z, h), Q(0) <= mutual),
        pointwise("claim", mutual / -gamma <= absolute(e), "not negative", terms=(mutual,))),
    *derivation(*small_error("given 3")))
at_rate = at_least(rate, sigma * mutual <= absolute(e))
PROOFS["wang2016/cor-15.sharp#part: the display"] = (*at_rate, *SMALL_ERROR)
PROOFS["wang2016/cor-15.sharp#repaired"] = (*at_rate, *SMALL_ERROR, *derivation(
    *small_error("given 5"), pointwise("the information is >= 0", Q(0) <= mutual, "its square", terms=(mutual,)),
    pointwise("claim", mutual * e**2 <= 2 * (sigma * mutual)**2, "its square", "the information is >= 0", terms=(mutual,))))

s = real("s", "(0, 1)")
above, below = sigma**2 / (2 * b**2), sigma**2 / (2 * b)
PROOFS["wang2016/cor-15.subexp#printed"] = derivation(
    *upper(s / b, {"t": s}, " above"), *upper(-s / b, {"t": -s}, " below"),
    limit("above", deviation / b <= mutual + above, s, 1, "tilted above"),
    limit("below", -deviation / b <= mutual + above, s, 1, "tilted below"),
    combine("from above", e <= b * mutual + below, use("above", weight=b), "given 5"),
    combine("from below", -e <= b * mutual + below, use("below", weight=b), use("given 5", weight=-1)),
    pointwise("claim", absolute(e) <= b * mutual + below, "from above", "from below", terms=(mutual,)), let=(s,))

# Z given u alone, and Z given u and h.
drawn = P(Z) * to_u(u, Z) * A(h, Z)
apart = P(Z) * to_u(u, Z) * both_of / seen
ALL, SOME = (P(Z), to_u(u, Z), A(h, Z)), (Z, u, h)
to_out, through_u, given_u = log(A(h, Z) / out), log(both_of / (seen * out)), log(A(h, Z) * seen / both_of)
part = Sum(Z, P(Z) * to_u(u, Z) / seen, (drawn,))
left_over = total(SOME, drawn * given_u, (drawn,))
processing = (
    pointwise("two ratios", equal(given_u, to_out - through_u), terms=(A(h, Z), out, both_of, seen)
              ).for_all(*SOME, where=(drawn,)),
    fewer_terms("a part", part <= Sum(Z, P(Z) * to_u(u, Z) / seen)).for_all(u, h, where=(seen,)),
    combine("at most all", part <= 1, "a part").for_all(u, h, where=(seen,)),
    combine("at most all, at any u and h", total((u, h), both_of * part, (seen,)) <= 1,
            use("at most all", weight=both_of, over=(u, h), where=(seen,))),
    combine("what is left over", equal(left_over, mutual - through),
            use("two ratios", weight=drawn, over=SOME, where=(drawn,))),
    gibbs("Z and h, given u", drawn, apart, SOME, Q(0) <= left_over, (seen,)),
    combine("claim", through <= mutual, "Z and h, given u", "what is left over"))
PROOFS["wang2016/sec-4.sufficiency#part: at most"] = derivation(*processing)
PROOFS["wang2016/sec-4.sufficiency#printed"] = (*derivation(*processing), *derivation(
    combine("given u", equal(both_of, seen * F(h, u)),
            use("given 1", {"Z": V}, weight=P(V) * to_u(u, V), over=(V,), where=(to_u(u, V),))).for_all(u, h),
    pointwise("the same ratio", equal(both_of / (seen * out), A(h, Z) / out), "given u", "given 1",
              terms=(both_of, seen, out, A(h, Z))).for_all(*SOME, where=ALL),
    pointwise("its logarithm", equal(to_out, through_u), "the same ratio",
              terms=(both_of / (seen * out), A(h, Z) / out)).for_all(*SOME, where=ALL),
    combine("as much as from Z", equal(mutual, through), use("its logarithm", weight=drawn, over=SOME, where=ALL)),
    combine("claim", equal(through, mutual), use("as much as from Z", weight=-1))))
