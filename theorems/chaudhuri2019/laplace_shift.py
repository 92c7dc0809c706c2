"""Section 5, Laplace mechanism: a function of sensitivity 1 shifts the noise by some s in [0, 1], and the shift 1 is the worst.

Four parameters: those of affine adversaries h(x) = c + b x and the unrestricted ones, for KL and for Renyi of every order.  For
Renyi both sides are multiplied by alpha - 1 and exponentiated.
"""
from theorems.chaudhuri2019.notation import a, e
from verify.language import (
    Expr, Mean, Q, Remark, Statement, Sym, Theorem, abs_power, absolute, both, exists, exp, forall, laplace_mean, log, real,
    sqrt)

s = real("s", "(0, 1]")
s_0 = real("s", "[0, 1]")
c = real("c")
b = real("b")
rate = real("rate", "(-1, 1)")
c_1 = real("c1")
b_1 = real("b1")
rate_1 = real("rate1", "(-1, 1)")
x = Sym("x")


# The value of an affine adversary with slope rate*e (else the second mean is infinite) at a shift, for KL.
def kl_value(c: Expr, rate: Expr, shift: Expr) -> Expr:
    return c + rate * e * shift - laplace_mean(x, exp(c + rate * e * x - 1), 0, 1 / e)


# The same for Renyi of order a.
def renyi_value(c: Expr, b: Expr, shift: Expr) -> Expr:
    return a * (c + b * shift) - (a - 1) * laplace_mean(x, abs_power(c + b * x, a / (a - 1)), 0, 1 / e)


# The mean of log P/Q under P, of (P/Q)^a under Q, at a shift: in units of 1/e around the shift, and around 0.
def loss(shift: Expr) -> Mean:
    return laplace_mean(x, absolute(x + e * shift) - absolute(x))


def ratio(shift: Expr) -> Mean:
    return laplace_mean(x, exp(a * (absolute(x) - absolute(x - e * shift))))


def linear_kl(t: Expr) -> Expr:
    return sqrt(1 + t**2) - 1 + log(1 - (sqrt(1 + t**2) - 1)**2 / t**2)


def kl(t: Expr) -> Expr:
    return t - 1 + exp(-t)


def linear_renyi(a: Expr, t: Expr) -> Expr:
    return log(1 + 2**(a - 1) * t**a) / (a - 1)


def inside(a: Expr, t: Expr) -> Expr:
    return (Q("1/2") + 1 / (4 * a - 2)) * exp((a - 1) * t) + (Q("1/2") - 1 / (4 * a - 2)) * exp(-a * t)


def renyi(a: Expr, t: Expr) -> Expr:
    return log(inside(a, t)) / (a - 1)


VALUES = ({"a": "2", "e": "1", "s": "1/2"}, {"a": "11/10", "e": "5", "s": "1"}, {"a": "20", "e": "1/10", "s": "1/100"})

laplace_shift = Theorem(
    "chaudhuri2019/laplace-shift", "Section 5, Laplace Mechanism", "Chaudhuri et al. 2019, Section 5, Laplace Mechanism",
    claim=both(
        Statement(forall(e, s_0, c, rate) + exists(c_1, rate_1), (), kl_value(c, rate, s_0) <= kl_value(c_1, rate_1, Q(1))),
        Statement(forall(e, s_0), (), loss(s_0) <= loss(Q(1))),
        Statement(forall(a, e, s_0, c, b) + exists(c_1, b_1), (), renyi_value(c, b, s_0) <= renyi_value(c_1, b_1, Q(1))),
        Statement(forall(a, e, s_0), (), ratio(s_0) <= ratio(Q(1)))),
    note="'Lap(0, 1/eps) noise to a function with global sensitivity 1', and the parameters of Table 1 are for the shift 1: "
         "none of the four parameters is larger at a shift s in [0, 1].  For the two restricted ones every value at the shift "
         "s is matched by one at the shift 1, that of the adversary with the same constant and the slope |b|.",
    remarks=[Remark("READING", "the printed formulas do not fall either when the shift grows",
                    see="chaudhuri2019/laplace-shift#part: the printed formulas")])
laplace_shift.variant(
    "part: the printed formulas", prefix=forall(a, e, s),
    claim=both(linear_kl(s * e) <= linear_kl(e), kl(s * e) <= kl(e), linear_renyi(a, s * e) <= linear_renyi(a, e),
               renyi(a, s * e) <= renyi(a, e)),
    instances=VALUES, scope="a consequence",
    note="Lap(0, 1/e) shifted by s is, in units of s, Lap(0, 1/(s e)) shifted by 1: the formulas of Table 1 (rows 1 and 3) "
         "and (4) at s e are at most those at e.  At shift 0 the printed entry of row 1 is 0/0, so s > 0; that of row 3 is no "
         "upper bound for all orders (chaudhuri2019/tab1-r3c1).")
laplace_shift.variant(
    "reading: shift 0, unrestricted", prefix=forall(a, e, s_0), claim=both(kl(s * e) <= kl(e), renyi(a, s * e) <= renyi(a, e)),
    instances=[*VALUES, {"a": "2", "e": "1", "s": "0"}],
    note="The two unrestricted formulas with shift 0 included.")
laplace_shift.variant(
    "control: the same at every shift", prefix=forall(a, e, s), claim=both(kl(e) <= kl(s * e), renyi(a, e) <= renyi(a, s * e)),
    instances=VALUES, expected="REFUTED",
    note="They are strictly smaller at a smaller shift.")
