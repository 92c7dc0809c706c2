"""Theorem 6 and what follows, written out: given y, Hoelder's inequality of order 4 between P[S in R(y)] and E exp(4 g)."""
from theorems.dwork2015.notation import DATA, A, Z, c, eps, i, n, overfit, tau, x, y
from theorems.dwork2015.cor_22_written import HOELDER
from theorems.dwork2015.thm_20_written import g, low_loss, mean as E_g, out
from theorems.dwork2015.thm_6 import LAST, R, adaptive, bad, beta, d, fails, gap, h
from verify.language import Expr, Q, Sum, exp, log, sqrt
from verify.language.proofs import Step, cases, combine, derivation, fewer_terms, mcdiarmid, one_term, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

ORDER = Q(4)


def hoelder(level: Expr, chance: Expr, total_chance: Expr, *budget: Step) -> tuple[Step, ...]:
    """`total_chance`, the sum of P(S) A(y | S) chance, is at most exp(-level/2), from the steps "2 n eps^2 <= level", "each y
    is rare" (P[S in R(y)] <= exp(-level)), "chance >= 0" and "chance <= 1" of the budget."""
    variance = n * ORDER**2 * eps**2 / 8
    moment = Sum(Z, DATA(Z) * exp(ORDER * g))
    ratio, top = A(y, Z) / out, exp(level / 2)
    young = Q("3/4") * top + ratio**4 / (4 * top**3) - ratio
    at_y = Sum(Z, DATA(Z) * A(y, Z) * chance)
    where = (out,)
    return (
        *budget,
        *low_loss(*where),
        mcdiarmid("McDiarmid for g", moment <= exp(ORDER * E_g + variance), DATA(Z), g, eps, ORDER, Z, i, x,
                  "g has sensitivity eps").for_all(y, where=where),
        combine("its exponent", ORDER * E_g + variance <= level, use("E g <= 0", weight=ORDER), "2 n eps^2 <= level"
                ).for_all(y, where=where),
        pointwise("moment of g", moment <= exp(level), "McDiarmid for g", "its exponent",
                  terms=(ORDER * E_g + variance, level)).for_all(y, where=where),
        pointwise("Young's inequality", Q(0) <= young, terms=(ratio, top)).for_all(Z, y, where=where),
        pointwise("fourth powers >= 0", Q(0) <= ratio**4 / (4 * top**3), terms=(ratio, top)).for_all(Z, y, where=where),
        pointwise("Young where it is bad", Q(0) <= young * chance, "Young's inequality", "chance >= 0", terms=(young, chance)
                  ).for_all(Z, y, where=where),
        combine("y is possible", at_y <= out * exp(-level / 2), use("Young where it is bad", weight=out * DATA(Z), over=(Z,)),
                use("chance <= 1", weight=out * DATA(Z) * ratio**4 / (4 * top**3), over=(Z,)),
                use("each y is rare", weight=Q("3/4") * out * top),
                use("moment of g", weight=out / (4 * top**3))).for_all(y, where=where),
        one_term("joint law <= P[Y=y]", DATA(Z) * A(y, Z) <= out, {"W": Z}).for_all(Z, y),
        combine("times the chance", DATA(Z) * A(y, Z) * chance <= out, use("chance <= 1", weight=DATA(Z) * A(y, Z)),
                "joint law <= P[Y=y]").for_all(Z, y),
        combine("y is impossible", at_y <= out * exp(-level / 2), use("times the chance", over=(Z,))).for_all(y, zero=(out,)),
        cases("each y", at_y <= out * exp(-level / 2), out, "y is possible", "y is impossible").for_all(y),
        combine("all y", total_chance <= exp(-level / 2), use("each y", over=(y,))),
    )


bits = log(1 / beta)
root_6 = sqrt(bits / (2 * n))
OF_THEOREM_6 = hoelder(
    bits, R(Z, y), bad,
    pointwise("ln(1/beta) >= 0", Q(0) <= bits),
    pointwise("the root squared", 2 * n * root_6 * root_6 <= bits, "ln(1/beta) >= 0", terms=(bits,)),
    combine("2 n eps^2 <= level", 2 * n * eps**2 <= bits, use("given 3", weight=2 * n * eps),
            use("given 3", weight=2 * n * root_6), "the root squared"),
    combine("each y is rare", Sum(Z, DATA(Z) * R(Z, y)) <= exp(-bits), "given 2").for_all(y),
    pointwise("chance >= 0", Q(0) <= R(Z, y)).for_all(Z, y),
    pointwise("chance <= 1", R(Z, y) <= 1).for_all(Z, y))
ROOT = pointwise("its root", exp(-bits / 2) <= sqrt(beta))
PROOFS["dwork2015/thm-6#sharp: by the mean of g"] = derivation(
    *OF_THEOREM_6, ROOT, combine("claim", bad <= sqrt(beta), "all y", "its root"))
PROOFS["dwork2015/thm-6#printed"] = derivation(
    *OF_THEOREM_6, ROOT, pointwise("roots >= 0", Q(0) <= sqrt(beta)),
    combine("claim", bad <= 3 * sqrt(beta), "all y", "its root", use("roots >= 0", weight=2)))

rate = tau**2 / (c**2 * n)
PROOFS["dwork2015/cor-7#sharp: by the mean of g"] = derivation(*HOELDER)
PROOFS["dwork2015/cor-7#printed"] = derivation(
    *HOELDER, pointwise("powers >= 0", Q(0) <= exp(-rate), terms=(rate,)),
    combine("claim", overfit <= 3 * exp(-rate), "all y", use("powers >= 0", weight=2)))

exponent = n * tau**2 / d
root_d = sqrt(tau**2 / (2 * d))
OF_THE_EXAMPLE = hoelder(
    exponent, fails, adaptive,
    pointwise("the root squared", 2 * n * root_d * root_d <= exponent),
    combine("2 n eps^2 <= level", 2 * n * eps**2 <= exponent, use("given 3", weight=2 * n * eps),
            use("given 3", weight=2 * n * root_d), "the root squared"),
    combine("each y is rare", Sum(Z, DATA(Z) * fails) <= exp(-exponent), "given 2").for_all(y),
    fewer_terms("a part of the outputs", Sum(h, LAST(h, Z, y), (tau - gap,)) <= Sum(h, LAST(h, Z, y))).for_all(Z, y),
    combine("chance >= 0", Q(0) <= fails, "a part of the outputs").for_all(Z, y),
    pointwise("chance <= 1", fails <= 1).for_all(Z, y))
PROOFS["dwork2015/sec2.2-loss-example#sharp"] = derivation(*OF_THE_EXAMPLE)
PROOFS["dwork2015/sec2.2-loss-example#printed"] = derivation(
    *OF_THE_EXAMPLE, pointwise("powers >= 0", Q(0) <= exp(-exponent / 2), terms=(exponent,)),
    combine("claim", adaptive <= 3 * exp(-exponent / 2), "all y", use("powers >= 0", weight=2)))
