"""Lemma 11, a reading and the steps of its proof, written out: laws near one dataset give p(h | Z) <= exp(k) p(h | Z')."""
from theorems.wang2016.notation import (
    D, DATA, FIRST, FIRST_POSITION, H, S, V, W, X, Z, h, i, j, loss, n, normaliser, posterior, privacy, r, z)
from theorems.wang2016.lem_11 import B, F, T, divergence, k, losses, over_outputs, over_pairs, single, t, tp, v
from verify.language import (
    Entry, Expr, Letter, Place, Replaced, Same, Sum, Sup, equal, exp, log, maximum, real)
from verify.language.proofs import (
    LawAt, at_most_sup, combine, derivation, exchange, instance, limit, permute, pointwise, total, use)

PROOFS: dict[str, tuple[object, ...]] = {}

share = real("alpha", "(0, 1)")
U = Letter("U", S)
x = Letter("x", X)
y, s, u = Letter("y", H), Letter("s", T), Letter("u", T)

loss_ratio = log(posterior(h, Z) / posterior(h, W))
pair = over_pairs(over_outputs(loss_ratio))
mixture = share * posterior(h, Z) + (1 - share) * posterior(h, W)


def drawn(body: Expr) -> Expr: return Sum(Z, DATA(Z) * Sum(h, posterior(h, Z) * body))
def near(V: Letter) -> Expr: return share * Same(V, Z) + (1 - share) * Same(V, W)


at_first = exchange("E log K is that of the changed dataset",
                    equal(*(Sum(Z, DATA(Z) * Sum(z, D(z) * log(normaliser(x)))) for x in (Z, FIRST))),
                    DATA(Z), D(z), log(normaliser(Z)), FIRST_POSITION)
alike = permute("every position counts as the first",
                equal(drawn(loss(Entry(Z, i), h)), drawn(loss(Entry(Z, FIRST_POSITION), h))),
                DATA(Z), Sum(h, posterior(h, Z) * loss(Entry(Z, i), h)), FIRST_POSITION, i).for_all(i)
cost = combine("privacy is the cost of one record",
               equal(privacy, drawn(Sum(z, D(z) * loss(z, h)) - loss(Entry(Z, FIRST_POSITION), h))),
               use("E log K is that of the changed dataset", weight=-1))
n_times = combine("the mean log ratio is n times the privacy", equal(pair, n * privacy),
                  use("privacy is the cost of one record", weight=-n),
                  use("every position counts as the first", weight=-1, over=(i,)))
near_z = instance("a law near Z", near(V) * posterior(h, V) <= exp(k) * near(V) * mixture, "given 2",
                  {"Q": LawAt((U,), near(U))}, binders=(V, h)).for_all(V, h, Z, W)
at_z = combine("the dataset Z under that law", near(Z) * posterior(h, Z) <= exp(k) * near(Z) * mixture,
               use("a law near Z", {"V": Z})).for_all(Z, W, h)
divided = combine("its output against the mean output", posterior(h, Z) <= exp(k) * mixture,
                  use("the dataset Z under that law", weight=1 / near(Z))).for_all(Z, W, h)
pairs = limit("any two datasets", posterior(h, Z) <= exp(k) * posterior(h, W), share, 0,
              "its output against the mean output").for_all(Z, W, h)
bounded = pointwise("the log ratio is at most k", loss_ratio <= k, "any two datasets",
                    terms=(posterior(h, Z), posterior(h, W))).for_all(Z, W, h)
mean = combine("so is its mean", pair <= k, use("the log ratio is at most k", weight=DATA(Z) * DATA(W) * posterior(h, Z),
                                                over=(Z, W, h)))


PROOFS["wang2016/lem-11#reading: every law of the dataset"] = derivation(
    at_first, alike, cost, n_times, near_z, at_z, divided, pairs, bounded, mean,
    combine("claim", privacy <= k / n, use("so is its mean", weight=1 / n),
            use("the mean log ratio is n times the privacy", weight=-1 / n)), let=(share,))


def between(v: Letter) -> Expr: return share * Same(v, t) + (1 - share) * Same(v, tp)


