"""The steps of Theorem 20, written out: Jensen, McDiarmid for the loss g given y, and its tails under both laws."""
from theorems.dwork2015.notation import A, DATA, W, Z, beta, eps, i, n, x, y
from theorems.dwork2015.thm_20_proof import (
    above_half, at_least_t_m, beta_to_2, in_b, in_b_given_y, in_bits, long, loss, m, mass, neighbour_loss, number, out,
    square, t,
    t_1, t_m, t_next, t_of, v, yp)
from verify.language import Entry, Expr, Letter, Q, Replaced, Sum, absolute, equal, exp, log, maximum, sqrt
from verify.language.proofs import (
    Step, all_records, cases, combine, derivation, exclusive, fewer_terms, identity, mcdiarmid, one_term, pointwise,
    same_support, use)

PROOFS: dict[str, tuple[object, ...]] = {}

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


PROOFS["dwork2015/thm-20.step-1#repaired"] = (*derivation(
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


def at_least(t: Expr, *signs: str) -> tuple[Step, ...]:
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
        pointwise("rate >= 0", Q(0) <= rate, *signs, terms=(t,)),
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


PROOFS["dwork2015/thm-20.eq-1#repaired"] = derivation(*at_least(t))

def tail(t: Expr) -> tuple[Step, ...]:
    """P[g > t] <= exp(-2 t^2/(n eps^2)) for eps > 0 and t >= 0, by 1 <= e^u where u = 4 t (g - t)/(n eps^2) >= 0."""
    rate = 4 * t / (n * eps**2)
    power, where = rate * (loss - t), (loss - t, eps)
    return (
        *moments(rate, where=(eps,)),
        combine("moment beyond t", Sum(Z, DATA(Z) * exp(power)) <= exp(-2 * t**2 / (n * eps**2)),
                use("moment of the loss", weight=exp(-rate * t))).for_all(where=(eps,)),
        pointwise("rate >= 0", Q(0) <= rate, "t >= 0", terms=(t,)).for_all(where=(eps,)),
        pointwise("beyond t", t <= loss, terms=(t, loss)).for_all(Z, where=where),
        combine("u >= 0 beyond t", Q(0) <= power, use("beyond t", weight=rate)).for_all(Z, where=where),
        pointwise("1 <= e^u", Q(1) <= exp(power), "u >= 0 beyond t", terms=(power,)).for_all(Z, where=where),
        fewer_terms("e^u >= 0", Sum(Z, DATA(Z) * exp(power), (loss - t,)) <= Sum(Z, DATA(Z) * exp(power))
                    ).for_all(where=(eps,)),
        combine("P[g > t]", Sum(Z, DATA(Z), (loss - t,)) <= exp(-2 * t**2 / (n * eps**2)), "e^u >= 0", "moment beyond t",
                use("1 <= e^u", weight=DATA(Z), over=(Z,), where=(loss - t,))).for_all(where=(eps,)),
    )


ROOTS = (
    pointwise("ln(2^i/beta) >= 0", Q(0) <= log(2**m / beta_to_2)),
    pointwise("t >= 0", Q(0) <= t_m, "ln(2^i/beta) >= 0", terms=(log(2**m / beta_to_2),)),
)
PROOFS["dwork2015/thm-20.step-3#part: without the union"] = derivation(
    *ROOTS, *tail(t_m),
    identity("the exponent", exp(-2 * t_m**2 / (n * eps**2)), exp(-2 * square)).for_all(where=(eps,)),
    combine("eps > 0", Sum(Z, DATA(Z), (loss - t_m,)) <= exp(-2 * square), "P[g > t]", "the exponent").for_all(where=(eps,)),
    combine("at eps = 0, A <= P[Y=y]", A(y, Z) <= out, use("group privacy", {"yp": y}, weight=DATA(W), over=(W,))
            ).for_all(Z, zero=(eps,)),
    pointwise("at eps = 0, g <= 0", loss <= 0, "at eps = 0, A <= P[Y=y]").for_all(Z, zero=(eps,)),
    pointwise("at eps = 0, no g > t", Q(1) <= 0, "at eps = 0, g <= 0", "ln(2^i/beta) >= 0",
              terms=(loss, log(2**m / beta_to_2))).for_all(Z, where=(loss - t_m,), zero=(eps,)),
    pointwise("a bound >= 0", Q(0) <= exp(-2 * square), terms=(square,)),
    combine("eps = 0", Sum(Z, DATA(Z), (loss - t_m,)) <= exp(-2 * square), "a bound >= 0",
            use("at eps = 0, no g > t", weight=DATA(Z), over=(Z,), where=(loss - t_m,))).for_all(zero=(eps,)),
    cases("claim", Sum(Z, DATA(Z), (loss - t_m,)) <= exp(-2 * square), eps, "eps > 0", "eps = 0"),
)

lowest, share = log(2 / beta_to_2), log(1 / beta_to_2)
now_i, next_i = log(2**number / beta_to_2), log(2**(number + 1) / beta_to_2)
squared, first_root = 2 * above_half**2 / n, sqrt(n * lowest / 2)
IN_SOME_B_I = (
    pointwise("ln(2/beta) >= 0", Q(0) <= lowest),
    combine("divided by eps", above_half > first_root, use("given 4", weight=1 / eps)),
    pointwise("a root", first_root >= 0),
    pointwise("q > 0", above_half > 0, "divided by eps", "a root", terms=(above_half, first_root)),
    pointwise("squares", first_root**2 < above_half**2, "divided by eps", "a root", "q > 0", terms=(above_half, first_root)),
    pointwise("square of the root", equal(first_root**2, n * lowest / 2), "ln(2/beta) >= 0", terms=(lowest,)),
    combine("its square", squared > lowest, use("squares", weight=2 / n), use("square of the root", weight=-2 / n)),
    pointwise("a bit more", equal(lowest, log(Q(2)) + share)),
    combine("more than ln 2", squared - share > log(Q(2)), "its square", "a bit more"),
    pointwise("w > 1", in_bits > 1, "more than ln 2", terms=(squared - share,)),
    pointwise("i >= 1", number >= 1, "w > 1", terms=(in_bits,)),
    pointwise("i < w", number < in_bits, terms=(in_bits,)),
    pointwise("w <= i + 1", in_bits <= number + 1, terms=(in_bits,)),
    pointwise("ln(2^i/beta)", equal(now_i, number * log(Q(2)) + share), terms=(number,)),
    pointwise("ln(2^(i+1)/beta)", equal(next_i, (number + 1) * log(Q(2)) + share), terms=(number,)),
    pointwise("ln 2 > 0", log(Q(2)) > 0),
    combine("it is less", now_i < squared, "ln(2^i/beta)", use("i < w", weight=log(Q(2)))),
    combine("the next is not", squared <= next_i, use("ln(2^(i+1)/beta)", weight=-1), use("w <= i + 1", weight=log(Q(2)))),
    combine("in squares", n * now_i / 2 < above_half**2, use("it is less", weight=n / 2)),
    combine("the next, in squares", above_half**2 <= n * next_i / 2, use("the next is not", weight=n / 2)),
    combine("it is >= 0", now_i >= 0, use("ln(2^i/beta)", weight=-1), use("i >= 1", weight=log(Q(2))), "ln(2/beta) >= 0",
            "a bit more"),
    combine("and the next", next_i >= 0, "it is >= 0", use("ln(2^i/beta)"), use("ln(2^(i+1)/beta)", weight=-1), "ln 2 > 0"),
    combine("half of it", n * now_i / 2 >= 0, use("it is >= 0", weight=n / 2)),
    pointwise("its root", sqrt(n * now_i / 2) < above_half, "in squares", "q > 0", "half of it",
              terms=(n * now_i / 2, above_half)),
    pointwise("the next root", above_half <= sqrt(n * next_i / 2), "the next, in squares", "q > 0",
              terms=(n * next_i / 2, above_half)))
WHOLE = derivation(*IN_SOME_B_I[:11])
PROOFS["dwork2015/thm-20.step-3#printed"] = (
    *WHOLE,
    *derivation(*IN_SOME_B_I, combine("claim", t_of(number) < v, use("its root", weight=eps))),
    *derivation(
        *IN_SOME_B_I,
        combine("claim", v <= t_of(number + 1), use("the next root", weight=eps))),
    *derivation(
        *preliminaries(),
        combine("A <= e^(n eps) P[Y=y]", A(y, Z) <= exp(n * eps) * out,
                use("group privacy", {"yp": y}, weight=DATA(W), over=(W,))).for_all(Z),
        pointwise("claim", loss <= n * eps, "A <= e^(n eps) P[Y=y]", terms=(A(y, Z), out)).for_all(Z)),
    *derivation(
        *ROOTS,
        pointwise("ln(2/beta) >= 0", Q(0) <= lowest),
        pointwise("2 <= 2^i", Q(2) <= 2**m),
        pointwise("logarithms", lowest <= log(2**m / beta_to_2), "2 <= 2^i", terms=(2**m,)),
        pointwise("roots", sqrt(n * lowest / 2) <= sqrt(n * log(2**m / beta_to_2) / 2), "logarithms", "ln(2/beta) >= 0",
                  terms=(lowest, log(2**m / beta_to_2))),
        combine("claim", t_of(Q(1)) <= t_m, use("roots", weight=eps))),
    *PROOFS["dwork2015/thm-20.step-3#part: without the union"])

gap = loss - t_next
more = maximum(exp(gap) - 1, 0)
some = maximum(gap, 0)
FOR_EACH_Z = (
    *preliminaries(), *ROOTS,
    pointwise("nothing up to t'", equal(more, Q(0)), terms=(gap,)).for_all(Z, zero=(some,)),
    pointwise("times P[S]", equal(DATA(Z) * more, Q(0)), "nothing up to t'", terms=(more,)
              ).for_all(Z, where=(loss - t_m,), zero=(some,)),
    same_support("only beyond t'", equal(Sum(Z, DATA(Z) * more, (loss - t_m, some)), Sum(Z, DATA(Z) * more, (loss - t_m,))),
                 some, "times P[S]"),
    fewer_terms("all beyond t'", Sum(Z, DATA(Z) * more, (loss - t_m, some, gap)) <= Sum(Z, DATA(Z) * more, (gap,))),
    pointwise("at most its part above 0", exp(gap) - 1 <= more, terms=(exp(gap),)).for_all(Z),
    pointwise("it is above 0 beyond t'", more <= exp(gap) - 1, terms=(gap,)).for_all(Z, where=(gap,)))
IN_B_GIVEN_Y = combine(
    "given y", in_b_given_y <= exp(t_next) * in_b, use("all beyond t'", weight=exp(t_next)),
    use("only beyond t'", weight=-exp(t_next)),
    use("at most its part above 0", weight=exp(t_next) * DATA(Z), over=(Z,), where=(loss - t_m,)),
    use("it is above 0 beyond t'", weight=exp(t_next) * DATA(Z), over=(Z,), where=(gap,)))
TWO_TAILS = (
    *preliminaries(), *ROOTS,
    pointwise("not above and below t", Q(1) <= 0, terms=(loss, t_m)).for_all(Z, where=(loss - t_m, t_m - loss)),
    exclusive("both sides", Sum(Z, DATA(Z), (loss - t_m,)) + Sum(Z, DATA(Z), (t_m - loss,)) <= Sum(Z, DATA(Z)), loss - t_m,
              t_m - loss, "not above and below t"),
    pointwise("the next tail >= 0", Q(0) <= Sum(Z, DATA(Z), (gap,))))
IN_B = combine("without y", exp(t_next) * in_b <= exp(t_next) * at_least_t_m, use("both sides", weight=exp(t_next)),
               use("the next tail >= 0", weight=exp(t_next)))
PROOFS["dwork2015/thm-20.step-4#repaired"] = (
    *derivation(*FOR_EACH_Z, IN_B_GIVEN_Y), *derivation(*TWO_TAILS, IN_B), *derivation(
        *ROOTS, *at_least(t_m, "t >= 0"),
        identity("the exponent", exp(-2 * t_m**2 / (n * eps**2)), exp(-2 * square)),
        combine("claim", exp(t_next) * at_least_t_m <= long, use("P[g >= t]", weight=exp(t_next)),
                use("the exponent", weight=exp(t_next)))))

now, then = log(2**m / beta), log(2**(m + 1) / beta)
shift = eps * sqrt(n / 2) * (sqrt(then) - 2 * sqrt(now))
STEP_6 = (
    pointwise("ln 2 <= ln(2^i/beta)", log(Q(2)) <= now),
    identity("one more factor 2", then, now + log(Q(2))),
    pointwise("its root is less than twice as large", sqrt(then) - 2 * sqrt(now) < 0, "one more factor 2",
              "ln 2 <= ln(2^i/beta)", terms=(then, now)),
    combine("the exponent falls", shift - now < -now,
            use("its root is less than twice as large", weight=eps * sqrt(n / 2))),
    pointwise("and so the power", exp(shift - now) < exp(-now), "the exponent falls", terms=(shift - now, now)),
    combine("a strict bound", exp(shift - now) < beta / 2**m, "and so the power"))

each_step = {s.name: s for s in (*FOR_EACH_Z, IN_B_GIVEN_Y, *TWO_TAILS, IN_B, *at_least(t_m, "t >= 0"), *STEP_6)}
PROOFS["dwork2015/thm-20.step-7#part: one B_i"] = derivation(
    *each_step.values(),
    identity("the exponent of (1)", exp(-2 * t_m**2 / (n * eps**2)), exp(-2 * square)),
    combine("by (1)", exp(t_next) * at_least_t_m <= long, use("P[g >= t]", weight=exp(t_next)),
            use("the exponent of (1)", weight=exp(t_next))),
    pointwise("ln(2^(i+1)/beta) >= 0", Q(0) <= then),
    identity("the square expanded", long, exp(shift - now)),
    combine("claim", in_b_given_y <= beta / 2**m, "given y", "without y", "by (1)", "the square expanded", "a strict bound"))

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
TWO_ENDS = (
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
    combine("eps = 0", at_y <= beta, use("at eps = 0, never", over=(Z,), where=(beyond,)), "beta >= 0").for_all(zero=(eps,)))
PROOFS["dwork2015/thm-20.step-7#part: the two ends"] = derivation(*TWO_ENDS, cases(
    "claim", at_y <= beta, eps, "eps > 0", "eps = 0"))

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
PROOFS["dwork2015/thm-20.eq-2#printed"] = equation_2
PROOFS["dwork2015/thm-20.step-9#reading: a larger ratio"] = equation_2

below = maximum(exp(t_1) * out - A(y, Z), 0)
one = maximum(1 - exp(power), 0)
not_below = out - Sum(Z, mass, (below,))
PROOFS["dwork2015/thm-20.step-9#repaired"] = derivation(
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
    combine("claim", 1 - Sum(y, Sum(Z, mass, (below,))) <= beta, use("each y", over=(y,)), "beta at the best s"))
