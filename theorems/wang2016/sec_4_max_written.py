"""Max-information, written out: the costs of Lemma 11 are the losses; all laws of the dataset from its products."""
from theorems.wang2016.lem_11 import k
from theorems.wang2016.lem_11_lemma_written import (
    LEMMA, RATIOS, any_two, first, mean_cost, normaliser_alone, of_first, part, record_law)
from theorems.wang2016.notation import A, D, DATA, FIRST_POSITION, S, W, Z, gap, h, i, loss, n, posterior, z
from theorems.wang2016.sec_4_max import E, Q
from theorems.wang2016.thm_4_written import SIGN
from verify.language import Expr, Iid, Letter, Place, Sum, absolute, equal, exp, log
from verify.language.proofs import LawAt, combine, derivation, exchange, instance, pointwise, total, use

PROOFS: dict[str, tuple[object, ...]] = {}


def growth(z: Place, x: Place) -> Expr: return (log(normaliser_alone(x)) - log(normaliser_alone(z))) / n


grown, shrunk = part(growth(first, z)), part(-growth(first, z))
more = loss(z, h) - loss(first, h)
terms = (growth(first, z), loss(z, h), loss(first, h))
# The loss of a record is its cost, but for the growth of the normaliser, which cancels in the mean.
PROOFS["wang2016/cor-12#printed"] = derivation(
    *LEMMA, *SIGN,
    combine("from above", growth(first, z) + more <= 4 * k, "cost of a record").for_all(Z, z, h),
    combine("from below", -growth(first, z) - more <= 4 * k, "gain of a record").for_all(Z, z, h),
    pointwise("the growth", grown <= 4 * part(k) + part(-more), "from above", terms=terms).for_all(Z, z, h),
    pointwise("the shrinking", shrunk <= 4 * part(k) + part(more), "from below", terms=terms).for_all(Z, z, h),
    *(combine(f"{name}, its mean", total((Z, z, h), record_law * body) <= 4 * part(k) + total((Z, z, h), record_law * part(e)),
              use(name, weight=record_law, over=(Z, z, h)))
      for name, body, e in (("the growth", grown, -more), ("the shrinking", shrunk, more))),
    exchange("exchanged back", equal(*(total((Z, z), DATA(Z) * D(z) * e) for e in (grown, shrunk))), DATA(Z), D(z), grown,
             FIRST_POSITION),
    pointwise("growth in parts", equal(growth(first, z), grown - shrunk), terms=terms[:1]).for_all(Z, z),
    combine("the loss", equal(more, of_first - grown + shrunk), use("in parts", {"z": first, "x": z}),
            use("growth in parts", weight=-1)).for_all(Z, z, h),
    combine("gap in costs", equal(gap, mean_cost), use("the loss", weight=record_law, over=(Z, z, h)),
            use("exchanged back", weight=-1), use("every position counts as the first", over=(i,), weight=-1 / n)),
    pointwise("claim", absolute(gap) <= k / n, "gap in costs", "the mean cost", "gap is >= 0", terms=(gap, mean_cost, k / n)))
PROOFS["wang2016/def-10#repaired"] = derivation(
    *RATIOS,
    any_two("any two datasets"),
    combine("a mean of them", Q(Z) * posterior(h, Z) <= exp(k) * (Q(Z) * Sum(W, Q(W) * posterior(h, W))),
            use("any two datasets", weight=Q(Z) * Q(W), over=(W,))).for_all(Z, h))
U = Letter("U", S)
PRODUCT = Iid(E, S)
PROOFS["wang2016/def-10#direction: from every law"] = derivation(instance(
    "claim", PRODUCT(Z) * A(h, Z) <= exp(k) * (PRODUCT(Z) * Sum(W, PRODUCT(W) * A(h, W))), "given 1",
    {"Q": LawAt((U,), PRODUCT(U))}, binders=(Z, h)).for_all(Z, h))
