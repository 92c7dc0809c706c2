"""Lemma 23: the levels of approximate privacy, on the answers of Thresholdout.  Dwork et al. 2015, Section 4.1."""
from verify.language import (
    ComposedDP, EachDP, Expr, Mechanisms, Remark, Theorem, between, exists, exp, forall, log, real, sqrt, tanh)

B = real("B", "[1, oo) integer")
k = real("k", "[1, oo) integer")
level = real("eps", "(0, oo)")
delta = real("delta", "(0, 1]")
M = Mechanisms("M", k)

# One answer with noise Lap(sigma), halfway between two values that are 1/n apart: eps = 1/(sigma n).
wrong = exp(-level / 2) / 2
right = 1 - wrong


# The level of k mechanisms, each of level eps, at a failure of `left`.
def together(eps: Expr, left: Expr) -> Expr:
    return eps * sqrt(2 * k * log(1 / left)) + k * eps * tanh(eps / 2)


FAR = {"B": "300", "eps": "20", "delta": "1/2"}
ANSWERS = {"B": "30", "eps": "20", "delta": "1"}
RESPONSES = {"k": "2", "eps": log(2), "delta": "1/10", "M": {
    "x": {(): "1/3 2/3", (0,): "2/3 1/3", (1,): "1/3 2/3"}, "x'": {(): "2/3 1/3", (0,): "1/3 2/3", (1,): "2/3 1/3"}}}

lem_23_approx = Theorem(
    "dwork2015/lem-23.approx", "Lemma 23, second sentence", "Dwork et al. 2015, Lemma 23",
    scope="a consequence: B answers, one event",
    prefix=forall(B, level, delta),
    claim=right**B <= exp(sqrt(32 * B * log(2 / delta)) * level) * wrong**B + delta,
    instances=[FAR, {**FAR, "B": "1"}],
    expected="REFUTED",
    base="nats",
    note="eps = 1/(sigma n).  One query is asked B times, whose means on two neighbouring holdout sets are 1/n apart; as T "
         "falls, every answer is above the threshold with a probability that tends to 1.  The event is that all B answers lie "
         "on the side of the first mean: probability right^B on the first set and wrong^B on the other one.  For large eps the "
         "exponent is short of B eps/2.  delta > 0 is printed; above 2 the root has no value.",
    remarks=[Remark("STEP_REFUTED", "the same of the answers alone", see="dwork2015/lem-23.step-laplace")],
    proof=(FAR,))
lem_23_approx.variant(
    "repaired", prefix=forall(k, M, level, delta), given=[EachDP(M, level)], claim=ComposedDP(M, together(level, delta), delta),
    instances=[RESPONSES], proof=(), scope="2B mechanisms of level 1/(sigma n), with k = 2B",
    note="B phases of sparse vector and B answers are 2B mechanisms of level eps = 1/(sigma n) each, chosen adaptively: k = "
         "2B.  The term k eps tanh(eps/2), which is of second order in eps, is missing in the print.")

lem_23_step_laplace = Theorem(
    "dwork2015/lem-23.step-laplace", "Lemma 23, proof, Laplace portion", "Dwork et al. 2015, proof of Lemma 23",
    scope="a consequence: B answers, one event",
    prefix=forall(B, level, delta),
    claim=right**B <= exp(sqrt(8 * B * log(2 / delta)) * level) * wrong**B + delta / 2,
    instances=[ANSWERS, {**ANSWERS, "B": "1"}],
    expected="REFUTED",
    base="nats",
    note="eps = 1/(sigma n), and B answers with noise Lap(sigma) to a query whose means are 1/n apart, as in "
         "dwork2015/lem-23.approx.  The corollary cited asks for a level of at most 1 in all.",
    proof=(ANSWERS,))
lem_23_step_laplace.variant(
    "repaired", prefix=forall(k, M, level, delta), given=[EachDP(M, level)],
    claim=ComposedDP(M, together(level, delta / 2), delta / 2),
    instances=[RESPONSES], proof=(), scope="B mechanisms of level 1/(sigma n), with k = B",
    note="For any k = B mechanisms of level eps = 1/(sigma n), chosen adaptively, at the same failure delta/2.")

start = real("eps_0", "(0, oo)")
small = real("eps", between(0, start, "()"))
tighter = small * sqrt(2 * (2 * B) * log(1 / delta)) + 2 * B * small * tanh(small / 2)

lem_23_remark_tighter = Theorem(
    "dwork2015/lem-23.remark-tighter", "Section 4.1, remark after Lemma 23", "Dwork et al. 2015, Section 4.1, after Lemma 23",
    scope="the second level of Lemma 23, by that of 2B mechanisms",
    prefix=forall(B, delta) + exists(start) + forall(small),
    claim=tighter < sqrt(32 * B * log(2 / delta)) * small,
    instances=[{"B": "2", "delta": "1/10", "eps_0": "1/2", "eps": "1/10"}],
    base="nats",
    note="'Tighter privacy parameters are possible', without saying which: at the same delta, for all eps = 1/(sigma n) below "
         "a positive number, the level of 2B mechanisms of level eps that are chosen adaptively is lower than the printed one.",
    remarks=[Remark("READING", "that these mechanisms have this level: dwork2015/lem-23.approx#repaired",
                    see="dwork2015/lem-23.approx#repaired")])
lem_23_remark_tighter.variant(
    "control: a sixth of it", claim=tighter < sqrt(32 * B * log(2 / delta)) * small / 6, expected="REFUTED",
    note="Not by any factor.")
