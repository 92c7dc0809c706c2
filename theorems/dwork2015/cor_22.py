"""Corollary 22: pure differential privacy and functions of low sensitivity.  Dwork et al. 2015, Section 3.1.2."""
from theorems.dwork2015.notation import CHOICE, DATA, SENSITIVE, P, Z, c, f, i, n, named, overfit, tau, x
from verify.language import I_inf, Q, Remark, Replaced, Theorem, between, every, exists, exp, forall, log, real, sqrt

s = real("x", "(0, oo)")
x0 = real("x0", "(0, oo)")
from_x0 = real("x", between(x0, None))
from_8 = real("x", "[8, oo)")

rate = tau**2 / (c**2 * n)
PRIVATE = every((Z, i, x, named), CHOICE(named, Z) <= exp(tau / (c * n)) * CHOICE(named, Replaced(Z, i, x)))
theirs = exp((Q("1/2") + 1 / sqrt(2)) * rate) * exp(-2 * rate) + 2 * exp(-rate)
FINAL = exp(-(Q("3/2") - 1 / sqrt(2)) * s) + 2 * exp(-s) <= exp(-3 * s / 4)

RESPONSE = {
    "n": "1", "P": "1/2 1/2", "A": {0: "8/13 5/13", 1: "5/13 8/13"}, "f": (("1", "0"), ("0", "1")), "tau": "1/2", "c": "1"}
COUNT = {
    "n": "2", "P": "1/3 2/3", "A": {0: "1/2 1/2", 1: "1/3 2/3", 2: "1/3 2/3", 3: "1/4 3/4"},
    "f": (("2", "1", "1", "0"), ("0", "1", "1", "2")), "tau": "2", "c": "1"}
