"""Lemma 14, written out: the bound for B is used for the law of the dataset given y; the two excesses add up."""
from theorems.dwork2015.notation import v, y
from theorems.dwork2015.lem_14 import A, B, P, beta1, beta2, k1, k2, x, xp
from verify.language import Q, Sum, equal, maximum, minimum
from verify.language.proofs import (
    LawAt, combine, derivation, fewer_terms, identity, instance, pointwise, same_support, total, use)

PROOFS: dict[str, tuple[object, ...]] = {}

out = Sum(xp, P(xp) * A(y, xp))
seen = P(x) * A(y, x)
joint = seen * B(v, x, y)
output = Sum(xp, P(xp) * A(y, xp) * B(v, xp, y))
given_y = output / out

A_excess = maximum(A(y, x) - 2**k1 * out, 0)
B_excess = maximum(B(v, x, y) - 2**k2 * given_y, 0)
excess = maximum(joint - 2**(k1 + k2) * P(x) * output, 0)
least = minimum(A(y, x), 2**k1 * out)
share = B(v, x, y) * P(x) * A_excess + seen * B_excess

STEPS = (
    instance("A for the law P", total((x, y), P(x) * A_excess) <= beta1, "given 1", {"Q": LawAt((x,), P(x))}),
    instance("B for the law given y", total((x, v), seen / out * B_excess) <= beta2, "given 2",
             {"Q": LawAt((x,), seen / out), "y": y}).for_all(y, where=(out,)),
    pointwise("B <= 2^k2 P[v | y] + excess", B(v, x, y) <= 2**k2 * given_y + B_excess, terms=(2**k2,)
              ).for_all(x, y, v, where=(seen,)),
    pointwise("least <= 2^k1 P[Y=y]", least <= 2**k1 * out, terms=(2**k1,)).for_all(x, y),
    pointwise("least <= A", least <= A(y, x), terms=(2**k1,)).for_all(x, y),
    combine("one excess after the other",
            A(y, x) * B(v, x, y) - 2**(k1 + k2) * output <= B(v, x, y) * A_excess + A(y, x) * B_excess,
            use("B <= 2^k2 P[v | y] + excess", weight=least), use("least <= 2^k1 P[Y=y]", weight=2**k2 * given_y),
            use("least <= A", weight=B_excess)).for_all(x, y, v, where=(seen,)),
    combine("times P(x)", joint - 2**(k1 + k2) * P(x) * output <= share, use("one excess after the other", weight=P(x))
            ).for_all(x, y, v, where=(seen,)),
    pointwise("excess <= its shares", excess <= share, "times P(x)", terms=(2**(k1 + k2),)).for_all(x, y, v, where=(seen,)),
    identity("no excess elsewhere", Sum(v, excess), Q(0)).for_all(x, y, zero=(seen,)),
    same_support("only the support counts", equal(Sum(x, Sum(v, excess), (seen,)), Sum(x, Sum(v, excess))), seen,
                 "no excess elsewhere").for_all(y),
    fewer_terms("excess of A in the support", Sum(x, P(x) * A_excess, (seen,)) <= Sum(x, P(x) * A_excess)).for_all(y),
    fewer_terms("beta2 at the possible y", Sum(y, out * beta2, (out,)) <= Sum(y, out * beta2)),
    combine("both outputs", total((x, y, v), excess) <= beta1 + beta2, use("only the support counts", over=(y,), weight=-1),
            use("excess <= its shares", over=(y, x, v), where=(seen,)), use("excess of A in the support", over=(y,)),
            use("B for the law given y", over=(y,), where=(out,), weight=out), "beta2 at the possible y", "A for the law P"),
)
below_1 = pointwise("beta1 + beta2 < 1", beta1 + beta2 < 1)
PROOFS["dwork2015/lem-14#sharp"] = derivation(*STEPS, below_1)

alone = Sum(y, joint) - 2**(k1 + k2) * P(x) * Sum(y, output)
PROOFS["dwork2015/lem-14#printed"] = derivation(
    *STEPS, below_1,
    pointwise("gap <= excess", joint - 2**(k1 + k2) * P(x) * output <= excess, terms=(2**(k1 + k2),)).for_all(x, y, v),
    combine("y forgotten", alone <= Sum(y, excess), use("gap <= excess", over=(y,))).for_all(x, v),
    pointwise("excess of B alone", maximum(alone, 0) <= Sum(y, excess), "y forgotten", terms=(alone,)).for_all(x, v),
    combine("claim", total((x, v), maximum(alone, 0)) <= beta1 + beta2, use("excess of B alone", over=(x, v)), "both outputs"))
