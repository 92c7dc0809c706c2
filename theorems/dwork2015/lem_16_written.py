"""Lemma 16, written out: the excess after B is at most B's mean of the excess before it."""
from theorems.dwork2015.lem_16 import A, B, P, S, V, Y, beta, k, lem_16
from verify.language import Letter, Sum, maximum
from verify.language.proofs import combine, derivation, pointwise, total, use

x = Letter("x", S)
xp = Letter("xp", S)
y = Letter("y", Y)
v = Letter("v", V)

before = P(x) * A(y, x) - 2**k * P(x) * Sum(xp, P(xp) * A(y, xp))
after = P(x) * Sum(y, A(y, x) * B(v, y)) - 2**k * P(x) * Sum(xp, P(xp) * Sum(y, A(y, xp) * B(v, y)))
excess = maximum(before, 0)
mean_excess = Sum(y, B(v, y) * excess)

lem_16.proved_by("reading: the same bounds", *derivation(
    pointwise("gap <= excess", before <= excess, terms=(before,)).for_all(x, y),
    combine("mean of the gaps", after <= mean_excess, use("gap <= excess", weight=B(v, y), over=(y,))).for_all(x, v),
    pointwise("excess after B", maximum(after, 0) <= mean_excess, "mean of the gaps", terms=(after,)).for_all(x, v),
    combine("claim", total((x, v), maximum(after, 0)) <= beta, use("excess after B", over=(x, v)), "given 1.1")))
