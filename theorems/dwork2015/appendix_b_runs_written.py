"""Runs of the Median Mechanism, written out; and that more than half of the datasets leave with the repaired round."""
from theorems.dwork2015.appendix_b_hoeffding import thm_34_step_hoeffding
from theorems.dwork2015.appendix_b_runs import (
    T, alpha, alpha_1, answer, before, i, j, left, letters, mean, mean_1, nearest, phi, priv, priv_1, pub, pub_1, removed,
    rounded_down, s, s1, size, t, update, upto, whole, x)
from theorems.dwork2015.appendix_b_runs import e as mean_of
from theorems.dwork2015.appendix_b_runs import kept as dataset
from theorems.dwork2015.notation import P, n
from verify.language import Expr, Iid, Q, Sum, Sup, absolute, call, equal, exp, log2, maximum
from verify.language.citing import by, citing
from verify.language.proofs import (
    Step, at_most_sup, cases, combine, derivation, identity, instance, one_term, pointwise, same_support, use)

PROOFS: dict[str, tuple[object, ...]] = {}

U = maximum(update(i), 0)
off = absolute(answer(i, whole(i)) - priv(i))
part = priv(i) / alpha
floor = whole(i)
ANSWERS = (
    pointwise("an update", update(i) > 0).for_all(i, where=(U,)),
    pointwise("no update", 1 - update(i) > 0).for_all(i, zero=(U,)),
    pointwise("floor", absolute(floor - part) <= 1, terms=(part,)).for_all(i),
    combine("times alpha", alpha * absolute(floor - part) <= alpha, use("floor", weight=alpha)).for_all(i),
    pointwise("one", equal(update(i), Q(1))).for_all(i, where=(U,)),
    pointwise("none", equal(update(i), Q(0))).for_all(i, zero=(U,)),
    combine("it is rounded", equal(answer(i, whole(i)), alpha * floor), use("one", weight=alpha * floor - pub(i))
            ).for_all(i, where=(U,)),
    pointwise("the rounded answer", off <= alpha * absolute(floor - part), "it is rounded",
              terms=(answer(i, whole(i)), floor, priv(i))).for_all(i, where=(U,)),
    combine("within alpha", off <= alpha, "the rounded answer", "times alpha").for_all(i, where=(U,)))
PROOFS["dwork2015/lem-36#printed"] = derivation(
    *ANSWERS,
    pointwise("alpha > 0", alpha <= 2 * alpha),
    combine("an update's answer", off <= 2 * alpha, "within alpha", "alpha > 0").for_all(i, where=(U,)),
    combine("near the median", absolute(pub(i) - priv(i)) <= 2 * alpha, "given 6").for_all(i, zero=(U,)),
    combine("it is the median", equal(answer(i, whole(i)), pub(i)), use("none", weight=alpha * floor - pub(i))
            ).for_all(i, zero=(U,)),
    pointwise("the median", off <= 2 * alpha, "near the median", "it is the median", terms=(answer(i, whole(i)), priv(i))
              ).for_all(i, zero=(U,)),
    cases("claim", off <= 2 * alpha, U, "an update's answer", "the median").for_all(i))

gap = absolute(answer(j, whole(j)) - mean(j, s1))
beyond = gap - 2 * alpha
U_j = maximum(update(j), 0)
never = before(j, i) * update(j) <= 0
PROOFS["dwork2015/lem-37.step-nonempty#part: an accurate dataset"] = derivation(
    *ANSWERS,
    pointwise("triangle", gap <= absolute(answer(j, whole(j)) - priv(j)) + absolute(priv(j) - mean(j, s1)),
              terms=(answer(j, whole(j)), priv(j), mean(j, s1))).for_all(j),
    combine("accurate", gap <= 2 * alpha, "triangle", use("within alpha", {"i": j}), "given 7").for_all(j, where=(U_j,)),
    pointwise("beyond is more", gap > 2 * alpha, terms=(gap,)).for_all(j, where=(beyond,)),
    combine("impossible", Q(0) < 0, "accurate", "beyond is more").for_all(j, where=(U_j, beyond)),
    pointwise("not removed there", never, "impossible").for_all(i, j, where=(U_j, beyond)),
    pointwise("no update there", never).for_all(i, j, where=(beyond,), zero=(U_j,)),
    cases("never", never, U_j, "not removed there", "no update there").for_all(i, j, where=(beyond,)),
    combine("claim", removed(before(j, i), s1, whole(j)) <= 0, use("never", over=(j,), where=(beyond,))).for_all(i))

