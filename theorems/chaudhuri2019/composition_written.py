"""After Theorem 4, written out: tangents at 1 for equal means, the chain rule for KL, and networks side by side."""
from theorems.chaudhuri2019.notation import c1, x
from theorems.chaudhuri2019.composition import (
    P, Q, affine, far, m, n, network, o, of_first, relu)
from verify.language import as_expr
from verify.language.proofs import combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

PROOFS["chaudhuri2019/adaptive-open#Renyi of order 2, A"] = derivation(
    pointwise("a square", 2 * affine - affine**2 <= 1, terms=(affine,)).for_all(x),
    combine("claim", 2 * of_first(P(x), affine) - of_first(Q(x), affine**2) <= 1, use("a square", weight=Q(x), over=(x,)),
            use("given 1", weight=2 * c1)))

left, middle, right = relu(n * as_expr(-1) + o), relu(n * as_expr(0) + o), relu(n * as_expr(1) + o)
at_left, at_middle, at_right = network(as_expr(-1)), network(as_expr(0)), network(as_expr(1))
bend = (at_left - at_middle) * (at_right - at_middle)
PROOFS["chaudhuri2019/thm-4-relu#reading: one hidden unit"] = derivation(
    pointwise("a unit is monotone", (left - middle) * (right - middle) <= 0),
    combine("so is the network", bend <= 0, use("a unit is monotone", weight=m**2)),
    pointwise("claim", far > 0, "so is the network", terms=(at_left, at_middle, at_right)))