mean_output = share * B(y, t) + (1 - share) * B(y, tp)
at_least = derivation(
    instance("a law near t", between(s) * B(y, s) <= exp(k) * between(s) * mean_output, "given 1",
             {"F": LawAt((u,), between(u))}, binders=(s, y)).for_all(s, y),
    combine("t under that law", between(t) * B(y, t) <= exp(k) * between(t) * mean_output,
            use("a law near t", {"s": t})).for_all(y),
    combine("its output against the mean output", B(y, t) <= exp(k) * mean_output,
            use("t under that law", weight=1 / between(t))).for_all(y),
    limit("the two datasets", B(y, t) <= exp(k) * B(y, tp), share, 0, "its output against the mean output").for_all(y),
    let=(share,))
at_most = derivation(
    instance("any two datasets", B(y, t) <= exp(k) * B(y, s), "given 1", {"t": t, "tp": s}, binders=(y,)).for_all(t, s, y),
    combine("a mean of them", F(t) * B(y, t) <= exp(k) * F(t) * Sum(u, F(u) * B(y, u)),
            use("any two datasets", weight=F(t) * F(s), over=(s,))).for_all(t, y))
PROOFS["wang2016/lem-11.step-lemma12#reading: every law of the dataset"] = (*at_least, *at_most)
PROOFS["wang2016/lem-11.step-lemma12#direction: at least"] = at_least
CHANGED = Replaced(Z, i, z)
pair_law, record_law = DATA(Z) * DATA(W) * posterior(h, Z), DATA(Z) * D(z) * posterior(h, Z)
of_all = over_pairs(divergence)
cost_of = v(Entry(Z, i), Entry(W, i), h)


def apart(Z: Place, W: Place) -> Expr: return log(normaliser(W) / normaliser(Z))
def part(e: Expr) -> Expr: return maximum(e, 0)


forth, back = apart(Z, W), apart(W, Z)
sums = [Sum(j, loss(Entry(Y, j), h)) for Y in (Z, W)]
costs, more, fewer = Sum(i, cost_of), Sum(i, part(cost_of)), Sum(i, part(-cost_of))
COST = pointwise("v", equal(v(z, x, h), -loss(z, h) + loss(x, h)), "given 3", "given 4", terms=(loss(z, h), loss(x, h))
                 ).for_all(z, x, h)
SUPREMA = (
    at_most_sup("a second dataset", divergence <= Sup(W, divergence), {"W": W}).for_all(Z, W),
    at_most_sup("a first dataset", Sup(W, divergence) <= Sup(Z, Sup(W, divergence)), {"Z": Z}).for_all(Z),
    combine("at most the greatest", divergence <= Sup(Z, Sup(W, divergence)), "a second dataset", "a first dataset"
            ).for_all(Z, W))
PAIRS = (
    COST, *SUPREMA,
    at_most_sup("one output", loss_ratio <= divergence, {"h": h}).for_all(Z, W, h),
    combine("at most k", loss_ratio <= k, "one output", "at most the greatest", "given 2").for_all(Z, W, h),
    pointwise("log p", equal(loss_ratio, sums[1] - sums[0] + forth), terms=(normaliser(Z), normaliser(W), *sums, r(h))
              ).for_all(Z, W, h),
    combine("in costs", equal(loss_ratio, costs + forth), "log p", use("v", {"z": Entry(Z, i), "x": Entry(W, i)}, -1, (i,))
            ).for_all(Z, W, h),
    pointwise("the other sign", equal(back, -forth), terms=(normaliser(Z), normaliser(W))).for_all(Z, W),
    pointwise("no less", -cost_of <= part(-cost_of), terms=(cost_of,)).for_all(Z, W, h, i),
    pointwise("no more", cost_of <= part(cost_of), terms=(cost_of,)).for_all(Z, W, h, i),
    combine("from above", forth <= k + fewer, use("in costs", weight=-1), "at most k", use("no less", over=(i,))
            ).for_all(Z, W, h),
    pointwise("the other ratio", equal(log(posterior(h, W) / posterior(h, Z)), -loss_ratio),
              terms=(posterior(h, Z), posterior(h, W))).for_all(Z, W, h),
    combine("from below", back <= k + more, "in costs", "the other sign", use("the other ratio", weight=-1),
            use("at most k", {"Z": W, "W": Z}),
            use("no more", over=(i,))).for_all(Z, W, h),
    pointwise("size", part(forth) <= part(k) + fewer, "from above", terms=(forth, fewer)).for_all(Z, W, h),
    pointwise("size back", part(back) <= part(k) + more, "from below", terms=(back, more)).for_all(Z, W, h),
    combine("mean size", total((Z, W, h), pair_law * part(forth)) <= total((Z, W, h), pair_law * (part(k) + fewer)),
            use("size", weight=pair_law, over=(Z, W, h))),
    combine("mean size back", total((Z, W, h), pair_law * part(back)) <= total((Z, W, h), pair_law * (part(k) + more)),
            use("size back", weight=pair_law, over=(Z, W, h))),
    pointwise("in sizes", costs + part(forth) - part(back) <= divergence, "in costs", "the other sign", "one output",
              terms=(loss_ratio, costs, forth, back, divergence)).for_all(Z, W, h))
