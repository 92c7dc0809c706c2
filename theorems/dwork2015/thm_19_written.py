"""Theorem 19, written out: any two datasets are n replacements apart, and the output law is a mean over datasets."""
from theorems.dwork2015.notation import A, S, W, Z, eps, i, n, x, y
from theorems.dwork2015.thm_19 import Q, V
from verify.language import Letter, Sum, exp
from verify.language.proofs import all_records, combine, derivation, use

PROOFS: dict[str, tuple[object, ...]] = {}

U = Letter("U", S)

PROOFS["dwork2015/thm-19#printed"] = derivation(
    all_records("group privacy", A(y, Z) <= exp(n * eps) * A(y, W), Z, i, x, exp(eps), "given 1").for_all(Z, W, y),
    combine("mean over datasets", Q(Z) * A(y, Z) <= exp(eps * n) * Q(Z) * Sum(W, Q(W) * A(y, W)),
            use("group privacy", weight=Q(Z) * Q(W), over=(W,))).for_all(Z, y))

PROOFS["dwork2015/thm-19#reading: the display of the proof"] = derivation(
    all_records("group privacy", A(y, V) <= exp(n * eps) * A(y, U), V, i, x, exp(eps), "given 1").for_all(V, U, y),
    combine("at S and S'", A(y, Z) <= exp(eps * n) * A(y, W), use("group privacy", {"V": Z, "U": W})).for_all(y))
