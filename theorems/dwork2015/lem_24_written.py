"""Lemma 24, its arithmetic written out."""
from theorems.dwork2015.lem_24 import (
    any_budget, average, beta, delta, far, gap, k, mean, phi, sigma, size, tau)
from theorems.dwork2015.notation import DATA, Z, i, n, x
from verify.language import Entry, Expr, Q, Replaced, Sum, equal, exp, log, maximum, sqrt
from verify.language.proofs import (
    Step, choice, combine, derivation, mcdiarmid, pointwise, same_support, use)

PROOFS: dict[str, tuple[object, ...]] = {}

spent, reach, w = log(2 / delta), log(1 / (tau * beta)), log(26 / tau)
PROOFS["dwork2015/lem-24.step-80#printed"] = (choice({"s0": Q("1/1000000000")}), *derivation(
    pointwise("w", Q(23) <= w),
    pointwise("tau is small", 5408 * log(52 * w) <= 992 * (w - log(Q(26))) + 19840, "w", terms=(w,)),
    pointwise("beta is small", Q(20) <= log(1 / beta)),
    combine("levels", 5408 * spent <= 6400 * reach, "tau is small", use("beta is small", weight=992)),
    pointwise("delta <= 2", Q(0) <= spent, "w", terms=(w,)),
    pointwise("roots",
              13 * sqrt(32 * any_budget * spent) <= 80 * sqrt(any_budget * reach), "levels", "delta <= 2",
              terms=(spent, reach)),
    combine("claim", sqrt(32 * any_budget * spent) / (sigma * size) <= tau / 13, use("given 1", weight=tau / (13 * size)),
            use("roots", weight=1 / (13 * sigma * size)))))

slope = 4 * tau * n
rate = exp(-2 * n * tau**2)
above, under = slope * (average - mean - tau), slope * (mean - average - tau)
tails = exp(above) + exp(under)
below = maximum(tau - gap, 0)
one = maximum(1 - tails, 0)
moved = Sum(k, phi(Entry(Replaced(Z, i, x), k))) / n


def tail(name: str, f: Expr, there: Expr, centre: Expr, power: Expr, step: Step) -> tuple[Step, ...]:
    """The mean of exp(power) is at most the rate, for a mean f of which a record changes 1/n."""
    return (
        step,
        combine(f"{name} moves", f <= 1 / n + there, use(step.name, weight=1 / n)).for_all(Z, i, x),
        mcdiarmid(f"{name} moment", Sum(Z, DATA(Z) * exp(slope * f)) <= exp(
            slope * Sum(Z, DATA(Z) * f) + n * slope**2 * (1 / n)**2 / 8), DATA(Z), f, 1 / n, slope, Z, i, x, f"{name} moves"),
        combine(name, Sum(Z, DATA(Z) * exp(power)) <= rate, use(f"{name} moment", weight=exp(-slope * centre - slope * tau))))


level = log(tails) / slope
PROOFS["dwork2015/lem-24.n1#repaired"] = derivation(
    *tail("upper", average, moved, mean, above, pointwise(
        "falls", phi(Entry(Z, i)) - phi(x) <= 1, use("given 2", {"x": Entry(Z, i)}), "given 1").for_all(Z, i, x)),
    *tail("lower", -average, -moved, -mean, under, pointwise(
        "rises", phi(x) - phi(Entry(Z, i)) <= 1, "given 2", use("given 1", {"x": Entry(Z, i)})).for_all(Z, i, x)),
    pointwise("slope > 0", slope > 0),
    pointwise("log of one", above <= log(tails), terms=(above, under)).for_all(Z),
    pointwise("log of the other", under <= log(tails), terms=(above, under)).for_all(Z),
    combine("one side", average - mean <= tau + level, use("log of one", weight=1 / slope)).for_all(Z),
    combine("other side", mean - average <= tau + level, use("log of the other", weight=1 / slope)).for_all(Z),
    pointwise("gap", gap <= tau + level, "one side", "other side", terms=(level,)).for_all(Z),
    pointwise("beyond tau", tau <= gap).for_all(Z, zero=(below,)),
    combine("level >= 0", log(tails) >= 0, use("gap", weight=slope), use("beyond tau", weight=slope)).for_all(Z, zero=(below,)),
    pointwise("one <= 0 beyond", one <= 0, "level >= 0", terms=(tails,)).for_all(Z, zero=(below,)),
    pointwise("one >= 0", one >= 0, terms=(tails,)).for_all(Z),
    pointwise("nothing beyond", equal(DATA(Z) * one, Q(0)), "one <= 0 beyond", "one >= 0", terms=(one,)
              ).for_all(Z, zero=(below,)),
    same_support("only below", equal(Sum(Z, DATA(Z) * one, (below,)), Sum(Z, DATA(Z) * one)), below, "nothing beyond"),
    pointwise("1 <= tails + one", tails + one >= 1, terms=(tails,)).for_all(Z),
    pointwise("one <= 1", one <= 1, terms=(tails,)).for_all(Z),
    combine("Hoeffding", far <= 2 * rate, use("1 <= tails + one", weight=DATA(Z), over=(Z,)), "upper", "lower",
            use("only below", weight=-1), use("one <= 1", weight=DATA(Z), over=(Z,), where=(below,))),
    combine("exponent", -2 * n * tau**2 <= -log(2 / beta), use("given 4", weight=2 * tau**2)),
    pointwise("its exponential", rate <= exp(-log(2 / beta)), "exponent", terms=(-2 * n * tau**2, -log(2 / beta))),
    pointwise("log and exp", 2 * exp(-log(2 / beta)) <= beta),
    combine("claim", far <= beta, "Hoeffding", use("its exponential", weight=2), "log and exp"))
