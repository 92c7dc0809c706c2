"""Approximate privacy, written out: what a law has beyond a multiple of another is split, and summed."""
from theorems.textbook.approximate_privacy import F, G, M, P, Q, T, delta, delta1, delta2, eps, eps1, eps2, x
from verify.language import Expr, Letter, Sum, absolute, as_expr, exp, maximum, minimum
from verify.language.proofs import combine, derivation, instance, pointwise, total, use

PROOFS: dict[str, tuple[object, ...]] = {}

y = Letter("y", T)


def beyond(gap: Expr) -> Expr: return maximum(gap, 0)


first, second = beyond(P(x) - exp(eps) * M(x)), beyond(M(x) - exp(eps) * Q(x))
gap = P(x) - exp(2 * eps) * Q(x)
PROOFS["textbook/group-privacy-approximate#printed"] = derivation(
    pointwise("P against M", P(x) - exp(eps) * M(x) <= first).for_all(x),
    pointwise("M against Q", M(x) - exp(eps) * Q(x) <= second).for_all(x),
    combine("P against Q", gap <= first + exp(eps) * second, "P against M",
            use("M against Q", weight=exp(eps))).for_all(x),
    pointwise("its positive part", beyond(gap) <= first + exp(eps) * second, "P against Q",
              terms=(exp(eps), exp(2 * eps))).for_all(x),
    combine("claim", Sum(x, beyond(gap)) <= (1 + exp(eps)) * delta, use("its positive part", over=(x,)), "given 1",
            use("given 2", weight=exp(eps))))

of_first, of_second = beyond(P(x) - exp(eps1) * Q(x)), beyond(F(y, x) - exp(eps2) * G(y, x))
least = minimum(P(x), exp(eps1) * Q(x))
joint_gap = P(x) * F(y, x) - exp(eps1 + eps2) * Q(x) * G(y, x)
PROOFS["textbook/basic-composition#printed"] = derivation(
    instance("the second output", Sum(y, of_second) <= delta2, "given 2", {"x": x}).for_all(x),
    pointwise("F against G", F(y, x) <= exp(eps2) * G(y, x) + of_second).for_all(x, y),
    pointwise("the least is below Q", least <= exp(eps1) * Q(x)).for_all(x),
    pointwise("the least is below P", least <= P(x)).for_all(x),
    combine("both outputs", joint_gap <= F(y, x) * of_first + P(x) * of_second, use("F against G", weight=least),
            use("the least is below Q", weight=exp(eps2) * G(y, x)),
            use("the least is below P", weight=of_second)).for_all(x, y),
    pointwise("its positive part", beyond(joint_gap) <= F(y, x) * of_first + P(x) * of_second, "both outputs",
              terms=(joint_gap, of_first, of_second)).for_all(x, y),
    combine("claim", total((x, y), beyond(joint_gap)) <= delta1 + delta2, use("its positive part", over=(x, y)), "given 1",
            use("the second output", weight=P(x), over=(x,))))


def processed(gap: Expr) -> Expr: return Sum(x, F(y, x) * gap)


input_gap = P(x) - exp(eps) * Q(x)
output_gap = processed(P(x)) - exp(eps) * processed(Q(x))
PROOFS["textbook/post-processing#printed"] = derivation(
    pointwise("each input", input_gap <= beyond(input_gap)).for_all(x),
    combine("each output", output_gap <= processed(beyond(input_gap)),
            use("each input", weight=F(y, x), over=(x,))).for_all(y),
    pointwise("its positive part", beyond(output_gap) <= processed(beyond(input_gap)), "each output").for_all(y),
    combine("claim", Sum(y, beyond(output_gap)) <= delta, use("its positive part", over=(y,)), "given 1"))

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
