"""Group privacy, written out: one record after the other."""
from theorems.textbook.pure_privacy import A, S, V, W, Z, eps, group_privacy, i, n, x, y
from verify.language import Letter, exp
from verify.language.proofs import all_records, combine, derivation, use

U = Letter("U", S)

group_privacy.proved_by("printed", *derivation(
    all_records("any two datasets", A(y, V) <= exp(n * eps) * A(y, U), V, i, x, exp(eps), "given 1").for_all(V, U, y),
    combine("claim", A(y, Z) <= exp(n * eps) * A(y, W), use("any two datasets", {"V": Z, "U": W})).for_all(y)))
