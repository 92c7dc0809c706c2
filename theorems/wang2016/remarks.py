"""Remarks 1 and 2, and examples: losses of the whole dataset, the dispersion parameter.  Wang et al. 2016; nats."""
from theorems.wang2016.notation import H, g, h, r
from verify.language import (
    Alphabet, Defined, Distribution, Expr, Function, Letter, Remark, Statement, Sum, Sup, Theorem, absolute, as_expr, both,
    equal, every, exists, exp, forall, log, real)

times = real("c", "[0, oo)")
T = Alphabet("T")
t = Letter("t", T)
w = Letter("w", T)
P = Distribution("P", (T,))
L = Function("L", (H, T))
eps = real("eps", "[0, oo)")
any_gamma = real("gamma")
gamma = real("gamma", "(0, oo)")
larger = real("gamma2")
B = real("B", "[0, oo)")
NONE = as_expr("0")
ONE = as_expr("1")


# For every dataset the normalisation constant is finite, as in Theorem 4.
def well_defined(rate: Expr, regular_g: Expr) -> Statement:
    return Statement(forall(t), (), Defined(Sum(g, exp(-rate * L(g, t) - regular_g))))


def drawn(rate: Expr, regular: Expr, regular_g: Expr) -> Expr:
    return exp(-rate * L(h, t) - regular) / Sum(g, exp(-rate * L(g, t) - regular_g))


def at_w(rate: Expr, regular: Expr, regular_g: Expr) -> Expr:
    return exp(-rate * L(h, w) - regular) / Sum(g, exp(-rate * L(g, w) - regular_g))


def privacy(rate: Expr, regular: Expr, regular_g: Expr) -> Expr:
    return Sum(t, P(t) * Sum(w, P(w) * Sum(h, drawn(rate, regular, regular_g) * log(
        drawn(rate, regular, regular_g) / at_w(rate, regular, regular_g)))))


def gap(rate: Expr, regular: Expr, regular_g: Expr) -> Expr:
    return Sum(t, P(t) * Sum(h, drawn(rate, regular, regular_g) * Sum(w, P(w) * L(h, w)))) - Sum(
        t, P(t) * Sum(h, drawn(rate, regular, regular_g) * L(h, t)))


BIT = {"P": "1/2 1/2", "L": (("0", "1"), ("1", "0")), "r": "0 1"}
POINT = {"P": "1", "L": (("1",), ("-1",)), "r": "0 0"}
PRIVATE = privacy(ONE, r(h), r(g)) <= eps
GENERALISES = absolute(gap(ONE, r(h), r(g))) <= eps

remark_1 = Theorem(
    "wang2016/rem-1", "Remark 1", "Wang et al. 2016, Section 3.1, Remark 1",
    prefix=forall(eps, P, L, r),
    given=[well_defined(ONE, r(g))],
    claim=both(Statement((), (PRIVATE,), GENERALISES), Statement((), (GENERALISES,), PRIVATE)),
    instances=[{**BIT, "eps": "1/4"}, {**POINT, "eps": "0"}],
    note="n = 1: the data point t is a whole dataset, with any law P; A samples from exp(-L(h, t) - r(h)) over its sum.")
remark_1.variant(
    "part: the identity", prefix=forall(P, L, r), claim=equal(privacy(ONE, r(h), r(g)), gap(ONE, r(h), r(g))),
        instances=[BIT, POINT],
    note="On-Average KL-Privacy is the generalization error, which is never negative.")
remark_1.variant(
    "control: half of eps", given=[well_defined(ONE, r(g)), PRIVATE], claim=absolute(gap(ONE, r(h), r(g))) <= eps / 2,
    expected="REFUTED", instances=[{**BIT, "r": "0 0", "eps": "1/4"}], proof=({**BIT, "r": "0 0", "eps": "1/4"},),
    note="They are the same number.")

scaled = gap(any_gamma, -any_gamma * r(h), -any_gamma * r(g))
SCALED_PRIVATE = privacy(any_gamma, -any_gamma * r(h), -any_gamma * r(g)) <= eps
SCALED_GENERALISES = absolute(any_gamma * scaled) <= eps
GAMMA_BIT = {**BIT, "gamma": "2", "eps": "1"}

