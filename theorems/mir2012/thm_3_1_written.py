"""Theorem 3.1 for losses in [0, 1], written out: the moment of the empirical risk, one record at a time, then the change of
measure from the prior to the posterior, and Markov's inequality or Jensen's."""
from theorems.mir2012.thm_3_1 import (
    A, D, DATA, S, X, Z, delta, divergence, empirical, first, in_mean, j, lam, loss, n, prior, second, share, t, true_risk, z)
from verify.language import Entry, Expr, Letter, Place, Replaced, Sum, exp, log, positions
from verify.language.proofs import Step, combine, derivation, fewer_terms, gibbs, increments, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

i, x, y = Letter("i", positions(S)), Letter("x", X), Letter("y", X)
rate = lam / n
risk = Sum(z, D(z) * loss(t, z))
room = 1 - share * risk
level = log(room) + rate * risk


def minus_loss(at: Place) -> Expr: return -lam * (Sum(j, loss(t, Entry(at, j))) / n)


def centred(r: Letter) -> Expr:
    return minus_loss(Replaced(Z, i, r)) - Sum(y, D(y) * minus_loss(Replaced(Z, i, y)))


f = minus_loss(Z)
one = Sum(x, D(x) * exp(-rate * loss(t, x)))
weight = exp(f - n * log(room))
weights = Sum(t, prior(t) * weight)

MOMENT: tuple[Step, ...] = (
    combine("risk >= 0", risk >= 0, use("given 2", {"z": z}, weight=D(z), over=(z,))).for_all(t),
    combine("risk <= 1", risk <= 1, use("given 3", {"z": z}, weight=D(z), over=(z,))).for_all(t),
    pointwise("there is room", room > 0, "risk <= 1", "risk >= 0", terms=(risk,)).for_all(t),
    pointwise("chord", exp(-rate * loss(t, x)) <= 1 - share * loss(t, x), use("given 2", {"z": x}), use("given 3", {"z": x})
              ).for_all(t, x),
    combine("mean of the chord", one <= room, use("chord", weight=D(x), over=(x,))).for_all(t),
    combine("one record", Sum(x, D(x) * exp(centred(x))) <= exp(level),
            use("mean of the chord", weight=exp(rate * risk))).for_all(Z, i, t),
    increments("all records", Sum(Z, DATA(Z) * exp(f)) <= exp(Sum(Z, DATA(Z) * f) + n * level), DATA(Z), f, level, Z, i, x,
               "one record").for_all(t),
    combine("the moment", Sum(Z, DATA(Z) * weight) <= 1, use("all records", weight=exp(-n * log(room)))).for_all(t),
    combine("mean of the weights", Sum(Z, DATA(Z) * weights) <= 1, use("the moment", weight=prior(t), over=(t,))))

tilted = prior(t) * weight / weights
gain = Sum(t, A(t, Z) * (f - n * log(room)))
exact_room = 1 - share * true_risk
cost = lam * empirical + divergence

POSTERIOR: tuple[Step, ...] = (
    gibbs("posterior against the weights", A(t, Z), tilted, (t,), Sum(t, A(t, Z) * log(A(t, Z) / tilted), (A(t, Z),)) >= 0
          ).for_all(Z),
    combine("change of measure", gain - divergence <= log(weights), "posterior against the weights").for_all(Z),
    combine("mean risk <= 1", true_risk <= 1, use("risk <= 1", weight=A(t, Z), over=(t,))).for_all(Z),
    combine("mean risk >= 0", true_risk >= 0, use("risk >= 0", weight=A(t, Z), over=(t,))).for_all(Z),
    pointwise("room for the mean", exact_room > 0, "mean risk <= 1", "mean risk >= 0", terms=(true_risk,)).for_all(Z),
    pointwise("tangent", log(room) <= log(exact_room) + (room - exact_room) / exact_room, "there is room",
              "room for the mean", terms=(room, exact_room)).for_all(t, Z),
    combine("mean of the tangents", Sum(t, A(t, Z) * log(room)) <= log(exact_room),
            use("tangent", weight=A(t, Z), over=(t,))).for_all(Z),
    combine("at each sample", -n * log(exact_room) - cost <= log(weights), "change of measure",
            use("mean of the tangents", weight=n)).for_all(Z))

