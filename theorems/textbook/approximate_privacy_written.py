"""Processed laws, written out: at each output their difference is at most the sum of those at the inputs."""
from theorems.textbook.approximate_privacy import F, P, Q, T, x
from verify.language import Expr, Letter, Sum, absolute, as_expr
from verify.language.proofs import combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

y = Letter("y", T)


def processed(gap: Expr) -> Expr: return Sum(x, F(y, x) * gap)


distance = absolute(P(x) - Q(x))
half = as_expr("1/2")
PROOFS["textbook/post-processing#total variation"] = derivation(
    pointwise("above", P(x) - Q(x) <= distance).for_all(x),
    pointwise("below", Q(x) - P(x) <= distance).for_all(x),
    combine("output above", processed(P(x)) - processed(Q(x)) <= processed(distance),
            use("above", weight=F(y, x), over=(x,))).for_all(y),
    combine("output below", processed(Q(x)) - processed(P(x)) <= processed(distance),
            use("below", weight=F(y, x), over=(x,))).for_all(y),
    pointwise("each output", absolute(processed(P(x)) - processed(Q(x))) <= processed(distance), "output above",
              "output below").for_all(y),
    combine("claim", Sum(y, half * absolute(processed(P(x)) - processed(Q(x)))) <= Sum(x, half * distance),
            use("each output", weight=half, over=(y,))))
