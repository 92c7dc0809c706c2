"""Theorem 20, written out: E exp(s g) <= exp(s^2 n eps^2 / 8) for the loss g given y, and the best s."""
from theorems.dwork2015.notation import A, DATA, S, Z, beta, eps, i, n, x, y
from verify.language import Expr, Letter, Q, Replaced, Sum, equal, exp, log, maximum, sqrt
from verify.language.proofs import (
    Step, all_records, cases, combine, derivation, identity, mcdiarmid, one_term, pointwise, total, use)

PROOFS: dict[str, tuple[object, ...]] = {}

W = Letter("W", S)
out = Sum(W, DATA(W) * A(y, W))
g = log(A(y, Z) / out)
mean = Sum(Z, DATA(Z) * g)


def low_loss(*possible: Expr) -> tuple[Step, ...]:
    """Where the conditions say that y is possible, the loss has sensitivity eps, and E g <= 0."""
    return (
        all_records("group privacy", A(y, Z) <= exp(n * eps) * A(y, W), Z, i, x, exp(eps), "given 1").for_all(Z, W, y),
        combine("P[Y=y] <= e^(n eps) A(y | S)", out <= exp(n * eps) * A(y, Z),
                use("group privacy", {"Z": W, "W": Z}, weight=DATA(W), over=(W,))).for_all(Z, y),
        pointwise("g has sensitivity eps", g <= eps + log(A(y, Replaced(Z, i, x)) / out), "given 1"
                  ).for_all(Z, i, x, y, where=possible),
        pointwise("log t <= t - 1", g <= A(y, Z) / out - 1).for_all(Z, y, where=possible),
        combine("E g <= 0", mean <= 0, use("log t <= t - 1", weight=DATA(Z), over=(Z,))).for_all(y, where=possible),
    )


def moments(rate: Expr) -> tuple[Step, ...]:
    """Where y is possible and eps > 0, the loss has a moment of McDiarmid's."""
    variance = n * rate**2 * eps**2 / 8
    possible = (out, eps)
    moment = Sum(Z, DATA(Z) * exp(rate * g))
    return (
        *low_loss(*possible),
        mcdiarmid("McDiarmid", moment <= exp(rate * mean + variance), DATA(Z), g, eps, rate, Z, i, x,
                  "g has sensitivity eps").for_all(y, where=possible),
        combine("its exponent", rate * mean + variance <= variance, use("E g <= 0", weight=rate)).for_all(y, where=possible),
        pointwise("moment of the loss", moment <= exp(variance), "McDiarmid", "its exponent",
                  terms=(rate * mean + variance, variance)).for_all(y, where=possible),
    )


def chernoff(level: Expr, part: Expr) -> tuple[Step, ...]:
    """The excess over exp(t) times the product is at most part = exp(-level), for t = eps^2 n/2 + eps sqrt(n level/2)."""
    t = eps**2 * n / 2 + eps * sqrt(n * level / 2)
    rate = 2 + 2 * sqrt(2 * level) / (eps * sqrt(n))
    variance = n * rate**2 * eps**2 / 8
    excess = maximum(DATA(Z) * A(y, Z) - exp(t) * DATA(Z) * out, 0)
    at_y, bound = Sum(Z, excess), out * exp(t - rate * t + variance)
    possible, root = (out, eps), eps * sqrt(n * level / 2)
    power = exp(t + rate * (g - t))
    return (
        *moments(rate),
        pointwise("s >= 1", Q(1) <= rate).for_all(where=(eps,)),
        pointwise("e^u - 1 <= e^(s u)", exp(g - t) - 1 <= exp(rate * (g - t)), "s >= 1", terms=(g - t, rate)
                  ).for_all(Z, y, where=possible),
        combine("times e^t", exp(g) - exp(t) <= power, use("e^u - 1 <= e^(s u)", weight=exp(t))).for_all(Z, y, where=possible),
        pointwise("excess <= power", maximum(exp(g) - exp(t), 0) <= power, "times e^t", terms=(exp(g), exp(t), power)
                  ).for_all(Z, y, where=possible),
        combine("y is possible", at_y <= bound, use("excess <= power", weight=DATA(Z) * out, over=(Z,)),
                use("moment of the loss", weight=out * exp(t - rate * t))).for_all(y, where=possible),
        one_term("joint law <= P[Y=y]", DATA(Z) * A(y, Z) <= out, {"W": Z}).for_all(Z, y),
        combine("y is impossible", at_y <= bound, use("joint law <= P[Y=y]", over=(Z,))).for_all(y, where=(eps,), zero=(out,)),
        cases("each y", at_y <= bound, out, "y is possible", "y is impossible").for_all(y, where=(eps,)),
        pointwise("exponent at the best s", equal(t - rate * t + variance, -level - root), terms=(level,)
                  ).for_all(where=(eps,)),
        pointwise("power at the best s", exp(t - rate * t + variance) <= exp(-level - root), "exponent at the best s",
                  terms=(t - rate * t + variance, level, root)).for_all(where=(eps,)),
        identity("part = e^(-level)", exp(-level - root), part * exp(-root)),
        pointwise("the rest <= 1", exp(-root) <= 1, terms=(root,)),
        pointwise("part <= beta", part <= beta),
        combine("eps > 0", total((Z, y), excess) <= beta, use("each y", over=(y,)), "power at the best s",
                "part = e^(-level)", use("the rest <= 1", weight=part), "part <= beta").for_all(where=(eps,)),
        combine("at eps = 0, A <= P[Y=y]", A(y, Z) <= out, use("group privacy", weight=DATA(W), over=(W,))
                ).for_all(Z, y, zero=(eps,)),
        combine("at eps = 0, joint law <= product", DATA(Z) * A(y, Z) <= DATA(Z) * out,
                use("at eps = 0, A <= P[Y=y]", weight=DATA(Z))).for_all(Z, y, zero=(eps,)),
        pointwise("at eps = 0, no excess", maximum(DATA(Z) * A(y, Z) - DATA(Z) * out, 0) <= 0,
                  "at eps = 0, joint law <= product").for_all(Z, y, zero=(eps,)),
        pointwise("beta >= 0", Q(0) <= beta),
        combine("eps = 0", total((Z, y), excess) <= beta, use("at eps = 0, no excess", over=(Z, y)), "beta >= 0"
                ).for_all(zero=(eps,)),
        cases("claim", total((Z, y), excess) <= beta, eps, "eps > 0", "eps = 0"),
    )

printed = derivation(*chernoff(log(2 / beta), beta / 2))
PROOFS["dwork2015/thm-20#printed"] = printed
PROOFS["dwork2015/thm-20#sharp: without the union"] = derivation(*chernoff(log(1 / beta), beta))
PROOFS["dwork2015/thm-20.domain#repaired"] = printed
