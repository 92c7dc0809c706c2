"""Lemma 5, written out: Gibbs' inequality between both laws of input and output, the second with the first's outputs."""
from theorems.wang2016.notation import H
from theorems.wang2016.lem_5 import A, F, G, W, Z
from verify.language import Expr, Letter, Place, Q, Sum, log
from verify.language.proofs import combine, derivation, gibbs, total

PROOFS: dict[str, tuple[object, ...]] = {}

h = Letter("h", H)
g = Letter("g", G)


def output(g: Place, Z: Place) -> Expr: return Sum(h, A(h, Z) * F(g, h))


drawn = A(h, Z) * F(g, h)
tilted = A(h, W) * F(g, h) / output(g, W) * output(g, Z)
posterior = gibbs("the posteriors of h given g", drawn, tilted, (h, g),
                  Q(0) <= total((h, g), drawn * log(drawn / tilted), (drawn,)), (output(g, Z),))
claim = combine("claim", Sum(g, output(g, Z) * log(output(g, Z) / output(g, W)), (output(g, Z),))
                <= Sum(h, A(h, Z) * log(A(h, Z) / A(h, W)), (A(h, Z),)), "the posteriors of h given g")

PROOFS["wang2016/lem-5#printed"] = derivation(posterior, claim)
