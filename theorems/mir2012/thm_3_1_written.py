"""Theorem 3.1 for losses in [0, 1], written out: the moment of the empirical risk, one record at a time, then the change of
measure from the prior to the posterior, and Markov's inequality or Jensen's."""
from theorems.mir2012.thm_3_1 import (
    A, D, DATA, FAILS, S, T, X, Z, delta, divergence, empirical, first, in_mean, j, lam, loss, n, prior, second, share, t,
    true_risk, z)
from verify.language import Entry, Expr, Letter, Place, Replaced, Sum, equal, exp, log, positions
from verify.language.proofs import Step, combine, derivation, fewer_terms, gibbs, increments, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

i, s, x, y = Letter("i", positions(S)), Letter("s", T), Letter("x", X), Letter("y", X)
rate = lam / n
exact_room = 1 - share * true_risk
risk = Sum(z, D(z) * loss(t, z))
room = 1 - share * risk


def minus_loss(at: Place, t: Letter = t) -> Expr: return -lam * (Sum(j, loss(t, Entry(at, j))) / n)
def moment(t: Letter) -> Expr: return Sum(x, D(x) * exp(-rate * loss(t, x)))
def weight_of(t: Letter) -> Expr: return exp(minus_loss(Z, t) - n * log(moment(t)))


def centred(r: Letter) -> Expr:
    return minus_loss(Replaced(Z, i, r)) - Sum(y, D(y) * minus_loss(Replaced(Z, i, y)))


f, one, weight = minus_loss(Z), moment(t), weight_of(t)
mean_moment = Sum(t, A(t, Z) * one)
level = log(one) + rate * risk
exponent_of_weight = f - n * log(one)
weights = Sum(s, prior(s) * weight_of(s))

MOMENT: tuple[Step, ...] = (
    combine("risk <= 1", risk <= 1, use("given 3", {"z": z}, weight=D(z), over=(z,))).for_all(t),
    combine("risk >= 0", risk >= 0, use("given 2", {"z": z}, weight=D(z), over=(z,))).for_all(t),
    pointwise("chord", exp(-rate * loss(t, x)) <= 1 - share * loss(t, x), use("given 2", {"z": x}), use("given 3", {"z": x})
              ).for_all(t, x),
    combine("mean of the chord", one <= room, use("chord", weight=D(x), over=(x,))).for_all(t),
    combine("one record", Sum(x, D(x) * exp(centred(x))) <= exp(level)).for_all(Z, i, t),
    increments("all records", Sum(Z, DATA(Z) * exp(f)) <= exp(Sum(Z, DATA(Z) * f) + n * level), DATA(Z), f, level, Z, i, x,
               "one record").for_all(t),
    combine("the moment", Sum(Z, DATA(Z) * weight) <= 1, use("all records", weight=exp(-n * log(one)))).for_all(t),
    combine("mean of the weights", Sum(Z, DATA(Z) * weights) <= 1, use("the moment", {"t": s}, weight=prior(s), over=(s,))))

# All these sums are finite, since losses are in [0, 1].
FINITE_SUMS: tuple[Step, ...] = (
    combine("no loss is negative", f <= 0, use("given 2", {"z": Entry(Z, j)}, weight=rate, over=(j,))).for_all(Z, t),
    pointwise("at a loss", exp(-rate) <= exp(-rate * loss(t, x)), use("given 3", {"z": x}), terms=(loss(t, x),)).for_all(t, x),
    combine("the least moment", exp(-rate) <= one, use("at a loss", weight=D(x), over=(x,))).for_all(t),
    pointwise("its logarithm from below", -rate <= log(one), "the least moment", terms=(one, rate)).for_all(t),
    combine("the exponent", exponent_of_weight <= lam, "no loss is negative", use("its logarithm from below", weight=n)
            ).for_all(Z, t),
    pointwise("each weight", weight <= exp(lam), "the exponent", terms=(exponent_of_weight,)).for_all(Z, t),
    combine("the weights are finite", weights <= exp(lam), use("each weight", {"t": s}, weight=prior(s), over=(s,))).for_all(Z),
    combine("its inverse", 1 / one <= exp(rate), use("the least moment", weight=exp(rate) / one)).for_all(t),
    combine("mean of the inverses", Sum(t, A(t, Z) * (1 / one)) <= exp(rate), use("its inverse", weight=A(t, Z), over=(t,))
            ).for_all(Z),
    combine("mean risk <= 1", true_risk <= 1, use("risk <= 1", weight=A(t, Z), over=(t,))).for_all(Z),
    combine("mean risk >= 0", true_risk >= 0, use("risk >= 0", weight=A(t, Z), over=(t,))).for_all(Z),
    combine("mean moment", mean_moment <= exact_room, use("mean of the chord", weight=A(t, Z), over=(t,))).for_all(Z),
    pointwise("its logarithm from above", log(one) <= one - 1, terms=(one,)).for_all(t),
    combine("mean logarithm", Sum(t, A(t, Z) * log(one)) <= Sum(t, A(t, Z) * (one - 1)),
            use("its logarithm from above", weight=A(t, Z), over=(t,))).for_all(Z),
    combine("the loss of a record", loss(t, Entry(Z, j)) >= 0, use("given 2", {"z": Entry(Z, j)})).for_all(Z, t, j),
    combine("mean loss", Sum(t, A(t, Z) * loss(t, Entry(Z, j))) <= 1,
            use("given 3", {"z": Entry(Z, j)}, weight=A(t, Z), over=(t,))).for_all(Z, j))

