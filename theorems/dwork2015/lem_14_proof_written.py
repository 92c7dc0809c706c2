"""The steps of Lemma 14, written out: an event gains at most the excess, and B is asked for the law given y."""
from theorems.dwork2015.lem_14_proof import (
    BAD, WORSE, A, B, P, a, apart, beta1, beta2, excess, independent, k1, k2, line_3_repaired, out, posterior, reached, step_1,
    step_2, step_3, step_4, step_9, together, v, x, xp, y)
from verify.language import Q, Sum, equal, maximum, minimum
from verify.language.proofs import (
    LawAt, combine, derivation, fewer_terms, identity, instance, one_term, pointwise, same_support, total, use)

gain = pointwise("gain of one pair", BAD(x, y) * (P(x) * A(y, x) - 2**k1 * (P(x) * out)) <= excess, terms=(2**k1,)
                 ).for_all(x, y)
event = combine("gain of the event", together <= 2**k1 * apart + beta1, use("gain of one pair", over=(x, y)), "given 1.1")
mu = maximum(together - 2**k1 * apart, 0)

step_1.proved_by("printed", *derivation(gain, event))
step_2.proved_by("printed", *derivation(
    gain, event, pointwise("mu", mu <= beta1, "gain of the event", terms=(together, 2**k1 * apart)),
), *derivation(combine("sum of the excess", Sum(x, Sum(y, excess)) <= beta1, "given 1.1")))

seen = P(x) * A(y, x)
given_y = Sum(xp, P(xp) * A(y, xp) * B(v, xp, y)) / out
mean_given_y = Sum(y, Sum(x, posterior * P(x) * out), where=(out,))
in_Q = Sum(v, WORSE(x, v) * B(v, x, y))
B_excess = maximum(B(v, x, y) - 2**k2 * given_y, 0)
capped = minimum(2**k2 * posterior, 1)
lost = Sum(v, B_excess)
step_3.proved_by("repaired", *derivation(
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
            use("only possible y", weight=-1), "beta2 at the possible y")))

step_4.proved_by("printed", *derivation(
    pointwise("beta2 outside of the minimum", minimum(a + beta2, 1) <= minimum(a, 1) + beta2),
), *derivation(
    pointwise("one pair", P(x) * A(y, x) <= 2**k1 * (P(x) * out) + excess, terms=(2**k1,)).for_all(x, y)))
step_9.proved_by("repaired", *derivation(identity("P[Y=y] cancels", mean_given_y, independent)))
