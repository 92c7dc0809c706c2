"""The accuracy that Thresholdout reports below its threshold, written out."""
from theorems.dwork2015.notation import holdout, training
from theorems.dwork2015.sec5_experiments import T, above, answer, off, w
from verify.language import equal
from verify.language.proofs import combine, derivation, pointwise

PROOFS: dict[str, tuple[object, ...]] = {}

PROOFS["dwork2015/sec-5.off-004#repaired"] = derivation(
    combine("the training set", equal(answer(w), training), "given 7").for_all(w, where=(1 - above(w),)),
    pointwise("claim", off <= T, "the training set", "given 3", terms=(answer(w), training, holdout)
              ).for_all(w, where=(1 - above(w),)))
