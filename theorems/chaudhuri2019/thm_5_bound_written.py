"""Norms, written out: no |v_i| exceeds S = ||v||_1, so |v_i|^a <= |v_i| S^(a - 1); then sum over the coordinates."""
from theorems.chaudhuri2019.thm_5_bound import i, j, laplace, moment, norm_1, theorem_5, v
from verify.language import Q, Sum, Sym, absolute, equal, log
from verify.language.proofs import combine, derivation, fewer_terms, one_term, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

a, eps, s = Sym("a"), Sym("eps"), Sym("s")
size = absolute(v(i))
nonzero = Sum(i, size, (size,))
factor = norm_1 ** (a - 1)
largest = one_term("no entry exceeds the norm", size <= norm_1, {"i": i}).for_all(i)
part = fewer_terms("the entries that are not 0", nonzero <= norm_1)

PROOFS["chaudhuri2019/ddim-norm#printed"] = derivation(
    largest, part,
    pointwise("some entry is not 0", moment > 0).for_all(where=(norm_1,)),
    combine("the moment is positive", moment > 0, "some entry is not 0"),
    pointwise("one entry", size ** a <= size * factor, "no entry exceeds the norm", "given 1",
              terms=(size, norm_1)).for_all(i, where=(size,)),
    combine("all entries", moment <= norm_1 * factor, use("one entry", over=(i,), where=(size,)),
            use("the entries that are not 0", weight=factor)),
    pointwise("logarithm of the product", equal(log(norm_1 * factor), a * log(norm_1)), terms=(norm_1,)),
    pointwise("logarithms", log(moment) <= log(norm_1 * factor), "all entries", "the moment is positive",
              terms=(moment, norm_1 * factor)),
    combine("together", log(moment) <= a * log(norm_1), "logarithms", "logarithm of the product"),
    pointwise("claim", moment ** (1 / a) <= norm_1, "together", terms=(moment, norm_1)))

growth, noise = Q(2) ** (s * (a - 1)), eps ** a
compared = (growth, noise, moment)
PROOFS["chaudhuri2019/thm-5-same-bound#printed"] = derivation(
    largest, part,
    combine("no entry exceeds 1", size <= 1, "no entry exceeds the norm", "given 1").for_all(i),
    pointwise("one entry", size ** a <= size, "no entry exceeds 1", terms=(size,)).for_all(i, where=(size,)),
    combine("all entries", moment <= 1, use("one entry", over=(i,), where=(size,)), "the entries that are not 0", "given 1"),
    pointwise("claim", laplace <= theorem_5, "all entries", terms=compared))
PROOFS["chaudhuri2019/thm-5-same-bound#attained"] = derivation(
    one_term("the entry of size 1", absolute(v(j)) ** a <= moment, {"i": j}),
    pointwise("its power", absolute(v(j)) ** a >= 1, "given 2", terms=(absolute(v(j)),)),
    combine("all entries", moment >= 1, "the entry of size 1", "its power"),
    pointwise("claim", theorem_5 <= laplace, "all entries", terms=compared))
