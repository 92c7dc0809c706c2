"""The variational form, written out: Young's inequality for each letter, with the adversaries that attain or approach it."""
from theorems.chaudhuri2019.notation import H, X, a, c0, h, member, p, x
from theorems.chaudhuri2019.eq_1 import (
    F, N, P, Q, below_n, best, best_value, conjugate, cut, cut_moment, d, down, eps, f_at, f_divergence, f_of, g, half, k,
    kl_value, m, mean, moment, near_value, r, renyi_value, second, steep, steep_value, t, tv_value, up, v)
from verify.language import Q as number
from verify.language import Expr, Formula, Letter, Number, Sum, abs_power, absolute, equal, exp, log, maximum, minimum
from verify.language.proofs import LawAt, Step, cases, combine, derivation, fewer_terms, instance, pointwise, same_support, use

PROOFS: dict[str, tuple[object, ...]] = {}

zero = number(0)
divergence = Sum(x, P(x) * log(P(x) / Q(x)), (P(x),))
ratio = P(x) / Q(x)
tilted = exp(h(x) - 1)
FENCHEL = (
    pointwise("logarithm", log(tilted / ratio) <= tilted / ratio - 1, terms=(tilted / ratio,)).for_all(x, where=(P(x),)),
    fewer_terms("a part", Sum(x, Q(x) * tilted, (P(x),)) <= Sum(x, Q(x) * tilted)),
    combine("above no value", kl_value <= divergence, use("logarithm", weight=P(x), over=(x,), where=(P(x),)), "a part"))
PROOFS["chaudhuri2019/eq-1#part: t log t"] = (
    *derivation(*FENCHEL), *derivation(
        pointwise("more than the ratio", log(ratio) <= log(ratio + d), terms=(ratio,)).for_all(x, where=(P(x),)),
        fewer_terms("all of Q", Sum(x, Q(x), (Q(x),)) <= Sum(x, Q(x))),
        combine("claim", divergence - d <= near_value, use("more than the ratio", weight=P(x), over=(x,), where=(P(x),)))))
PROOFS["chaudhuri2019/eq-2#at most the divergence"] = derivation(*FENCHEL)
shifted = Letter("w", X)
PROOFS["chaudhuri2019/eq-2#repaired"] = derivation(
    instance("a translate is in H", member(H, h(x) - c0), "given 1", {"u": LawAt((x,), h(x)), "c": -c0}, "given 3"),
    instance("its value", f_of(h(x) - c0) <= k, "given 2", {"u": LawAt((shifted,), h(shifted) - c0)}, "a translate is in H"),
    combine("claim", mean(P(x), h(x)) - mean(Q(x), F(Number(h(x) - c0)) + c0) <= k, "its value"))

one_over, one_to_p = 1 / (a - 1), abs_power((a - 1) * (1 / (a - 1)), p)
PROOFS["chaudhuri2019/eq-3#repaired"] = derivation(
    instance("a constant", member(H, one_over), "given 1", {"u": LawAt((x,), c0), "c": one_over - c0}, "given 2"),
    instance("its value", a * mean(P(x), (a - 1) * one_over) - (a - 1) * mean(Q(x), one_to_p) <= m, "given 3",
             {"u": LawAt((x,), one_over)}, "a constant"),
    pointwise("a power of 1", equal(one_to_p, 1)),
    combine("at least 1", number(1) <= m, "its value", use("a power of 1", weight=a - 1)),
    pointwise("claim", log(m) / (a - 1) >= 0, "at least 1"))

gap = P(x) - Q(x)
PROOFS["chaudhuri2019/eq-1#total variation"] = derivation(
    pointwise("at most 1/2", h(x) <= half, "given 1").for_all(x),
    pointwise("at least -1/2", -h(x) <= half, "given 1").for_all(x),
    combine("claim", tv_value <= Sum(x, half * absolute(gap)), use("at most 1/2", weight=up, over=(x,)),
            use("at least -1/2", weight=down, over=(x,))))
PROOFS["chaudhuri2019/eq-1#total variation, attained"] = derivation(
    combine("above", half * up <= h(x) * up, use("given 2", weight=up)).for_all(x, where=(up,)),
    combine("not above", half * up <= h(x) * up).for_all(x, zero=(up,)),
    cases("upper part", half * up <= h(x) * up, up, "above", "not above").for_all(x),
    combine("below", half * down <= -h(x) * down, use("given 3", weight=down)).for_all(x, where=(down,)),
    combine("not below", half * down <= -h(x) * down).for_all(x, zero=(down,)),
    cases("lower part", half * down <= -h(x) * down, down, "below", "not below").for_all(x),
    combine("claim", Sum(x, half * absolute(gap)) <= tv_value, use("upper part", over=(x,)), use("lower part", over=(x,))))

