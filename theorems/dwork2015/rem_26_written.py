"""Remark 26, written out: the error of the holdout estimate is at most alpha."""
from theorems.dwork2015.notation import holdout, training
from theorems.dwork2015.rem_26 import T, noise, true_mean
from verify.language import absolute
from verify.language.proofs import combine, derivation, pointwise

PROOFS: dict[str, tuple[object, ...]] = {}

PROOFS["dwork2015/rem-26.onesided#repaired"] = derivation(
    pointwise("holdout", holdout - true_mean <= absolute(holdout - true_mean)),
    combine("claim", training - holdout > T + noise, "given 3", "holdout", "given 4"))
