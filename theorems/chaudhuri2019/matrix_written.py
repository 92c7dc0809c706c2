"""The matrix mechanism, written out: |a - b| <= |a| + |b| row by row; W A+ A = W by rearranging sums."""
from theorems.chaudhuri2019.matrix import (
    A, W, adjacency, col, d, exact, i, j, k, matrix_pinv, norm, product, s, top, x)
from verify.language import Same, Sum, absolute, equal
from verify.language.proofs import combine, derivation, pointwise, use

adjacency.proved_by("repaired", *derivation(
    pointwise("one row", absolute(A(s, j) - A(s, k)) <= absolute(A(s, j)) + absolute(A(s, k))).for_all(s),
    combine("claim", Sum(s, absolute(A(s, j) - A(s, k))) <= 2 * top, use("one row", over=(s,)),
            use("given 1", {"l": j}), use("given 1", {"l": k}))))
adjacency.proved_by("reading: add or remove", *derivation(
    combine("claim", Sum(s, absolute(A(s, j))) <= top, use("given 1", {"l": j}))))

matrix_pinv.proved_by("printed", *derivation(
    combine("claim", product, use("given 1", weight=W(d, i), over=(i,))).for_all(d, j)))
matrix_pinv.proved_by(
    "part: A = I",
    *derivation(combine("claim", exact, use("given 1", weight=W(d, i) * x(j), over=(i, j))).for_all(d)),
    *derivation(pointwise("an entry", equal(absolute(Same(col, j)), Same(col, j))).for_all(col, j),
                combine("claim", norm, use("an entry", over=(col,))).for_all(j)))
