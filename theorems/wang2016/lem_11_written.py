"""Lemma 11, written out: laws near one dataset give p(h | Z) <= exp(k) p(h | Z'); the mean log ratio is n times the privacy."""
from theorems.wang2016.lem_11 import (
    DATA, FIRST, B, D, F, H, S, T, W, Z, h, k, lem_11, loss, n, normaliser, over_outputs, over_pairs, posterior, privacy,
    step_lemma_12, t, tp, z)
from verify.language import Entry, Expr, Letter, Same, Sum, equal, exp, log, position, positions, real
from verify.language.proofs import (
    LawAt, combine, derivation, exchange, instance, limit, permute, pointwise, use)

i = Letter("i", positions(S))
FIRST_POSITION = position(S, 1)
share = real("alpha", "(0, 1)")
V, U = Letter("V", S), Letter("U", S)
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
                  {"Q": LawAt((U,), near(U))}, bound=(V, h)).for_all(V, h, Z, W)
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
lem_11.proved_by("printed", *derivation(
    at_first, alike, cost, n_times, near_z, at_z, divided, pairs, bounded, mean,
    combine("claim", privacy <= k / n, use("so is its mean", weight=1 / n),
            use("the mean log ratio is n times the privacy", weight=-1 / n)), let=(share,)))


def between(v: Letter) -> Expr: return share * Same(v, t) + (1 - share) * Same(v, tp)


mean_output = share * B(y, t) + (1 - share) * B(y, tp)
at_least = derivation(
    instance("a law near t", between(s) * B(y, s) <= exp(k) * between(s) * mean_output, "given 1",
             {"F": LawAt((u,), between(u))}, bound=(s, y)).for_all(s, y),
    combine("t under that law", between(t) * B(y, t) <= exp(k) * between(t) * mean_output,
            use("a law near t", {"s": t})).for_all(y),
    combine("its output against the mean output", B(y, t) <= exp(k) * mean_output,
            use("t under that law", weight=1 / between(t))).for_all(y),
    limit("the two datasets", B(y, t) <= exp(k) * B(y, tp), share, 0, "its output against the mean output").for_all(y),
    let=(share,))
at_most = derivation(
    instance("any two datasets", B(y, t) <= exp(k) * B(y, s), "given 1", {"t": t, "tp": s}, bound=(y,)).for_all(t, s, y),
    combine("a mean of them", F(t) * B(y, t) <= exp(k) * F(t) * Sum(u, F(u) * B(y, u)),
            use("any two datasets", weight=F(t) * F(s), over=(s,))).for_all(t, y))
step_lemma_12.proved_by("printed", *at_least, *at_most)
step_lemma_12.proved_by("direction: at least", *at_least)
step_lemma_12.proved_by("direction: at most", *at_most)
