"""Section 5, last sentence, written out: the chance of yes grows by a factor exp(eps) from one record to the next."""
from theorems.wang2016.notation import W, X, Z, h, i, j, n, z
from theorems.wang2016.notation_privacy import t
from theorems.wang2016.sec_5 import (
    CHANGED, NO, ONES, YES, V, answer, chance_of, gap_size, least_growth, once, ones, some_eps)
from verify.language import Entry, Letter, Sum, equal, exp, maximum
from verify.language import Q as number
from verify.language.proofs import Step, cases, combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

u = Letter("u", X)
rate = gap_size * (1 / (once - 1))
before, after, all_ones = ones(Z), ones(CHANGED), some_eps * n
earlier, later = some_eps * before, some_eps * after
yes, yes_there = chance_of(before), chance_of(after)
lost = answer(h, Z) - once * answer(h, CHANGED)
more_yes, more_no = yes - once * yes_there, 1 - yes - once * (1 - yes_there)
KNOWN: tuple[Step, ...] = (
    pointwise("an event", ONES(u) <= 1).for_all(u),
    combine("at most n", ones(V) <= n, use("an event", {"u": Entry(V, j)}, over=(j,))).for_all(V),
    pointwise("above 1", once > 1),
    pointwise("unit", equal((once - 1) * (1 / (once - 1)), 1), "above 1", terms=(once,)))
PRIVATE = derivation(
    *KNOWN,
    combine("one changed", equal(after, before - ONES(Entry(Z, i)) + ONES(z))),
    pointwise("not much less", before <= after + 1, "one changed", terms=(before, after)),
    pointwise("not much more", after <= before + 1, "one changed", terms=(before, after)),
    combine("the exponents", earlier <= some_eps + later, use("not much less", weight=some_eps)),
    combine("the exponents back", later <= some_eps + earlier, use("not much more", weight=some_eps)),
    pointwise("their exponentials", exp(earlier) <= exp(some_eps + later), "the exponents", terms=(earlier, some_eps + later)),
    pointwise("their exponentials back", exp(later) <= exp(some_eps + earlier), "the exponents back",
              terms=(later, some_eps + earlier)),
    combine("the weights", exp(earlier) <= once * exp(later), "their exponentials"),
    combine("the weights back", exp(later) <= once * exp(earlier), "their exponentials back"),
    combine("the greatest exponent", later <= all_ones, use("at most n", {"V": CHANGED}, weight=some_eps)),
    pointwise("the greatest weight", exp(later) <= exp(all_ones), "the greatest exponent", terms=(later, all_ones)),
    combine("yes", yes <= once * yes_there + gap_size, use("the weights", weight=rate), use("unit", weight=gap_size)),
    combine("yes there", yes_there <= once * yes + gap_size, use("the weights back", weight=rate),
            use("unit", weight=gap_size)),
    combine("room for no", yes_there <= 1 - 1 / once, "given 3", use("the greatest weight", weight=rate)),
    pointwise("rest", number(0) <= (once - 1) / once**2 + gap_size * (1 - 1 / once), "above 1", terms=(once,)),
    combine("no", 1 - yes <= once * (1 - yes_there) + gap_size, use("yes there", weight=1 / once),
            use("room for no", weight=once - 1 / once), "rest"),
    combine("more of yes", more_yes <= gap_size, "yes"),
    combine("more of no", more_no <= gap_size, "no"),
    combine("not of both", equal(more_yes + more_no, 1 - once)),
    pointwise("of either", maximum(more_yes, 0) + maximum(more_no, 0) <= gap_size, "more of yes", "more of no", "not of both",
              "above 1", terms=(more_yes, more_no, once)),
    combine("in parts", equal(lost, more_yes * YES(h) + more_no * NO(h))).for_all(h),
    pointwise("each output", maximum(lost, 0) <= YES(h) * maximum(more_yes, 0) + NO(h) * maximum(more_no, 0), "in parts",
              terms=(lost, more_yes, more_no)).for_all(h),
    combine("claim", Sum(h, maximum(lost, 0)) <= gap_size, use("each output", over=(h,)), "of either"))

none, of_all, of_none, level = ones(W), some_eps * before, some_eps * ones(W), exp(t)
most, gained = chance_of(n), answer(h, Z) - level * answer(h, W)
FAR = derivation(
    *KNOWN,
    pointwise("a one", number(1) <= ONES(Entry(Z, j)), "given 4").for_all(j),
    combine("n ones", n <= before, use("a one", over=(j,))),
    combine("n ones at most", before <= n, use("at most n", {"V": Z})),
    combine("no ones at most", none <= 0, use("given 5", over=(j,))),
    pointwise("all", equal(before, n), "n ones", "n ones at most", terms=(before,)),
    pointwise("none", equal(none, 0), "no ones at most", terms=(none,)),
    combine("the exponent of all", equal(of_all, all_ones), use("all", weight=some_eps)),
    combine("the exponent of none", equal(of_none, 0), use("none", weight=some_eps)),
    pointwise("the weight of all", equal(exp(of_all), exp(all_ones)), "the exponent of all", terms=(of_all, all_ones)),
    pointwise("the weight of none", equal(exp(of_none), 1), "the exponent of none", terms=(of_none,)),
    combine("yes to all", equal(yes, most), use("the weight of all", weight=rate)),
    combine("no to none", equal(chance_of(none), 0), use("the weight of none", weight=rate)),
    combine("in parts", equal(gained, most * YES(h) + (1 - most) * NO(h) - level * NO(h)),
            use("yes to all", weight=YES(h) - NO(h)), use("no to none", weight=level * (NO(h) - YES(h)))).for_all(h),
    pointwise("not no", equal(NO(h), 0), "given 2").for_all(h, where=(YES(h),)),
    combine("yes alone", equal(gained, most * YES(h)), "in parts", use("not no", weight=1 - most - level)
            ).for_all(h, where=(YES(h),)),
    pointwise("where it is yes", most * YES(h) <= maximum(gained, 0), "yes alone", terms=(gained, most)
              ).for_all(h, where=(YES(h),)),
    pointwise("elsewhere", most * YES(h) <= maximum(gained, 0), terms=(gained, most)).for_all(h, zero=(YES(h),)),
    cases("each output", most * YES(h) <= maximum(gained, 0), YES(h), "where it is yes", "elsewhere").for_all(h),
    combine("all outputs", most <= Sum(h, maximum(gained, 0)), use("each output", over=(h,))),
    pointwise("the records before", number(0) <= (n - 1) * some_eps),
    pointwise("growth", number(1) <= exp((n - 1) * some_eps), "the records before", terms=((n - 1) * some_eps,)),
    combine("claim", least_growth <= Sum(h, maximum(gained, 0)), "all outputs", use("growth", weight=rate),
            use("unit", weight=least_growth)))
PROOFS["wang2016/sec-5.group-delta#printed"] = (*PRIVATE, *FAR)
