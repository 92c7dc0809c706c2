"""Theorem 20: pure differential privacy on i.i.d. data and approximate max-information.  Dwork et al. 2015; bits."""
from theorems.dwork2015.notation import A, DATA, P, Z, any_beta, beta, eps, i, n, x, y
from verify.language import I_inf, Remark, Replaced, Theorem, every, exp, forall, log, sqrt

PRIVATE = (every((Z, i, x, y), A(y, Z) <= exp(eps) * A(y, Replaced(Z, i, x))),)
bound = eps**2 * n / 2 + eps * sqrt(n * log(2 / beta) / 2)
RESPONSE = {"n": "1", "P": "1/4 3/4", "A": {0: "2/3 1/3", 1: "1/3 2/3"}, "eps": log(2), "beta": "1/10"}
COUNT = {
    "n": "2", "P": "1/2 1/2", "A": {0: "4/7 2/7 1/7", 1: "2/7 3/7 2/7", 2: "2/7 3/7 2/7", 3: "1/7 2/7 4/7"}, "eps": log(2),
    "beta": "1/2"}
NO_LOSS = {"n": "1", "P": "1/2 1/2", "A": {0: "1 0", 1: "1 0"}, "eps": "0", "beta": "1/3"}
REVEALED = {"n": "1", "P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}, "eps": "0", "beta": "1/10"}
SHARP_LOSS = {"n": "1", "P": "1/2 1/2", "A": {0: "5/9 4/9", 1: "4/9 5/9"}, "eps": log("5/4"), "beta": "1/100"}

thm_20 = Theorem(
    "dwork2015/thm-20", "Theorem 20", "Dwork et al. 2015, Theorem 20",
    prefix=forall(n, eps, beta, P, A),
    given=PRIVATE,
    claim=I_inf(DATA, A, beta) <= bound,
    instances=[RESPONSE, COUNT, NO_LOSS],
    base="bits",
    note="log e * t bits are t nats.  0 < beta < 1 here; the printed 'any beta > 0' is a claim of its own.",
    remarks=[
        Remark("WEAK", "ln(1/beta) does for ln(2/beta), and eps^2 n/8 for eps^2 n/2", see="dwork2015/thm-20#sharp"),
        Remark("STEP_REFUTED", "the displays of the proof fail at eps = 0, where it divides by eps or is strict",
               see="dwork2015/thm-20.step-6"),
        Remark("READING", "the range of beta", see="dwork2015/thm-20.domain"),
    ])
thm_20.variant(
    "sharp: without the union", claim=I_inf(DATA, A, beta) <= eps**2 * n / 2 + eps * sqrt(n * log(1 / beta) / 2),
    note="ln(1/beta) for ln(2/beta): one bound by moments in place of the union over the B_i, E exp(s g) <= exp(s^2 n eps^2/8) "
         "with the best s.")
thm_20.variant(
    "sharp", claim=I_inf(DATA, A, beta) <= eps**2 * n / 8 + eps * sqrt(n * log(1 / beta) / 2),
    note="E exp(g) = 1 in place of E g <= 0: record by record, E exp(s g) <= exp(s (s - 1) n eps^2/8) for s >= 1.",
    expected="UNDECIDED")
thm_20.variant(
    "control: without privacy", given=(), instances=[RESPONSE, REVEALED], expected="REFUTED", proof=(REVEALED,),
    note="At eps = 0 the bound is 0.")
thm_20.variant(
    "control: without the root", claim=I_inf(DATA, A, beta) <= eps**2 * n / 2, instances=[RESPONSE, SHARP_LOSS],
    expected="REFUTED", proof=(SHARP_LOSS,),
    note="One randomised response with a small eps: its loss is of the order eps, not eps^2.")

thm_20_domain = Theorem(
    "dwork2015/thm-20.domain", "Theorem 20, range of beta", "Dwork et al. 2015, Theorem 20",
    prefix=forall(n, eps, any_beta, P, A),
    given=PRIVATE,
    claim=I_inf(DATA, A, any_beta) <= bound,
    instances=[RESPONSE, COUNT, {**RESPONSE, "beta": "1"}],
    expected="ILL_POSED",
    base="bits",
    note="'any beta > 0' taken literally: for beta >= 1 no event has a probability above beta, and for beta > 2 the root has "
         "no value.",
    part_of="dwork2015/thm-20")
thm_20_domain.variant(
    "repaired", prefix=forall(n, eps, beta, P, A), instances=[RESPONSE, COUNT],
    note="0 < beta < 1.")