size, power = absolute(g(x)), absolute(g(x))**p
one, seen = P(x)**a * Q(x)**(1 - a), Sum(x, P(x) * size)
YOUNG = (
    pointwise("sizes", g(x) <= size).for_all(x),
    combine("no size", equal(P(x) * size, zero)).for_all(x, zero=(size,)),
    same_support("where g is not 0", equal(Sum(x, P(x) * size, (size,)), seen), size, "no size"),
    pointwise("tangent at 1", a * (size / best) - (a - 1) * (size / best)**p <= 1, terms=(size / best,)
              ).for_all(x, where=(size, P(x))),
    pointwise("the power", equal(one * (size / best)**p, Q(x) * power), terms=(size, P(x), Q(x))
              ).for_all(x, where=(size, P(x))),
    combine("one letter", a * P(x) * size - (a - 1) * Q(x) * power <= one, use("tangent at 1", weight=one),
            use("the power", weight=a - 1)).for_all(x, where=(size, P(x))),
    fewer_terms("powers", Sum(x, Q(x) * power, (size, P(x))) <= Sum(x, Q(x) * power, (size,))),
    fewer_terms("moments", Sum(x, one, (P(x), size)) <= moment),
    combine("above no value", renyi_value <= moment, use("sizes", weight=a * P(x), over=(x,)),
            use("where g is not 0", weight=-a), use("one letter", over=(x,), where=(size, P(x))),
            use("powers", weight=a - 1), "moments"))
ATTAINED = (
    pointwise("the best power", equal(Q(x) * best**p, one), terms=(P(x), Q(x))).for_all(x, where=(P(x),)),
    combine("attained", moment <= best_value, use("the best power", weight=a - 1, over=(x,), where=(P(x),))))
PROOFS["chaudhuri2019/eq-1#a-divergence, a > 1"] = (*derivation(*YOUNG), *derivation(*ATTAINED))
bound = exp((a - 1) * eps)
seen_by, spent = a * P(x) * cut, (a - 1) * Q(x) * cut**p
gained, base = seen_by - spent, minimum(ratio, N)
HERE, BELOW = (P(x),), (P(x), below_n)
TRUNCATED = (
    pointwise("at most a power of N", cut <= N**(a - 1), terms=(ratio,)).for_all(x, where=HERE),
    pointwise("its power", cut**p <= N**a, terms=(ratio,)).for_all(x, where=HERE),
    combine("its mean under P", Sum(x, P(x) * cut, HERE) <= Sum(x, P(x) * N**(a - 1), HERE),
            use("at most a power of N", weight=P(x), over=(x,), where=HERE)),
    combine("its mean under Q", Sum(x, Q(x) * cut**p, HERE) <= Sum(x, Q(x) * N**a, HERE),
            use("its power", weight=Q(x), over=(x,), where=HERE)),
    pointwise("not cut", equal(base, ratio), terms=(P(x), Q(x))).for_all(x, where=BELOW),
    pointwise("not cut, to the power a - 1", equal(cut, best), "not cut", terms=(base, ratio)).for_all(x, where=BELOW),
    pointwise("not cut, to the power a", equal(cut**p, best**p), "not cut, to the power a - 1", terms=(cut, best)
              ).for_all(x, where=BELOW),
    pointwise("the best power", equal(Q(x) * best**p, one), terms=(P(x), Q(x))).for_all(x, where=BELOW),
    pointwise("its product with P", equal(P(x) * best, one), terms=(P(x), Q(x))).for_all(x, where=BELOW),
    combine("at most a power of N below", one <= Q(x) * N**a, use("its power", weight=Q(x)),
            use("not cut, to the power a", weight=-Q(x)), use("the best power", weight=-1)).for_all(x, where=BELOW),
    combine("their sum", cut_moment <= Sum(x, Q(x) * N**a, BELOW), use("at most a power of N below", over=(x,), where=BELOW)),
    combine("the ratio", equal(gained, one), use("not cut, to the power a - 1", weight=a * P(x)),
            use("not cut, to the power a", weight=-(a - 1) * Q(x)), use("the best power", weight=-(a - 1)),
            use("its product with P", weight=a)).for_all(x, where=BELOW),
    pointwise("a power is positive", one >= 0, terms=(P(x), Q(x))).for_all(x, where=BELOW),
    combine("no loss below", gained >= 0, use("the ratio", weight=-1), "a power is positive").for_all(x, where=BELOW),
    pointwise("N or more", N * Q(x) <= P(x), terms=(P(x), Q(x))).for_all(x, where=HERE, zero=(below_n,)),
    pointwise("cut off", equal(base, N), "N or more", terms=(P(x), Q(x))).for_all(x, where=HERE, zero=(below_n,)),
    pointwise("cut off, to the power a - 1", equal(cut, N**(a - 1)), "cut off", terms=(base,)
              ).for_all(x, where=HERE, zero=(below_n,)),
    pointwise("cut off, to the power a", equal(cut**p, N * N**(a - 1)), "cut off, to the power a - 1", terms=(cut,)
              ).for_all(x, where=HERE, zero=(below_n,)),
    pointwise("what is left", Q(x) * N * N**(a - 1) >= 0, terms=(Q(x),)).for_all(x, where=HERE, zero=(below_n,)),
    combine("no loss above", gained >= 0, use("N or more", weight=a * N**(a - 1)),
            use("cut off, to the power a - 1", weight=-a * P(x)),
            use("cut off, to the power a", weight=(a - 1) * Q(x)), "what is left").for_all(x, where=HERE, zero=(below_n,)),
    cases("no loss", gained >= 0, below_n, "no loss below", "no loss above").for_all(x, where=HERE),
    fewer_terms("a part of the value", Sum(x, gained, BELOW) <= Sum(x, gained, HERE), "no loss"),
    combine("claim", cut_moment <= bound, use("the ratio", over=(x,), where=BELOW, weight=-1), "a part of the value",
            "given 2"))
