"""The reconstruction of Lemma 38, written out: after the same comes the same, and so there is no first difference."""
from theorems.dwork2015.appendix_b_reconstruct import (
    a, a_2, away, difference, earlier, far, far_2, h, history, i, j, kept, kept_2, number, other_query, other_set, phi,
    phi_2, pub, pub_2, removals, s, t, update, update_2, x)
from verify.language import Entry, Expr, Letter, Q, Sum, Sup, absolute, equal, maximum
from verify.language.proofs import (
    Step, Use, at_most_sup, cases, combine, derivation, instance, one_term, pointwise, sup_at_most, use)

PROOFS: dict[str, tuple[object, ...]] = {}

BEFORE = (history,)
there, there_2 = Sum(h, phi(j, Entry(s, h))) / t, Sum(h, phi_2(j, Entry(s, h))) / t


def same_event(name: str, first: Expr, second: Expr, letters: tuple[Letter, ...], where: tuple[Expr, ...],
               yes: tuple[Use | str, ...], no: tuple[Use | str, ...]) -> tuple[Step, ...]:
    """Two events are the same, for by the steps `yes` the first does not hold alone, and by `no` the second does not."""
    F, G = maximum(first, 0), maximum(second, 0)

    def here(step: Step, *more: Expr, zero: tuple[Expr, ...] = ()) -> Step:
        return step.for_all(*letters, where=(*where, *more), zero=(*BEFORE, *zero))

    claim = equal(first, second)
    return (
        here(pointwise(f"{name}: the first holds", first > 0), F), here(pointwise(f"{name}: the second holds", second > 0), G),
        here(pointwise(f"{name}: the first fails", 1 - first > 0), zero=(F,)),
        here(pointwise(f"{name}: the second fails", 1 - second > 0), zero=(G,)),
        here(combine(f"{name}: not the first alone", Q(0) < 0, *yes), F, zero=(G,)),
        here(combine(f"{name}: not the second alone", Q(0) < 0, *no), G, zero=(F,)),
        here(pointwise(f"{name}: both", claim), F, G),
        here(pointwise(f"{name}: first alone", claim, f"{name}: not the first alone"), F, zero=(G,)),
        here(pointwise(f"{name}: second alone", claim, f"{name}: not the second alone"), G, zero=(F,)),
        here(pointwise(f"{name}: neither", claim), zero=(F, G)),
        here(cases(f"{name}: with the first", claim, G, f"{name}: both", f"{name}: first alone"), F),
        here(cases(f"{name}: without the first", claim, G, f"{name}: second alone", f"{name}: neither"), zero=(F,)),
        here(cases(name, claim, F, f"{name}: with the first", f"{name}: without the first")))


U = maximum(update(i), 0)
NEXT = (
    one_term("one before", difference <= history, {"j": j}).for_all(i, j, where=(earlier,)),
    pointwise("nothing before", difference <= 0, "one before", terms=(history,)).for_all(i, j, where=(earlier,), zero=BEFORE),
    one_term("one value", absolute(phi(j, x) - phi_2(j, x)) <= Sum(x, absolute(phi(j, x) - phi_2(j, x))), {"x": x}
             ).for_all(j, x),
    pointwise("a distance of answers", absolute(a(j) - a_2(j)) >= 0).for_all(j),
    pointwise("a distance of queries", Sum(x, absolute(phi(j, x) - phi_2(j, x))) >= 0).for_all(j),
    combine("no distance of values", absolute(phi(j, x) - phi_2(j, x)) <= 0, "nothing before", "one value",
            "a distance of answers").for_all(i, j, x, where=(earlier,), zero=BEFORE),
    combine("no distance of answers", absolute(a(j) - a_2(j)) <= 0, "nothing before", "a distance of queries"
            ).for_all(i, j, where=(earlier,), zero=BEFORE),
    pointwise("the same query", equal(phi(j, x), phi_2(j, x)), "no distance of values"
              ).for_all(i, j, x, where=(earlier,), zero=BEFORE),
    pointwise("the same answer", equal(a(j), a_2(j)), "no distance of answers").for_all(i, j, where=(earlier,), zero=BEFORE),
    combine("the same mean", equal(there, there_2), use("the same query", {"x": Entry(s, h)}, weight=1 / t, over=(h,))
            ).for_all(i, j, s, where=(earlier,), zero=BEFORE),
    pointwise("as far", equal(away(phi, a, j), away(phi_2, a_2, j)), "the same answer", "the same mean",
              terms=(there, there_2)).for_all(i, j, s, where=(earlier,), zero=BEFORE),
    *same_event("the same removed", far(j, s), far_2(j, s), (i, j, s), (earlier,),
                ("given 3", "given 10", "as far"), ("given 4", "given 9", use("as far", weight=-1))),
    combine("as often", equal(removals(update, far), removals(update_2, far_2)),
            use("the same removed", weight=update(j), over=(j,), where=(earlier,)),
            use("given 15", {"i": j}, weight=far_2(j, s), over=(j,), where=(earlier,))).for_all(i, s, zero=BEFORE),
    *same_event("the same kept", kept(i, s), kept_2(i, s), (i, s), (),
                ("given 5", "given 12", use("as often", weight=-1)), ("given 6", "given 11", "as often")),
    pointwise("no other", absolute(kept(i, s) - kept_2(i, s)) <= 0, "the same kept").for_all(i, s, zero=BEFORE),
    combine("the same set", other_set <= 0, use("no other", over=(s,))).for_all(i, zero=BEFORE),
    pointwise("nothing", history <= 0).for_all(i, zero=BEFORE),
    instance("by the analyst", other_query <= 0, "given 13", {"i": i}, "nothing").for_all(i, zero=BEFORE),
    instance("by the medians", equal(pub(i), pub_2(i)), "given 14", {"i": i}, "the same set", "by the analyst"
             ).for_all(i, zero=BEFORE),
    pointwise("an update", update(i) > 0).for_all(i, where=(U,)),
    pointwise("no update", 1 - update(i) > 0).for_all(i, zero=(U,)),
    pointwise("nor there", 1 - update_2(i) > 0, "no update", "given 15").for_all(i, zero=(U,)),
    combine("of the record", equal(a(i), a_2(i)), "given 16").for_all(i, where=(U,), zero=BEFORE),
    combine("of the medians", equal(a(i), a_2(i)), "given 2", use("given 8", weight=-1), "by the medians"
            ).for_all(i, zero=(*BEFORE, U)),
    cases("the answer", equal(a(i), a_2(i)), U, "of the record", "of the medians").for_all(i, zero=BEFORE))

