"""Remark 26, written out: the error of the holdout estimate is at most alpha."""
from theorems.dwork2015.notation import holdout, training
from theorems.dwork2015.rem_26 import (
    T, above, answer, apart, asked, estimate, j, limit, mean, noise, noise_in_answer, noise_in_threshold, off, tau, trained,
    true_mean, u)
from verify.language import Q, absolute, equal, maximum
from verify.language.proofs import cases, combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

PROOFS["dwork2015/rem-26.onesided#repaired"] = derivation(
    pointwise("holdout", holdout - true_mean <= absolute(holdout - true_mean)),
    combine("claim", training - holdout > T + noise, "given 3", "holdout", "given 4"))

loud = maximum(above(j, u), 0)
a, h, t, p, xi, eta = answer(j, u), estimate(j, u), trained(j, u), mean(j, u), noise_in_answer(j, u), noise_in_threshold(j, u)
ABOVE = {"where": (loud,)}
BELOW = {"where": (asked(j, u),), "zero": (loud,)}
PROOFS["dwork2015/rem-26.estimate#repaired"] = derivation(
    pointwise("tau > 0", tau > 0),
    pointwise("above", above(j, u) > 0).for_all(j, u, where=(loud,)),
    pointwise("not above", 1 - above(j, u) > 0).for_all(j, u, zero=(loud,)),
    pointwise("xi", xi <= absolute(xi), terms=(xi,)).for_all(j, u),
    pointwise("-xi", -xi <= absolute(xi), terms=(xi,)).for_all(j, u),
    pointwise("eta", eta <= absolute(eta), terms=(eta,)).for_all(j, u),
    pointwise("p - h", p - h <= absolute(p - h), terms=(p, h)).for_all(j, u),
    pointwise("h - p", h - p <= absolute(p - h), terms=(p, h)).for_all(j, u),
    pointwise("h - t", h - t <= apart, terms=(h, t)).for_all(j, u),
    pointwise("t - h", t - h <= apart, terms=(h, t)).for_all(j, u),
    combine("the estimate is put out", equal(a, h + xi), "given 3").for_all(j, u, **ABOVE),
    combine("the mean on S_t is put out", equal(a, t), "given 4").for_all(j, u, **BELOW),
    combine("below the threshold", apart <= limit, "given 2").for_all(j, u, **BELOW),
    combine("loud, too high", a - p < tau, "the estimate is put out", "xi", "given 5", "h - p", "given 7",
            use("tau > 0", weight=Q("41/48"))).for_all(j, u, **ABOVE),
    combine("loud, too low", p - a < tau, use("the estimate is put out", weight=-1), "-xi", "given 5", "p - h", "given 7",
            use("tau > 0", weight=Q("41/48"))).for_all(j, u, **ABOVE),
    combine("quiet, too high", a - p < tau, "the mean on S_t is put out", "t - h", "below the threshold", "eta",
            "given 6", "h - p", "given 7").for_all(j, u, **BELOW),
    combine("quiet, too low", p - a < tau, use("the mean on S_t is put out", weight=-1), "h - t", "below the threshold", "eta",
            "given 6", "p - h", "given 7").for_all(j, u, **BELOW),
    pointwise("loud", off < tau, "loud, too high", "loud, too low", terms=(a, p)).for_all(j, u, **ABOVE),
    pointwise("quiet", off < tau, "quiet, too high", "quiet, too low", terms=(a, p)).for_all(j, u, **BELOW),
    cases("claim", off < tau, loud, "loud", "quiet").for_all(j, u, where=(asked(j, u),)))
