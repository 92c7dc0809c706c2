"""Corollary 22, written out: given y, Hoelder's inequality of order 4 between P[S in O] and E exp(4 g)."""
from theorems.dwork2015 import notation
from theorems.dwork2015.notation import CHOICE as A, DATA, F as Y, P, W, Z, c, f, i, mean, n, named as y, overfit as bad, tau, x
from theorems.dwork2015.cor_22 import rate, theirs
from theorems.dwork2015.thm_20 import thm_20
from verify.language import Expr, Q, Replaced, Sum, equal, exp, log, maximum, sqrt
from verify.language.citing import by, citing
from verify.language.proofs import (
    Step, all_records, cases, combine, derivation, fewer_terms, instance, mcdiarmid, pointwise, same_support, total, use)

PROOFS: dict[str, tuple[object, ...]] = {}

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

PROOFS["dwork2015/cor-22#printed"] = derivation(
    *HOELDER,
    pointwise("3/4 <= 1", exp(-rate) <= exp(-3 * rate / 4), terms=(rate,)),
    combine("claim", bad <= exp(-3 * tau**2 / (4 * c**2 * n)), "all y", "3/4 <= 1"))
PROOFS["dwork2015/cor-22#sharp: by the mean of g"] = derivation(*HOELDER)
PROOFS["dwork2015/cor-22.step-2#printed"] = derivation(
    *HOELDER,
    pointwise("a term of their sum", exp(-rate) <= theirs, terms=(rate,)),
    combine("claim", bad <= theirs, "all y", "a term of their sum"))

t = rate / 2 + rate / sqrt(2)
beta = 2 * exp(-rate)
level_20 = eps**2 * n / 2 + eps * sqrt(n * log(2 / beta) / 2)


def excess(bound: Expr) -> Expr: return total((Z, y), maximum(DATA(Z) * A(y, Z) - exp(bound) * DATA(Z) * out, 0))


PROOFS["dwork2015/cor-22.step-1#repaired"] = citing(
    by(thm_20, at=(n, P, A), sets={notation.Y: Y}), proof=derivation(
        pointwise("beta < 1", Q(0) < 1 - beta, "given 2", terms=(rate,)),
        instance("by Theorem 20", excess(level_20) <= beta, "given 3", {"eps": eps, "beta": beta}, "given 1"),
        pointwise("its bound", exp(level_20) <= exp(t)),
        pointwise("below its bound", DATA(Z) * A(y, Z) - exp(t) * DATA(Z) * out
                  <= DATA(Z) * A(y, Z) - exp(level_20) * DATA(Z) * out, "its bound",
                  terms=(exp(t), exp(level_20))).for_all(Z, y),
        pointwise("no more excess", maximum(DATA(Z) * A(y, Z) - exp(t) * DATA(Z) * out, 0)
                  <= maximum(DATA(Z) * A(y, Z) - exp(level_20) * DATA(Z) * out, 0), "below its bound",
                  terms=(exp(t) * DATA(Z) * out, exp(level_20) * DATA(Z) * out)).for_all(Z, y),
        combine("claim", excess(t) <= beta, "by Theorem 20", use("no more excess", over=(Z, y))),
        pointwise("beta < 1 at last", beta < 1, "beta < 1")))
