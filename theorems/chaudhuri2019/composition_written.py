"""After Theorem 4, written out: tangents at 1 for equal means, the chain rule for KL, and networks side by side."""
from theorems.chaudhuri2019.notation import c1, x, y
from theorems.chaudhuri2019.composition import (
    F, G, P, Q, R, affine, eps1, eps2, far, m, mixed, n, network, o, of_first, relu, together, w)
from verify.language import Sum, as_expr, exp, log
from verify.language.proofs import combine, derivation, instance, pointwise, total, use

PROOFS: dict[str, tuple[object, ...]] = {}

PROOFS["chaudhuri2019/adaptive-open#the parameter of A"] = derivation(
    pointwise("tangent", affine <= exp(affine - 1), terms=(affine,)).for_all(x),
    combine("claim", of_first(P(x), affine) - of_first(Q(x), exp(affine - 1)) <= 0, use("tangent", weight=Q(x), over=(x,)),
            use("given 1", weight=c1)))
PROOFS["chaudhuri2019/adaptive-open#Renyi of order 2, A"] = derivation(
    pointwise("a square", 2 * affine - affine**2 <= 1, terms=(affine,)).for_all(x),
    combine("claim", 2 * of_first(P(x), affine) - of_first(Q(x), affine**2) <= 1, use("a square", weight=Q(x), over=(x,)),
            use("given 1", weight=2 * c1)))
PROOFS["chaudhuri2019/adaptive-open#the parameter of B"] = derivation(
    pointwise("tangent", w(y) <= exp(w(y) - 1)).for_all(y),
    combine("claim", Sum(y, R(y) * w(y)) - Sum(y, R(y) * exp(w(y) - 1)) <= 0, use("tangent", weight=R(y), over=(y,))))

run, rerun = P(x) * F(y, x), Q(x) * G(y, x)
cost = F(y, x) * log(F(y, x) / G(y, x))
PROOFS["chaudhuri2019/adaptive-open#repaired"] = derivation(
    instance("laws of B", G(y, x) > 0, "given 2", {"x": x}, binders=(y,)).for_all(x, y, where=(F(y, x),)),
    instance("one output of A", Sum(y, cost, (F(y, x),)) <= eps2, "given 2", {"x": x}).for_all(x),
    combine("claim", total((x, y), run * log(run / rerun), (run,)) <= eps1 + eps2, "given 1.2",
            use("one output of A", weight=P(x), over=(x,))))

PROOFS["chaudhuri2019/thm-4-relu#printed"] = (
    *derivation(combine("claim", mixed <= together)), *derivation(combine("claim", together <= mixed)))

left, middle, right = relu(n * as_expr(-1) + o), relu(n * as_expr(0) + o), relu(n * as_expr(1) + o)
at_left, at_middle, at_right = network(as_expr(-1)), network(as_expr(0)), network(as_expr(1))
bend = (at_left - at_middle) * (at_right - at_middle)
PROOFS["chaudhuri2019/thm-4-relu#reading: one hidden unit"] = derivation(
    pointwise("a unit is monotone", (left - middle) * (right - middle) <= 0),
    combine("so is the network", bend <= 0, use("a unit is monotone", weight=m**2)),
    pointwise("claim", far > 0, "so is the network", terms=(at_left, at_middle, at_right)))
