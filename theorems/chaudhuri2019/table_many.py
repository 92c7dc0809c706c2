"""Table 1, d dimensions, and the matrix mechanism.  Chaudhuri et al. 2019, Section 5; nats.

The means are over one coordinate of noise.  That is enough for the Gaussian mechanism in any dimension: under N(0, sigma^2 I)
the adversary c + <b, x> has the law of c + |b| x with x normal, and its mean under the shifted law is c + m with m = <b, v>,
for which m <= |b| |v| is all that holds.  For the Laplace mechanism it is d = 1.
"""
from verify.language import PI, Expr, Sym, Theorem, abs_power, absolute, forall, gaussian_mean, laplace_mean, real, sqrt

alpha = real("alpha", "(1, oo)")
eps = real("eps", "(0, oo)")
sigma = real("sigma", "(0, oo)")
v = real("v", "[0, oo)")
c = real("c")
b = real("b")
size = real("size", "[0, oo)")
m = real("m")
A = real("A", "(0, oo)")
W = real("W")
x = Sym("x")


def laplace_value(c: Expr, b: Expr, v: Expr) -> Expr:
    return alpha * (c + b * v) - (alpha - 1) * laplace_mean(x, abs_power(c + b * x, alpha / (alpha - 1)), 0, 1 / eps)


def gaussian_value(c: Expr, size: Expr, m: Expr) -> Expr:
    return alpha * (c + m) - (alpha - 1) * gaussian_mean(x, abs_power(c + size * x, alpha / (alpha - 1)), 0, sigma)


def matrix_value(c: Expr, b: Expr) -> Expr:
    return alpha * (c + b * W) - (alpha - 1) * laplace_mean(
        x, abs_power(c + b * (W / A) * (absolute(A) * x), alpha / (alpha - 1)), 0, 1 / eps)


K = v * sqrt(PI / 2) / sigma
SMALL_SHIFT = {"alpha": "3", "eps": "1/10", "v": "1", "c": "1", "b": "1/200"}
WIDE = {"alpha": "3", "sigma": "10", "v": "1", "c": "1", "size": "1/100", "m": "1/100"}

laplace_entry = Theorem(
    "chaudhuri2019/tab1-r5c1", "Table 1, alpha-Renyi/Laplace d-dim/linear", "Chaudhuri et al. 2019, Table 1, row 5",
    prefix=forall(alpha, eps, v, c, b), claim=laplace_value(c, b, v) <= 1 + 2 ** (alpha - 1) * abs_power(eps * v, alpha),
    instances=[SMALL_SHIFT], expected="REFUTED", proof=(SMALL_SHIFT,),
    note="At d = 1, where |v|_alpha = v: a counterexample there is one to the entry.")
laplace_entry.variant(
    "repaired", proof=(), claim=laplace_value(c, b, v) <= (abs_power(1 + eps * v, alpha) + abs_power(1 - eps * v, alpha)) / 2,
    note="At d = 1.  In d dimensions the same with eps |v|_1 for eps v follows by Jensen, coordinate by coordinate: c + <b, v> "
         "is the average with weights v_i/|v|_1 of c + b_i |v|_1, and E|c + <b, x>|^p >= E|c + b_i x_i|^p; this step is not in "
         "the proof here.")

gaussian_entry = Theorem(
    "chaudhuri2019/tab1-r6c1", "Table 1, alpha-Renyi/Gaussian d-dim/linear", "Chaudhuri et al. 2019, Table 1, row 6",
    prefix=forall(alpha, sigma, v, c, size, m), given=[m <= size * v],
    claim=gaussian_value(c, size, m) <= 1 + (
        2 ** (alpha - 1) * sqrt(PI / 2) ** (alpha - 1) * abs_power(v, alpha) / sigma ** alpha),
    instances=[WIDE], expected="REFUTED", proof=(WIDE,),
    note="At d = 1, where |v|_alpha = v: a counterexample there is one to the entry.")
gaussian_entry.variant(
    "repaired", proof=(), claim=gaussian_value(c, size, m) <= (abs_power(1 + K, alpha) + abs_power(1 - K, alpha)) / 2,
    note="In any dimension, with v = |v|_2 and k = |v|_2 sqrt(pi/2)/sigma: "
         "1/(alpha - 1) log(((1 + k)^alpha + |1 - k|^alpha)/2).")

ONE_CELL = {"alpha": "3", "eps": "1/10", "A": "1", "W": "1", "c": "1", "b": "1/200"}
matrix = Theorem(
    "chaudhuri2019/thm-5", "Theorem 5", "Chaudhuri et al. 2019, Theorem 5",
    prefix=forall(alpha, eps, A, W, c, b), claim=matrix_value(c, b) <= 1 + 2 ** (alpha - 1) * eps ** alpha,
    instances=[ONE_CELL], expected="REFUTED", proof=(ONE_CELL,),
    note="At s = n = d = 1, A > 0: one count that grows by 1, the output is W/A (A x + |A| Lap(1/eps)).  A counterexample "
         "there is one to the theorem.")
matrix.variant(
    "repaired", proof=(), claim=matrix_value(c, b) <= (abs_power(1 + eps, alpha) + abs_power(1 - eps, alpha)) / 2,
    note="At s = n = d = 1: 1/(alpha - 1) log(((1 + eps)^alpha + |1 - eps|^alpha)/2), without a factor that grows with s.")
