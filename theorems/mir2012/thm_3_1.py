"""Theorem 3.1: Catoni's bounds with high probability and in expectation, as printed and where they fail.  Mir 2012; nats."""
from verify.language import (
    Alphabet, Channel, Datasets, Defined, Distribution, Entry, Event, Expr, Function, Iid, Letter, Remark, Statement, Sum,
    Theorem, both, every, exp, forall, log, positions, real)

lam = real("lambda", "(0, oo)")
n = real("n", "[1, oo) integer")
delta = real("delta", "(0, 1]")
X = Alphabet("Z")
T = Alphabet("T")
S = Datasets("S", X, n)
z = Letter("z", X)
t = Letter("t", T)
Z = Letter("Z", S)
j = Letter("j", positions(S))
D = Distribution("Q", (X,))
DATA = Iid(D, S)
A = Channel("A", T, (S,))
prior = Distribution("pi", (T,))
any_prior = Channel("pi", T, (S,))
loss = Function("l", (T, X))
FAILS = Event("F", (S,))

share = 1 - exp(-lam / n)
true_risk = Sum(t, A(t, Z) * Sum(z, D(z) * loss(t, z)))
empirical = Sum(t, A(t, Z) * (Sum(j, loss(t, Entry(Z, j))) / n))
divergence = Sum(t, A(t, Z) * log(A(t, Z) / prior(t)), where=(A(t, Z),))
any_divergence = Sum(t, A(t, Z) * log(A(t, Z) / any_prior(t, Z)), where=(A(t, Z),))


def first(kl: Expr) -> Expr: return (1 - exp(-lam * empirical / n - (kl - log(delta)) / n)) / share
def second(kl: Expr) -> Expr: return lam / (n * share) * (empirical + (kl - log(delta)) / lam)
def failure(bound: Expr) -> Expr: return Sum(Z, DATA(Z), where=(true_risk - bound,))
def mean(body: Expr) -> Expr: return Sum(Z, DATA(Z) * body)


in_mean = mean(lam * empirical + divergence) / n
any_in_mean = mean(lam * empirical + any_divergence) / n
FINITE = every((t, Z), prior(t) > 0, where=(A(t, Z),))
FINITE_DIVERGENCE = Statement(forall(Z), (), Defined(divergence))
BOUNDED = (every((t, z), loss(t, z) >= 0), every((t, z), loss(t, z) <= 1))

TWO = {"lambda": "5", "n": "1", "delta": "9/10", "Q": "1", "pi": "1", "l": (("2",),), "A": {0: "1"}}
RARE = {"lambda": "1", "n": "1", "delta": "1/4", "Q": "1/2 1/2", "pi": "1", "l": (("0", "100"),), "A": {0: "1", 1: "1"}}
CERTAIN = {"lambda": "2", "n": "1", "delta": "3/4", "Q": "1/2 1/2", "pi": "1", "l": (("0", "1"),), "A": {0: "1", 1: "1"},
           "F": "1 0"}
COIN = {
    "lambda": "1", "n": "1", "delta": "1/4", "Q": "1/2 1/2", "pi": "1/2 1/2", "l": (("0", "1"), ("1", "0")),
    "A": {0: "1 0", 1: "0 1"}}
FOLLOWS = {
    "lambda": "10", "n": "1", "delta": "3/4", "Q": "1/2 1/2", "pi": {0: "1 0", 1: "0 1"}, "l": (("0", "1"), ("1", "0")),
    "A": {0: "1 0", 1: "0 1"}}
TWO_IN_MEAN = {"lambda": "1", "n": "1", "Q": "1", "pi": "1", "l": (("2",),), "A": {0: "1"}}
COIN_IN_MEAN = {
    "lambda": "1", "n": "1", "Q": "1/2 1/2", "pi": "1/2 1/2", "l": (("0", "1"), ("1", "0")), "A": {0: "1 0", 1: "0 1"}}
WITH_A_RANGE = "Losses in [0, 1], a prior that does not depend on the sample."
SOURCE = "Mir 2012, Theorem 3.1"

thm_3_1 = Theorem(
    "mir2012/thm-3.1", "Theorem 3.1, first inequality", SOURCE,
    prefix=forall(lam, n, delta, D, prior, loss, A),
    given=[FINITE],
    claim=failure(first(divergence)) <= delta,
    instances=[TWO],
    expected="REFUTED",
    note="The probability of the samples on which the bound fails is at most delta; A is any posterior that gives no weight "
         "to what the prior excludes.  No range of the loss is printed: one that is always 2.")
thm_3_1.variant(
    "repaired", given=[FINITE, *BOUNDED], instances=[COIN], expected="PROVED", note=WITH_A_RANGE)

