"""Polynomials of a higher degree with the values of those of a lower one."""
from theorems.chaudhuri2019.notation import c0, c1, c2
from theorems.chaudhuri2019.sec5_adversaries import line, x
from verify.language import MeanBound, Piece, Q, joined, laplace_mean
from verify.language.proofs import choice

PROOFS: dict[str, tuple[object, ...]] = {}

PROOFS["chaudhuri2019/fig1b-monotone-degree#printed"] = (
    choice({"d0": c0, "d1": c1, "d2": Q(0)}), choice({"d0": c0, "d1": c1, "d2": c2, "d3": Q(0)}),
    joined(MeanBound(laplace_mean(x, line), "below", (Piece(Q(0)),))))
