"""The steps of Lemma 14, written out: an event gains at most the excess, and B is asked for the law given y."""
from theorems.dwork2015.notation import v, y
from theorems.dwork2015.lem_14_proof import (
    A, B, P, WORSE, beta2, k2, line_3_repaired, out, posterior, reached, x, xp)
from verify.language import Letter, Q, Same, Sum, equal, maximum, minimum
from verify.language.proofs import (
    LawAt, combine, derivation, fewer_terms, instance, one_term, pointwise, same_support, total, use)

PROOFS: dict[str, tuple[object, ...]] = {}

x0 = Letter("x0", x.over)
seen = P(x) * A(y, x)
in_Q = Sum(v, WORSE(x, v) * B(v, x, y))

given_y = Sum(xp, P(xp) * A(y, xp) * B(v, xp, y)) / out
B_excess = maximum(B(v, x, y) - 2**k2 * given_y, 0)
capped = minimum(2**k2 * posterior, 1)
lost = Sum(v, B_excess)
PROOFS["dwork2015/lem-14.step-3#repaired"] = derivation(
    instance("B for the law given y", total((x, v), seen / out * B_excess) <= beta2, "given 1",
             {"Q": LawAt((x,), seen / out), "y": y}).for_all(y, where=(out,)),
    pointwise("one output", WORSE(x, v) * B(v, x, y) <= WORSE(x, v) * (2**k2 * given_y) + B_excess, terms=(2**k2, given_y)
              ).for_all(x, y, v, where=(out,)),
    combine("all outputs in Q", in_Q <= 2**k2 * posterior + lost, use("one output", over=(v,))).for_all(x, y, where=(out,)),
    pointwise("in Q or not", WORSE(x, v) * B(v, x, y) <= B(v, x, y)).for_all(x, y, v),
    combine("a probability", in_Q <= 1, use("in Q or not", over=(v,))).for_all(x, y),
    pointwise("capped at 1", in_Q <= capped + lost, "all outputs in Q", "a probability", terms=(2**k2 * posterior,)
              ).for_all(x, y, where=(out,)),
    combine("y is possible", Sum(x, in_Q * seen) <= Sum(x, capped * seen) + out * beta2,
            use("capped at 1", over=(x,), weight=seen), use("B for the law given y", weight=out)).for_all(y, where=(out,)),
    one_term("joint law <= P[Y=y]", seen <= out, {"xp": x}).for_all(x, y),
    pointwise("joint law is 0", equal(seen, Q(0)), "joint law <= P[Y=y]").for_all(x, y, zero=(out,)),
    combine("y is impossible", equal(Sum(x, in_Q * seen), Q(0)), use("joint law is 0", over=(x,), weight=in_Q)
            ).for_all(y, zero=(out,)),
    same_support("only possible y", equal(Sum(y, Sum(x, in_Q * seen), (out,)), Sum(y, Sum(x, in_Q * seen))), out,
                 "y is impossible"),
    fewer_terms("beta2 at the possible y", Sum(y, out * beta2, (out,)) <= Sum(y, out * beta2)),
    combine("claim", reached <= line_3_repaired, use("y is possible", over=(y,), where=(out,)),
            use("only possible y", weight=-1), "beta2 at the possible y"))

# The law of one dataset x0.
of_one = Same(x, x0) * B(v, x, y) - 2**k2 * (Same(x, x0) * Sum(xp, Same(xp, x0) * B(v, xp, y)))
PROOFS["dwork2015/lem-14.step-3#reading: the same S in both places"] = derivation(
    instance("B for one dataset", total((x, v), maximum(of_one, 0)) <= beta2, "given 1",
             {"Q": LawAt((x,), Same(x, x0)), "y": y}).for_all(x0, y),
    pointwise("of one output", of_one <= maximum(of_one, 0), terms=(of_one,)).for_all(x, x0, y, v),
    combine("of all outputs", 1 - 2**k2 <= beta2, "B for one dataset", use("of one output", over=(x, v))).for_all(x0, y),
    pointwise("in Q or not", WORSE(x, v) * B(v, x, y) <= B(v, x, y)).for_all(x, y, v),
    combine("a probability", in_Q <= 1, use("in Q or not", over=(v,))).for_all(x, y),
    pointwise("at least 0", WORSE(x, v) * B(v, x, y) >= 0).for_all(x, y, v),
    combine("not negative", in_Q >= 0, use("at least 0", over=(v,))).for_all(x, y),
    pointwise("each pair", in_Q <= minimum(2**k2 * in_Q + beta2, 1), "a probability", "not negative",
              use("of all outputs", {"x0": x}), terms=(in_Q, 2**k2)).for_all(x, y),
    combine("claim", reached <= Sum(x, Sum(y, minimum(2**k2 * in_Q + beta2, 1) * P(x) * A(y, x))),
            use("each pair", weight=P(x) * A(y, x), over=(x, y))))