# t records of the law P, drawn independently: with positive probability the dataset s is within alpha on every query.
drawn = Iid(P, T)(s)
off_mean = absolute(mean(j, s) - Sum(x, P(x) * phi(j, x)))
accurate = alpha - Sup(j, off_mean)
chance, queries = Sum(s, drawn, where=(accurate,)), Sum(j, Q(1))
rate, bits = -2 * t * alpha**2, log2(queries)
gap_s = absolute(answer(j, whole(j)) - mean(j, s))
beyond_s = gap_s - 2 * alpha
never_s = upto(j, i) * update(j) <= 0
still = 1 - removed(upto(j, i), s, whole(j))
ACCURATE_IS_LEFT = (
    instance("by Hoeffding", 1 - chance <= 2 * queries * exp(rate), "given 13", {}, "given 4", "given 5"),
    pointwise("exponent", rate <= -2 * bits, "given 1", terms=(bits,)),
    pointwise("its exponential", exp(rate) <= exp(-2 * bits), "exponent", terms=(rate, bits)),
    pointwise("small", 2 * queries * exp(-2 * bits) < 1, "given 2", terms=(queries,)),
    combine("it is positive", chance > 0, "by Hoeffding", use("its exponential", weight=2 * queries), "small"),
    combine("the mean of P", equal(Sum(x, P(x) * phi(j, x)), priv(j)), use("given 3", weight=phi(j, x) / n, over=(x,))
            ).for_all(j),
    at_most_sup("each query", off_mean <= Sup(j, off_mean), {"j": j}).for_all(j, s),
    pointwise("within alpha of P", off_mean <= alpha, "each query", terms=(off_mean, Sup(j, off_mean))).for_all(
        j, s, where=(accurate,)),
    pointwise("accurate", absolute(priv(j) - mean(j, s)) <= alpha, "within alpha of P", "the mean of P", terms=(
        priv(j), mean(j, s), Sum(x, P(x) * phi(j, x)))).for_all(j, s, where=(accurate,)),
    *ANSWERS,
    pointwise("triangle", gap_s <= absolute(answer(j, whole(j)) - priv(j)) + absolute(priv(j) - mean(j, s)),
              terms=(answer(j, whole(j)), priv(j), mean(j, s))).for_all(j, s),
    combine("near", gap_s <= 2 * alpha, "triangle", use("within alpha", {"i": j}), "accurate").for_all(
        j, s, where=(U_j, accurate)),
    pointwise("beyond is more", gap_s > 2 * alpha, terms=(gap_s,)).for_all(j, s, where=(beyond_s,)),
    combine("impossible", Q(0) < 0, "near", "beyond is more").for_all(j, s, where=(U_j, beyond_s, accurate)),
    pointwise("not removed there", never_s, "impossible").for_all(i, j, s, where=(U_j, beyond_s, accurate)),
    pointwise("no update there", never_s).for_all(i, j, s, where=(beyond_s, accurate), zero=(U_j,)),
    cases("never", never_s, U_j, "not removed there", "no update there").for_all(i, j, s, where=(beyond_s, accurate)),
    combine("not removed", removed(upto(j, i), s, whole(j)) <= 0, use("never", over=(j,), where=(beyond_s,))).for_all(
        i, s, where=(accurate,)),
    pointwise("it is left", still > 0, "not removed", terms=(removed(upto(j, i), s, whole(j)),)).for_all(
        i, s, where=(accurate,)),
    one_term("one is left", Q(1) <= left, {"s": s}).for_all(i, s, where=(accurate,)),
    combine("by its chance", chance <= chance * left, use("one is left", weight=drawn, over=(s,), where=(accurate,))
            ).for_all(i),
    pointwise("claim", left >= 1, "by its chance", "it is positive", terms=(chance, left)).for_all(i))
everything = letters**t
PROOFS["dwork2015/lem-37.step-nonempty#printed"] = citing(
    by(thm_34_step_hoeffding, at=(t, alpha, P, phi), names={"n": "t", "Z": "s", "k": "l"}), proof=(
        *derivation(
            identity("all datasets", Sum(s, Q(1)), everything),
            pointwise("the length", equal(t, bits / alpha**2), "given 1", terms=(bits,)),
            pointwise("a power", equal(everything, letters**(bits / alpha**2)), "the length", terms=(letters, bits / alpha**2)),
            combine("claim", equal(Sum(s, Q(1)), letters**(bits / alpha**2)), "all datasets", "a power")),
        *derivation(*ACCURATE_IS_LEFT)))

share = priv_1 / alpha_1
PROOFS["dwork2015/lem-37.step-nonempty#part: one round"] = derivation(
    pointwise("floor", absolute(call("floor", share) - share) <= 1, terms=(share,)),
    combine("rounded", alpha_1 * absolute(call("floor", share) - share) <= alpha_1, use("floor", weight=alpha_1)),
    pointwise("inside", absolute(rounded_down - priv_1) <= alpha_1 * absolute(call("floor", share) - share)),
    pointwise("triangle", absolute(rounded_down - mean_1) <= absolute(rounded_down - priv_1) + absolute(priv_1 - mean_1),
              terms=(rounded_down,)),
    combine("claim", absolute(rounded_down - mean_1) <= 2 * alpha_1, "triangle", "inside", "rounded", "given 1"))