remark_2_sign = Theorem(
    "wang2016/rem-2.sign", "Remark 2, first sentence", "Wang et al. 2016, Section 3.1, Remark 2",
    prefix=forall(any_gamma, eps, P, L, r),
    given=[well_defined(any_gamma, -any_gamma * r(g))],
    claim=both(Statement((), (SCALED_PRIVATE,), SCALED_GENERALISES), Statement((), (SCALED_GENERALISES,), SCALED_PRIVATE)),
    instances=[GAMMA_BIT, {**POINT, "gamma": "-1", "eps": "0"}],
    note="A samples from exp(-gamma [L - r]), with the minus before r as printed, gamma any constant.  Handled: as in Remark "
         "1, eps-privacy is eps-generalization of gamma L; the regulariser is then -gamma r.",
    remarks=[Remark("READING", "if only the loss is redefined and r stays the law is another",
                    see="wang2016/rem-2.sign#reading: the same r")])
remark_2_sign.variant(
    "reading: the same r", prefix=forall(any_gamma, L, r, t, h), given=(), expected="REFUTED",
    claim=equal(drawn(any_gamma, -any_gamma * r(h), -any_gamma * r(g)), drawn(any_gamma, r(h), r(g))),
    instances=[{"gamma": "1", "L": (("0",), ("0",)), "r": "0 1", "t": 0, "h": 0}],
    proof=({"gamma": "1", "L": (("0",), ("0",)), "r": "0 1", "t": 0, "h": 0},),
    note="exp(-gamma [L - r]) is not exp(-L' - r) with L' = gamma L.")

positive = gap(gamma, -gamma * r(h), -gamma * r(g))
remark_2_scaling = Theorem(
    "wang2016/rem-2.scaling", "Remark 2, second sentence", "Wang et al. 2016, Section 3.1, Remark 2",
    prefix=forall(any_gamma, eps, P, L, r),
    given=[SCALED_PRIVATE],
    claim=absolute(scaled) <= eps / any_gamma,
    instances=[GAMMA_BIT, {**BIT, "gamma": "-1", "eps": "1"}],
    expected="REFUTED", proof=({**BIT, "gamma": "-1", "eps": "1"},),
    note="'For a constant gamma': for gamma < 0 the bound eps/gamma is negative, for gamma = 0 it has no value.  A "
         "dispersion parameter is positive, and so it is in 4 B gamma of Remark 3: see repaired.",
    remarks=[Remark("READING", "for gamma > 0 it holds", see="wang2016/rem-2.scaling#repaired")])
remark_2_scaling.variant(
    "repaired", prefix=forall(gamma, eps, P, L, r), given=[privacy(gamma, -gamma * r(h), -gamma * r(g)) <= eps],
    claim=absolute(positive) <= eps / gamma, instances=[GAMMA_BIT, {**POINT, "gamma": "1", "eps": "0"}], proof=(),
    note="gamma > 0.")
remark_2_scaling.variant(
    "control: without 1/gamma", prefix=forall(gamma, eps, P, L, r), expected="REFUTED",
    given=[privacy(gamma, -gamma * r(h), -gamma * r(g)) <= eps], claim=absolute(positive) <= eps,
    instances=[{**BIT, "r": "0 0", "gamma": "1/2", "eps": "1/15"}], proof=({**BIT, "r": "0 0", "gamma": "1/2", "eps": "1/15"},),
    note="Privacy speaks of gamma L.")

smaller_error = gap(any_gamma, NONE, NONE)
larger_error = gap(larger, NONE, NONE)


def first(rate: Expr, here: Expr, other: Expr) -> Expr: return exp(-rate * here) / (exp(-rate * here) + exp(-rate * other))
def dominated(rate: Expr) -> Expr: return (first(rate, NONE, -ONE) - first(rate, ONE, -ONE)) / 4
def response(rate: Expr) -> Expr: return (first(rate, NONE, ONE) - first(rate, ONE, NONE)) / 2
def rare(rate: Expr) -> Expr: return 999 * (first(rate, NONE, ONE) - first(rate, ONE, NONE)) / 500000


remark_2_gamma = Theorem(
    "wang2016/rem-2.gamma", "Remark 2, last sentence", "Wang et al. 2016, Section 3.1, Remark 2",
    prefix=exists(any_gamma, larger, P, L),
    given=[any_gamma > 0, larger > any_gamma],
    claim=larger_error >= smaller_error,
    note="'Larger gamma may not imply strictly better generalization': a larger gamma with an error that is not smaller.  "
         "Two data sets with probability 1/2 each, two hypotheses with losses (0, 1) and (1, 0) on them.")
remark_2_gamma.variant(
    "reading: written out", prefix=exists(any_gamma, larger), claim=response(larger) >= response(any_gamma),
    note="The error of that example is half of the difference of the probabilities of the better and the worse hypothesis.")
