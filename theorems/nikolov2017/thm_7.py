"""Theorem 7: Azuma's inequality as printed, and its range of t.  Nikolov 2017, lecture 5; nats."""
from theorems.nikolov2017.notation import k
from verify.language import Bounded, Drift, Process, Remark, Tail, Theorem, exp, forall, real, sqrt

alpha = real("alpha", "[0, oo)")
small_alpha = real("alpha", "[0, 1]")
beta = real("beta", "(-oo, oo)")
t = real("t", "[0, oo)")
any_t = real("t", "(-oo, oo)")
Z = Process("Z", k)

PRINTED = Tail(Z, k * beta + t * sqrt(k * alpha)) <= exp(-(t**2) / 2)
REPAIRED = Tail(Z, k * beta + t * alpha * sqrt(k)) <= exp(-(t**2) / 2)
HYPOTHESES = (Bounded(Z, alpha), Drift(Z, beta))
ONE_COIN = {"k": "1", "alpha": "1", "beta": "0", "t": "1", "Z": {(): (("-1", "1/2"), ("1", "1/2"))}}
LARGE_COIN = {"k": "1", "alpha": "2", "beta": "0", "t": "5/4", "Z": {(): (("-2", "1/2"), ("2", "1/2"))}}
TWO_STEPS = {"k": "2", "alpha": "1", "beta": "1/3", "t": "0", "Z": {
    (): (("-1", "1/3"), ("1", "2/3")),
    (0,): (("0", "1"),),
    (1,): (("-1", "1/2"), ("1/2", "1/2"))}}
CONSTANT = {"k": "1", "alpha": "0", "beta": "0", "t": "0", "Z": {(): (("0", "1"),)}}
NEGATIVE_T = {"k": "1", "alpha": "1", "beta": "0", "t": "-2", "Z": {(): (("-1", "1/2"), ("1", "1/2"))}}
CASES = (ONE_COIN, LARGE_COIN, TWO_STEPS, CONSTANT)

thm_7 = Theorem(
    "nikolov2017/thm-7", "Theorem 7 (Azuma), as printed", "Nikolov 2017, lecture 5, Theorem 7, eq. (4)",
    prefix=forall(k, alpha, beta, t, Z),
    given=HYPOTHESES,
    claim=PRINTED,
    instances=CASES,
    expected="REFUTED",
    note="The printed root covers alpha: t sqrt(k alpha).  For alpha > 1 it is too small: Z = -2 or 2 with a fair coin, k "
         "= 1, alpha = 2, beta = 0, t = 5/4.  For alpha <= 1 it is at least the repaired one.  A past is a sequence of "
         "branches; branches of distinct values make it a sequence of values, so that every process of the text with "
         "finitely many values is meant.",
    remarks=[Remark("READING", "t is not quantified in print; here t >= 0", see="nikolov2017/thm-7.t-domain")],
    part_of="nikolov2017/thm-2")
thm_7.variant(
    "repaired", claim=REPAIRED,
    note="alpha outside the root: t alpha sqrt(k).")
thm_7.variant(
    "part: alpha at most 1", prefix=forall(k, small_alpha, beta, t, Z), scope="a step under an extra hypothesis",
    instances=[ONE_COIN, TWO_STEPS, CONSTANT],
    note="As printed where alpha <= 1: there alpha <= sqrt(alpha).")
thm_7.variant(
    "control: half of the repaired deviation", claim=Tail(Z, k * beta + t * alpha * sqrt(k) / 2) <= exp(-(t**2) / 2),
    expected="REFUTED",
    note="A fair coin of values -1 and 1 with t just below 2 refutes it.")
thm_7.variant(
    "control: without the drift", given=[Bounded(Z, alpha)], claim=REPAIRED, expected="REFUTED",
    note="Nothing then ties the process to beta: Z = 0 surely and beta = -1.")

thm_7_t_domain = Theorem(
    "nikolov2017/thm-7.t-domain", "Theorem 7, range of t", "Nikolov 2017, lecture 5, Theorem 7, eq. (4)",
    prefix=forall(k, alpha, beta, any_t, Z),
    given=HYPOTHESES,
    claim=PRINTED,
    instances=[*CASES, NEGATIVE_T],
    expected="REFUTED",
    note="t is not quantified in print: every real t.  Besides the witness of thm-7, a negative t asks a probability that "
         "can be 1 to be at most exp(-t^2/2) < 1.",
    part_of="nikolov2017/thm-2")
thm_7_t_domain.variant(
    "repaired", prefix=forall(k, alpha, beta, t, Z), claim=REPAIRED, instances=CASES,
    note="t >= 0, and alpha outside the root.")
thm_7_t_domain.variant(
    "control: all t with the repaired deviation", claim=REPAIRED, expected="REFUTED",
    note="The range of t alone refutes it: t = -1, alpha = 1 and Z = 0 surely.")
