"""Explicit affine functions whose value is above any number."""
from theorems.chaudhuri2019.notation import c0, c1, c2
from theorems.chaudhuri2019.sec5_adversaries import A, B, level, line, v, w, x
from verify.language import MeanBound, Piece, Q, exp, joined, laplace_mean
from verify.language.proofs import choice, derivation, pointwise

PROOFS: dict[str, tuple[object, ...]] = {}

PROOFS["chaudhuri2019/sec5-sanity#printed"] = (choice({"A": 1 - (level + 1) * v / w, "B": (level + 1) / w}),)
PROOFS["chaudhuri2019/fig1b-monotone-degree#printed"] = (
    choice({"d0": c0, "d1": c1, "d2": Q(0)}), choice({"d0": c0, "d1": c1, "d2": c2, "d3": Q(0)}),
    joined(MeanBound(laplace_mean(x, line), "below", (Piece(Q(0)),))))
value = A + B * v
PROOFS["chaudhuri2019/sec5-sanity#sharp"] = derivation(pointwise("claim", value - exp(value - 1) <= 0, terms=(value,)))
