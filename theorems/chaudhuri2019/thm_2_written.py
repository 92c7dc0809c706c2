"""Theorem 2 on any space, written out: values are linear in the laws; and its remark for the KL divergence, by tangents at the
ratio of the mixtures."""
from theorems.chaudhuri2019.notation import x
from theorems.chaudhuri2019.thm_2 import A, B, C, eps, level, mixed, out, out_other, t, z
from verify.language import Sum, log
from verify.language.proofs import combine, derivation, fewer_terms, instance, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

PROOFS["chaudhuri2019/thm-2#printed"] = derivation(
    combine("claim", mixed <= eps, use("given 1", weight=t), use("given 2", weight=1 - t)))

s = out / out_other
seen, other, coin = A(x, z), B(x, z), C(z)
ratio = seen * out_other / (other * out)

cost = seen * log(seen / other)
PROOFS["chaudhuri2019/thm-2-remark#KL privacy"] = derivation(
    instance("laws", other > 0, "given 1", {"z": z}, binders=(x,)).for_all(x, z, where=(seen,)),
    instance("one side", Sum(x, cost, (seen,)) <= level, "given 1", {"z": z}).for_all(z),
    pointwise("tangent at 1", log(1 / ratio) <= 1 / ratio - 1, terms=(ratio,)).for_all(x, z, where=(out, seen)),
    combine("tangent at the mixture", seen * log(s) + seen - s * other <= cost,
            use("tangent at 1", weight=seen)).for_all(x, z, where=(out, seen)),
    fewer_terms("where the output is seen", Sum(z, coin * other, (seen,)) <= Sum(z, coin * other)).for_all(x),
    combine("one output", out * log(s) <= Sum(z, coin * cost, (seen,)),
            use("tangent at the mixture", weight=coin, over=(z,), where=(seen,)),
            use("where the output is seen", weight=s)).for_all(x, where=(out,)),
    combine("claim", Sum(x, out * log(s), (out,)) <= level, use("one output", over=(x,), where=(out,)),
            use("one side", weight=coin, over=(z,))))
