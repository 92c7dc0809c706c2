"""Appendix A, written out: for fixed coins a union over at most 2^k outputs remains, and the mean over the coins keeps it."""
from theorems.dwork2015.notation import any_beta, beta, y
from theorems.dwork2015.app_a import (
    AR, CHOSEN, P, R, U, apart, apart_r, at_least_0, bad, k, level, possible, r, r0, together, together_r, x, x0, xp)
from verify.language import Expr, Q, Sum, equal, maximum
from verify.language.proofs import (
    Step, cases, combine, derivation, identity, one_term, pointwise, same_support, total, use)

PROOFS: dict[str, tuple[object, ...]] = {}

coin = AR(y, r, x)
possible_0 = Sum(x, AR(y, r0, x))
IMPOSSIBLE = one_term("a possible output", coin <= possible, {"x": x}).for_all(r, x, y)

PROOFS["dwork2015/def-28#reading: k >= 0"] = derivation(
    IMPOSSIBLE,
    combine("nothing else", coin <= 0, "a possible output").for_all(r, x, y, zero=(possible,)),
    pointwise("nothing at all", equal(coin, Q(0)), "nothing else").for_all(r, x, y, zero=(possible,)),
    same_support("only what is possible", equal(Sum(y, coin, (possible,)), Sum(y, coin)), possible, "nothing at all"
                 ).for_all(r, x),
    pointwise("at most once", coin <= 1).for_all(r, x, y),
    combine("1 <= 2^k", Q(1) <= 2**k, use("only what is possible", {"r": r0, "x": x0}, weight=-1),
            use("at most once", {"r": r0, "x": x0}, over=(y,), where=(possible_0,)), use("given 2", {"r": r0})),
    pointwise("claim", k >= 0, "1 <= 2^k"))

chance = Sum(x, P(x) * coin * R(x, y))
PROOFS["dwork2015/thm-29#printed"] = derivation(
    IMPOSSIBLE,
    combine("nothing else", coin <= 0, "a possible output").for_all(r, x, y, zero=(possible,)),
    combine("no chance elsewhere, at x", P(x) * coin * R(x, y) <= 0, use("nothing else", weight=P(x) * R(x, y))
            ).for_all(r, x, y, zero=(possible,)),
    combine("no chance elsewhere", chance <= 0, use("no chance elsewhere, at x", over=(x,))).for_all(r, y, zero=(possible,)),
    pointwise("exactly none", equal(chance, Q(0)), "no chance elsewhere").for_all(r, y, zero=(possible,)),
    same_support("only possible outputs", equal(Sum(y, chance, (possible,)), Sum(y, chance)), possible, "exactly none"
                 ).for_all(r),
    pointwise("y at most once", P(x) * coin * R(x, y) <= P(x) * R(x, y)).for_all(r, x, y),
    combine("each possible output", chance <= at_least_0, use("y at most once", over=(x,)), "given 3").for_all(r, y),
    combine("fixed coins", Sum(y, chance) <= 2**k * at_least_0, use("only possible outputs", weight=-1),
            use("each possible output", over=(y,), where=(possible,)), use("given 2", weight=at_least_0)).for_all(r),
    combine("claim", bad <= 2**k * at_least_0, use("fixed coins", weight=U(r), over=(r,))))

out_r = Sum(xp, P(xp) * AR(y, r, xp))

joint = P(x) * coin
product = P(x) * out_r