tilted = prior(t) * weight / weights
apart, gain_ratio, here = log(A(t, Z) / tilted), log(A(t, Z) / prior(t)), (A(t, Z),)
of_apart = Sum(t, A(t, Z) * apart, here)
part = Sum(t, tilted, here)
gain = Sum(t, A(t, Z) * exponent_of_weight)
cost = lam * empirical + divergence

AT_A_SAMPLE: tuple[Step, ...] = (
    pointwise("two ratios", equal(apart, gain_ratio - log(weight) + log(weights)), "given 1",
              terms=(A(t, Z), prior(t), weight, weights)).for_all(Z, t, where=here),
    pointwise("log weight", equal(log(weight), exponent_of_weight), terms=(exponent_of_weight,)).for_all(Z, t),
    combine("log ratio", apart <= gain_ratio - exponent_of_weight + log(weights), "two ratios", use("log weight", weight=-1)
            ).for_all(Z, t, where=here),
    fewer_terms("a part", part <= Sum(t, tilted)).for_all(Z),
    combine("at most all", part <= 1, "a part").for_all(Z),
    combine("its mean", of_apart <= divergence - gain + log(weights), use("log ratio", weight=A(t, Z), over=(t,), where=here)
            ).for_all(Z),
    gibbs("posterior against the weights", A(t, Z), tilted, (t,), of_apart >= 0).for_all(Z),
    combine("change of measure", gain - divergence <= log(weights), "posterior against the weights", "its mean").for_all(Z),
    pointwise("room for the mean", exact_room > 0, "mean risk <= 1", "mean risk >= 0", terms=(true_risk,)).for_all(Z),
    pointwise("tangent", log(one) <= log(exact_room) + (one - exact_room) / exact_room, "room for the mean",
              terms=(one, exact_room)).for_all(t, Z),
    pointwise("their ratio", mean_moment / exact_room <= 1, "mean moment", "room for the mean", terms=(mean_moment, exact_room)
              ).for_all(Z),
    combine("mean of the tangents", Sum(t, A(t, Z) * log(one)) <= log(exact_room),
            use("tangent", weight=A(t, Z), over=(t,)), "their ratio").for_all(Z),
    combine("at each sample", -n * log(exact_room) - cost <= log(weights), "change of measure",
            use("mean of the tangents", weight=n)).for_all(Z))

POSTERIOR = (*FINITE_SUMS, *AT_A_SAMPLE)
exponent = -lam * empirical / n - (divergence - log(delta)) / n


def rare(beyond: Expr, *little_room: Step) -> tuple[Step, ...]:
    """The samples on which the risk is beyond a bound, as an expression > 0 says, where the weights are at least 1/delta, are
    rare."""
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


BOUND = derivation(*MOMENT, *POSTERIOR, *rare(true_risk - first(divergence), pointwise(
    "little room", exact_room < exp(exponent), "share", terms=(true_risk, share, exp(exponent)))))
for claim in ("thm-3.1.bounded#part: posteriors of finite divergence", "thm-3.1#repaired", "thm-3.1.any-prior#repaired"):
    PROOFS[f"mir2012/{claim}"] = BOUND

# On a set of samples on which the bound fails, with finite divergences.
failing = FAILS(Z)
PROOFS["mir2012/thm-3.1.bounded#printed"] = derivation(
    *MOMENT, *FINITE_SUMS, *(s.for_all(*s.letters, where=(*s.where, failing)) for s in AT_A_SAMPLE), *rare(failing, pointwise(
        "little room", exact_room < exp(exponent), "share", "given 5", terms=(true_risk, share, exp(exponent)))))

PROOFS["mir2012/thm-3.1.second-bound#repaired"] = derivation(*MOMENT, *POSTERIOR, *rare(
    true_risk - second(divergence),
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
