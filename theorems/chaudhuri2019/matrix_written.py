"""The matrix mechanism, written out: |a - b| <= |a| + |b| row by row; W A+ A = W by rearranging sums."""
from theorems.chaudhuri2019.matrix import col, d, exact, norm, product, s, top
from theorems.chaudhuri2019.notation import A, W, counts as x, i, j, k
from verify.language import Same, Sum, absolute, equal
from verify.language.proofs import combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

PROOFS["chaudhuri2019/adjacency#repaired"] = derivation(
    pointwise("one row", absolute(A(s, j) - A(s, k)) <= absolute(A(s, j)) + absolute(A(s, k))).for_all(s),
    combine("claim", Sum(s, absolute(A(s, j) - A(s, k))) <= 2 * top, use("one row", over=(s,)),
            use("given 1", {"l": j}), use("given 1", {"l": k})))
PROOFS["chaudhuri2019/adjacency#reading: add or remove"] = derivation(
    combine("claim", Sum(s, absolute(A(s, j))) <= top, use("given 1", {"l": j})))

PROOFS["chaudhuri2019/matrix-pinv#printed"] = derivation(
    combine("claim", product, use("given 1", weight=W(d, i), over=(i,))).for_all(d, j))
PROOFS["chaudhuri2019/matrix-pinv#part: A = I"] = (
    *derivation(combine("claim", exact, use("given 1", weight=W(d, i) * x(j), over=(i, j))).for_all(d)),
    *derivation(pointwise("an entry", equal(absolute(Same(col, j)), Same(col, j))).for_all(col, j),
                combine("claim", norm, use("an entry", over=(col,))).for_all(j)))