record_ratio = log(posterior(h, Z) / posterior(h, CHANGED))
record_cost = v(Entry(Z, i), z, h)
changed, unchanged = apart(Z, CHANGED), apart(CHANGED, Z)
RECORDS = (
    COST,
    pointwise("log p", equal(record_ratio, Sum(j, loss(Entry(CHANGED, j), h)) - sums[0] + changed),
              terms=(normaliser(Z), normaliser(CHANGED), Sum(j, loss(Entry(CHANGED, j), h)), sums[0], r(h))
              ).for_all(Z, z, h, i),
    combine("in costs", equal(record_ratio, record_cost + changed), "log p", use("v", {"z": Entry(Z, i), "x": z}, -1)
            ).for_all(Z, z, h, i),
    pointwise("the other sign", equal(unchanged, -changed), terms=(normaliser(Z), normaliser(CHANGED))).for_all(Z, z, i),
    pointwise("size", part(changed) <= part(record_ratio - record_cost), "in costs", terms=(record_ratio, record_cost, changed)
              ).for_all(Z, z, h, i),
    pointwise("size back", part(unchanged) <= part(record_cost - record_ratio), "in costs", "the other sign",
              terms=(record_ratio, record_cost, changed, unchanged)).for_all(Z, z, h, i),
    combine("mean size", total((Z, z, h), record_law * part(changed)) <= total(
        (Z, z, h), record_law * part(record_ratio - record_cost)), use("size", weight=record_law, over=(Z, z, h))).for_all(i),
    combine("mean size back", total((Z, z, h), record_law * part(unchanged)) <= total(
        (Z, z, h), record_law * part(record_cost - record_ratio)), use("size back", weight=record_law, over=(Z, z, h))
            ).for_all(i),
    pointwise("in sizes", equal(record_ratio - record_cost, part(changed) - part(unchanged)), "in costs", "the other sign",
              terms=(record_ratio, record_cost, changed, unchanged)).for_all(Z, z, h, i),
    exchange("exchanged", equal(*(Sum(Z, DATA(Z) * Sum(z, D(z) * part(e))) for e in (changed, unchanged))), DATA(Z), D(z),
             part(changed), i).for_all(i),
    combine("claim", equal(losses, single), use("in sizes", weight=-record_law, over=(i, Z, z, h)),
            use("exchanged", weight=-1, over=(i,))))
loss_of_first, loss_of_any = (
    Sum(z, D(z) * Sum(h, posterior(h, Z) * log(posterior(h, Z) / posterior(h, Y)))) for Y in (FIRST, CHANGED))
PROOFS["wang2016/lem-11.step-expect#printed"] = (
    *derivation(*PAIRS, combine("claim", losses <= of_all, use("in sizes", weight=pair_law, over=(Z, W, h)))),
    *derivation(*RECORDS),
    *derivation(
        permute("every position as the first", equal(Sum(Z, DATA(Z) * loss_of_first), Sum(Z, DATA(Z) * loss_of_any)), DATA(Z),
                loss_of_first, FIRST_POSITION, i).for_all(i),
        combine("claim", equal(single, n * privacy), use("every position as the first", over=(i,), weight=-1))),
    *derivation(*SUPREMA, combine(
        "claim", of_all <= Sup(Z, Sup(W, divergence)), use("at most the greatest", weight=DATA(Z) * DATA(W), over=(Z, W)))))
