"""Explicit affine functions whose value is above any number."""
from theorems.chaudhuri2019.notation import c0, c1, c2
from theorems.chaudhuri2019.sec5_adversaries import level, line, v, w, x
from verify.language import MeanBound, Piece, Q, joined, laplace_mean
from verify.language.proofs import choice

PROOFS: dict[str, tuple[object, ...]] = {}

PROOFS["chaudhuri2019/sec5-sanity#printed"] = (choice({"A": 1 - (level + 1) * v / w, "B": (level + 1) / w}),)
PROOFS["chaudhuri2019/fig1b-monotone-degree#printed"] = (
    choice({"d0": c0, "d1": c1, "d2": Q(0)}), choice({"d0": c0, "d1": c1, "d2": c2, "d3": Q(0)}),
    joined(MeanBound(laplace_mean(x, line), "below", (Piece(Q(0)),))))
