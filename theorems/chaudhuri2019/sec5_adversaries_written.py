"""Explicit affine functions whose value is above any number."""
from theorems.chaudhuri2019.sec5_adversaries import A, B, fig1b_monotone_degree, level, sec5_sanity, v, w
from verify.language import Q, exp
from verify.language.proofs import choice, derivation, pointwise

sec5_sanity.proved_by("printed", choice({"A": 1 - (level + 1) * v / w, "B": (level + 1) / w}))
fig1b_monotone_degree.proved_by("printed", choice({"c2": Q(0)}), choice({"c3": Q(0)}))
value = A + B * v
sec5_sanity.proved_by("sharp", *derivation(pointwise("claim", value - exp(value - 1) <= 0, terms=(value,))))
