"""The steps of Theorem 20, written out: Jensen, McDiarmid for the loss g given y, and its tails under both laws."""
from theorems.dwork2015.thm_20_proof import (
    DATA, A, W, Z, beta, eps, eq_1, eq_2, i, loss, mass, n, neighbour_loss, out, step_1, step_7, step_9, t, t_1, x, y, yp)
from verify.language import Entry, Expr, Letter, Q, Replaced, Sum, absolute, equal, exp, log, maximum, sqrt
from verify.language.proofs import (
    Step, all_records, cases, combine, derivation, fewer_terms, identity, mcdiarmid, one_term, pointwise, same_support, use)

E_g = Sum(Z, DATA(Z) * loss)


def preliminaries(*ys: Letter, possible: tuple[Expr, ...] = (), where: tuple[Expr, ...] = ()) -> tuple[Step, ...]:
    """At a possible y: every A(y | S) is positive, E g <= 0, and g(S) <= eps + g(S') for neighbours."""
    return (
        all_records("group privacy", A(yp, Z) <= exp(n * eps) * A(yp, W), Z, i, x, exp(eps), "given 1").for_all(Z, W, yp),
        combine("P[Y=y] <= e^(n eps) A(y | S)", out <= exp(n * eps) * A(y, Z),
                use("group privacy", {"Z": W, "W": Z, "yp": y}, weight=DATA(W), over=(W,))).for_all(Z, *ys),
        pointwise("log t <= t - 1", loss <= A(y, Z) / out - 1).for_all(Z, *ys, where=possible),
        combine("E g <= 0", E_g <= 0, use("log t <= t - 1", weight=DATA(Z), over=(Z,))).for_all(*ys, where=possible),
        pointwise("g(S) <= eps + g(S')", loss <= eps + neighbour_loss, use("given 1", {"yp": y})
                  ).for_all(Z, i, x, *ys, where=where),
    )


step_1.proved_by("repaired", *derivation(
    *preliminaries(), combine("log of the mean", Sum(Z, DATA(Z) * log(A(y, Z))) <= log(out), "E g <= 0"),
), *derivation(*preliminaries()), *derivation(
    *preliminaries(),
    pointwise("g(S') <= eps + g(S)", neighbour_loss <= eps + loss,
              use("given 1", {"Z": Replaced(Z, i, x), "x": Entry(Z, i), "yp": y})).for_all(Z, i, x),
    pointwise("sensitivity", absolute(loss - neighbour_loss) <= eps, "g(S) <= eps + g(S')", "g(S') <= eps + g(S)",
              terms=(loss, neighbour_loss)).for_all(Z, i, x)))


def moments(rate: Expr, *ys: Letter, possible: tuple[Expr, ...] = (), where: tuple[Expr, ...] = ()) -> tuple[Step, ...]:
    """E exp(rate g) <= exp(n rate^2 eps^2 / 8) at a possible y."""
    variance = n * rate**2 * eps**2 / 8
    moment = Sum(Z, DATA(Z) * exp(rate * loss))
    return (
        *preliminaries(*ys, possible=possible, where=where),
        mcdiarmid("McDiarmid", moment <= exp(rate * E_g + variance), DATA(Z), loss, eps, rate, Z, i, x, "g(S) <= eps + g(S')"
                  ).for_all(*ys, where=where),
        combine("its exponent", rate * E_g + variance <= variance, use("E g <= 0", weight=rate)).for_all(*ys, where=where),
        pointwise("moment of the loss", moment <= exp(variance), "McDiarmid", "its exponent",
                  terms=(rate * E_g + variance, variance)).for_all(*ys, where=where),
    )


