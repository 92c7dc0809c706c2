"""Lemma 7, written out: the logarithm of a product of probabilities is a sum, and every output of B has its own bound."""
from theorems.wang2016.lem_7 import A, B, CHANGED, Z, eps1, eps2, g, h, i, lem_7_kl, support, z
from verify.language import Q, Sum, log
from verify.language.proofs import combine, derivation, instance, pointwise, total, use

DRAWN = (A(h, Z),)
run, rerun = A(h, Z) * B(g, Z, h), A(h, CHANGED) * B(g, CHANGED, h)
PLACE = {"W": Z, "j": i, "u": z}

lem_7_kl.proved_by("printed", *derivation(
    instance("the support of A", Q(0) < A(h, CHANGED), "given 1", PLACE, bound=(h,)).for_all(h, where=DRAWN),
    instance("A is KL-private", Sum(h, A(h, Z) * log(A(h, Z) / A(h, CHANGED)), DRAWN) <= eps1, "given 1", PLACE),
    pointwise("some dataset has h", Q(0) < support).for_all(h, where=DRAWN),
    instance("the support of B", Q(0) < B(g, CHANGED, h), "given 2", {**PLACE, "h": h}, "some dataset has h",
             bound=(g,)).for_all(h, g, where=(*DRAWN, B(g, Z, h))),
    instance("B is KL-private", Sum(g, B(g, Z, h) * log(B(g, Z, h) / B(g, CHANGED, h)), (B(g, Z, h),)) <= eps2,
             "given 2", {**PLACE, "h": h}, "some dataset has h").for_all(h, where=DRAWN),
    combine("claim", total((h, g), run * log(run / rerun), (run,)) <= eps1 + eps2, "A is KL-private",
            use("B is KL-private", weight=A(h, Z), over=(h,), where=DRAWN))))
