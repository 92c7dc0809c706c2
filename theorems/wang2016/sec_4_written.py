"""Section 4, written out: the divergence of the mean output from each output, and from a tilted law, is not negative."""
from theorems.wang2016.notation import h
from theorems.wang2016.sec_4 import (
    A, C, F, L, P, V, W, Z, b, both_of, deviation, e, gamma, information, lem_14_steps, line_1, mean_loss, mean_risk, normaliser,
    normaliser_at, out, rate, seen, sigma, through, u, R)
from theorems.wang2016.sec_4 import s as to_u
from verify.language import Expr, Q, Sum, absolute, equal, exp, log, real, sqrt
from verify.language.proofs import Step, combine, derivation, gibbs, identity, instance, limit, pointwise, total, use

PROOFS: dict[str, tuple[object, ...]] = {}

joint = P(Z) * A(h, Z)
mutual = total((Z, h), joint * log(joint / (P(Z) * out)), (joint,))
PROOFS["wang2016/def-13#printed"] = derivation(identity("claim", information, mutual))

_, *others = lem_14_steps.claim.parts  # type: ignore[union-attr]
PROOFS["wang2016/lem-14.steps#repaired"] = (
    *derivation(identity("claim", mutual, line_1)),
    *(proof for part in others for proof in derivation(combine("claim", part))))

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


def tilt(slope: Expr) -> Expr: return Sum(Z, P(Z) * exp(slope * C(h, Z)))
def most(slope: Expr) -> Expr: return exp(slope**2 * sigma**2 / 2)
def moment(name: str, slope: Expr, at: dict[str, Expr]) -> Step:
    return instance(name, tilt(slope) <= most(slope), "given 1", {"h": h, **at}).for_all(h)


def upper(slope: Expr, at: dict[str, Expr], name: str = "") -> tuple[Step, ...]:
    """slope * error <= information + slope^2 sigma^2/2, from the law tilted by the slope."""
    tilted = P(Z) * out * exp(slope * spread) / tilt(slope)
    apart = log(joint / tilted)
    of_apart = total((Z, h), joint * apart, (joint,))
    return (
        moment(f"moment{name}", slope, at),
        pointwise(f"log moment{name}", log(tilt(slope)) <= log(most(slope)), f"moment{name}", terms=(tilt(slope), most(slope))
                  ).for_all(h),
        combine(f"its logarithm{name}", apart <= log(joint / (P(Z) * out)) - slope * spread + slope**2 * sigma**2 / 2,
                f"log moment{name}").for_all(Z, h, where=(joint,)),
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


SMALL_ERROR = small_error("given 3")
PROOFS["wang2016/sec-4.russo-zou#printed"] = derivation(*SMALL_ERROR)


# Z given u alone, and Z given u and h.
drawn = P(Z) * to_u(u, Z) * A(h, Z)
apart = P(Z) * to_u(u, Z) * both_of / seen
WHERE = (both_of,)


def of_both(e: Expr) -> Expr: return Sum(u, Sum(h, both_of * log(e), WHERE))
def of_three(e: Expr) -> Expr: return total((Z, u, h), drawn * log(e), (drawn,))


SUMS = (*map(of_both, (both_of, seen, out)), *map(of_three, (both_of, seen, out, A(h, Z))))
LOGS = (
    pointwise("the logarithm", equal(log(both_of / (seen * out)), log(both_of) - log(seen) - log(out)),
              terms=(both_of, seen, out)).for_all(u, h, where=WHERE),
    combine("through u", equal(through, of_both(both_of) - of_both(seen) - of_both(out)),
            use("the logarithm", weight=both_of, over=(u, h), where=WHERE)),
    combine("from Z", equal(mutual, of_three(A(h, Z)) - of_three(out))),
    *(combine(f"over Z too, {name}", equal(of_both(e), of_three(e)))
      for name, e in (("joint law", both_of), ("law of u", seen), ("law of h", out))))
processing = (
    gibbs("Z and h, given u", drawn, apart, (Z, u, h), Q(0) <= total((Z, u, h), drawn * log(drawn / apart), (drawn,)),
          (seen,)),
    combine("not negative", Q(0) <= of_three(A(h, Z)) + of_three(seen) - of_three(both_of), "Z and h, given u"),
    *LOGS,
    pointwise("claim", through <= mutual, "not negative", *(step.name for step in LOGS[1:]), terms=(through, mutual, *SUMS)))
PROOFS["wang2016/sec-4.sufficiency#part: at most"] = derivation(*processing)
PROOFS["wang2016/sec-4.sufficiency#printed"] = (*derivation(*processing), *derivation(
    combine("given u", equal(both_of, seen * F(h, u)),
            use("given 1", {"Z": V}, weight=P(V) * to_u(u, V), over=(V,), where=(to_u(u, V),))).for_all(u, h),
    pointwise("the same ratio", equal(both_of / (seen * out), A(h, Z) / out), "given u", "given 1",
              terms=(both_of, seen, out, A(h, Z))).for_all(Z, u, h, where=(P(Z), to_u(u, Z), A(h, Z))),
    pointwise("its logarithm", equal(log(both_of / (seen * out)), log(A(h, Z) / out)), "the same ratio",
              terms=(both_of / (seen * out), A(h, Z) / out)).for_all(Z, u, h, where=(P(Z), to_u(u, Z), A(h, Z))),
    combine("claim", equal(through, mutual),
            use("its logarithm", weight=drawn, over=(Z, u, h), where=(P(Z), to_u(u, Z), A(h, Z))))))
