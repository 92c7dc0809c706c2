"""Lemma 35, from Hoeffding's inequality for m queries at once."""
from theorems.dwork2015.appendix_b_hoeffding import phi, size, thm_34_step_hoeffding
from theorems.dwork2015.lem_35 import alpha, near
from theorems.dwork2015.notation import P, n
from verify.language import exp, log2
from verify.language.citing import by, citing
from verify.language.proofs import combine, derivation, instance, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

rate, bits = -2 * n * alpha**2, log2(size)
PROOFS["dwork2015/lem-35#repaired"] = citing(
    by(thm_34_step_hoeffding, at=(n, P, phi), names={"alpha": "a"}), proof=derivation(
        instance("by Hoeffding", 1 - near <= 2 * size * exp(rate), "given 5", {"a": alpha}, "given 1", "given 2"),
        combine("exponent", rate <= -2 * bits, use("given 4", weight=2 * alpha**2)),
        pointwise("its exponential", exp(rate) <= exp(-2 * bits), "exponent", terms=(rate, bits)),
        pointwise("small", 2 * size * exp(-2 * bits) < 1, "given 3", terms=(size,)),
        combine("claim", near > 0, "by Hoeffding", use("its exponential", weight=2 * size), "small")))
