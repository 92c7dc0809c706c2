"""Lemma 16, written out: the excess after B is at most B's mean of the excess before it."""
from theorems.dwork2015.notation import V, Y
from theorems.dwork2015.lem_16 import A, B, P, S, beta
from verify.language import Expr, Letter, Sum, exp, maximum, real
from verify.language.proofs import Step, combine, least_bound, pointwise, total, use

PROOFS: dict[str, tuple[object, ...]] = {}

x = Letter("x", S)
xp = Letter("xp", S)
y = Letter("y", Y)
v = Letter("v", V)

t = real("t")


def blurred(level: Expr, excess_before: str) -> tuple[Step, ...]:
    """Over the level, the law after B exceeds the product by at most B's mean of the excess before B."""
    before = P(x) * A(y, x) - level * P(x) * Sum(xp, P(xp) * A(y, xp))
    after = P(x) * Sum(y, A(y, x) * B(v, y)) - level * P(x) * Sum(xp, P(xp) * Sum(y, A(y, xp) * B(v, y)))
    excess = maximum(before, 0)
    mean_excess = Sum(y, B(v, y) * excess)
    return (
        pointwise("gap <= excess", before <= excess, terms=(before,)).for_all(x, y),
        combine("mean of the gaps", after <= mean_excess, use("gap <= excess", weight=B(v, y), over=(y,))).for_all(x, v),
        pointwise("excess after B", maximum(after, 0) <= mean_excess, "mean of the gaps", terms=(after,)).for_all(x, v),
        combine("claim", total((x, v), maximum(after, 0)) <= beta, use("excess after B", over=(x, v)), excess_before))


PROOFS["dwork2015/lem-16#repaired"] = least_bound(t, *blurred(exp(t), "given 1.1"))
