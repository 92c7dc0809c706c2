"""Corollary 22, written out: given y, Hoelder's inequality of order 4 between P[S in O] and E exp(4 g)."""
from theorems.dwork2015.cor_22 import (
    DATA, A, Z, W, bad, c, cor_22, cor_22_step_1, cor_22_step_2, f, i, mean, n, rate, tau, theirs, x, y)
from verify.language import Expr, Q, Replaced, Sum, equal, exp, log, maximum, sqrt
from verify.language.proofs import (
    Step, all_records, cases, combine, derivation, fewer_terms, mcdiarmid, one_term, pointwise, same_support, total,
    use)

eps = tau / (c * n)
out = Sum(W, DATA(W) * A(y, W))
g = log(A(y, Z) / out)
E_g = Sum(Z, DATA(Z) * g)


def moments(order: Expr, privacy: str) -> tuple[Step, ...]:
    """Where y is possible, the loss has E g <= 0, sensitivity eps, and so a moment of McDiarmid's."""
    variance = n * order**2 * eps**2 / 8
    moment = Sum(Z, DATA(Z) * exp(order * g))
    return (
        all_records("group privacy", A(y, Z) <= exp(tau / c) * A(y, W), Z, i, x, exp(eps), privacy).for_all(Z, W, y),
        combine("P[Y=y] <= e^(n eps) A(y | S)", out <= exp(tau / c) * A(y, Z),
                use("group privacy", {"Z": W, "W": Z}, weight=DATA(W), over=(W,))).for_all(Z, y),
        pointwise("g has sensitivity eps", g <= eps + log(A(y, Replaced(Z, i, x)) / out), privacy, terms=(eps,)
                  ).for_all(Z, i, x, y, where=(out,)),
        pointwise("log t <= t - 1", g <= A(y, Z) / out - 1).for_all(Z, y, where=(out,)),
        combine("E g <= 0", E_g <= 0, use("log t <= t - 1", weight=DATA(Z), over=(Z,))).for_all(y, where=(out,)),
        mcdiarmid("McDiarmid for g", moment <= exp(order * E_g + variance), DATA(Z), g, eps, order, Z, i, x,
                  "g has sensitivity eps").for_all(y, where=(out,)),
        combine("its exponent", order * E_g + variance <= variance, use("E g <= 0", weight=order)).for_all(y, where=(out,)),
        pointwise("moment of g", moment <= exp(variance), "McDiarmid for g", "its exponent",
                  terms=(order * E_g + variance, variance)).for_all(y, where=(out,)),
    )


gap = f(y, Z) - mean
slope = 4 * tau / (c**2 * n)
power = slope * (gap - tau)
below = maximum(tau - gap, 0)
one = maximum(1 - exp(power), 0)
OVERFIT = (
    mcdiarmid("McDiarmid for f", Sum(Z, DATA(Z) * exp(slope * f(y, Z))) <= exp(slope * mean + n * slope**2 * c**2 / 8),
              DATA(Z), f(y, Z), c, slope, Z, i, x, "given 1").for_all(y),
    combine("moment of the gap", Sum(Z, DATA(Z) * exp(power)) <= exp(-2 * rate),
            use("McDiarmid for f", weight=exp(-slope * mean - slope * tau))).for_all(y),
    pointwise("1 <= e^u + (1 - e^u)+", Q(1) <= exp(power) + one, terms=(exp(power),)).for_all(y, Z),
    pointwise("(1 - e^u)+ <= 1", one <= 1, terms=(exp(power),)).for_all(y, Z),
    pointwise("slope >= 0", Q(0) <= slope),
    pointwise("beyond tau", tau <= gap).for_all(y, Z, zero=(below,)),
    combine("u >= 0 beyond tau", Q(0) <= power, use("beyond tau", weight=slope)).for_all(y, Z, zero=(below,)),
    pointwise("(1 - e^u)+ <= 0 beyond tau", one <= 0, "u >= 0 beyond tau", terms=(power,)).for_all(y, Z, zero=(below,)),
    pointwise("(1 - e^u)+ >= 0", Q(0) <= one, terms=(exp(power),)).for_all(y, Z),
    pointwise("nothing beyond tau", equal(DATA(Z) * one, Q(0)), "(1 - e^u)+ <= 0 beyond tau", "(1 - e^u)+ >= 0", terms=(one,)
              ).for_all(y, Z, zero=(below,)),
    same_support("only below tau", equal(Sum(Z, DATA(Z) * one, (below,)), Sum(Z, DATA(Z) * one)), below,
                 "nothing beyond tau").for_all(y),
    combine("each f overfits rarely", 1 - Sum(Z, DATA(Z), (below,)) <= exp(-2 * rate),
            use("1 <= e^u + (1 - e^u)+", weight=DATA(Z), over=(Z,)), "moment of the gap", use("only below tau", weight=-1),
            use("(1 - e^u)+ <= 1", weight=DATA(Z), over=(Z,), where=(below,))).for_all(y),
)

