"""Lemma 11, written out: laws near one dataset give p(h | Z) <= exp(k) p(h | Z'); the mean log ratio is n times the privacy."""
from theorems.wang2016.notation import A, D, DATA, FIRST, H, S, W, X, Z, g, h, j, loss, n, normaliser, posterior, privacy, r, z
from theorems.wang2016.lem_11 import B, E, F, T, divergence, k, losses, over_outputs, over_pairs, single, t, tp
from verify.language import (
    Entry, Expr, Iid, Letter, Place, Replaced, Same, Sum, Sup, equal, exp, log, position, positions, real)
from verify.language.proofs import (
    LawAt, at_most_sup, combine, derivation, exchange, gibbs, instance, limit, permute, point_laws, pointwise, use)

PROOFS: dict[str, tuple[object, ...]] = {}

i = Letter("i", positions(S))
FIRST_POSITION = position(S, 1)
share = real("alpha", "(0, 1)")
V, U = Letter("V", S), Letter("U", S)
x = Letter("x", X)
y, s, u = Letter("y", H), Letter("s", T), Letter("u", T)

loss_ratio = log(posterior(h, Z) / posterior(h, W))
pair = over_pairs(over_outputs(loss_ratio))
mixture = share * posterior(h, Z) + (1 - share) * posterior(h, W)


def drawn(body: Expr) -> Expr: return Sum(Z, DATA(Z) * Sum(h, posterior(h, Z) * body))
def near(V: Letter) -> Expr: return share * Same(V, Z) + (1 - share) * Same(V, W)


E_n = Iid(E, S)
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


def weight_alone(h: Letter, x: Place) -> Expr: return exp(-Sum(j, loss(x, h)) - r(h))
def alone(x: Place) -> Expr: return weight_alone(h, x) / Sum(g, weight_alone(g, x))


one = alone(Entry(W, i))                              # the posterior on the dataset (W[i], ..., W[i])
share_of_record = log(posterior(h, Z) / one)
FROM_PRODUCTS = (
    point_laws("a dataset of one record", posterior(h, Z) <= exp(k) * alone(x), "given 2", Z, V, posterior(h, Z),
               exp(k) * posterior(h, V), x, (h,)).for_all(Z, h, x),
    pointwise("its log ratio", share_of_record <= k, use("a dataset of one record", {"x": Entry(W, i)}),
              terms=(posterior(h, Z), one)).for_all(Z, W, h, i),
    gibbs("against each of them", posterior(h, W), one, (h,),
          Sum(h, posterior(h, W) * log(posterior(h, W) / one), (posterior(h, W),)) >= 0).for_all(W, i),
    combine("the log ratio is at most k", loss_ratio <= k, use("its log ratio", weight=1 / n, over=(i,)),
            use("against each of them", weight=1 / n, over=(i,))).for_all(Z, W, h))
PROOFS["wang2016/lem-11#printed"] = derivation(
    at_first, alike, cost, n_times, *FROM_PRODUCTS, mean,
    combine("claim", privacy <= k / n, use("so is its mean", weight=1 / n),
            use("the mean log ratio is n times the privacy", weight=-1 / n)))
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
PROOFS["wang2016/lem-11.step-lemma12#direction: at most"] = at_most
PROOFS["wang2016/lem-11.step-lemma12#part: at most"] = derivation(
    instance("any two datasets of records", A(y, Z) <= exp(k) * A(y, W), "given 1", {"Z": Z, "W": W}, binders=(y,)
             ).for_all(Z, W, y),
    combine("a mean of them", E_n(Z) * A(y, Z) <= exp(k) * (E_n(Z) * Sum(W, E_n(W) * A(y, W))),
            use("any two datasets of records", weight=E_n(Z) * E_n(W), over=(W,))).for_all(Z, y))
PROOFS["wang2016/lem-11.step-lemma12#repaired"] = derivation(
    *FROM_PRODUCTS,
    pointwise("the claim", posterior(h, Z) <= exp(k) * posterior(h, W), "the log ratio is at most k",
              terms=(posterior(h, Z), posterior(h, W))).for_all(Z, W, h))

at_any = exchange("E log K is that of a dataset with any record changed",
                  equal(*(Sum(Z, DATA(Z) * Sum(z, D(z) * log(normaliser(x)))) for x in (Z, Replaced(Z, i, z)))),
                  DATA(Z), D(z), log(normaliser(Z)), i).for_all(i)
one_ratio = at_most_sup("one output", loss_ratio <= divergence, {"h": h}).for_all(Z, W, h)
of_all = over_pairs(divergence)
PROOFS["wang2016/lem-11.step-expect#printed"] = (
    *derivation(one_ratio, combine("claim", losses <= of_all, use("one output", weight=DATA(Z) * DATA(W) * posterior(h, Z),
                                                                  over=(Z, W, h)))),
    *derivation(at_any, combine("claim", equal(losses, single), use(at_any.name, over=(i,)))),
    *derivation(at_first, alike, cost, at_any, combine(
        "claim", equal(single, n * privacy), use("privacy is the cost of one record", weight=-n),
        use("every position counts as the first", weight=-1, over=(i,)), use(at_any.name, over=(i,), weight=-1))),
    *derivation(
        at_most_sup("a second dataset", divergence <= Sup(W, divergence), {"W": W}).for_all(Z, W),
        at_most_sup("a first dataset", Sup(W, divergence) <= Sup(Z, Sup(W, divergence)), {"Z": Z}).for_all(Z),
        combine("claim", of_all <= Sup(Z, Sup(W, divergence)), use("a second dataset", weight=DATA(Z) * DATA(W), over=(Z, W)),
                use("a first dataset", weight=DATA(Z), over=(Z,)))))
