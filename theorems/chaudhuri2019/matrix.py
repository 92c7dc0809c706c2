"""The matrix mechanism: neighbours, dimensions, the pseudoinverse.  Chaudhuri et al. 2019, Sections 2.1 and 5."""
from theorems.chaudhuri2019.notation import COLUMNS, QUERIES, ROWS, A, B, W, counts, i, j, k
from verify.language import Expr, Letter, Place, Same, Sum, Theorem, absolute, both, equal, every, forall, real

s = Letter("s", ROWS)
col = Letter("l", COLUMNS)
d = Letter("d", QUERIES)
top = real("m", "[0, oo)")

NORM = every(col, Sum(s, absolute(A(s, col))) <= top)
IDENTITY = {"A": (("1", "0"), ("0", "1")), "m": "1", "j": 0, "k": 1}
MIXED = {"A": (("1", "-2"), ("1/2", "1")), "m": "3", "j": 1, "k": 0}
ONE_BY_ONE = {"A": (("2",),), "m": "2", "j": 0, "k": 0}

adjacency = Theorem(
    "chaudhuri2019/adjacency", "Section 2.1 vs Definition 1 / matrix mechanism",
    "Chaudhuri et al. 2019, Definition 1 and Section 5, Matrix Mechanism",
    scope="a consequence: the sensitivity for that noise",
    prefix=forall(top, A, j, k),
    given=[NORM],
    claim=Sum(s, absolute(A(s, j) - A(s, k))) <= top,
    instances=[IDENTITY, MIXED, ONE_BY_ONE],
    expected="REFUTED",
    note="Definitions 1 and 3: D and D' differ by a single person's value, which changes from j to k, so that the vector of "
         "counts loses 1 at j and gains 1 at k.  Noise of scale ||A||_1 needs ||A(x - x')||_1 <= ||A||_1, the greatest L1 norm "
         "of a column; m is any number that no column exceeds, of which ||A||_1 is the least.  A is any matrix.")
adjacency.variant(
    "repaired", claim=Sum(s, absolute(A(s, j) - A(s, k))) <= 2 * top,
    note="With neighbours as in Definition 1 the sensitivity is up to 2 ||A||_1.")
adjacency.variant(
    "reading: add or remove", prefix=forall(top, A, j), claim=Sum(s, absolute(A(s, j))) <= top,
    instances=[{"A": (("1", "0"), ("0", "1")), "m": "1", "j": 0}, {"A": (("1", "-2"), ("1/2", "1")), "m": "3", "j": 1}],
    note="'Adding or removing a data point', Section 2.1: one count changes by 1, and x - x' is a unit vector or its negative.")
adjacency.variant(
    "control: 3/2 for 2", claim=Sum(s, absolute(A(s, j) - A(s, k))) <= 3 * top / 2, expected="REFUTED", proof=(IDENTITY,),
    note="Two different counts.")

rows = real("s", "[1, oo) integer")
queries = real("d", "[1, oo) integer")
noise = real("l", "[1, oo) integer")

matrix_dims = Theorem(
    "chaudhuri2019/matrix-dims", "Matrix mechanism, display", "Chaudhuri et al. 2019, Section 5, Matrix Mechanism, display",
    scope="dimensions only",
    prefix=forall(rows, queries, noise),
    given=[equal(noise, queries)],
    claim=equal(noise, rows),
    instances=[{"s": "1", "d": "2", "l": "2"}, {"s": "2", "d": "2", "l": "2"}],
    expected="REFUTED",
    note="A has s rows and W has d rows: Ax + ||A||_1 Lap_l needs l = s, the number of entries of Ax, and the display has "
         "Lap_d, l = d.  What is checked is only that the dimensions fit for all s and d.")
matrix_dims.variant(
    "repaired", given=[equal(noise, rows)], instances=[{"s": "2", "d": "1", "l": "2"}, {"s": "1", "d": "3", "l": "1"}],
    note="Lap_s, one draw for each row of A, as the exponent s of Theorem 5 has it.")
matrix_dims.variant(
    "reading: as many queries as rows", given=[equal(noise, queries), equal(queries, rows)],
    instances=[{"s": "2", "d": "2", "l": "2"}],
    note="As printed it is defined for d = s.")


def gram(i: Place, j: Place) -> Expr: return Sum(s, A(s, i) * A(s, j))
def pseudoinverse(i: Place, s: Place) -> Expr: return Sum(k, B(i, k) * A(s, k))


INVERSE = every((i, j), equal(Sum(k, B(i, k) * gram(k, j)), Same(i, j)))
product = equal(Sum(s, Sum(i, W(d, i) * pseudoinverse(i, s)) * A(s, j)), W(d, j))
exact = equal(Sum(j, Sum(i, W(d, i) * Sum(k, B(i, k) * Same(j, k))) * Sum(col, Same(j, col) * counts(col))),
              Sum(i, W(d, i) * counts(i)))
norm = equal(Sum(col, absolute(Same(col, j))), 1)
TALL = {
    "A": (("1", "0"), ("0", "1"), ("0", "1")), "B": (("1", "0"), ("0", "1/2")), "W": (("1", "2"), ("0", "-1"), ("1/2", "3"))}
SMALL = {"A": (("2",),), "B": (("1/4",),), "W": (("1",),)}
FLAT = {"A": (("1", "1"),), "B": (("1/2", "0"), ("0", "1/2")), "W": (("1", "0"),)}

matrix_pinv = Theorem(
    "chaudhuri2019/matrix-pinv", "Matrix mechanism", "Chaudhuri et al. 2019, Section 5, Matrix Mechanism",
    prefix=forall(A, B, W),
    given=[INVERSE],
    claim=every((d, j), product),
    instances=[TALL, SMALL],
    note="A has rank n exactly if A^T A has an inverse; B is that inverse, B A^T A = I, and then A+ = B A^T.  The claim is "
         "W A+ A = W, for matrices of any sizes.")
matrix_pinv.variant(
    "part: A = I", prefix=forall(B, W, counts),
    given=[every((i, j), equal(Sum(k, B(i, k) * Sum(col, Same(col, k) * Same(col, j))), Same(i, j)))],
    claim=both(every(d, exact), every(j, norm)),
    instances=[{"B": (("1", "0"), ("0", "1")), "W": (("1", "2"),), "x": "3 -1"}],
    note="The Laplace mechanism as the special case A = I: W A+ (A x) = W x, and ||A||_1 = 1.")
matrix_pinv.variant(
    "control: any A", given=(), instances=[FLAT, SMALL], expected="REFUTED", proof=(FLAT,),
    note="A = (1 1) has rank 1 < 2, and A^T A has no inverse.")