def at_least(t: Expr) -> tuple[Step, ...]:
    """P[g >= t] <= exp(-2 t^2/(n eps^2)) for eps > 0, by 1 <= e^u + (1 - e^u)+ with u = 4 t (g - t)/(n eps^2)."""
    rate = 4 * t / (n * eps**2)
    power, below = rate * (loss - t), maximum(t - loss, 0)
    one = maximum(1 - exp(power), 0)
    return (
        *moments(rate),
        combine("moment beyond t", Sum(Z, DATA(Z) * exp(power)) <= exp(-2 * t**2 / (n * eps**2)),
                use("moment of the loss", weight=exp(-rate * t))),
        pointwise("1 <= e^u + (1 - e^u)+", Q(1) <= exp(power) + one, terms=(exp(power),)).for_all(Z),
        pointwise("(1 - e^u)+ <= 1", one <= 1, terms=(exp(power),)).for_all(Z),
        pointwise("rate >= 0", Q(0) <= rate, terms=(t,)),
        pointwise("beyond t", t <= loss, terms=(t, loss)).for_all(Z, zero=(below,)),
        combine("u >= 0 beyond t", Q(0) <= power, use("beyond t", weight=rate)).for_all(Z, zero=(below,)),
        pointwise("(1 - e^u)+ <= 0 beyond t", one <= 0, "u >= 0 beyond t", terms=(power,)).for_all(Z, zero=(below,)),
        pointwise("(1 - e^u)+ >= 0", Q(0) <= one, terms=(exp(power),)).for_all(Z),
        pointwise("nothing beyond t", equal(DATA(Z) * one, Q(0)), "(1 - e^u)+ <= 0 beyond t", "(1 - e^u)+ >= 0", terms=(one,)
                  ).for_all(Z, zero=(below,)),
        same_support("only below t", equal(Sum(Z, DATA(Z) * one, (below,)), Sum(Z, DATA(Z) * one)), below,
                     "nothing beyond t"),
        combine("P[g >= t]", 1 - Sum(Z, DATA(Z), (below,)) <= exp(-2 * t**2 / (n * eps**2)),
                use("1 <= e^u + (1 - e^u)+", weight=DATA(Z), over=(Z,)), "moment beyond t", use("only below t", weight=-1),
                use("(1 - e^u)+ <= 1", weight=DATA(Z), over=(Z,), where=(below,))),
    )


eq_1.proved_by("repaired", *derivation(*at_least(t)))

level = log(2 / beta)
root = eps * sqrt(n * level / 2)
more = 2 * sqrt(2 * level) / (eps * sqrt(n))
best = 2 + more
beyond = loss - t_1
power = (1 + more) * beyond
tilted = exp(t_1 + best * beyond)
end = out * exp(t_1 - best * t_1 + n * best**2 * eps**2 / 8)


def chernoff(*ys: Letter, where: tuple[Expr, ...] = ()) -> tuple[Step, ...]:
    """Given y, with eps > 0: the joint law where u = g - t_1 is large, by e^g <= e^(t_1 + s u) for the best s."""
    some = (*where, eps)
    return (
        *moments(best, *ys, possible=where, where=some),
        combine("sum of the powers", Sum(Z, DATA(Z) * out * tilted) <= end,
                use("moment of the loss", weight=out * exp(t_1 - best * t_1))).for_all(*ys, where=some),
    )


AT_THE_BEST_S = (
    pointwise("exponent at the best s", equal(t_1 - best * t_1 + n * best**2 * eps**2 / 8, -level - root), terms=(level,)
              ).for_all(where=(eps,)),
    pointwise("power at the best s", exp(t_1 - best * t_1 + n * best**2 * eps**2 / 8) <= exp(-level - root),
              "exponent at the best s", terms=(t_1 - best * t_1 + n * best**2 * eps**2 / 8, level, root)).for_all(where=(eps,)),
    identity("e^(-level) = beta/2", exp(-level - root), beta / 2 * exp(-root)),
    pointwise("the rest <= 1", exp(-root) <= 1, terms=(root,)),
    pointwise("beta >= 0", Q(0) <= beta),
    combine("beta at the best s", exp(t_1 - best * t_1 + n * best**2 * eps**2 / 8) <= beta, "power at the best s",
            "e^(-level) = beta/2", use("the rest <= 1", weight=beta / 2), use("beta >= 0", weight=Q("1/2"))
            ).for_all(where=(eps,)),
)

