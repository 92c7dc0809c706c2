"""Theorem 5: the matrix mechanism with affine adversaries, for matrices of any sizes.  Chaudhuri et al. 2019, Section 5; nats.

M_A(W, x, eps) = W A+ (A x + ||A||_1 Lap_s(0, 1/eps)) for x in R^n, W of d rows, A of s rows and rank n; A+ = B A^T for the
inverse B of A^T A; m = ||A||_1 is the greatest L1 norm of a column of A, that of column l.  The adversary is
g(y) = c0 + <q, y>.
Both sides of the claim are multiplied by alpha - 1 and exponentiated.
"""
from theorems.chaudhuri2019.notation import COLUMNS, QUERIES, ROWS, A, B, W, alpha, c0, counts, i, j, k, moment
from verify.language import (
    Expr, Function, Letter, NoiseMean, Place, Q, Remark, Same, Sum, Theorem, abs_power, absolute, equal, every, forall,
    real)

r = Letter("r", ROWS)
r_2 = Letter("r2", ROWS)
n = Letter("n", COLUMNS)
col = Letter("col", COLUMNS)
widest = Letter("l", COLUMNS)
o = Letter("o", QUERIES)
q = Function("q", (QUERIES,))
z = Function("z", (ROWS,))
eps = real("eps", "(0, oo)")
m = real("m")
p = alpha / (alpha - 1)


def gram(i: Place, n: Place) -> Expr: return Sum(r, A(r, i) * A(r, n))
def recovered(o: Place, r: Place) -> Expr: return Sum(i, W(o, i) * Sum(n, B(i, n) * A(r, n)))


# c0 + <q, W A+ (A v + noise)>, `of` the entry of v at the letter col.
def adversary(of: Expr, noise: Expr) -> Expr:
    return c0 + Sum(o, q(o) * Sum(r, recovered(o, r) * (Sum(col, A(r, col) * of) + noise)))


RANK = every((i, j), equal(Sum(n, B(i, n) * gram(n, j)), Same(i, j)))
NORM = (every(col, Sum(r, absolute(A(r, col))) <= m), equal(Sum(r, absolute(A(r, widest))), m))
on_x = NoiseMean("laplace", z, abs_power(adversary(counts(col), m * (1 / eps * z(r))), p))
replaced = adversary(counts(col) + Same(col, j) - Same(col, k), Q(0))
added = adversary(counts(col) + Same(col, j), Q(0))


def value(shifted: Expr) -> Expr:
    return alpha * shifted - (alpha - 1) * on_x


printed_bound = 1 + 2 ** (Sum(r, Q(1)) * (alpha - 1)) * eps ** alpha
IDENTITY = {
    "alpha": "4", "eps": "1/10", "m": "1", "A": (("1", "0"), ("0", "1")), "B": (("1", "0"), ("0", "1")), "W": (("1", "0"),),
    "x": "0 1", "q": "1/200", "c0": "1", "l": 0, "j": 0, "k": 1}
ONE_CELL = {
    "alpha": "3", "eps": "1/10", "m": "1", "A": (("1",),), "B": (("1",),), "W": (("1",),), "x": "0", "q": "1/200", "c0": "1",
    "l": 0, "j": 0}

matrix = Theorem(
    "chaudhuri2019/thm-5", "Theorem 5", "Chaudhuri et al. 2019, Theorem 5",
    prefix=forall(alpha, eps, m, A, B, W, counts, q, c0, widest, j, k), given=(RANK, *NORM),
    claim=value(replaced) <= printed_bound,
    instances=[IDENTITY], expected="REFUTED",
    note="For every d, n and s, with noise of s coordinates (Lap_d is printed) and neighbours as in Definition 3: a person's "
         "value changes from k to j, and the vector of counts by the difference of two unit vectors.  The counterexample is "
         "A = I with two rows and one query about the first count.",
    remarks=[Remark("READING", "nor where a person is added or removed",
                    see="chaudhuri2019/thm-5#reading: add or remove")])
matrix.variant(
    "repaired", proof=(), claim=value(replaced) <= moment(2 * eps),
    note="1/(alpha - 1) log E|1 + eps u|^alpha for u of Lap(0, 1), for every A, alpha > 1 and eps > 0, without a factor that "
         "grows with s: the shift of A x has an L1 norm of at most 2 ||A||_1, in noise of scale ||A||_1/eps.")
matrix.variant(
    "reading: add or remove", prefix=forall(alpha, eps, m, A, B, W, counts, q, c0, widest, j),
    claim=value(added) <= printed_bound, instances=[ONE_CELL], expected="REFUTED",
    note="One count grows by 1.  The counterexample has one row, one column and one query.")
matrix.variant(
    "repaired: add or remove", prefix=forall(alpha, eps, m, A, B, W, counts, q, c0, widest, j),
    claim=value(added) <= moment(eps), instances=[ONE_CELL], proof=(),
    note="1/(alpha - 1) log E|1 + eps u/2|^alpha where one count grows by 1: that of the Laplace mechanism in one dimension.")
