"""The variational form, written out: Young's inequality for each letter, with the adversaries that attain or approach it."""
from theorems.chaudhuri2019.eq_1 import (
    P, Q, a, best, best_value, d, def_3_reduction, eps, eq_1, eq_2, eq_3, g, h, half, kl_value, mean, moment, moment_of_D,
    near_value, p, renyi_value, tv_value, up, down, x)
from verify.language import Q as number
from verify.language import Sum, absolute, equal, exp, log
from verify.language.proofs import cases, combine, derivation, fewer_terms, pointwise, same_support, use

zero = number(0)
divergence = Sum(x, P(x) * log(P(x) / Q(x)), (P(x),))
ratio = P(x) / Q(x)
tilted = exp(h(x) - 1)
FENCHEL = (
    pointwise("logarithm", log(tilted / ratio) <= tilted / ratio - 1, terms=(tilted / ratio,)).for_all(x, where=(P(x),)),
    fewer_terms("a part", Sum(x, Q(x) * tilted, (P(x),)) <= Sum(x, Q(x) * tilted)),
    combine("above no value", kl_value <= divergence, use("logarithm", weight=P(x), over=(x,), where=(P(x),)), "a part"))
part = Sum(x, P(x), (Q(x),))
eq_1.proved_by(
    "printed", *derivation(*FENCHEL), *derivation(
        pointwise("more than the ratio", log(ratio) <= log(ratio + d), terms=(ratio,)).for_all(x, where=(P(x),)),
        fewer_terms("all of Q", Sum(x, Q(x), (Q(x),)) <= Sum(x, Q(x))),
        combine("claim", divergence - d <= near_value, use("more than the ratio", weight=P(x), over=(x,), where=(P(x),)))))
eq_2.proved_by("at most the divergence", *derivation(*FENCHEL))
eq_2.proved_by("repaired", *derivation(combine("claim", zero <= mean(P(x), number(1)) - mean(Q(x), exp(number(1) - 1)))))

number_of_D = exp((a - 1) * (log(moment_of_D) / (a - 1)))
eq_3.proved_by(
    "repaired", *derivation(pointwise("claim", number_of_D <= moment_of_D, terms=(a - 1, moment_of_D))),
    *derivation(pointwise("claim", moment_of_D <= number_of_D, terms=(a - 1, moment_of_D))))

gap = P(x) - Q(x)
eq_1.proved_by("total variation", *derivation(
    pointwise("at most 1/2", h(x) <= half, "given 1").for_all(x),
    pointwise("at least -1/2", -h(x) <= half, "given 1").for_all(x),
    combine("claim", tv_value <= Sum(x, half * absolute(gap)), use("at most 1/2", weight=up, over=(x,)),
            use("at least -1/2", weight=down, over=(x,)))))
eq_1.proved_by("total variation, attained", *derivation(
    combine("above", half * up <= h(x) * up, use("given 2", weight=up)).for_all(x, where=(up,)),
    combine("not above", half * up <= h(x) * up).for_all(x, zero=(up,)),
    cases("upper part", half * up <= h(x) * up, up, "above", "not above").for_all(x),
    combine("below", half * down <= -h(x) * down, use("given 3", weight=down)).for_all(x, where=(down,)),
    combine("not below", half * down <= -h(x) * down).for_all(x, zero=(down,)),
    cases("lower part", half * down <= -h(x) * down, down, "below", "not below").for_all(x),
    combine("claim", Sum(x, half * absolute(gap)) <= tv_value, use("upper part", over=(x,)), use("lower part", over=(x,)))))

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
eq_1.proved_by("a-divergence, a > 1", *derivation(*YOUNG), *derivation(*ATTAINED))
bound = exp((a - 1) * eps)
def_3_reduction.proved_by(
    "printed", *derivation(*YOUNG, combine("claim", renyi_value <= bound, "above no value", "given 2")),
    *derivation(*ATTAINED, combine("claim", moment <= bound, "attained", "given 2")))