exponent = -lam * empirical / n - (divergence - log(delta)) / n


def rare(bound: Expr, *little_room: Step) -> tuple[Step, ...]:
    """The samples on which the risk is beyond a bound, where the weights are at least 1/delta, are rare."""
    beyond = true_risk - bound
    return (
        pointwise("share", share > 0),
        *(s.for_all(Z, where=(beyond,)) for s in little_room),
        pointwise("its logarithm", log(exact_room) < log(exp(exponent)), "little room", "room for the mean",
                  terms=(exact_room, exp(exponent))).for_all(Z, where=(beyond,)),
        combine("the weights", log(weights) >= -log(delta), "at each sample", use("its logarithm", weight=n)
                ).for_all(Z, where=(beyond,)),
        pointwise("a large weight", delta * weights >= 1, "the weights", terms=(weights,)).for_all(Z, where=(beyond,)),
        fewer_terms("Markov", Sum(Z, DATA(Z) * weights, (beyond,)) <= Sum(Z, DATA(Z) * weights)),
        combine("claim", Sum(Z, DATA(Z), (beyond,)) <= delta, use("a large weight", weight=DATA(Z), over=(Z,), where=(beyond,)),
                use("Markov", weight=delta), use("mean of the weights", weight=delta)))


BOUND = derivation(*MOMENT, *POSTERIOR, *rare(first(divergence), pointwise(
    "little room", exact_room < exp(exponent), "share", terms=(true_risk, share, exp(exponent)))))
for claim in ("thm-3.1.bounded#printed", "thm-3.1#repaired", "thm-3.1.any-prior#repaired"):
    PROOFS[f"mir2012/{claim}"] = BOUND

PROOFS["mir2012/thm-3.1.second-bound#repaired"] = derivation(*MOMENT, *POSTERIOR, *rare(
    second(divergence),
    pointwise("its tangent", exact_room < 1 + exponent, "share", terms=(true_risk, share, empirical, divergence)),
    pointwise("tangent of exp", 1 + exponent <= exp(exponent), terms=(exponent,)),
    combine("little room", exact_room < exp(exponent), "its tangent", "tangent of exp")))


def mean(body: Expr) -> Expr: return Sum(Z, DATA(Z) * body)


mean_room = 1 - share * mean(true_risk)
IN_MEAN = derivation(
    *MOMENT, *POSTERIOR,
    pointwise("a logarithm", log(weights) <= weights - 1, terms=(weights,)).for_all(Z),
    combine("the overall risk <= 1", mean(true_risk) <= 1, use("mean risk <= 1", weight=DATA(Z), over=(Z,))),
    combine("the overall risk >= 0", mean(true_risk) >= 0, use("mean risk >= 0", weight=DATA(Z), over=(Z,))),
    pointwise("room overall", mean_room > 0, "the overall risk <= 1", "the overall risk >= 0", terms=(mean(true_risk),)),
    pointwise("tangent of a sample", log(exact_room) <= log(mean_room) + (exact_room - mean_room) / mean_room,
              "room for the mean", "room overall", terms=(exact_room, mean_room)).for_all(Z),
    combine("mean of the logarithms", mean(log(exact_room)) <= log(mean_room),
            use("tangent of a sample", weight=DATA(Z), over=(Z,))),
    combine("overall", -n * mean(log(exact_room)) <= mean(cost), use("at each sample", weight=DATA(Z), over=(Z,)),
            use("a logarithm", weight=DATA(Z), over=(Z,)), "mean of the weights"),
    combine("the room", -in_mean <= log(mean_room), use("overall", weight=1 / n), "mean of the logarithms"),
    pointwise("its exponential", exp(-in_mean) <= mean_room, "the room", "room overall", terms=(in_mean, mean_room)),
    pointwise("share", share > 0),
    combine("claim", mean(true_risk) <= (1 - exp(-in_mean)) / share, use("its exponential", weight=1 / share)))
LINEAR = derivation(
    pointwise("share", share > 0),
    pointwise("tangent", 1 - exp(-in_mean) <= in_mean, terms=(in_mean,)),
    combine("claim", (1 - exp(-in_mean)) / share <= in_mean / share, use("tangent", weight=1 / share)))
PROOFS["mir2012/thm-3.1.expectation#repaired"] = (*IN_MEAN, *LINEAR)
