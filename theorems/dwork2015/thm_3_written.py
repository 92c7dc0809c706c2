"""Theorem 3 for two algorithms and Lemma 5, written out: what A and B lose at one y_1 adds up; B alone only forgets."""
from theorems.dwork2015.notation import A, Z, i, v, x, y
from theorems.dwork2015.thm_3 import B, CHANGED, delta1, delta2, eps1, eps2
from verify.language import Sum, exp, maximum, minimum
from verify.language.proofs import combine, derivation, instance, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

p, q = A(y, Z), exp(eps1) * A(y, CHANGED)
r, s = B(v, Z, y), exp(eps2) * B(v, CHANGED, y)
A_excess, B_excess = maximum(p - q, 0), maximum(r - s, 0)
least = minimum(p, q)
gap = Sum(y, p * r) - exp(eps1 + eps2) * Sum(y, A(y, CHANGED) * B(v, CHANGED, y))
shares = Sum(y, r * A_excess + p * B_excess)

PROOFS["dwork2015/thm-3#part: two algorithms"] = derivation(
    instance("A is private", Sum(y, A_excess) <= delta1, "given 1", {"W": Z, "j": i, "u": x}),
    instance("B is private at y_1", Sum(v, B_excess) <= delta2, "given 2", {"W": Z, "j": i, "u": x, "y": y}).for_all(y),
    pointwise("least <= q", least <= q, terms=(exp(eps1),)).for_all(y),
    pointwise("least <= p", least <= p, terms=(exp(eps1),)).for_all(y),
    pointwise("r <= s + excess", r <= s + B_excess, terms=(exp(eps2),)).for_all(y, v),
    combine("p r - q s <= shares", p * r - q * s <= r * A_excess + p * B_excess, use("r <= s + excess", weight=least),
            use("least <= q", weight=s), use("least <= p", weight=B_excess)).for_all(y, v),
    combine("all y_1", gap <= shares, use("p r - q s <= shares", over=(y,))).for_all(v),
    pointwise("excess <= shares", maximum(gap, 0) <= shares, "all y_1", terms=(gap,)).for_all(v),
    combine("claim", Sum(v, maximum(gap, 0)) <= delta1 + delta2, use("excess <= shares", over=(v,)), "A is private",
            use("B is private at y_1", weight=p, over=(y,))),
    pointwise("delta < 1", delta1 + delta2 < 1))