at_y = Sum(Z, mass / out, (beyond,))
step_7.proved_by("printed", *derivation(
    *chernoff(), *AT_THE_BEST_S,
    pointwise("u >= 0", Q(0) <= beyond, terms=(beyond,)).for_all(Z, where=(beyond,)),
    combine("v >= 0", power >= 0, use("u >= 0", weight=1 + more)).for_all(Z, where=(beyond, eps)),
    pointwise("1 <= e^v", exp(power) >= 1, "v >= 0", terms=(power,)).for_all(Z, where=(beyond, eps)),
    combine("A <= P[Y=y] e^(t + s u)", A(y, Z) <= out * tilted, use("1 <= e^v", weight=A(y, Z))
            ).for_all(Z, where=(beyond, eps)),
    fewer_terms("beyond t_1 only", Sum(Z, DATA(Z) * out * tilted, (beyond,)) <= Sum(Z, DATA(Z) * out * tilted)
                ).for_all(where=(eps,)),
    combine("eps > 0", at_y <= beta, use("A <= P[Y=y] e^(t + s u)", weight=DATA(Z) / out, over=(Z,), where=(beyond,)),
            use("beyond t_1 only", weight=1 / out), use("sum of the powers", weight=1 / out), "beta at the best s"
            ).for_all(where=(eps,)),
    combine("at eps = 0, A <= P[Y=y]", A(y, Z) <= out, use("group privacy", {"yp": y}, weight=DATA(W), over=(W,))
            ).for_all(Z, zero=(eps,)),
    combine("at eps = 0, g <= 0", loss <= 0, "log t <= t - 1", use("at eps = 0, A <= P[Y=y]", weight=1 / out)
            ).for_all(Z, zero=(eps,)),
    combine("at eps = 0, never", mass / out <= 0, use("at eps = 0, g <= 0", weight=mass / out / beyond)
            ).for_all(Z, where=(beyond,), zero=(eps,)),
    combine("eps = 0", at_y <= beta, use("at eps = 0, never", over=(Z,), where=(beyond,)), "beta >= 0").for_all(zero=(eps,)),
    cases("claim", at_y <= beta, eps, "eps > 0", "eps = 0")))

larger = A(y, Z) - exp(t_1) * out
in_B = Sum(Z, mass, (larger,))
joint_below_out = one_term("joint law <= P[Y=y]", mass <= out, {"W": Z}).for_all(Z, y)
equation_2 = derivation(
    *chernoff(y, where=(out,)), *AT_THE_BEST_S, joint_below_out,
    pointwise("t_1 <= g", t_1 <= loss, terms=(t_1,)).for_all(Z, y, where=(larger, out)),
    combine("u >= 0", Q(0) <= beyond, "t_1 <= g").for_all(Z, y, where=(larger, out)),
    combine("v >= 0", power >= 0, use("u >= 0", weight=1 + more)).for_all(Z, y, where=(larger, out, eps)),
    pointwise("1 <= e^v", exp(power) >= 1, "v >= 0", terms=(power,)).for_all(Z, y, where=(larger, out, eps)),
    combine("A <= P[Y=y] e^(t + s u)", A(y, Z) <= out * tilted, use("1 <= e^v", weight=A(y, Z))
            ).for_all(Z, y, where=(larger, out, eps)),
    fewer_terms("larger ratios only", Sum(Z, DATA(Z) * out * tilted, (larger,)) <= Sum(Z, DATA(Z) * out * tilted)
                ).for_all(y, where=(out, eps)),
    combine("y is possible", in_B <= end, use("A <= P[Y=y] e^(t + s u)", weight=DATA(Z), over=(Z,), where=(larger,)),
            "larger ratios only", "sum of the powers").for_all(y, where=(out, eps)),
    combine("y is impossible", in_B <= end, use("joint law <= P[Y=y]", over=(Z,), where=(larger,))
            ).for_all(y, where=(eps,), zero=(out,)),
    cases("each y", in_B <= end, out, "y is possible", "y is impossible").for_all(y, where=(eps,)),
    combine("eps > 0", Sum(y, in_B) <= beta, use("each y", over=(y,)), "beta at the best s").for_all(where=(eps,)),
    combine("at eps = 0, A <= P[Y=y]", A(y, Z) <= out, use("group privacy", {"yp": y}, weight=DATA(W), over=(W,))
            ).for_all(Z, y, zero=(eps,)),
    combine("at eps = 0, never", mass <= 0, use("at eps = 0, A <= P[Y=y]", weight=mass / larger)
            ).for_all(Z, y, where=(larger,), zero=(eps,)),
    combine("eps = 0", Sum(y, in_B) <= beta, use("at eps = 0, never", over=(y, Z), where=(larger,)), "beta >= 0"
            ).for_all(zero=(eps,)),
    cases("claim", Sum(y, in_B) <= beta, eps, "eps > 0", "eps = 0"))