PROOFS["chaudhuri2019/def-3-reduction#printed"] = (
    *derivation(*YOUNG, combine("claim", renyi_value <= bound, "above no value", "given 2")), *derivation(*TRUNCATED))

T = P(x) / Q(x)
later, far = maximum(t * Q(x) - P(x), 0), maximum((t - r) * Q(x) - P(x), 0)
room = maximum(T + r - t, 0)
wanted = t * steep - f_at(t) <= conjugate


def convex(name: str, relation: Formula, points: tuple[Expr, Expr, Expr], *order: str) -> Step:
    """Convexity at three points in order."""
    return instance(name, relation, "given 1", dict(zip(("t1", "t2", "t3"), points, strict=True)), *order)


def ordered(name: str, left: Expr, right: Expr) -> Step: return pointwise(name, left <= right, terms=(T,))


CONJUGATE = (
    ordered("T - 1 <= T", T - 1, T).for_all(x, where=(Q(x),)), ordered("T <= T + 1", T, T + 1).for_all(x, where=(Q(x),)),
    ordered("T <= T + r", T, T + r).for_all(x, where=(Q(x),)),
    ordered("T + r <= T + 1", T + r, T + 1).for_all(x, where=(Q(x),)),
    convex("second difference", 2 * f_at(T) <= f_at(T - 1) + f_at(T + 1), (T - 1, T, T + 1), "T - 1 <= T", "T <= T + 1"
           ).for_all(x, where=(Q(x),)),
    convex("steepness", f_at(T + r) <= (1 - r) * f_at(T) + r * f_at(T + 1), (T, T + r, T + 1), "T <= T + r", "T + r <= T + 1"
           ).for_all(x, where=(Q(x),)),
    pointwise("t <= T", t <= T).for_all(x, where=(Q(x),), zero=(later,)),
    convex("before", (T + r - t) * f_at(T) <= r * f_at(t) + (T - t) * f_at(T + r), (t, T, T + r), "t <= T", "T <= T + r"
           ).for_all(x, where=(Q(x),), zero=(later,)),
    combine("wanted before", wanted, use("before", weight=1 / r), use("second difference", weight=r)
            ).for_all(x, where=(Q(x),), zero=(later,)),
    pointwise("T + r <= t", T + r <= t).for_all(x, where=(Q(x), far)),
    convex("beyond", (t - T) * f_at(T + r) <= (t - T - r) * f_at(T) + r * f_at(t), (T, T + r, t), "T <= T + r", "T + r <= t"
           ).for_all(x, where=(Q(x), far)),
    combine("wanted beyond", wanted, use("beyond", weight=1 / r), use("second difference", weight=r)
            ).for_all(x, where=(Q(x), far)),
    pointwise("T <= t", t >= T).for_all(x, where=(Q(x), later)),
    convex("between", (t - T + 1) * f_at(T) <= (t - T) * f_at(T - 1) + f_at(t), (T - 1, T, t), "T - 1 <= T", "T <= t"
           ).for_all(x, where=(Q(x), later)),
    pointwise("how far", equal(later, t * Q(x) - P(x))).for_all(x, where=(Q(x), later)),
    pointwise("how far from T + r", equal(room, T + r - t)).for_all(x, where=(Q(x),), zero=(far,)),
    combine("wanted between", wanted, "between", use("steepness", weight=later / (r * Q(x))),
            use("second difference", weight=room),
            use("how far", weight=((1 - r) * f_at(T) + r * f_at(T + 1) - f_at(T + r)) / (r * Q(x))),
            use("how far from T + r", weight=second)
            ).for_all(x, where=(Q(x), later), zero=(far,)),
    cases("wanted after", wanted, far, "wanted beyond", "wanted between").for_all(x, where=(Q(x), later)),
    cases("wanted", wanted, later, "wanted after", "wanted before").for_all(x, where=(Q(x),)))
PROOFS["chaudhuri2019/eq-1#printed"] = (
    *derivation(
        instance("at P/Q", T * h(x) - f_at(T) <= v(x), "given 4", {"t": T}, binders=(x,)).for_all(x, where=(Q(x),)),
        combine("claim", mean(P(x), h(x)) - mean(Q(x), v(x)) <= f_divergence,
                use("at P/Q", weight=Q(x), over=(x,), where=(Q(x),)))),
    *derivation(*CONJUGATE),
    *derivation(combine("claim", f_divergence - r * Sum(x, Q(x) * second, (Q(x),)) <= steep_value)))
