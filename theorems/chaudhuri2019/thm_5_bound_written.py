"""Theorem 5's bound is attained where one coordinate has all of the norm."""
from theorems.chaudhuri2019.thm_5_bound import j, laplace, moment, theorem_5, v
from verify.language import Q, Sym, absolute
from verify.language.proofs import combine, derivation, one_term, pointwise

PROOFS: dict[str, tuple[object, ...]] = {}

a, eps, s = Sym("a"), Sym("eps"), Sym("s")
compared = (Q(2) ** (s * (a - 1)), eps ** a, moment)

PROOFS["chaudhuri2019/thm-5-same-bound#attained"] = derivation(
    one_term("the entry of size 1", absolute(v(j)) ** a <= moment, {"i": j}),
    pointwise("its power", absolute(v(j)) ** a >= 1, "given 2", terms=(absolute(v(j)),)),
    combine("all entries", moment >= 1, "the entry of size 1", "its power"),
    pointwise("claim", theorem_5 <= laplace, "all entries", terms=compared))