eq_2.proved_by("printed", *equation_2)
step_9.proved_by("repaired", *equation_2)

below = maximum(exp(t_1) * out - A(y, Z), 0)
one = maximum(1 - exp(power), 0)
not_below = out - Sum(Z, mass, (below,))
step_9.proved_by("reading: eps > 0", *derivation(
    *chernoff(y, where=(out,)), *AT_THE_BEST_S,
    pointwise("1 <= e^v + (1 - e^v)+", Q(1) <= exp(power) + one, terms=(exp(power),)
              ).for_all(Z, y, where=(out,)),
    combine("one dataset", mass <= DATA(Z) * out * tilted + mass * one, use("1 <= e^v + (1 - e^v)+", weight=mass)
            ).for_all(Z, y, where=(out,)),
    pointwise("(1 - e^v)+ <= 1", one <= 1, terms=(exp(power),)).for_all(Z, y, where=(out,)),
    pointwise("(1 - e^v)+ >= 0", Q(0) <= one, terms=(exp(power),)).for_all(Z, y, where=(out,)),
    pointwise("t_1 <= g", t_1 <= loss, terms=(t_1,)).for_all(Z, y, where=(out,), zero=(below,)),
    combine("v >= 0", Q(0) <= power, use("t_1 <= g", weight=1 + more)).for_all(Z, y, where=(out,), zero=(below,)),
    pointwise("(1 - e^v)+ <= 0", one <= 0, "v >= 0", terms=(power,)).for_all(Z, y, where=(out,), zero=(below,)),
    pointwise("nothing where g >= t_1", equal(mass * one, Q(0)), "(1 - e^v)+ <= 0", "(1 - e^v)+ >= 0", terms=(one,)
              ).for_all(Z, y, where=(out,), zero=(below,)),
    same_support("only below t_1", equal(Sum(Z, mass * one, (below,)), Sum(Z, mass * one)), below, "nothing where g >= t_1"
                 ).for_all(y, where=(out,)),
    combine("y is possible", not_below <= end, use("one dataset", over=(Z,)), "sum of the powers",
            use("only below t_1", weight=-1), use("(1 - e^v)+ <= 1", weight=mass, over=(Z,), where=(below,))
            ).for_all(y, where=(out,)),
    pointwise("y is impossible", not_below <= 0).for_all(y, zero=(out,)),
    combine("y is impossible, in the form of the others", not_below <= end, "y is impossible").for_all(y, zero=(out,)),
    cases("each y", not_below <= end, out, "y is possible", "y is impossible, in the form of the others").for_all(y),
    combine("claim", 1 - Sum(y, Sum(Z, mass, (below,))) <= beta, use("each y", over=(y,)), "beta at the best s")))
