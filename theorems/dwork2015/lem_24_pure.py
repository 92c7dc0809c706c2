"""Lemma 24, first condition: a private choice of queries, by Corollary 7.  Dwork et al. 2015, Section 4.1."""
from theorems.dwork2015.notation import CHOICE, DATA, F, P, S, X, Z, i, n, named, tau, x
from verify.language import (
    Entry, Event, Expr, Every, Function, Letter, Replaced, Sum, Theorem, absolute, both, every, exp, forall, log, maximum,
    positions, real)

B = real("B", "(0, oo)")
sigma = real("sigma", "(0, oo)")
beta = real("beta", "(0, oo)")
phi = Function("phi", (F, X))
k = Letter("k", positions(S))
v = Letter("v", X)
far = Event("O", (S, F))

average = Sum(k, phi(named, Entry(Z, k))) / n
gap = average - Sum(v, P(v) * phi(named, v))
chance = Sum(Z, Sum(named, DATA(Z) * CHOICE(named, Z) * far(Z, named)))
n0 = maximum(2 * B / (sigma * tau), log(6 / beta) / tau**2)
QUERIES = (every((named, x), phi(named, x) >= 0), every((named, x), phi(named, x) <= 1))
FAR = (every((Z, named), absolute(gap) >= tau, where=(far(Z, named),)),
       every((Z, named), absolute(gap) < tau, where=(1 - far(Z, named),)))


def private(level: Expr) -> Every:
    return every((Z, i, x, named), CHOICE(named, Z) <= exp(level) * CHOICE(named, Replaced(Z, i, x)))


PRIVATE_QUERY = {
    "n": "8", "P": "1", "A": {0: "1"}, "phi": (("1/2",),), "O": (("0",),), "tau": "1/2", "B": "1", "sigma": "1", "beta": "1"}
RESPONSE = {
    "n": "1", "P": "1/2 1/2", "A": {0: "5/9 4/9", 1: "4/9 5/9"}, "phi": (("1", "0"), ("0", "1")),
    "O": (("1", "1"), ("1", "1")), "tau": "1/2", "B": "1", "sigma": "8", "beta": "5"}

lem_24_step_pure = Theorem(
    "dwork2015/lem-24.step-pure", "Lemma 24, proof, first paragraph", "Dwork et al. 2015, proof of Lemma 24",
    prefix=forall(n, P, CHOICE, phi, far, B, sigma, tau, beta),
    given=[*QUERIES, *FAR, private(tau), n >= n0],
    claim=both(chance <= 6 * exp(-(tau**2) * n), 2 * B / (sigma * n) <= tau, 6 * exp(-(tau**2) * n) <= beta),
    instances=[PRIVATE_QUERY, RESPONSE],
    base="nats",
    note="A chooses the query phi(y, .), and O is the event that its mean on the data is tau or more away from its "
         "expectation.  With level eps = tau Corollary 7, for phi and for -phi, gives 6 e^(-tau^2 n), for every n: beta is "
         "any number.  The level 2B/(sigma n) of Lemma 23 is at most tau, and the bound at most beta, for n >= n0.",
    follows=["dwork2015/cor-7"])
lem_24_step_pure.variant(
    "part: the arithmetic", prefix=forall(n, B, sigma, tau, beta), given=[n >= n0], scope="the arithmetic",
    claim=both(2 * B / (sigma * n) <= tau, 6 * exp(-(tau**2) * n) <= beta),
    instances=[{"B": "2", "sigma": "1/10", "tau": "1/2", "beta": "1/20", "n": "100"}],
    note="The two parts of n0.")
lem_24_step_pure.variant(
    "control: n0 without its second part", prefix=forall(n, B, sigma, tau, beta), given=[n >= 2 * B / (sigma * tau)],
    claim=6 * exp(-(tau**2) * n) <= beta, expected="REFUTED",
    instances=[{"B": "1", "sigma": "2", "tau": "1", "beta": "1/2", "n": "1"}],
    note="6/e > 1/2: a large sigma makes any n large enough for privacy.")

lem_24_n0 = Theorem(
    "dwork2015/lem-24.n0", "Lemma 24, first condition", "Dwork et al. 2015, Lemma 24",
    scope="an algorithm of the privacy of Lemma 23",
    prefix=forall(n, P, CHOICE, phi, far, B, sigma, tau, beta),
    given=[*QUERIES, *FAR, private(2 * B / (sigma * n)), n >= n0],
    claim=chance <= beta,
    instances=[PRIVATE_QUERY, RESPONSE],
    base="nats",
    note="The analyst with Thresholdout is an algorithm A of the holdout set that chooses the query phi(y, .), of level "
         "2B/(sigma n) by Lemma 23 and post-processing: here this level is what is known of A, which chooses among finitely "
         "many queries.",
    follows=["dwork2015/cor-7"])
lem_24_n0.variant(
    "control: the level alone", given=[*QUERIES, *FAR, private(2 * B / (sigma * n)), n >= 2 * B / (sigma * tau)],
    expected="REFUTED", instances=[{**RESPONSE, "beta": "1/2"}], proof=({**RESPONSE, "beta": "1/2"},),
    note="One record, and tau = 1/2: a fair bit is 1/2 away from its mean always.")