remark_2_gamma.variant(
    "reading: nor strictly worse", prefix=exists(any_gamma, larger),
    given=[any_gamma > 0, larger > any_gamma, dominated(any_gamma) > 0],
    claim=dominated(larger) < dominated(any_gamma),
    note="Losses (0, 1) and (-1, -1), written out: the error is 1/4 times the difference of the two probabilities of the "
         "first hypothesis.  A larger gamma with a smaller error, which is not 0: sampling goes to what is good for every "
         "dataset.")
remark_2_gamma.variant(
    "part: that error", prefix=forall(any_gamma, P, L), given=(),
    claim=equal(smaller_error, Sum(t, Sum(w, P(t) * P(w) * Sum(
        h, (drawn(any_gamma, NONE, NONE) - at_w(any_gamma, NONE, NONE)) * (L(h, w) - L(h, t)))) / 2)),
    instances=[{"P": "1/2 1/2", "L": (("0", "1"), ("-1", "-1")), "gamma": "1"}],
    note="In general it is half the mean of (p(h | t) - p(h | w)) (L(h, w) - L(h, t)), summed over h: twice P(0) P(1) times "
         "that for two datasets 0 and 1, halved.")
remark_2_gamma.variant(
    "control: larger is better", prefix=forall(any_gamma, larger, P, L),
    given=[any_gamma > 0, larger > any_gamma], claim=larger_error < smaller_error,
    instances=[{"P": "1/2 1/2", "L": (("0", "1"), ("1", "0")), "gamma": "1", "gamma2": "2"}], expected="REFUTED",
    proof=({"P": "1/2 1/2", "L": (("0", "1"), ("1", "0")), "gamma": "1", "gamma2": "2"},),
    note="For randomised response the error grows with gamma.")
remark_2_gamma.variant(
    "control: larger is worse", prefix=forall(any_gamma, larger, P, L),
    given=[any_gamma > 0, larger > any_gamma], claim=smaller_error <= larger_error,
    instances=[{"P": "1/2 1/2", "L": (("0", "1"), ("-1", "-1")), "gamma": "1", "gamma2": "4"}], expected="REFUTED",
    proof=({"P": "1/2 1/2", "L": (("0", "1"), ("-1", "-1")), "gamma": "1", "gamma2": "4"},),
    note="The example, as laws and losses.")

largest = Sup(t, Sup(h, absolute(L(h, t))))
remark_3_larger = Theorem(
    "wang2016/rem-3.larger", "Remark 3, last sentence", "Wang et al. 2016, Section 3.1, Remark 3",
    prefix=forall(times) + exists(any_gamma, P, L),
    given=[any_gamma > 0, absolute(smaller_error) > 0],
    claim=times * absolute(smaller_error) <= 4 * largest * any_gamma,
    instances=[{"c": "1000", "gamma": log(2), "P": "1/1000 999/1000", "L": (("0", "1"), ("1", "0"))}],
    note="'This, however, could be much larger than the actual generalization error': what 4 B gamma-Differential Privacy "
         "implies, with B the greatest absolute loss, is as many times the error, which is not 0, as one likes (c).  Two "
         "data sets with probability 1/2 each, two hypotheses with losses (0, 1) and (1, 0) on them, gamma = c + 1: the "
         "error is less than 1/2.")
remark_3_larger.variant(
    "reading: almost always the same dataset", scope="a factor of a thousand", prefix=exists(any_gamma, P, L), instances=(),
    claim=1000 * absolute(smaller_error) <= 4 * largest * any_gamma,
    note="A thousand times the error at gamma = log 2, for two data sets with probabilities 1/1000 and 999/1000.")
remark_3_larger.variant(
    "reading: written out", prefix=exists(any_gamma), given=[any_gamma > 0, rare(any_gamma) > 0], instances=(),
    claim=1000 * rare(any_gamma) <= 4 * any_gamma,
    note="The error of that example as a number, at some gamma.")
remark_3_larger.variant(
    "control: always larger", prefix=forall(gamma, B, P, L), given=[every((h, t), absolute(L(h, t)) <= B)],
    claim=2 * gap(gamma, NONE, NONE) <= 4 * B * gamma,
    instances=[{"gamma": "1/8", "B": "8", "P": "1/2 1/2", "L": (("-8", "8"), ("8", "-8"))}], expected="REFUTED",
    proof=({"gamma": "1/8", "B": "8", "P": "1/2 1/2", "L": (("-8", "8"), ("8", "-8"))},),
    note="For a small gamma and large losses the error is larger than the privacy level.")
