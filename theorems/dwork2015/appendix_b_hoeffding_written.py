"""Hoeffding's inequality for m queries: both tails of each by the moments of the mean, and a union over the queries."""
from theorems.dwork2015.appendix_b_hoeffding import alpha, average, far, gap, j, k, mean, phi, size
from theorems.dwork2015.notation import DATA, Z, i, n, x
from verify.language import Entry, Expr, Q, Replaced, Sum, Sup, equal, exp, log, maximum
from verify.language.proofs import (
    Step, combine, derivation, mcdiarmid, one_term, pointwise, same_support, sup_at_most, use)

PROOFS: dict[str, tuple[object, ...]] = {}

slope = 4 * alpha * n
rate = exp(-2 * n * alpha**2)
above, under = slope * (average - mean - alpha), slope * (mean - average - alpha)
tails = Sum(j, exp(above) + exp(under))
below = maximum(alpha - Sup(j, gap), 0)
one = maximum(1 - tails, 0)
moved = Sum(k, phi(j, Entry(Replaced(Z, i, x), k))) / n
level = log(tails) / slope


def tail(name: str, f: Expr, there: Expr, centre: Expr, power: Expr, step: Step) -> tuple[Step, ...]:
    """The mean of exp(power) is at most the rate, for a mean f of which a record changes 1/n."""
    return (
        step,
        combine(f"{name} moves", f <= 1 / n + there, use(step.name, weight=1 / n)).for_all(j, Z, i, x),
        mcdiarmid(f"{name} moment", Sum(Z, DATA(Z) * exp(slope * f)) <= exp(
            slope * Sum(Z, DATA(Z) * f) + n * slope**2 * (1 / n)**2 / 8), DATA(Z), f, 1 / n, slope, Z, i, x, f"{name} moves"
                  ).for_all(j),
        combine(name, Sum(Z, DATA(Z) * exp(power)) <= rate, use(f"{name} moment", weight=exp(-slope * centre - slope * alpha))
                ).for_all(j))


BEYOND = (
    one_term("one query", exp(above) + exp(under) <= tails, {"j": j}).for_all(j, Z),
    pointwise("slope > 0", slope > 0),
    pointwise("log of one", above <= log(tails), "one query", terms=(above, under, tails)).for_all(j, Z),
    pointwise("log of the other", under <= log(tails), "one query", terms=(above, under, tails)).for_all(j, Z),
    combine("one side", average - mean <= alpha + level, use("log of one", weight=1 / slope)).for_all(j, Z),
    combine("other side", mean - average <= alpha + level, use("log of the other", weight=1 / slope)).for_all(j, Z),
    pointwise("gap", gap <= alpha + level, "one side", "other side", terms=(level,)).for_all(j, Z),
    sup_at_most("all gaps", Sup(j, gap) <= alpha + level, "gap").for_all(Z),
    pointwise("beyond alpha", alpha <= Sup(j, gap)).for_all(Z, zero=(below,)),
    combine("level >= 0", log(tails) >= 0, use("all gaps", weight=slope), use("beyond alpha", weight=slope)
            ).for_all(Z, zero=(below,)),
    pointwise("one <= 0 beyond", one <= 0, "level >= 0", terms=(tails,)).for_all(Z, zero=(below,)),
    pointwise("one >= 0", one >= 0, terms=(tails,)).for_all(Z),
    pointwise("nothing beyond", equal(DATA(Z) * one, Q(0)), "one <= 0 beyond", "one >= 0", terms=(one,)
              ).for_all(Z, zero=(below,)),
    same_support("only below", equal(Sum(Z, DATA(Z) * one, (below,)), Sum(Z, DATA(Z) * one)), below, "nothing beyond"),
    pointwise("1 <= tails + one", tails + one >= 1, terms=(tails,)).for_all(Z),
    pointwise("one <= 1", one <= 1, terms=(tails,)).for_all(Z))

PROOFS["dwork2015/thm-34.step-hoeffding#printed"] = derivation(
    *tail("upper", average, moved, mean, above, pointwise(
        "falls", phi(j, Entry(Z, i)) - phi(j, x) <= 1, use("given 2", {"x": Entry(Z, i)}), "given 1").for_all(j, Z, i, x)),
    *tail("lower", -average, -moved, -mean, under, pointwise(
        "rises", phi(j, x) - phi(j, Entry(Z, i)) <= 1, "given 2", use("given 1", {"x": Entry(Z, i)})).for_all(j, Z, i, x)),
    *BEYOND,
    combine("claim", far <= 2 * size * rate, use("1 <= tails + one", weight=DATA(Z), over=(Z,)), use("upper", over=(j,)),
            use("lower", over=(j,)), use("only below", weight=-1),
            use("one <= 1", weight=DATA(Z), over=(Z,), where=(below,))))