a, e = nearest, mean_of(dataset)
median, means, accuracy = pub_1, priv_1, alpha_1
leaves = absolute(a - e) - 3 * accuracy / 2
up = maximum(means - median, 0)
scaled = means / accuracy + Q("1/2")
near_whole = call("floor", scaled)
gone = maximum(leaves, 0)


def one_side(name: str, side: Expr, given: str, far: Step, where: tuple[Expr, ...], zero: tuple[Expr, ...]) -> tuple[Step, ...]:
    """At least half leave, where at most half are strictly on one side of the median and all others leave."""
    there = maximum(side, 0)
    both = gone + there

    def here(step: Step, *others: Expr) -> Step: return step.for_all(dataset, where=where, zero=(*zero, *others))

    return (
        here(pointwise(f"{name}: not there", side <= 0), there),
        here(far, there),
        here(pointwise(f"{name}: leaves", both > 0, far.name, terms=(a,)), there),
        pointwise(f"{name}: there", both > 0, terms=(leaves,)).for_all(dataset, where=(*where, there), zero=zero),
        here(cases(f"{name}: one of both", both > 0, there, f"{name}: there", f"{name}: leaves")),
        here(pointwise(f"{name}: no share outside", equal(gone / both, Q(0)), f"{name}: one of both", terms=(leaves, there)),
             gone),
        same_support(f"{name}: share of those who leave", equal(Sum(dataset, gone / both, (gone,)), Sum(dataset, gone / both)),
                     gone, f"{name}: no share outside").for_all(where=where, zero=zero),
        here(pointwise(f"{name}: at most one", gone / both <= 1, f"{name}: one of both", terms=(leaves, there))),
        here(pointwise(f"{name}: no share beyond", equal(there / both, Q(0)), f"{name}: one of both", terms=(leaves, there)),
             there),
        same_support(f"{name}: share of the others", equal(Sum(dataset, there / both, (there,)), Sum(dataset, there / both)),
                     there, f"{name}: no share beyond").for_all(where=where, zero=zero),
        here(pointwise(f"{name}: at most one other", there / both <= 1, f"{name}: one of both", terms=(leaves, there))),
        here(pointwise(f"{name}: the shares", Q(1) <= gone / both + there / both, f"{name}: one of both",
                       terms=(leaves, there))),
        combine(name, Sum(dataset, Q(1), (gone,)) >= size / 2, use(f"{name}: the shares", over=(dataset,)),
                use(f"{name}: share of those who leave", weight=-1), use(f"{name}: share of the others", weight=-1),
                use(f"{name}: at most one", over=(dataset,), where=(gone,)),
                use(f"{name}: at most one other", over=(dataset,), where=(there,)), given).for_all(where=where, zero=zero))


PROOFS["dwork2015/lem-37.step-half#repaired"] = derivation(
    pointwise("rounding", absolute(near_whole - scaled + Q("1/2")) <= Q("1/2"), terms=(scaled,)),
    combine("in alpha", accuracy * absolute(near_whole - scaled + Q("1/2")) <= accuracy / 2, use("rounding", weight=accuracy)),
    pointwise("near", absolute(a - means) <= accuracy * absolute(near_whole - scaled + Q("1/2")), terms=(near_whole,)),
    combine("within half", absolute(a - means) <= accuracy / 2, "near", "in alpha"),
    pointwise("not too low", means - a <= absolute(a - means), terms=(a,)),
    pointwise("not too high", a - means <= absolute(a - means), terms=(a,)),
    pointwise("either way", absolute(median - means) <= absolute(means - median)),
    pointwise("up", absolute(means - median) <= means - median, terms=(means - median,)).for_all(where=(up,)),
    pointwise("both ways", absolute(means - median) <= 2 * up - (means - median), terms=(means - median,)),
    combine("median below", absolute(median - means) <= means - median, "either way", "up").for_all(where=(up,)),
    combine("median above", absolute(median - means) <= median - means, "either way", "both ways").for_all(zero=(up,)),
    pointwise("e below", a - e <= absolute(a - e), terms=(a,)).for_all(dataset),
    pointwise("e above", e - a <= absolute(a - e), terms=(a,)).for_all(dataset),
    *one_side("above the median", e - median, "given 1", combine(
        "far above", leaves > 0, "above the median: not there", "within half", "not too low", "median below", "e below",
        "given 3"), (up,), ()),
    *one_side("below the median", median - e, "given 2", combine(
        "far below", leaves > 0, "below the median: not there", "within half", "not too high", "median above", "e above",
        "given 3"), (), (up,)),
    cases("claim", Sum(dataset, Q(1), (leaves,)) >= size / 2, up, "above the median", "below the median"))