bounded = Theorem(
    "mir2012/thm-3.1.bounded", "Theorem 3.1, first inequality, for losses in [0, 1]", SOURCE,
    prefix=forall(lam, n, delta, D, prior, loss, A, FAILS),
    given=[every((t, Z), prior(t) > 0, where=(A(t, Z), FAILS(Z))), *BOUNDED,
           Statement(forall(Z), (), Defined(Sum(t, A(t, Z) * log(A(t, Z) / prior(t)), where=(A(t, Z), FAILS(Z))))),
           every(Z, true_risk > first(divergence), where=(FAILS(Z),))],
    claim=Sum(Z, DATA(Z), where=(FAILS(Z),)) <= delta,
    instances=[{**COIN, "F": "0 0"}],
    expected="PROVED",
    note="Every lambda > 0, and a prior that does not depend on the sample.  F is any set of samples on which the bound fails: "
         "its probability is at most delta.  Where the divergence is infinite the bound is at least 1 and does not fail.")
bounded.variant(
    "part: posteriors of finite divergence", prefix=forall(lam, n, delta, D, prior, loss, A),
    given=[FINITE, *BOUNDED, FINITE_DIVERGENCE], claim=failure(first(divergence)) <= delta, instances=[COIN],
    note="On all samples.")
bounded.variant(
    "control: without a range", prefix=forall(lam, n, delta, D, prior, loss, A), given=[FINITE],
    claim=failure(first(divergence)) <= delta, instances=[TWO], expected="REFUTED", proof=(TWO,),
    note="A loss that is always 2.")
bounded.variant(
    "control: half of delta", claim=Sum(Z, DATA(Z), where=(FAILS(Z),)) <= delta / 2, instances=[CERTAIN], expected="REFUTED",
    proof=(CERTAIN,),
    note="Half of the records have the loss 1 and half the loss 0, after which the bound fails.")

second_bound = Theorem(
    "mir2012/thm-3.1.second-bound", "Theorem 3.1, the second bound with high probability", SOURCE,
    prefix=forall(lam, n, delta, D, prior, loss, A),
    given=[FINITE],
    claim=failure(second(divergence)) <= delta,
    instances=[RARE],
    expected="REFUTED",
    proof=(RARE,),
    note="No range of the loss is printed: a loss of 100 that half of the records have, and one record that does not.")
second_bound.variant(
    "repaired", given=[FINITE, *BOUNDED], instances=[COIN], proof=(), expected="PROVED", note=WITH_A_RANGE)

expectation = Theorem(
    "mir2012/thm-3.1.expectation", "Theorem 3.1, the bounds in expectation", SOURCE,
    prefix=forall(lam, n, D, prior, loss, A),
    given=[FINITE],
    claim=both(mean(true_risk) <= (1 - exp(-in_mean)) / share, (1 - exp(-in_mean)) / share <= in_mean / share),
    instances=[TWO_IN_MEAN],
    expected="REFUTED",
    note="No range of the loss is printed: one that is always 2.  lambda/(n(1 - exp(-lambda/n))) times the mean of the risk "
         "plus the divergence over lambda is in_mean/(1 - exp(-lambda/n)).")
expectation.variant(
    "repaired", given=[FINITE, *BOUNDED], instances=[COIN_IN_MEAN], expected="PROVED", note=WITH_A_RANGE)

any_prior_claim = Theorem(
    "mir2012/thm-3.1.any-prior", "Section 3, 'the bounds hold for any prior and posterior'",
    "Mir 2012, Section 3, after eq. (1)",
    prefix=forall(lam, n, delta, D, any_prior, loss, A),
    given=[every((t, Z), any_prior(t, Z) > 0, where=(A(t, Z),))],
    claim=both(failure(first(any_divergence)) <= delta, failure(second(any_divergence)) <= delta,
               mean(true_risk) <= (1 - exp(-any_in_mean)) / share, mean(true_risk) <= any_in_mean / share),
    instances=[FOLLOWS],
    expected="REFUTED",
    proof=(FOLLOWS,),
    note="All bounds of Theorem 3.1, for any posterior and any prior, which may give no weight only to what the posterior "
         "does not either.  A prior that depends on the sample is not excluded: equal to the posterior, it makes the "
         "divergence 0, and the posterior may follow the record.  The losses of the counterexample are in [0, 1].",
    remarks=[Remark("READING", "with a prior that does not depend on the sample and losses in [0, 1] they hold",
                    see="mir2012/thm-3.1.any-prior#repaired")])
any_prior_claim.variant(
    "part: the first bound, losses in [0, 1]", claim=failure(first(any_divergence)) <= delta,
    given=[every((t, Z), any_prior(t, Z) > 0, where=(A(t, Z),)), *BOUNDED],
    instances=[FOLLOWS], expected="REFUTED", proof=(FOLLOWS,),
    note="A prior that depends on the sample.")
any_prior_claim.variant(
    "reading: a prior that does not depend on the sample", prefix=forall(lam, n, delta, D, prior, loss, A), given=[FINITE],
    claim=both(failure(first(divergence)) <= delta, failure(second(divergence)) <= delta), instances=[RARE],
    expected="REFUTED", proof=(RARE,),
    note="No range of the loss is printed.")
any_prior_claim.variant(
    "repaired", prefix=forall(lam, n, delta, D, prior, loss, A), given=[FINITE, *BOUNDED], instances=[COIN],
    claim=failure(first(divergence)) <= delta, proof=(), expected="PROVED", note=WITH_A_RANGE)
