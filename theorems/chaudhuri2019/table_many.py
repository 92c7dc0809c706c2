"""Table 1, d dimensions, linear adversaries.  Chaudhuri et al. 2019, Section 5; nats.

The coordinates are a finite set of any size d, v_i the global sensitivity along coordinate i, s the shift of two neighbours,
|s_i| <= v_i.  Affine adversaries g(x) = c + <b, x>; the mean of a g under the shifted law is c + <b, s>.  Both sides are
multiplied by alpha - 1 and exponentiated, as for one dimension.
"""
from theorems.chaudhuri2019.notation import alpha, c, moment
from verify.language import (
    NOISE, PI, Q, Alphabet, Expr, Function, Letter, Mean, NoiseMean, Sum, Theorem, abs_power, absolute, every, forall,
    real, sqrt)

INDEX = Alphabet("I")
i = Letter("i", INDEX)
x = Function("x", (INDEX,))
b = Function("b", (INDEX,))
s = Function("s", (INDEX,))
v = Function("v", (INDEX,))
eps = real("eps", "(0, oo)")
sigma = real("sigma", "(0, oo)")
p = alpha / (alpha - 1)

SHIFTS = (every(i, absolute(s(i)) <= v(i)),)
d = Sum(i, Q(1))
bs = Sum(i, b(i) * s(i))
norm_1 = Sum(i, absolute(v(i)))
norm_2 = sqrt(Sum(i, v(i) ** 2))
laplace = NoiseMean("laplace", x, abs_power(c + Sum(i, b(i) * (1 / eps * x(i))), p))
normal = NoiseMean("normal", x, abs_power(c + Sum(i, b(i) * (sigma * x(i))), p))


# alpha E_P[g] - (alpha - 1) E_Q|g|^p, where the mean of g moves by `shift`.
def value(shift: Expr, mean: Expr) -> Expr:
    return alpha * (c + shift) - (alpha - 1) * mean


# E|1 + norm x/sigma|^alpha for x of N(0, 1).
def normal_moment(norm: Expr) -> Expr:
    return Mean("normal", "t", abs_power(1 + norm * NOISE / sigma, alpha))


SMALL_SHIFT = {"alpha": "3", "eps": "1/10", "v": "1", "s": "1", "c": "1", "b": "1/200"}
TWO_SHIFTS = {"alpha": "4", "eps": "1/10", "v": "1 0", "s": "1 0", "c": "1", "b": "1/200 0"}
WIDE = {"alpha": "3", "sigma": "10", "v": "1", "s": "1", "c": "1", "b": "1/100"}

laplace_entry = Theorem(
    "chaudhuri2019/tab1-r5c1", "Table 1, alpha-Renyi/Laplace d-dim/linear", "Chaudhuri et al. 2019, Table 1, row 5",
    prefix=forall(alpha, eps, v, s, c, b), given=SHIFTS,
    claim=value(bs, laplace) <= 1 + 2 ** (d * (alpha - 1)) * Sum(i, abs_power(eps * v(i), alpha)),
    instances=[SMALL_SHIFT, TWO_SHIFTS], expected="REFUTED", proof=(SMALL_SHIFT,),
    note="For every d.  (eps ||v||_alpha)^alpha is the sum of (eps v_i)^alpha.  For alpha > 2 and small eps the parameter is "
         "of order eps^2, the bound of order eps^alpha; d = 1 is a counterexample, and so is d = 2.")
laplace_entry.variant(
    "repaired", proof=(), claim=value(bs, laplace) <= moment(eps * norm_1),
    note="1/(alpha - 1) log E|1 + eps ||v||_1 x/2|^alpha for x of Lap(0, 1), for every d, alpha > 1 and eps > 0: that of one "
         "coordinate with the sensitivity ||v||_1, without a factor that grows with d.  At alpha = 2 it is log(1 + eps^2 "
         "||v||_1^2/2).")
laplace_entry.variant(
    "reading: d = 2", prefix=forall(alpha, eps, v, s, c, b), proof=(TWO_SHIFTS,), expected="REFUTED",
    given=[*SHIFTS, d >= 2], instances=[TWO_SHIFTS],
    note="With at least two coordinates, of which one has the sensitivity 0.")
laplace_entry.variant(
    "control: nine tenths of the repair", claim=value(bs, laplace) <= Q("9/10") * moment(eps * norm_1), expected="REFUTED",
    proof=(SMALL_SHIFT,), note="The bound is at least 1, the value of the constant 1.")

gaussian_entry = Theorem(
    "chaudhuri2019/tab1-r6c1", "Table 1, alpha-Renyi/Gaussian d-dim/linear", "Chaudhuri et al. 2019, Table 1, row 6",
    prefix=forall(alpha, sigma, v, s, c, b), given=SHIFTS,
    claim=value(bs, normal) <= 1 + 2 ** (d * (alpha - 1)) * sqrt(PI / 2) ** (alpha - 1) * Sum(
        i, abs_power(v(i), alpha)) / sigma ** alpha,
    instances=[WIDE], expected="REFUTED", proof=(WIDE,),
    note="For every d.  For alpha > 2 and large sigma the parameter is of order sigma^-2, the bound of order sigma^-alpha; "
         "d = 1 is a counterexample.")
gaussian_entry.variant(
    "repaired", proof=(), claim=value(bs, normal) <= normal_moment(norm_2),
    note="1/(alpha - 1) log E|1 + ||v||_2 x/sigma|^alpha for x of N(0, 1), for every d, alpha > 1 and sigma > 0.  At alpha = 2 "
         "it is log(1 + ||v||_2^2/sigma^2).")
gaussian_entry.variant(
    "control: nine tenths of the repair", claim=value(bs, normal) <= Q("9/10") * normal_moment(norm_2), expected="REFUTED",
    proof=(WIDE,), note="The bound is at least 1, the value of the constant 1.")
