"""Remarks 1 and 2, written out: the normalisers cancel between a dataset and an independent one."""
from theorems.wang2016.notation import g, h, r
from theorems.wang2016.remarks import (
    P, at_w, drawn, eps, gamma, gap, positive, privacy, t, times, w)
from verify.language import Expr, Q, Sum, absolute, equal, log
from verify.language.proofs import Step, choice, combine, derivation, gibbs, models, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}


def same_number(rate: Expr, at_h: Expr, at_g: Expr) -> tuple[Step, ...]:
    """Privacy is the gap times the rate, and not negative."""
    p, q, private = drawn(rate, at_h, at_g), at_w(rate, at_h, at_g), privacy(rate, at_h, at_g)
    return (
        combine("privacy is the gap", equal(private, rate * gap(rate, at_h, at_g))),
        gibbs("each divergence is >= 0", p, q, (h,), Q(0) <= Sum(h, p * log(p / q))).for_all(t, w),
        combine("privacy is >= 0", Q(0) <= private, use("each divergence is >= 0", weight=P(t) * P(w), over=(t, w))))


private, error = privacy(Q(1), r(h), r(g)), gap(Q(1), r(h), r(g))

positive_one = same_number(gamma, -gamma * r(h), -gamma * r(g))
PROOFS["wang2016/rem-2.scaling#repaired"] = derivation(*positive_one, combine(
    "from privacy", positive <= eps / gamma, use("given 1", weight=1 / gamma), use("privacy is the gap",
        weight=-1 / gamma)), combine(
    "not negative", Q(0) <= positive, use("privacy is >= 0", weight=1 / gamma),
    use("privacy is the gap", weight=1 / gamma)), pointwise(
    "claim", absolute(positive) <= eps / gamma, "from privacy", "not negative", terms=(positive, eps / gamma)))

PROOFS["wang2016/rem-2.gamma#reading: written out"] = (choice({"gamma": 1, "gamma2": 2}),)
PROOFS["wang2016/rem-3.larger#printed"] = (
    models({"gamma": "1", "P": "1/2 1/2", "L": (("0", "1"), ("1", "0"))}, {"gamma": times + 1}),)