REVEALED = {
    "n": "1", "P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}, "f": (("1", "0"), ("0", "1")), "tau": "1/2", "c": "1"}
CHANNEL = {"n": "1", "P": "1/2 1/2", "A": {0: "2/3 1/3", 1: "1/3 2/3"}, "tau": "1", "c": "1"}
LONG_CHANNEL = {
    "n": "2", "P": "1/3 2/3", "A": {0: "1/2 1/2", 1: "1/3 2/3", 2: "1/3 2/3", 3: "1/4 3/4"}, "tau": "3", "c": "1"}
ELEVEN_REVEALED = {
    "n": "1", "P": "1/11 1/11 1/11 1/11 1/11 1/11 1/11 1/11 1/11 1/11 1/11", "tau": "8/7", "c": "1",
    "A": {0: "1 0 0 0 0 0 0 0 0 0 0", 1: "0 1 0 0 0 0 0 0 0 0 0", 2: "0 0 1 0 0 0 0 0 0 0 0",
          3: "0 0 0 1 0 0 0 0 0 0 0", 4: "0 0 0 0 1 0 0 0 0 0 0", 5: "0 0 0 0 0 1 0 0 0 0 0",
          6: "0 0 0 0 0 0 1 0 0 0 0", 7: "0 0 0 0 0 0 0 1 0 0 0", 8: "0 0 0 0 0 0 0 0 1 0 0",
          9: "0 0 0 0 0 0 0 0 0 1 0", 10: "0 0 0 0 0 0 0 0 0 0 1"}}
EQUAL_ROWS = {"n": "1", "P": "1/2 1/2", "A": {0: "1/2 1/2", 1: "1/2 1/2"}, "tau": "1/2", "c": "1"}

cor_22 = Theorem(
    "dwork2015/cor-22", "Corollary 22", "Dwork et al. 2015, Corollary 22",
    prefix=forall(n, tau, c, P, CHOICE, f),
    given=[SENSITIVE, PRIVATE],
    claim=overfit <= exp(-3 * tau**2 / (4 * c**2 * n)),
    instances=[RESPONSE, COUNT],
    base="nats",
    note="The output y of A is the function f(y, .), and P[f(S) - mean >= tau] is the complement of f(S) - mean < tau.  "
         "tau > 0 and c > 0, as in Lemma 1.  No lower bound on tau^2/(c^2 n) is printed in the statement, and none is needed.",
    remarks=[
        Remark("WEAK", "the exponent can be 9 tau^2/(8 c^2 n)", see="dwork2015/cor-22#sharp"),
        Remark("STEP_REFUTED", "the proof applies Theorem 20 with a beta that need not be below 1",
               see="dwork2015/cor-22.step-1"),
        Remark("STEP_REFUTED", "the proof is for large tau^2/(c^2 n) only, which the statement does not say",
               see="dwork2015/cor-22.step-3#control: every x > 0"),
    ])
cor_22.variant(
    "sharp: by the mean of g", claim=overfit <= exp(-(tau**2) / (c**2 * n)),
    note="Hoelder's inequality of order 4 for each y: P[O]^(3/4) (E exp(4 g))^(1/4) with E exp(4 g) <= exp(2 n eps^2), which "
         "needs E g <= 0 only.")
cor_22.variant(
    "sharp", claim=overfit <= exp(-9 * tau**2 / (8 * c**2 * n)),
    note="Hoelder's inequality of order 4 with E exp(4 g) <= exp(3 n eps^2/2), from E exp(g) = 1 record by record.",
    expected="UNDECIDED")
cor_22.variant(
    "control: the exponent of McDiarmid's inequality", claim=overfit <= exp(-2 * tau**2 / (c**2 * n)), expected="REFUTED",
    proof=(RESPONSE,),
    note="The choice of the function costs something: randomised response on a fair bit.")
cor_22.variant(
    "control: without privacy", given=[SENSITIVE], instances=[RESPONSE, REVEALED], expected="REFUTED", proof=(REVEALED,),
    note="An algorithm that knows the data chooses a function that overfits.")

cor_22_step_1 = Theorem(
    "dwork2015/cor-22.step-1", "Corollary 22, proof, first display", "Dwork et al. 2015, proof of Corollary 22",
    prefix=forall(n, tau, c, P, CHOICE),
    given=[PRIVATE],
    claim=I_inf(DATA, CHOICE, 2 * exp(-rate)) <= rate / 2 + rate / sqrt(2),
    instances=[CHANNEL, LONG_CHANNEL, EQUAL_ROWS],
    expected="ILL_POSED",
    base="bits",
    note="Theorem 20 with beta = 2 exp(-tau^2/(c^2 n)); log e * t bits are t nats.  For tau^2/(c^2 n) <= ln 2 it is beta >= 1, "
         "for which approximate max-information has no value.",
    proof=(EQUAL_ROWS,),
    part_of="dwork2015/cor-22",
    follows=["dwork2015/thm-20"])
cor_22_step_1.variant(
    "repaired", given=[PRIVATE, rate > log(2)], instances=[CHANNEL, LONG_CHANNEL], proof=(),
    note="tau^2/(c^2 n) > ln 2, so that beta < 1.")
cor_22_step_1.variant(
    "control: without privacy", given=[rate > log(2)], expected="REFUTED", instances=[LONG_CHANNEL, ELEVEN_REVEALED],
    proof=(ELEVEN_REVEALED,),
    note="Eleven equally likely datasets, revealed.")

cor_22_step_2 = Theorem(
    "dwork2015/cor-22.step-2", "Corollary 22, proof, second display, first inequality",
    "Dwork et al. 2015, proof of Corollary 22",
    prefix=forall(n, tau, c, P, CHOICE, f),
    given=[SENSITIVE, PRIVATE],
    claim=overfit <= theirs,
    instances=[RESPONSE, COUNT],
    note="Where beta = 2 exp(-tau^2/(c^2 n)) is at least 1, so that Theorem 20 does not apply, the right side is above 1.",
    part_of="dwork2015/cor-22")
cor_22_step_2.variant(
    "control: a quarter of the right side", claim=overfit <= theirs / 4, expected="REFUTED", proof=(RESPONSE,),
    note="Randomised response on a fair bit has 8/13, and the right side is below 2.4 there.")

cor_22_step_3 = Theorem(
    "dwork2015/cor-22.step-3", "Corollary 22, proof, last inequality", "Dwork et al. 2015, proof of Corollary 22",
    prefix=exists(x0) + forall(from_x0),
    claim=FINAL,
    instances=[{"x0": "8", "x": "8"}, {"x0": "10", "x": "20"}],
    base="nats",
    note="x is tau^2/(c^2 n): 'holds when it is larger than a fixed constant' is read as some x0 and all x >= x0.",
    part_of="dwork2015/cor-22")
cor_22_step_3.variant(
    "sharp", prefix=forall(from_8), instances=[{"x": "8"}, {"x": "20"}],
    note="The constant 8 does; the least one is near 7.8.")
cor_22_step_3.variant(
    "control: every x > 0", prefix=forall(s), instances=[{"x": "1"}, {"x": "8"}], expected="REFUTED",
    note="The statement of the corollary has no such condition; the left side is about 3 for small x.")