here = other_query + absolute(a(i) - a_2(i))
first = Sup(j, -number(j), where=(difference,))
weighted = Sum(j, difference * earlier, where=(earlier,))
NO_FIRST = (
    pointwise("the next is the same", here <= 0, "by the analyst", "the answer", terms=(other_query,)).for_all(i, zero=BEFORE),
    pointwise("a difference", here > 0).for_all(i, where=(here,)),
    combine("absurd", Q(0) < 0, "the next is the same", "a difference").for_all(i, where=(here,), zero=BEFORE),
    pointwise("then before", history > 0, "absurd").for_all(i, where=(here,), zero=BEFORE),
    pointwise("or before", history > 0).for_all(i, where=(here, history)),
    cases("a difference before", history > 0, history, "or before", "then before").for_all(i, where=(here,)),
    pointwise("in order", earlier > 0).for_all(i, j, where=(earlier,)),
    combine("weights", difference * earlier >= 0, use("in order", weight=difference)).for_all(i, j, where=(earlier,)),
    at_most_sup("the first", -number(j) <= first, {"j": j}).for_all(j, where=(difference,)),
    one_term("one weight", difference * earlier <= weighted, {"j": j}, "weights").for_all(i, j, where=(earlier,)),
    combine("no weight", difference <= 0, use("one weight", weight=1 / earlier)
            ).for_all(i, j, where=(earlier,), zero=(weighted,)),
    combine("none before", history <= 0, use("no weight", over=(j,), where=(earlier,))).for_all(i, zero=(weighted,)),
    combine("absurd again", Q(0) < 0, "none before", "a difference before").for_all(i, where=(here,), zero=(weighted,)),
    pointwise("a weight, then", weighted > 0, "absurd again").for_all(i, where=(here,), zero=(weighted,)),
    pointwise("a weight, or", weighted > 0).for_all(i, where=(here, weighted)),
    cases("a weight", weighted > 0, weighted, "a weight, or", "a weight, then").for_all(i, where=(here,)),
    combine("with a difference", difference * earlier <= difference * (first + number(i)), use("the first", weight=difference)
            ).for_all(i, j, where=(here, earlier, difference)),
    pointwise("without", difference * earlier <= difference * (first + number(i)), terms=(difference, first)
              ).for_all(i, j, where=(here, earlier), zero=(difference,)),
    cases("each before", difference * earlier <= difference * (first + number(i)), difference, "with a difference", "without"
          ).for_all(i, j, where=(here, earlier)),
    combine("all before", weighted <= history * (first + number(i)), use("each before", over=(j,), where=(earlier,))
            ).for_all(i, where=(here,)),
    pointwise("later than the first", -number(i) < first, "all before", "a weight", "a difference before",
              terms=(weighted, history, first)).for_all(i, where=(here,)),
    sup_at_most("later than itself", first < first, use("later than the first", {"i": j})).for_all(i, where=(here,)),
    pointwise("there is none", here <= 0, "later than itself", terms=(first, here)).for_all(i, where=(here,)),
    pointwise("nor else", here <= 0).for_all(i, zero=(here,)),
    cases("the same", here <= 0, here, "there is none", "nor else").for_all(i))
PROOFS["dwork2015/lem-38.step-reconstruct#printed"] = (
    *derivation(
        *NEXT, *NO_FIRST,
        combine("no distance", absolute(a(i) - a_2(i)) <= 0, "the same", use("a distance of queries", {"j": i})).for_all(i),
        pointwise("claim", equal(a(i), a_2(i)), "no distance").for_all(i)),
    *derivation(
        *NEXT, *NO_FIRST,
        combine("no distance", absolute(phi(i, x) - phi_2(i, x)) <= 0, "the same", use("one value", {"j": i}),
                use("a distance of answers", {"j": i})).for_all(i, x),
        pointwise("claim", equal(phi(i, x), phi_2(i, x)), "no distance").for_all(i, x)))
