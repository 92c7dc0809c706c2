"""Lemma 24: the arithmetic of its proof, and its second condition for one fixed query.  Dwork et al. 2015, Section 4.1."""
from theorems.dwork2015.notation import DATA, P, S, X, Z, n, x
from verify.language import (
    Entry, Function, Letter, Q, Remark, Sum, Theorem, absolute, between, both, equal, exists, forall, log, positions, real,
    sqrt)

B = real("B", "[1, oo) integer")
any_budget = real("B", "(0, oo)")
beta = real("beta", "(0, 1]")
tau = real("tau", "(0, oo)")
below_26 = real("tau", "(0, 26)")
sigma = real("sigma", "(0, oo)")
size = real("n", "(0, oo)")
samples = real("n", "[1, oo) integer")
s0 = real("s0", "(0, oo)")
small_tau = real("tau", between(0, s0, "()"))
small_beta = real("beta", between(0, s0, "()"))
phi = Function("phi", (X,))
k = Letter("k", positions(S))

n1 = 80 * sqrt(any_budget * log(1 / (tau * beta))) / (tau * sigma)
delta = beta * tau / (26 * log(26 / tau))


lem_24_step_delta = Theorem(
    "dwork2015/lem-24.step-delta", "Lemma 24, proof, choice of delta", "Dwork et al. 2015, proof of Lemma 24",
    prefix=forall(below_26, beta),
    claim=both(equal(2 * delta / (tau / 13) * log(2 / (tau / 13)), beta), equal(13 * (tau / 13), tau)),
    instances=[{"tau": "1/2", "beta": "1/20"}, {"tau": "1", "beta": "1"}],
    base="nats",
    note="The failure probability (2 delta/eps) ln(2/eps) and the error 13 eps of Theorem 8, at eps = tau/13.  0 < tau < 26 is "
         "what delta > 0 asks for; an error of mean values is at most 1.")
lem_24_step_delta.variant(
    "control: 13 for 26", claim=equal(2 * delta / (tau / 13) * log(1 / (tau / 13)), beta), expected="REFUTED",
    note="ln(1/eps) in place of ln(2/eps).")

lem_24_step_80 = Theorem(
    "dwork2015/lem-24.step-80", "Lemma 24, proof, the constant 80", "Dwork et al. 2015, proof of Lemma 24",
    prefix=exists(s0) + forall(small_tau, small_beta, any_budget, sigma, size),
    given=[size >= n1],
    claim=sqrt(32 * any_budget * log(2 / delta)) / (sigma * size) <= tau / 13,
    instances=[{"s0": "1/1000000000", "tau": "1/2000000000", "beta": "1/2000000000", "B": "1", "sigma": "1",
                "n": "2000000000000"}],
    base="nats",
    note="'For sufficiently small beta and tau': below some s0.")
lem_24_step_80.variant(
    "control: every tau and beta", prefix=forall(real("tau", "(0, 1)"), real("beta", "(0, 1)"), any_budget, sigma, size),
    given=[size >= n1],
    instances=[{"tau": "1/10", "beta": "1/10", "B": "1", "sigma": "1", "n": "1800"}], expected="REFUTED",
    note="tau = beta = 1/10: the constant would have to be above 100.  The condition stands in the proof only.")

remark_n1 = sqrt(2048 * log(8 / beta)) / (tau ** Q("3/2") * sigma)
with_budget = sqrt(B * (2048 * log(8 / beta) + 512 * tau * log(2))) / (tau ** Q("3/2") * sigma)
remark_delta = (beta / 8) ** (4 / tau)
lem_24_remark_2048 = Theorem(
    "dwork2015/lem-24.remark-2048", "Lemma 24, proof, last remark", "Dwork et al. 2015, proof of Lemma 24",
    prefix=forall(B, sigma, tau, beta, samples),
    given=[samples >= remark_n1],
    claim=sqrt(32 * B * log(2 / remark_delta)) / (sigma * size) <= tau / 4,
    instances=[{"B": "4", "sigma": "1", "tau": "1", "beta": "1", "n": "70"}],
    expected="REFUTED",
    base="nats",
    note="'Follows by setting eps = tau/4 and delta = (beta/8)^(4/tau)' is: Lemma 23 gives this delta at a level of at most "
         "tau/4.  The bound is named n1(B, sigma, tau, beta), and B does not occur in it.",
    remarks=[Remark("READING", "the result of [DFH+14] that is cited is not judged; the parameters that it needs are")])
lem_24_remark_2048.variant(
    "repaired", prefix=forall(B, sigma, tau, beta, size), given=[size >= with_budget],
    instances=[{"B": "4", "sigma": "1", "tau": "1", "beta": "1", "n": "140"}],
    note="With the budget, and with the 2 of ln(2/delta).")
lem_24_remark_2048.variant(
    "control: the budget alone", given=[size >= sqrt(2048 * B * log(8 / beta)) / (tau ** Q("3/2") * sigma)], expected="REFUTED",
    instances=[{"B": "1", "sigma": "1", "tau": "1", "beta": "1", "n": "66"}],
    note="The 2 of ln(2/delta) is missing: sqrt(2048 ln 8) = 65.2..., and 67.9... is needed.")

mean = Sum(x, P(x) * phi(x))
average = Sum(k, phi(Entry(Z, k))) / n
gap = absolute(mean - average)
far = 1 - Sum(Z, DATA(Z), where=(tau - gap,))
ONE_BIT = {"n": "1", "P": "1/2 1/2", "phi": "0 1", "B": "1", "sigma": "1000", "tau": "1/2", "beta": "1/4"}
