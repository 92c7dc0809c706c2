"""The factor, written out: it is at most 1 + lambda/n."""
from theorems.mir2012.catoni_factor import eta, factor
from theorems.mir2012.notation import lam
from verify.language import real
from verify.language.proofs import choice, combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

N = real("n", "(0, oo)")

above = pointwise("at most 1 + lambda/n", factor <= 1 + lam / N)
below = pointwise("at least 1", factor >= 1)
PROOFS["mir2012/catoni-factor.close#printed"] = (
    choice({"c": eta}),
    *derivation(below, pointwise("claim", 1 - eta <= factor, "at least 1", terms=(factor,))),
    *derivation(above, combine("claim", factor <= 1 + eta, "at most 1 + lambda/n", use("given 1", weight=1 / N))))
