"""Lemma 6, written out: under the expectation normalisers cancel, so that each changed record costs E l(z, h) - l(z_i, h)."""
from theorems.wang2016.notation import D, DATA, S, Z, h, j, loss, normaliser, posterior, r
from theorems.wang2016.lem_6 import (
    ONE, RECORD_2, TWO, step_chain, step_rewrite, u, v, without_r, z1, z2)
from verify.language import (
    Entry, Expr, Place, Sum, equal, log, maximum, position)
from verify.language.proofs import combine, derivation, exchange, pointwise, total, use

PROOFS: dict[str, tuple[object, ...]] = {}

FIRST_POSITION, SECOND_POSITION = position(S, 1), position(S, 2)

first_part, second_part = step_chain.claim.parts  # type: ignore[union-attr]
LOG_RATIOS = pointwise(
    "logarithms", equal(log(posterior(h, Z) / posterior(h, TWO)),
                        log(posterior(h, Z) / posterior(h, ONE)) + log(posterior(h, ONE) / posterior(h, TWO))),
    terms=(posterior(h, Z), posterior(h, ONE), posterior(h, TWO))).for_all(Z, z1, z2, h)
MEANS = use("logarithms", weight=DATA(Z) * D(z1) * D(z2) * posterior(h, Z), over=(Z, z1, z2, h))
PROOFS["wang2016/lem-6.step-chain#printed"] = (
    *derivation(LOG_RATIOS, combine("one after the other", first_part, MEANS)),
    *derivation(LOG_RATIOS, combine("the first term is at most eps", second_part, MEANS, "given 2")))


def apart(one: Place, two: Place) -> Expr:
    """What u - v is, from the dataset `one` to the dataset `two`."""
    return log(normaliser(two) / normaliser(one)) + log(without_r(one) / without_r(two))


def size(e: Expr) -> Expr: return maximum(e, 0)


forth, back = apart(ONE, TWO), apart(TWO, ONE)
exchanged = [Sum(Z, DATA(Z) * Sum(z2, D(z2) * Sum(z1, D(z1) * size(e)))) for e in (forth, back)]
drawn_all, law = (Z, z1, z2, h), DATA(Z) * D(z1) * D(z2) * posterior(h, Z)
log_sums = Sum(j, loss(Entry(TWO, j), h)) - Sum(j, loss(Entry(ONE, j), h))
KS = (normaliser(ONE), normaliser(TWO))
K0S = (without_r(ONE), without_r(TWO))
PROOFS["wang2016/lem-6.step-rewrite#printed"] = derivation(
    pointwise("log p", equal(log(posterior(h, ONE) / posterior(h, TWO)), log_sums + log(KS[1] / KS[0])),
              terms=(*KS, Sum(j, loss(Entry(TWO, j), h)), Sum(j, loss(Entry(ONE, j), h)), r(h))).for_all(*drawn_all),
    combine("two records", equal(log_sums, loss(z2, h) - loss(RECORD_2, h))).for_all(*drawn_all),
    pointwise("u", equal(u(*drawn_all), loss(z2, h) - loss(RECORD_2, h) + log(KS[1] / KS[0])), "given 3", "given 4", "log p",
              "two records", terms=(log_sums, log(KS[1] / KS[0]), log(posterior(h, ONE) / posterior(h, TWO)))
              ).for_all(*drawn_all),
    pointwise("log K without r, apart", equal(log(K0S[1]) - log(K0S[0]), -log(K0S[0] / K0S[1])), terms=K0S
              ).for_all(*drawn_all),
    pointwise("v", equal(v(*drawn_all), loss(z2, h) - loss(RECORD_2, h) - log(K0S[0] / K0S[1])), "given 5", "given 6",
              "log K without r, apart", terms=(log(K0S[0]), log(K0S[1]), log(K0S[0] / K0S[1]))).for_all(*drawn_all),
    combine("their difference", equal(u(*drawn_all) - v(*drawn_all), forth), "u", use("v", weight=-1)).for_all(*drawn_all),
    pointwise("the other sign", equal(back, -forth), terms=(*KS, *K0S)).for_all(Z, z1, z2),
    pointwise("in sizes", equal(u(*drawn_all) - v(*drawn_all), size(forth) - size(back)), "their difference", "the other sign",
              terms=(forth, back)).for_all(*drawn_all),
    pointwise("below", size(forth) <= maximum(u(*drawn_all) - v(*drawn_all), 0), "their difference", terms=(forth,)
              ).for_all(*drawn_all),
    pointwise("above", size(back) <= maximum(v(*drawn_all) - u(*drawn_all), 0), "their difference", "the other sign",
              terms=(forth, back)).for_all(*drawn_all),
    combine("mean size", total(drawn_all, law * size(forth)) <= total(
        drawn_all, law * maximum(u(*drawn_all) - v(*drawn_all), 0)), use("below", weight=law, over=drawn_all)),
    combine("mean size back", total(drawn_all, law * size(back)) <= total(
        drawn_all, law * maximum(v(*drawn_all) - u(*drawn_all), 0)), use("above", weight=law, over=drawn_all)),
    exchange("exchanged", equal(*exchanged), DATA(Z), D(z2), Sum(z1, D(z1) * size(forth)), SECOND_POSITION),
    combine("claim", step_rewrite.claim, use("in sizes", weight=law, over=drawn_all), "exchanged"))
