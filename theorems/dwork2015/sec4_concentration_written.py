"""Generated queries, written out: Hoeffding's inequality for the query after each string of answers, and a union over these."""
from theorems.dwork2015.notation import DATA, P, Z, i, n, tau, x
from theorems.dwork2015.sec4_concentration import (
    SPARSE_VALIDATE, B, U, any_budget, chance, far, gap, its_chance, its_far, its_gap, k, m, phi, places, query, r, w)
from verify.language import Entry, Event, Expr, Function, Letter, Q, Replaced, Sum, exp, log, maximum
from verify.language.proofs import Step, cases, combine, derivation, identity, mcdiarmid, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

spent, room = any_budget * log(m), tau**2 * n

slope, rate = 4 * tau * n, exp(-2 * tau**2 * n)


def tail(name: str, f: Expr, there: Expr, centre: Expr, power: Expr, step: Step, letters: tuple[Letter, ...]
         ) -> tuple[Step, ...]:
    """The mean of exp(power) is at most the rate, for a mean f of which a record changes 1/n."""
    return (
        step,
        combine(f"{name} moves", f <= 1 / n + there, use(step.name, weight=1 / n)).for_all(*letters, Z, i, x),
        mcdiarmid(f"{name} moment", Sum(Z, DATA(Z) * exp(slope * f)) <= exp(
            slope * Sum(Z, DATA(Z) * f) + n * slope**2 * (1 / n)**2 / 8), DATA(Z), f, 1 / n, slope, Z, i, x, f"{name} moves"
                  ).for_all(*letters),
        combine(name, Sum(Z, DATA(Z) * exp(power)) <= rate, use(f"{name} moment", weight=exp(-slope * centre - slope * tau))
                ).for_all(*letters))


def rarely_far(f: Function, event: Event, distance: Expr, *letters: Letter) -> tuple[Step, ...]:
    """Hoeffding's inequality for the queries f(letters, .), by both tails; where one is far, a power is at least 1."""
    average, mean = Sum(k, f(*letters, Entry(Z, k))) / n, Sum(x, P(x) * f(*letters, x))
    moved = Sum(k, f(*letters, Entry(Replaced(Z, i, x), k))) / n
    above, under = slope * (average - mean - tau), slope * (mean - average - tau)
    there, over = maximum(event(*letters, Z), 0), maximum(average - mean, 0)
    sum_of_both, far_here = exp(above) + exp(under), event(*letters, Z)
    return (
        *tail("upper", average, moved, mean, above, pointwise(
            "falls", f(*letters, Entry(Z, i)) - f(*letters, x) <= 1, use("given 2", {"x": Entry(Z, i)}), "given 1"
        ).for_all(*letters, Z, i, x), letters),
        *tail("lower", -average, -moved, -mean, under, pointwise(
            "rises", f(*letters, x) - f(*letters, Entry(Z, i)) <= 1, "given 2", use("given 1", {"x": Entry(Z, i)})
        ).for_all(*letters, Z, i, x), letters),
        pointwise("is far", far_here > 0).for_all(*letters, Z, where=(there,)),
        pointwise("distance", distance >= tau, "given 3", "is far", terms=(distance,)).for_all(*letters, Z, where=(there,)),
        pointwise("one way or the other", distance <= 2 * over - (average - mean), terms=(average, mean)).for_all(*letters, Z),
        pointwise("over", over <= average - mean, terms=(average, mean)).for_all(*letters, Z, where=(over,)),
        combine("from above", distance <= average - mean, "one way or the other", use("over", weight=2)
                ).for_all(*letters, Z, where=(over,)),
        combine("from below", distance <= mean - average, "one way or the other").for_all(*letters, Z, zero=(over,)),
        combine("a power >= 0", above >= 0, use("from above", weight=slope), use("distance", weight=slope)
                ).for_all(*letters, Z, where=(there, over)),
        combine("the other >= 0", under >= 0, use("from below", weight=slope), use("distance", weight=slope)
                ).for_all(*letters, Z, where=(there,), zero=(over,)),
        pointwise("above", sum_of_both >= 1, "a power >= 0", terms=(above, under)).for_all(*letters, Z, where=(there, over)),
        pointwise("below", sum_of_both >= 1, "the other >= 0", terms=(above, under)
                  ).for_all(*letters, Z, where=(there,), zero=(over,)),
        cases("one of the powers", sum_of_both >= 1, over, "above", "below").for_all(*letters, Z, where=(there,)),
        pointwise("far", far_here <= sum_of_both, "one of the powers", terms=(exp(above), exp(under))
                  ).for_all(*letters, Z, where=(there,)),
        pointwise("near", far_here <= sum_of_both, terms=(above, under)).for_all(*letters, Z, zero=(there,)),
        cases("at most the powers", far_here <= sum_of_both, there, "far", "near").for_all(*letters, Z),
        combine("rarely", Sum(Z, DATA(Z) * far_here) <= 2 * rate, use("at most the powers", weight=DATA(Z), over=(Z,)),
                "upper", "lower").for_all(*letters))


strings = Sum(w, Q(1))
bits, room = B * log(m), tau**2 * n
PROOFS["dwork2015/sec-4.2.concentration#printed"] = (
    *derivation(*rarely_far(query, its_far, its_gap), combine("claim", its_chance <= 2 * exp(-2 * tau**2 * n), "rarely")),
    *derivation(
        *rarely_far(phi, far, gap, r, w),
        pointwise("one string", SPARSE_VALIDATE(w, r, Z) * far(r, w, Z) <= far(r, w, Z)).for_all(r, w, Z),
        combine("all strings", chance <= Sum(w, 2 * rate), use("one string", weight=U(r) * DATA(Z), over=(r, Z, w)),
                use("rarely", weight=U(r), over=(r, w))),
        identity("their number", strings, places**B),
        pointwise("at most m^B", places**B <= m**B, "given 5", terms=(places,)),
        pointwise("log m > 0", log(m) > 0),
        combine("exponents", bits <= room, use("given 6", weight=log(m))),
        pointwise("exponentials", exp(bits) <= exp(room), "exponents", terms=(bits, room)),
        combine("a power", m**B <= exp(room), "exponentials"),
        combine("claim", chance <= 2 * exp(-(tau**2) * n), "all strings", use("their number", weight=2 * rate),
                use("at most m^B", weight=2 * rate), use("a power", weight=2 * rate))),
    *derivation(
        *rarely_far(query, its_far, its_gap),
        pointwise("less", rate <= exp(-(tau**2) * n)),
        combine("claim", its_chance <= 2 * exp(-(tau**2) * n), "rarely", use("less", weight=2))))