def at_fixed_coins(v: Expr) -> tuple[Step, ...]:
    """For fixed coins the excess of the joint law over v times the product is at most 2^k/v."""
    excess = maximum(joint - v * product, 0)
    at_y = Sum(x, excess)
    return (
        IMPOSSIBLE,
        combine("nothing else", coin <= 0, "a possible output").for_all(r, x, y, zero=(possible,)),
        combine("no joint law elsewhere", joint <= 0, use("nothing else", weight=P(x))).for_all(r, x, y, zero=(possible,)),
        pointwise("v >= 0", Q(0) <= v),
        pointwise("no excess elsewhere, at x", excess <= 0, "no joint law elsewhere", "v >= 0", terms=(v,)
                  ).for_all(r, x, y, zero=(possible,)),
        combine("none above 0", at_y <= 0, use("no excess elsewhere, at x", over=(x,))).for_all(r, y, zero=(possible,)),
        pointwise("no excess elsewhere", equal(at_y, Q(0)), "none above 0").for_all(r, y, zero=(possible,)),
        same_support("only possible outputs", equal(Sum(y, at_y, (possible,)), Sum(y, at_y)), possible, "no excess elsewhere"
                     ).for_all(r),
        pointwise("excess <= joint^2 / (v product)", excess <= joint / (v * out_r)).for_all(r, x, y, where=(out_r,)),
        combine("y has positive probability", at_y <= 1 / v, use("excess <= joint^2 / (v product)", over=(x,))
                ).for_all(r, y, where=(out_r,)),
        one_term("joint law <= its sum", joint <= out_r, {"xp": x}).for_all(r, x, y),
        pointwise("no excess at probability 0", excess <= 0, "joint law <= its sum", "v >= 0", terms=(v,)
                  ).for_all(r, x, y, zero=(out_r,)),
        pointwise("1/v >= 0", Q(0) <= 1 / v),
        combine("y has probability 0", at_y <= 1 / v, use("no excess at probability 0", over=(x,)), "1/v >= 0"
                ).for_all(r, y, zero=(out_r,)),
        cases("each y", at_y <= 1 / v, out_r, "y has positive probability", "y has probability 0").for_all(r, y),
        combine("fixed coins", Sum(y, at_y) <= 2**k / v, use("only possible outputs", weight=-1),
                use("each y", over=(y,), where=(possible,)), use("given 2", weight=1 / v)).for_all(r),
    )


def mixed(v: Expr, b: Expr) -> tuple[Step, ...]:
    """The excess of the mixture over the coins is at most b, which is 2^k/v."""
    excess = maximum(joint - v * product, 0)
    gap = P(x) * Sum(r, U(r) * coin) - v * P(x) * Sum(xp, P(xp) * Sum(r, U(r) * AR(y, r, xp)))
    mean_excess = Sum(r, U(r) * excess)
    return (
        *at_fixed_coins(v),
        pointwise("gap <= excess", joint - v * product <= excess, terms=(joint, v * product)).for_all(r, x, y),
        combine("mean of the gaps", gap <= mean_excess, use("gap <= excess", weight=U(r), over=(r,))).for_all(x, y),
        pointwise("excess of the mixture", maximum(gap, 0) <= mean_excess, "mean of the gaps", terms=(gap,)).for_all(x, y),
        combine("claim", total((x, y), maximum(gap, 0)) <= b, use("excess of the mixture", over=(x, y)),
                use("fixed coins", weight=U(r), over=(r,))),
    )


PROOFS["dwork2015/thm-30#repaired"] = derivation(*mixed(2**k / beta, beta))

event_r = combine("gain of the event", together_r <= level * apart_r + any_beta, use("gain of one pair", over=(x, y)),
                  "fixed coins").for_all(r)
PROOFS["dwork2015/thm-30.steps#printed"] = (
    *derivation(identity("claim", together, Sum(r, U(r) * together_r))),
    *derivation(
        *at_fixed_coins(level),
        pointwise("gain of one pair", CHOSEN(x, y) * (joint - level * product) <= maximum(joint - level * product, 0),
                  terms=(level,)).for_all(r, x, y),
        event_r,
        combine("claim", Sum(r, U(r) * together_r) <= Sum(r, U(r) * (level * apart_r + any_beta)),
                use("gain of the event", weight=U(r), over=(r,)))),
    *derivation(identity("claim", Sum(r, U(r) * (level * apart_r + any_beta)), level * Sum(r, U(r) * apart_r) + any_beta)),
    *derivation(identity("claim", level * Sum(r, U(r) * apart_r) + any_beta, level * apart + any_beta)))