ratio, level = A(y, Z) / out, exp(rate)
young = Q("3/4") * level + ratio**4 / (4 * level**3) - ratio
bad_at_y = out - Sum(Z, DATA(Z) * A(y, Z), (below,))
HOELDER = (
    *moments(Q(4), "given 2"),
    *OVERFIT,
    pointwise("Young's inequality", Q(0) <= young, terms=(ratio, level)).for_all(Z, y, where=(out,)),
    pointwise("times P(S)", Q(0) <= DATA(Z) * young, "Young's inequality", terms=(young,)).for_all(Z, y, where=(out,)),
    fewer_terms("below tau", Sum(Z, DATA(Z) * young, (below,)) <= Sum(Z, DATA(Z) * young), "times P(S)"
                ).for_all(y, where=(out,)),
    pointwise("fourth powers >= 0", Q(0) <= ratio**4 / (4 * level**3), terms=(ratio, level)).for_all(Z, y, where=(out,)),
    combine("y is possible", bad_at_y <= out * exp(-rate), use("below tau", weight=out),
            use("fourth powers >= 0", weight=out * DATA(Z), over=(Z,), where=(below,)),
            use("each f overfits rarely", weight=Q("3/4") * out * level),
            use("moment of g", weight=out / (4 * level**3))).for_all(y, where=(out,)),
    pointwise("y is impossible", bad_at_y <= out * exp(-rate), terms=(exp(-rate),)).for_all(y, zero=(out,)),
    cases("each y", bad_at_y <= out * exp(-rate), out, "y is possible", "y is impossible").for_all(y),
    combine("all y", bad <= exp(-rate), use("each y", over=(y,))),
)

cor_22.proved_by("printed", *derivation(
    *HOELDER,
    pointwise("3/4 <= 1", exp(-rate) <= exp(-3 * rate / 4), terms=(rate,)),
    combine("claim", bad <= exp(-3 * tau**2 / (4 * c**2 * n)), "all y", "3/4 <= 1")))
cor_22.proved_by("sharp: by the mean of g", *derivation(*HOELDER))
cor_22_step_2.proved_by("printed", *derivation(
    *HOELDER,
    pointwise("a term of their sum", exp(-rate) <= theirs, terms=(rate,)),
    combine("claim", bad <= theirs, "all y", "a term of their sum")))

t = rate / 2 + rate / sqrt(2)
order = 2 + 2 * sqrt(2)
excess = maximum(DATA(Z) * A(y, Z) - exp(t) * DATA(Z) * out, 0)
tilted = exp(t + order * (g - t))
total_excess = out * exp(-rate - rate / sqrt(2))
cor_22_step_1.proved_by("repaired", *derivation(
    *moments(order, "given 1"),
    pointwise("order >= 1", Q(1) <= order),
    pointwise("e^u - 1 <= e^(s u)", exp(g - t) - 1 <= exp(order * (g - t)), "order >= 1", terms=(g - t, order)
              ).for_all(Z, y, where=(out,)),
    combine("times e^t", exp(g) - exp(t) <= tilted, use("e^u - 1 <= e^(s u)", weight=exp(t))).for_all(Z, y, where=(out,)),
    pointwise("excess <= power", maximum(exp(g) - exp(t), 0) <= tilted, "times e^t", terms=(exp(g), exp(t), tilted)
              ).for_all(Z, y, where=(out,)),
    combine("y is possible", Sum(Z, excess) <= total_excess, use("excess <= power", weight=DATA(Z) * out, over=(Z,)),
            use("moment of g", weight=out * exp(t - order * t))).for_all(y, where=(out,)),
    one_term("joint law <= P[Y=y]", DATA(Z) * A(y, Z) <= out, {"W": Z}).for_all(Z, y),
    combine("y is impossible", Sum(Z, excess) <= total_excess, use("joint law <= P[Y=y]", over=(Z,))).for_all(y, zero=(out,)),
    cases("each y", Sum(Z, excess) <= total_excess, out, "y is possible", "y is impossible").for_all(y),
    pointwise("smaller than beta", exp(-rate - rate / sqrt(2)) <= 2 * exp(-rate), terms=(rate,)),
    pointwise("beta < 1", 2 * exp(-rate) < 1, "given 2", terms=(rate,)),
    combine("claim", total((Z, y), excess) <= 2 * exp(-rate), use("each y", over=(y,)), "smaller than beta")))
